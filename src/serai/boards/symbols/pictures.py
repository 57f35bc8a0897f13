"""Our own pictures: three windows for the lobby, the lattice of the ground, the sign of the house.

Each is a file of its own, so that the browser keeps it; what is not drawn lets the page's ground through.
"""

from collections.abc import Callable
from functools import cache

from serai.boards.drawing.palette import HOUSE
from serai.boards.drawing.sprite import SYMBOLS
from serai.boards.drawing.svg import (
    INK,
    PAPER,
    PLAYERS,
    SAFFRON,
    circle,
    document,
    el,
    ellipse,
    g,
    girih,
    line,
    mix,
    num,
    path,
    polar,
    rect,
    use,
)
from serai.boards.ganesha.drawing.lotus import ganesha_head, petals
from serai.boards.symbols.gems import GEMS

E, P, T = "elephant", "peacock", "tiger"
W, H = 434, 306
STONE_LINE, GOLD = "#b98d62", "#b98a3a"


def arch(x: float, y: float, w: float, h: float, **kw: object) -> str:
    """A cusped Mughal arch standing on (x, y + h)."""
    s = min(h * 0.42, w * 0.5)
    return path(
        f"M{num(x)} {num(y + h)}V{num(y + s)}C{num(x)} {num(y + s * 0.55)} {num(x + w * 0.14)} {num(y + s * 0.5)} {num(x + w * 0.2)} {num(y + s * 0.42)}"
        f"C{num(x + w * 0.28)} {num(y + s * 0.28)} {num(x + w * 0.42)} {num(y + s * 0.22)} {num(x + w / 2)} {num(y)}"
        f"C{num(x + w * 0.58)} {num(y + s * 0.22)} {num(x + w * 0.72)} {num(y + s * 0.28)} {num(x + w * 0.8)} {num(y + s * 0.42)}"
        f"C{num(x + w * 0.86)} {num(y + s * 0.5)} {num(x + w)} {num(y + s * 0.55)} {num(x + w)} {num(y + s)}V{num(y + h)}Z",
        **kw,
    )


def dome(x: float, y: float, w: float, h: float, fill: str) -> str:
    """An onion dome on a drum, standing on (x, y)."""
    return (
        path(
            f"M{num(x - w * 0.36)} {y}C{num(x - w * 0.64)} {num(y - h * 0.34)} {num(x - w * 0.42)} {num(y - h * 0.62)} {x} {num(y - h)}"
            f"C{num(x + w * 0.42)} {num(y - h * 0.62)} {num(x + w * 0.64)} {num(y - h * 0.34)} {num(x + w * 0.36)} {y}Z",
            fill=fill,
            stroke=STONE_LINE,
            stroke_width=1.3,
        )
        + path(f"M{x} {num(y - h)}v-8", stroke=GOLD, stroke_width=2, fill="none")
        + circle(x, y - h - 8, 2.4, fill=GOLD)
    )


def sultanate() -> str:
    """Dusk over the dunes: a caravan on its way to the city."""
    out = [rect(0, 0, W, H, fill="#f3c98b"), rect(0, 0, W, 120, fill="#eeb37c"), rect(0, 0, W, 64, fill="#dd9474")]
    out.append(circle(296, 118, 62, fill="#f9dfa4") + circle(296, 118, 46, fill="#fdf0c8"))
    far = "#c9825f"
    city = [dome(210, 162, 44, 40, far), dome(262, 156, 62, 58, far), dome(318, 162, 46, 42, far)]
    city = [c.replace('stroke="#b98d62"', 'stroke="none"') for c in city]
    walls = path(
        "M176 206V168H188V158H234V150H290V158H342V168H356V206ZM186 160V108C186 102 190 100 192 92C194 100 198 102 198 108V160ZM340 160V100C340 94 344 92 346 84C348 92 352 94 352 100V160Z",
        fill=far,
    )
    lights = path(
        "M204 176V183M218 176V183M248 170V179M262 168V179M276 170V179M306 176V183M322 176V183",
        stroke="#fbe3a6",
        stroke_width=5,
        stroke_linecap="round",
        fill="none",
    )
    out += [*city, walls, lights]
    out.append(
        path("M0 206C60 186 120 192 180 208C250 226 330 198 440 212V306H0Z", fill="#e3a466")
        + path("M0 236C80 216 150 226 220 240C300 254 360 232 440 238V306H0Z", fill="#d38d53")
        + path("M0 272C90 250 190 264 260 272C330 280 380 266 440 270V306H0Z", fill="#b9703f")
    )
    out.append(
        path(
            "M20 226C70 210 110 214 150 224M240 262C300 268 350 258 400 262",
            stroke="#eab878",
            stroke_width=2,
            fill="none",
            opacity=0.8,
        )
    )
    out += [use("palm", 44, 190, 1.9), use("palm", 82, 204, 1.3), use("palm", 404, 206, 1.5)]
    for x, y, who, k in ((136, 212, P, 0.86), (206, 218, T, 0.94), (284, 218, E, 1.02)):
        out.append(
            ellipse(x, y + 23 * k, 26 * k, 4, fill="#7d4522", opacity=0.4)
            + use(f"camel-{who}", x, y, k, color=PLAYERS[who])
        )
    out.append(
        path(
            "M68 246C150 236 230 250 372 240",
            stroke="#f6d6a0",
            stroke_width=4,
            stroke_linecap="round",
            stroke_dasharray="0.1 11",
            fill="none",
        )
    )
    for i, tribe in enumerate(("vizier", "elder", "merchant", "builder", "assassin")):
        x = 97 + i * 60
        out.append(ellipse(x, 298, 19, 4.5, fill="#5b2f14", opacity=0.4) + use(f"m-{tribe}", x, 274, 1.08))
    return "".join(out)


def temple() -> str:
    """Lamplight on the mandala, stones pouring in."""
    cx, cy = W / 2, 172
    out = [
        rect(0, 0, W, H, fill="#5a3b5e"),
        circle(cx, cy, 230, fill="#6d4668"),
        circle(cx, cy, 180, fill="#855170"),
        circle(cx, cy, 130, fill="#a86673"),
    ]
    rings = [
        (92, 123, 24, 6.6, "#e8b27d", "#c77f52"),
        (70, 99, 16, 10, "#f3cf9a", "#cf9257"),
        (46, 76, 12, 13.4, "#fae6bf", "#d9a45f"),
    ]
    out += [
        g(petals(a, b, n, spread, fill=fill, stroke=edge, stroke_width=1.5), at=(cx, cy))
        for a, b, n, spread, fill, edge in rings
    ]
    out.append(
        circle(cx, cy, 54, fill="#fdf3da", stroke="#d9a45f", stroke_width=2)
        + g(ganesha_head(), at=(cx - 1, cy + 5), scale=1.1)
    )
    order = list(GEMS)
    out += [use(f"gem-{order[i % 5]}", *polar(cx, cy, 107, -90 + 30 * i), 0.58) for i in range(12)]
    out += [circle(*polar(cx, cy, 85, -90 + 22.5 * i), 3, fill="#a8584a") for i in range(16)]
    for x, y in ((58, 134), (W - 58, 134)):
        out.append(
            line(x, 0, x, y - 18, stroke="#e2b33c", stroke_width=2)
            + circle(x, y + 2, 38, fill="#f9d37f", opacity=0.22)
            + circle(x, y + 2, 23, fill="#f9d37f", opacity=0.3)
            + path(
                f"M{x - 18} {y}C{x - 16} {y + 16} {x + 16} {y + 16} {x + 18} {y}Z",
                fill="#d8a63a",
                stroke="#6b4a12",
                stroke_width=1.6,
            )
            + path(
                f"M{x} {y - 20}C{x - 8} {y - 10} {x - 7} {y - 3} {x} {y - 1}C{x + 7} {y - 3} {x + 8} {y - 10} {x} {y - 20}Z",
                fill="#fbe3a6",
                stroke=SAFFRON,
                stroke_width=1.6,
            )
        )
    heap = [
        (36, 286, "red", 1.1),
        (70, 292, "blue", 1.0),
        (54, 268, "yellow", 0.9),
        (98, 294, "green", 0.9),
        (398, 286, "purple", 1.1),
        (364, 292, "yellow", 1.0),
        (382, 266, "green", 0.9),
        (336, 296, "red", 0.9),
        (12, 294, "purple", 0.9),
        (422, 296, "blue", 0.9),
    ]
    out += [use(f"gem-{c}", x, y, k) for x, y, c, k in heap]
    return "".join(out)


def ganges() -> str:
    """A Mughal miniature: the palace on its ghats, boats on the river, hills behind."""
    out = [rect(0, 0, W, H, fill="#cfe3df"), rect(0, 0, W, 70, fill="#b5d4d6"), circle(104, 92, 26, fill="#fbf0cf")]
    out.append(
        path("M0 150C50 110 90 120 140 140C190 104 260 112 300 138C340 116 390 118 440 134V210H0Z", fill="#a9c6a2")
        + path("M0 172C70 146 130 160 190 170C260 150 340 160 440 166V220H0Z", fill="#8bb088")
    )
    x = 147
    out.append(
        dome(x + 70, 88, 62, 44, "#fbf3e2")
        + dome(x + 14, 104, 38, 32, "#fbf3e2")
        + dome(x + 126, 104, 38, 32, "#fbf3e2")
    )
    out.append(
        rect(x - 14, 104, 168, 92, fill="#e9b98c", stroke="#b07a4c", stroke_width=1.4)
        + rect(x + 36, 86, 68, 22, fill="#f0cda4", stroke="#b07a4c", stroke_width=1.4)
        + rect(x - 20, 100, 180, 8, 2, fill="#c98f63")
    )
    for i in range(5):
        out.append(
            arch(x - 8 + i * 32, 116, 26, 36, fill="#a8584a") + arch(x - 4 + i * 32, 121, 18, 31, fill="#5f3028")
        )
    for i in range(4):
        out.append(arch(x + 2 + i * 38, 160, 26, 36, fill="#fbf0d6") + circle(x + 15 + i * 38, 182, 4, fill="#e2a63c"))
    out += [
        rect(
            x - 24 - i * 8,
            196 + i * 8,
            188 + i * 16,
            8,
            fill=mix("#e3c49a", "#b98d62", i * 0.18),
            stroke="#b98d62",
            stroke_width=0.8,
        )
        for i in range(3)
    ]
    out.append(
        path("M0 214C80 206 140 216 208 220H440V306H0Z", fill="#6fa9b8")
        + path("M0 246C100 236 220 250 440 240V306H0Z", fill="#5b97aa")
        + path("M0 280C100 270 240 284 440 274V306H0Z", fill="#4a8499")
    )
    out += [
        path(f"M{wx} {wy}q9 -6 18 0t18 0", stroke="#a9d0d8", stroke_width=2.2, fill="none", stroke_linecap="round")
        for wx, wy in ((30, 236), (150, 232), (250, 262), (340, 250), (60, 276), (190, 290), (364, 288))
    ]
    out += [use(f"boat-{P}", 76, 222, 1.4, color=PLAYERS[P]), use(f"boat-{E}", 214, 258, 1.75, color=PLAYERS[E])]
    for lx, ly, k in ((330, 280, 1.0), (378, 264, 0.8), (44, 290, 1.0), (290, 296, 0.8)):
        out.append(ellipse(lx, ly + 12 * k, 20 * k, 5 * k, fill="#3f7d5b") + use("lotus", lx, ly, k, color="#e7a6bd"))
    out += [
        use("palm", 30, 176, 1.7),
        use("palm", 60, 188, 1.2),
        use("palm", 396, 178, 1.7),
        use("palm", 366, 190, 1.2),
    ]
    return "".join(out)


def window(x: float, y: float, scene: str, ident: str) -> str:
    """A pointed arch set in stone; the picture is clipped to it."""

    def opening(inset: float) -> str:
        a, b, m, top, spring = inset, W - inset, W / 2, inset * 1.1 + 4, 150
        return (
            f"M{a} {H}V{spring}C{a} {spring - 62} {a + 62} {spring - 88} {m - 62 + inset * 0.3:.1f} {top + 40}C{m - 34} {top + 28} {m - 12} {top + 16} {m} {top}"
            f"C{m + 12} {top + 16} {m + 34} {top + 28} {m + 62 - inset * 0.3:.1f} {top + 40}C{b - 62} {spring - 88} {b} {spring - 62} {b} {spring}V{H}Z"
        )

    clip = el("clipPath", path(opening(14)), id=f"w-{ident}")
    return el("defs", clip) + g(
        path(opening(6), fill="#c9a878"),
        path(opening(9), fill="#f0e0c0"),
        path(opening(13), fill="#8a5f38"),
        g(scene, clip_path=f"url(#w-{ident})"),
        at=(x, y),
    )


def sign(turn: bool = False) -> str:
    """The arch of the house; with a lamp when it is one's turn."""
    arch_ = path("M-9 11V-2C-9 -9 -4 -11 0 -15C4 -11 9 -9 9 -2V11Z", fill=SAFFRON)
    door = path("M-4 11V2C-4 -2 -2 -3 0 -5.500C2 -3 4 -2 4 2V11Z", fill=PAPER)
    lamp = circle(8, -9, 6.5, fill="#b5412f", stroke="#fff", stroke_width=1.5) if turn else ""
    return g(arch_, door, lamp, at=(16, 18))


PICTURES: dict[str, Callable[[], str]] = {
    "five-tribes": lambda: document(window(0, 0, sultanate(), "five-tribes"), SYMBOLS, W, H),
    "ganesha": lambda: document(window(0, 0, temple(), "ganesha"), SYMBOLS, W, H),
    "rajas": lambda: document(window(0, 0, ganges(), "rajas"), SYMBOLS, W, H),
    "girih": lambda: lattice(INK, 0.055),
    "girih-night": lambda: lattice(HOUSE.night("ink"), 0.05),
    "sign": lambda: document(sign(), {}, 32, 32),
    "sign-turn": lambda: document(sign(turn=True), {}, 32, 32),
}


def lattice(ink: str, opacity: float) -> str:
    """One stitch of the ground's ornament."""
    return document(el("defs", girih(ink=ink, opacity=opacity)) + rect(0, 0, 56, 56, fill="url(#girih)"), {}, 56, 56)


@cache
def picture(name: str) -> str | None:
    """A picture as an SVG file."""
    return PICTURES[name]() if name in PICTURES else None
