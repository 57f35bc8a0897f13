"""What a seat knows, as numbers for learners; it comes first, the others in the order of play."""

from serai.kernel.jit import jit
from serai.kernel.state import SEATS
from stone_well.state import COLOURS
from stone_well.texts import COLOUR_KEYS

FEATURES = (*(f"hand {colour}" for colour in COLOUR_KEYS), *(f"banked +{k}" for k in range(SEATS)), "own turn")


@jit
def observe(s, e, seat, out):
    for colour in range(COLOURS):
        out[colour] = s.hand[colour] / 3
    for k in range(SEATS):
        out[COLOURS + k] = s.banked[(seat + k) % int(s.players)] / 50 if k < s.players else 0
    out[COLOURS + SEATS] = s.seat == seat
    return COLOURS + SEATS + 1
