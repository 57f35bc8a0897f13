"""Hand-made positions: what they leave out."""

import numpy as np


def complete(s: np.record, e: np.record, given: set[str]) -> None:
    """Fill in what a hand-written position leaves out: the stones that are nowhere else are in the bag."""
    if "bag" not in given:
        s.bag = [max(0, int(n)) for n in e.stones - s.hand]
