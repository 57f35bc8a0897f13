"""Moves as text: `take 7`, `use cardamom red`, `store red left`, `place green offering yellow`, `end turn`."""

from serai.games.ganesha.state import (
    BLACK_MUSTARD,
    BLACK_PEPPER,
    CARDAMOM,
    CINNAMON,
    CORIANDER,
    CUMIN,
    DECLINE,
    END,
    EXCHANGE,
    GINGER,
    GIVE,
    LAY,
    PLACE,
    RED_PEPPER,
    STOP,
    STORE,
    TAKE,
)
from serai.games.ganesha.texts import CELL_KEYS, COLOUR_KEYS, PLACE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.notation import Notation, verb

_OFFERING = ("", *(f"offering {colour}" for colour in COLOUR_KEYS))
_TACTICS = ("empty", *COLOUR_KEYS)

NOTATION = Notation(
    verb(LAY, "lay {cell}", cell=CELL_KEYS),
    verb(TAKE, "take {cell}", cell=CELL_KEYS),
    verb(STOP, "stop"),
    verb(CARDAMOM, "use cardamom {colour}", colour=COLOUR_KEYS),
    verb(CUMIN, "use cumin {cell}", cell=CELL_KEYS),
    verb(CORIANDER, "use coriander"),
    verb(GINGER, "use ginger {seat}", seat=SEAT_NAMES),
    verb(BLACK_MUSTARD, "use black-mustard"),
    verb(CINNAMON, "use cinnamon"),
    verb(RED_PEPPER, "use red-pepper"),
    verb(BLACK_PEPPER, "use black-pepper {colour}", colour=COLOUR_KEYS),
    verb(DECLINE, "decline"),
    verb(GIVE, "give {colour}", colour=COLOUR_KEYS),
    verb(STORE, "store {colour} {place}", colour=COLOUR_KEYS, place=PLACE_KEYS),
    verb(EXCHANGE, "tactics {left} {right}", left=_TACTICS, right=_TACTICS),
    verb(PLACE, "place {colour} {offering}", colour=COLOUR_KEYS, offering=_OFFERING),
    verb(END, "end turn"),
)
