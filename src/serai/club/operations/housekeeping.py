"""What happens by itself, a round a second: clocks run out, ratings are counted, notices go out, old things go away.

One thread; on PostgreSQL in one process at a time. What there is to do belongs to the services, and may be done twice
without harm.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from serai.club import metrics
from serai.club.errors import ClubError, Unavailable
from serai.club.operations.background import BackgroundThread
from serai.club.play.clock import MINUTE, SECOND
from serai.club.service import Service
from serai.club.store import schema

log = logging.getLogger(__name__)

ROUND_S = 1.0
LEASE_MS = 6 * SECOND  # another process takes over after so long a silence


class Chore(NamedTuple):
    """Something that is to be done again and again."""

    name: str
    act: Callable[[], object]
    every_ms: int = 0  # 0: in every round


class Housekeeping(Service):
    """The club's background jobs, done by one process at a time."""

    chores: Sequence[Chore]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.me = f"housekeeping-{secrets.token_hex(6)}"
        self._last: dict[str, int] = {}
        self._active = False  # whether this process holds the lease
        self._thread = BackgroundThread("serai-housekeeping", self._run)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._thread.stop(10)
        if self._active:
            self._let_go()

    def round(self) -> bool:
        """One round of everything that is due; False if another process does it now."""
        if not self._alone():
            metrics.BOT_QUEUE.labels("waiting").set(0)  # whoever does it counts them
            return False
        now = self.heartbeat.ms()
        with metrics.HOUSEKEEPING_TIME.time():
            for name, act, every in self.chores:
                if now - self._last.get(name, -every) < every:
                    continue
                self._last[name] = now
                try:
                    act()
                except Exception as error:  # one chore must not stop the others
                    metrics.HOUSEKEEPING_ERRORS.labels(name).inc()
                    if isinstance(error, Unavailable):
                        log.warning("housekeeping (%s) waits for the database: %s", name, error)
                    else:
                        log.exception("housekeeping (%s) failed and goes on", name)
        return True

    def _run(self) -> None:
        while not self._thread.stopping.is_set():
            try:
                self.round()
            except Exception as error:
                log.warning("housekeeping is put off: %s", error)
            self._thread.stopping.wait(ROUND_S)

    def _alone(self) -> bool:
        """Whether this process does the housekeeping: on PostgreSQL it holds a lease in the store.

        When the holder hangs or dies, the lease runs out. Should two do it for a moment, nothing is done twice.
        """
        if self.store.dialect != "postgresql":
            return True
        now, mine = self.heartbeat.ms(), schema.meta.c.name == "housekeeping"
        with self.store.read() as c:  # others only look, and the holder need not renew it every round
            known = c.execute(select(schema.meta.c.value).where(mine)).scalar() or {}
        self._active = known.get("by") == self.me
        enough = now + (LEASE_MS // 2 if self._active else 0)
        if enough < known.get("until", 0) < now + MINUTE:  # farther away it was written by a clock that was wrong
            return self._active
        until = {"by": self.me, "until": now + LEASE_MS}
        try:
            with self.store.write() as c:
                row = c.execute(select(schema.meta).where(mine).with_for_update()).first()
                if row is None:
                    c.execute(insert(schema.meta).values(name="housekeeping", value=until))
                elif row.value == known:
                    c.execute(update(schema.meta).where(mine).values(value=until))
                else:
                    return False
        except IntegrityError:  # another one was first
            return False
        self._active = True
        return True

    def _let_go(self) -> None:
        """Give the lease back, so that another process goes on at once."""
        mine = schema.meta.c.name == "housekeeping"
        try:
            with self.store.write() as c:
                row = c.execute(select(schema.meta).where(mine).with_for_update()).first()
                if row is not None and row.value["by"] == self.me:
                    c.execute(delete(schema.meta).where(mine))
            self._active = False
        except (ClubError, SQLAlchemyError) as error:
            log.info("the lease is left to run out: %s", error)
