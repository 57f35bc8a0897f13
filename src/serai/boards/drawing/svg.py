"""Palette and small drawing helpers shared by pictures, pieces and boards: everything returns SVG text.

No game knowledge here. Positions are given through x/y or transform attributes, never through style.
"""

import math
from functools import lru_cache

from serai.boards.drawing.palette import SITE
from serai.boards.drawing.symbol_home import href

PAPER, INK, SAFFRON = SITE.day("paper"), SITE.day("ink"), SITE.day("saffron")
BLUE_VP, RED_VP = "#35618f", "#a8382c"
CREAM, OUTLINE = SITE.day("cream"), SITE.day("outline")
CAST = SITE.day("cast")  # what things throw on the ground

#: One set of player colours that clashes with no meeple, stone or die colour in any of the three games.
PLAYERS = {name: SITE.day(f"piece-{seat}") for seat, name in enumerate(("elephant", "peacock", "tiger", "camel"))}

Attribute = str | float | None  # of an element; None: it is left out
Pen = dict[str, Attribute]  # attributes that several elements share

DISPLAY, UI = "Vollkorn, serif", "Commissioner, sans-serif"


def esc(s: object) -> str:
    """Text as it may stand between tags and in attributes."""
    return str(s).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(1 << 14)
def num(v: float) -> str:
    """A number as SVG has it; boards ask for the same ones over and over."""
    return f"{v:.2f}".rstrip("0").rstrip(".") or "0"


def attrs(kw: Pen) -> str:
    out = []
    for key, value in kw.items():
        if value is None:
            continue
        name = key.rstrip("_").replace("_", "-")
        out.append(f' {name}="{num(value) if isinstance(value, float) else esc(value)}"')
    return "".join(out)


def el(tag: str, *inner: str, **kw: Attribute) -> str:
    body = "".join(inner)
    return f"<{tag}{attrs(kw)}>{body}</{tag}>" if body else f"<{tag}{attrs(kw)}/>"


def g(*inner: str, at: tuple[float, float] | None = None, scale: float = 1, turn: float = 0, **kw: Attribute) -> str:
    """A group moved, scaled and turned by its transform attribute."""
    moves = []
    if at:
        moves.append(f"translate({num(at[0])} {num(at[1])})")
    if turn:
        moves.append(f"rotate({num(turn)})")
    if scale != 1:
        moves.append(f"scale({num(scale)})")
    if moves:
        kw = {"transform": " ".join(moves), **kw}
    return el("g", *inner, **kw) if inner else ""


def rect(x: float, y: float, w: float, h: float, r: float = 0, **kw: Attribute) -> str:
    return el("rect", x=float(x), y=float(y), width=float(w), height=float(h), rx=float(r) if r else None, **kw)


def circle(x: float, y: float, r: float, **kw: Attribute) -> str:
    return el("circle", cx=float(x), cy=float(y), r=float(r), **kw)


def ellipse(x: float, y: float, rx: float, ry: float, **kw: Attribute) -> str:
    return el("ellipse", cx=float(x), cy=float(y), rx=float(rx), ry=float(ry), **kw)


def path(d: str, **kw: Attribute) -> str:
    return el("path", d=" ".join(d.split()), **kw)


def stroke(d: str, colour: str, width: float, **kw: Attribute) -> str:
    """What a round pen draws."""
    return path(d, stroke=colour, stroke_width=width, stroke_linecap="round", fill="none", **kw)


def line(x1: float, y1: float, x2: float, y2: float, **kw: Attribute) -> str:
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", fill="none", **kw)


def use(
    piece: str, x: float, y: float, scale: float = 1, color: str | None = None, turn: float = 0, **kw: Attribute
) -> str:
    moves = f"translate({num(x)} {num(y)})"
    if turn:
        moves += f" rotate({num(turn)})"
    if scale != 1:
        moves += f" scale({num(scale)})"
    return el("use", href=href(piece), transform=moves, color=color, **kw)


def text(
    x: float,
    y: float,
    s: object,
    size: float = 13,
    fill: str = INK,
    anchor: str | None = None,
    weight: int | None = None,
    font: str = UI,
    **kw: Attribute,
) -> str:
    return el(
        "text",
        esc(s),
        x=float(x),
        y=float(y),
        class_="d" if font == DISPLAY else None,
        font_size=num(size),
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
        **kw,
    )


def number(x: float, y: float, s: object, size: float = 15, weight: int = 700, fill: str = INK, **kw: Attribute) -> str:
    """A lining figure centred on (x, y)."""
    return text(x, y + size * 0.35, s, size, fill, "middle", weight, DISPLAY, **kw)


def polar(cx: float, cy: float, r: float, degrees: float) -> tuple[float, float]:
    a = math.radians(degrees)
    return cx + r * math.cos(a), cy + r * math.sin(a)


def polygon(points: list[tuple[float, float]], **kw: Attribute) -> str:
    return path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", **kw)


def regular(cx: float, cy: float, r: float, n: int, start: float = -90) -> list[tuple[float, float]]:
    return [polar(cx, cy, r, start + 360 * i / n) for i in range(n)]


def mix(a: str, b: str, share: float) -> str:
    """The colour a with a share of b stirred in."""
    pairs = zip((a[1:3], a[3:5], a[5:7]), (b[1:3], b[3:5], b[5:7]), strict=True)
    return "#" + "".join(f"{round(int(p, 16) * (1 - share) + int(q, 16) * share):02x}" for p, q in pairs)


def light(c: str, share: float = 0.35) -> str:
    return mix(c, "#ffffff", share)


def dark(c: str, share: float = 0.35) -> str:
    return mix(c, OUTLINE, share)


# --- page furniture -------------------------------------------------------------------------------------------


def girih(ident: str = "girih", size: int = 56, ink: str = INK, opacity: float = 0.055) -> str:
    """The one ornament of our grounds: eight-pointed stars joined by lines."""
    c = size / 2
    star = []
    for i in range(16):
        star.append(polar(c, c, c * (0.62 if i % 2 == 0 else 0.44), i * 22.5))
    arms = "".join(
        line(*polar(c, c, c * 0.62, a), *end, stroke=ink)
        for a, end in (
            (0, (size, c)),
            (90, (c, size)),
            (180, (0, c)),
            (270, (c, 0)),
            (45, (size, size)),
            (135, (0, size)),
            (225, (0, 0)),
            (315, (size, 0)),
        )
    )
    corner = "".join(
        polygon(regular(x, y, c * 0.3, 8, 22.5), fill="none", stroke=ink) for x in (0, size) for y in (0, size)
    )
    return el(
        "pattern",
        g(polygon(star, fill="none", stroke=ink), arms, corner, opacity=opacity),
        id=ident,
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
    )


def document(body: str, w: float, h: float, library: str = "", label: str = "") -> str:
    """A whole SVG file; its library are the symbols that it uses, as elements."""
    name = {"role": "img", "aria_label": label} if label else {}
    return el(
        "svg",
        f"<defs>{library}</defs>" if library else "",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(w)} {num(h)}",
        width=num(w),
        height=num(h),
        **name,
    )
