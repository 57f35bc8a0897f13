"""The header every state record begins with, and the notes in which a move tells what it caused."""

import numpy as np

from serai.kernel.jit import jit

WINDOW = 128  # the most draws of one source in one stretch of play
SEATS = 4  # no game on this kernel seats more
EVERYONE = -1

NOTE_KIND, NOTE_SEAT, NOTE_A, NOTE_B, NOTE_TO = range(5)
NOTE_WIDTH = 5


def header(options: int, notes: int) -> list[tuple[object, ...]]:
    """The fields shared by all games, with room for some options and for the events of one move."""
    return [
        ("rng", np.uint64),
        ("streams", np.uint64, (0, 1 + WINDOW)),  # by source, in records of another type: see `by_source.py`
        ("draws", np.int32),
        ("ply", np.int32),
        *numbers("players", "seat", "prompt", "over"),
        ("options", np.int16, max(options, 1)),
        ("noted", np.int16),
        ("notes", np.int16, (notes, NOTE_WIDTH)),
    ]


def numbers(*names: str, kind: type[np.integer] = np.int16, each: int | None = None) -> list[tuple[object, ...]]:
    """Fields that hold a single number, as most of an edition's do, or one for `each` of so many places."""
    return [(name, kind) if each is None else (name, kind, each) for name in names]


@jit
def note(s, kind, a, b):
    """Tell everyone of an event caused by the seat that decides."""
    note_to(s, EVERYONE, s.seat, kind, a, b)


@jit
def note_to(s, to, seat, kind, a, b):
    """Tell one seat (or EVERYONE) of an event that concerns a seat; a full buffer only counts on."""
    at = int(s.noted)
    if at < len(s.notes):
        s.notes[at, NOTE_KIND] = kind
        s.notes[at, NOTE_SEAT] = seat
        s.notes[at, NOTE_A] = a
        s.notes[at, NOTE_B] = b
        s.notes[at, NOTE_TO] = to
    s.noted += 1
