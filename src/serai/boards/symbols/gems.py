"""Stones, one cut a colour, and dice with pips and a corner mark."""

import math

from serai.boards.drawing.palette import SITE
from serai.boards.drawing.svg import (
    CREAM,
    Pen,
    circle,
    dark,
    g,
    light,
    line,
    path,
    polar,
    polygon,
    rect,
    regular,
    stroke,
    use,
)

SYMBOLS: dict[str, str] = {}

GEMS = {colour: SITE.day(f"gem-{colour}") for colour in ("red", "green", "purple", "blue", "yellow")}


def facets(outer: list[tuple[float, float]], table: list[tuple[float, float]], c: str) -> str:
    """Girdle, crown facets lit from the top left, and the table."""
    n = len(outer)
    out = [polygon(outer, fill=c)]
    for i in range(n):
        a, b = outer[i], outer[(i + 1) % n]
        p, q = table[i], table[(i + 1) % n]
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        lit = (-mx - 1.3 * my) / (math.hypot(mx, my) * 1.64 or 1)
        out.append(polygon([a, b, q, p], fill=light(c, 0.42 * lit) if lit > 0 else dark(c, -0.42 * lit)))
    out.append(polygon(table, fill=light(c, 0.16)))
    out.append(polygon(outer, fill="none", stroke=dark(c, 0.5), stroke_width=1.6, stroke_linejoin="round"))
    return "".join(out)


def scaled(points: list[tuple[float, float]], k: float, dy: float = 0) -> list[tuple[float, float]]:
    return [(x * k, y * k + dy) for x, y in points]


OCT = regular(0, 0, 19, 8, 22.5)
EMERALD: list[tuple[float, float]] = [
    (-9, -19),
    (9, -19),
    (15, -13),
    (15, 13),
    (9, 19),
    (-9, 19),
    (-15, 13),
    (-15, -13),
]
DROP = [
    (0, -22),
    (6.5, -11),
    (12.5, -1),
    (14, 6),
    (11.5, 14),
    (6, 18.5),
    (0, 20),
    (-6, 18.5),
    (-11.5, 14),
    (-14, 6),
    (-12.5, -1),
    (-6.5, -11),
]
ROUND = regular(0, 0, 18.5, 16, 11.25)
MARQ = [
    (-22, 0),
    (-15, -7.5),
    (-7.5, -11.5),
    (0, -12.8),
    (7.5, -11.5),
    (15, -7.5),
    (22, 0),
    (15, 7.5),
    (7.5, 11.5),
    (0, 12.8),
    (-7.5, 11.5),
    (-15, 7.5),
]
GLINT: Pen = {"stroke": "#fff", "stroke_width": 1.8, "stroke_linecap": "round", "opacity": 0.75}

SYMBOLS["gem-red"] = facets(OCT, scaled(OCT, 0.56), GEMS["red"]) + line(-6, -3, -1, -7, **GLINT)
SYMBOLS["gem-green"] = facets(EMERALD, scaled(EMERALD, 0.52), GEMS["green"]) + line(-4, 2, -4, -6, **GLINT)
SYMBOLS["gem-purple"] = facets(DROP, scaled(DROP, 0.5, 2.5), GEMS["purple"]) + path(
    "M-4.500 5Q-4 0 -1 -3", fill="none", **GLINT
)
SYMBOLS["gem-blue"] = (
    facets(ROUND, scaled(regular(0, 0, 18.5, 16, 11.25), 0.56), GEMS["blue"])
    + "".join(
        line(*polar(0, 0, 10.4, a), *polar(0, 0, 18, a + 22.5), stroke=dark(GEMS["blue"], 0.25), stroke_width=0.8)
        for a in range(0, 360, 45)
    )
    + path("M-6 -1Q-5 -6 0 -7", fill="none", **GLINT)
)
SYMBOLS["gem-yellow"] = g(facets(MARQ, scaled(MARQ, 0.5), GEMS["yellow"]), line(-6, -1, 1, -4, **GLINT), turn=-38)


DICE = {"orange": "#dd7a2e", "green": "#3f8f5b", "blue": "#3a6ea5", "violet": GEMS["purple"]}
MARK = {"orange": "sun", "green": "leaf", "blue": "wave", "violet": "lotus"}
SYMBOLS["k-sun"] = circle(0, 0, 4.6, fill="currentColor") + stroke(
    "".join(
        "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*polar(0, 0, 6.4, a), *polar(0, 0, 9.6, a)) for a in range(0, 360, 45)
    ),
    "currentColor",
    2.2,
)
SYMBOLS["k-leaf"] = path("M-8 8C-10 -4 -2 -10 9 -9C10 2 4 10 -8 8Z", fill="currentColor") + path(
    "M-8 8L4 -4", stroke=CREAM, stroke_width=1.6, fill="none"
)
SYMBOLS["k-wave"] = stroke(
    "M-9 -3.500C-6 -8 -3 -8 0 -3.500C3 1 6 1 9 -3.500M-9 4.500C-6 0 -3 0 0 4.500C3 9 6 9 9 4.500", "currentColor", 2.8
)
SYMBOLS["k-lotus"] = path("M0 8C-4 2 -4 -5 0 -10C4 -5 4 2 0 8Z", fill="currentColor") + path(
    "M-2.500 8C-9 6 -11 1 -10.500 -4C-6 -2 -3 2 -2.500 8ZM2.500 8C9 6 11 1 10.500 -4C6 -2 3 2 2.500 8Z",
    fill="currentColor",
)
PIPS = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}

for colour, c in DICE.items():
    for value, spots in PIPS.items():
        block = (
            rect(-19, -16, 38, 38, 9, fill=dark(c, 0.45))
            + rect(-19, -19, 38, 38, 9, fill=c, stroke=dark(c, 0.5), stroke_width=1.5)
            + stroke("M-13 -16.500H13", light(c, 0.5), 1.8)
        )
        pips = "".join(circle(1 + 9.6 * x, 1 + 9.6 * y, 3.7, fill=CREAM) for x, y in spots)
        badge = circle(-17, -17, 9.5, fill=CREAM, stroke=dark(c, 0.5), stroke_width=1.4) + use(
            f"k-{MARK[colour]}", -17, -17, 0.68, color=dark(c, 0.3)
        )
        SYMBOLS[f"die-{colour}-{value}"] = block + pips + badge
    SYMBOLS[f"chip-{colour}"] = rect(-14, -14, 28, 28, 7, fill=c, stroke=dark(c, 0.5), stroke_width=1.5) + use(
        f"k-{MARK[colour]}", 0, 0, 1, color=CREAM
    )
