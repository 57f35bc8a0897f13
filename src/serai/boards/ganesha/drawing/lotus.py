"""Lotus petals and the remover of obstacles: the heart of the mandala, also shown in the lobby's picture."""

from serai.boards.drawing.svg import CREAM, Attribute, Pen, circle, num, path, polar, stroke
from serai.boards.symbols.gems import GEMS


def petals(r_in: float, r_out: float, n: int, spread: float, start: float = -90, **kw: Attribute) -> str:
    """A ring of lotus petals; spread is the half width of a petal in degrees."""
    d = ""
    for i in range(n):
        a = start + 360 * i / n
        p0, p1 = polar(0, 0, r_in, a - spread), polar(0, 0, r_in, a + spread)
        c0, c1 = (
            polar(0, 0, (r_in + r_out) / 2 + 4, a - spread * 1.15),
            polar(0, 0, (r_in + r_out) / 2 + 4, a + spread * 1.15),
        )
        k0, k1 = polar(0, 0, r_out - 5, a - spread * 0.35), polar(0, 0, r_out - 5, a + spread * 0.35)
        tip = polar(0, 0, r_out, a)
        d += "M{} {}C{} {} {} {} {} {}C{} {} {} {} {} {}Z".format(
            *(num(v) for v in (*p0, *c0, *k0, *tip, *k1, *c1, *p1))
        )
    return path(d, **kw)


def ganesha_head() -> str:
    """The remover of obstacles, in the heart of the mandala; about 100 units high."""
    skin, edge, gold = "#c9877a", "#5c2f2a", "#e2b33c"
    pen: Pen = {"stroke": edge, "stroke_width": 2, "stroke_linejoin": "round"}
    ears = path(
        "M-14 -12C-30 -24 -48 -14 -45 8C-43 22 -30 28 -17 18ZM14 -12C30 -24 48 -14 45 8C43 22 30 28 17 18Z",
        fill=skin,
        **pen,
    )
    inner = path(
        "M-20 -4C-30 -11 -39 -4 -37 8C-35 16 -27 19 -20 12ZM20 -4C30 -11 39 -4 37 8C35 16 27 19 20 12Z", fill="#e3aa98"
    )
    face = path(
        "M-20 -14C-22 -28 22 -28 20 -14C22 0 19 10 11 14C9 24 8 30 10 36C13 43 22 41 21 34C20.500 30 15 30 15 34C16 27 26 27 27 35C28 47 10 51 3 43C-3 36 -4 26 -10 14C-19 10 -22 0 -20 -14Z",
        fill=skin,
        **pen,
    )
    creases = path(
        "M-5 20H9M-3 26H9M-1 32H9.500M3 38L11 36.500", stroke=edge, stroke_width=1.3, fill="none", opacity=0.55
    )
    tusks = path(
        "M-11 13C-14 20 -20 23 -25 22C-20 19 -17 16 -16 10ZM13 12C15 17 18 19 21 19C19 16 18 13 18 9Z",
        fill=CREAM,
        stroke=edge,
        stroke_width=1.4,
    )
    eyes = (
        path(
            "M-14 -4Q-9.500 -8 -5.500 -4Q-9.500 -1.500 -14 -4ZM14 -4Q9.500 -8 5.500 -4Q9.500 -1.500 14 -4Z",
            fill=CREAM,
            stroke=edge,
            stroke_width=1.3,
        )
        + circle(-9.5, -4.2, 1.7, fill=edge)
        + circle(9.5, -4.2, 1.7, fill=edge)
    )
    mark = stroke("M-7 -14H7M-6 -11H6", CREAM, 2) + circle(0, -9, 2.6, fill="#b5412f")
    crown = (
        path(
            "M-20 -18C-20 -24 20 -24 20 -18L17 -28C10 -31 6 -37 4 -44L0 -54L-4 -44C-6 -37 -10 -31 -17 -28Z",
            fill=gold,
            **pen,
        )
        + path("M-17 -27Q0 -33 17 -27M-10 -33Q0 -38 10 -33", stroke=edge, stroke_width=1.4, fill="none")
        + path("M0 -30L4 -25L0 -20L-4 -25Z", fill="#b5412f", stroke=edge, stroke_width=1.1)
        + circle(-11, -23, 2, fill=GEMS["green"])
        + circle(11, -23, 2, fill=GEMS["blue"])
    )
    return ears + inner + face + creases + tusks + eyes + mark + crown
