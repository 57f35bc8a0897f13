"""Final scoring, line by line; who has most wins (F-036)."""

from enum import IntEnum

from serai.games.five_tribes.rules.pieces import has
from serai.games.five_tribes.rules.selling import set_value
from serai.games.five_tribes.state import DJINNS, FAKIR, TILES, Djinn
from serai.kernel.i18n import N_
from serai.kernel.jit import jit
from serai.kernel.position import Position
from serai.kernel.ranking import places_by_score
from serai.kernel.state import SEATS
from serai.kernel.ties import SHARED, Tie, equals


class ScoreLine(IntEnum):
    """The lines of the score sheet, in its order."""

    GOLD = 0
    VIZIERS = 1
    ELDERS = 2
    DJINNS = 3
    PALMS = 4
    PALACES = 5
    TILES = 6
    GOODS = 7


LINES = (
    N_("gold"),
    N_("viziers"),
    N_("elders"),
    N_("djinns"),
    N_("palms"),
    N_("palaces"),
    N_("tiles"),
    N_("goods"),
)
assert len(LINES) == len(ScoreLine)


@jit
def points(s, e, seat, line):
    """What one line of the score sheet is worth to a seat."""
    if line == ScoreLine.GOLD:
        return int(s.gold[seat]) * int(e.score_gold)  # F-166
    if line == ScoreLine.VIZIERS:
        return points_for_viziers(s, e, seat)
    if line == ScoreLine.ELDERS:
        return int(s.elders[seat]) * points_per_elder(s, e, seat)
    if line == ScoreLine.DJINNS:
        return points_for_djinns(s, e, seat)
    if line == ScoreLine.PALMS:
        return on_own_tiles(s, seat, s.palms) * points_per_palm(s, e, seat)
    if line == ScoreLine.PALACES:
        return on_own_tiles(s, seat, s.palaces) * int(e.score_palace)  # F-172
    if line == ScoreLine.TILES:
        return on_own_tiles(s, seat, s.value)  # F-088, F-173
    if line == ScoreLine.GOODS:
        return points_for_goods(s, e, seat)
    return 0


@jit
def points_per_vizier(s, e, seat):
    # F-167
    return int(e.jafaar_vizier if has(s, seat, Djinn.JAFAAR) else e.score_vizier)


@jit
def points_per_elder(s, e, seat):
    # F-169
    return int(e.shamhat_elder if has(s, seat, Djinn.SHAMHAT) else e.score_elder)


@jit
def points_per_palm(s, e, seat):
    # F-171
    return int(e.haurvatat_palm if has(s, seat, Djinn.HAURVATAT) else e.score_palm)


@jit
def points_for_viziers(s, e, seat):
    # F-167, F-168
    value = int(s.viziers[seat]) * points_per_vizier(s, e, seat)
    for other in range(s.players):
        if s.viziers[other] < s.viziers[seat]:
            value += int(e.vizier_bonus)
    return value


@jit
def points_for_djinns(s, e, seat):
    # F-170
    value = 0
    for djinn in range(DJINNS):
        if has(s, seat, djinn):
            value += int(e.djinn_value[djinn])
    return value


@jit
def on_own_tiles(s, seat, amount):
    # F-176
    n = 0
    for tile in range(TILES):
        if s.owner[tile] == seat:
            n += int(amount[tile])
    return n


@jit
def points_for_goods(s, e, seat):
    # F-174, F-175, Q-F22: Al-Amin turns pairs of fakirs into goods of any kind
    wild = int(s.cards[seat, FAKIR]) // int(e.al_amin_fakirs) if has(s, seat, Djinn.AL_AMIN) else 0
    return int(set_value(e, s.cards[seat], wild))


@jit
def scores(s, e, out):
    """Every seat's total."""
    for seat in range(s.players):
        out[seat] = 0
        for line in range(len(LINES)):
            out[seat] += points(s, e, seat, line)


@jit
def places(s, e, out):
    """F-177, F-178: the highest total wins, equal totals share the place."""
    scores(s, e, out[SEATS:])
    places_by_score(s.players, out[SEATS:], out)


def ties(position: Position) -> list[Tie]:
    """F-178: equal totals are not told apart."""
    return [Tie(groups, SHARED, n, ("F-178",)) for n, groups in equals(position.scores(), position.places())]
