"""Where everything lies: on a desk and on a phone on its side the sultanate is six tiles wide, upright it is turned to five."""

from dataclasses import dataclass, replace
from functools import cache

from serai.boards.drawing.desk_and_phone import desk_and_phone
from serai.boards.drawing.scene import LOW, TALL, WIDE
from serai.boards.five_tribes.drawing.symbols import TH, TW
from serai.games.five_tribes.state import COLUMNS, ROWS
from serai.games.five_tribes.texts import TILE_KEYS

GAP = 6.0


@dataclass(frozen=True, eq=False)
class Layout:
    """The places of one layout, in the units of its drawing."""

    tall: bool  # drawn for a phone
    turned: bool  # five tiles wide and six high
    size: tuple[float, float]
    board: tuple[float, float]  # top left of the wooden frame
    bid: tuple[float, float, float]  # the first bid space: x, y, step
    track: tuple[float, float, float]  # the first turn space: x, y, step
    supply: tuple[float, float, float]  # beside each other on a desk, below each other on a phone
    row: tuple[float, float]
    djinns: tuple[float, float]
    words: float  # the size of the smallest words: 11 px on a phone, and in the smallest window of a desk
    figure: float  # the largest size of a meeple
    rim: float  # how wide the wooden frame is

    @property
    def grid(self) -> tuple[int, int]:
        """Tiles across and down."""
        return (ROWS, COLUMNS) if self.turned else (COLUMNS, ROWS)

    @property
    def frame(self) -> tuple[float, float]:
        """The size of the wooden frame."""
        across, down = self.grid
        return across * (TW + GAP) - GAP + 2 * self.rim, down * (TH + GAP) - GAP + 2 * self.rim

    def tile(self, key: str) -> tuple[float, float]:
        """Top left of a tile."""
        return spots(self)[key]

    def card(self, place: int) -> tuple[float, float, float]:
        """Top left and scale of a card in the row, counted from 0."""
        x, y = self.row
        if self.tall:
            return x + place * 98.0, y, 1.16
        return x + place * 99.0, y, 1.12

    def djinn(self, place: int) -> tuple[float, float, float, float]:
        """Top left and size of a card in the djinn row."""
        x, y = self.djinns
        return (x + place * 530, y, 520, 140) if self.tall else (x, y + place * 216, 222, 208)


@cache
def spots(layout: Layout) -> dict[str, tuple[float, float]]:
    left, top = layout.board
    places = {}
    for i, key in enumerate(TILE_KEYS):
        column, row = i % COLUMNS, i // COLUMNS
        if layout.turned:
            column, row = ROWS - 1 - row, column
        places[key] = (left + layout.rim + column * (TW + GAP), top + layout.rim + row * (TH + GAP))
    return places


DESK, PHONE = desk_and_phone(
    Layout,
    turned=(False, True),
    size=((1020, 836), (660, 762)),
    board=((0, 66), (0, 0)),
    bid=((19, 43, 42), (24, 1056, 50)),
    track=((218, 43, 61), (228, 1056, 50)),
    supply=((800, 43, 76), (24, 1120, 110)),
    row=((6, 729), (6, 1229)),
    djinns=((798, 66), (2, 1402)),
    words=(15.5, 19.5),
    figure=(0.76, 0.92),
    rim=(18, 18),
)
LYING = replace(PHONE, turned=False, size=(786, 640))
LAYOUTS = {WIDE: DESK, TALL: PHONE, LOW: LYING}

#: What lies behind the tabs of a phone: the tracks and the supply, the market, the djinns.
SIDES = ((0, 1000, 690, 146), (0, 1200, 890, 138), (0, 1400, 1584, 144))
