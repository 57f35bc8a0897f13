"""What is counted of Ganesha: the first colour that somebody placed on the mandala, and the first spice."""

from collections.abc import Iterator, Sequence

from serai.boards.statistics import Decided, DecisionKind, first_event
from serai.games.ganesha.state import Note
from serai.games.ganesha.texts import COLOUR_KEYS, COLOUR_NAMES, SPICE_NAMES
from serai.kernel.i18n import N_, _


def first_colours(decisions: Sequence[Decided]) -> Iterator[tuple[int, str]]:
    """The colour of the stones that each player placed first."""
    for seat, event in first_event(decisions, Note.PLACED).items():
        yield seat, COLOUR_KEYS[event.a]


def first_spices(decisions: Sequence[Decided]) -> Iterator[tuple[int, str]]:
    """The spice that each player used first."""
    for seat, event in first_event(decisions, Note.SPICE).items():
        yield seat, str(event.a)


STATISTICS = (
    DecisionKind(
        "first-colour",
        N_("First colour on the mandala"),
        first_colours,
        lambda key: _(COLOUR_NAMES[COLOUR_KEYS.index(key)]),
    ),
    DecisionKind("first-spice", N_("First spice used"), first_spices, lambda number: _(SPICE_NAMES[int(number)])),
)
