"""Where the parts of a drawn board lie, found in the drawing itself by their ids.

An area that answers to the pointer says its own place; a piece is known by the place where its symbol stands.
"""

import re

NUMBER = r"-?[\d.]+"
PIECE = 19.0  # half the side of a symbol, before it is scaled


class NoSuchPart(LookupError):
    """Something is pointed at that is not drawn."""


def area(svg: str, ident: str) -> tuple[float, float, float, float]:
    """Where a part lies: left, top, width and height of its area, or of the piece itself."""
    piece = re.search(
        rf'<use href="[^"]*" transform="translate\(({NUMBER}) ({NUMBER})\) scale\(({NUMBER})\)" id="{re.escape(ident)}"',
        svg,
    )
    if piece:
        x, y, half = float(piece[1]), float(piece[2]), PIECE * float(piece[3])
        return x - half, y - half, 2 * half, 2 * half
    found = re.search(rf'<g id="{re.escape(ident)}"[^>]*>.*?<(rect|circle|path) class="hit" ([^>]*)/>', svg)
    if not found:
        raise NoSuchPart(ident)
    kind, attributes = found[1], dict(re.findall(r'(\w+)="([^"]*)"', found[2]))
    if kind == "rect":
        x, y, w, h = (float(attributes[name]) for name in ("x", "y", "width", "height"))
        return x, y, w, h
    if kind == "circle":
        x, y, r = (float(attributes[name]) for name in ("cx", "cy", "r"))
        return x - r, y - r, 2 * r, 2 * r
    numbers = [float(n) for n in re.findall(NUMBER, attributes["d"])]
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def area_like(svg: str, ident: str) -> tuple[float, float, float, float]:
    """Where a part lies by its id, or by the first id that begins with it and a hyphen."""
    try:
        return area(svg, ident)
    except NoSuchPart:
        longer = re.search(rf'id="({re.escape(ident)}-[^"]*)"', svg)
        if longer is None:
            raise
        return area(svg, longer[1])
