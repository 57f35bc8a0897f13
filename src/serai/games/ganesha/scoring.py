"""The score sheet, line by line, the pawn on the track (G-098, G-099) and the places (G-100, G-101)."""

from serai.games.ganesha.state import SOURCES
from serai.kernel.i18n import N_
from serai.kernel.jit import jit
from serai.kernel.position import Position
from serai.kernel.ties import Tie, equals

LINES = (
    N_("red stones"),
    N_("green stones"),
    N_("purple stones"),
    N_("blue stones"),
    N_("yellow stones"),
    N_("black mustard"),
    N_("red pepper"),
    N_("final stage"),
    N_("points at the start"),
)
assert len(LINES) == SOURCES
REACHED_FIRST = N_("{players}: equal points ({n}). Who reached them first is ahead: {order}.")
NEVER_SCORED = N_("{players}: no points, and none of them ever had any. They share the place.")


@jit
def points(s, e, seat, line):
    """What one line of the score sheet has brought to a seat."""
    return int(s.earned[seat, line])


@jit
def scores(s, e, out):
    """Every seat's total."""
    for seat in range(s.players):
        out[seat] = s.score[seat]


@jit
def pawn(e, score):
    """The cell of the track a pawn stands on: the step after the last one is 1, not 0."""
    # G-098, G-099
    return 0 if score == 0 else (score - 1) % int(e.track_last) + 1


@jit
def places(s, e, out):
    """The most points win; of equal totals, the one reached first (Q-26, Q-41)."""
    # G-100, G-101
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            if s.score[other] > s.score[seat]:
                out[seat] += 1
            elif s.score[other] == s.score[seat] and s.reached[other] < s.reached[seat]:
                out[seat] += 1


def ties(position: Position) -> list[Tie]:
    """G-101, Q-26, Q-41: who reached an equal total first is ahead; only those who never scored share a place."""
    return [
        Tie(groups, REACHED_FIRST if len(groups) > 1 else NEVER_SCORED, n, ("G-101",))
        for n, groups in equals(position.scores(), position.places())
    ]
