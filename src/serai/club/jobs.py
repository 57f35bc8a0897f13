"""The queue of what is to be done after a commit: claimed by one process at a time, done again if that process dies."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row, delete, func, or_, select, update

from serai.club import schema
from serai.club.store import Store

jobs = schema.jobs


class Jobs:
    """One process's hold on the queue; `me` is written on what it claims, until the lease ends."""

    def __init__(self, store: Store, me: str) -> None:
        self.store = store
        self.me = me

    def claim(self, kind: str, most: int, now: int, lease_ms: int, held: Iterable[int] = ()) -> Sequence[Row[Any]]:
        """Up to so many jobs, the longest waiting first; nobody else gets them before the lease ends.

        A table has at most one bot's decision waiting, and its next one goes to the end: so the order by time is fair
        to tables.
        """
        free = [jobs.c.kind == kind, or_(jobs.c.claimed_until.is_(None), jobs.c.claimed_until < now)]
        waiting = (
            select(jobs.c.id).where(*free, jobs.c.id.not_in(list(held))).order_by(jobs.c.made, jobs.c.id).limit(most)
        )
        if most < 1:
            return ()
        with self.store.read() as c:  # a look costs no write lock
            if c.execute(waiting).first() is None:
                return ()
        with self.store.write() as c:
            chosen = c.execute(waiting.with_for_update(skip_locked=True)).scalars().all()
            claimed = c.execute(
                update(jobs)
                .where(jobs.c.id.in_(chosen), *free)
                .values(claimed_by=self.me, claimed_until=now + lease_ms, tries=jobs.c.tries + 1)
                .returning(*jobs.c)
            ).all()
        return sorted(claimed, key=lambda job: (job.made, job.id))

    def renew(self, ids: Iterable[int], now: int, lease_ms: int) -> None:
        """Keep what is still being worked on."""
        mine = (jobs.c.id.in_(list(ids)), jobs.c.claimed_by == self.me)
        with self.store.write() as c:
            c.execute(update(jobs).where(*mine).values(claimed_until=now + lease_ms))

    def release(self, job: Row[Any], went_well: bool = False) -> None:
        """Give a job back for anybody to do; one of which a part is done has not been tried in vain."""
        free = {"claimed_by": None, "claimed_until": None} | ({"tries": 0} if went_well else {})
        with self.store.write() as c:
            c.execute(update(jobs).where(*_same(job), jobs.c.claimed_by == self.me).values(**free))

    def drop(self, job: Row[Any]) -> None:
        """A job that is done, or that nobody waits for any more."""
        with self.store.write() as c:
            c.execute(delete(jobs).where(*_same(job)))

    def waiting(self, kind: str, now: int) -> int:
        """How many jobs nobody works on."""
        free = (jobs.c.kind == kind, or_(jobs.c.claimed_until.is_(None), jobs.c.claimed_until < now))
        with self.store.read() as c:
            return int(c.execute(select(func.count()).where(*free)).scalar_one())


def _same(job: Row[Any]) -> tuple[Any, ...]:
    # Named in full: whatever becomes of an id, nobody else's job is touched.
    return jobs.c.id == job.id, jobs.c.table_id == job.table_id, jobs.c.seq == job.seq, jobs.c.kind == job.kind
