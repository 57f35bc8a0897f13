"""What happened, told by turns: the events of a game put together to one entry a turn, and each turn as a chip of icons.

A game brings a `Story`: which events begin a turn or a round, and what a turn was, from its events alone. It is given
only events that its viewer was told, so a chip cannot say more than the log does.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from serai.kernel.i18n import _
from serai.kernel.plain import View
from serai.kernel.position import Event


@dataclass(frozen=True)
class Icon:
    """A symbol of the sprite with a number beside it, and the words for both."""

    symbol: str  # empty: the number stands alone
    words: str
    n: str = ""
    room: float = 24  # half of the side of the square that is seen of it
    lost: bool = False  # it was given up or killed
    plain: bool = False  # it says all there is to say: a die as it fell


def given_up(symbol: str, words: str, room: float) -> Icon:
    """Something that a turn took."""
    return Icon(symbol, _("given up: {thing}").format(thing=words), "", room, lost=True)


@dataclass(frozen=True)
class Chip:
    """A turn in one line: where it went, with what, and what it brought."""

    seat: int
    route: str = ""  # `d5 → f3`, or the name of a space
    made_with: tuple[Icon, ...] = ()
    brought: tuple[Icon, ...] = ()
    way: tuple[str, ...] = ()  # ids on the board along which it went; the last one is where it ended

    @property
    def words(self) -> str:
        """The same for the ear."""
        return ", ".join(filter(None, (self.route, *(icon.words for icon in (*self.made_with, *self.brought)))))

    @property
    def named(self) -> tuple[str, ...]:
        """What it brought in words, as far as no sum says it: they stand beside the icons where there is room."""
        return tuple(icon.words for icon in self.brought if is_named(icon))

    @property
    def rest(self) -> str:
        """All other words, for the ear."""
        icons = (*self.made_with, *(icon for icon in self.brought if not is_named(icon)))
        return ", ".join(filter(None, (self.route, *(icon.words for icon in icons))))


def is_named(icon: Icon) -> bool:
    return not icon.plain and icon.n[:1] not in ("+", "−")


class ToldLine(Protocol):
    """A line of a log, as far as turns are found in it and boards look back on it."""

    @property
    def seat(self) -> int | None: ...
    @property
    def version(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def undone(self) -> bool: ...


@dataclass(frozen=True)
class Part:
    """A line of the log as far as it belongs to an entry: its events from `first` to before `last`."""

    line: ToldLine
    first: int
    last: int

    @property
    def events(self) -> tuple[Event, ...]:
        return self.line.events[self.first : self.last]

    @property
    def whole(self) -> bool:
        return self.first == 0 and self.last == len(self.line.events)


@dataclass
class Entry:
    """One entry of the log: a player's turn, the beginning of a round, moves that were taken back, or something else."""

    kind: str  # turn, round, back, other
    seat: int | None = None
    parts: list[Part] = field(default_factory=list)
    begun: bool = True  # whether its beginning is known

    @property
    def version(self) -> int:
        """The version by which it began."""
        return self.parts[0].line.version

    def events(self) -> Iterator[Event]:
        return (event for part in self.parts for event in part.events)

    @property
    def id(self) -> str:
        """Its name in a page: by where it began, so it stays the same while it grows."""
        first = self.parts[0].first
        return f"t{self.version}-{first}" if first else f"t{self.version}"


def no_chip(_seat: int, _events: Sequence[Event]) -> Chip | None:
    """A game that tells no turns."""
    return None


def no_round(_events: Sequence[Event]) -> tuple[tuple[int, Icon], ...]:
    """A round of which nothing is to be told by seat."""
    return ()


def not_noted(_events: Sequence[Event], _view: View) -> dict[int, str]:
    """A round of which nothing is noted beside a player's name."""
    return {}


@dataclass(frozen=True)
class Story:
    """How the turns of a game are found and told."""

    turns: frozenset[int] = frozenset()  # events that begin a turn, unless one of that seat goes on
    once: frozenset[int] = frozenset()  # of those, the ones of which a turn has one at most
    answers: frozenset[int] = frozenset()  # events by which another seat decides within a turn
    rounds: frozenset[int] = frozenset()  # events that begin a round, unless one is just beginning
    chip: Callable[[int, Sequence[Event]], Chip | None] = no_chip
    round_bids: Callable[[Sequence[Event]], tuple[tuple[int, Icon], ...]] = no_round  # told by seat in a round's line
    # beside a player's name until the round ends, by the events that began it and the position
    noted: Callable[[Sequence[Event], View], dict[int, str]] = not_noted


def entries(story: Story, lines: Sequence[ToldLine]) -> list[Entry]:
    """The lines of a log, oldest first, as entries. What was taken back lies apart, before the turn that goes on."""
    found: list[Entry] = []
    now: Entry | None = None  # the turn or round that goes on
    had = set[int]()  # the events of `once` in it
    for line in lines:
        if line.undone or line.kind == "undo":
            if not found or found[-1].kind != "back":
                found.append(Entry("back"))
            found[-1].parts.append(Part(line, 0, len(line.events)))
            continue
        if line.kind not in ("move", "start"):
            found.append(Entry("other", None, [Part(line, 0, len(line.events))]))
            continue
        if another(story, line, now):
            now, had = Entry("turn", line.seat), set()
            found.append(now)
        first = 0
        for at, event in enumerate(line.events):
            kind = begins(story, event, now, bool(had))
            if not kind:
                had |= {event.kind} & story.once
                continue
            if at > first:
                now = add(found, now, Part(line, first, at))
            now, first, had = Entry(kind, event.seat if kind == "turn" else None), at, {event.kind} & story.once
            found.append(now)
        now = add(found, now, Part(line, first, len(line.events)))
    return [entry for entry in found if entry.parts]


def another(story: Story, line: ToldLine, now: Entry | None) -> bool:
    """Whether a seat begins a turn by deciding at all: none of its own goes on, and it answers nobody."""
    if line.kind != "move" or (line.events and line.events[0].kind in story.turns | story.rounds):
        return False
    if now is None or now.kind != "turn":
        return not story.turns
    return now.seat != line.seat and not any(event.kind in story.answers for event in line.events)


def begins(story: Story, event: Event, now: Entry | None, had: bool) -> str:
    """The kind of the entry that an event begins, if it does."""
    if event.kind in story.rounds:
        return "" if now is not None and now.kind == "round" else "round"
    if event.kind not in story.turns:
        return ""
    if now is None or now.kind != "turn" or now.seat != event.seat:
        return "turn"
    return "turn" if had and event.kind in story.once else ""


def add(found: list[Entry], now: Entry | None, part: Part) -> Entry:
    """Put a part to the entry that goes on; what comes before the first known beginning is an entry by itself."""
    if now is None:
        begun = part.line.kind != "move"
        now = Entry("round" if begun else "turn", part.line.seat, begun=begun)
        found.append(now)
    if found[-1] is not now:
        found.remove(now)
        found.append(now)
    now.parts.append(part)
    return now


def since_own_turn(listed: Sequence[Entry], seat: int | None, deciding: int | None) -> list[Entry]:
    """The turns that others have completed since a seat's last completed turn; for who has no seat, the last round."""
    turns = [entry for entry in listed if entry.kind == "turn" and entry.seat is not None and entry.begun]
    if turns and turns[-1].seat == deciding and turns[-1] is listed[-1]:
        turns.pop()  # it goes on
    found: list[Entry] = []
    for entry in reversed(turns):
        if entry.seat == seat if seat is not None else any(other.seat == entry.seat for other in found):
            break
        found.append(entry)
    return found[::-1]
