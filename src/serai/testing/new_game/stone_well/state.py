"""The record of a position, and every code by name: nothing else in the package knows a number's meaning."""

from enum import IntEnum

import numpy as np

from serai.kernel.state import SEATS, header


class Colour(IntEnum):
    RED = 0
    GREEN = 1
    BLUE = 2
    WHITE = 3
    BLACK = 4


COLOURS = len(Colour)


class Prompt(IntEnum):
    TURN = 0


class ReasonCode(IntEnum):
    OK = 0
    NOTHING_TO_BANK = 1
    BAG_EMPTY = 2


class Note(IntEnum):
    DREW = 0
    LOST = 1
    BANKED = 2


class OptionPlace(IntEnum):
    MILD = 0


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
EDITION = np.dtype([("stones", np.int16, COLOURS), ("target", np.int16)], align=True)
