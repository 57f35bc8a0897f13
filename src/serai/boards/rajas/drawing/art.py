"""Shapes of the Mughal page: its colours, arches, domes, coins, and a sign for everything that is earned.

Colours that change with the theme are custom properties with a daylight default (`style.css`).
"""

import re
from pathlib import Path

from serai.boards.drawing import svg
from serai.boards.drawing.palette import Palette
from serai.boards.drawing.svg import CREAM, DISPLAY, Attribute, circle, g, path, rect, text, use
from serai.boards.symbols.figures import INNER

COLOURS = Palette.of(Path(__file__).parents[1] / "style.css")
PAGE, PLOT, EDGE = COLOURS.paint("rj-page"), COLOURS.paint("rj-plot"), COLOURS.paint("rj-edge")
INK, WALL, ROOM = COLOURS.paint("rj-ink"), COLOURS.paint("rj-wall"), COLOURS.paint("rj-room")
STONE, STONE_LINE = COLOURS.paint("rj-stone"), COLOURS.paint("rj-stone-line")
WON = COLOURS.paint("rj-won")
FAME, FAME_INK = COLOURS.paint("rj-fame"), COLOURS.paint("rj-fame-ink")
MONEY, MONEY_INK = COLOURS.paint("rj-money"), COLOURS.paint("rj-money-ink")
STALL, SPACE = COLOURS.paint("rj-stall"), COLOURS.paint("rj-space")
WATER, BANK = COLOURS.paint("rj-water"), COLOURS.paint("rj-bank")
GARDEN, HEDGE = COLOURS.paint("rj-garden"), COLOURS.paint("rj-hedge")
ROCK, PLANK = COLOURS.paint("rj-rock"), COLOURS.paint("rj-plank")
GOLD, SEPIA, MEDAL = "#b98a3a", COLOURS.day("rj-sepia"), COLOURS.day("rj-space")
GOODS = {"silk": "silk", "tea": "tea", "spices": "spice"}


def number(x: float, y: float, s: object, size: float = 15, weight: int = 700, fill: str = svg.INK) -> str:
    """A lining figure centred on (x, y). It names its face: the page's style sheet does not reach into a sprite."""
    return text(x, y + size * 0.35, s, size, fill, "middle", weight, font_family=DISPLAY)


def boat(x: float, y: float, k: float = 1) -> str:
    hull = "M-8 2H8C7 6 4 7.500 0 7.500C-4 7.500 -7 6 -8 2ZM-1 -8C4 -6 6 -3 6.500 .5H-5C-2.500 -2 -1 -5 -1 -8Z"
    return g(path(hull, fill=SEPIA), at=(x, y), scale=k)


def worker(x: float, y: float, k: float = 1) -> str:
    body = path("M-5.500 6C-5.500 0 -3 -1 0 -1C3 -1 5.500 0 5.500 6Z", fill=SEPIA)
    return g(circle(0, -4, 3, fill=SEPIA), body, at=(x, y), scale=k)


def blank(x: float, y: float, k: float = 1) -> str:
    """A die of any colour."""
    die = rect(-6.5, -6.5, 13, 13, 3.4, fill="#fff", stroke=SEPIA, stroke_width=1.4)
    return g(die, circle(0, 0, 1.9, fill=SEPIA), at=(x, y), scale=k)


def coin(x: float, y: float, n: object, k: float = 0.6, size: float = 16.5) -> str:
    disc = circle(x, y, 17 * k, fill="#e2b74e", stroke="#7c5a12", stroke_width=1.2)
    return disc + (number(x, y - 0.3, n, max(22 * k, size), fill="#4d3708") if n != "" else "")


LETTERS = 16.5  # the smallest number on a sign: 11 px where a desk is smallest


def star(n: str, size: float = LETTERS) -> str:
    disc = circle(0, 0.5, 8, fill="#b5412f") + number(0, 0.7, n, size, fill="#fff") if n else ""
    return use("fame", 0, 0, 0.72) + disc


def flower(n: str, size: float = LETTERS) -> str:
    return use("karma", 0, 0, 0.72) + (circle(0, 0, 7.6, fill=CREAM) + number(0, 0, n, size) if n else "")


def doorway(words: str) -> str:
    """A chamber by its number; "any of them" is an open door, and told in words."""
    inside = number(0, 2.5, words, 16.5, fill="#fff") if len(words) == 1 else arch(-4.5, -4, 9, 14, fill="#fbe9c8")
    return arch(-8.5, -11, 17, 21, fill="#b5764a") + inside


def goods(sign: str) -> str:
    """A market: a cup, and how goods count there."""
    return use("g-tea", -5, -5, 0.34, color=SEPIA) + number(4, 5, sign, 16.5, fill=SEPIA)


def arch(x: float, y: float, w: float, h: float, **kw: Attribute) -> str:
    """A cusped Mughal arch standing on (x, y + h)."""
    s = min(h * 0.42, w * 0.5)
    points = [(0, 1), (0, 0.55), (0.14, 0.5), (0.2, 0.42), (0.28, 0.28), (0.42, 0.22), (0.5, 0)]
    points += [(1 - a, b) for a, b in reversed(points[:-1])]
    d = "".join(f"{'C' if i % 3 == 1 else ' '}{x + a * w:.1f} {y + b * s:.1f}" for i, (a, b) in enumerate(points) if i)
    return path(f"M{x:.1f} {y + h:.1f}V{y + s:.1f}{d}V{y + h:.1f}Z", **kw)


def dome(x: float, y: float, w: float, h: float, fill: str) -> str:
    """An onion dome standing on (x, y), with its finial."""
    left = f"C{x - w * 0.64:.1f} {y - h * 0.34:.1f} {x - w * 0.42:.1f} {y - h * 0.62:.1f} {x} {y - h:.1f}"
    right = f"C{x + w * 0.42:.1f} {y - h * 0.62:.1f} {x + w * 0.64:.1f} {y - h * 0.34:.1f} {x + w * 0.36:.1f} {y}"
    outline = path(f"M{x - w * 0.36:.1f} {y}{left}{right}Z", fill=fill, stroke=STONE_LINE, stroke_width=1.3)
    finial = path(f"M{x} {y - h:.1f}v-8", stroke=GOLD, stroke_width=2, fill="none")
    return outline + finial + circle(x, y - h - 8, 2.4, fill=GOLD)


def space(x: float, y: float, r: float = 12.5) -> str:
    """Where a worker stands."""
    return circle(x, y, r, fill=SPACE, stroke="#c2a06c", stroke_width=1.3)


def slug(words: str) -> str:
    """The symbol of an effect as the edition writes it."""
    return "fx-" + re.sub(r"[^0-9a-z]+", "-", words)


def again(ink: str) -> str:
    """An arrow that turns back: dice may be rolled again."""
    return path("M7 -6V-1.500H2.500M7 -1.500A7.500 7.500 0 1 0 7.500 3", stroke=ink, stroke_width=2, fill="none")


def sign(words: str) -> str:
    """What an effect gives, as a small picture about 24 units wide; the words are the edition's."""
    if " + " in words:
        first, second = words.split(" + ", 1)
        return g(plain(first, 0.66), at=(-5.5, -3.5), scale=0.66) + g(plain(second, 0.62), at=(6, 5), scale=0.62)
    if " per " in words:
        first, second = words.split(" per ", 1)
        return g(plain(first, 0.72), at=(-4.5, -3.5), scale=0.72) + g(measure(second), at=(7, 6), scale=0.62)
    return plain(words)


def measure(words: str) -> str:
    """What is counted: karma, upgrades, markets, workers …"""
    if words == "building":
        return use("b-palace", 0, 0, 0.5)
    if words == "connected yield":
        ring = circle(0, 0, 8.5, fill=MEDAL, stroke=SEPIA, stroke_width=1.6)
        return ring + path("M-4 0L-1 3L4 -4", stroke=SEPIA, stroke_width=2, fill="none")
    if words == "bend":
        bend = "M0 -11V-3Q0 0 3 0H11"
        return path(bend, stroke=SEPIA, stroke_width=7, fill="none") + path(
            bend, stroke=CREAM, stroke_width=4, fill="none"
        )
    if words == "worker":
        return worker(0, 0, 1.6)
    if words.startswith("market"):
        return use("g-tea", 0, 0, 0.5, color=SEPIA)
    if words.endswith("spaces"):
        return boat(-4, -4, 1) + number(7, 4, words.split()[0], 27, fill=SEPIA)
    return use("karma" if words == "karma" else "upgrade", 0, 0, 0.55)


def plain(words: str, scale: float = 1.0) -> str:
    """One thing that is given; in a smaller picture its number is larger, and a single one has none."""
    n, _gap, rest = words.partition(" ")
    told, size = n if scale == 1 or n != "1" else "", LETTERS / scale
    chips = [c for c in ("orange", "green", "blue", "violet") if c in rest.split()]
    if chips:
        chips *= int(n)
        k = 0.62 if len(chips) == 1 else 0.46 if len(chips) == 2 else 0.38
        spots = [(0.0, 0.0)] if len(chips) == 1 else [(-5.5, -3.0), (5.5, 3.5)] if len(chips) == 2 else TRIO
        return "".join(use(f"chip-{c}", x, y, k) for c, (x, y) in zip(chips, spots, strict=False))
    if rest in ("die", "dice"):
        return blank(0, 0) if n == "1" else blank(-4, -3, 0.9) + blank(4, 4, 0.9)
    if rest == "money":
        return coin(0, 0, told, 0.62, size)
    if rest == "fame":
        return star(told, size)
    if rest == "karma":
        return flower(told, size)
    if rest.startswith(("upgrade", "late")):
        return use("upgrade", 0, 0, 0.6) + (number(0, 3, n, size, fill="#fff") if n != "1" else "")
    if rest.startswith("step"):
        return boat(0, -1, 1.25) + (number(7, -6, n, size, fill=SEPIA) if n != "1" else "")
    if words.startswith("exactly"):
        return boat(-6, 0, 1.15) + number(9, 0, rest.split()[0], 16, fill=SEPIA)
    if rest == "of a kind":
        return goods(f"={n}")
    return special(words)


TRIO = [(-5.5, -4.0), (5.5, -4.0), (0.0, 6.0)]


def special(words: str) -> str:
    if words == "palace":
        return doorway("2-6")
    if words.startswith("person"):
        return doorway(words.split()[1])
    if words == "assorted":
        return goods("≠")
    if words == "elephant":
        return circle(0, 0, 10, fill="#8a6a40") + g(INNER["elephant"], scale=0.52, color="#8a6a40")
    if words == "yield tile":
        return rect(-8, -8, 16, 16, 3, fill="#fff", stroke=SEPIA, stroke_width=1.3) + use("b-temple", 0, 0, 0.28)
    if words == "cover":
        below = rect(-11, -7, 14, 14, 2.5, fill="#e7d3b4", stroke=SEPIA, stroke_width=1.2)
        return below + rect(-2, -4, 14, 14, 2.5, fill="#c9a46c", stroke=SEPIA, stroke_width=1.2)
    if words == "reroll":
        return again(SEPIA)
    return text(0, 4, "–", 16.5, SEPIA, "middle")
