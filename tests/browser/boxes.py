"""Boxes of a page, measured: words that are too small, cut off or on each other, and what is too small to be hit."""

from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Page

from serai.boards.drawing.sprite import all_symbols

LEAST_PX = 11
NONE = 1e9  # the size of letters where there are none
FAULTS = Path(__file__).with_name("boxes.js")


@cache
def smallest_letters() -> dict[str, float]:
    """The smallest size of letters in every symbol that has any, in its own units."""
    known = all_symbols()

    def least(part: ElementTree.Element) -> float:
        scale = float(part.get("transform", "").partition("scale(")[2].partition(")")[0] or 1)
        if part.tag == "text":
            return scale * float(part.get("font-size", 16))
        inner = known.get(part.get("href", "").rpartition("#")[2], "") if part.tag == "use" else ""
        inside = [*part, *([ElementTree.fromstring(f"<g>{inner}</g>")] if inner else [])]
        return scale * min((least(one) for one in inside), default=NONE)

    found = {name: least(ElementTree.fromstring(f"<g>{drawn}</g>")) for name, drawn in known.items()}
    return {name: size for name, size in found.items() if size < NONE / 1000}


def faults(page: Page, thumb: bool) -> list[str]:
    """What is wrong with the boxes of what is in sight."""
    page.evaluate("document.fonts.ready")
    found: list[str] = page.evaluate(
        FAULTS.read_text(encoding="utf-8"), {"least": LEAST_PX, "small": smallest_letters(), "thumb": thumb}
    )
    return found
