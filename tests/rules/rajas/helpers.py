"""Small words for writing positions: dice, provinces, open tiles, and what came of a move.

Left to its defaults a position has two players, p1 to place a worker, nobody any dice, and on top of every stack the
first tile of its kind: snakes o-s1 g-s1 b-s1 v-s1 (4, bends), cows …-s3 (6, crossroads), tigers …-c3 (8, bends).
"""

import random
from collections.abc import Iterator
from typing import Any

import serai
from serai.boards.rajas.course.positions import dice, province
from serai.games.rajas.rules.tracks import difference
from serai.games.rajas.texts import CELL_KEYS, COLOUR_KEYS, STACK_KEYS, TILE_KEYS
from serai.kernel.game import Edition
from serai.kernel.position import Position

GAME = serai.game("rajas")
E = GAME.edition.record
COLOURS = list(COLOUR_KEYS)


def open_tiles(text: str, elsewhere: set[str]) -> dict[str, str]:
    """The default tops of the stacks, with some tiles in their stead; `-` before a stack's name leaves it empty."""
    tops: dict[str, str] = {}
    for tile, key in reversed(list(enumerate(TILE_KEYS))):
        if key not in elsewhere:
            tops[STACK_KEYS[E.tile_stack[tile]]] = key
    for word in text.split():
        if word.startswith("-"):
            tops.pop(word[1:], None)
        else:
            tops[STACK_KEYS[E.tile_stack[TILE_KEYS.index(word)]]] = word
    return tops


def given(
    hand: str | dict[str, str] = "",
    land: str | dict[str, str] = "",
    top: str = "",
    only: str | None = None,
    seed: int = 0,
    edition: Edition | None = None,
    **fragment: Any,
) -> Position:
    """A position by dice in hand and tiles in provinces (of p1, or by seat); `only` names all open tiles."""
    hands = {"p1": hand} if isinstance(hand, str) else hand
    lands = {"p1": land} if isinstance(land, str) else land
    placed = {seat: province(text) for seat, text in lands.items()}
    used = {tile for tiles, _ in placed.values() for tile in tiles.values()}
    used |= {tile for tiles in fragment.get("covered", {}).values() for tile in tiles.values()}
    tops = open_tiles(top, used)
    if only is not None:
        tops = {stack: tile for stack, tile in open_tiles(only, used).items() if tile in only.split()}
    return GAME.from_json(
        {
            "dice": {seat: dice(text) for seat, text in hands.items()},
            "tiles": {seat: tiles for seat, (tiles, _) in placed.items()},
            "turned": {seat: turned for seat, (_, turned) in placed.items()},
            "top": tops,
            **fragment,
        },
        edition=edition,
        seed=seed,
    )


def play(position: Position, *moves: str) -> Position:
    """Play some moves one after another; those that were forced, and so have been made already, are passed over."""
    for move in moves:
        reason = position.why_not(move)
        if reason is not None and reason.id == "not-now":
            continue
        position.play(move)
    return position


def refusal(position: Position, move: str) -> str | None:
    """The id of the reason why a move is refused; None if it is legal."""
    reason = position.why_not(move)
    return reason.id if reason else None


def told(position: Position) -> list[str]:
    """What the last move caused, as sentences."""
    return [event.tell() for event in position.events()]


def heard(position: Position, *moves: str) -> list[str]:
    """Play moves and collect all they caused, as sentences."""
    sentences = []
    for move in moves:
        reason = position.why_not(move)
        if reason is not None and reason.id == "not-now":
            continue
        position.play(move)
        sentences += told(position)
    return sentences


def money(position: Position, seat: int = 0) -> int:
    return int(position.record.money[seat])


def fame(position: Position, seat: int = 0) -> int:
    return int(position.record.fame[seat])


def karma(position: Position, seat: int = 0) -> int:
    return int(position.record.karma[seat])


def boat(position: Position, seat: int = 0) -> int:
    return int(position.record.boat[seat])


def active(position: Position, seat: int = 0) -> int:
    return int(position.record.active[seat])


def held(position: Position, seat: int = 0) -> dict[str, int]:
    """How many dice of each colour a seat has."""
    counts = position.record.dice[seat].sum(axis=1)
    return {colour: int(n) for colour, n in zip(COLOURS, counts, strict=True) if n}


def supply(position: Position) -> dict[str, int]:
    return position.to_dict()["supply"]


def upgrades(position: Position, seat: str = "p1") -> dict[str, int]:
    return position.to_dict()["upgrades"].get(seat, {})


def land_of(position: Position, seat: str = "p1") -> dict[str, str]:
    return position.to_dict()["tiles"].get(seat, {})


def won(position: Position, seat: str = "p1") -> list[str]:
    return sorted(position.to_dict()["won"].get(seat, []))


def gap(position: Position, seat: int = 0) -> int:
    return int(difference(position.record, position.edition.record, seat))


def moves_with(position: Position, word: str) -> list[str]:
    return [move for move in position.moves() if move.startswith(word)]


def overlaid(**tables: Any) -> Edition:
    """The edition corrected by an owner."""
    return Edition(GAME, GAME.edition.tables.overlaid(tables))


def positions_of(position: Position, seed: int, limit: int = 10_000) -> Iterator[Position]:
    """Play at random to the end; yields the position after every move (the same object each time)."""
    chance = random.Random(seed)
    while not position.over and limit > 0:
        position.play(chance.choice(position.codes()))
        limit -= 1
        yield position


def finish_round(position: Position) -> Position:
    """Play the first legal move until the next round begins, or the end."""
    number = position.record.round_number
    while position.record.round_number == number and not position.over:
        position.play(position.moves()[-1] if "done" in position.moves() else position.moves()[0])
    return position


ALL_CELLS = [cell for cell in CELL_KEYS if cell not in ("c1", "c2")]
