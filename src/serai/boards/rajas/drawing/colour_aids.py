"""Letters for those who do not go by colours: on dice, on the chips of their colours, on tiles and on the places of yield tiles."""

from serai.boards.drawing.layers import drawn_from, kept
from serai.boards.drawing.marks import at
from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import num
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.layout import Layout, rooms
from serai.games.rajas.texts import COLOUR_KEYS
from serai.kernel.i18n import _

SLOT_COLOURS = ("white", "yellow", "red", "brown")


def letter(colour: str) -> str:
    """A letter for orange, green, blue and violet, and one for the colours of yield tiles."""
    if colour in COLOUR_KEYS:
        letters = _("OGBV")
        return (letters if len(letters) == 4 else "OGBV")[COLOUR_KEYS.index(colour)]
    letters = _("WYRN")
    return (letters if len(letters) == 4 else "WYRN")[SLOT_COLOURS.index(colour)]


@kept
def disc(colour: str, x: float, y: float, k: float = 1, r: float = 10) -> str:
    """A colour's letter on a disc."""
    return f'<g class="aid" {at(x, y, k)}><circle r="{num(r)}"/><text y="{num(r * 0.52)}" font-size="{num(r * 1.5)}">{letter(colour)}</text></g>'


def on_die(colour: str) -> str:
    """In the place of the mark in a die's corner."""
    return disc(colour, -17, -17)


def on_chip(colour: str) -> str:
    return disc(colour, 0, 0, 1, 11)


def on_slot(colour: str) -> str:
    return disc(colour, -13, -13, 1, 6.5)


def on_tile(colour: str, x: float, y: float, k: float) -> str:
    """In the place of the mark of its colour."""
    return disc(colour, x + 18 * k, y - 18 * k, k, 7)


@drawn_from("players")
def on_board(scene: Scene, layout: Layout) -> str:
    """On the chips of balconies and terraces, and of the supply."""
    if not scene.aids:
        return ""
    players = int(scene.view["players"])
    found, palace = rooms(players, edition_facts.spaces(players)), layout.palace
    k = min(layout.kali.k, 1.8)
    out = []
    for i, colour in enumerate(COLOUR_KEYS):
        (x, y, _w, _h), _stand = found[f"balcony-{colour}"][1][0]
        out.append(disc(colour, *palace.at(x + 15, y + 36), palace.k * 0.5, 11))
        out += [
            disc(edition_facts.balconies()[colour], *palace.at(x + dx, y + 36), palace.k * 0.5, 11) for dx in (41, 56)
        ]
        (x, y, _w, _h), _stand = found[f"terrace-{colour}"][1][0]
        out.append(disc(colour, *palace.at(x + 18, y + 16.5), palace.k * 0.64, 11))
        out.append(disc(colour, *layout.kali.at(43 + i * 62, 281), 0.68 * k, 11))
    return "".join(out)
