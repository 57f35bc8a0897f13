"""What a move would bring, by asking the rules on a position rebuilt from the view: nothing is hidden but the future."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

import serai
from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.drawing.scene import Scene
from serai.games.rajas.completing import find_roads
from serai.games.rajas.effects import Effect
from serai.games.rajas.rules import building, river
from serai.games.rajas.texts import CELL_KEYS, PLACE_KEYS, TURN_KEYS
from serai.kernel import asking
from serai.kernel.fields import read_fields
from serai.kernel.game import Game
from serai.kernel.jit import entry
from serai.kernel.plain import Records, View, copied
from serai.kernel.position import Position

lay_tile, price_in, space_after = building.lay_tile, building.price_in, river.space_after

MOST_CHAIN = 3  # dice of a gain that are offered as one choice


@entry
def lay(states: Any, editions: Any) -> Any:
    """Lay the chosen tile on its cell, and nothing of what that brings yet; answers its price in dice."""
    s, e = states[0], editions[0]
    price = price_in(s, e, s.chosen, s.cell)
    s.depth = 0
    lay_tile(s, e)
    return price


@entry
def landing(states: Any, editions: Any, spaces: Any) -> Any:
    """The river space where the boat of the seat that decides would stop."""
    return space_after(states[0], editions[0], states[0].seat, spaces)


class Laid(NamedTuple):
    """What laying a tile would bring: its price, and what it pays and connects."""

    price: int
    money: int
    fame: int
    places: tuple[str, ...]


def rebuilt(view: View) -> Position:
    game: Game = serai.game("rajas")
    position = Position(game, edition_of("rajas"), game.blank(view["players"], view["options"]))
    read_fields(game.fields, {name: view[name] for name in game.fields if name in view}, position.record)
    find_roads(position.record, position.edition.record)
    return position


def landings(scene: Scene) -> dict[str, int]:
    """`sail 2` -> the river space where the boat would stop."""
    sails = [move for move in scene.moves if move.startswith("sail")]
    if not sails:
        return {}
    position = rebuilt(scene.view)
    there, editions = position.array, position.edition.array
    return {move: int(landing(there, editions, int(move.split()[1]))) for move in sails}


def layings(scene: Scene) -> dict[str, Laid]:
    """For every `lay b2 90`: the price in dice, money and fame of the tile, and the yields it would connect."""
    lays = [move for move in scene.moves if move.startswith("lay ")]
    if not lays:
        return {}
    position = rebuilt(scene.view)
    found = {}
    for move in lays:
        _verb, cell, turn = move.split()
        array = copied(position.array)
        s = array[0]
        s["cell"], s["rotation"] = CELL_KEYS.index(cell), TURN_KEYS.index(turn)
        price = int(lay(array, position.edition.array))
        money = fame = places = 0
        for i in range(int(s["depth"])):
            task, amount, what = int(s["task"][i]), int(s["task_amount"][i]), int(s["task_what"][i])
            money += amount if task == Effect.MONEY else 0
            fame += amount if task == Effect.FAME else 0
            places |= what if task == Effect.YIELDS else 0
        connected = tuple(place for i, place in enumerate(PLACE_KEYS) if places >> i & 1)
        found[move] = Laid(price, money, fame, connected)
    return found


def takings(view: View, moves: Sequence[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All ways to take the dice of a gain: (colours, chain of moves); a single last colour is taken without being named."""
    due = int(view["gain"])
    if view["prompt"] != "take" or not 1 < due <= MOST_CHAIN:
        return [((move.split()[1],), (move,)) for move in moves if move.startswith("take")]
    position = rebuilt(view)
    editions, text = position.edition.array, position.game.notation.text
    out = np.zeros(position.game.width, np.int64)
    found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []

    def go_on(array: Records, codes: list[int], colours: tuple[str, ...], chain: tuple[str, ...]) -> None:
        for code in codes:
            move = text(code)
            named = (*chain, move) if len(codes) > 1 else chain
            taken = (*colours, move.split()[1])
            after = copied(array)
            if int(array[0].gain) > 1:
                asking.carry_out(after, editions, code)
                n = asking.find_legal(after, editions, out)
                go_on(after, out[:n].tolist(), taken, named)
            else:
                found.append((taken, named))

    go_on(position.array, [position.code(move) for move in moves if move.startswith("take")], (), ())
    return found
