"""A process's own time: set by the store's clock once, then carried on by a monotonic clock that nobody can set."""

from collections.abc import Callable

SLEW = 0.0005  # of the time that passes: as much as NTP allows itself, too little for anybody's clock to notice
SLEW_S = 10.0  # how long one correction may take; the next sign of life brings another
JUMP_MS = 1000  # what differs by less is drift, and corrected little by little


class Timebase:
    """Milliseconds since 1970 that never go back and, unless told to `step`, never jump."""

    def __init__(self, wall: Callable[[], float], monotonic: Callable[[], float]) -> None:
        self.wall = wall
        self.monotonic = monotonic
        self._go_on(wall() * 1000, monotonic(), 0.0)

    def ms(self) -> int:
        """The time in whole milliseconds."""
        return round(self._at(self.monotonic()))

    def step(self, by: float) -> None:
        """Go on from another moment, so many milliseconds away."""
        now = self.monotonic()
        self._go_on(self._at(now) + by, now, 0.0)

    def slew(self, by: float) -> None:
        """Run a little faster or slower for a while, towards a moment so many milliseconds away."""
        now = self.monotonic()
        self._go_on(self._at(now), now, max(-SLEW, min(SLEW, by / (SLEW_S * 1000))))

    def disturbed(self) -> bool:
        """Whether the wall clock and the monotonic one disagree since the last correction.

        Somebody set the wall clock, or the machine slept while the monotonic clock stood still.
        """
        return abs(self.wall() - self.monotonic() - self._apart) * 1000 > JUMP_MS

    def _at(self, monotonic: float) -> float:
        ms, since, rate = self._line
        passed = monotonic - since
        return ms + 1000 * (passed + rate * min(passed, SLEW_S))

    def _go_on(self, ms: float, monotonic: float, rate: float) -> None:
        self._line = (ms, monotonic, rate)  # one assignment: whoever asks meanwhile gets the old line or the new one
        self._apart = self.wall() - monotonic
