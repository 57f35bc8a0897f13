"""Where everything lies: on a desk the sultanate is six tiles wide, on a phone it is turned to five."""

from dataclasses import dataclass
from functools import cache

from serai.boards.five_tribes.drawing.symbols import TH, TW
from serai.games.five_tribes.state import COLUMNS, ROWS
from serai.games.five_tribes.texts import TILE_KEYS

GAP = 6.0


@dataclass(frozen=True)
class Layout:
    """The places of one layout, in the units of its drawing."""

    tall: bool
    size: tuple[float, float]
    board: tuple[float, float]  # top left of the wooden frame
    bid: tuple[float, float, float]  # the first bid space: x, y, step
    track: tuple[float, float, float]  # the first turn space: x, y, step
    supply: tuple[float, float, float]  # beside each other on a desk, below each other on a phone
    row: tuple[float, float]
    djinns: tuple[float, float]
    words: float  # the size of small words
    figure: float  # the largest size of a meeple
    rim: float  # how wide the wooden frame is

    @property
    def grid(self) -> tuple[int, int]:
        """Tiles across and down."""
        return (ROWS, COLUMNS) if self.tall else (COLUMNS, ROWS)

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
            return x + place % 6 * 109, y + place // 6 * 142, 1.28
        return x + place * 90.0, y, 1.0

    def djinn(self, place: int) -> tuple[float, float, float, float]:
        """Top left and size of a card in the djinn row."""
        x, y = self.djinns
        return (x, y + place * 128, 660, 120) if self.tall else (x, y + place * 212.5, 158, 207)


@cache
def spots(layout: Layout) -> dict[str, tuple[float, float]]:
    left, top = layout.board
    places = {}
    for i, key in enumerate(TILE_KEYS):
        column, row = i % COLUMNS, i // COLUMNS
        if layout.tall:
            column, row = ROWS - 1 - row, column
        places[key] = (left + layout.rim + column * (TW + GAP), top + layout.rim + row * (TH + GAP))
    return places


DESK = Layout(
    tall=False,
    size=(946, 836),
    board=(0, 66),
    bid=(19, 40, 42),
    track=(218, 40, 61),
    supply=(790, 40, 56),
    row=(6, 729),
    djinns=(788, 66),
    words=11.5,
    figure=0.76,
    rim=14,
)
PHONE = Layout(
    tall=True,
    size=(660, 1590),
    board=(0, 96),
    bid=(24, 56, 50),
    track=(228, 56, 50),
    supply=(548, 1078, 40),
    row=(5, 912),
    djinns=(0, 1204),
    words=19,
    figure=0.92,
    rim=18,
)
