"""How far a drawing reaches: the boxes of its elements and of symbols, near enough to tell what a picture shows.

Boxes of curves are those of their corners, which hold the curve; the width of a stroke does not count.
"""

import math
import re
from functools import cache
from xml.etree.ElementTree import Element, fromstring

from serai.boards.drawing.marks import Box
from serai.boards.drawing.sprite import all_symbols
from serai.boards.drawing.text_metrics import width

Matrix = tuple[float, float, float, float, float, float]
Points = list[tuple[float, float]]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def transform_of(element: Element) -> Matrix:
    """What an element's transform attribute does."""
    found = IDENTITY
    for name, given in _STEP.findall(element.get("transform", "")):
        found = _after(found, _step(name, [float(n) for n in _NUMBER.findall(given)]))
    return found


def _step(name: str, given: list[float]) -> Matrix:
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, given[0], given[1] if len(given) > 1 else 0.0
    if name == "scale":
        return given[0], 0.0, 0.0, given[-1], 0.0, 0.0
    cos, sin = math.cos(math.radians(given[0])), math.sin(math.radians(given[0]))
    x, y = given[1:] if len(given) > 1 else (0.0, 0.0)
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    (a, b, c, d, e, f), (p, q, r, s, t, u) = outer, inner
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def outline(element: Element, outer: Matrix = IDENTITY) -> Points:
    """The corners of an element and of everything in it, where `outer` moves them."""
    here = _after(outer, transform_of(element))
    own = _corners(element)
    a, b, c, d, e, f = here
    found = [(a * x + c * y + e, b * x + d * y + f) for x, y in own]
    return found + [point for child in element for point in outline(child, here)]


def box_round(points: Points) -> Box | None:
    """The box round some points."""
    if not points:
        return None
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _corners(element: Element) -> Points:
    tag = element.tag

    def number(name: str) -> float:
        return float(element.get(name, 0))

    if tag == "rect":
        return _around(number("x"), number("y"), number("width"), number("height"))
    if tag in ("circle", "ellipse"):
        rx, ry = (number("r"),) * 2 if tag == "circle" else (number("rx"), number("ry"))
        return _around(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry)
    if tag == "path":
        return _path(element.get("d", ""))
    if tag == "text":
        size = float(element.get("font-size", 17))
        wide = width(element.text or "", size)
        back = {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0.0)
        return _around(number("x") - back, number("y") - size * 0.8, wide, size)
    if tag == "use":
        return _around(*symbol_box(element.get("href", "").rpartition("#")[2]))
    return []


def _around(x: float, y: float, w: float, h: float) -> Points:
    return [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]


def _path(d: str) -> Points:
    """The corners of a path; a round arc reaches as far as its radius."""
    found: Points = []
    x = y = 0.0
    for command, rest in _COMMAND.findall(d):
        given = [float(n) for n in _NUMBER.findall(rest)]
        if command in "Hh":
            xs = [n + (x if command == "h" else 0) for n in given]
            found += [(n, y) for n in xs]
            x = xs[-1]
        elif command in "Vv":
            ys = [n + (y if command == "v" else 0) for n in given]
            found += [(x, n) for n in ys]
            y = ys[-1]
        elif command in "Aa":
            for i in range(0, len(given), 7):
                dx, dy = (x, y) if command == "a" else (0.0, 0.0)
                to = given[i + 5] + dx, given[i + 6] + dy
                r = min(given[i], math.dist((x, y), to) or given[i])
                found += [(px + sx * r, py + sy * r) for px, py in ((x, y), to) for sx in (-1, 1) for sy in (-1, 1)]
                x, y = to
        elif given:
            dx, dy = (x, y) if command.islower() else (0.0, 0.0)
            some = [(a + dx, b + dy) for a, b in zip(given[::2], given[1::2], strict=False)]
            found += some
            x, y = some[-1]
    return found


@cache
def symbol_box(name: str) -> Box:
    """The box of a symbol, with the figures of the editions that come with the games."""
    drawn = fromstring(f"<g>{all_symbols()[name]}</g>")
    return box_round(outline(drawn)) or (0.0, 0.0, 0.0, 0.0)
