"""Notices between the processes of a club on PostgreSQL: many changes in one NOTIFY, and only to those who watch.

A NOTIFY inside a transaction holds one lock of the whole database server until its commit is on disk: eight writers get
no more than a few hundred commits a second through it. So what can be caught up later is sent apart from the
transaction: `Publisher` gathers for a few milliseconds and sends on a connection of its own that waits for no disk.
What a process could not send before it died is found by comparing versions (`PubSub`).

Tables are spread over `SHARDS` channels, and a process listens to those in which it watches one. A channel for each
table would be simpler, but PostgreSQL compares every notice with every channel of every listener, one after another.
"""

import logging
import os
import select
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Event, Lock, Thread
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import URL

from serai.club.errors import Unavailable

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

CHANNEL = "serai"
MESSAGES = "serai_messages"  # what processes tell each other that is no change of a topic
JOBS = "jobs"  # the topic of work for bots
SHARDS = 1024
GATHER_S = 0.010
AT_A_TIME = 500  # notices in one statement
MESSAGES_WAITING = 1_000
WAITING = 10_000  # tables whose notices wait for a database that does not answer; the rest is caught up
RETRY_S = 0.5


class Notice(NamedTuple):
    """A change of a topic. A table also says how often it changed beside the game, where the writer knows."""

    topic: str
    version: int = 0
    changes: int = 0

    def written(self, by: str) -> str:
        """As it travels.

        >>> Notice("lobby").written("a1")
        'a1 lobby 0 0'
        """
        return f"{by} {self.topic} {self.version} {self.changes}"

    def newest(self, other: "Notice") -> "Notice":
        """Both in one."""
        return Notice(self.topic, max(self.version, other.version), max(self.changes, other.changes))


def read_notice(payload: str) -> tuple[str, Notice]:
    """Who sent a notice, and the notice.

    >>> read_notice("a1 lobby 0 0")
    ('a1', Notice(topic='lobby', version=0, changes=0))
    """
    by, topic, version, changes = payload.split(" ")
    return by, Notice(topic, int(version), int(changes))


def channel_of(topic: str) -> str:
    """The channel of a table's notices."""
    return f"{CHANNEL}_{zlib.crc32(topic.encode()) % SHARDS}"


def connect(url: URL, *options: str) -> "psycopg.Connection[tuple[object, ...]]":
    """A connection of its own, outside the pool; each statement is a transaction."""
    import psycopg  # only where it is used: it takes a while to load

    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    given = " ".join(f"-c {option}" for option in options)
    try:
        return psycopg.connect(plain, autocommit=True, connect_timeout=10, options=given)
    except psycopg.Error as error:
        raise Unavailable(str(error)) from error


class Publisher:
    """Sends notices of committed changes, gathered over a few milliseconds, from a thread of its own."""

    def __init__(self, url: URL, me: str) -> None:
        self.url, self.me = url, me
        self._waiting: dict[str, tuple[str, Notice]] = {}  # by topic, with the channel
        self._messages: deque[str] = deque(maxlen=MESSAGES_WAITING)
        self._some = Condition()
        self._stopping = Event()
        self._thread: Thread | None = None

    @property
    def running(self) -> bool:
        return self._thread is not None

    def start(self) -> None:
        self._stopping.clear()
        self._thread = Thread(target=self._run, name="serai-publisher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Send what is waiting, and end."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._stopping.set()
            with self._some:
                self._some.notify()
            thread.join(5)

    def put(self, channel: str, notice: Notice) -> None:
        """Have a notice sent soon; several of one topic become one."""
        with self._some:
            known = self._waiting.get(notice.topic)
            if known is None and len(self._waiting) >= WAITING:
                return
            self._waiting[notice.topic] = (channel, notice.newest(known[1]) if known else notice)
            self._some.notify()

    def post(self, message: str) -> None:
        """Have a message sent soon, or never: what nobody could be told in time is old."""
        with self._some:
            self._messages.append(message)
            self._some.notify()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with connect(self.url, "synchronous_commit=off") as connection:
                    self._send_all(connection)
            except Exception as error:
                log.warning("news to other processes wait for the database: %s", error)
                self._stopping.wait(RETRY_S)

    def _send_all(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while True:
            with self._some:
                self._some.wait_for(lambda: self._waiting or self._messages or self._stopping.is_set())
            self._stopping.wait(GATHER_S)
            with self._some:
                batch = [self._waiting.pop(topic) for topic in list(self._waiting)[:AT_A_TIME]]
                sent = [(channel, notice.written(self.me)) for channel, notice in batch]
                sent += [(MESSAGES, message) for message in self._messages]
                self._messages.clear()
            if not sent:
                return
            try:
                connection.execute(
                    "select pg_notify(channel, payload) from unnest(%s::text[], %s::text[]) as n (channel, payload)",
                    ([channel for channel, _payload in sent], [payload for _channel, payload in sent]),
                )
            except BaseException:
                for channel, notice in batch:
                    self.put(channel, notice)
                raise


class Listener:
    """Receives notices of the club's common channel, of the tables that are watched here, and messages."""

    def __init__(self, url: URL, message: Callable[[str], None]) -> None:
        self.url, self.message = url, message
        self._lock = Lock()
        self._wanted: Counter[str] = Counter()  # watched tables, by channel
        self._new: list[str] = []  # tables that are not listened to yet
        self._connection: psycopg.Connection[tuple[object, ...]]
        self._channels: set[str] = set()  # listened to on this connection, besides the common one
        self._woken, self._wake = os.pipe()
        for end in (self._woken, self._wake):
            os.set_blocking(end, False)

    def watch(self, topic: str) -> None:
        """Listen to a table, from when `follow` names it."""
        with self._lock:
            self._wanted[channel_of(topic)] += 1
            self._new.append(topic)
        self.wake()

    def unwatch(self, topic: str) -> None:
        """A table is not watched any more."""
        with self._lock:
            self._wanted[channel_of(topic)] -= 1

    def wake(self) -> None:
        """End a `wait`."""
        with suppress(BlockingIOError):  # so full of wakes that it will end
            os.write(self._wake, b"x")

    def close(self) -> None:
        """Give the pipe back; nobody waits any more."""
        os.close(self._woken)
        os.close(self._wake)

    @contextmanager
    def connected(self) -> Iterator[None]:
        """A new connection that listens to what is wanted now; `Unavailable` when it is lost."""
        import psycopg

        self._channels.clear()
        try:
            with connect(self.url) as self._connection:
                self._connection.execute(f"listen {CHANNEL}; listen {MESSAGES}")
                self.follow()
                yield
        except psycopg.Error as error:
            raise Unavailable(str(error)) from error

    def follow(self) -> list[str]:
        """Listen to what is wanted and to nothing else; which tables are new."""
        with self._lock:
            self._wanted = +self._wanted
            wanted, new, self._new = set(self._wanted), self._new, []
        commands = [f"listen {channel}" for channel in sorted(wanted - self._channels)]
        commands += [f"unlisten {channel}" for channel in sorted(self._channels - wanted)]
        if commands:
            self._connection.execute("; ".join(commands))
            self._channels = wanted
        return new

    def wait(self, seconds: float) -> list[tuple[str, Notice]]:
        """The notices that came, each with its sender; none after some seconds, or when somebody calls `wake`.

        Messages are handed on.
        """
        ready, _, _ = select.select([self._connection.fileno(), self._woken], [], [], seconds)
        if self._woken in ready:
            os.read(self._woken, 4096)
        notices = []
        for each in self._connection.notifies(timeout=0):
            if each.channel == MESSAGES:
                self.message(each.payload)
            else:
                notices.append(read_notice(each.payload))
        return notices
