"""The club's data model: what its methods receive and answer. Nothing in here changes anything."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NotRequired, TypedDict

from serai.club.play.clock import Clock, Pace
from serai.kernel.game import Edition
from serai.kernel.position import Event, Position
from serai.kernel.ties import Tie

POLICIES = ("strict", "normal", "teaching")
VISIBILITIES = ("open", "link")
STATUSES = ("open", "playing", "over", "closed")  # of a table
DONE = ("over", "closed")  # nothing more is played at it
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True)
class Seat:
    """A place at a table. `Seat.me()` and the like say how a new table is to be filled."""

    kind: str  # me (only in a request), open, invited, person, bot
    number: int = 0
    person: str | None = None  # a person's id; for an invited seat, for whom it is kept
    name: str | None = None  # that person's name, or what one of several people at their screen is called
    level: str | None = None  # a bot's level
    stand_in: str | None = None  # the level of the bot that plays for the person now
    stand_in_why: str | None = None  # left, time, no-show
    contributed: bool = False
    account: bool = False

    @classmethod
    def me(cls, called: str | None = None) -> "Seat":
        """My own seat; where several people share my screen, with the name of whoever plays it."""
        return cls("me", name=called)

    @classmethod
    def open(cls) -> "Seat":
        return cls("open")

    @classmethod
    def invited(cls, person: str | None = None) -> "Seat":
        return cls("invited", person=person)

    @classmethod
    def bot(cls, level: str) -> "Seat":
        return cls("bot", level=level)

    @classmethod
    def by_word(cls, word: str, kinds: Mapping[str, str]) -> "Seat | None":
        """How a form or a program says who may sit: `bot:LEVEL`, or a word for one of the kinds; None if unknown."""
        if word.startswith("bot:"):
            return cls.bot(word.removeprefix("bot:"))
        return cls(kinds[word]) if word in kinds else None

    @property
    def played_by(self) -> str | None:
        """The level of the bot that decides here now, or None if a person does."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def player(self) -> str | None:
        """Whose result this seat's is: a person's id or bot:LEVEL."""
        return f"bot:{self.level}" if self.kind == "bot" else self.person


@dataclass(frozen=True)
class Result:
    """How a game ended: played out, or agreed; places and scores by seat (of now, if it was agreed or closed)."""

    reason: str  # over, agreed, closed, abandoned
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    taken_over: tuple[tuple[int, str], ...] = ()  # seats in which a bot decided for a person, and why; the first first


class Proposal(TypedDict):
    """To end a game now: the seat that proposed it, those that agreed, and when."""

    by: int
    agreed: list[int]
    at: int


class Mismatch(TypedDict):
    """Where a game, played again by today's rules, leads elsewhere than it did."""

    seq: int
    why: str  # facts, digest, refused
    error: NotRequired[str]


@dataclass(frozen=True)
class Terms:
    """By what a new table is to be played and who finds it, as its host asks for it."""

    options: Mapping[str, str] | None = None
    overlay: Mapping[str, object] | None = None  # the figures of one's own box
    pace: Pace | None = None
    policy: str = "normal"
    visibility: str = "open"
    rated: bool | None = None  # None: unless the host is new to the game
    chat: str = "auto"


@dataclass(frozen=True)
class Table:
    """One table as everyone may know it. The secret is there only when the game is over.

    What has a default is what a game out of a file has not: nobody opened it, and nobody sits there.
    """

    id: str
    game: str
    status: str  # open, playing, over, closed
    players: int
    options: dict[str, str]
    edition: str
    pace: Pace
    policy: str
    visibility: str
    version: int
    deciding: int | None
    result: Result | None
    seats: tuple[Seat, ...] = ()
    host: str | None = None
    overlay: dict[str, object] | None = None
    rated: bool = False
    unrated_why: str | None = None  # as the schema lists them; None also where it was not asked for
    changes: int = 0
    commitment: str = ""
    secret: str | None = None
    proposal: Proposal | None = None
    mismatch: Mismatch | None = None
    previous: str | None = None
    next: str | None = None
    chat: str = "off"
    made: int = 0
    started: int | None = None
    moved: int = 0
    ended: int | None = None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The numbers of the seats a person holds."""
        return tuple(s.number for s in self.seats if person is not None and s.kind == "person" and s.person == person)

    @property
    def names(self) -> list[str]:
        """What the seats are called in the log; an empty text where nobody sits yet."""
        return [s.name or s.level or "" for s in self.seats]

    @property
    def bots_serve(self) -> str | None:
        """The person for whom bots think here: the host if he sits here, else one who plays, else one who sits."""
        held = [s for s in self.seats if s.kind == "person" and s.person is not None]
        held.sort(key=lambda s: (s.person != self.host, s.stand_in is not None))
        return held[0].person if held else None

    @property
    def done(self) -> bool:
        """Whether nothing more is played here."""
        return self.status in DONE

    @property
    def hot_seat(self) -> bool:
        held = [s.person for s in self.seats if s.kind == "person"]
        return len(held) != len(set(held))


@dataclass(frozen=True)
class LogLine:
    """One line of the log, with the events this viewer may know; `undone` where it is no longer part of the game."""

    version: int
    kind: str  # start, move, undo, takeover, return, agree, end
    branch: int
    ply: int
    seat: int | None
    actor: str | None
    move: str | None
    events: tuple[Event, ...]
    at: int
    back_to: int | None = None
    undone: bool = False
    data: dict[str, object] | None = None

    def __hash__(self) -> int:
        return hash((self.at, self.version, self.move))  # lines are asked for by the thousand; this tells them apart


@dataclass(frozen=True)
class TableView:
    """Everything a page may show one viewer of a table at one version; built by inclusion."""

    table: Table
    version: int
    seats: tuple[int, ...]  # the viewer's own
    seat: int | None  # the one whose view this is; None: a spectator's
    view: dict[str, Any] | None = None  # None before the start
    ply: int = 0
    deciding: int | None = None
    mine: bool = False  # whether the viewer decides now
    prompt: str | None = None
    question: str | None = None
    moves: tuple[str, ...] = ()
    codes: tuple[int, ...] = ()
    log: tuple[LogLine, ...] = ()
    left: tuple[int, ...] | None = None  # each seat's time in ms at `at`
    clock: Clock | None = None
    deadline: int | None = None
    undo: bool = False
    go_back: bool = False
    scores: tuple[int, ...] | None = None  # when over
    ties: tuple[Tie, ...] = ()  # when over: why equal seats share a place or do not
    sheet: tuple[Mapping[str, int | None], ...] = ()  # None: what the viewer may not know yet
    contributions: tuple[str | None, ...] = ()  # when over
    at: int = 0
    edition: Edition | None = None  # the table's own figures; None: those that come with the game

    @cached_property
    def digest(self) -> str:
        """A fingerprint of what this viewer sees; never of what is hidden."""
        return "" if self.view is None else view_digest(self.view)


def view_digest(view: Mapping[str, object]) -> str:
    """A fingerprint of what a viewer sees. One of the whole position would let them search for what they do not see."""
    text = _ENCODER.encode({k: v for k, v in view.items() if k != "moves"})
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Accepted:
    """A request that is stored: the table's version after it, and the digest of what the asker sees there."""

    version: int
    digest: str


@dataclass(frozen=True)
class NeedsConfirmation:
    """Nothing is stored yet: these moves hand the decision over, draw chance or end the game. Ask again, confirmed.

    Who would decide next is left out where chance is drawn: it could tell what will be drawn.
    """

    moves: tuple[str, ...]
    draws: bool
    passes_to: int | None
    ends: bool = False
    version: int = 0
    decision: tuple[str, str] = ("", "")  # what is being decided, and a key of the turn


@dataclass(frozen=True)
class Thinking:
    """A decision for a bot: at this version, in this seat. The position's own chance is not the table's."""

    table: str
    version: int
    seat: int
    level: str
    game: str
    rated: bool
    position: Position = field(repr=False)
