"""Moves as text: `take 7`, `use cardamom red`, `store red left`, `place green offering yellow`, `end turn`."""

from serai.games.ganesha import state as codes
from serai.games.ganesha.texts import CELL_KEYS, COLOUR_KEYS, PLACE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.notation import Notation, verb

_OFFERING = ("", *(f"offering {colour}" for colour in COLOUR_KEYS))
_TACTICS = ("empty", *COLOUR_KEYS)

NOTATION = Notation(
    verb(codes.LAY, "lay {cell}", cell=CELL_KEYS),
    verb(codes.TAKE, "take {cell}", cell=CELL_KEYS),
    verb(codes.STOP, "stop"),
    verb(codes.CARDAMOM, "use cardamom {colour}", colour=COLOUR_KEYS),
    verb(codes.CUMIN, "use cumin {cell}", cell=CELL_KEYS),
    verb(codes.CORIANDER, "use coriander"),
    verb(codes.GINGER, "use ginger {seat}", seat=SEAT_NAMES),
    verb(codes.BLACK_MUSTARD, "use black-mustard"),
    verb(codes.CINNAMON, "use cinnamon"),
    verb(codes.RED_PEPPER, "use red-pepper"),
    verb(codes.BLACK_PEPPER, "use black-pepper {colour}", colour=COLOUR_KEYS),
    verb(codes.DECLINE, "decline"),
    verb(codes.GIVE, "give {colour}", colour=COLOUR_KEYS),
    verb(codes.STORE, "store {colour} {place}", colour=COLOUR_KEYS, place=PLACE_KEYS),
    verb(codes.EXCHANGE, "tactics {left} {right}", left=_TACTICS, right=_TACTICS),
    verb(codes.PLACE, "place {colour} {offering}", colour=COLOUR_KEYS, offering=_OFFERING),
    verb(codes.END, "end turn"),
)
