"""Score pads: what a game asks of the table at home, and how the entries become a position that its scoring counts.

A pad's module offers `sections`, `position`, `lines` and `remarks`; `scorepad.py` is the page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position

MOST = 4  # columns of a pad


@dataclass(frozen=True)
class Row:
    """One line of the form: a number, or a mark, for every player."""

    key: str
    label: str  # in the reader's language
    most: int  # that one player can have
    box: int | None = None  # that all players can have together
    symbol: str = ""  # of the sprite
    room: int = 24  # half the side of the square in which the symbol is shown
    badge: tuple[str, int] | None = None  # a value as it is printed on a tile: its colour and the number
    mark: bool = False  # something one has or has not


@dataclass(frozen=True)
class Section:
    """Rows that belong together."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""
    folded: bool = False  # behind a heading, until something is entered


@dataclass(frozen=True)
class PadLine:
    """A line of the score sheet."""

    label: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Remark:
    """What a reader of the sheet should know, with the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()


class Wrong(Exception):
    """An entry that cannot be, with the row where it stands."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class Entries:
    """What was entered: numbers by row and seat. What was left empty is 0, and not `given`."""

    players: int
    numbers: Mapping[tuple[str, int], int] = field(default_factory=dict)

    @property
    def seats(self) -> range:
        return range(self.players)

    def number(self, key: str, seat: int) -> int:
        return self.numbers.get((key, seat), 0)

    def given(self, key: str, seat: int) -> bool:
        return (key, seat) in self.numbers

    def by_seat(self, key: str) -> dict[str, int]:
        """A row as positions have it, by the seats' names."""
        return {SEAT_NAMES[seat]: self.number(key, seat) for seat in self.seats}


class Pad(Protocol):
    """What the pad of a game offers."""

    def sections(self, players: int) -> tuple[Section, ...]: ...
    def position(self, entries: Entries) -> Position: ...
    def lines(self, position: Position) -> tuple[PadLine, ...]: ...
    def remarks(self, position: Position, entries: Entries) -> tuple[Remark, ...]: ...
