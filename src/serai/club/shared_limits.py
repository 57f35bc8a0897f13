"""What one process counted, told to the others: limits hold for the club, however many processes serve it.

No request waits for it. Four times a second a process tells what it counted since, in one notice of PostgreSQL for all
keys; and every second that it is there. A process that is alone tells nothing but that. On SQLite, which is for one
process, nothing is told.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator
from threading import Event, Lock
from typing import Any, Protocol

from serai.club.operations.background import BackgroundThread
from serai.club.rate_limits import Limit, Told

log = logging.getLogger(__name__)

TELL_S = 0.25
HERE_S = 1.0  # how often a process says that it is there
GONE_S = 6.0  # after so long a silence it has ended
AGAIN_S = 30.0  # how often what is open is told again, for notices that were lost
LARGEST = 7000  # bytes; PostgreSQL takes 8,000

Counts = dict[str, Told]


class Messages(Protocol):
    """How processes tell each other something: `PubSub`."""

    @property
    def tells_others(self) -> bool: ...

    def post(self, message: str) -> None: ...

    def receive(self, callback: Callable[[str], None]) -> None: ...


class SharedLimits:
    """The limits of this process that are shared, by name."""

    def __init__(self, pubsub: Messages, me: str, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.pubsub, self.me, self.monotonic = pubsub, me, monotonic
        self._limits: dict[str, Limit] = {}
        self._lock = Lock()
        self._others: dict[str, float] = {}  # when each was heard last
        self._said = self._told_all = -AGAIN_S
        self._newcomer = Event()
        self._thread = BackgroundThread("serai-limits", self._run)

    def share(self, name: str, limit: Limit) -> None:
        """Count a limit together with the one of the same name in the other processes."""
        with self._lock:
            self._limits[name] = limit
            limit.processes = 1 + len(self._others)

    def share_all(self, name: str, owner: object) -> None:
        """Share every limit that is an attribute of something."""
        for attribute, value in vars(owner).items():
            if isinstance(value, Limit):
                self.share(f"{name}.{attribute}", value)

    @property
    def processes(self) -> int:
        """How many processes serve the club now."""
        return 1 + len(self._others)

    def start(self) -> None:
        if self.pubsub.tells_others:
            self.pubsub.receive(self.hear)
            self._thread.start()

    def stop(self) -> None:
        if self._thread.started:
            self._thread.stopping.set()
            self._newcomer.set()
            self._thread.stop(5)
            self._post({"gone": True})

    def _run(self) -> None:
        while not self._thread.stopping.is_set():
            try:
                self.round()
            except Exception:
                log.exception("telling other processes what was counted failed and goes on")
            if self._others:
                self._thread.stopping.wait(TELL_S)
            else:
                self._newcomer.wait(HERE_S)

    def round(self) -> None:
        """Tell what there is to tell now."""
        now = self.monotonic()
        with self._lock:
            for by in [by for by, heard in self._others.items() if now - heard > GONE_S]:
                self._gone(by)
            limits = dict(self._limits)
            newcomer = self._newcomer.is_set()
            self._newcomer.clear()
        if newcomer or now - self._told_all >= AGAIN_S:
            self._told_all = now
            self._tell({name: limit.tell_all() for name, limit in limits.items()}, whole=True)
        if self._others:
            self._tell({name: limit.tell() for name, limit in limits.items()})
        if now - self._said >= HERE_S:
            self._post({})

    def hear(self, payload: str) -> None:
        """What another process tells; called in any thread."""
        told: dict[str, Any] = json.loads(payload)
        by = told["by"]
        if by == self.me:
            return
        with self._lock:
            if told.get("gone"):
                self._gone(by)
                return
            if by not in self._others:
                self._newcomer.set()
            self._others[by] = self.monotonic()
            self._count_processes()
            limits = dict(self._limits)
        if told.get("whole"):
            for limit in limits.values():
                limit.forget(by)
        for name, counts in told.get("counts", {}).items():
            if name in limits:  # another release may have others
                for key, much in counts:
                    limits[name].hear(by, key, much)

    def _gone(self, by: str) -> None:
        self._others.pop(by, None)
        for limit in self._limits.values():
            limit.forget(by)
        self._count_processes()

    def _count_processes(self) -> None:
        for limit in self._limits.values():
            limit.processes = 1 + len(self._others)

    def _tell(self, counts: Counts, whole: bool = False) -> None:
        first = whole
        for part in in_parts({name: told for name, told in counts.items() if told}):
            self._post({"counts": part, **({"whole": True} if first else {})})
            first = False
        if first:
            self._post({"whole": True})

    def _post(self, told: dict[str, Any]) -> None:
        self._said = self.monotonic()
        self.pubsub.post(json.dumps({"by": self.me, **told}, separators=(",", ":")))


def in_parts(counts: Counts, largest: int = LARGEST) -> Iterator[Counts]:
    """The counts in parts that each fit into a notice.

    >>> list(in_parts({"a": [("x", 1.0), ("y", 2.0)], "b": [("z", 3.0)]}, 24))
    [{'a': [('x', 1.0)]}, {'a': [('y', 2.0)]}, {'b': [('z', 3.0)]}]
    """
    part: Counts = {}
    size = 0
    for name, told in counts.items():
        for key, much in told:
            needed = len(json.dumps([name, key, much]))
            if part and size + needed > largest:
                yield part
                part, size = {}, 0
            part.setdefault(name, []).append((key, much))
            size += needed
    if part:
        yield part
