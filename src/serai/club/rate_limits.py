"""How often somebody may do something: windows and buckets kept in this process's memory.

They fail open on restart by design: a limit protects against floods, it is no account of what happened.
"""

from collections import OrderedDict, deque
from collections.abc import Callable
from ipaddress import IPv4Address, ip_address, ip_network
from threading import Lock


def counted(address: str) -> str:
    """The key under which an address is counted: one household has a whole /64 of IPv6 addresses.

    >>> counted("2001:db8:1:2:3:4:5:6"), counted("::ffff:192.0.2.7"), counted("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped) if ip.ipv4_mapped else str(ip_network((ip, 64), strict=False))


class RateWindow:
    """At most `most` events per key in any `seconds`; the oldest keys are forgotten when there are too many."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float], keys: int = 50_000) -> None:
        self.most, self.seconds, self.now, self.keys = most, seconds, now, keys
        self._events: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def full(self, key: str) -> bool:
        """Whether the key has used up its events."""
        with self._lock:
            return len(self._fresh(key)) >= self.most

    def add(self, key: str) -> bool:
        """Count an event; False if there are too many already (it is then not counted)."""
        with self._lock:
            events = self._fresh(key)
            if len(events) >= self.most:
                return False
            events.append(self.now())
            self._events[key] = events
            self._events.move_to_end(key)
            while len(self._events) > self.keys:
                self._events.popitem(last=False)
            return True

    def clear(self, key: str) -> None:
        """Forget a key's events."""
        with self._lock:
            self._events.pop(key, None)

    def _fresh(self, key: str) -> deque[float]:
        events = self._events.get(key, deque())
        limit = self.now() - self.seconds
        while events and events[0] <= limit:
            events.popleft()
        if not events:
            self._events.pop(key, None)
        return events


class Bucket:
    """`rate` events a second per key on average, `burst` at once."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float], keys: int = 50_000) -> None:
        self.rate, self.burst, self.now, self.keys = rate, burst, now, keys
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, key: str) -> bool:
        """Use one event; False if none is left."""
        with self._lock:
            now = self.now()
            level, then = self._levels.pop(key, (float(self.burst), now))
            level = min(float(self.burst), level + max(0.0, now - then) * self.rate)
            allowed = level >= 1
            self._levels[key] = (level - 1 if allowed else level, now)
            while len(self._levels) > self.keys:
                self._levels.popitem(last=False)
            return allowed
