"""What is counted of Five Tribes: the first bid of a game, and the djinns that somebody won."""

from collections.abc import Iterator, Sequence

from serai.boards.statistics import Decided, DecisionKind
from serai.games.five_tribes.state import Note
from serai.games.five_tribes.texts import DJINN_KEYS, DJINN_NAMES
from serai.kernel.i18n import N_, _


def first_bids(decisions: Sequence[Decided]) -> Iterator[tuple[int, str]]:
    """The place on the bid track that each player took first."""
    seen = set()
    for decided in decisions:
        if decided.move.startswith("bid ") and decided.seat not in seen:
            seen.add(decided.seat)
            yield decided.seat, decided.move.split()[1]


def djinns(decisions: Sequence[Decided]) -> Iterator[tuple[int, str]]:
    """Every djinn with the player whom it served."""
    for seat, djinn in {(e.seat, e.a) for decided in decisions for e in decided.events if e.kind == Note.DJINN}:
        yield seat, DJINN_KEYS[djinn]


STATISTICS = (
    DecisionKind("first-bid", N_("First bid"), first_bids, lambda bid: bid),
    DecisionKind("djinn", N_("Djinn taken"), djinns, lambda key: _(DJINN_NAMES[DJINN_KEYS.index(key)])),
)
