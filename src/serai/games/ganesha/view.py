"""Positions by name, which turn they are in, and what a seat may see of them.

It sees everything, for only the order in the bag is hidden (Q-27).
"""

from serai.games.ganesha import scoring
from serai.games.ganesha.rules import turn as turns
from serai.games.ganesha.state import Prompt, Reach
from serai.games.ganesha.texts import CELL_KEYS, COLOUR_KEYS, PLACE_KEYS, SOURCE_KEYS, SPICE_KEYS
from serai.kernel.fields import keys_of, public
from serai.kernel.game import SEAT_NAMES, Turn
from serai.kernel.jit import keep
from serai.kernel.position import Position, own_moves

MOST_POINTS = 9_999  # in a position set up by hand

pawn, drum_holder, drum_digit = keep(scoring.pawn), keep(turns.drum_holder), keep(turns.drum_digit)

_FLAG = public(values=(False, True))
_COLOUR = (None, *COLOUR_KEYS)


FIELDS = {
    "ply": public(),
    "draws": public(),
    "round_number": public(minimum=1, maximum=99),
    "first_player": public(values=SEAT_NAMES),
    "seat": public(values=SEAT_NAMES),
    "active": public(values=SEAT_NAMES),
    "prompt": public(values=keys_of(Prompt)),
    "over": _FLAG,
    "altar": public((CELL_KEYS,), values=_COLOUR, low=-1, empty=-1),
    "spice": public((CELL_KEYS,), values=(None, *SPICE_KEYS, "face-down"), low=-1, empty=-1),
    "bag": public((COLOUR_KEYS,)),
    "mandala": public((COLOUR_KEYS,)),
    "treasury": public((SEAT_NAMES, COLOUR_KEYS)),
    "tactics": public((SEAT_NAMES, PLACE_KEYS[1:]), values=_COLOUR, low=-1, empty=-1),
    "score": public((SEAT_NAMES,), maximum=MOST_POINTS),
    "earned": public((SEAT_NAMES, SOURCE_KEYS), minimum=-MOST_POINTS, maximum=MOST_POINTS),
    "reached": public((SEAT_NAMES,), maximum=MOST_POINTS),
    "changes": public(maximum=MOST_POINTS),
    "hand": public((COLOUR_KEYS,)),
    "at": public(values=(None, *CELL_KEYS), low=-1, empty=-1),
    "taken": public(values=_COLOUR, low=-1, empty=-1),
    "reach": public(values=keys_of(Reach)),
    "stored": public(values=(None, *PLACE_KEYS), low=-1, empty=-1),
    "stored_colour": public(values=_COLOUR, low=-1, empty=-1),
    "coriander": _FLAG,
    "cinnamon": _FLAG,
}


def pawns(position: Position, seat: int | None) -> dict[str, int]:
    """Where the pawns stand on their track."""
    s, e = position.record, position.edition.record
    return {SEAT_NAMES[i]: int(pawn(e, int(s.score[i]))) for i in range(position.players)}


def drum(position: Position, seat: int | None) -> dict[str, str | int]:
    """Who has the drum, and the digit it shows."""
    s, e = position.record, position.edition.record
    return {"seat": SEAT_NAMES[drum_holder(s, e)], "digit": int(drum_digit(s, e))}


FIGURES = {"pawns": pawns, "drum": drum, "moves": own_moves}


def turn(position: Position) -> Turn:
    """A seat's turn, with the questions that ginger asks others; in the final stage every stone is a turn."""
    s = position.record
    stone = f":{position.ply}" if position.prompt == "final" else ""
    return int(s["active"]), f"{int(s['round_number'])}{stone}"
