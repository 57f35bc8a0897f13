"""What never changes: each law is a difference that is 0 in every position."""

from serai.kernel.jit import jit
from stone_well.state import COLOURS


@jit
def balance(s, e, out):
    """Stones are in the bag or in the hand, by colour."""
    for colour in range(COLOURS):
        out[colour] = int(s.bag[colour]) + int(s.hand[colour]) - int(e.stones[colour])
    return COLOURS
