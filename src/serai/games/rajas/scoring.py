"""The score sheet and the ranking (R-156..R-163).

A score counts two for a fame point and one for money, so markers meet at about twice the spaces of the fame track.
Places go by the difference in fame spaces, exactly as the rules say.
"""

from serai.games.rajas.effects import Source
from serai.games.rajas.rules.tracks import difference
from serai.kernel.i18n import N_
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

LINES = (
    N_("at the start"),
    N_("fame: buildings"),
    N_("fame: palace"),
    N_("fame: river"),
    N_("fame: yields"),
    N_("money: tiles laid"),
    N_("money: market place"),
    N_("money: palace"),
    N_("money: river"),
    N_("money: yields"),
    N_("money: paid"),
)


@jit
def points(s, e, seat, line):
    """What one line of the score sheet is worth to a seat."""
    fame = int(e.money_per_fame)
    if line == 0:
        return int(s.fame_from[seat, Source.START]) * fame + int(s.money_from[seat, Source.START])
    if line == 1:
        return int(s.fame_from[seat, Source.TILES]) * fame
    if line <= 4:
        return int(s.fame_from[seat, Source.PALACE + line - 2]) * fame
    return int(s.money_from[seat, Source.TILES + line - 5])


@jit
def scores(s, e, out):
    """Every seat's fame and money, as money."""
    for seat in range(s.players):
        out[seat] = int(s.fame[seat]) * int(e.money_per_fame) + int(s.money[seat])


@jit
def is_before(s, e, seat, other):
    #
    mine, theirs = difference(s, e, seat), difference(s, e, other)
    if mine != theirs:
        return mine > theirs
    return mine >= 0 and 0 < s.met[seat] < s.met[other]


@jit
def places(s, e, out):
    """R-159..R-162: the largest difference wins, then whose markers met first; others by what they lack."""
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            if is_before(s, e, other, seat):
                out[seat] += 1
    for seat in range(s.players, SEATS):
        out[seat] = 0
