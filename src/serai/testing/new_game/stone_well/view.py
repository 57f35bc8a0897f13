"""Positions as people and programs see them: a name for every part of the record, and who may see it.

A `Field` is hidden from everybody unless it says `seen_by=…`; a `public` one lies open. Nothing is hidden here.
"""

from serai.kernel.fields import public
from serai.kernel.game import SEAT_NAMES
from stone_well.texts import COLOUR_KEYS

FIELDS = {
    "ply": public(),
    "draws": public(),
    "seat": public(values=SEAT_NAMES),
    "prompt": public(values=("turn",)),
    "over": public(values=(False, True)),
    "bag": public((COLOUR_KEYS,)),
    "hand": public((COLOUR_KEYS,)),
    "banked": public((SEAT_NAMES,)),
}
