"""How a game begins, and a rare position for the tests."""

from serai.kernel.chance import below
from serai.kernel.jit import jit
from stone_well.state import COLOURS


@jit
def setup(s, e):
    """All stones are in the bag; anybody may begin."""
    for colour in range(COLOURS):
        s.bag[colour] = e.stones[colour]
    s.seat = below(s, s.players)


@jit
def unusual(s, e):
    """A hand that is already full of risk."""
    for colour in range(3):
        s.bag[colour] -= 1
        s.hand[colour] += 1
