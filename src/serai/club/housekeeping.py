"""What happens by itself: clocks run out, ratings are counted, notices go out, what is abandoned or too old goes away.

One thread, a round every second; on PostgreSQL in one process at a time. Every part may run twice without harm.
"""

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Select, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from serai.club import metrics
from serai.club.background import BackgroundThread
from serai.club.errors import ClubError, NotFound, Unavailable
from serai.club.logs import about_table
from serai.club.model import STATUSES
from serai.club.notify.notices import Notices
from serai.club.play.clock import DAY, HOUR, MINUTE, SECOND
from serai.club.store import schema
from serai.club.store.jobs import Jobs

if TYPE_CHECKING:
    from serai.club import Club

log = logging.getLogger(__name__)

ROUND_S = 1.0
LEASE_MS = 6 * SECOND  # another process takes over after so long a silence
AT_A_TIME = 100
SENT_DAYS = 30  # how long a settled notice is kept
NEVER_BEGAN_DAYS = 7  # how long a closed table at which nothing was played is kept
ASKED_DAYS = 7  # how long the same request may come again and get the same answer
RATE_LEASE_MS = 30_000


class Housekeeping:
    """The club's background jobs, done by one process at a time."""

    def __init__(self, club: "Club") -> None:
        self.club = club
        self.store = club.store
        self.notices = Notices(club)
        self.me = f"housekeeping-{secrets.token_hex(6)}"
        self.jobs = Jobs(club.store, self.me)
        self._parts: tuple[tuple[str, Callable[[], object], int], ...] = (
            ("flags", self.flags, 0),
            ("ratings", self.count_ratings, 0),
            ("resets", club.resets.resolve, 0),
            ("notices", self.notices.send_due, 0),
            ("figures", self.figures, 10 * SECOND),
            ("abandoned", self.close_abandoned, MINUTE),
            ("prune", self.prune, 10 * MINUTE),
        )
        self._last: dict[str, int] = {}
        self._active = False  # whether this process holds the lease
        self._thread = BackgroundThread("serai-housekeeping", self._run)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._thread.stop(10)
        self.notices.stop()
        if self._active:
            self._let_go()

    def round(self) -> bool:
        """One round of everything that is due; False if another process does it now."""
        if not self._alone():
            return False
        now = self.club.ms()
        with metrics.HOUSEKEEPING_TIME.time():
            for name, part, every in self._parts:
                if now - self._last.get(name, -every) < every:
                    continue
                self._last[name] = now
                try:
                    part()
                except Exception as error:  # one part must not stop the others
                    metrics.HOUSEKEEPING_ERRORS.labels(name).inc()
                    if isinstance(error, Unavailable):
                        log.warning("housekeeping (%s): %s", name, error)
                    else:
                        log.exception("housekeeping (%s) failed", name)
        return True

    # -- the parts -----------------------------------------------------------------------------------------------------

    def flags(self) -> int:
        """Let every clock that has run out have its consequence."""
        t = schema.tables.c
        late = select(t.id).where(t.status == "playing", t.deadline <= self.club.ms())
        return self._each(late.order_by(t.deadline).limit(AT_A_TIME), self.club.moves.flag)

    def count_ratings(self) -> int:
        """Count the games that ended."""
        done = 0
        for job in self.jobs.claim("rate", AT_A_TIME, self.club.ms(), RATE_LEASE_MS):
            with about_table(job.table_id), suppress(NotFound):  # the table was deleted
                done += self.club.ratings.record(job.table_id)
            self.jobs.drop(job)
        return done

    def close_abandoned(self) -> int:
        """Close tables that never began, and games without a clock that stand still, when the club has waited enough.

        A rated game is not closed: a bot plays on for whoever is gone, and the result counts.
        A game with a clock cannot be abandoned: its time runs out and a bot plays on.
        """
        t, now, settings = schema.tables.c, self.club.ms(), self.club.settings
        never_began = and_(t.status == "open", t.moved < now - settings.abandoned_open_hours * HOUR)
        left = and_(t.status == "playing", t.deadline.is_(None), t.moved < now - settings.abandoned_idle_days * DAY)
        return self._each(select(t.id).where(or_(never_began, left)).limit(AT_A_TIME), self.club.tables.abandon)

    def prune(self) -> int:
        """Delete what is no longer needed or may no longer be kept."""
        now, settings = self.club.ms(), self.club.settings
        s, o, p, t = schema.sessions.c, schema.outbox.c, schema.people.c, schema.tables.c
        gone = 0
        with self.store.write() as c:
            gone += c.execute(delete(schema.sessions).where(s.expires < now)).rowcount
            gone += c.execute(delete(schema.outbox).where(o.sent < now - SENT_DAYS * DAY)).rowcount
            gone += c.execute(delete(schema.letters_sent).where(schema.letters_sent.c.at < now - 2 * DAY)).rowcount
            gone += c.execute(delete(schema.asked).where(schema.asked.c.at < now - ASKED_DAYS * DAY)).rowcount
            never_began = and_(t.status == "closed", t.started.is_(None), t.ended < now - NEVER_BEGAN_DAYS * DAY)
            gone += c.execute(delete(schema.tables).where(never_began)).rowcount
            # Guests who never sat anywhere and did not come back: nothing is lost but their cookie.
            unknown = and_(
                p.password.is_(None),
                p.seen < now - settings.guest_days * DAY,
                ~exists().where(schema.seats.c.person_id == p.id),
                ~exists().where(t.host_id == p.id),
            )
            gone += c.execute(delete(schema.people).where(unknown)).rowcount
        return gone + self._prune_editions() + int(self.club.chat.prune())

    def _prune_editions(self) -> int:
        """Delete the figures that no table plays or was played with."""
        e, t = schema.editions.c, schema.tables.c
        unused = ~exists().where(t.game == e.game, t.edition == e.digest)
        with self.store.write() as c:
            # Whoever makes a table holds its edition: what is locked here is wanted by nobody, which is asked again.
            found = c.execute(select(e.game, e.digest).where(unused).with_for_update()).all()
            return sum(
                c.execute(delete(schema.editions).where(e.game == game, e.digest == digest, unused)).rowcount
                for game, digest in found
            )

    def figures(self) -> None:
        """Count tables, people and waiting bots for the host's metrics."""
        t, p = schema.tables.c, schema.people.c
        with self.store.read() as c:
            by_status = {row[0]: row[1] for row in c.execute(select(t.status, func.count()).group_by(t.status))}
            accounts = c.execute(select(func.count()).where(p.password.is_not(None))).scalar_one()
            everybody = c.execute(select(func.count()).where(p.forgotten.is_(None))).scalar_one()
        for status in STATUSES:
            metrics.TABLES.labels(status).set(by_status.get(status, 0))
        metrics.PEOPLE.labels("account").set(accounts)
        metrics.PEOPLE.labels("guest").set(everybody - accounts)
        metrics.LOADED.set(len(self.club.cache))
        metrics.BOT_QUEUE.labels("waiting").set(self.jobs.waiting("bot", self.club.ms()))

    # -- inside --------------------------------------------------------------------------------------------------------

    def _each(self, query: Select[Any], act: Callable[[str], object]) -> int:
        """Do something for each table a query finds; one that cannot be done does not stop the others."""
        with self.store.read() as c:
            ids = c.execute(query).scalars().all()
        done = 0
        for id in ids:
            with about_table(id):
                try:
                    act(id)
                    done += 1
                except Unavailable:
                    raise
                except ClubError as error:
                    log.info("nothing to do any more: %s", error)
                except Exception:
                    log.exception("housekeeping failed at a table")
        return done

    def _run(self) -> None:
        while not self._thread.stopping.is_set():
            try:
                self.round()
            except Exception as error:
                log.warning("housekeeping: %s", error)
            self._thread.stopping.wait(ROUND_S)

    def _alone(self) -> bool:
        """Whether this process does the housekeeping: on PostgreSQL it holds a lease in the store.

        When the holder hangs or dies, the lease runs out. Should two do it for a moment, nothing is done twice.
        """
        if self.store.dialect != "postgresql":
            return True
        now, mine = self.club.ms(), schema.meta.c.name == "housekeeping"
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
