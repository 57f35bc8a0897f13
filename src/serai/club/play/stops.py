"""Where a replay can stop: at every move that was not taken back, where a turn is over, where a round begins.

>>> stops_of([Step(2, 0, 1), Step(3, 0, 1), Step(4, 1, 1), Step(5, 0, 2)], 6)
Stops(moves=(1, 2, 3, 4, 5, 6), turns=(1, 3, 4, 6), rounds=(1, 5, 6))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from sqlalchemy import select

from serai.club.model import TableView
from serai.club.play.cache import unpacked
from serai.club.play.export import line_of
from serai.club.store.engine import Store
from serai.club.store.schema import entries

ROUND = "round_number"


class Step(NamedTuple):
    """A move that is part of the game: the version it led to, whose it was, and the round it led to."""

    version: int
    seat: int
    round: int | None


@dataclass(frozen=True)
class Stops:
    """Versions of a table in ascending order, the first and the last among all of them."""

    moves: tuple[int, ...]
    turns: tuple[int, ...]
    rounds: tuple[int, ...]  # none where the game counts no rounds


def stops_of(steps: Sequence[Step], last: int) -> Stops:
    """The stops of a game up to its last version; a turn lasts until another seat moves or a round begins."""
    pairs = list(pairwise(steps))
    turns = [a.version for a, b in pairs if a.seat != b.seat or a.round != b.round]
    begins = [b.version for a, b in pairs if a.round != b.round and b.round is not None]
    counted = any(step.round is not None for step in steps)
    return Stops(
        _within([step.version for step in steps], last),
        _within(turns, last),
        _within(begins, last) if counted else (),
    )


def _within(versions: Sequence[int], last: int) -> tuple[int, ...]:
    return tuple(sorted({1, *versions, last}))


def stops_at(store: Store, look: TableView) -> Stops:
    """The same of a table as somebody looks at it; of the rounds only what everybody may know."""
    public = look.view is not None and isinstance(look.view.get(ROUND), int)
    return _stops(store, look.table.id, look.table.version, public)


@lru_cache(maxsize=200)
def _stops(store: Store, table_id: str, version: int, public: bool) -> Stops:
    facts = entries.c.facts if public else entries.c.seq.label("facts")
    wanted = select(entries.c.seq, entries.c.kind, entries.c.back_to, entries.c.seat, facts)
    with store.read() as c:
        rows = c.execute(
            wanted.where(entries.c.table_id == table_id, entries.c.seq <= version).order_by(entries.c.seq)
        ).all()
    line = set(line_of((row.seq, row.kind, row.back_to) for row in rows))
    return stops_of(
        [
            Step(row.seq, row.seat, _round(bytes(row.facts)) if public else None)
            for row in rows
            if row.kind == "move" and row.seq in line
        ],
        version,
    )


def _round(facts: bytes) -> int | None:
    number = unpacked(facts).get(ROUND)
    return number if isinstance(number, int) else None
