"""Moves as text: `place quarry`, `build o-s1`, `lay b2 90`, `pay orange 2 with karma`, `take blue`, `sail 2`."""

from serai.games.rajas.state import (
    BUILD,
    CHOOSE,
    DONE,
    LAY,
    PAY,
    PLACE,
    PUT,
    REROLL,
    RETURN,
    SAIL,
    SAIL_MOST,
    SELL,
    STAY,
    TAKE,
    UPGRADE,
    VISIT,
    WIN,
)
from serai.games.rajas.texts import (
    BUILDING_KEYS,
    CELL_KEYS,
    COLOUR_KEYS,
    FACE_KEYS,
    GOOD_KEYS,
    PERSON_KEYS,
    PLACE_KEYS,
    SPOT_KEYS,
    TILE_KEYS,
    TURN_KEYS,
    YIELD_KEYS,
)
from serai.kernel.notation import Notation, verb

_KARMA = ("", "with karma")

NOTATION = Notation(
    verb(PLACE, "place {spot}", spot=SPOT_KEYS),
    verb(PAY, "pay {colour} {face} {karma}", colour=COLOUR_KEYS, face=FACE_KEYS, karma=_KARMA),
    verb(BUILD, "build {tile}", tile=TILE_KEYS),
    verb(LAY, "lay {cell} {turn}", cell=CELL_KEYS, turn=TURN_KEYS),
    verb(TAKE, "take {colour}", colour=COLOUR_KEYS),
    verb(RETURN, "return {colour} {face}", colour=COLOUR_KEYS, face=FACE_KEYS),
    verb(REROLL, "reroll {colour} {face}", colour=COLOUR_KEYS, face=FACE_KEYS),
    verb(UPGRADE, "upgrade {building}", building=BUILDING_KEYS),
    verb(SAIL, "sail {spaces}", spaces=tuple(str(n + 1) for n in range(SAIL_MOST))),
    verb(VISIT, "visit {person}", person=PERSON_KEYS),
    verb(SELL, "sell {good}", good=GOOD_KEYS),
    verb(WIN, "win {place}", place=PLACE_KEYS),
    verb(CHOOSE, "choose {tile}", tile=YIELD_KEYS),
    verb(PUT, "put {place}", place=PLACE_KEYS),
    verb(STAY, "stay"),
    verb(DONE, "done"),
)
