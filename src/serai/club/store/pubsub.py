"""Publish and subscribe: changes of this process at once, those of others by notices (PostgreSQL) or by reading the
`news` table (SQLite). A topic is a word such as `lobby`; a table is watched by its id.
"""

import logging
import sqlite3
import time
from collections.abc import Callable, Collection
from contextlib import closing
from threading import Event, Lock

from sqlalchemy import select

from serai.club.errors import Unavailable
from serai.club.operations.background import BackgroundThread
from serai.club.store.engine import NEWS_KEPT, Store
from serai.club.store.postgres_notices import Listener, Notice
from serai.club.store.schema import news, tables

log = logging.getLogger(__name__)

Callback = Callable[[str, int], None]
POLL_S = 0.05
TIDY_S = 60.0
COMPARE_S = 2.0  # how often watched tables are compared with the store, for notices that were never sent
AT_A_TIME = 500
BACK_OFF_S = (0.05, 0.2, 0.5, 1.0, 2.0)


class PubSub:
    """Subscriptions. Callbacks come from any thread, after the commit, and must be quick."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = Lock()
        self.observers: list[Callable[[Notice], None]] = []  # who hears of every change, before its subscribers do
        self._subscribers: dict[str, list[Callback]] = {}
        self._watched: dict[str, Notice] = {}  # tables, with the newest notice of each
        self._listening = Event()
        self._listener: Listener | None = None
        self._receivers: list[Callable[[str], None]] = []
        self._thread = BackgroundThread("serai-pubsub", self._keep)
        store.subscribers.append(self.announce)

    def subscribe(self, topic: str, callback: Callback) -> Callable[[], None]:
        """Be told of every change of a topic from now on; the answer unsubscribes."""
        with self._lock:
            self._subscribers.setdefault(topic, []).append(callback)

        def unsubscribe() -> None:
            with self._lock:
                rest = self._subscribers.get(topic, [])
                if callback in rest:
                    rest.remove(callback)
                if not rest:
                    self._subscribers.pop(topic, None)
                    if self._watched.pop(topic, None) is not None and self._listener is not None:
                        self._listener.unwatch(topic)

        return unsubscribe

    def watch(self, table_id: str, callback: Callback) -> Callable[[], None]:
        """Be told of every change of a table from now on; the answer unsubscribes."""
        unsubscribe = self.subscribe(table_id, callback)
        with self._lock:
            new = table_id in self._subscribers and table_id not in self._watched
            if new:
                self._watched[table_id] = Notice(table_id)
                if self._listener is not None:
                    self._listener.watch(table_id)
        return unsubscribe

    def announce(self, notice: Notice) -> None:
        """Tell this process's subscribers."""
        for observer in self.observers:
            observer(notice)
        with self._lock:
            callbacks = list(self._subscribers.get(notice.topic, ()))
            if notice.topic in self._watched:
                self._watched[notice.topic] = self._watched[notice.topic].newest(notice)
        for callback in callbacks:
            try:
                callback(notice.topic, notice.version)
            except Exception:
                log.exception("a subscriber of %s failed", notice.topic)

    @property
    def tells_others(self) -> bool:
        """Whether messages reach other processes: on PostgreSQL."""
        return self.store.publisher is not None

    def post(self, message: str) -> None:
        """Tell all processes something that may also be lost; this one hears it too."""
        if self.store.publisher is not None and self.store.publisher.running:
            self.store.publisher.post(message)

    def receive(self, callback: Callable[[str], None]) -> None:
        """Be handed all messages from now on, by the thread that listens."""
        if callback not in self._receivers:
            self._receivers.append(callback)

    def _received(self, message: str) -> None:
        for callback in self._receivers:
            try:
                callback(message)
            except Exception:
                log.exception("a message from another process could not be read")

    # -- other processes ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Listen to other processes; returns when nothing that happens from now on is missed."""
        if self._thread.started:
            return
        self._listening.clear()
        if self.store.publisher is not None:
            self.store.publisher.start()
            with self._lock:
                self._listener = Listener(self.store.url, self._received)
                for table_id in self._watched:
                    self._listener.watch(table_id)
        self._thread.start()
        self._listening.wait(10)

    def stop(self) -> None:
        if not self._thread.started:
            return
        self._thread.stopping.set()
        with self._lock:
            listener, self._listener = self._listener, None
        if listener is not None:
            listener.wake()
        self._thread.stop(5)
        if listener is not None:
            listener.close()
        if self.store.publisher is not None:
            self.store.publisher.stop()

    @property
    def listening(self) -> bool:
        """Whether changes by other processes are received now."""
        return self._listening.is_set()

    def _keep(self) -> None:
        """Listen again whenever the store was lost, after a longer wait each time."""
        listener, tries = self._listener, 0
        while not self._thread.stopping.is_set():
            began = time.monotonic()
            try:
                if listener is not None:
                    self._listen(listener)
                else:
                    self._read_news()
            except (sqlite3.Error, Unavailable, OSError) as error:
                log.warning("news of other processes wait for the database: %s", error)
            except Exception:
                log.exception("news of other processes failed and go on")
            self._listening.clear()
            tries = 0 if time.monotonic() - began > 5 else tries + 1
            self._thread.stopping.wait(BACK_OFF_S[min(tries, len(BACK_OFF_S) - 1)])

    def _listen(self, listener: Listener) -> None:
        with listener.connected():
            self._announce_all()
            self._listening.set()
            compared = time.monotonic()
            while not self._thread.stopping.is_set():
                # Whatever happened to a table between its first page and now is on that page's next frame.
                self._compare(listener.follow(), always=True)
                for by, notice in listener.wait(COMPARE_S):
                    if by != self.store.me:  # our own were announced at the commit
                        self.announce(notice)
                if time.monotonic() - compared > COMPARE_S:
                    compared = time.monotonic()
                    with self._lock:
                        watched = list(self._watched)
                    self._compare(watched)

    def _compare(self, table_ids: Collection[str], always: bool = False) -> None:
        """Announce the tables of which the store knows more than was announced, or `always` all of them."""
        waiting = list(table_ids)
        while waiting:
            some, waiting = waiting[:AT_A_TIME], waiting[AT_A_TIME:]
            with self.store.read() as connection:
                asked = select(tables.c.id, tables.c.version, tables.c.changes).where(tables.c.id.in_(some))
                stored = [Notice(*row) for row in connection.execute(asked)]
            for notice in stored:
                with self._lock:
                    known = self._watched.get(notice.topic)
                if known is not None and (always or known.newest(notice) != known):
                    self.announce(notice)

    def _announce_all(self) -> None:
        """What was missed while nobody listened: every topic with subscribers is announced again."""
        with self._lock:
            words, watched = [topic for topic in self._subscribers if topic not in self._watched], list(self._watched)
        for topic in words:
            self.announce(Notice(topic))
        self._compare(watched, always=True)

    def _read_news(self) -> None:
        """SQLite tells by a number whether anybody wrote; only then the news are read."""
        with closing(self.store.engine.raw_connection()) as raw:
            # The bare connection, for it must not begin a transaction: within one it would see no change.
            ask = raw.cursor().execute
            seen = ask("PRAGMA data_version").fetchone()
            last = ask("select coalesce(max(id), 0) from news").fetchone()[0]
            self._announce_all()
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
                            self.announce(Notice(topic, version))
                if time.monotonic() - tidied > TIDY_S:
                    tidied = time.monotonic()
                    with self.store.write() as writing:
                        writing.execute(news.delete().where(news.c.id <= last - NEWS_KEPT))
