"""All stones in one flat layer: wherever a stone goes, it stays the same element and glides."""

from typing import NamedTuple

from serai.boards.drawing.layers import kept
from serai.boards.drawing.marks import BoardPart, Piece, at, piece
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.ganesha.drawing.layout import GONE, Layout, values
from serai.boards.ganesha.drawing.piece_ids import BAG, HAND
from serai.boards.ganesha.text.texts import initials
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.plain import View

#: On the viewer's own board, in its own units.
HAND_AT = ((67.0, 47.0), (113.0, 47.0))
CUPS = {"left": (178.0, 47.0), "right": (227.0, 47.0)}
NICHE = (27.0, 50.0, 128.0)  # the first, the step, and how far down
STACK = 3.4
ON_BOARD = 0.8
ON_ALTAR, LOW = 0.7, 4.0  # a stone lies below the number of its cell


def order_of_play(view: View) -> list[int]:
    """The seats in the order of this round."""
    first, n = seat_number(view["drum"]["seat"]), view["players"]
    return [(first + i) % n for i in range(n)]


def shown_seat(scene: Scene) -> int:
    """Whose player board lies on the table: the viewer's; for a spectator the one whose turn it is."""
    return scene.seat if scene.seat is not None else seat_number(scene.view["active"])


def niche(colour: str) -> tuple[float, float]:
    x, step, y = NICHE
    return x + step * COLOUR_KEYS.index(colour), y


class Lying(NamedTuple):
    """What decides where the stones of a colour lie: whose board is shown, who sits where, what the hand holds."""

    mine: str
    order: tuple[int, ...]
    first_in_hand: int
    cells: int  # of the colour's ring


def place_of(layout: Layout, colour: str, place: str, i: int, lying: Lying) -> tuple[float, float, float]:
    """Where the i-th stone of a colour at a place lies, and its size."""
    kind, _dash, rest = place.partition("-")
    k = layout.mine[2] * ON_BOARD
    if kind == "altar":
        x, y = layout.hex(int(rest))
        return x, y + LOW * layout.altar[2], ON_ALTAR * layout.altar[2]
    if kind == "mandala":
        x, y, size = layout.cell(colour, lying.cells, int(rest))
        return x, y, size * 1.08
    if kind == HAND:
        return *layout.on_mine(*HAND_AT[min(lying.first_in_hand + i, 1)]), k
    if kind == lying.mine:
        x, y = CUPS[rest] if rest else niche(colour)
        lift = 0 if rest else min(i, 3) * STACK - 2
        return *layout.on_mine(x, y - lift), k * (0.88 if rest else 1)
    if kind[:1] == "p" and seat_number(kind) in lying.order:
        return *layout.seat(lying.order.index(seat_number(kind))), GONE
    return *layout.bag[:2], GONE


@kept
def stones_of(
    layout: Layout, colour: str, places: tuple[str, ...], lying: Lying, letter: str
) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    """The stones of a colour, and the letters on those that can be seen."""
    out, letters = [], []
    seen: dict[str, int] = {}
    for number, place in enumerate(places):
        i = seen.get(place, 0)
        seen[place] = i + 1
        x, y, size = place_of(layout, colour, place or BAG, i, lying)
        out.append(piece(f"{colour}-{number}", f"stone-{colour}", x, y, size))
        if letter and size > GONE and not i:
            letters.append(f'<g class="aid" {at(x, y, size * 1.05)}><text y="5.500" font-size="16">{letter}</text></g>')
    return tuple(out), tuple(letters)


def stones(scene: Scene, layout: Layout, cast: Cast) -> BoardPart:
    """Every stone of the game, by colour and number."""
    rings, mine = values(scene.view), f"p{shown_seat(scene) + 1}"
    order = tuple(order_of_play(scene.view))
    held = scene.view[HAND]
    hand = [colour for colour in COLOUR_KEYS for _i in range(held.get(colour, 0))]
    letters = initials() if scene.aids else " " * len(COLOUR_KEYS)
    drawn = []
    for colour, letter in zip(COLOUR_KEYS, letters, strict=True):
        lying = Lying(mine, order, hand.index(colour) if colour in hand else 0, len(rings[colour]))
        drawn.append(stones_of(layout, colour, cast.places.get(colour, ()), lying, letter.strip()))
    return "<g>", *(lain for lain, _letters in drawn), "</g>", *(letters for _lain, letters in drawn)
