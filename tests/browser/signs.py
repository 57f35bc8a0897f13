"""Signs of a page, measured in pixels: whether every part of each stands out from what lies behind it."""

import io
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Locator, Page

Pixels: TypeAlias = NDArray[Any]
CONTRAST = 3.0  # what WCAG 2.1 asks of pictures, 1.4.11
NEAR = 2  # pixels on each side in which light and dark meet
LEAST = 14  # pixels; smaller parts are dots of other parts
#: For each different sign: its symbols, and its box in the part that is looked at.
SIGNS = """(part, signs) => {
  const own = part.getBoundingClientRect(), found = new Map();
  for (const sign of part.querySelectorAll(signs)) {
    const box = sign.getBoundingClientRect();
    const name = [...sign.querySelectorAll("use")].map((use) => use.getAttribute("href").split("#")[1]).join("+");
    if (box.width && !found.has(name)) found.set(name, [box.x - own.x, box.y - own.y, box.width, box.height]);
  }
  return [...found];
}"""
RESTYLE = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = rules ? [sheet] : [];
}"""


class Drawn(NamedTuple):
    """A sign as it is seen, and where it is: its own shape without what it lies on."""

    name: str
    light: Pixels  # how bright each pixel is, as WCAG counts it
    solid: Pixels  # whether the sign covers it


def faint(page: Page, part: Locator, signs: str) -> list[str]:
    """The signs, found by a selector in a part of a page, of which some piece has too few strong edges.

    Each piece of a sign has a rim; along a length of it, or of lines inside it, light must meet dark.
    """
    return [sign.name for sign in drawn(page, part, signs) if any(edges < 1 for edges in edges_of(sign))]


def drawn(page: Page, part: Locator, signs: str) -> list[Drawn]:
    found = part.evaluate(SIGNS, signs)
    seen = photo(part)
    page.evaluate(
        RESTYLE, f"{signs} {{ background: #fff !important }} {signs} > * {{ filter: brightness(0) !important }}"
    )
    shape = photo(part)
    page.evaluate(RESTYLE, "")
    scale = page.evaluate("devicePixelRatio")
    out = []
    for name, (x, y, w, h) in found:
        inside = np.s_[
            round(y * scale) + 2 : round((y + h) * scale) - 2, round(x * scale) + 2 : round((x + w) * scale) - 2
        ]
        out.append(Drawn(name, brightness(seen[inside]), brightness(shape[inside]) < 0.2))
    return out


def photo(part: Locator) -> Pixels:
    return np.asarray(Image.open(io.BytesIO(part.screenshot())).convert("RGB"))


def brightness(pixels: Pixels) -> Pixels:
    """Relative luminance."""
    part = pixels / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    found: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def edges_of(sign: Drawn) -> Iterator[float]:
    """For each piece of a sign: how many pixels lie where light meets dark, for each pixel of its rim."""
    around = windows(sign.light, 2 * NEAR + 1, "edge")
    strong = (around.max((2, 3)) + 0.05) / (around.min((2, 3)) + 0.05) >= CONTRAST
    grown = np.asarray(windows(sign.solid, 2 * NEAR + 1, "constant").any((2, 3)))
    inner = np.asarray(windows(grown, 3, "constant").all((2, 3)))
    for piece in pieces(grown):
        if (piece & sign.solid).sum() >= LEAST:
            yield (piece & strong).sum() / (piece & ~inner).sum()


def pieces(shape: Pixels) -> Iterator[Pixels]:
    """The parts of a shape that hang together."""
    marks, before = np.where(shape, np.arange(1, shape.size + 1).reshape(shape.shape), 0), None
    while before is None or (marks != before).any():
        before = marks.copy()
        for one, other in ((marks[1:], marks[:-1]), (marks[:, 1:], marks[:, :-1])):
            np.maximum(one, other, out=one)
            np.maximum(other, one, out=other)
        marks[~shape] = 0
    for mark in np.unique(marks[shape]):
        yield marks == mark


def windows(pixels: Pixels, side: int, beyond: Any) -> Pixels:
    """The square round every pixel."""
    found: Pixels = sliding_window_view(np.pad(pixels, side // 2, beyond), (side, side))
    return found
