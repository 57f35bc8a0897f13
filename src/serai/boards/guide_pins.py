"""Numbered pins on a drawn board: they show which part a guide's words speak of.

A part is found by its id: `boards/spots.py` says where it lies.
"""

from collections.abc import Sequence

from serai.boards.drawing.spots import area
from serai.boards.drawing.svg import num

SIZE = {"wide": 15, "tall": 24}


def pinned(svg: str, points: Sequence[tuple[int, str]], layout: str) -> str:
    """A board with these pins: their numbers and the parts they stand at."""
    pins = []
    for number, ident in points:
        x, y, w, _h = area(svg, ident)
        svg = svg.replace(f'id="{ident}"', f'id="{ident}" data-pinned="{number}"', 1)
        pins.append(pin(number, x + w / 2, y, SIZE[layout]))
    return svg.removesuffix("</svg>") + f'<g class="pins" aria-hidden="true">{"".join(pins)}</g></svg>'


def pin(number: int, x: float, y: float, size: float) -> str:
    """A drop with its point at the middle of the part's upper edge, and a number in it."""
    y = max(y, 1.9 * size) + 0.5 * size
    r = num(size)
    return (
        f'<g id="pin-{number}" class="pin" transform="translate({num(x)} {num(y)}) scale(1)">'
        f'<path d="M0 0C{num(-size / 2)} {num(-size * 0.6)} {num(-size)} {num(-size)} {num(-size)} {num(-size * 1.55)}'
        f"A{r} {r} 0 0 1 {r} {num(-size * 1.55)}"
        f'C{r} {num(-size)} {num(size / 2)} {num(-size * 0.6)} 0 0Z"/>'
        f'<text y="{num(-size * 1.15)}" font-size="{num(size * 1.15)}" text-anchor="middle">{number}</text></g>'
    )
