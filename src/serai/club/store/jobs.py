"""The queue of what is to be done after a commit: claimed by one process at a time, done again if that process dies."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, case, delete, func, or_, select, update

from serai.club.store import schema
from serai.club.store.engine import Store

jobs = schema.jobs

Conditions = tuple[ColumnElement[bool], ...]
Wanted = list[tuple[Conditions, int]]  # whose jobs, and how many

TURN_S = 1.0  # what a decision that is not made yet is taken to cost


class Job(NamedTuple):
    """Something to be done: a bot's decision at a version, advice about it, or a rating."""

    id: int
    kind: str
    table_id: str
    seq: int
    seat: int | None
    level: str | None
    person_id: str | None  # for whom it is done
    made: int
    tries: int


class Jobs:
    """One process's hold on the queue; `me` is written on what it claims, until the lease ends."""

    def __init__(self, store: Store, me: str) -> None:
        self.store = store
        self.me = me

    def claim(
        self,
        kind: str,
        most: int,
        now: int,
        lease_ms: int,
        held: Iterable[int] = (),
        load: Callable[[str | None], float] | None = None,
        unready: Collection[str] = (),
    ) -> Sequence[Job]:
        """Up to so many jobs; nobody else gets them before the lease ends. Those of `unready` games wait on.

        With `load`, the person comes first for whom least was thought (in seconds), counting what is being thought
        about for them anywhere as one second each. Of one person's jobs, and without `load`, the longest waiting comes
        first: a table has at most one bot's decision waiting and its next one goes to the end, which is fair to tables.
        """
        if most < 1:
            return ()
        free: Conditions = (
            or_(jobs.c.claimed_until.is_(None), jobs.c.claimed_until < now),
            jobs.c.id.not_in(list(held)),
        )
        if unready:
            games = select(schema.tables.c.id).where(schema.tables.c.game.in_(unready))
            free = (*free, jobs.c.table_id.not_in(games))
        with self.store.read() as c:  # a look costs no write lock
            wanted = _shared(c, kind, most, free, load) if load else _oldest(c, kind, most, free)
        if not wanted:
            return ()
        chosen: list[int] = []
        with self.store.write() as c:
            for mine, count in wanted:
                theirs = select(jobs.c.id).where(jobs.c.kind == kind, *free, *mine).order_by(jobs.c.made, jobs.c.id)
                chosen += c.execute(theirs.limit(count).with_for_update(skip_locked=True)).scalars()
            claimed = c.execute(
                update(jobs)
                .where(jobs.c.id.in_(chosen), *free)
                .values(claimed_by=self.me, claimed_until=now + lease_ms, tries=jobs.c.tries + 1)
                .returning(*(jobs.c[name] for name in Job._fields))
            ).all()
        return sorted(map(Job._make, claimed), key=lambda job: chosen.index(job.id))

    def delaying(self, job: Job, now: int) -> int:
        """How many other tables of a job's person had bots think while it waited, or have them think now."""
        t, s = schema.tables.c, schema.seats.c
        moved = (s.person_id == job.person_id, t.id == s.table_id, t.id != job.table_id, t.moved >= job.made)
        thinking = (jobs.c.person_id == job.person_id, jobs.c.table_id != job.table_id, jobs.c.claimed_until >= now)
        with self.store.read() as c:
            tables = set(c.execute(select(t.id).where(*moved)).scalars())
            return len(tables | set(c.execute(select(jobs.c.table_id).where(*thinking)).scalars()))

    def renew(self, ids: Iterable[int], now: int, lease_ms: int) -> None:
        """Keep what is still being worked on."""
        mine = (jobs.c.id.in_(list(ids)), jobs.c.claimed_by == self.me)
        with self.store.write() as c:
            c.execute(update(jobs).where(*mine).values(claimed_until=now + lease_ms))

    def release(self, job: Job, went_well: bool = False) -> None:
        """Give a job back for anybody to do; one of which a part is done has not been tried in vain."""
        free = {"claimed_by": None, "claimed_until": None} | ({"tries": 0} if went_well else {})
        with self.store.write() as c:
            c.execute(update(jobs).where(*_same(job), jobs.c.claimed_by == self.me).values(**free))

    def drop(self, job: Job) -> None:
        """A job that is done, or that nobody waits for any more."""
        with self.store.write() as c:
            c.execute(delete(jobs).where(*_same(job)))

    def waiting(self, kind: str, now: int) -> int:
        """How many jobs nobody works on."""
        free = (jobs.c.kind == kind, or_(jobs.c.claimed_until.is_(None), jobs.c.claimed_until < now))
        with self.store.read() as c:
            return int(c.execute(select(func.count()).where(*free)).scalar_one())


def _same(job: Job) -> Conditions:
    # Named in full: whatever becomes of an id, nobody else's job is touched.
    return jobs.c.id == job.id, jobs.c.table_id == job.table_id, jobs.c.seq == job.seq, jobs.c.kind == job.kind


def _oldest(c: Connection, kind: str, most: int, free: Conditions) -> Wanted:
    return [((), most)] if c.execute(select(jobs.c.id).where(jobs.c.kind == kind, *free).limit(1)).first() else []


def _shared(c: Connection, kind: str, most: int, free: Conditions, load: Callable[[str | None], float]) -> Wanted:
    """How many jobs of which people come next."""
    j = jobs.c
    waits = and_(j.kind == kind, *free)
    found = select(
        j.person_id,
        func.sum(case((waits, 1), else_=0)).label("waiting"),
        func.sum(case((free[0], 0), else_=1)).label("thinking"),
        func.min(case((waits, j.made))).label("since"),
    )
    # Ratings are no bot's work, and nobody's share.
    people = c.execute(found.where(j.kind != "rate").group_by(j.person_id)).all()
    queue = [
        [load(p.person_id) + TURN_S * p.thinking, p.since, p.person_id or "", p.waiting] for p in people if p.waiting
    ]
    heapify(queue)
    wanted: Counter[str] = Counter()
    while queue and wanted.total() < most:
        had, since, person, waiting = heappop(queue)
        wanted[person] += 1
        if waiting > 1:
            heappush(queue, [had + TURN_S, since, person, waiting - 1])
    return [((j.person_id == person if person else j.person_id.is_(None),), n) for person, n in wanted.items()]
