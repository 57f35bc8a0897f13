"""A sign of life in the store, and from it the times when no server was alive: clocks do not run then."""

import logging
from collections.abc import Callable
from threading import Event, Thread

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from serai.club.clock import Now, Span
from serai.club.errors import Unavailable
from serai.club.schema import meta, outages
from serai.club.store import Store

log = logging.getLogger(__name__)

BEAT_S = 5.0
MISSED_MS = 8_000


class Heart:
    """Beats while a process is alive. The first beat after a silence of all processes writes the silence down."""

    def __init__(self, store: Store, ms: Callable[[], int]) -> None:
        self.store = store
        self.ms = ms
        self._stopping = Event()
        self._thread: Thread | None = None
        self._known: tuple[Span, ...] | None = None

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
        self._known = None  # another process may have written a silence down
        try:
            self._beat()
        except IntegrityError:
            log.debug("another process gave the first sign of life")

    def _beat(self) -> None:
        with self.store.write() as connection:
            now = self.ms()
            row = connection.execute(select(meta.c.value).where(meta.c.name == "alive").with_for_update()).first()
            if row is None:
                connection.execute(meta.insert().values(name="alive", value=now))
                return
            if now - row.value > MISSED_MS:
                connection.execute(outages.insert().values(since=row.value, until=now))
            if now > row.value:
                connection.execute(meta.update().where(meta.c.name == "alive").values(value=now))

    def spans(self) -> tuple[Span, ...]:
        """When no server was alive. Read once: while this process lives there is no outage."""
        if self._known is None:
            with self.store.read() as connection:
                rows = connection.execute(select(outages.c.since, outages.c.until).order_by(outages.c.since)).all()
            self._known = tuple((row.since, row.until) for row in rows)
        return self._known

    def now(self) -> Now:
        """The moment, for the clocks."""
        return Now(self.ms(), self.spans())

    def _run(self) -> None:
        while not self._stopping.wait(BEAT_S):
            try:
                self.beat()
            except Unavailable as error:
                log.warning("no sign of life could be written: %s", error)
            except Exception:
                log.exception("the heart stumbled")
