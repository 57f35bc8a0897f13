"""Who may see a field of a record: declared with each field, and nobody unless it is declared.

An audience is asked whether a viewer (a seat, or None for a spectator) sees what belongs to a seat; of a field that is
not kept by seat, to nobody.
"""

from collections.abc import Callable

import numpy as np

Audience = Callable[[np.record, int | None, int], bool]

NOBODYS = -1  # the owner of what is not kept by seat


def nobody(s: np.record, viewer: int | None, whose: int) -> bool:
    """What no viewer sees: every field that does not say otherwise."""
    return False


def everybody(s: np.record, viewer: int | None, whose: int) -> bool:
    """What lies open on the table."""
    return True


def its_owner(s: np.record, viewer: int | None, whose: int) -> bool:
    """What a seat has for itself, in a field by seats."""
    return viewer == whose


def whoever_decides(s: np.record, viewer: int | None, whose: int) -> bool:
    """What is shown for a decision to the seat that makes it."""
    return viewer is not None and viewer == int(s["seat"])


def dealt_anew(s: np.record, viewer: int | None, whose: int) -> bool:
    """What `redeal` replaces, as far as a viewer cannot know it: for `known_to` only."""
    return True
