"""All stones in one flat layer: wherever a stone goes, it stays the same element and glides."""

from collections.abc import Mapping
from typing import Any

from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene, at, seat_number
from serai.boards.ganesha.drawing.layout import GONE, Layout, values
from serai.boards.ganesha.piece_ids import BAG, HAND
from serai.boards.ganesha.texts import initials
from serai.games.ganesha.texts import COLOUR_KEYS

#: On the viewer's own board, in its own units.
HAND_AT = ((67.0, 47.0), (113.0, 47.0))
CUPS = {"left": (178.0, 47.0), "right": (227.0, 47.0)}
NICHE = (27.0, 50.0, 128.0)  # the first, the step, and how far down
STACK = 3.4
ON_BOARD = 0.8
ON_ALTAR, LOW = 0.7, 4.0  # a stone lies below the number of its cell


def order_of_play(view: Mapping[str, Any]) -> list[int]:
    """The seats in the order of this round."""
    first, n = seat_number(view["drum"]["seat"]), view["players"]
    return [(first + i) % n for i in range(n)]


def shown_seat(scene: Scene) -> int:
    """Whose player board lies on the table: the viewer's; for a spectator the one whose turn it is."""
    return scene.seat if scene.seat is not None else seat_number(scene.view["active"])


def niche(colour: str) -> tuple[float, float]:
    x, step, y = NICHE
    return x + step * COLOUR_KEYS.index(colour), y


class Places:
    """Where each stone of a scene lies."""

    def __init__(self, scene: Scene, layout: Layout) -> None:
        self.layout = layout
        self.values = values(scene.view)
        self.mine = f"p{shown_seat(scene) + 1}"
        self.seats = {f"p{seat + 1}": layout.seat(i) for i, seat in enumerate(order_of_play(scene.view))}
        hand = [colour for colour in COLOUR_KEYS for _i in range(scene.view[HAND].get(colour, 0))]
        self.first_in_hand = {colour: hand.index(colour) for colour in hand}

    def of(self, colour: str, place: str, i: int) -> tuple[float, float, float]:
        """The i-th stone of a colour at a place."""
        kind, _dash, rest = place.partition("-")
        layout = self.layout
        k = layout.mine[2] * ON_BOARD
        if kind == "altar":
            x, y = layout.hex(int(rest))
            return x, y + LOW * layout.altar[2], ON_ALTAR * layout.altar[2]
        if kind == "mandala":
            x, y, size = layout.cell(colour, len(self.values[colour]), int(rest))
            return x, y, size * 1.08
        if kind == HAND:
            return *layout.on_mine(*HAND_AT[min(self.first_in_hand[colour] + i, 1)]), k
        if kind == self.mine:
            x, y = CUPS[rest] if rest else niche(colour)
            lift = 0 if rest else min(i, 3) * STACK - 2
            return *layout.on_mine(x, y - lift), k * (0.88 if rest else 1)
        if kind in self.seats:
            return *self.seats[kind], GONE
        return *layout.bag[:2], GONE


def stones(scene: Scene, layout: Layout, cast: Cast) -> str:
    """Every stone of the game, by colour and number."""
    places = Places(scene, layout)
    out, letters = [], []
    aid = initials() if scene.aids else ""
    for c, colour in enumerate(COLOUR_KEYS):
        seen: dict[str, int] = {}
        for number, place in enumerate(cast.places.get(colour, ())):
            i = seen.get(place, 0)
            seen[place] = i + 1
            x, y, size = places.of(colour, place or BAG, i)
            out.append(f'<use id="{colour}-{number}" class="piece" href="#stone-{colour}" {at(x, y, size)}/>')
            if aid and size > GONE and not i:
                letters.append(
                    f'<g class="aid" {at(x, y, size * 1.05)}><text y="5.500" font-size="16">{aid[c]}</text></g>'
                )
    return "<g>" + "".join(out) + "</g>" + "".join(letters)
