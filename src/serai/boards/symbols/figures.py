"""The living pieces: meeples by tribe, the players' emblems with everything that bears one, and djinns.

Every piece is a symbol drawn round the origin, about 40 units high, so that `use` needs only a transform. Pieces that
belong to a player take their colour from `color` (currentColor) and carry the player's emblem.
"""

from serai.boards.drawing.svg import (
    CREAM,
    INK,
    PLAYERS,
    Pen,
    circle,
    dark,
    g,
    light,
    mix,
    path,
    polar,
    rect,
    stroke,
    use,
)

SYMBOLS: dict[str, str] = {}

SKIN = "#d9a57a"


TRIBES = {"vizier": "#e2b33c", "elder": "#f4efe4", "merchant": "#3f8f5b", "builder": "#3a6ea5", "assassin": "#b23a32"}

ROBE = (
    "M-6 -6C-9 -5 -12 -2 -17 3C-19.500 5.500 -18 9.500 -14.500 9L-10 8L-14 19C-14.800 21.200 -13.600 22.500 -11.500 22.500"
    "H11.500C13.600 22.500 14.800 21.200 14 19L10 8L14.500 9C18 9.500 19.500 5.500 17 3C12 -2 9 -5 6 -6Z"
)


def meeple(tribe: str) -> str:
    c = TRIBES[tribe]
    edge = INK if tribe == "elder" else dark(c, 0.5)
    trim = mix(c, INK, 0.28) if tribe == "elder" else dark(c, 0.28)
    pen: Pen = {"stroke": edge, "stroke_width": 1.8, "stroke_linejoin": "round"}
    robe = path(ROBE, fill=c, **pen)
    face = circle(0, -10, 6, fill=SKIN, **pen)
    sash = path("M-11.500 11.500Q0 15 11.500 11.500", fill="none", stroke=trim, stroke_width=3)
    fold = path("M0 -5V11M0 14V21", stroke=trim, stroke_width=1.5, fill="none")
    if tribe == "vizier":
        turban = path(
            "M-10.500 -10.500C-15 -17 -9 -25 0 -25C9 -25 15 -17 10.500 -10.500C6 -14 -6 -14 -10.500 -10.500Z",
            fill=light(c, 0.35),
            **pen,
        )
        wraps = path("M-11 -15Q-2 -22 9 -21M-7 -13Q3 -18 12 -16", fill="none", stroke=trim, stroke_width=1.5)
        plume = path("M0 -22C-3 -27 -1 -32 4 -34C5 -29 4 -25 0 -22Z", fill=c, **pen) + circle(
            0, -20, 2.4, fill="#b23a32", stroke=edge, stroke_width=1
        )
        return robe + sash + fold + face + turban + wraps + plume
    if tribe == "elder":
        staff = path(
            "M19 -20C23 -24 26 -19 22.500 -17M20.500 -20V22",
            fill="none",
            stroke=INK,
            stroke_width=2.4,
            stroke_linecap="round",
        )
        hood = path("M0 -26C-9 -22 -11 -13 -12 -3L12 -3C11 -13 9 -22 0 -26Z", fill=c, **pen)
        beard = path(
            "M-6 -10C-6 -1 -3 4 0 8C3 4 6 -1 6 -10C3 -7 -3 -7 -6 -10Z", fill="#fff", stroke=INK, stroke_width=1.3
        )
        return staff + robe + sash + hood + circle(0, -11, 5.4, fill=SKIN, stroke=INK, stroke_width=1.3) + beard
    if tribe == "merchant":
        fez = path("M-7 -13L-5.200 -25H5.200L7 -13Q0 -10.500 -7 -13Z", fill=dark(c, 0.22), **pen)
        tassel = path("M0 -25.500C8 -28 11 -24 11 -16", fill="none", stroke=edge, stroke_width=1.8) + circle(
            11, -15, 2, fill="#e2b33c", stroke=edge, stroke_width=1
        )
        sack = path("M-17 9C-23 12 -24 22 -17 22.500C-10 22 -11 12 -17 9ZM-19.500 7H-14.500", fill="#e8cf9a", **pen)
        beard = path("M-4.500 -7Q0 -2 4.500 -7Z", fill=edge)
        return robe + sash + fold + face + beard + fez + tassel + sack
    if tribe == "builder":
        cap = path(
            "M-7.500 -11.500C-8 -20 8 -20 7.500 -11.500H13Q13.500 -9.500 11 -9.500H-7Z", fill=light(c, 0.3), **pen
        )
        hammer = stroke("M17.500 8V-12", edge, 3) + rect(11.5, -18, 12, 7.5, 1.5, fill="#c9c2b4", **pen)
        apron = path("M-7 -2H7L9 17H-9Z", fill=light(c, 0.3), stroke=edge, stroke_width=1.2)
        return hammer + robe + apron + face + cap
    wrap = path("M0 -27C-8 -21 -10 -13 -9 -4Q0 1 9 -4C10 -13 8 -21 0 -27Z", fill=dark(c, 0.12), **pen)
    slit = path("M-6.500 -13Q0 -16 6.500 -13L6 -9Q0 -11.500 -6 -9Z", fill=SKIN, stroke=edge, stroke_width=1)
    eyes = circle(-2.6, -11.6, 1.1, fill=INK) + circle(2.6, -11.6, 1.1, fill=INK)
    tail = path("M-7 -6C-13 -7 -18 -12 -20 -18C-14 -17 -9 -15 -7.500 -11Z", fill=c, **pen)
    blade = path(
        "M15 5C22 2 25 -6 22 -16C19 -10 16 -4 13 0Z",
        fill="#d8d4cb",
        stroke=edge,
        stroke_width=1.4,
        stroke_linejoin="round",
    )
    belt = path("M-9 -1L11 13M-12 14H12", fill="none", stroke=trim, stroke_width=2.6)
    return blade + tail + robe + belt + wrap + slit + eyes


for name in TRIBES:
    SYMBOLS[f"m-{name}"] = meeple(name)


INNER = {
    "elephant": path(
        "M-3 -6C-11 -12 -16 -7 -14 1C-13 6 -9 7 -6 4C-5 8 -4 11 -3 13C-1 17 5 16 5 12C5 10 3 10 2.500 11.500C2 13 .5 12.500 .5 10.500V6"
        "M3 -6C11 -12 16 -7 14 1C13 6 9 7 6 4C6 -1 5 -6 0 -8C-5 -6 -6 -1 -6 4C-4 6 -2 7 .5 6C3 7 5 6 6 4",
        fill=CREAM,
    )
    + circle(-3.2, -1, 1.3, fill="currentColor")
    + circle(3.2, -1, 1.3, fill="currentColor"),
    "peacock": "".join(
        path("M0 8C-5 1 -5.500 -5 0 -11C5.500 -5 5 1 0 8Z", fill=CREAM, transform=f"rotate({a} 0 8)")
        for a in (-84, -56, -28, 84, 56, 28, 0)
    )
    + "".join(circle(*polar(0, 8, 14.6, -90 + a), 1.7, fill="currentColor") for a in (-84, -56, -28, 0, 28, 56, 84))
    + path(
        "M-1 -5C1.500 -6.500 4 -5 4 -2.500L6.500 -1.500L3.800 -.5C3.500 3 6 6 5 10C4 14 -4 14 -5 10C-6 6 -1.500 3 -2 -1C-2.200 -3 -2 -4.500 -1 -5Z",
        fill="currentColor",
        stroke=CREAM,
        stroke_width=1.5,
        stroke_linejoin="round",
    ),
    "tiger": path(
        "M-13 -11C-8 -13 -6 -10 -4 -9H4C6 -10 8 -13 13 -11C14 -7 12 -4 12 -2C14 4 10 12 0 14C-10 12 -14 4 -12 -2C-12 -4 -14 -7 -13 -11Z",
        fill=CREAM,
    )
    + path(
        "M0 -9V-4M-4 -8.500L-2.500 -4M4 -8.500L2.500 -4M-12 1L-7.500 2M-11 6L-7 5.500M12 1L7.500 2M11 6L7 5.500",
        stroke="currentColor",
        stroke_width=1.9,
        fill="none",
        stroke_linecap="round",
    )
    + circle(-4.5, 0, 1.6, fill="currentColor")
    + circle(4.5, 0, 1.6, fill="currentColor")
    + path("M-3 5H3L0 8.500Z", fill="currentColor"),
    "camel": path(
        "M-14 14C-14 5 -12 0 -7 0C-3 0 -2 4 1 4C4 4 4 -1 4 -5C4 -11 8 -14 11 -12L15 -9.500C16.500 -8 15.500 -5.500 13 -6L10 -6C10 1 10 9 5 14Z",
        fill=CREAM,
    )
    + circle(10, -9, 1.1, fill="currentColor")
    + path("M-9 8Q-3 5 4 8", stroke="currentColor", stroke_width=1.8, fill="none"),
}

for name, inner in INNER.items():
    SYMBOLS[f"e-{name}"] = (
        circle(0, 0, 19, fill="currentColor")
        + circle(0, 0, 16.8, fill="none", stroke=CREAM, stroke_width=1, opacity=0.55)
        + g(inner, scale=0.82)
    )
    pen: Pen = {"stroke": dark(PLAYERS[name], 0.45), "stroke_width": 1.8, "stroke_linejoin": "round"}
    beast = path(
        "M-26 -4C-24 -10 -18 -10 -14 -13C-11 -21 -8 -27 -3 -27C2 -27 5 -20 8 -12C11 -7 14 -5 16.500 -5C19.500 -6 19.500 -11 19.500 -16C19.500 -22 22 -26 27 -26.500"
        "L33 -24C36 -22.500 35.500 -19 32 -19L27 -18.500C27 -10 26.500 0 20.500 6C18.500 8 16.500 9 15.500 10L16.500 23H11.500L9 11.500C3 13.500 -6 13.500 -12 10.500L-13 23H-18"
        "L-18 11.500L-21.500 23H-26.500L-24.500 8C-27.500 4 -28 0 -26 -4Z",
        fill="currentColor",
        **pen,
    )
    detail = (
        circle(27.5, -22.8, 1.2, fill=CREAM)
        + path("M24 -26L22 -30", stroke=dark(PLAYERS[name], 0.45), stroke_width=2.2, stroke_linecap="round")
        + path("M-27 -1Q-32 3 -30 10", fill="none", **pen)
    )
    saddle = (
        path("M-14 -13Q-3 -19 8 -12", fill="none", stroke=CREAM, stroke_width=2)
        + circle(-3, -2, 11.5, fill=CREAM, stroke=dark(PLAYERS[name], 0.45), stroke_width=1.4)
        + use(f"e-{name}", -3, -2, 0.53)
    )
    SYMBOLS[f"camel-{name}"] = beast + detail + saddle
    hull = path(
        "M-27 2C-18 6 12 7 20 1C24 -2 27 -8 30 -9C30 3 22 16 10 17H-14C-22 16 -27 9 -27 2Z", fill="currentColor", **pen
    )
    sail = path(
        "M-4 -27C10 -22 16 -12 17 -2C8 1 -6 1 -15 -1C-8 -9 -5 -18 -4 -27Z",
        fill=CREAM,
        stroke=dark(PLAYERS[name], 0.45),
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    SYMBOLS[f"boat-{name}"] = (
        path("M-4 -29V6", stroke=dark(PLAYERS[name], 0.45), stroke_width=2.4)
        + sail
        + hull
        + path("M-22 7Q0 13 22 5", fill="none", stroke=CREAM, stroke_width=1.6, opacity=0.8)
        + use(f"e-{name}", 2, -9, 0.42)
    )
    figure = path(
        "M0 -9C-9 -8 -14 -1 -15 8L-17 19C-17.500 21.500 -16 22.500 -14 22.500H14C16 22.500 17.500 21.500 17 19L15 8C14 -1 9 -8 0 -9Z",
        fill="currentColor",
        **pen,
    )
    head = (
        circle(0, -13.5, 6.2, fill=SKIN, **pen)
        + path("M-9 -14C-11 -21 -5 -25 0 -25C5 -25 11 -21 9 -14C5 -17 -5 -17 -9 -14Z", fill="currentColor", **pen)
        + path("M-7 -16Q0 -22 8 -20", fill="none", stroke=CREAM, stroke_width=1.3, opacity=0.7)
    )
    SYMBOLS[f"worker-{name}"] = figure + head + g(inner, at=(0, 7), scale=0.62)
    SYMBOLS[f"cube-{name}"] = (
        path("M-15 -8L-8 -15H16V9L9 16H-15Z", fill="currentColor", **pen)
        + path("M-15 -8L-8 -15H16L9 -8Z", fill=light(PLAYERS[name], 0.4), **pen)
        + path("M9 -8L16 -15V9L9 16Z", fill=dark(PLAYERS[name], 0.3), **pen)
        + g(inner, at=(-3, 4), scale=0.66)
    )
    lens = path(
        "M0 -20C10 -14 14 -7 14 2C14 12 8 19 0 21C-8 19 -14 12 -14 2C-14 -7 -10 -14 0 -20Z", fill="currentColor", **pen
    )
    SYMBOLS[f"turn-{name}"] = lens + g(inner, at=(0, 3), scale=0.66)


def djinn(skin: str, crown: str, horns: str) -> str:
    """A djinn rising from smoke, 100 x 84 units round the origin."""
    edge = dark(skin, 0.5)
    pen: Pen = {"stroke": edge, "stroke_width": 2, "stroke_linejoin": "round"}
    smoke = path(
        "M-46 42C-40 28 -22 34 -24 20C-26 12 -14 8 -10 14L10 14C14 8 26 12 24 20C22 34 40 28 46 42Z",
        fill=light(skin, 0.62),
        stroke=light(skin, 0.3),
        stroke_width=1.5,
    ) + path(
        "M-34 40C-30 32 -16 36 -14 26M34 40C30 32 16 36 14 26", fill="none", stroke=light(skin, 0.3), stroke_width=1.5
    )
    torso = path(
        "M-9 2C-24 4 -34 14 -33 26C-26 30 -20 26 -17 21C-14 29 -9 33 0 34C9 33 14 29 17 21C20 26 26 30 33 26C34 14 24 4 9 2Z",
        fill=skin,
        **pen,
    )
    collar = path("M-15 6Q0 22 15 6L11 3Q0 13 -11 3Z", fill="#e2b33c", stroke=edge, stroke_width=1.4) + circle(
        0, 14.5, 3, fill=crown, stroke=edge, stroke_width=1.2
    )
    ears = path("M-14 -12L-22 -18L-15 -4ZM14 -12L22 -18L15 -4Z", fill=skin, **pen)
    head = path("M-14 -16C-14 -28 14 -28 14 -16C15 -4 9 6 0 8C-9 6 -15 -4 -14 -16Z", fill=skin, **pen)
    brow = stroke("M-10 -14L-3 -11.500M10 -14L3 -11.500", edge, 2.4)
    eyes = path(
        "M-9 -9.500Q-6 -12 -3 -9.500Q-6 -7.500 -9 -9.500ZM9 -9.500Q6 -12 3 -9.500Q6 -7.500 9 -9.500Z",
        fill="#fff3b8",
        stroke=edge,
        stroke_width=1,
    )
    mouth = stroke("M-5 0Q0 3 5 0M0 -8V-4", edge, 1.7) + path("M-3 5L0 15L3 5Z", fill=edge)
    hat = {
        "turban": path("M-17 -16C-22 -28 -10 -37 0 -37C10 -37 22 -28 17 -16C10 -22 -10 -22 -17 -16Z", fill=crown, **pen)
        + path("M-16 -22Q0 -34 14 -31M-9 -20Q6 -28 18 -23", stroke=dark(crown, 0.3), stroke_width=1.6, fill="none")
        + circle(0, -29, 3.6, fill="#f4d98a", stroke=edge, stroke_width=1.3),
        "horns": path(
            "M-12 -22C-20 -26 -24 -34 -20 -41C-17 -33 -12 -31 -6 -26ZM12 -22C20 -26 24 -34 20 -41C17 -33 12 -31 6 -26Z",
            fill=crown,
            **pen,
        )
        + path("M-13 -20Q0 -30 13 -20Q0 -24 -13 -20Z", fill="#e2b33c", stroke=edge, stroke_width=1.3),
        "flame": path(
            "M-14 -18C-20 -28 -12 -32 -12 -40C-6 -36 -5 -33 -4 -29C-3 -36 0 -40 3 -45C7 -39 7 -34 6 -29C9 -32 12 -34 14 -39C17 -31 18 -24 14 -18C7 -23 -7 -23 -14 -18Z",
            fill=crown,
            **pen,
        ),
        "crown": path("M-15 -19L-18 -35L-8 -28L0 -40L8 -28L18 -35L15 -19C8 -23 -8 -23 -15 -19Z", fill=crown, **pen)
        + circle(0, -27, 2.8, fill="#b23a32"),
    }[horns]
    return smoke + torso + collar + ears + head + brow + eyes + mouth + hat
