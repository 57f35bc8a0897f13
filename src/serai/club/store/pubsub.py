"""Who wants to hear of a table, and how they hear of it: from this process at once, from others by LISTEN (PostgreSQL)
or by reading the news (SQLite). A topic is a table's id, or a word such as `jobs` or `lobby`.
"""

import logging
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from threading import Event, Lock
from typing import Any

from sqlalchemy import select

from serai.club.background import BackgroundThread
from serai.club.errors import Unavailable
from serai.club.store.engine import CHANNEL, NEWS_KEPT, Store
from serai.club.store.schema import news, tables

log = logging.getLogger(__name__)

Callback = Callable[[str, int], None]
POLL_S = 0.05
TIDY_S = 60.0
BACK_OFF_S = (0.05, 0.2, 0.5, 1.0, 2.0)


class PubSub:
    """Subscriptions by topic. Callbacks come from any thread, after the commit, and must be quick."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = Lock()
        self._subscribers: dict[str, list[Callback]] = {}
        self._listening = Event()
        self._thread = BackgroundThread("serai-pubsub", self._keep)
        store.listeners.append(self.announce)

    def subscribe(self, topic: str, callback: Callback) -> Callable[[], None]:
        """Hear of every change of a topic from now on; the answer ends it."""
        with self._lock:
            self._subscribers.setdefault(topic, []).append(callback)

        def unsubscribe() -> None:
            with self._lock:
                rest = self._subscribers.get(topic, [])
                if callback in rest:
                    rest.remove(callback)
                if not rest:
                    self._subscribers.pop(topic, None)

        return unsubscribe

    def announce(self, topic: str, version: int) -> None:
        """Tell this process's subscribers of a topic."""
        with self._lock:
            callbacks = list(self._subscribers.get(topic, ()))
        for callback in callbacks:
            try:
                callback(topic, version)
            except Exception:
                log.exception("a subscriber of %s failed", topic)

    # -- other processes ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Listen to other processes; returns when nothing that happens from now on is missed."""
        if not self._thread.started:
            self._listening.clear()
            self._thread.start()
            self._listening.wait(10)

    def stop(self) -> None:
        self._thread.stop(5)

    @property
    def listening(self) -> bool:
        """Whether changes by other processes are heard now."""
        return self._listening.is_set()

    def _keep(self) -> None:
        """Listen again whenever the store was lost, more and more patiently."""
        work = self._listen if self.store.dialect == "postgresql" else self._read_news
        tries = 0
        while not self._thread.stopping.is_set():
            began = time.monotonic()
            try:
                work()
            except (sqlite3.Error, Unavailable, OSError) as error:
                log.warning("pubsub lost the store: %s", error)
            except Exception:
                log.exception("pubsub failed and goes on")
            self._listening.clear()
            tries = 0 if time.monotonic() - began > 5 else tries + 1
            self._thread.stopping.wait(BACK_OFF_S[min(tries, len(BACK_OFF_S) - 1)])

    def _listen(self) -> None:
        import psycopg  # only where it is used: it takes a while to load

        url = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            self._hear(psycopg.connect(url, autocommit=True, connect_timeout=10))
        except psycopg.Error as error:
            raise Unavailable(str(error)) from error

    def _hear(self, listening: Any) -> None:
        with listening as connection:
            connection.execute(f"listen {CHANNEL}")
            self._catch_up()
            self._listening.set()
            while not self._thread.stopping.is_set():
                for notice in connection.notifies(timeout=0.5):
                    by, topic, version = notice.payload.split(" ")
                    if by != self.store.me:  # our own were announced at the commit
                        self.announce(topic, int(version))
                    if self._thread.stopping.is_set():
                        return

    def _catch_up(self) -> None:
        """What was missed while nobody listened: every topic with subscribers is announced anew."""
        with self._lock:
            topics = list(self._subscribers)
        with self.store.read() as connection:
            versions = {}
            for at in range(0, len(topics), 500):
                rows = connection.execute(
                    select(tables.c.id, tables.c.version).where(tables.c.id.in_(topics[at : at + 500]))
                )
                versions.update({row.id: row.version for row in rows})
        for topic in topics:
            self.announce(topic, versions.get(topic, 0))

    def _read_news(self) -> None:
        """SQLite tells by a number whether anybody wrote; only then the news are read."""
        with closing(self.store.engine.raw_connection()) as raw:
            # The bare connection, for it must not begin a transaction: within one it would see no change.
            ask = raw.cursor().execute
            seen = ask("PRAGMA data_version").fetchone()
            last = ask("select coalesce(max(id), 0) from news").fetchone()[0]
            self._catch_up()
            self._listening.set()
            tidied = time.monotonic()
            while not self._thread.stopping.wait(POLL_S):
                now = ask("PRAGMA data_version").fetchone()
                if now != seen:
                    seen = now
                    query = 'select id, topic, version, "by" from news where id > ? order by id'
                    for id, topic, version, by in ask(query, (last,)).fetchall():
                        last = id
                        if by != self.store.me:
                            self.announce(topic, version)
                if time.monotonic() - tidied > TIDY_S:
                    tidied = time.monotonic()
                    with self.store.write() as writing:
                        writing.execute(news.delete().where(news.c.id <= last - NEWS_KEPT))
