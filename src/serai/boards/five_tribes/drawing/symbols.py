"""The still parts of the sultanate as symbols: tiles by kind, their marks, cards, piles, the djinns' portraits.

Colours that change with the theme are custom properties with a daylight default.
"""

from pathlib import Path

import numpy as np

import serai
from serai.boards.drawing.palette import Palette
from serai.boards.drawing.svg import (
    BLUE_VP,
    CAST,
    CREAM,
    RED_VP,
    SAFFRON,
    Pen,
    circle,
    ellipse,
    light,
    mix,
    number,
    path,
    polar,
    polygon,
    rect,
    stroke,
    use,
)
from serai.boards.symbols.figures import TRIBES, djinn
from serai.games.five_tribes.texts import DJINN_KEYS, GOOD_KEYS, KIND_KEYS

COLOURS = Palette.of(Path(__file__).parents[1] / "style.css")
TW, TH = 120.0, 116.0
SAND, STONE, POOL, CLOTH, BAZAAR = "#ecdcab", "#d9dce0", "#dfe6c8", "#f7e3d3", "#e3b48f"
MARK_INK = "#6b5134"

SYMBOLS: dict[str, str] = {}


def awning(x: float, y: float, w: float, n: int, a: str, b: str, h: float = 18) -> str:
    """A striped cloth roof with a scalloped hem."""
    step = w / n
    return "".join(
        path(
            f"M{x + i * step:.1f} {y}h{step:.1f}v{h}a{step / 2:.1f} {step / 2.4:.1f} 0 0 1 -{step:.1f} 0Z",
            fill=a if i % 2 else b,
        )
        for i in range(n)
    )


def lower(edge: str, fill: str) -> str:
    """The foreground of a tile, rounded like the tile."""
    return path(f"M0 {edge}V106Q120 116 110 116H10Q0 116 0 106Z", fill=fill)


def village() -> str:
    wall, shade = "#d9c48c", "#bfa76c"
    houses = (
        path("M8 78V42H34V30H62V46H86V36H112V78Z", fill=wall)
        + path("M34 30H62V78H34Z", fill=mix(wall, CREAM, 0.3))
        + path("M40 30C40 20 56 20 56 30ZM90 36C90 29 107 29 107 36Z", fill=shade)
        + stroke("M16 54V60M24 54V60M70 54V60M78 54V60M94 48V54M104 48V54", shade, 4)
        + path("M43 78V62Q48 54 53 62V78Z", fill=shade)
    )
    dunes = lower("78Q30 72 60 78T120 78", "#e6d0a3") + path(
        "M12 96Q22 92 32 96M78 102Q90 98 100 102", stroke="#d3b880", stroke_width=2, fill="none"
    )
    return rect(0, 0, TW, TH, 10, fill=SAND) + houses + dunes


def sacred_place() -> str:
    flags = path(
        "M0 84H120M0 100H120M18 84V100M48 84V100M78 84V100M106 84V100M34 100V116M64 100V116M92 100V116",
        stroke="#c8ccd3",
        stroke_width=1.5,
        fill="none",
    )
    arch = (
        path("M22 84V46C22 28 46 22 60 10C74 22 98 28 98 46V84Z", fill="#c3c9d4")
        + path("M32 84V52C32 38 50 33 60 24C70 33 88 38 88 52V84Z", fill="#e6e8ea")
        + polygon([polar(60, 58, 17 if i % 2 == 0 else 11.5, i * 22.5) for i in range(16)], fill="#c3c9d4")
        + circle(60, 58, 6, fill="#e6e8ea")
    )
    return rect(0, 0, TW, TH, 10, fill=STONE) + arch + flags


def oasis() -> str:
    reeds = stroke(
        "M14 66C13 56 10 52 6 50M14 66C15 54 19 48 23 46M104 60C103 50 100 46 97 44M104 60C105 50 109 46 113 45",
        "#8fae76",
        3,
    )
    pool = (
        path("M14 66C18 46 50 38 76 44C102 48 116 62 106 78C96 94 44 98 24 88C14 82 12 74 14 66Z", fill="#a9cfd0")
        + path("M24 68C30 54 56 48 76 52C96 56 104 66 98 76C88 86 46 90 32 82C25 78 23 74 24 68Z", fill="#c3dfdd")
        + stroke("M40 64Q46 60 52 64T64 64M62 74Q68 70 74 74T86 74", "#8dbabd", 2)
    )
    return rect(0, 0, TW, TH, 10, fill=POOL) + lower("100Q30 92 60 99T120 96", "#cfd9b0") + pool + reeds


def small_market() -> str:
    stall = (
        path("M26 34V80M94 34V80", stroke="#b48a5a", stroke_width=4, fill="none")
        + rect(22, 62, 76, 20, 3, fill="#d4a97a")
        + path("M22 68H98", stroke="#b98d5e", stroke_width=2, fill="none")
        + circle(38, 58, 6, fill="#dfbd8c")
        + circle(52, 58, 6, fill="#cfa87a")
        + path("M66 62C64 52 70 48 74 48C78 48 84 52 82 62Z", fill="#c99c70")
    )
    return rect(0, 0, TW, TH, 10, fill=CLOTH) + stall + awning(18, 26, 84, 7, "#cf8f73", "#f8ead2", 14)


def large_market() -> str:
    posts = path("M9 36V84M52 36V84M68 30V84M111 30V84", stroke="#a87c50", stroke_width=3.5, fill="none")
    counters = (
        rect(5, 66, 50, 18, 3, fill="#c89868")
        + rect(65, 66, 50, 18, 3, fill="#c89868")
        + path("M14 66C12 56 22 56 24 66ZM34 66V58H46V66ZM74 66C72 54 86 54 84 66Z", fill="#b98457")
        + circle(98, 61, 5.5, fill="#d9ae7e")
    )
    roofs = awning(4, 30, 52, 4, "#8f9db5", "#f4e7cf", 14) + awning(64, 24, 52, 4, "#d3a04f", "#f4e7cf", 14)
    rug = path("M16 98H104L110 112H10Z", fill="#cf9a78") + path(
        "M24 102H96M20 108H100", stroke="#b97d5c", stroke_width=1.6, fill="none", stroke_dasharray="4 3"
    )
    return rect(0, 0, TW, TH, 10, fill=BAZAAR) + posts + counters + roofs + rug


SCENERY = {
    "village": village,
    "sacred_place": sacred_place,
    "oasis": oasis,
    "small_market": small_market,
    "large_market": large_market,
}


RIM: Pen = {"stroke": CREAM, "stroke_width": 1.8}


def value_ground(kind: str, e: np.record) -> str:
    """What a value stands on: blue is a square, red a round, so that they differ without colour too."""
    if e.is_blue[KIND_KEYS.index(kind)]:
        return rect(TW - 31, 5, 26, 26, 6.5, fill=BLUE_VP, **RIM)
    return circle(TW - 18, 18, 13.5, fill=RED_VP, **RIM)


def mark(kind: str, e: np.record) -> str:
    """What a tile does, top left, and the disc for its value, top right: the same places on every tile."""
    wide = kind.endswith("market")
    plate = rect(5, 5, 42 if wide else 24, 24, 6, fill=CREAM, opacity=0.92)
    disc = value_ground(kind, e)
    if kind == "village":
        return plate + use("palace", 17, 17, 0.42) + disc
    if kind == "oasis":
        return plate + use("palm", 16.5, 17, 0.42) + disc
    if kind == "sacred_place":
        flame = "M17 8C12 13 12 17 15 19C12 18 10 16 10 14C8 19 11 24 17 24C23 24 26 19 24 14C23 16 22 17 21 18C22 14 20 10 17 8Z"
        return plate + path(flame, fill="#6d5aa0") + disc
    size = kind.removesuffix("_market")
    cards, among = int(e[f"{size}_cards"]), int(e[f"{size}_among"])
    return (
        plate
        + number(14, 17, cards, 19.5, fill=MARK_INK)
        + number(38, 17, among, 19.5, fill=MARK_INK, weight=500)
        + path("M21.500 24L30 10", stroke=MARK_INK, stroke_width=1.2, fill="none")
        + disc
    )


def marks(e: np.record) -> dict[str, str]:
    """The marks of all kinds of tiles, with the figures of an edition."""
    return {f"mark-{kind}": mark(kind, e) for kind in KIND_KEYS}


for key in KIND_KEYS:
    SYMBOLS[f"tile-{key}"] = SCENERY[key]()
SYMBOLS |= marks(serai.game("five-tribes").edition.record)

for tribe in TRIBES:
    SYMBOLS[f"stand-{tribe}"] = ellipse(0, 22, 15, 4, fill=CAST, opacity=0.25) + use(f"m-{tribe}", 0, 0)
SYMBOLS["fresh"] = ellipse(0, 21, 22, 8, fill=COLOURS.day("flame"), stroke=COLOURS.day("ember"), stroke_width=1.4)

# -- cards ---------------------------------------------------------------------------------------------------------

RARITY = dict(zip(GOOD_KEYS, ("rare",) * 3 + ("scarce",) * 3 + ("common",) * 3, strict=True)) | {"fakir": "fakir"}
CARD_W, CARD_H = 82.0, 90.0

for good, rarity in RARITY.items():
    SYMBOLS[f"card-{good}"] = (
        rect(1, 2.5, CARD_W - 2, CARD_H, 8, fill=CAST, opacity=0.2)
        + rect(0.5, 0.5, CARD_W - 1, CARD_H - 1, 8, fill=COLOURS.paint("card"), stroke=COLOURS.paint("card-line"))
        + rect(5, 5, CARD_W - 10, CARD_H - 27, 5, fill=COLOURS.paint(f"cloth-{rarity}"))
        + use(f"g-{good}", CARD_W / 2, 5 + (CARD_H - 27) / 2, 1.15, color=COLOURS.paint("card-ink"))
    )


def pile(back: str, edge: str, line: str) -> str:
    """A face-down deck, 56 x 76, with a star round its count."""
    cards = "".join(rect(3.0 * k, 6 - 3.0 * k, 52, 70, 7, fill=back, stroke=edge) for k in range(3))
    star = [polar(32, 35, 19 if i % 2 == 0 else 13, i * 22.5) for i in range(16)]
    return cards + polygon(star, fill="none", stroke=line, stroke_width=1.5)


SYMBOLS["pile-cards"] = pile("#8f5a3c", "#5c3520", "#e5c79a")
SYMBOLS["pile-djinns"] = pile("#5f4d86", "#352a4f", "#cfc2ea")
SYMBOLS["hand-card"] = rect(-8, -11, 16, 22, 3, fill="#8f5a3c", stroke="#5c3520", stroke_width=1.4) + polygon(
    [polar(0, 0, 5.5 if i % 2 == 0 else 3.6, i * 22.5) for i in range(16)], fill="#e5c79a"
)

# -- djinns: every one with a face of its own -----------------------------------------------------------------------

SKINS = ("#5b8fb5", "#6f9f68", "#b9604f", "#8a6aa8", "#4f9a94", "#b98a4a")
CROWNS = {"turban": SAFFRON, "horns": "#8a5f38", "flame": "#e2a63c", "crown": "#e2b33c"}
FACES = {key: (SKINS[i % len(SKINS)], *list(CROWNS.items())[i // len(SKINS)]) for i, key in enumerate(DJINN_KEYS)}
for key, (skin, hat, crown) in FACES.items():
    SYMBOLS[f"dj-{key}"] = djinn(skin, crown, hat)
    SYMBOLS[f"arch-{key}"] = path(
        "M-70 42V-14C-70 -34 -24 -32 0 -48C24 -32 70 -34 70 -14V42Z", fill=light(skin, 0.7), opacity="var(--arch, 1)"
    ) + use(f"dj-{key}", 0, 0, 0.8)
    SYMBOLS[f"face-{key}"] = circle(0, 0, 18, fill=light(skin, 0.7), stroke="#6d5aa0", stroke_width=2) + use(
        f"dj-{key}", 0, 5, 0.3
    )
SYMBOLS["djinn-value"] = circle(0, 0, 14, fill="#6d5aa0", stroke=CREAM, stroke_width=1.8)
