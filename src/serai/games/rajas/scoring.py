"""The score sheet and the ranking.

A score counts two for a fame point and one for money, so markers meet at about twice the spaces of the fame track.
Places go by the difference in fame spaces, exactly as the rules say, and so do people: `MEASURE` is how a sum is said.
"""

from serai.games.rajas.effects import Source
from serai.games.rajas.rules.tracks import difference, on_both_tracks
from serai.kernel.i18n import N_, _, ngettext
from serai.kernel.jit import jit, keep
from serai.kernel.measure import Measure, Track
from serai.kernel.position import Position
from serai.kernel.state import SEATS
from serai.kernel.ties import Groups, Tie, equals

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


def say_distance(n: int) -> str:
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

MET_FIRST = N_("{players}: the markers are equally far past each other ({n}). Whose markers met first wins: {order}.")
OTHERS_SHARE = N_(
    "{players}: the markers are equally far past each other ({n}). Whose markers met first wins, the others share the "
    "place: {order}."
)
SHARE_PAST = N_("{players}: the markers are equally far past each other ({n}). They share the place.")
SHARE_SHORT = N_("{players}: the markers are equally far from meeting ({n}). They share the place.")

keep(difference)  # is called from Python too


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
        out[seat] = on_both_tracks(s, e, seat)


@jit
def places(s, e, out):
    """By the difference; of those who lead, who met first wins alone, all other equals share.

    R-159, R-160, R-161, R-162, R-163, Q-30
    """
    first = 0
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            if difference(s, e, other) > difference(s, e, seat):
                out[seat] += 1
        if out[seat] == 1 and (out[first] > 1 or 0 < s.met[seat] < s.met[first]):
            first = seat
    if s.met[first] > 0:  # where nobody's markers have met, equals share the first place too
        winners = 0  # more than one only where it is not known who met first: at a table at home
        for seat in range(s.players):
            winners += out[seat] == 1 and s.met[seat] == s.met[first]
        for seat in range(s.players):
            if out[seat] == 1 and s.met[seat] != s.met[first]:
                out[seat] = 1 + winners
    for seat in range(s.players, SEATS):
        out[seat] = 0


def ties(position: Position) -> list[Tie]:
    """R-160, R-161, R-162, Q-30: seats whose markers are equally far past each other, or from meeting."""
    s, e = position.record, position.edition.record
    leads = [int(difference(s, e, seat)) for seat in range(position.players)]
    return [_tie(n, groups) for n, groups in equals(leads, position.places())]


def _tie(n: int, groups: Groups) -> Tie:
    if len(groups) > 1:
        return Tie(groups, MET_FIRST if len(groups[1]) == 1 else OTHERS_SHARE, n, ("R-161", "R-162"))
    return Tie(groups, SHARE_PAST if n >= 0 else SHARE_SHORT, abs(n), ("R-162",))
