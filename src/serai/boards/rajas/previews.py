"""What a move would bring, by asking the rules on a position rebuilt from the view: nothing is hidden but the future."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import numpy as np

import serai
from serai.boards.drawing.drawn_edition import edition_of
from serai.games.rajas.completing import find_roads
from serai.games.rajas.effects import Effect
from serai.games.rajas.rules import building, river
from serai.games.rajas.texts import CELL_KEYS, PLACE_KEYS, TURN_KEYS
from serai.kernel.fields import read_fields
from serai.kernel.game import Game
from serai.kernel.jit import keep
from serai.kernel.position import Position

lay_tile, price_in, space_after = keep(building.lay_tile), keep(building.price_in), keep(river.space_after)

Answer = TypeVar("Answer")
MOST_CHAIN = 3  # dice of a gain that are offered as one choice


@dataclass(frozen=True)
class Laid:
    """What laying a tile would bring: its price, and what it pays and connects."""

    price: int
    money: int
    fame: int
    places: tuple[str, ...]


def rebuilt(view: Mapping[str, Any]) -> Position:
    game: Game = serai.game("rajas")
    position = Position(game, edition_of("rajas"), game.blank(view["players"], view["options"]))
    read_fields(game.fields, {name: view[name] for name in game.fields if name in view}, position.record)
    find_roads(position.record, position.edition.record)
    return position


class Memory:
    """The last answer: board and panel of one frame ask the same."""

    def __init__(self) -> None:
        self.kept: tuple[Any, Any, Any] = (None, None, None)

    def ask(self, ask: Callable[[], Any], view: Mapping[str, Any], other: Sequence[Any]) -> Any:
        """The answer about a view and its moves or events."""
        asked, named, answer = self.kept
        if asked is not view or named is not other:
            answer = ask()
            self.kept = (view, other, answer)
        return answer


Asking = Callable[[Mapping[str, Any], Sequence[str]], dict[str, Answer]]


def only_at(prompt: str) -> Callable[[Asking[Answer]], Asking[Answer]]:
    """Answers for every move of one prompt, remembered; nothing at the others."""

    def remembering(ask: Asking[Answer]) -> Asking[Answer]:
        memory = Memory()

        @wraps(ask)
        def answer(view: Mapping[str, Any], moves: Sequence[str]) -> dict[str, Answer]:
            if view["prompt"] != prompt:
                return {}
            found: dict[str, Answer] = memory.ask(lambda: ask(view, moves), view, moves)
            return found

        return answer

    return remembering


@only_at("sail")
def landings(view: Mapping[str, Any], moves: Sequence[str]) -> dict[str, int]:
    """`sail 2` -> the river space where the boat would stop."""
    position = rebuilt(view)
    s, e = position.record, position.edition.record
    sails = [move for move in moves if move.startswith("sail")]
    return {move: int(space_after(s, e, position.seat, int(move.split()[1]))) for move in sails}


@only_at("lay")
def layings(view: Mapping[str, Any], moves: Sequence[str]) -> dict[str, Laid]:
    """For every `lay b2 90`: the price in dice, money and fame of the tile, and the yields it would connect."""
    position = rebuilt(view)
    e = position.edition.record
    found = {}
    for move in moves:
        if not move.startswith("lay "):
            continue
        _verb, cell, turn = move.split()
        array = position.array.copy()
        s = array[0]
        s.cell, s.rotation = CELL_KEYS.index(cell), TURN_KEYS.index(turn)
        price = int(price_in(s, e, s.chosen, s.cell))
        s.depth = 0
        lay_tile(s, e)
        money = fame = places = 0
        for i in range(int(s.depth)):
            task, amount, what = int(s.task[i]), int(s.task_amount[i]), int(s.task_what[i])
            money += amount if task == Effect.MONEY else 0
            fame += amount if task == Effect.FAME else 0
            places |= what if task == Effect.YIELDS else 0
        connected = tuple(place for i, place in enumerate(PLACE_KEYS) if places >> i & 1)
        found[move] = Laid(price, money, fame, connected)
    return found


def takings(view: Mapping[str, Any], moves: Sequence[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All ways to take the dice of a gain: (colours, chain of moves); a single last colour is taken without being named."""
    due = int(view["gain"])
    if view["prompt"] != "take" or not 1 < due <= MOST_CHAIN:
        return [((move.split()[1],), (move,)) for move in moves if move.startswith("take")]
    position = rebuilt(view)
    rules, e, text = position.game.rules, position.edition.record, position.game.notation.text
    out = np.zeros(position.game.width, np.int64)
    found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []

    def go_on(array: Any, codes: list[int], colours: tuple[str, ...], chain: tuple[str, ...]) -> None:
        for code in codes:
            move = text(code)
            named = (*chain, move) if len(codes) > 1 else chain
            taken = (*colours, move.split()[1])
            after = array.copy()
            if int(array[0].gain) > 1:
                rules["apply"](after[0], e, code)
                n = rules["legal"](after[0], e, out)
                go_on(after, [int(c) for c in out[:n]], taken, named)
            else:
                found.append((taken, named))

    go_on(position.array, [position.code(move) for move in moves if move.startswith("take")], (), ())
    return found
