"""Everything that pages, terminal and environments know of a game: one `Presentation`, all of it optional.

A package names its own in the entry point group `serai.presentations`, under the game's name; it is loaded when it is
needed. Whatever a game does not bring is left out or generic: text instead of a drawn board, buttons by verb instead of
a panel, no guide, no score pad.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import serai
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene
from serai.boards.text_model import TextPart
from serai.kernel.game import Telling
from serai.kernel.position import Position

if TYPE_CHECKING:
    from rich.console import RenderableType

    from serai.boards.guide import Guide
    from serai.boards.score_pad import Pad

GROUP = "serai.presentations"
LAST = 1000  # a game that does not say where it stands comes after those that do
View = Mapping[str, Any]


def no_pieces(_view: View, _before: Cast | None) -> Cast:
    """A board without numbered pieces."""
    return Cast()


def worth_nothing(_scene: Scene, _moves: list[str]) -> str:
    """Nothing here is put together from several moves."""
    return ""


@dataclass(frozen=True, eq=False)
class Board:
    """A drawn board and what stands beside it, from a scene to SVG and HTML (docs/boards.md has the conventions)."""

    draw: Callable[[Scene], str]
    panel: Callable[[Scene], str] | None = None  # what is chosen beside the board; else the moves are buttons by verb
    holdings: Callable[[Scene, int], str] | None = None  # what a player has; else the text view's glance
    worth: Callable[[Scene, list[str]], str] = worth_nothing  # what a chain of moves would bring, in words
    symbols: Callable[[], Mapping[str, str]] = dict  # by name, with the figures of the edition that is drawn
    piece_ids: Callable[[View, Cast | None], Cast] = no_pieces  # which piece is which, from one position to the next


class TextView(Protocol):
    """A position as text: all of it, and of one player what everybody wants to know."""

    def read(self, view: View, names: Sequence[str]) -> list[TextPart]: ...
    def glance(self, view: View, seat: int) -> list[tuple[str, str]]: ...


@dataclass(frozen=True)
class Wording:
    """What names things in moves and events. English here, translated when it is shown."""

    names: Mapping[str, str] = field(default_factory=dict)  # a key of a move or position -> its name
    families: Mapping[tuple[str, ...], Callable[[str], str]] = field(default_factory=dict)  # keys that are told
    phrases: Mapping[str, str] = field(default_factory=dict)  # a verb's template -> what the move is called
    sentences: Mapping[str, str] = field(default_factory=dict)  # the same of a move that causes nothing, for the log
    tellings: Mapping[Any, Telling] = field(default_factory=dict)  # events whose sentence differs from the rules' own


@dataclass(frozen=True)
class Picture:
    """The window of a game in the lobby."""

    draw: Callable[[], str]
    middle: bool = False  # where the window is low, its middle is shown and not its foot


@dataclass(frozen=True, eq=False)
class Presentation:
    """One game as the outside sees it."""

    pitch: str = ""  # a sentence in lists
    minutes: int | None = None  # how long a game takes
    order: int = LAST  # in lists: smaller ones first, equal ones by name
    credit: str = ""  # whose game it is, for the foot of every page
    piece: str = ""  # the symbol beside its name in lists
    picture: Picture | None = None
    link_preview: Path | None = None  # 1200 × 630, what other sites show beside a link
    wording: Wording = field(default_factory=Wording)
    board: Board | None = None
    stylesheet: Path | None = None
    highlights: Mapping[str, str] = field(default_factory=dict)  # a verb -> ids of what it is about on the board
    text: TextView | None = None
    terminal: "Callable[[Position, int | None], RenderableType] | None" = None
    guide: "Guide | None" = None
    score_pad: "Pad | None" = None


@cache
def _registered() -> EntryPoints:
    # Every installed package is looked through for these, which takes longer than drawing a page.
    return entry_points(group=GROUP)


@cache
def presentation_of(game: str) -> Presentation:
    """A game's presentation; of one that brings none, the generic one."""
    for point in _registered().select(name=game):
        loaded: Presentation = point.load()
        return loaded
    return Presentation()


def board_of(game: str) -> Board | None:
    """A game's drawn board, if it has one."""
    return presentation_of(game).board


def listed_games() -> list[str]:
    """The names of all games in the order of lists."""
    return sorted(serai.game_names(), key=lambda name: (presentation_of(name).order, name))
