"""Points by the lines of the score sheet, and the places."""

from serai.kernel.i18n import N_
from serai.kernel.jit import jit
from serai.kernel.ranking import places_by_score
from serai.kernel.state import SEATS

LINES = (N_("banked stones"),)


@jit
def points(s, e, seat, line):
    return int(s.banked[seat])


@jit
def scores(s, e, out):
    for seat in range(s.players):
        out[seat] = points(s, e, seat, 0)


@jit
def places(s, e, out):
    scores(s, e, out[SEATS:])
    places_by_score(s.players, out[SEATS:], out)
