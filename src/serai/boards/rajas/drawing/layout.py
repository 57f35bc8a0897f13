"""Where everything lies: every plot is drawn in units of its own and stands somewhere at some scale, desk or phone."""

from dataclasses import dataclass
from functools import cache

from serai.boards.drawing.desk_and_phone import desk_and_phone

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Ring:
    """The border with the two tracks: fame runs clockwise from the bottom right, money against it."""

    w: float
    h: float
    band: float
    across: int
    down: int

    def at(self, k: float, depth: float) -> Point:
        """A point at position k (0 and 61: the start corner), so deep from the outer edge."""
        inner_w, inner_h = self.w - 2 * self.band, self.h - 2 * self.band
        step_x, step_y = inner_w / self.across, inner_h / self.down
        a, b, c = self.across + 0.5, self.across + self.down + 0.5, 2 * self.across + self.down + 0.5
        if k < 0.5 or k > 60.5:
            return self.w - self.band / 2, self.h - self.band / 2
        if k <= a:
            return self.w - self.band - (k - 0.5) * step_x, self.h - depth
        if k <= b:
            return depth, self.h - self.band - (k - a) * step_y
        if k <= c:
            return self.band + (k - b) * step_x, depth
        return self.w - depth, self.band + (k - c) * step_y

    def corners(self, depth: float) -> list[tuple[float, Point]]:
        a, b, c = self.across + 0.5, self.across + self.down + 0.5, 2 * self.across + self.down + 0.5
        return [(a, (depth, self.h - depth)), (b, (depth, depth)), (c, (self.w - depth, depth))]


@dataclass(frozen=True)
class Plot:
    """A part of the table: top left, scale, and its size in its own units."""

    x: float
    y: float
    k: float
    w: float
    h: float

    def at(self, x: float, y: float) -> Point:
        return self.x + x * self.k, self.y + y * self.k

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        return self.x + x * self.k, self.y + y * self.k, w * self.k, h * self.k


@dataclass(frozen=True, eq=False)
class Layout:
    """The places of one layout, in the units of its drawing."""

    tall: bool
    size: tuple[float, float]
    ring: Ring
    palace: Plot
    quarry: Plot
    market: Plot
    scrolls: Plot
    karma: Plot
    harbor: Plot
    river: Plot
    province: Plot
    kali: Plot
    stacks: Plot

    @property
    def kind(self) -> str:
        return "tall" if self.tall else "wide"

    def flower(self, n: int) -> Point:
        """Where the cubes of so much karma lie, in the units of the plot."""
        return (52 + n % 2 * 74, 66 + n // 2 * 74) if self.tall else (34 + n * 52, 56)


DESK, PHONE = desk_and_phone(
    Layout,
    size=((952, 834), (660, 2030)),
    ring=(Ring(952, 518, 44, 18, 12), Ring(660, 2030, 60, 8, 22)),
    palace=(Plot(54, 52, 1, 300, 414), Plot(66, 66, 1.76, 300, 414)),
    quarry=(Plot(370, 54, 1, 124, 186), Plot(66, 806, 1.57, 124, 186)),
    market=(Plot(500, 54, 1, 206, 186), Plot(269, 806, 1.57, 206, 186)),
    scrolls=(Plot(712, 54, 1, 188, 186), Plot(66, 1106, 1.5, 188, 186)),
    karma=(Plot(370, 246, 1, 224, 96), Plot(354, 1106, 1.5, 160, 186)),
    harbor=(Plot(602, 246, 1, 298, 96), Plot(66, 1394, 1.77, 298, 96)),
    river=(Plot(386, 348, 1, 518, 120), Plot(66, 1584, 1, 528, 372)),
    province=(Plot(0, 528, 1, 384, 304), Plot(0, 2100, 1.27, 384, 304)),
    kali=(Plot(392, 528, 1, 282, 304), Plot(496, 2100, 1.27, 282, 304)),
    stacks=(Plot(682, 528, 1, 270, 304), Plot(862, 2100, 1.27, 270, 304)),
)

#: What lies behind a tab of a phone: one's province, and beside it the dice and the tiles.
PROVINCE = (0, 2100, 1206, 387)


# -- the river ---------------------------------------------------------------------------------------------------------


@cache
def river_spots(tall: bool, length: int) -> tuple[Point, ...]:
    """The start and the spaces of the river, in the units of its plot, from the bottom right."""
    if tall:
        return tuple(
            (484 - (n % 8 if n // 8 % 2 == 0 else 7 - n % 8) * 62, 318 - n // 8 * 90.0) for n in range(length + 1)
        )
    half = length // 2
    pitch = 462 / (half - 0.8)
    lower = [(494 - n * pitch, 90.0) for n in range(half)]
    bend = [(494 - half * pitch - 4, 60.0)]
    upper = [(494 - (length - n) * pitch, 26.0) for n in range(half + 1, length + 1)]
    return (*lower, *bend, *upper)


# -- worker spaces, each in the units of its plot: box, then where the worker stands -------------------------------------------------

Room = tuple[Box, Point]


def _quarry(n: int) -> list[Room]:
    rooms = [(9 + i % 2 * 54.0, 30 + i // 2 * 38.0) for i in range(n)]
    if n == 4:
        rooms = [(36.0, 30 + i * 38.0) for i in range(4)]
    return [((x, y, 52, 35), (x + 37, y + 18)) for x, y in rooms]


def _harbor(n: int) -> list[Room]:
    return [((12 + i * 56.0, 34, 51, 40), (46.5 + i * 56.0, 54)) for i in range(n)]


def _assorted(n: int) -> list[Room]:
    left = 12 if n > 1 else 59
    return [((left + i * 94.0, 53, 88, 56), (left + 44 + i * 94.0, 94)) for i in range(n)]


def _outer(n: int) -> list[Room]:
    wide = 296 / n
    return [((2 + i * wide, 375, wide - 4, 33), (2 + i * wide + wide * 0.66, 392)) for i in range(n)]


@cache
def rooms(players: int, spaces: tuple[int, ...]) -> dict[str, tuple[str, list[Room]]]:
    """Every spot's plot and its worker spaces; `spaces` are the edition's numbers for quarry, harbor, assorted, outer."""
    quarry, harbor, assorted, outer = spaces
    found: dict[str, tuple[str, list[Room]]] = {
        "quarry": ("quarry", _quarry(quarry)),
        "harbor": ("harbor", _harbor(harbor)),
        "assorted": ("market", _assorted(assorted)),
        "outer-terrace": ("palace", _outer(outer)),
    }
    for i, good in enumerate(("silk", "tea", "spices")):
        found[good] = ("market", [((12 + i * 63.0, 115, 57, 62), (40.5 + i * 63.0, 161))])
    for i, colour in enumerate(("orange", "green", "blue", "violet")):
        x = 6 + i * 73.0
        found[f"balcony-{colour}"] = ("palace", [((x, 288, 69, 46), (x + 34.5, 305))])
        found[f"terrace-{colour}"] = ("palace", [((x, 338, 69, 33), (x + 48, 355))])
    people = ("great-mogul", "dancer", "yogi", "raja-man-singh", "master-builder", "portuguese")
    for i, key in enumerate(people):
        x, y = 6 + i % 3 * 97.0, 70 + i // 3 * 105.0
        found[key] = ("palace", [((x, y, 92, 100), (x + 46, y + 67))])
    return found


# -- the province --------------------------------------------------------------------------------------------------------

TILE, STEP = 54.0, 55.0
GRID = (55.0, 50.0)


def cell_at(cell: str) -> Point:
    """Top left of a cell, in the units of the province's plot."""
    return GRID[0] + "abcde".index(cell[0]) * STEP, GRID[1] + (int(cell[1]) - 1) * STEP


def place_at(place: str) -> Point:
    """The middle of a border place, in the units of the province's plot."""
    n = int(place[1]) - 1
    if place[0] in "tb":
        x = GRID[0] + n * STEP + TILE / 2
        return x, (GRID[1] - 19 if place[0] == "t" else GRID[1] + 4 * STEP + 18)
    y = GRID[1] + n * STEP + TILE / 2
    return (GRID[0] - 20 if place[0] == "l" else GRID[0] + 5 * STEP + 19), y


# -- Kali and the stacks ----------------------------------------------------------------------------------------------------

KALI = (141.0, 164.0)


def hand_angle(i: int, hands: int) -> float:
    return 157 + i * 226 / max(1, hands - 1)


def stack_at(column: int, row: int) -> Point:
    """Top left of a stack's open tile, in the units of its plot."""
    return 17 + column * 61.0, 40 + row * 86.0
