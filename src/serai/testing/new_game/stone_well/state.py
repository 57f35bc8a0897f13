"""The record of a position, and every code by name: nothing else in the package knows a number's meaning."""

from enum import IntEnum

import numpy as np

from serai.kernel.state import SEATS, header

Colour = IntEnum("Colour", "RED GREEN BLUE WHITE BLACK", start=0)
COLOURS = len(Colour)

Prompt = IntEnum("Prompt", "TURN", start=0)
ReasonCode = IntEnum("ReasonCode", "OK NOTHING_TO_BANK BAG_EMPTY", start=0)
Note = IntEnum("Note", "DREW LOST BANKED", start=0)
DrawnFrom = IntEnum("DrawnFrom", "FIRST_PLAYER BAG", start=0)  # where chance comes from
OptionPlace = IntEnum("OptionPlace", "MILD", start=0)

DRAW, STOP = 0, 1
MOVES = 2

STATE = np.dtype(
    [
        *header(options=len(OptionPlace), notes=4),
        ("bag", np.int16, COLOURS),
        ("hand", np.int16, COLOURS),
        ("banked", np.int16, SEATS),
    ],
    align=True,
)
