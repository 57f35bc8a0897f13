"""A part of a drawn board as a still picture: what lies outside is left out, and nothing in it can be clicked or named."""

from xml.etree.ElementTree import Element, fromstring, tostring

from serai.boards.drawing.extent import IDENTITY, box_round, outline
from serai.boards.drawing.marks import Box

_LOST = ("id", "role", "tabindex", "aria-label", "aria-hidden", "data-move", "data-try", "data-pick", "data-ways")
_NAMELESS = ("title", "defs")


def cropped(svg: str, box: Box, pick: str = "") -> str:
    """What of a drawing lies in a box, without its outer tags.

    Words that would be cut are left out whole. Of what belongs to one choice of several, `pick` says which is shown.
    """
    root = fromstring(f"<g>{svg}</g>")
    parts = [child for drawing in root for child in drawing if _keep(child, box, pick)]
    return "".join(tostring(part, encoding="unicode") for part in parts)


def _keep(element: Element, box: Box, pick: str) -> bool:
    """Whether an element shows; what does not is taken out of it."""
    if element.tag in _NAMELESS or "hit" in element.get("class", "").split():
        return False
    if element.get("data-pick", pick) != pick:
        return False
    reached = box_round(outline(element, IDENTITY))
    if reached is None or not _meets(reached, box) or (element.tag == "text" and not _holds(box, reached)):
        return False
    for name in _LOST:
        element.attrib.pop(name, None)
    if element.tag != "g":
        element[:] = []
        return True
    if not element.get("transform"):  # what a moved group holds is small: it is kept as a whole
        for child in list(element):
            if not _keep(child, box, pick):
                element.remove(child)
        return len(element) > 0
    for inner in element.iter():
        for name in _LOST:
            inner.attrib.pop(name, None)
    return True


def _meets(one: Box, other: Box) -> bool:
    (x, y, w, h), (left, top, wide, high) = one, other
    return x < left + wide and left < x + w and y < top + high and top < y + h


def _holds(box: Box, inner: Box) -> bool:
    (x, y, w, h), (left, top, wide, high) = inner, box
    return left <= x and top <= y and x + w <= left + wide and y + h <= top + high
