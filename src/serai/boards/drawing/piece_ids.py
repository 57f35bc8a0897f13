"""Which piece is which: pieces of a kind are alike, so their ids are handed on from one position to the next.

A piece that stays keeps its id; one that left goes to where one of its kind arrived. Only public places are followed,
so the ids are the same for every viewer of a table and say nothing about hidden things.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Cast:
    """The place of every numbered piece, and the number of every card in a row."""

    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # kind -> the place of piece 0, 1, 2, …
    rows: Mapping[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)  # row -> (number, kind) in order
    fresh: int = 0  # the next unused number of a card

    @cached_property
    def written(self) -> str:
        """The cast as text: equal casts have equal texts."""
        return repr((self.places, self.rows))

    def at(self, kind: str) -> dict[str, list[int]]:
        """The numbers of a kind's pieces by place."""
        found: dict[str, list[int]] = {}
        for number, place in enumerate(self.places.get(kind, ())):
            found.setdefault(place, []).append(number)
        return found


def follow(before: Cast | None, counts: Mapping[str, Mapping[str, int]], rows: Mapping[str, Sequence[str]]) -> Cast:
    """The cast of the next position, from how many of each kind stand where, and the cards in each row."""
    before = before or Cast()
    places = {kind: _moved(before.places.get(kind, ()), there) for kind, there in counts.items()}
    fresh, lines = before.fresh, {}
    for row, cards in rows.items():
        lines[row], fresh = _slid(before.rows.get(row, ()), cards, fresh)
    return Cast(places, lines, fresh)


def _moved(before: Sequence[str], after: Mapping[str, int]) -> tuple[str, ...]:
    """Those whose place still has room stay; the others fill the places that gained."""
    room = Counter(after)
    stays = []
    for place in before:
        stays.append(room[place] > 0)
        room[place] -= 1 if room[place] > 0 else 0
    arrivals = iter(place for place in after for _ in range(room[place]))
    moved = [place if stay else next(arrivals, "") for place, stay in zip(before, stays, strict=True)]
    return (*moved, *arrivals)


def _slid(
    before: Sequence[tuple[int, str]], cards: Sequence[str], fresh: int
) -> tuple[tuple[tuple[int, str], ...], int]:
    """A row closes up and is refilled at its end: cards are matched in order, the rest are new."""
    waiting = list(before)
    row = []
    for card in cards:
        while waiting and waiting[0][1] != card:
            waiting.pop(0)
        if waiting:
            row.append(waiting.pop(0))
        else:
            row.append((fresh, card))
            fresh += 1
    return tuple(row), fresh
