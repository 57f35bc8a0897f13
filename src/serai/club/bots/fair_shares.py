"""How long bots thought for each person recently, in all processes of the club: whoever had least is served next."""

from collections import OrderedDict, deque

from serai.club.rate_limits import Limit, Told

LATELY_MS = 60_000
PEOPLE = 10_000  # the longest unserved are forgotten: they have had nothing recently


class Shares(Limit):
    """Seconds of thinking by person, over the last minute."""

    def __init__(self) -> None:
        super().__init__()
        self._had: OrderedDict[str, deque[tuple[int, float]]] = OrderedDict()
        self._untold: dict[str, float] = {}
        self._heard: deque[tuple[str, float]] = deque(maxlen=PEOPLE)  # counted when the time is next known

    def charge(self, person: str | None, seconds: float, now: int) -> None:
        """Count what was thought for somebody here."""
        self._count(person or "", seconds, now)
        if self.processes > 1:
            with self._lock:
                self._untold[person or ""] = self._untold.get(person or "", 0.0) + seconds

    def load(self, person: str | None, now: int) -> float:
        """How many seconds somebody had recently."""
        while self._heard:
            self._count(*self._heard.popleft(), now)
        key = person or ""
        had = self._had.get(key)
        while had and had[0][0] <= now - LATELY_MS:
            had.popleft()
        if not had:
            self._had.pop(key, None)
            return 0.0
        return sum(seconds for _at, seconds in had)

    def tell(self) -> Told:
        with self._lock:
            told, self._untold = self._untold, {}
        return [(key, round(seconds, 3)) for key, seconds in told.items()]

    def hear(self, by: str, key: str, much: float) -> None:
        self._heard.append((key, much))

    def _count(self, key: str, seconds: float, now: int) -> None:
        self._had.setdefault(key, deque()).append((now, seconds))
        self._had.move_to_end(key)
        while len(self._had) > PEOPLE:
            self._had.popitem(last=False)
