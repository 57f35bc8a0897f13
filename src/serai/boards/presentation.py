"""Everything that pages, terminal and environments know of a game: one `Presentation`, all of it optional.

A package names its own in the entry point group `serai.presentations`, under the game's name; it is loaded when it is
needed. Whatever a game does not bring is left out or generic: text instead of a drawn board, buttons by verb instead of
a panel, no course, no score pad.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import serai
from serai.boards.drawing.marks import Drawing
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene
from serai.boards.standing import Standing, seated
from serai.boards.teaching.puzzle_themes import PuzzleThemes
from serai.boards.text.story import Story
from serai.boards.text.text_model import TextPart
from serai.kernel.found_by_name import fill_in, found, found_file
from serai.kernel.game import Telling
from serai.kernel.plain import View
from serai.kernel.position import Position

if TYPE_CHECKING:
    from rich.console import RenderableType

    from serai.boards.outlook import Counting
    from serai.boards.panel import PanelPart
    from serai.boards.score_pad import Pad
    from serai.boards.statistics import DecisionKind
    from serai.boards.teaching.course import Course
    from serai.boards.teaching.figures import Figures
    from serai.boards.teaching.legend import Legend

GROUP = "serai.presentations"
LAST = 1000  # a game that does not say where it stands comes after those that do


def no_pieces(_view: View, _before: Cast | None) -> Cast:
    """A board without numbered pieces."""
    return Cast()


def nowhere(_view: View) -> str:
    """A decision that belongs to no part of the board."""
    return ""


def worth_nothing(_scene: Scene, _moves: Sequence[str]) -> str:
    """Nothing here is put together from several moves."""
    return ""


@dataclass(frozen=True, eq=False)
class Board:
    """A drawn board and what stands beside it, from a scene to SVG and HTML (docs/boards.md has the conventions)."""

    draw: Callable[[Scene], Drawing]
    panel: "Callable[[Scene], PanelPart] | None" = None  # what is chosen beside it; else the moves are buttons by verb
    holdings: Callable[[Scene, int], str] | None = None  # what a player has; else the text view's glance
    symbols: Callable[[], Mapping[str, str]] = dict  # by name, with the figures of the edition that is drawn
    piece_ids: Callable[[View, Cast | None], Cast] = no_pieces  # which piece is which, from one position to the next
    counting: "Counting | None" = None  # what its players count before a decision
    worth: Callable[[Scene, list[str]], str] = worth_nothing  # what a chain of moves would bring, in words
    ahead: Callable[[Scene, Sequence[str]], str] = worth_nothing  # on the board while moves are pointed at, as SVG
    order: Callable[[View], tuple[Standing, ...]] = seated  # the players in the order of play
    where: Callable[[View], str] = nowhere  # the part of the board that a decision belongs to
    in_full: Callable[[Scene, int], str] | None = None  # all that may be known of a player, at a readable size
    running_score: bool = False  # whether panels show the points so far; where gold is hidden, without it
    sides: tuple[str, ...] = ()  # on a phone: what lies behind tabs beside the players, in the order it is drawn


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
class Variant:
    """A way to play that is offered beside "Play now": an option and the value that is not the usual one."""

    option: str
    value: str
    name: str
    about: str  # what it changes, in a sentence

    @property
    def key(self) -> str:
        """What a form says where it was chosen."""
        return f"{self.option}={self.value}"


@dataclass(frozen=True)
class OptionWords:
    """A switch of the rules where it is chosen: its name and what its values are called; the game says what it does."""

    name: str  # may hold {n}, the number of a seat
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Picture:
    """The window of a game in the lobby."""

    draw: Callable[[], str]
    middle: bool = False  # where the window is low, its middle is shown and not its foot


@dataclass(frozen=True, eq=False)
class Presentation:
    """One game as the outside sees it."""

    modules: InitVar[str] = ""  # its own `__name__`, where it is a package: what is not given is found there
    pitch: str = ""  # a sentence in lists
    minutes: int | None = None  # how long a game takes
    order: int = LAST  # in lists: smaller ones first, equal ones by name
    credit: str = ""  # whose game it is, for the foot of every page
    piece: str = ""  # the symbol beside its name in lists
    picture: Picture | None = None
    link_preview: Path | None = found_file("preview.png", None)  # 1200 × 630, what other sites show beside a link
    wording: Wording = found("text.texts", "WORDING", Wording())
    variants: tuple[Variant, ...] = found("options", "VARIANTS", ())
    options: Mapping[str, OptionWords] = found("options", "OPTIONS", {})  # by name; `level` is for `level-p1` …
    board: Board | None = found("board", "BOARD", None)
    stylesheet: Path | None = found_file("style.css", None)
    story: Story = found("text.story", "STORY", Story())  # how turns are found in the log and told in a line
    asked_once: Container[str] = ()  # prompts in a row: who has confirmed one of them is not asked again
    highlights: Mapping[str, str] = found("text.texts", "HIGHLIGHTS", {})  # a verb -> ids of what it is about
    text: TextView | None = found("text.position_text", otherwise=None)
    terminal: "Callable[[Position, int | None], RenderableType] | None" = found("terminal", "board", None)
    course: "Course | None" = found("course", "COURSE", None)
    score_pad: "Pad | None" = found("score_pad", otherwise=None)
    told_in: Mapping[str, str] = found("text.texts", "TOLD_IN", {})  # how moves begin -> the rule that tells of them
    figures: "Figures" = found("figures", "FIGURES", {})  # the pictures of the rules, by the names in the reference
    legend: "Legend | None" = found("legend", "LEGEND", None)  # what every symbol of the board means
    statistics: "tuple[DecisionKind, ...]" = found("statistics", "STATISTICS", ())  # what is counted over games
    puzzle_themes: PuzzleThemes = found("puzzle_themes", "THEMES", PuzzleThemes())  # what its puzzles are about

    def __post_init__(self, modules: str) -> None:
        fill_in(self, modules)


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


def rule_about(game: str, move: str) -> str:
    """The rule that tells of a move, by the longest beginning that the game names; empty where it names none."""
    told = presentation_of(game).told_in
    return told.get(max((start for start in told if move.startswith(start)), key=len, default=""), "")


def listed_games() -> list[str]:
    """The names of all games in the order of lists."""
    return sorted(serai.game_names(), key=lambda name: (presentation_of(name).order, name))
