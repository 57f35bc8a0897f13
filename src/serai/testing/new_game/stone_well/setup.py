"""How a game begins, and what brings the tests to rare places."""

from serai.kernel.chance import below_from
from serai.kernel.jit import jit
from stone_well.state import COLOURS, STOP, DrawnFrom


@jit
def setup(s, e):
    """All stones are in the bag; anybody may begin."""
    for colour in range(COLOURS):
        s.bag[colour] = e.stones[colour]
    s.seat = below_from(s, DrawnFrom.FIRST_PLAYER, s.players)


@jit
def unusual(s, e):
    """A hand that is already full of risk."""
    for colour in range(3):
        s.bag[colour] -= 1
        s.hand[colour] += 1


@jit
def eager(s, e, code):
    """What random play does too seldom: the suite lets some games be played by it."""
    return code == STOP
