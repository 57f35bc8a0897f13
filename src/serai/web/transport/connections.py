"""How many connections may be open: file descriptors for the store and the workers are kept free of them.

Over a cap, the oldest connection that is only waiting makes room for a new one; one with a request or a stream in
progress is never closed for another.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_network
from typing import Protocol

from serai.club.rate_limits import OpenCount, counted
from serai.club.settings import Settings
from serai.web.transport.addresses import within

log = logging.getLogger(__name__)

WANTED_DESCRIPTORS = (65_536, 10_240)  # the second is what some systems allow at most
RESERVED = 4096  # for the store, the workers, files being sent, and connections that are accepted to be refused
BACKLOG = 2048
FEWEST_PER_ADDRESS = 16
QUIET_S = 60.0


class Connection(Protocol):
    """What is counted here."""

    def is_waiting(self) -> bool:
        """Whether nothing is being asked or answered on it."""

    def cut(self) -> None:
        """Close it at once."""


def raise_descriptor_limit() -> int:
    """Raise this process's soft limit of file descriptors as far as it may; answers the limit that holds."""
    try:
        import resource
    except ImportError:  # no such limit on this system
        return WANTED_DESCRIPTORS[0]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    for wanted in WANTED_DESCRIPTORS:
        target = wanted if hard == endless else min(wanted, hard)
        if soft == endless or soft >= target:
            break
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
            break
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED_DESCRIPTORS[0] if soft == endless else min(soft, WANTED_DESCRIPTORS[0])


class Connections:
    """All open connections of this process, counted in all and, with those of other processes, by address."""

    def __init__(self, settings: Settings, descriptors: int) -> None:
        reserved = min(RESERVED, descriptors // 2)
        self.most = descriptors - reserved
        self.backlog = min(BACKLOG, reserved // 2)  # so many may be accepted at once before any is refused
        self.per_address = min(settings.connections_per_address, max(FEWEST_PER_ADDRESS, self.most // 4))
        self.proxies = [ip_network(net) for net in settings.trusted_proxies]
        self._open: OrderedDict[Connection, str] = OrderedDict()  # the oldest first
        self._by_address: dict[str, OrderedDict[Connection, None]] = {}
        self.in_the_club = OpenCount()  # by address, in all processes

    def admit(self, connection: Connection, address: str) -> bool:
        """Count a new connection; False if there is no room for it."""
        key = counted(address)
        own = self._by_address.get(key, OrderedDict())
        if self.in_the_club.number(key) >= self.per_address and not within(address, self.proxies):
            # Whoever shares the address with a flood still gets in.
            if not self._make_room(own):
                log.warning("too many connections from one address: new ones are refused")
                return False
            log.warning("too many connections from one address: idle ones are closed")
        elif len(self._open) >= self.most:
            log.warning(
                "too many connections (%d) for the limit of open files: idle ones are closed",
                self.most,
            )
            largest = max(self._by_address.values(), key=len)  # a flood loses its own first
            if not (self._make_room(largest) or self._make_room(self._open)):
                return False
        self._open[connection] = key
        self._by_address.setdefault(key, OrderedDict())[connection] = None
        self.in_the_club.enter(key)
        return True

    def release(self, connection: Connection) -> None:
        """A connection has ended; one that was never admitted is fine."""
        key = self._open.pop(connection, None)
        if key is None:
            return
        own = self._by_address[key]
        del own[connection]
        self.in_the_club.leave(key)
        if not own:
            del self._by_address[key]

    def _make_room(self, among: Iterable[Connection]) -> bool:
        victim = next((each for each in among if each.is_waiting()), None)
        if victim is None:
            return False
        victim.cut()
        self.release(victim)
        return True


class OncePerMinute(logging.Filter):
    """Lets a line through once a minute; how often it came meanwhile is logged at the end of the minute.

    For lines that somebody outside can cause as often as they like.
    """

    def __init__(self, quiet_s: float = QUIET_S) -> None:
        super().__init__()
        self.quiet_s = quiet_s
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}
        self._held_back: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "serai_counted", False):
            return True
        text, now = record.getMessage(), time.monotonic()
        with self._lock:
            if self._until.get(text, 0.0) <= now:
                self._until = {known: until for known, until in self._until.items() if until > now}
                self._until[text] = now + self.quiet_s
                return True
            self._held_back[text] = self._held_back.get(text, 0) + 1
            if self._held_back[text] == 1:
                later = threading.Timer(self._until[text] - now, self._tell, (record.name, record.levelno, text))
                later.daemon = True
                later.start()
        return False

    def _tell(self, name: str, level: int, text: str) -> None:
        with self._lock:
            count = self._held_back.pop(text, 0)
            self._until[text] = time.monotonic() + self.quiet_s
        line = "%d more times in the last minute: %s"
        logging.getLogger(name).log(level, line, count, text.partition("\n")[0], extra={"serai_counted": True})


def quieten() -> None:
    """Bound what a flood can write to the log."""
    once = OncePerMinute()
    for name in ("asyncio", "uvicorn.error", "serai.web.floods", log.name):
        logging.getLogger(name).addFilter(once)
