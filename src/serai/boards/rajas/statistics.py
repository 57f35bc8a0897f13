"""What is counted of Rajas of the Ganges: the first space of a game, and the round in which somebody's tracks met."""

from collections.abc import Iterator, Sequence

from serai.boards.rajas.text.texts import space
from serai.boards.statistics import Decided, DecisionKind, first_event
from serai.games.rajas.state import Note
from serai.games.rajas.texts import SPOT_KEYS
from serai.kernel.i18n import N_, _


def first_spaces(decisions: Sequence[Decided]) -> Iterator[tuple[int, str]]:
    """The space on which each player placed the first worker."""
    for seat, event in first_event(decisions, Note.PLACED).items():
        yield seat, SPOT_KEYS[event.a]


def meetings(decisions: Sequence[Decided]) -> Iterator[tuple[int, str]]:
    """The round in which each player's markers met, if they did."""
    now, met = 1, set()
    for decided in decisions:
        for event in decided.events:
            if event.kind == Note.ROUND:
                now = event.a
            elif event.kind == Note.MEETS and event.seat not in met:
                met.add(event.seat)
                yield event.seat, str(now)


STATISTICS = (
    DecisionKind("first-space", N_("First space"), first_spaces, space),
    DecisionKind("met", N_("Round in which the tracks met"), meetings, lambda number: _("Round {n}").format(n=number)),
)
