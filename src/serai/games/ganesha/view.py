"""Positions by name, which turn they are in, and what a seat may see of them.

It sees everything, for only the order in the bag is hidden (Q-27).
"""

from typing import Any

from serai.games.ganesha import scoring
from serai.games.ganesha.rules import turn as turns
from serai.games.ganesha.state import Prompt, Reach
from serai.games.ganesha.texts import CELL_KEYS, COLOUR_KEYS, PLACE_KEYS, SOURCE_KEYS, SPICE_KEYS
from serai.kernel.fields import Field, keys_of
from serai.kernel.game import SEAT_NAMES, Turn
from serai.kernel.jit import keep
from serai.kernel.position import Position

MOST_POINTS = 9_999  # in a position set up by hand

pawn, drum_holder, drum_digit = keep(scoring.pawn), keep(turns.drum_holder), keep(turns.drum_digit)

_FLAG = Field(values=(False, True))
_COLOUR = (None, *COLOUR_KEYS)


FIELDS = {
    "ply": Field(),
    "draws": Field(),
    "round_number": Field(minimum=1, maximum=99),
    "first_player": Field(values=SEAT_NAMES),
    "seat": Field(values=SEAT_NAMES),
    "active": Field(values=SEAT_NAMES),
    "prompt": Field(values=keys_of(Prompt)),
    "over": _FLAG,
    "altar": Field((CELL_KEYS,), values=_COLOUR, low=-1, empty=-1),
    "spice": Field((CELL_KEYS,), values=(None, *SPICE_KEYS, "face-down"), low=-1, empty=-1),
    "bag": Field((COLOUR_KEYS,)),
    "mandala": Field((COLOUR_KEYS,)),
    "treasury": Field((SEAT_NAMES, COLOUR_KEYS)),
    "tactics": Field((SEAT_NAMES, PLACE_KEYS[1:]), values=_COLOUR, low=-1, empty=-1),
    "score": Field((SEAT_NAMES,), maximum=MOST_POINTS),
    "earned": Field((SEAT_NAMES, SOURCE_KEYS), minimum=-MOST_POINTS, maximum=MOST_POINTS),
    "reached": Field((SEAT_NAMES,), maximum=MOST_POINTS),
    "changes": Field(maximum=MOST_POINTS),
    "hand": Field((COLOUR_KEYS,)),
    "at": Field(values=(None, *CELL_KEYS), low=-1, empty=-1),
    "taken": Field(values=_COLOUR, low=-1, empty=-1),
    "reach": Field(values=keys_of(Reach)),
    "stored": Field(values=(None, *PLACE_KEYS), low=-1, empty=-1),
    "stored_colour": Field(values=_COLOUR, low=-1, empty=-1),
    "coriander": _FLAG,
    "cinnamon": _FLAG,
}


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may see, with the pawns on their track and the drum."""
    s, e = position.record, position.edition.record
    seen = position.to_dict()
    seen["pawns"] = {SEAT_NAMES[i]: int(pawn(e, int(s.score[i]))) for i in range(position.players)}
    seen["drum"] = {"seat": SEAT_NAMES[drum_holder(s, e)], "digit": int(drum_digit(s, e))}
    seen["moves"] = position.moves() if seat is not None and seat == position.seat else []
    return seen


def turn(position: Position) -> Turn:
    """A seat's turn, with the questions that ginger asks others; in the final stage every stone is a turn."""
    s = position.record
    stone = f":{position.ply}" if position.prompt == "final" else ""
    return int(s["active"]), f"{int(s['round_number'])}{stone}"
