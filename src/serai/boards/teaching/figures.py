"""The pictures of a rules reference: parts of real positions, drawn by the boards themselves, with what is said of them.

A reference has a line `![what is seen](name "what it teaches")` where a picture stands; the game's presentation has the
function of that name. What is ticked or crossed out is asked of the rules, and figures in a caption are counted by them,
so that no picture can say what the rules do not.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeAlias

from serai.boards.drawing.cropping import cropped
from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.drawing.extent import symbol_box
from serai.boards.drawing.marks import Box, Drawing
from serai.boards.drawing.scene import EMBLEMS, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.symbol_home import SymbolHome, href, symbols_at
from serai.boards.drawing.text_metrics import width
from serai.boards.presentation import board_of, presentation_of
from serai.kernel.errors import NOT_NOW
from serai.kernel.i18n import N_, _, language
from serai.kernel.position import Position

BEFORE, AFTER = N_("Before"), N_("After")
MARGIN = 9.0  # round what a picture shows
PX = 0.72  # what a unit of a board measures on the page, where there is room
BADGE = 13.0  # half the size of a tick or a cross
NAMES = ("A", "B", "C", "D")  # of the players in pictures

_SIGNS = {"tick": "M-6 0L-2 4.500L6 -4.500", "cross": "M-5 -5L5 5M5 -5L-5 5"}


@dataclass(frozen=True, eq=False)
class Panel:
    """A part of a board, as large as the marks (by their ids) and boxes that it shows."""

    position: Position
    shows: tuple[str | Box, ...]
    title: str = ""  # English, translated when it is shown
    seat: int = 0  # who looks at it
    offers: bool = False  # with the rings round what is legal
    pick: str = ""  # of rings that belong to a choice beside the board, those of this number
    tries: Mapping[str, str] = field(default_factory=dict)  # a mark -> a move: a tick if it is legal, else a cross
    badges: tuple[float, float] = (1, 1)  # where ticks and crosses stand on their marks, as parts of width and height
    rings: tuple[str | Box, ...] = ()
    way: tuple[str | Box, ...] = ()  # what a dotted line leads through
    tags: Mapping[str, str] = field(default_factory=dict)  # a mark -> a word or a number on it
    px: float = PX


@dataclass(frozen=True)
class Line:
    """Pieces side by side, and what they come to."""

    symbols: tuple[str, ...]
    says: str = ""
    kind: str = ""  # the class of a player's pieces, `p0`


@dataclass(frozen=True)
class Strip:
    """Pieces that lie on no board, line by line: a set of goods, dice and their other faces, a count at the end."""

    lines: tuple[Line, ...]
    title: str = ""
    size: float = 40.0


@dataclass(frozen=True, eq=False)
class Picture:
    """Panels beside each other, and the figures that their caption tells."""

    panels: tuple[Panel | Strip, ...]
    figures: Mapping[str, object] = field(default_factory=dict)


#: Pictures by name; each is made when it is first asked for.
Figures: TypeAlias = Mapping[str, Callable[[], Picture]]


def played(position: Position, *moves: str) -> Position:
    """The position after some moves; the one given stays as it is. Moves that made themselves are passed over."""
    after = position.copy()
    for move in moves:
        reason = after.why_not(move)
        if reason is None or reason.id != NOT_NOW:
            after.play(move)
    return after


class DrawnPanel(NamedTuple):
    """A panel as a page shows it."""

    svg: str
    title: str


@dataclass(frozen=True)
class DrawnFigure:
    """A picture as a page shows it, in one language."""

    panels: tuple[DrawnPanel, ...]
    figures: Mapping[str, object]


@cache
def picture(game: str, name: str) -> Picture:
    """A picture by its name; the positions in it are made once."""
    return presentation_of(game).figures[name]()


def figure(game: str, name: str) -> DrawnFigure:
    """A picture, drawn once for each language."""
    return _figure(game, name, language())


@cache
def _figure(game: str, name: str, _language: str) -> DrawnFigure:
    found = picture(game, name)
    with drawn_with(None), symbols_at(SymbolHome(sprite_address(game))):
        panels = tuple(
            DrawnPanel(
                strip(game, each) if isinstance(each, Strip) else panel(game, each), _(each.title) if each.title else ""
            )
            for each in found.panels
        )
    return DrawnFigure(panels, found.figures)


# -- a part of a board ----------------------------------------------------------------------------------------------


def drawing_of(game: str, shown: Panel) -> Drawing:
    """The whole board that a panel is a part of."""
    board = board_of(game)
    assert board is not None, game
    view = shown.position.view(shown.seat)
    players = tuple(ScenePlayer(name, emblem) for name, emblem in zip(NAMES, EMBLEMS, strict=True))
    return board.draw(
        Scene(
            view=view,
            seat=shown.seat,
            moves=tuple(shown.position.moves()) if shown.offers else (),
            players=players[: shown.position.players],
            sprite=sprite_address(game),
        )
    )


def panel(game: str, shown: Panel) -> str:
    """A panel as SVG."""
    drawing = drawing_of(game, shown)
    boxes = [box_of(drawing, part) for part in shown.shows]
    left, top = min(box[0] for box in boxes) - MARGIN, min(box[1] for box in boxes) - MARGIN
    right, bottom = max(box[0] + box[2] for box in boxes) + MARGIN, max(box[1] + box[3] for box in boxes) + MARGIN
    box = left, top, right - left, bottom - top
    over = [_ring(box_of(drawing, part)) for part in shown.rings]
    over += [_way([middle(box_of(drawing, part)) for part in shown.way])] if shown.way else []
    over += [_tag(box_of(drawing, ident), words) for ident, words in shown.tags.items()]
    for ident, move in shown.tries.items():
        kind = "cross" if shown.position.why_not(move) else "tick"
        over.append(_badge(box_of(drawing, ident), kind, shown.badges))
    return _svg(game, box, cropped(drawing.svg, box, shown.pick) + "".join(over), shown.px)


def box_of(drawing: Drawing, part: str | Box) -> Box:
    """The box of what a picture speaks of; a mark that the board does not have is a mistake of the picture's author."""
    if not isinstance(part, str):
        return part
    mark = drawing.find_like(part)
    if mark is None:
        raise LookupError(f"the board has no {part}")
    return mark.box


def middle(box: Box) -> tuple[float, float]:
    x, y, w, h = box
    return x + w / 2, y + h / 2


def _ring(box: Box) -> str:
    x, y, w, h = box
    return (
        f'<rect class="ring" x="{num(x - 2)}" y="{num(y - 2)}" width="{num(w + 4)}" height="{num(h + 4)}" '
        f'rx="{num(min(12, (min(w, h) + 4) / 2))}"/>'
    )


def _way(points: list[tuple[float, float]]) -> str:
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    (px, py), (x, y) = points[-2:]
    far = max(1.0, ((x - px) ** 2 + (y - py) ** 2) ** 0.5)
    dx, dy = (x - px) / far * 11, (y - py) / far * 11
    head = f"M{num(x - dx - dy)} {num(y - dy + dx)}L{num(x)} {num(y)}L{num(x - dx + dy)} {num(y - dy - dx)}"
    return (
        f'<path class="way under" d="{line}{head}"/><path class="way" d="{line}"/><path class="way head" d="{head}"/>'
    )


def _badge(box: Box, kind: str, at: tuple[float, float]) -> str:
    x, y, w, h = box
    k = min(1.0, max(0.55, min(w, h) / 54))
    half = BADGE * k
    dx, dy = (min(max(part * size, half), size - half) for part, size in zip(at, (w, h), strict=True))
    return (
        f'<g class="{kind}" transform="translate({num(x + dx)} {num(y + dy)}) scale({num(k)})">'
        f'<circle r="{num(BADGE)}"/><path d="{_SIGNS[kind]}"/></g>'
    )


def _tag(box: Box, words: str) -> str:
    x, y = middle(box)
    k = min(1.0, max(0.62, min(box[2:]) / 54))
    wide = 15 + 9.5 * len(words)
    return (
        f'<g class="tag" transform="translate({num(x)} {num(y)}) scale({num(k)})"><rect x="{num(-wide / 2)}" y="-13" '
        f'width="{num(wide)}" height="26" rx="13"/><text y="5.600">{esc(words)}</text></g>'
    )


def _svg(game: str, box: Box, inner: str, px: float) -> str:
    x, y, w, h = box
    return (
        f'<svg class="board {game} wide part" viewBox="{num(x)} {num(y)} {num(w)} {num(h)}" width="{num(w * px)}" '
        f'height="{num(h * px)}" aria-hidden="true">{inner}</svg>'
    )


# -- pieces by themselves -------------------------------------------------------------------------------------------


def box_of_symbols(names: str) -> Box:
    """The box of a symbol, or of several upon each other: `tile-oasis+mark-oasis`."""
    boxes = [symbol_box(name) for name in names.split("+")]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(box[0] + box[2] for box in boxes) - left, max(box[1] + box[3] for box in boxes) - top


def strip(game: str, shown: Strip) -> str:
    """Lines of pieces as SVG."""
    size, out, wide = shown.size, list[str](), 0.0
    for n, line in enumerate(shown.lines):
        y, pen = n * (size + 12), 0.0
        for names in line.symbols:
            x, top, w, h = box_of_symbols(names)
            k = size / max(w, h)
            place = f"translate({num(pen - x * k)} {num(y + (size - h * k) / 2 - top * k)}) scale({num(k)})"
            kind = line.kind or "sign"
            out += [f'<use class="{kind}" href="{href(name)}" transform="{place}"/>' for name in names.split("+")]
            pen += w * k + 8
        if line.says:
            words = size * 0.5
            out.append(
                f'<text class="d t" x="{num(pen + 8)}" y="{num(y + size / 2 + words * 0.34)}" font-size="{num(words)}">'
                f"{esc(line.says)}</text>"
            )
            pen += 8 + width(line.says, words)
        wide = max(wide, pen)
    high = len(shown.lines) * (size + 12) - 12
    return _svg(game, (-3, -3, wide + 6, high + 6), "".join(out), 1.0)


@cache
def icon_of(game: str, names: str, kind: str = "sign") -> str:
    """A symbol by itself, as large as its box, for legends and beside words."""
    x, y, w, h = box_of_symbols(names)
    side = max(w, h) + 3
    box = f"{num(x - (side - w) / 2)} {num(y - (side - h) / 2)} {num(side)} {num(side)}"
    uses = "".join(f'<use class="{kind}" href="{sprite_address(game)}#{name}"/>' for name in names.split("+"))
    return f'<svg class="board {game} part term" viewBox="{box}" aria-hidden="true">{uses}</svg>'
