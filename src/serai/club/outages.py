"""A sign of life in the store, and from it the times when no server was alive: clocks do not run then."""

import logging
from collections.abc import Callable
from threading import Event, Thread

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from serai.club.clock import Now, Span
from serai.club.errors import Unavailable
from serai.club.schema import meta, outages
from serai.club.store import Store

log = logging.getLogger(__name__)

BEAT_S = 5.0
MISSED_MS = 15_000  # a busy machine may well be late by a beat


class Heart:
    """Beats while a process is alive. The first beat after a silence of all processes writes the silence down."""

    def __init__(self, store: Store, ms: Callable[[], int]) -> None:
        self.store = store
        self.ms = ms
        self._stopping = Event()
        self._thread: Thread | None = None
        self._known: tuple[Span, ...] | None = None
        self._beats = 0
        self._last: int | None = None  # when this process beat; None: it has not begun

    def start(self) -> None:
        self.beat()
        if self._thread is None:
            self._stopping.clear()
            self._thread = Thread(target=self._run, name="serai-heart", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(5)
            self._thread = None

    def beat(self) -> None:
        """Say that somebody is alive."""
        try:
            at = self._beat()
        except IntegrityError:
            log.debug("another process gave the first sign of life")
            at = self.ms()
        self._beats += 1
        self._known = None  # a silence may have been written down, by this process or another one
        self._last = at

    def _beat(self) -> int:
        with self.store.write() as connection:
            now = self.ms()
            row = connection.execute(select(meta.c.value).where(meta.c.name == "alive").with_for_update()).first()
            if row is None:
                connection.execute(meta.insert().values(name="alive", value=now))
                return now
            if now - row.value > MISSED_MS:
                connection.execute(outages.insert().values(since=row.value, until=now))
            if now > row.value:
                connection.execute(meta.update().where(meta.c.name == "alive").values(value=now))
            return now

    def now(self) -> Now:
        """The moment, for the clocks, with all silences up to it.

        Whoever asks may come before the first beat after this process was held up (a machine that slept): then the
        store says whether another process was alive, and a silence counts before it is written down.
        """
        ms = self.ms()
        if self._last is None or ms - self._last <= MISSED_MS:
            return Now(ms, self._spans())
        with self.store.read() as connection:
            alive = connection.execute(select(meta.c.value).where(meta.c.name == "alive")).scalar()
            spans = _written(connection)
        if alive is not None and ms - alive > MISSED_MS:
            spans = (*spans, (alive, ms))
        return Now(ms, spans)

    def _spans(self) -> tuple[Span, ...]:
        """What is written down; read once after each beat, since there is no outage while this process lives."""
        known, beats = self._known, self._beats
        if known is None:
            with self.store.read() as connection:
                known = _written(connection)
            if beats == self._beats:
                self._known = known
        return known

    def _run(self) -> None:
        while not self._stopping.wait(BEAT_S):
            try:
                self.beat()
            except Unavailable as error:
                log.warning("no sign of life could be written: %s", error)
            except Exception:
                log.exception("the heart stumbled")


def _written(connection: Connection) -> tuple[Span, ...]:
    rows = connection.execute(select(outages.c.since, outages.c.until).order_by(outages.c.since)).all()
    return tuple((row.since, row.until) for row in rows)
