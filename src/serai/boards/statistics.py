"""Kinds of decisions that a club counts over its finished games: what was chosen, and how those who chose it did.

A game declares its own in `Presentation.statistics`; what is found is kept by the club without anybody's name.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from serai.kernel.position import Event


@dataclass(frozen=True)
class Decided:
    """A move of a finished game, with what it caused."""

    seat: int
    move: str
    events: tuple[Event, ...]


@dataclass(frozen=True)
class DecisionKind:
    """One kind of decision. `found` gives seats with what they chose, each choice of a seat once in a game."""

    name: str  # under which it is kept: another way of counting takes another name
    title: str
    found: Callable[[Sequence[Decided]], Iterable[tuple[int, str]]]
    words: Callable[[str], str]  # a choice for the reader


def first_event(decisions: Sequence[Decided], kind: int) -> dict[int, Event]:
    """The first event of a kind, by seat."""
    found: dict[int, Event] = {}
    for decided in decisions:
        for event in decided.events:
            if event.kind == kind:
                found.setdefault(event.seat, event)
    return found
