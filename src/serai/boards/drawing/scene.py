"""What a board is drawn from, and the still art all boards share: rings, pills, labels. Marks have `marks.py`.

A `Scene` holds only what its viewer may see. Texts are in the language of the task (`kernel.i18n.speak`).
The conventions stand in docs/boards.md.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from serai.boards.drawing.marks import at
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.symbol_home import href
from serai.kernel.game import Edition
from serai.kernel.i18n import language
from serai.kernel.plain import View
from serai.kernel.position import Event

EMBLEMS = ("elephant", "peacock", "tiger", "camel")
WIDE, TALL, LOW = "wide", "tall", "low"
T = TypeVar("T")


class ScenePlayer(NamedTuple):
    """Who sits at a seat, as the board shows it."""

    name: str
    emblem: str = ""


@dataclass(frozen=True)
class Scene:
    """One position as one viewer may see it."""

    view: View  # position.view(seat)
    seat: int | None = None  # the viewer's; None: a spectator
    moves: tuple[str, ...] = ()  # the legal moves, if the viewer decides now
    players: tuple[ScenePlayer, ...] = ()
    events: tuple[Event, ...] = ()  # what this viewer may know of the last turns, oldest first
    cast: Cast | None = None  # which piece is which; without it the pieces are numbered afresh
    layout: str = WIDE  # wide: a desk; tall: a phone held upright; low: one that lies on its side
    aids: bool = False  # initials besides shapes and colours
    sprite: str = ""  # where the symbols lie; empty: in the page itself
    edition: Edition | None = None  # the table's own figures; None: those that come with the game
    for_another: bool = False  # whether the seat is another's, for whom the viewer moves in a plan
    _written: dict[str | tuple[str, str], str] = field(default_factory=dict, init=False, repr=False, compare=False)
    _found: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def written(self, name: str) -> str:
        """A field of the view as text, by which what is drawn from it is kept."""
        known = self._written.get(name)
        if known is None:
            known = self._written[name] = repr(self.view[name])
        return known

    def written_of(self, name: str, key: str) -> str:
        """What a field of the view holds for one player, as text."""
        known = self._written.get((name, key))
        if known is None:
            known = self._written[name, key] = repr(self.view[name].get(key))
        return known

    def once(self, find: Callable[["Scene"], T]) -> T:
        """What a function finds out about this scene: asked once, however many parts of the frame want to know."""
        key = find, language()
        if key not in self._found:
            self._found[key] = find(self)
        found: T = self._found[key]
        return found

    @property
    def mine(self) -> bool:
        """Whether the viewer decides now."""
        return bool(self.moves)

    @property
    def tall(self) -> bool:
        """Whether it is drawn for a phone: larger in fewer units, and with sides behind tabs."""
        return self.layout != WIDE

    def name(self, seat: int) -> str:
        return self.players[seat].name if seat < len(self.players) else f"p{seat + 1}"

    def emblem(self, seat: int) -> str:
        return (self.players[seat].emblem if seat < len(self.players) else "") or EMBLEMS[seat]


@dataclass(frozen=True)
class Gain:
    """A part of what a move would yield: so many of a piece, named by its symbol."""

    symbol: str
    n: int
    scale: float = 0.5
    name: str = ""


def seat_number(key: str) -> int:
    """`p2` is seat 1."""
    return int(key[1:]) - 1


def use(symbol: str, x: float, y: float, scale: float = 1, more: str = "") -> str:
    """A symbol at a place; `more` are further attributes, ready made."""
    return f'<use href="{href(symbol)}" {at(x, y, scale)}{" " + more if more else ""}/>'


@lru_cache(1 << 12)
def ring(x: float, y: float, w: float, h: float, r: float = 10, kind: str = "ring") -> str:
    """Saffron round a target: `ring` legal now, `ring calm` legal like most others, `ring later` a possible end."""
    halo = ""
    if kind == "ring":
        halo = f'<rect class="halo" x="{num(x - 3)}" y="{num(y - 3)}" width="{num(w + 6)}" height="{num(h + 6)}" rx="{num(r + 3)}"/>'
    return (
        halo + f'<rect class="{kind}" x="{num(x + 1.5)}" y="{num(y + 1.5)}" width="{num(w - 3)}" height="{num(h - 3)}" '
        f'rx="{num(r - 1)}"/>'
    )


def pill(x: float, y: float, gains: Iterable[Gain], size: float = 17) -> str:
    """What a move would yield, centred at a place."""
    parts, pen = [], 10.0
    for gain in gains:
        words = f"{gain.n:+d}" if gain.n < 0 or gain.symbol == "coin" else str(gain.n)
        if gain.n != 1 or gain.symbol == "coin":
            wide = size * 0.58 * len(words)
            parts.append(
                f'<text class="d n" x="{num(pen)}" y="{num(size * 0.34)}" font-size="{num(size)}">{words}</text>'
            )
            pen += wide + 4
        half = 17 * gain.scale * size / 17
        parts.append(use(gain.symbol, pen + half, 0, gain.scale * size / 17))
        pen += 2 * half + 8
    w = pen + 2
    h = size * 1.5
    return (
        f'<g class="pill" {at(x - w / 2, y)}><rect x="0" y="{num(-h / 2)}" width="{num(w)}" height="{num(h)}" '
        f'rx="{num(h / 2)}"/>{"".join(parts)}</g>'
    )


def label(x: float, y: float, words: str, size: float, kind: str = "m", anchor: str = "") -> str:
    """A word on the board: kind is a class, `t` ink, `m` muted, `d` the display face, `n` a number."""
    middle = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{kind}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{middle}>{esc(words)}</text>'
