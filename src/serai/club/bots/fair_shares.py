"""How long bots thought for each person recently, in this process: whoever had least is served next."""

from collections import OrderedDict, deque

LATELY_MS = 60_000
PEOPLE = 10_000  # the longest unserved are forgotten: they have had nothing recently


class Shares:
    """Seconds of thinking by person, over the last minute."""

    def __init__(self) -> None:
        self._had: OrderedDict[str | None, deque[tuple[int, float]]] = OrderedDict()

    def charge(self, person: str | None, seconds: float, now: int) -> None:
        """Count what was thought for somebody."""
        self._had.setdefault(person, deque()).append((now, seconds))
        self._had.move_to_end(person)
        while len(self._had) > PEOPLE:
            self._had.popitem(last=False)

    def load(self, person: str | None, now: int) -> float:
        """How many seconds somebody had recently."""
        had = self._had.get(person)
        while had and had[0][0] <= now - LATELY_MS:
            had.popleft()
        if not had:
            self._had.pop(person, None)
            return 0.0
        return sum(seconds for _at, seconds in had)
