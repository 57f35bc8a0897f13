"""The heartbeat in the store, the time that all processes share, and the times when no server was alive.

The store's time is the database's clock (on SQLite the machine's) plus an offset that is kept in the store. A process
looks at it when it starts and with every heartbeat; in between its monotonic clock counts. Where the database's
clock was set back, the offset takes it up and shrinks slowly. Where it was set forward, or the machine slept, the time
goes with it, and what was skipped is written down as an outage: no player's clock runs then. A game that is still
being compiled here cannot be played, so with every beat that is written down as well: no clock of that game runs then.
"""

import logging
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, NamedTuple, TypedDict

from sqlalchemy import Connection, Select, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from serai.club.errors import Unavailable
from serai.club.operations.background import BackgroundThread
from serai.club.play.clock import DAY, Now, Span
from serai.club.store.engine import Store
from serai.club.store.schema import meta, outages
from serai.club.store.timebase import JUMP_MS, SLEW, Timebase
from serai.kernel.readiness import not_compiled

log = logging.getLogger(__name__)

BEAT_S = 5.0
MISSED_MS = 15_000  # a busy machine may well be late by a beat
CLOCK = "clock"  # the topic of a step, and the row of the offset
COMPILED = "compiled"  # the row of the times when a game was being compiled
KEPT_MS = 100 * DAY  # of those times; no turn is longer


class Offset(TypedDict):
    """By how much the shared time is ahead of the store's clock, and when that was written down."""

    ms: float
    at: int


class Outages(NamedTuple):
    """When no clock ran: of no game, and of one that was being compiled."""

    of_all: tuple[Span, ...]
    of_games: dict[str, tuple[Span, ...]]

    def at(self, game: str) -> tuple[Span, ...]:
        return self.of_all + self.of_games.get(game, ())


class Heartbeat:
    """Beats while a process is alive. The first beat after a silence of all processes writes the silence down."""

    def __init__(self, store: Store, time: Timebase, store_now: Callable[[], float] | None = None) -> None:
        self.store = store
        self.time = time
        self.store_now = store_now
        self._hurry = Event()
        self._thread = BackgroundThread("serai-heart", self._run)
        self._beating = Lock()
        self._known: Outages | None = None
        self._compiled: dict[str, int] = {}  # the games that could not be played at the last beat, and since when
        self._beats = 0
        self._set = False  # whether this process has asked the store for the time
        self._last: int | None = None  # when this process beat; None: it has not begun

    def start(self) -> None:
        self.beat()
        self._thread.start()

    def stop(self) -> None:
        self._thread.stopping.set()
        self._hurry.set()
        self._thread.stop(5)

    def hurry(self) -> None:
        """Beat soon: another process has found that the time went on without us."""
        self._hurry.set()

    def ms(self) -> int:
        """The store's time in whole milliseconds since 1970."""
        if not self._set:
            self._look()
        return self.time.ms()

    def beat(self) -> None:
        """Say that somebody is alive, and go with the store's time."""
        with self._beating:
            try:
                by = self._beat()
            except IntegrityError:
                log.debug("another process stored the first heartbeat")
                by = self._beat()
            if self._last is None or abs(by) > JUMP_MS:
                self.time.step(by)
            else:
                self.time.slew(by)
            self._set = True
            self._beats += 1
            self._known = None  # a silence may have been written down, by this process or another one
            self._last = self.time.ms()

    def _beat(self) -> float:
        """Write the sign of life; answers by how much this process's time differs from the store's."""
        with self.store.write() as c:
            alive: int | None = c.execute(_row("alive").with_for_update()).scalar()
            offset = _offset(c)
            before, said, after = self.time.ms(), self._said(c), self.time.ms()
            now = said + offset["ms"]
            if alive is None:
                c.execute(insert(meta).values(name="alive", value=round(now)))
                self._hold(c, round(now))
                return now - after
            since = alive  # of the silence, if there was one
            if self._last is None:
                if now < alive - JUMP_MS:  # it was set back while nobody was alive; for how long, nobody knows
                    _keep_offset(c, alive - said, alive)
                    _write(c, alive, alive)
                now = max(now, alive)
            elif now - after > JUMP_MS and alive - after <= JUMP_MS:  # it was set forward, or all slept
                back = min(offset["ms"], now - after)  # perhaps it was only put right again
                now -= back
                _keep_offset(c, offset["ms"] - back, round(now))
                if now - after > JUMP_MS:
                    since = alive if before - alive > MISSED_MS else before
                    _write(c, since, round(now))
                    self.store.tell(c, CLOCK)
            elif now - before < -JUMP_MS:  # it was set back
                now = after
                _keep_offset(c, after - said, after)
            elif offset["ms"]:
                less = min(offset["ms"], max(0, now - offset["at"]) * SLEW / 2)
                now -= less
                _keep_offset(c, offset["ms"] - less, round(now))
            if since == alive and now - alive > MISSED_MS:
                _write(c, alive, round(now))
            if now > alive:
                c.execute(update(meta).where(meta.c.name == "alive").values(value=round(now)))
            self._hold(c, round(now))
            return now - after

    def _hold(self, c: Connection, now: int) -> None:
        """Write down up to now which games cannot be played here; the lock on the sign of life is held."""
        waiting = set(not_compiled)
        held = {game: self._compiled.get(game, now) for game in waiting | self._compiled.keys()}
        if held:
            spans: dict[str, list[Span]] = c.execute(_row(COMPILED)).scalar() or {}
            for game, since in held.items():
                kept = [span for span in spans.get(game, ()) if span[0] != since and span[1] > now - KEPT_MS]
                spans = {**spans, game: [*kept, (since, now)]}
            if c.execute(update(meta).where(meta.c.name == COMPILED).values(value=spans)).rowcount == 0:
                c.execute(insert(meta).values(name=COMPILED, value=spans))
        self._compiled = {game: since for game, since in held.items() if game in waiting}

    def now(self, game: str) -> Now:
        """The moment, for the clocks of a game, with all silences up to it.

        Whoever asks may come before the first beat after this process was held up (a machine that slept): then the
        store says whether another process was alive, and a silence counts before it is written down.
        """
        if self._last is not None and self.time.disturbed():
            self.beat()
        ms = self.ms()
        # Where it could not be played at the last beat it can be from the next one on, for the clocks.
        held: tuple[Span, ...] = ((self._compiled[game], ms),) if game in self._compiled else ()
        if self._last is None or ms - self._last <= MISSED_MS:
            return Now(ms, self._outages().at(game) + held)
        with self.store.read() as connection:
            alive = connection.execute(_row("alive")).scalar()
            spans = _written(connection).at(game) + held
        if alive is not None and ms - alive > MISSED_MS:
            spans = (*spans, (alive, ms))
        return Now(ms, spans)

    def _look(self) -> None:
        """Take the time from the store without a sign of life: a command's, or that of a test."""
        try:
            with self.store.read() as c:
                now = self._said(c) + _offset(c)["ms"]
                self.time.step(max(now, c.execute(_row("alive")).scalar() or 0) - self.time.ms())
        except (Unavailable, DBAPIError):
            return  # there is no store yet: the machine's clock will do
        self._set = True

    def _said(self, c: Connection) -> float:
        """What the store's own clock says, in milliseconds."""
        if self.store_now is not None:
            return self.store_now() * 1000
        return clock_of(c, self.time.wall)

    def _outages(self) -> Outages:
        """What is written down; read once after each beat, since there is no outage while this process lives."""
        known, beats = self._known, self._beats
        if known is None:
            with self.store.read() as connection:
                known = _written(connection)
            if beats == self._beats:
                self._known = known
        return known

    def _run(self) -> None:
        while True:
            self._hurry.wait(BEAT_S)
            self._hurry.clear()
            if self._thread.stopping.is_set():
                return
            try:
                self.beat()
            except Unavailable as error:
                log.warning("the heartbeat waits for the database: %s", error)
            except Exception:
                log.exception("the heartbeat failed and goes on")


def clock_of(c: Connection, wall: Callable[[], float]) -> float:
    """The database's clock in milliseconds; SQLite has none but the machine's."""
    if c.dialect.name == "postgresql":
        return float(c.execute(text("select extract(epoch from clock_timestamp()) * 1000")).scalar_one())
    return wall() * 1000


def store_ms(c: Connection, wall: Callable[[], float]) -> float:
    """The time that the processes on a store share, for whoever only looks at it."""
    return clock_of(c, wall) + float(_offset(c)["ms"])


def last_alive(c: Connection) -> int | None:
    """When a server was last alive, by the time that the processes share."""
    return c.execute(_row("alive")).scalar()


def _row(name: str) -> Select[tuple[Any]]:
    return select(meta.c.value).where(meta.c.name == name)


def _offset(c: Connection) -> Offset:
    found: Offset | None = c.execute(_row(CLOCK)).scalar()
    return found or {"ms": 0, "at": 0}


def _keep_offset(c: Connection, ms: float, at: float) -> None:
    value = {"ms": round(ms, 3), "at": round(at)}
    if c.execute(update(meta).where(meta.c.name == CLOCK).values(value=value)).rowcount == 0 and value["ms"]:
        c.execute(insert(meta).values(name=CLOCK, value=value))


def _write(c: Connection, since: int, until: int) -> None:
    """Write a silence down; one that began at the same moment lasted longer than was known."""
    longer = update(outages).where(outages.c.since == since).values(until=until)
    if c.execute(longer).rowcount == 0:
        c.execute(insert(outages).values(since=since, until=until))


def _written(connection: Connection) -> Outages:
    rows = connection.execute(select(outages.c.since, outages.c.until).order_by(outages.c.since)).all()
    compiled: dict[str, list[list[int]]] = connection.execute(_row(COMPILED)).scalar() or {}
    of_games = {game: tuple((since, until) for since, until in spans) for game, spans in compiled.items()}
    return Outages(tuple((row.since, row.until) for row in rows), of_games)
