"""Our own pictures: the windows of the games in the lobby, the lattice of the ground, the sign of Serai.

Each is a file of its own, so that the browser keeps it; what is not drawn lets the page's ground through.
"""

from collections.abc import Callable
from functools import cache

from serai.boards.drawing.palette import SITE
from serai.boards.drawing.svg import INK, PAPER, SAFFRON, Attribute, circle, document, el, g, girih, num, path, rect

W, H = 434, 306
STONE_LINE, GOLD = "#b98d62", "#b98a3a"


def arch(x: float, y: float, w: float, h: float, **kw: Attribute) -> str:
    """A cusped Mughal arch standing on (x, y + h)."""
    s = min(h * 0.42, w * 0.5)
    return path(
        f"M{num(x)} {num(y + h)}V{num(y + s)}C{num(x)} {num(y + s * 0.55)} {num(x + w * 0.14)} {num(y + s * 0.5)} {num(x + w * 0.2)} {num(y + s * 0.42)}"
        f"C{num(x + w * 0.28)} {num(y + s * 0.28)} {num(x + w * 0.42)} {num(y + s * 0.22)} {num(x + w / 2)} {num(y)}"
        f"C{num(x + w * 0.58)} {num(y + s * 0.22)} {num(x + w * 0.72)} {num(y + s * 0.28)} {num(x + w * 0.8)} {num(y + s * 0.42)}"
        f"C{num(x + w * 0.86)} {num(y + s * 0.5)} {num(x + w)} {num(y + s * 0.55)} {num(x + w)} {num(y + s)}V{num(y + h)}Z",
        **kw,
    )


def dome(x: float, y: float, w: float, h: float, fill: str, stroke: str = STONE_LINE) -> str:
    """An onion dome on a drum, standing on (x, y)."""
    return (
        path(
            f"M{num(x - w * 0.36)} {y}C{num(x - w * 0.64)} {num(y - h * 0.34)} {num(x - w * 0.42)} {num(y - h * 0.62)} {x} {num(y - h)}"
            f"C{num(x + w * 0.42)} {num(y - h * 0.62)} {num(x + w * 0.64)} {num(y - h * 0.34)} {num(x + w * 0.36)} {y}Z",
            fill=fill,
            stroke=stroke,
            stroke_width=1.3,
        )
        + path(f"M{x} {num(y - h)}v-8", stroke=GOLD, stroke_width=2, fill="none")
        + circle(x, y - h - 8, 2.4, fill=GOLD)
    )


def gate() -> str:
    """The gate of a caravanserai by evening: the window of a game that brings no picture."""
    out = [
        rect(0, 0, W, H, fill="#f3c98b"),
        rect(0, 0, W, 130, fill="#eeb37c"),
        circle(W / 2, 150, 104, fill="#f9dfa4"),
    ]
    out.append(rect(34, 176, W - 68, 130, fill="#d9a873", stroke=STONE_LINE, stroke_width=1.5))
    out += [arch(52 + 58 * i, 200, 40, 106, fill="#a8693f") for i in (0, 1, 4, 5)]
    out.append(rect(W / 2 - 62, 122, 124, 184, fill="#e9c290", stroke=STONE_LINE, stroke_width=1.5))
    out.append(arch(W / 2 - 44, 150, 88, 156, fill="#8a5f38") + arch(W / 2 - 34, 164, 68, 142, fill="#5f3028"))
    out.append(circle(W / 2, 226, 30, fill="#f9d37f", opacity=0.25) + circle(W / 2, 226, 9, fill="#fbe3a6"))
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
    """The arch of Serai; with a lamp when it is one's turn."""
    arch_ = path("M-9 11V-2C-9 -9 -4 -11 0 -15C4 -11 9 -9 9 -2V11Z", fill=SAFFRON)
    door = path("M-4 11V2C-4 -2 -2 -3 0 -5.500C2 -3 4 -2 4 2V11Z", fill=PAPER)
    lamp = circle(8, -9, 6.5, fill="#b5412f", stroke="#fff", stroke_width=1.5) if turn else ""
    return g(arch_, door, lamp, at=(16, 18))


PICTURES: dict[str, Callable[[], str]] = {
    "girih": lambda: lattice(INK, 0.055),
    "girih-night": lambda: lattice(SITE.night("ink"), 0.05),
    "sign": lambda: document(sign(), 32, 32),
    "sign-turn": lambda: document(sign(turn=True), 32, 32),
}


def lattice(ink: str, opacity: float) -> str:
    """One stitch of the ground's ornament."""
    return document(el("defs", girih(ink=ink, opacity=opacity)) + rect(0, 0, 56, 56, fill="url(#girih)"), 56, 56)


@cache
def picture(name: str) -> str | None:
    """A picture as an SVG file."""
    return PICTURES[name]() if name in PICTURES else None
