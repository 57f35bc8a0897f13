"""The still parts of the table as symbols: the mandala by its number of cells, score ring, altar tray, drum, cups, tokens.

Colours that change with the theme and with the side of the mandala are custom properties with a daylight default.
"""

from functools import partial
from pathlib import Path

from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.drawing.palette import Palette
from serai.boards.drawing.svg import (
    CAST,
    DISPLAY,
    INK,
    Pen,
    circle,
    dark,
    ellipse,
    g,
    line,
    num,
    number,
    path,
    polar,
    polygon,
    rect,
    regular,
    use,
)
from serai.boards.ganesha.drawing.lotus import ganesha_head, petals
from serai.boards.symbols.gems import GEMS
from serai.boards.symbols.shared import taken
from serai.boards.symbols.tokens import SPICES

COLOURS = Palette.of(Path(__file__).parents[1] / "style.css")
SYMBOLS: dict[str, str] = {}

figure = partial(number, font_family=DISPLAY)

#: Inner and outer edge of each colour's ring, and the size of a gem on it where a ring has twelve cells.
BANDS = {"red": (236, 290), "green": (192, 236), "purple": (150, 192), "blue": (110, 150), "yellow": (70, 110)}
RADII = {"red": 262.0, "green": 217.0, "purple": 174.0, "blue": 133.0, "yellow": 95.0}
SIZE = {"red": 0.92, "green": 0.86, "purple": 0.78, "blue": 0.7, "yellow": 0.62}
GROWN = {"red": 0.03, "green": 0.03, "purple": 0.032, "blue": 0.036, "yellow": 0.042}  # for each cell less
MOST = 12
SCORE_RING = 314.5
RIM = 334.0
TRAY = 133.0  # from the middle of the altar to its corners, for five cells across
HEX = 26.8

BRASS, BRASS_EDGE, BRASS_LIGHT = (COLOURS.paint(name) for name in ("brass", "brass-edge", "brass-light"))
MILK = COLOURS.paint("m")
PETAL = COLOURS.paint("petal")


def stirred(ground: str, colour: str, share: float) -> str:
    """A colour with a share of a gem's stirred in, by the browser: the ground changes with side and theme."""
    return f"color-mix(in srgb, {ground} {num(100 - 100 * share)}%, {colour})"


def size_of(colour: str, cells: int) -> float:
    """How large a gem is on a ring of so many cells."""
    return SIZE[colour] + max(0, MOST - cells) * GROWN[colour]


def cell(colour: str, cells: int, i: int) -> tuple[float, float]:
    """The middle of a cell: the start is at twelve o'clock, then clockwise."""
    return polar(0, 0, RADII[colour], -90 + 360 * i / cells)


def socket(colour: str) -> str:
    """An empty cell has the outline of its gem, so that shape leads even before a stone lies there."""
    c = GEMS[colour]
    pen: Pen = {
        "fill": stirred(COLOURS.paint("sock"), c, 0.2),
        "stroke": f"color-mix(in srgb, {dark(c, 0.22) if colour == 'yellow' else c} var(--keep, 100%), #ffffff)",
        "stroke_width": 1.6,
    }
    if colour == "red":
        return polygon(regular(0, 0, 19, 8, 22.5), **pen)
    if colour == "green":
        return path("M-9 -19H9L15 -13V13L9 19H-9L-15 13V-13Z", **pen)
    if colour == "purple":
        drop = (
            "M0 -22L6.500 -11L12.500 -1L14 6L11.500 14L6 18.500L0 20L-6 18.500L-11.500 14L-14 6L-12.500 -1L-6.500 -11Z"
        )
        return path(drop, **pen)
    if colour == "blue":
        return circle(0, 0, 18.5, **pen)
    return path("M-22 0C-12 -16 12 -16 22 0C12 16 -12 16 -22 0Z", transform="rotate(-38)", **pen)


def mandala(cells: int) -> str:
    """Five rings of lotus petals with the sockets of their gems, and Ganesha in the middle."""
    out = [circle(0, 0, 294, fill=MILK)]
    spread = 13.8 * MOST / cells
    for colour, (inner, outer) in BANDS.items():
        c = GEMS[colour]
        half = 180 / cells
        out.append(circle(0, 0, outer, fill=stirred(MILK, c, 0.1)))
        out.append(petals(inner - 2, outer - 1, cells, spread * 0.96, -90 + half, fill=stirred(MILK, c, 0.24)))
        rim: Pen = {"stroke": stirred(PETAL, c, 0.62), "stroke_width": 1.3}
        out.append(petals(inner - 4, outer + 1.5, cells, spread, -90, fill=PETAL, **rim))
    for colour in BANDS:
        for i in range(cells):
            out.append(use(f"socket-{colour}", *cell(colour, cells, i), size_of(colour, cells)))
    heart = (
        circle(0, 0, 70, fill=COLOURS.paint("heart"), stroke=COLOURS.day("track-edge"), stroke_width=2)
        + petals(40, 69, 20, 8.5, fill=COLOURS.paint("heart-petal"), stroke="#c97a4a", stroke_width=1.1)
        + circle(0, 0, 52, fill=COLOURS.paint("heart-light"), stroke="#c97a4a", stroke_width=1.4)
        + g(ganesha_head(), at=(-1, 4), scale=0.98)
    )
    return "".join(out) + heart + use("lotus", 0, -291, 0.5, color="#b5412f")


def score_ring(last: int, tall: bool = False) -> str:
    """The cells from 0 to the last one; every fifth carries a lamp, and on a phone it alone a number."""
    edge = COLOURS.paint("track-edge")
    out = [
        circle(0, 0, RIM, fill=edge),
        circle(0, 0, RIM - 3, fill=COLOURS.paint("track")),
        circle(0, 0, 297, fill=edge),
    ]
    step = 360 / (last + 1)
    for i in range(last + 1):
        a = -90 + step * i
        out.append(
            line(*polar(0, 0, 298, a - step / 2), *polar(0, 0, 331, a - step / 2), stroke=COLOURS.paint("track-line"))
        )
        x, y = polar(0, 0, SCORE_RING, a)
        five = i % 5 == 0
        if five:
            out.append(circle(x, y, 13, fill=COLOURS.paint("track-lamp")))
        ink = COLOURS.paint("track-five") if five else COLOURS.paint("track-ink")
        if five or not tall:
            size = 20.5 if tall else 17.5 if five else 16.4
            out.append(figure(x, y, i, size, fill=ink, weight=700 if five else 550))
        else:
            out.append(circle(x, y, 2.2, fill=ink))
    return "".join(out)


def tray() -> str:
    """The altar: a brass tray that lies flat, a corner to each side."""
    return (
        polygon(regular(0, 4, TRAY + 5, 6, 0), fill=CAST, opacity=0.22)
        + polygon(
            regular(0, 0, TRAY, 6, 0), fill=BRASS_EDGE, stroke=BRASS_EDGE, stroke_width=10, stroke_linejoin="round"
        )
        + polygon(regular(0, 0, TRAY - 1.5, 6, 0), fill=BRASS, stroke=BRASS, stroke_width=8, stroke_linejoin="round")
        + polygon(regular(0, 0, TRAY - 4.5, 6, 0), fill="none", stroke=BRASS_LIGHT, stroke_width=1.4)
    )


def drum(digit: int) -> str:
    """Ganesha's drum seen from above, with the beat it shows."""
    out = [
        circle(0, 3, 44, fill=CAST, opacity=0.2),
        circle(0, 0, 44, fill="#a8584a", stroke="#4d1f17", stroke_width=2),
        circle(0, 0, 37, fill="#f7ecd3", stroke="#4d1f17", stroke_width=1.4),
    ]
    for i in range(3):
        a = -90 + 120 * (i + 1 - digit)
        p, q = polar(0, 0, 36.3, a - 60), polar(0, 0, 36.3, a + 60)
        now = i + 1 == digit
        if now:
            out.append(
                path(f"M0 0L{num(p[0])} {num(p[1])}A36.300 36.300 0 0 1 {num(q[0])} {num(q[1])}Z", fill="#f0c98c")
            )
        out.append(line(0, 0, *p, stroke="#c9a070", stroke_width=1.4))
        out.append(
            figure(
                *polar(0, 0, 22, a),
                i + 1,
                24 if now else 20.5,
                fill=INK if now else "#7d6a4e",
                weight=700 if now else 500,
            )
        )
    cords = [(*polar(0, 0, 38, a), *polar(0, 0, 44, a + 9)) for a in range(0, 360, 20)]
    out += [line(*cord, stroke="#f2cf8f", stroke_width=1.6) for cord in cords]
    out.append(circle(0, 0, 5, fill="#a8584a"))
    return "".join(out)


def cup() -> str:
    """A tactics cell."""
    return (
        circle(0, 2, 22, fill=CAST, opacity=0.2)
        + circle(0, 0, 22, fill=BRASS_EDGE)
        + circle(0, 0, 20.3, fill=BRASS)
        + circle(0, 0, 16.5, fill=COLOURS.paint("brass-deep"))
        + ellipse(0, 2, 15, 13.5, fill=COLOURS.paint("brass-hollow"))
    )


def scallop(fill: str) -> str:
    return "".join(circle(*polar(0, 0, 15.5, 36 * k), 5.4, fill=fill) for k in range(10)) + circle(0, 0, 18, fill=fill)


for colour in GEMS:
    SYMBOLS[f"socket-{colour}"] = socket(colour)
    SYMBOLS[f"stone-{colour}"] = ellipse(0, 15, 16, 8, fill=CAST, opacity=0.24) + use(f"gem-{colour}", 0, 0)
for n in (8, 10, 12):
    SYMBOLS[f"mandala-{n}"] = mandala(n)
SYMBOLS |= {"score-ring": score_ring(50), "score-ring-tall": score_ring(50, tall=True)}
SYMBOLS["altar"] = tray()
SYMBOLS["hex"] = polygon(
    regular(0, 0, HEX - 2.2, 6), fill=BRASS_LIGHT, stroke=BRASS_EDGE, stroke_width=1.2, stroke_linejoin="round"
)
SYMBOLS["hex-off"] = polygon(regular(0, 0, HEX - 3, 6), fill="none", stroke=BRASS_EDGE, stroke_width=1.2, opacity=0.8)
for digit in (1, 2, 3):
    SYMBOLS[f"drum-{digit}"] = drum(digit)
SYMBOLS["cup"] = cup()
SYMBOLS["token"] = scallop("#fffaf0")
SYMBOLS["token-back"] = scallop(COLOURS.day("token-back")) + path(
    "M-9 0A9 9 0 0 1 9 0A9 9 0 0 1 -9 0M-4.500 0A4.500 4.500 0 0 1 4.500 0A4.500 4.500 0 0 1 -4.500 0",
    fill="none",
    stroke="#8f3a22",
    stroke_width=1.6,
)
for kind in SPICES:
    SYMBOLS[f"seal-{kind}"] = circle(0, 0, 19, fill="#8f3a22", stroke="#fffaf0", stroke_width=2.4) + use(
        f"s-{kind}", 0, 0, 0.84, color="#fffaf0"
    )
SYMBOLS["niche"] = rect(-22, -24, 44, 48, 9, fill=COLOURS.paint("niche"), stroke=COLOURS.paint("niche-line"))
SYMBOLS["hoard"] = (
    use("niche", 0, 0) + use("gem-red", -9, -9, 0.42) + use("gem-blue", 9, -7, 0.42) + use("gem-yellow", 0, 11, 0.46)
)


def symbols() -> dict[str, str]:
    """What is drawn with, and the still parts; only the length of the score track is a figure of the edition."""
    last = int(edition_of("ganesha").record.track_last)
    rings = {"score-ring": score_ring(last), "score-ring-tall": score_ring(last, tall=True)}
    return {**taken("bag", "drum", "gem", "s", "spice"), **SYMBOLS, **rings}
