"""Where everything lies: on a desk the altar stands right of the mandala, on a phone above it."""

from dataclasses import dataclass
from math import sqrt

from serai.boards.drawing.desk_and_phone import desk_and_phone
from serai.boards.drawing.drawn_edition import edition_of, per_edition
from serai.boards.drawing.svg import polar
from serai.boards.ganesha.drawing.symbols import HEX, RADII, SCORE_RING, size_of
from serai.games.ganesha.state import FEWEST
from serai.games.ganesha.texts import COLOUR_KEYS, SIDE_KEYS
from serai.kernel.plain import View

GONE = 0.01  # the size of a stone that is nobody's to see: in the bag, or on the board of another player


@dataclass(frozen=True, eq=False)
class Layout:
    """The places of one layout, in the units of its drawing."""

    tall: bool
    size: tuple[float, float]
    cloth: tuple[float, float, float, float]  # what the mandala lies on
    mandala: tuple[float, float, float]  # its middle and its scale
    altar: tuple[float, float, float]
    drum: tuple[float, float, float]
    round: tuple[float, float]  # where the words about the round begin
    order: tuple[float, float, float, float]  # the first emblem, the step, and the size of an emblem
    bag: tuple[float, float, float]
    mine: tuple[float, float, float]  # top left and scale of the viewer's own player board
    spices: tuple[float, float]  # top left
    card: tuple[float, float, float, float]  # a spice: width, height, and the steps to the next
    words: float  # the size of small words

    def at_mandala(self, x: float, y: float) -> tuple[float, float]:
        left, top, k = self.mandala
        return left + x * k, top + y * k

    def cell(self, colour: str, cells: int, i: int) -> tuple[float, float, float]:
        """The middle of a mandala cell and the size of its stone."""
        k = self.mandala[2]
        x, y = self.at_mandala(*polar(0, 0, RADII[colour], -90 + 360 * i / cells))
        return x, y, size_of(colour, cells) * k

    def point(self, cell: float, cells: int, out: float = 0) -> tuple[float, float]:
        """A place on the score ring, moved outwards."""
        return self.at_mandala(*polar(0, 0, SCORE_RING + out, -90 + 360 * cell / cells))

    def hex(self, cell: int) -> tuple[float, float]:
        """The middle of an altar cell, numbered from 1."""
        return spots(self)[cell]

    def seat(self, place: int) -> tuple[float, float]:
        """An emblem in the order of play."""
        x, y, step, _size = self.order
        return x + place * step, y

    def on_mine(self, x: float, y: float) -> tuple[float, float]:
        left, top, k = self.mine
        return left + x * k, top + y * k

    def spice(self, place: int) -> tuple[float, float]:
        """Top left of a spice's card."""
        x, y = self.spices
        return x + place * self.card[2], y + place * self.card[3]


@per_edition
def spots(layout: Layout) -> dict[int, tuple[float, float]]:
    cx, cy, k = layout.altar
    rows = altar_rows()
    shrink = k * (5 / max(5, *rows, len(rows)))
    found, n = {}, 0
    for r, length in enumerate(rows):
        for i in range(length):
            n += 1
            x, y = (i - (length - 1) / 2) * HEX * sqrt(3), (r - (len(rows) - 1) / 2) * HEX * 1.5
            found[n] = (cx + x * shrink, cy + y * shrink)
    return found


# -- what the edition says ---------------------------------------------------------------------------------------------


@per_edition
def altar_rows() -> tuple[int, ...]:
    return tuple(edition_of("ganesha").tables.numbers("altar.rows"))


@per_edition
def used_cells(players: int) -> frozenset[int]:
    return frozenset(edition_of("ganesha").tables.numbers(f"altar.used.{players}"))


@per_edition
def rounds(players: int) -> int:
    return int(edition_of("ganesha").record.rounds[players - FEWEST])


@per_edition
def track_last() -> int:
    return int(edition_of("ganesha").record.track_last)


@per_edition
def _values(players: int, side: str) -> dict[str, tuple[int, ...]]:
    e, i = edition_of("ganesha").record, players - FEWEST
    found = {}
    for c, key in enumerate(COLOUR_KEYS):
        row = e.mandala[i, SIDE_KEYS.index(side), c]
        found[key] = tuple(int(v) for v in row[: int(e.length[i, c])])
    return found


def values(view: View) -> dict[str, tuple[int, ...]]:
    """The numbers of this mandala's side, colour by colour from the start cell."""
    return _values(view["players"], view["options"]["side"])


DESK, PHONE = desk_and_phone(
    Layout,
    size=((1020, 836), (660, 1102)),
    cloth=((0, 0, 640, 836), (0, 426, 660, 676)),
    mandala=((320, 424, 0.94), (330, 764, 0.975)),
    altar=((836, 146, 1.16), (164, 262, 1.17)),
    drum=((60, 60, 1), (46, 46, 0.95)),
    round=((114, 50), (102, 40)),
    order=((478, 66, 43, 0.8), (456, 46, 54, 1.06)),
    bag=((44, 790, 1.1), (362, 374, 1.15)),
    mine=((684, 290, 1.2), (334, 108, 1.28)),
    spices=((652, 520), (0, 1230)),
    card=((368, 78, 0, 79), (400, 110, 408, 0)),
    words=(15.5, 19.5),
)

#: What lies behind a tab of a phone: the spices, as wide as those that are in play and the others need.
SPICES = (0, 1204, 2080, 144)
