"""Positions as people and programs see them: names for every part of the record, and what a seat may see."""

from typing import Any

from serai.kernel.fields import Field
from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position
from stone_well.texts import COLOUR_KEYS

FIELDS = {
    "ply": Field(),
    "draws": Field(),
    "seat": Field(values=SEAT_NAMES),
    "prompt": Field(values=("turn",)),
    "over": Field(values=(False, True)),
    "bag": Field((COLOUR_KEYS,)),
    "hand": Field((COLOUR_KEYS,)),
    "banked": Field((SEAT_NAMES,)),
}


def complete(s: Any, e: Any, given: set[str]) -> None:
    """Fill in what a hand-written position leaves out: the stones that are nowhere else are in the bag."""
    if "bag" not in given:
        s.bag = [max(0, int(n)) for n in e.stones - s.hand]


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """What a seat may see (None: a spectator); nothing is hidden here."""
    return position.to_dict()
