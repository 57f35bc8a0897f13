"""Numbered pins on a drawn board: they show which part a lesson's words speak of. A part is a mark, found by its id."""

from collections.abc import Sequence

from serai.boards.drawing.marks import Box, Drawing, SideStart, holds
from serai.boards.drawing.svg import num

SIZE = {"wide": 15, "tall": 24, "low": 24}
Pins = Sequence[tuple[int, str]]  # numbers, and the ids they stand at


class NoSuchPart(LookupError):
    """Something is pointed at that is not drawn."""


def pinned(drawing: Drawing, points: Pins, layout: str) -> list[tuple[Box, str]]:
    """These pins, each at the upper edge of its mark."""
    pins, sides = [], [mark.box for mark in drawing.marks() if isinstance(mark, SideStart)]
    for number, ident in points:
        mark = drawing.find(ident)
        if mark is None:
            raise NoSuchPart(ident)
        x, y, w, _h = mark.box
        top = next((side[1] for side in sides if holds(side, mark.box)), 0.0)
        drawn = pin(number, x + w / 2, y, SIZE[layout], top)
        pins.append((mark.box, f'<g class="pins" aria-hidden="true">{drawn}</g>'))
    return pins


def pin(number: int, x: float, y: float, size: float, top: float = 0) -> str:
    """A drop with its point at the middle of the part's upper edge, and a number in it; nothing of it lies above `top`."""
    y = max(y, top + 2.1 * size) + 0.5 * size
    r = num(size)
    return (
        f'<g id="pin-{number}" class="pin" transform="translate({num(x)} {num(y)}) scale(1)">'
        f'<path d="M0 0C{num(-size / 2)} {num(-size * 0.6)} {num(-size)} {num(-size)} {num(-size)} {num(-size * 1.55)}'
        f"A{r} {r} 0 0 1 {r} {num(-size * 1.55)}"
        f'C{r} {num(-size)} {num(size / 2)} {num(-size * 0.6)} 0 0Z"/>'
        f'<text y="{num(-size * 1.15)}" font-size="{num(size * 1.15)}" text-anchor="middle">{number}</text></g>'
    )
