"""The score sheet and the ranking (R-156..R-163).

A score counts two for a fame point and one for money, so markers meet at about twice the spaces of the fame track.
Places go by the difference in fame spaces, exactly as the rules say, and so do people: `MEASURE` is how a sum is said.
"""

from serai.games.rajas.effects import Source
from serai.games.rajas.rules.tracks import difference
from serai.kernel.i18n import N_, _, ngettext
from serai.kernel.jit import jit
from serai.kernel.measure import Measure, Track
from serai.kernel.state import SEATS

FAME_LINES = (
    N_("fame: at the start"),
    N_("fame: buildings"),
    N_("fame: palace"),
    N_("fame: river"),
    N_("fame: yields"),
)
MONEY_LINES = (
    N_("money: at the start"),
    N_("money: tiles laid"),
    N_("money: market place"),
    N_("money: palace"),
    N_("money: river"),
    N_("money: yields"),
    N_("money: paid"),
)
LINES = FAME_LINES + MONEY_LINES


def money_per_fame(edition):
    return int(edition.record.money_per_fame)


def distance(score, edition):
    """`difference` by the sum alone: money counts in whole fame spaces, so fame twice and money say it together."""
    return -(-score // money_per_fame(edition)) - int(edition.record.fame_spaces) - 1


def say_distance(n):
    """By how much markers have passed each other, or how far they have to go, as players say it."""
    if n < 0:
        return ngettext("{n} to go", "{n} to go", -n).format(n=-n)
    return _("{n} beyond").format(n=n) if n else _("met")


MEASURE = Measure(
    name=N_("between the markers"),
    of=distance,
    say=say_distance,
    sum=N_("sum: fame twice, and money"),
    course=N_("Between the markers over the game"),
    tracks=(Track(N_("fame"), FAME_LINES, money_per_fame), Track(N_("money"), MONEY_LINES, lambda _edition: 1)),
)


@jit
def points(s, e, seat, line):
    """What one line of the score sheet is worth to a seat."""
    if line < 2:
        return int(s.fame_from[seat, Source.START + line]) * int(e.money_per_fame)
    if line < 5:
        return int(s.fame_from[seat, Source.PALACE + line - 2]) * int(e.money_per_fame)
    return int(s.money_from[seat, Source.START + line - 5])


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
