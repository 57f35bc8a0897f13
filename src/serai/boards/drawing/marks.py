"""The marks of a drawn board as data: pieces, targets, why-not spots, and groups that the log names.

Each knows its id and the box it lies in before anything is written, so that hints, pins and the way of a turn are set
on marks and never looked for in a drawing. Marks are kept by what they are made of: what has not changed is the same
object from one frame to the next, and for all viewers. Still art between them is plain text.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.symbol_home import href

Box = tuple[float, float, float, float]  # left, top, width, height
HALF = 19.0  # half the side of a symbol, before it is scaled
KEPT = 1 << 12  # marks of a kind that are kept for the next frame
PIECES = 1 << 13


@lru_cache(1 << 14)
def at(x: float, y: float, scale: float = 1) -> str:
    """A place as a transform attribute. Scale always stands in it, so that a change of both glides."""
    return f'transform="translate({num(x)} {num(y)}) scale({num(scale)})"'


def boxed(x: float, y: float, w: float, h: float) -> Box:
    """A box with the precision of a drawing."""
    return round(x, 2), round(y, 2), round(w, 2), round(h, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Area:
    """What answers to a pointer, and the box round it."""

    svg: str
    box: Box


@lru_cache(1 << 12)
def hit(x: float, y: float, w: float, h: float, r: float = 10) -> Area:
    """A rectangular area."""
    written = f'<rect class="hit" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"/>'
    return Area(written, boxed(x, y, w, h))


@lru_cache(1 << 12)
def round_hit(x: float, y: float, r: float) -> Area:
    """A round area."""
    written = f'<circle class="hit" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
    return Area(written, boxed(x - r, y - r, 2 * r, 2 * r))


@lru_cache(1 << 10)
def cornered_hit(corners: tuple[tuple[float, float], ...]) -> Area:
    """An area with straight sides."""
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    outline = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"
    box = boxed(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return Area(f'<path class="hit" d="{outline}"/>', box)


def holds(side: Box, box: Box) -> bool:
    """Whether the middle of a box lies in a side."""
    (left, top, w, h), (x, y, wide, high) = side, box
    return left <= x + wide / 2 <= left + w and top <= y + high / 2 <= top + h


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """Something on a board that has an id; `svg` is how it is drawn when nothing is added to it."""

    id: str
    box: Box
    svg: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "svg", self.drawn())

    def drawn(self, more: str = "") -> str:
        """The mark as SVG; `more` are further attributes, each after a space."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False)
class Piece(Mark):
    """A symbol that can move, appear or go; or a few of them under one id."""

    symbol: str  # empty: `inner` is all there is to see
    place: str  # its transform attribute
    kind: str = "piece"
    inner: str = ""
    address: str = ""

    def drawn(self, more: str = "") -> str:
        if not self.symbol:
            return f'<g id="{self.id}"{more} class="{self.kind}" {self.place}>{self.inner}</g>'
        begun = f'<use id="{self.id}"{more} class="{self.kind}" href="{self.address}" {self.place}'
        return f"{begun}>{self.inner}</use>" if self.inner else f"{begun}/>"


@dataclass(frozen=True, slots=True, eq=False)
class Target(Mark):
    """Something that makes a move when it is clicked, or chosen with the keyboard; its label is also its tooltip."""

    move: str  # moves joined by `;` are made together
    label: str
    area: Area
    pick: int = 0  # the choice of the panel that it belongs to
    kind: str = "legal"
    below: str = ""  # art under its area
    above: str = ""  # art on it

    def drawn(self, more: str = "") -> str:
        chosen = f' data-pick="{self.pick}"' if self.pick else ""
        return (
            f'<g id="{self.id}"{more} class="target {self.kind}" role="button" tabindex="0" data-move="{esc(self.move)}"{chosen} '
            f'aria-label="{esc(self.label)}">{self.below}{self.area.svg}{self.above}</g>'
        )

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves, or chains of moves, that it offers."""
        return (self.move,)


@dataclass(frozen=True, slots=True, eq=False)
class Chooser(Target):
    """A target that offers several moves in turn: a click shows the first of them, the next click the next; none is made."""

    ways: tuple[str, ...] = ()

    def drawn(self, more: str = "") -> str:
        return (
            f'<g id="{self.id}"{more} class="target chooser" role="button" tabindex="0" data-ways="{esc(";".join(self.ways))}" '
            f'aria-label="{esc(self.label)}">{self.area.svg}</g>'
        )

    @property
    def moves(self) -> tuple[str, ...]:
        return self.ways


@dataclass(frozen=True, slots=True, eq=False)
class Toggle(Target):
    """A target that marks a box of the panel, and unmarks it again; none of its moves is made."""

    marks: str = ""  # the id of the box

    def drawn(self, more: str = "") -> str:
        return (
            f'<g id="{self.id}"{more} class="target legal" role="button" tabindex="0" data-toggles="{self.marks}" '
            f'aria-label="{esc(self.label)}">{self.area.svg}</g>'
        )


@dataclass(frozen=True, slots=True, eq=False)
class Spot(Mark):
    """Something that is no target: it has a name, and says why not when it is asked to make a move."""

    attempt: str
    label: str
    area: Area

    def drawn(self, more: str = "", tab: int = -1) -> str:
        asked = f' data-try="{esc(self.attempt)}"' if self.attempt else ""
        return (
            f'<g id="{self.id}"{more} class="spot" role="img" tabindex="{tab}"{asked} aria-label="{esc(self.label)}">'
            f"{self.area.svg}</g>"
        )


@dataclass(frozen=True, slots=True, eq=False)
class GroupStart(Mark):
    """The start of a group round other marks, for what lines of the log call by a name of its own."""

    def drawn(self, more: str = "") -> str:
        return f'<g id="{self.id}"{more}>'


PHONE_PX = 0.575  # what a unit of a drawing measures on a phone, where 660 of them fill the width


@dataclass(frozen=True, slots=True, eq=False)
class SideStart(Mark):
    """The end of the drawing so far and the start of another beside it: on a phone it lies behind a tab of its own.

    Its box is the part of the table it shows, in the units of the whole; its size there is fixed, it is pushed about.
    """

    kind: str
    name: str

    def drawn(self, more: str = "") -> str:
        x, y, w, h = self.box
        return (
            f'</svg></div><div class="side" data-tab="{self.id}" tabindex="0" role="group" aria-label="{esc(self.name)}">'
            f'<svg class="board {self.kind} part" viewBox="{num(x)} {num(y)} {num(w)} {num(h)}" '
            f'width="{num(w * PHONE_PX)}" height="{num(h * PHONE_PX)}"{more}>'
        )


@lru_cache(64)
def side(n: int, kind: str, name: str, box: Box) -> SideStart:
    """The start of the n-th side of a board; which tab shows it is said by its number."""
    return SideStart(f"side-{n}", box, kind, name)


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A row of parts that is drawn and kept together, and how it is written while nothing is added to its marks."""

    parts: tuple[str | Mark, ...]
    segments: tuple[str, ...] = field(init=False, repr=False)
    targets: bool = field(init=False)  # whether anything in it makes a move
    spot: tuple[int, Spot] | None = field(init=False)  # its first spot, and which of its parts that is

    def __post_init__(self) -> None:
        written: list[str] = []
        targets, spot = False, None
        for n, part in enumerate(self.parts):
            if isinstance(part, str):
                written.append(part)
                continue
            written.append(part.svg)
            if isinstance(part, Target):
                targets = True
            elif spot is None and isinstance(part, Spot):
                spot = n, part
        object.__setattr__(self, "segments", tuple(written))
        object.__setattr__(self, "targets", targets)
        object.__setattr__(self, "spot", spot)

    @classmethod
    def of(cls, *parts: "BoardPart") -> "Layer":
        """A layer of parts that may nest; empty ones are left out."""
        out: list[str | Mark] = []
        _lay(parts, out)
        return cls(tuple(out))


#: What a board is made of.
BoardPart: TypeAlias = "str | Mark | Layer | tuple[BoardPart, ...]"


def _lay(parts: "tuple[BoardPart, ...]", out: list[str | Mark]) -> None:
    for part in parts:
        if isinstance(part, tuple):
            _lay(part, out)
        elif isinstance(part, Layer):
            out += part.parts
        elif part:
            out.append(part)


@lru_cache(PIECES)
def _piece(ident: str, symbol: str, spot: tuple[float, float, float], kind: str, inner: str, address: str) -> Piece:
    x, y, scale = spot
    half = HALF * scale
    return Piece(ident, boxed(x - half, y - half, 2 * half, 2 * half), symbol, at(x, y, scale), kind, inner, address)


def piece(ident: str, symbol: str, x: float, y: float, scale: float = 1, kind: str = "piece", inner: str = "") -> Piece:
    """A symbol with an id at a place; `inner` may be its title."""
    return _piece(ident, symbol, (x, y, scale), kind, inner, href(symbol))


@lru_cache(KEPT)
def drawn_piece(ident: str, place: str, box: Box, inner: str, kind: str = "piece") -> Piece:
    """A piece that is more than a symbol: it is drawn by `inner`, at a transform."""
    return Piece(ident, box, "", place, kind, inner)


@lru_cache(KEPT)
def _turned(ident: str, symbol: str, spot: tuple[float, float, float], quarter: str, address: str) -> Piece:
    x, y, k = spot
    half = HALF * k
    place = f'transform="translate({num(x)} {num(y)}) rotate({quarter}) scale({num(k)})"'
    return Piece(ident, boxed(x - half, y - half, 2 * half, 2 * half), symbol, place, "piece", "", address)


def turned_piece(ident: str, symbol: str, spot: tuple[float, float, float], quarter: str) -> Piece:
    """A piece at a place and size, turned by some degrees."""
    return _turned(ident, symbol, spot, quarter, href(symbol))


@lru_cache(KEPT)
def target(
    ident: str,
    move: str,
    label: str,
    area: Area,
    pick: int = 0,
    kind: str = "legal",
    art: tuple[str, str] = ("", ""),
) -> Target:
    """A target; `art` is what lies under its area and on it."""
    return Target(ident, area.box, move, label, area, pick, kind, *art)


@lru_cache(KEPT)
def chooser(ident: str, ways: tuple[str, ...], label: str, area: Area) -> Chooser:
    return Chooser(ident, area.box, ways[0], label, area, ways=ways)


@lru_cache(KEPT)
def toggle(ident: str, move: str, marks: str, label: str, area: Area) -> Toggle:
    return Toggle(ident, area.box, move, label, area, marks=marks)


@lru_cache(KEPT)
def spot(ident: str, attempt: str, label: str, area: Area) -> Spot:
    return Spot(ident, area.box, attempt, label, area)


@lru_cache(KEPT)
def group(ident: str, box: Box) -> GroupStart:
    return GroupStart(ident, box)


def _stack(parts: tuple[BoardPart, ...], out: list[Layer], loose: list[str | Mark]) -> None:
    """Lay layers upon each other; what lies loose between two of them becomes one."""
    for part in parts:
        if isinstance(part, Layer):
            if loose:
                out.append(Layer(tuple(loose)))
                loose.clear()
            out.append(part)
        elif isinstance(part, tuple):
            _stack(part, out, loose)
        elif part:
            loose.append(part)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board before it is written: its first tag, and everything in it but the last end tag."""

    opening: str
    size: tuple[float, float]
    layers: tuple[Layer, ...]

    @classmethod
    def of(cls, opening: str, size: tuple[float, float], *parts: BoardPart) -> "Drawing":
        """A drawing of layers that were kept, and of whatever else lies between them."""
        out: list[Layer] = []
        loose: list[str | Mark] = []
        _stack(parts, out, loose)
        if loose:
            out.append(Layer(tuple(loose)))
        return cls(opening, size, tuple(out))

    def marks(self) -> Iterator[Mark]:
        """Everything that has an id of its own, in the order of the document."""
        return (part for layer in self.layers for part in layer.parts if not isinstance(part, str))

    def find(self, ident: str) -> Mark | None:
        """A mark by its id."""
        return next((mark for mark in self.marks() if mark.id == ident), None)

    def find_like(self, ident: str) -> Mark | None:
        """A mark by its id, or the first whose id begins with it and a hyphen."""
        return self.find(ident) or next((mark for mark in self.marks() if mark.id.startswith(f"{ident}-")), None)

    @property
    def svg(self) -> str:
        """The board as text, with nothing added to it."""
        return "".join((self.opening, *(segment for layer in self.layers for segment in layer.segments), "</svg>"))
