"""Clocks as pure functions: a pace, a clock, and the time that is given to them. No real time in here.

The deciding seat's clock runs, also when it only answers within another seat's turn; an increment is paid once, to the
seat whose turn has ended. A clock stands still outside the daily window, while no server was alive or the
game was being compiled, and for bots.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from serai.club.errors import BadRequest
from serai.kernel.i18n import _

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
AGAIN_AT_LEAST = 30 * SECOND

Span = tuple[int, int]


@dataclass(frozen=True)
class DailyHours:
    """The hours of a day in which time runs, in a time zone: from (inclusive) to (exclusive), may pass midnight."""

    begins: time
    ends: time
    zone: str

    @property
    def length(self) -> int:
        """How long the window is open on a usual day, in milliseconds."""
        minutes = (self.ends.hour * 60 + self.ends.minute) - (self.begins.hour * 60 + self.begins.minute)
        return (minutes if minutes > 0 else minutes + 24 * 60) * MINUTE

    def spans(self, since: int) -> Iterable[Span]:
        """When the window is open, from a moment on; on a day when the clocks change it is longer or shorter."""
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(since / 1000, zone).date() - timedelta(days=1)
        while True:
            until = day if self.ends > self.begins else day + timedelta(days=1)
            span = (
                _moment(datetime.combine(day, self.begins, zone)),
                _moment(datetime.combine(until, self.ends, zone)),
            )
            if span[1] > since and span[1] > span[0]:
                yield max(span[0], since), span[1]
            day += timedelta(days=1)


@dataclass(frozen=True)
class Pace:
    """How much time there is: none, real-time (initial and increment) or some days for each turn."""

    kind: str = "none"
    initial: int = 0
    increment: int = 0
    days: int = 0
    window: DailyHours | None = None

    @classmethod
    def none(cls) -> "Pace":
        return cls()

    @classmethod
    def realtime(cls, initial_s: float, increment_s: float = 0) -> "Pace":
        """So many seconds for the whole game, and some more for each turn."""
        initial, increment = (_number(n, 0, 7 * 24 * 3600) for n in (initial_s, increment_s))
        if initial < 10 * SECOND:
            raise BadRequest(_("a clock needs at least {n} seconds").format(n=10))
        return cls("realtime", initial, increment)

    @classmethod
    def per_turn(cls, days: int, begins: str | None = None, ends: str | None = None, zone: str = "UTC") -> "Pace":
        """So many days for each turn; with a window, time runs only between two times of day."""
        if not isinstance(days, int) or isinstance(days, bool) or not 1 <= days <= 60:
            raise BadRequest(_("a turn has {low} to {high} days").format(low=1, high=60))
        if begins is None and ends is None:
            return cls("days", days=days)
        try:
            ZoneInfo(zone)
            window = DailyHours(time.fromisoformat(str(begins)), time.fromisoformat(str(ends)), zone)
        except (ValueError, ZoneInfoNotFoundError, TypeError, OSError):
            raise BadRequest(_("a daily window has a beginning, an end (such as 08:00) and a time zone")) from None
        if any(t.second or t.microsecond or t.tzinfo for t in (window.begins, window.ends)):
            raise BadRequest(_("a daily window has a beginning, an end (such as 08:00) and a time zone"))
        if window.length < HOUR:
            raise BadRequest(_("a daily window is at least an hour long"))
        return cls("days", days=days, window=window)

    @property
    def allowance(self) -> int:
        """What a turn has in a game by days, in milliseconds of running time."""
        return self.days * (self.window.length if self.window else DAY)

    def to_dict(self) -> dict[str, object]:
        if self.kind == "realtime":
            return {"kind": self.kind, "initial_s": self.initial / 1000, "increment_s": self.increment / 1000}
        if self.kind == "days":
            window = self.window
            hours = (
                {"begins": f"{window.begins:%H:%M}", "ends": f"{window.ends:%H:%M}", "zone": window.zone}
                if window
                else {}
            )
            return {"kind": self.kind, "days": self.days, **hours}
        return {"kind": "none"}

    @classmethod
    def from_dict(cls, data: object) -> "Pace":
        """A pace from plain data, as `to_dict` writes it; anything else is refused."""
        if isinstance(data, dict):
            rest = dict(data)
            kind = rest.pop("kind", None)
            makers: dict[object, Any] = {"none": cls.none, "realtime": cls.realtime, "days": cls.per_turn}
            if isinstance(kind, str) and kind in makers:
                try:
                    made: Pace = makers[kind](**rest)
                except TypeError:
                    pass
                else:
                    return made
        raise BadRequest(_("this is not a pace: it is none, real-time or days"))


@dataclass(frozen=True)
class Clock:
    """What every seat has left, whose clock runs and since when, and whose turn it is."""

    left: tuple[int, ...]
    running: int | None
    since: int
    turn: tuple[int, str]

    def to_dict(self) -> dict[str, object]:
        return {"left": list(self.left), "running": self.running, "since": self.since, "turn": list(self.turn)}

    @classmethod
    def from_dict(cls, data: Any) -> "Clock | None":
        if data is None:
            return None
        seat, key = data["turn"]
        return cls(tuple(data["left"]), data["running"], data["since"], (seat, key))


@dataclass(frozen=True)
class Now:
    """The moment of a change: the time, and when nobody could play, so that no clock ran."""

    ms: int
    outages: Sequence[Span] = ()


def begin(pace: Pace, players: int, seat: int | None, turn: tuple[int, str], now: Now) -> Clock | None:
    """The clocks at the start of a game; `seat` is whose clock runs, None if a bot decides."""
    if pace.kind == "none":
        return None
    full = pace.initial if pace.kind == "realtime" else pace.allowance
    return Clock((full,) * players, seat, now.ms, turn)


def stop(pace: Pace, clock: Clock, now: Now) -> Clock:
    """The clocks with the running one charged up to now and standing still."""
    if clock.running is None:
        return replace(clock, since=now.ms)
    left = list(clock.left)
    left[clock.running] -= min(left[clock.running], elapsed(pace, clock.since, now))
    return replace(clock, left=tuple(left), running=None, since=now.ms)


def move_on(
    pace: Pace, clock: Clock, seat: int | None, turn: tuple[int, str], now: Now, asked: int | None = None
) -> Clock:
    """The clocks after a decision: `seat`'s runs now (None: a bot decides or the game is over), within `turn`.

    `asked` is who decides, bot or not. In a game by days, a seat asked within another's turn has days of its own.
    """
    before = clock
    clock = stop(pace, clock, now)
    left = list(clock.left)
    if turn != clock.turn:
        if pace.kind == "realtime":
            left[clock.turn[0]] += pace.increment
        else:
            left[turn[0]] = pace.allowance
    asked = seat if asked is None else asked
    if pace.kind == "days" and asked is not None and asked != turn[0] and asked != before.running:
        left[asked] = pace.allowance
    return Clock(tuple(left), seat, now.ms, turn)


def resume(pace: Pace, clock: Clock, seat: int, running: int | None, now: Now, again: bool = True) -> Clock:
    """A person takes a seat back from a bot; `running` is whose clock runs now. If the bot has decided something, he
    has some time `again`; otherwise what was left.
    """
    clock = stop(pace, clock, now)
    left = list(clock.left)
    if again:
        some = max(pace.initial // 10, AGAIN_AT_LEAST) if pace.kind == "realtime" else pace.allowance
        left[seat] = max(left[seat], some)
    return Clock(tuple(left), running, now.ms, clock.turn)


def step_back(pace: Pace, clock: Clock, seat: int | None, turn: tuple[int, str], now: Now) -> Clock:
    """The clocks after an undo: time that was used stays used, and an increment paid since is taken back."""
    back = clock.turn
    clock = stop(pace, clock, now)
    left = list(clock.left)
    if turn != back and pace.kind == "realtime":
        left[turn[0]] = max(left[turn[0]] - pace.increment, min(left[turn[0]], SECOND))
    return Clock(tuple(left), seat, now.ms, turn)


def left_now(pace: Pace, clock: Clock, now: Now) -> tuple[int, ...]:
    """What every seat has left at this moment."""
    return stop(pace, clock, now).left


def flagged(pace: Pace, clock: Clock | None, now: Now) -> int | None:
    """The seat that has run out of time, or None. A decision made at the very end of the time is too late."""
    if clock is None or clock.running is None:
        return None
    return clock.running if elapsed(pace, clock.since, now) >= clock.left[clock.running] else None


def deadline(pace: Pace, clock: Clock | None, outages: Sequence[Span] = ()) -> int | None:
    """The moment at which the running clock flags if nothing happens."""
    if clock is None or clock.running is None:
        return None
    left = clock.left[clock.running]
    for begins, ends in _open(pace, clock.since, outages):
        if ends is None or ends - begins >= left:
            return begins + left
        left -= ends - begins
    return None


def elapsed(pace: Pace, since: int, now: Now) -> int:
    """For how long a clock has run since a moment; a system clock that was set back counts as no time."""
    used = 0
    if now.ms <= since:
        return 0
    for begins, ends in _open(pace, since, now.outages):
        if begins >= now.ms:
            break
        used += min(now.ms, ends if ends is not None else now.ms) - begins
        if ends is None:
            break
    return used


def _open(pace: Pace, since: int, outages: Sequence[Span]) -> Iterable[tuple[int, int | None]]:
    """The spans in which time runs, from a moment on; the last one may have no end."""
    spans: Iterable[tuple[int, int | None]] = pace.window.spans(since) if pace.window else [(since, None)]
    for begins, ends in spans:
        at = begins
        for out, back in sorted(outages):
            if back <= at or (ends is not None and out >= ends):
                continue
            if out > at:
                yield at, out
            at = back if ends is None else min(back, ends)
        if ends is None or at < ends:
            yield at, ends


def _moment(moment: datetime) -> int:
    # A time that a switch to summer time skips is read with the offset before it: an hour later on the new clock.
    return int(moment.astimezone(UTC).timestamp() * 1000)


def _number(value: object, low: float, high: float) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadRequest(_("a time of {low} to {high} seconds is needed").format(low=low, high=high))
    return round(value * 1000)
