"""How often accounts decided in rated games as the engine would, beside how often players of their rating do.

For hosts who wonder about somebody, and no verdict: strong players agree with an engine, and so do forced decisions.
What is compared is a sample; each decision is thought about from what its seat could know.
"""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import select

from serai.arena.advice import suggest
from serai.club.play.cache import edition_of, position_of
from serai.club.play.export import line_of
from serai.club.store.engine import Store
from serai.club.store.schema import entries, people, ratings, results, tables
from serai.games import game as find_game
from serai.kernel.errors import SeraiError
from serai.kernel.position import Position

SIMULATIONS = 400  # of a decision: enough to see what is plainly best
PER_SEAT = 12  # decisions of a seat in one game, chosen by lot
CHOICES = 3  # a decision with fewer says nothing about anybody
MOST_GAMES = 500  # rated ones, the latest
LEAST = 60  # decisions of an account: of fewer nothing is said
ENOUGH_TO_FIT = 8  # accounts: from so many on, what is expected depends on the rating


@dataclass(frozen=True)
class Agreement:
    """An account's decisions, how many the engine would have made, and how many one would expect."""

    person: str
    name: str
    rating: float
    decisions: int
    agreed: int
    expected: float  # as a share

    @property
    def share(self) -> float:
        return self.agreed / self.decisions

    @property
    def surprise(self) -> float:
        """By how many standard deviations there are more than expected, if decisions were independent of each other."""
        spread = math.sqrt(self.expected * (1 - self.expected) / self.decisions)
        return (self.share - self.expected) / spread if spread else 0.0


Decision = tuple[str, Position, str]  # who decided, what they could know, and what they did
Thinker = Callable[[Position], str]


def report(store: Store, game: str, seconds: float = 60.0, think: Thinker | None = None) -> list[Agreement]:
    """The accounts of which enough is known, those first who agree more than their rating explains."""
    think = think or engine
    until = time.monotonic() + seconds
    seen: dict[str, list[bool]] = {}
    for person, position, move in decisions(store, find_game(game).name):
        if time.monotonic() > until:
            break
        seen.setdefault(person, []).append(think(position) == move)
    p, r = people.c, ratings.c
    known = select(p.id, p.name, r.ordinal).join_from(people, ratings, r.player == p.id).where(r.game == game)
    with store.read() as c:
        rows = [row for row in c.execute(known) if len(seen.get(row.id, ())) >= LEAST]
    counts = [(row.ordinal, len(seen[row.id]), sum(seen[row.id])) for row in rows]
    found = [
        Agreement(row.id, row.name, row.ordinal, number, agreed, expected(row.ordinal, counts))
        for row, (_rating, number, agreed) in zip(rows, counts, strict=True)
    ]
    return sorted(found, key=lambda each: -each.surprise)


def engine(position: Position) -> str:
    """What the engine would do after a short search."""
    return suggest(position, seconds=None, simulations=SIMULATIONS, top=1)[0].move


def expected(rating: float, counts: list[tuple[float, int, int]]) -> float:
    """The share that the club's accounts suggest for a rating: their common one, or a line where they are many.

    >>> expected(20.0, [(20.0, 100, 50), (10.0, 100, 30)])
    0.4
    """
    number = sum(n for _rating, n, _agreed in counts)
    mean = sum(agreed for _rating, _n, agreed in counts) / number
    if len(counts) < ENOUGH_TO_FIT:
        return mean
    middle = sum(each * n for each, n, _agreed in counts) / number
    spread = sum(n * (each - middle) ** 2 for each, n, _agreed in counts)
    slope = sum((each - middle) * (agreed - n * mean) for each, n, agreed in counts) / spread if spread else 0.0
    return min(max(mean + slope * (rating - middle), 0.01), 0.99)


def decisions(store: Store, game: str) -> Iterator[Decision]:
    """Decisions that accounts made themselves in rated games, the latest games first, some of each by lot."""
    t, r, p, e = tables.c, results.c, people.c, entries.c
    found = find_game(game)
    rated = select(t.id, t.edition).where(t.game == game, t.rated, t.status == "over").order_by(t.ended.desc())
    accounts = select(r.player).join_from(results, people, p.id == r.player).where(p.password.is_not(None))
    with store.read() as c:
        games = c.execute(rated.limit(MOST_GAMES)).all()
    for row in games:
        with store.read() as c:
            known = set(c.execute(accounts.where(r.table_id == row.id, r.mu_after.is_not(None))).scalars())
            columns = (e.seq, e.kind, e.back_to, e.seat, e.actor, e.move, e.facts)
            rows = c.execute(select(*columns).where(e.table_id == row.id).order_by(e.seq)).all() if known else []
            edition = edition_of(c, game, row.edition)
        facts, before = {}, b""
        for entry in rows:
            facts[entry.seq] = before  # the position it was decided in
            before = bytes(entry.facts) if entry.facts is not None else before
        played = set(line_of((entry.seq, entry.kind, entry.back_to) for entry in rows))
        own = [x for x in rows if x.kind == "move" and x.seq in played and x.actor in known and facts[x.seq]]
        own.sort(key=lambda x: sha256(f"{row.id} {x.seq}".encode()).digest())  # the same at every reading
        taken: dict[int, int] = {}
        for entry in own:
            if taken.get(entry.seat, 0) >= PER_SEAT:
                continue
            try:
                position = position_of(found, edition, facts[entry.seq])
                if position.seat != entry.seat or len(position.codes()) < CHOICES:
                    continue
            except SeraiError:
                continue  # of other rules than today's
            taken[entry.seat] = taken.get(entry.seat, 0) + 1
            yield entry.actor, position.as_known_to(entry.seat), entry.move
