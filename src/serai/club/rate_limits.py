"""How often somebody may do something, and how many of a thing may be open: kept in memory, held for the whole club.

They fail open on restart by design: a limit protects against floods, it is no account of what happened. Where several
processes share a store, `shared_limits` tells each what the others counted. Until they can have heard of it, a
process's own event counts once for each of them: so many at once are no more than all may have together.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, ip_address, ip_network
from threading import Lock
from typing import TypeVar

_T = TypeVar("_T")

Told = list[tuple[str, float]]  # keys, each with how much; 0 forgets a key


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


class Limit:
    """What is counted by key, here and in the other processes."""

    def __init__(self) -> None:
        self.processes = 1  # that share it now
        self._lock = Lock()
        self._new: Counter[str] = Counter()  # own events since others were told last
        self._told: Counter[str] = Counter()  # those told then: they may not have arrived
        self._cleared: set[str] = set()

    def tell(self) -> Told:
        """What others are to be told now."""
        with self._lock:
            told = [(key, 0.0) for key in self._cleared] + [(key, float(n)) for key, n in self._new.items()]
            self._cleared = set()
            self._told, self._new = self._new, Counter()
            return told

    def tell_all(self) -> Told:
        """What a process must be told that knows nothing; what happens once is not told again."""
        return []

    def hear(self, by: str, key: str, much: float) -> None:
        """Another process counted something."""
        raise NotImplementedError

    def forget(self, by: str) -> None:
        """Another process has ended, or will tell everything anew."""

    def _note(self, key: str, number: int = 1) -> None:
        if self.processes > 1:
            self._new[key] += number

    def _unheard(self, key: str) -> int:
        """By how much own events of the last moments count more than once."""
        if self.processes == 1:
            return 0
        return (self.processes - 1) * max(0, self._new[key] + self._told[key])


class RateWindow(Limit):
    """At most `most` events per key in any `seconds`; the oldest keys are forgotten when there are too many."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float], keys: int = 50_000) -> None:
        super().__init__()
        self.most, self.seconds, self.now, self.keys = most, seconds, now, keys
        self._events: OrderedDict[str, deque[float]] = OrderedDict()

    def full(self, key: str) -> bool:
        """Whether the key has used up its events."""
        with self._lock:
            return self._used(key) >= self.most

    def add(self, key: str) -> bool:
        """Count an event; False if there are too many already (it is then not counted)."""
        with self._lock:
            if self._used(key) >= self.most:
                return False
            self._append(key, 1)
            self._note(key)
            return True

    def clear(self, key: str) -> None:
        """Forget a key's events."""
        with self._lock:
            self._drop(key)
            if self.processes > 1:
                self._cleared.add(key)

    def hear(self, by: str, key: str, much: float) -> None:
        with self._lock:
            if much:
                self._append(key, min(int(much), self.most))
            else:
                self._drop(key)

    def _used(self, key: str) -> int:
        return len(self._fresh(key)) + self._unheard(key)

    def _append(self, key: str, number: int) -> None:
        events = self._fresh(key)
        events.extend([self.now()] * number)
        self._events[key] = events
        self._events.move_to_end(key)
        _bound(self._events, self.keys)

    def _drop(self, key: str) -> None:
        for counted_here in (self._events, self._new, self._told):
            counted_here.pop(key, None)

    def _fresh(self, key: str) -> deque[float]:
        events = self._events.get(key, deque())
        limit = self.now() - self.seconds
        while events and events[0] <= limit:
            events.popleft()
        if not events:
            self._events.pop(key, None)
        return events


class Bucket(Limit):
    """`rate` events a second per key on average, `burst` at once; what was too much is paid back."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float], keys: int = 50_000) -> None:
        super().__init__()
        self.rate, self.burst, self.now, self.keys = rate, burst, now, keys
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Use one event; False if none is left."""
        with self._lock:
            now = self.now()
            level = self._level(key, now)
            allowed = level - self._unheard(key) >= 1
            self._levels[key] = (level - 1 if allowed else level, now)
            if allowed:
                self._note(key)
            _bound(self._levels, self.keys)
            return allowed

    def hear(self, by: str, key: str, much: float) -> None:
        with self._lock:
            now = self.now()
            self._levels[key] = (max(-float(self.burst), self._level(key, now) - much), now)
            _bound(self._levels, self.keys)

    def _level(self, key: str, now: float) -> float:
        """The level now; the key is taken out, to be put back as the newest."""
        level, then = self._levels.pop(key, (float(self.burst), now))
        return min(float(self.burst), level + max(0.0, now - then) * self.rate)


class OpenCount(Limit):
    """How many of something are open by key: connections, pages."""

    def __init__(self) -> None:
        super().__init__()
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}  # by process

    def enter(self, key: str) -> None:
        """One more is open here."""
        with self._lock:
            self._here[key] += 1
            self._note(key)

    def leave(self, key: str) -> None:
        """One less."""
        with self._lock:
            self._here[key] -= 1
            if self._here[key] <= 0:
                del self._here[key]
            self._note(key, -1)

    def number(self, key: str) -> int:
        """How many are open in the whole club."""
        if self.processes == 1:
            return self._here[key]
        with self._lock:
            others = sum(open_there.get(key, 0) for open_there in self._elsewhere.values())
            return self._here[key] + others + self._unheard(key)

    def known(self, key: str) -> int:
        """The same as far as it is known, without the margin for what others may not have heard of."""
        with self._lock:
            return self._here[key] + sum(open_there.get(key, 0) for open_there in self._elsewhere.values())

    def tell(self) -> Told:
        with self._lock:
            self._told, self._new = self._new, Counter()
            return self._as_it_is(self._told)

    def tell_all(self) -> Told:
        with self._lock:
            return self._as_it_is(self._here)

    def hear(self, by: str, key: str, much: float) -> None:
        with self._lock:
            theirs = self._elsewhere.setdefault(by, {})
            theirs.pop(key, None)
            if much:
                theirs[key] = int(much)

    def forget(self, by: str) -> None:
        with self._lock:
            self._elsewhere.pop(by, None)

    def _as_it_is(self, keys: Iterable[str]) -> Told:
        return [(key, float(self._here[key])) for key in keys]


def _bound(kept: OrderedDict[str, _T], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)
