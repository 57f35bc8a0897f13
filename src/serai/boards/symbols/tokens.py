"""Palms and palaces, the four buildings, goods, coins and spices."""

from serai.boards.drawing.svg import CREAM, Pen, circle, dark, ellipse, light, mix, path, polar, stroke, use

SYMBOLS: dict[str, str] = {}

FROND, BARK = "#4f8f57", "#8a5f38"
SYMBOLS["palm"] = (
    path("M-3 22C-1 12 -2 2 1 -8L4.500 -7C3 3 4 12 5 22Z", fill=BARK, stroke=dark(BARK, 0.4), stroke_width=1.4)
    + path("M-2 14H4M-1.500 7H3.500M-.500 0H3.500", stroke=dark(BARK, 0.4), stroke_width=1.2, fill="none")
    + "".join(
        path(d, fill=f, stroke=dark(FROND, 0.45), stroke_width=1.4, stroke_linejoin="round")
        for d, f in (
            ("M2 -9C-6 -8 -14 -4 -17 5C-9 3 -2 -1 2 -9Z", FROND),
            ("M2 -9C10 -8 18 -4 20 5C12 3 6 -1 2 -9Z", FROND),
            ("M2 -9C-6 -15 -15 -15 -20 -9C-13 -5 -5 -5 2 -9Z", light(FROND, 0.18)),
            ("M2 -9C10 -15 19 -15 23 -9C16 -5 9 -5 2 -9Z", light(FROND, 0.18)),
            ("M2 -9C-4 -15 -6 -22 -1 -26C4 -22 5 -15 2 -9Z", light(FROND, 0.32)),
        )
    )
    + circle(0, -7, 2.2, fill="#b5622f")
    + circle(4, -6.4, 2.2, fill="#b5622f")
)

WALL, DOME, SEPIA = "#f7ecd3", "#c98a3a", "#6b4a24"
SYMBOLS["palace"] = (
    path("M-18 22V2H18V22Z", fill=WALL, stroke=SEPIA, stroke_width=1.6, stroke_linejoin="round")
    + path(
        "M-9 2C-15 -6 -9 -13 0 -21C9 -13 15 -6 9 2Z",
        fill=DOME,
        stroke=SEPIA,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    + path("M0 -21V-27", stroke=SEPIA, stroke_width=1.8)
    + stroke("M-5 -6C-6 -10 -3 -13 0 -16", light(DOME, 0.5), 1.6)
    + path(
        "M-21 22V-4C-21 -7 -18 -9 -17 -12C-16 -9 -13 -7 -13 -4V22ZM21 22V-4C21 -7 18 -9 17 -12C16 -9 13 -7 13 -4V22Z",
        fill=mix(WALL, DOME, 0.25),
        stroke=SEPIA,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    + path("M-5 22V13C-5 9 -2 8 0 5C2 8 5 9 5 13V22Z", fill=SEPIA)
)


BUILDINGS = {"temple": "#b98a5e", "palace": "#c9a24a", "fort": "#a8584a", "mill": "#7d7466"}
SHAPES = {
    "temple": "M-18 18H18V13H14V6C14 1 11 -2 9 -6C7 -11 5 -14 3 -16H2V-21H-2V-16H-3C-5 -14 -7 -11 -9 -6C-11 -2 -14 1 -14 6V13H-18Z",
    "palace": "M-20 18V5H-17V2C-20 -1 -19 -6 -13.500 -11C-8 -6 -7 -1 -10 2V4H-6V0C-12 -5 -10 -13 0 -21C10 -13 12 -5 6 0V4H10V2C7 -1 8 -6 13.500 -11C19 -6 20 -1 17 2V5H20V18Z",
    "fort": "M-20 18H20V-10H15.500V-6H12V-10H7.500V0H4V-3H1.500V0H-1.500V-3H-4V0H-7.500V-10H-12V-6H-15.500V-10H-20Z",
    "mill": "M-12 18H12L8 -4H-8Z",
}
DOORS = {
    "temple": "M-4 18V11Q-4 6 0 6Q4 6 4 11V18Z",
    "palace": "M-5 18V11C-5 7 -2 6 0 3C2 6 5 7 5 11V18Z",
    "fort": "M-5 18V11Q-5 6 0 6Q5 6 5 11V18Z",
    "mill": "M-3.500 18V11H3.500V18Z",
}
for kind, c in BUILDINGS.items():
    pen: Pen = {"stroke": dark(c, 0.55), "stroke_width": 1.7, "stroke_linejoin": "round"}
    shape = path(SHAPES[kind], fill=c, **pen) + path(DOORS[kind], fill=dark(c, 0.55))
    if kind == "temple":
        shape += path("M-13.500 6H13.500M-10.500 -2H10.500M-7 -9H7", stroke=dark(c, 0.4), stroke_width=1.4, fill="none")
    if kind == "mill":
        shape += "".join(
            path("M-1.200 0H1.200L4 -17H-4Z", fill=CREAM, transform=f"translate(0 -6) rotate({a})", **pen)
            for a in (45, 135, 225, 315)
        ) + circle(0, -6, 2.6, fill=dark(c, 0.5))
    SYMBOLS[f"b-{kind}"] = shape


PEN: Pen = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke_width": 2.4,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
GOODS = {
    "ivory": "M-14 -11C-10 4 0 12 14 12C15 12 15 10 14 9C4 6 -3 -1 -6 -13C-8 -16 -14 -15 -14 -11ZM-11.500 -6L-5 -8",
    "jewels": "M-8 -11H8L15 -3L0 14L-15 -3ZM-15 -3H15M-8 -11L-4 -3L0 14L4 -3L8 -11M-4 -3L0 -11L4 -3",
    "gold": "M-16 12L-13 2H-3L0 12ZM0 12L3 2H13L16 12ZM-8 0L-5 -10H5L8 0Z",
    "papyrus": "M-11 -13H8C13 -13 13 -5 8 -5H5V9C5 14 -2 14 -2 9H-14C-15 15 -10 14 -8 14H2M-8 -13V9M-3 -7H1M-3 -1H1",
    "silk": "M-14 -9C-14 -15 -4 -15 -4 -9V9C-4 15 -14 15 -14 9ZM-4 -9H12C15 -9 15 -4 12 -3C15 -1 15 4 12 5C14 7 14 10 12 11H-4M2 -4Q7 -1 10 -4",
    "spice": "M-14 2H14C14 10 8 14 0 14C-8 14 -14 10 -14 2ZM-10 2C-7 -7 -3 -10 0 -13C3 -10 7 -7 10 2M-3 -4L-2 -4M3 -3L4 -3M0 -8L.5 -8",
    "fish": "M-15 0C-9 -9 3 -10 9 -1L15 -7V8L9 1C3 10 -9 9 -15 0ZM-9 -1L-8.900 -1M-3 -5Q0 0 -3 5",
    "wheat": "M0 15V-6M0 -6C-4 -9 -4 -13 0 -16C4 -13 4 -9 0 -6ZM0 2C-6 2 -8 -2 -8 -6C-3 -6 0 -3 0 2ZM0 2C6 2 8 -2 8 -6C3 -6 0 -3 0 2ZM0 10C-6 10 -8 6 -8 2C-3 2 0 5 0 10ZM0 10C6 10 8 6 8 2C3 2 0 5 0 10Z",
    "pottery": "M-5 -15H5M-4 -15C-4 -9 -11 -7 -11 1C-11 9 -6 14 -5 15H5C6 14 11 9 11 1C11 -7 4 -9 4 -15M-10 -3H10M-10 4H10M-8 -8C-14 -9 -15 -2 -11 0M8 -8C14 -9 15 -2 11 0",
    "tea": "M-12 -3H9C9 7 5 12 -1.500 12C-8 12 -12 7 -12 -3ZM9 -1C15 -3 16 6 8 6M-5 -8C-8 -11 -3 -12 -5 -15M1 -8C-2 -11 3 -12 1 -15M-10 15H7",
}
for kind, d in GOODS.items():
    SYMBOLS[f"g-{kind}"] = path(d, **PEN)
SYMBOLS["g-fakir"] = (
    path("M-15 13C-10 6 -6 8 -5 2M15 13C10 6 6 8 5 2M-15 13H15M-5 2Q0 6 5 2", **PEN)
    + circle(0, -4, 4.6, **PEN)
    + path(
        "M-7 -7C-8 -13 -3 -15 0 -15C3 -15 8 -13 7 -7Q0 -10 -7 -7Z",
        fill="currentColor",
        stroke="currentColor",
        stroke_width=1.6,
        stroke_linejoin="round",
    )
)

COIN = "#d8a63a"
SYMBOLS["coin"] = (
    circle(0, 0, 17, fill=COIN, stroke=dark(COIN, 0.5), stroke_width=1.8)
    + circle(0, 0, 12.5, fill="none", stroke=dark(COIN, 0.3), stroke_width=1.4)
    + path("M0 -8L5.500 0L0 8L-5.500 0Z", fill=light(COIN, 0.5), stroke=dark(COIN, 0.4), stroke_width=1.2)
)
SYMBOLS["fame"] = path(
    "M0 -17L4.800 -6L16.500 -5.200L7.500 2.400L10.300 14L0 7.600L-10.300 14L-7.500 2.400L-16.500 -5.200L-4.800 -6Z",
    fill="#b5412f",
    stroke="#5a1b12",
    stroke_width=1.8,
    stroke_linejoin="round",
) + circle(0, 0, 3.4, fill="#f3c9b4")
SYMBOLS["karma"] = "".join(
    path(
        "M0 0C-6 -5 -6 -12 0 -18C6 -12 6 -5 0 0Z",
        fill="#e7a6bd",
        stroke="#7d2f50",
        stroke_width=1.5,
        transform=f"rotate({a})",
    )
    for a in range(0, 360, 60)
) + circle(0, 0, 4.2, fill="#e2b33c", stroke="#7d2f50", stroke_width=1.3)
SYMBOLS["upgrade"] = path(
    "M0 -17L15 -1H7V15H-7V-1H-15Z", fill="#7a5b8f", stroke="#36213f", stroke_width=1.8, stroke_linejoin="round"
)


SPICES = {
    "cardamom": "M-13 8C-14 -3 -4 -12 12 -11C14 3 2 13 -13 8ZM-13 8C-5 6 5 -2 12 -11M-9 -1C-3 0 2 -5 4 -10M-3 9C2 6 7 1 11 -2",
    "cumin": "M-13 11C-14 3 -6 -5 2 -9C4 -1 -4 9 -13 11ZM-1 12C-2 4 6 -4 14 -8C16 0 8 10 -1 12ZM-13 11L-16 14M-4 -1L-10 7M9 0L3 8",
    "coriander": "M-6 1A7 7 0 1 1 -5.900 1ZM7 14A6.500 6.500 0 1 1 7.100 14ZM-6 -13V1M-10 -11Q-12 -6 -10 -1M-2 -11Q0 -6 -2 -1M7 1V14",
    "ginger": "M-15 6C-17 0 -11 -2 -7 -2C-9 -9 -3 -14 1 -10C4 -8 3 -4 3 -3C8 -7 15 -4 14 1C13 5 9 5 7 5C9 10 4 14 0 11C-4 13 -13 13 -15 6ZM-10 3L-7 6M1 1L4 2M-2 -7L0 -5",
    "mustard": "M-7 -4A5 5 0 1 1 -6.900 -4ZM7 -4A5 5 0 1 1 7.100 -4ZM0 8A5 5 0 1 1 .1 8ZM-12 10A2.500 2.500 0 1 1 -11.900 10ZM12 10A2.500 2.500 0 1 1 12.100 10Z",
    "cinnamon": "M-15 5L9 -13C12 -15 16 -11 13 -8L-11 11C-15 14 -18 8 -15 5ZM-8 14L14 -2M-11.500 8C-9 8 -9 4 -12 5",
    "red-pepper": "M9 -9C13 -3 8 10 -14 13C-8 8 -6 2 -5 -3C-4 -10 4 -13 9 -9ZM7 -10C8 -14 11 -15 13 -15M-1 -6C-2 0 -4 4 -6 7",
    "black-pepper": "M-7 -2A6.500 6.500 0 1 1 -6.900 -2ZM8 -1A5.500 5.500 0 1 1 8.100 -1ZM1 14A6 6 0 1 1 1.100 14ZM-9 -9Q-6 -11 -5 -8M6 -7Q8 -9 10 -6M-1 7Q1 5 3 8",
}
for kind, d in SPICES.items():
    SYMBOLS[f"s-{kind}"] = path(d, **PEN)
    scallop = "".join(circle(*polar(0, 0, 16.5, 30 * i), 5, fill="#fbf1d9") for i in range(12))
    SYMBOLS[f"spice-{kind}"] = (
        scallop
        + circle(0, 0, 18, fill="#fbf1d9")
        + circle(0, 0, 15.6, fill="none", stroke="#8f3a22", stroke_width=1.1)
        + use(f"s-{kind}", 0, 0, 0.72, color="#8f3a22")
    )

SYMBOLS["drum"] = (
    path(
        "M-16 -10C-12 -2 -12 2 -16 10C-8 15 8 15 16 10C12 2 12 -2 16 -10Z",
        fill="#a8584a",
        stroke="#4d1f17",
        stroke_width=1.7,
    )
    + ellipse(0, -10, 16, 5.5, fill="#f7ecd3", stroke="#4d1f17", stroke_width=1.7)
    + path("M-13 -7L-8 13L-3 -5L0 14L3 -5L8 13L13 -7", fill="none", stroke="#f2cf8f", stroke_width=1.4)
)
SYMBOLS["bag"] = path(
    "M-6 -12C-10 -16 -6 -20 0 -17C6 -20 10 -16 6 -12C15 -4 18 6 14 16C8 21 -8 21 -14 16C-18 6 -15 -4 -6 -12Z",
    fill="#8d6a9f",
    stroke="#3b2846",
    stroke_width=1.8,
    stroke_linejoin="round",
) + path("M-8 -11Q0 -7 8 -11", stroke="#e2b33c", stroke_width=2.4, fill="none")
