"""Short ways to write the positions of the course, and the figures its goals compare."""

from typing import Any

from serai.boards.teaching.course import LEARNER, Start
from serai.games.rajas.texts import COLOUR_KEYS
from serai.kernel.position import Position

ME, RIVAL = "p1", "p2"
LETTERS = {colour[0]: colour for colour in COLOUR_KEYS}
STACKS = {
    **dict.fromkeys(("s1", "s2", "m1", "m2", "m3"), "snake"),
    **dict.fromkeys(("s3", "m4", "m5", "c1", "c2", "mm1"), "cow"),
    **dict.fromkeys(("c3", "d1", "d2", "d3", "mm2"), "tiger"),
}
#: What lies open where a task does not say otherwise.
OPEN = "o-s1 o-m5 o-d2 g-m1 g-s3 g-c3 b-s1 b-m4 b-d1 v-s1 v-m4 v-d2"
STARTS = {
    "deal": Start(players=2, seed=1),
    "ganga": Start(players=2, seed=13, options={"version": "navaratnas", "ganga": "yes"}),
}


def dice(text: str) -> dict[str, dict[str, int]]:
    """`"o5 o5 g2"` as a position writes it."""
    found: dict[str, dict[str, int]] = {}
    for word in text.split():
        faces = found.setdefault(LETTERS[word[0]], {})
        faces[word[1]] = faces.get(word[1], 0) + 1
    return found


def province(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """`"c3 o-s1, c4 o-m1 90"`: the tiles by cell, and how they are turned."""
    tiles, turned = {}, {}
    for entry in filter(None, text.split(",")):
        cell, tile, *turn = entry.split()
        tiles[cell] = tile
        if turn:
            turned[cell] = turn[0]
    return tiles, turned


def open_tiles(text: str) -> dict[str, str]:
    """The open tiles by their stacks."""
    return {f"{LETTERS[tile[0]]}-{STACKS[tile[2:]]}": tile for tile in text.split()}


def set_up(hand: str, land: str, moves: tuple[str, ...] = (), top: str = "", seed: int = 0, **facts: Any) -> Start:
    """The learner's dice and province against a rival with one tile; figures of both are given as pairs."""
    tiles, turned = province(land)
    position = {
        "dice": {ME: dice(hand), RIVAL: dice("o4 g5 b3 v6")},
        "tiles": {ME: tiles, RIVAL: {"c3": "v-m3"}},
        "turned": {ME: turned},
        "top": open_tiles(f"{OPEN} {top}"),
        "round_number": 3,
        **{name: {ME: fact[0], RIVAL: fact[1]} if isinstance(fact, tuple) else fact for name, fact in facts.items()},
    }
    return Start(seed=seed, moves=moves, position=position)


def money(position: Position) -> int:
    return int(position.record.money[LEARNER])


def fame(position: Position) -> int:
    return int(position.record.fame[LEARNER])


def karma(position: Position) -> int:
    return int(position.record.karma[LEARNER])


def boat(position: Position) -> int:
    return int(position.record.boat[LEARNER])


def workers(position: Position) -> int:
    return int(position.record.active[LEARNER])


def held(position: Position) -> int:
    """How many dice the learner has."""
    return int(position.record.dice[LEARNER].sum())


def showing(position: Position, face: int) -> int:
    """How many of the learner's dice show this."""
    return int(position.record.dice[LEARNER, :, face - 1].sum())
