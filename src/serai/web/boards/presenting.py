"""From what the club lets a viewer see to a scene, and from a scene to the parts of the page: board, panel, holdings.

The casts of the tables shown lately are kept here, so that a piece has the same id in one frame and the next.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

from markupsafe import Markup

from serai.web.boards import five_tribes, ganesha, rajas
from serai.web.boards.cast import Cast
from serai.web.boards.pieces import sprite_address
from serai.web.boards.scene import EMBLEMS, WIDE, Player, Scene

if TYPE_CHECKING:
    from serai.club.words import Look

TURNS = 120  # lines of the log that a board looks back on
KEPT = 500  # tables whose casts are kept


class Board(Protocol):
    """What a game's board offers."""

    SYMBOLS: dict[str, str]

    def draw(self, scene: Scene) -> str: ...
    def panel(self, scene: Scene) -> str: ...
    def holdings(self, scene: Scene, seat: int) -> str: ...
    def worth(self, scene: Scene, moves: list[str]) -> str: ...

    @property
    def cast_of(self) -> Callable[[Any, Cast | None], Cast]: ...


GAMES: dict[str, Board] = {"five-tribes": five_tribes, "ganesha": ganesha, "rajas": rajas}


@dataclass(frozen=True)
class Presented:
    """One viewer's board, what is chosen beside it, and what every player has."""

    board: Markup
    panel: Markup
    holdings: tuple[Markup, ...]


class Casts:
    """The last cast of every table shown lately, by version."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, Cast]] = OrderedDict()
        self._lock = Lock()

    def at(self, table: str, version: int, view: Any, board: Board) -> Cast:
        """The cast of a table at a version, following the one before it."""
        with self._lock:
            known = self._kept.get(table)
            if known is not None and known[0] == version:
                return known[1]
            cast = board.cast_of(view, known[1] if known else None)
            if known is None or known[0] < version:
                self._kept[table] = (version, cast)
                self._kept.move_to_end(table)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return cast


CASTS = Casts()


def scene_of(look: "Look", names: Sequence[str], layout: str = WIDE, aids: bool = False) -> Scene:
    """What a board of this look is drawn from."""
    told = [event for line in look.log[-TURNS:] if not line.undone for event in line.events]
    view = look.view or {}
    return Scene(
        view=view,
        seat=look.seat,
        moves=tuple(look.moves) if look.mine else (),
        players=tuple(Player(name, EMBLEMS[i % len(EMBLEMS)]) for i, name in enumerate(names)),
        events=tuple(told),
        cast=CASTS.at(look.table.id, look.version, view, GAMES[look.table.game]),
        layout=layout,
        aids=aids,
        sprite=sprite_address(),
    )


def present(look: "Look", names: Sequence[str], layout: str = WIDE, aids: bool = False) -> Presented | None:
    """The drawn parts of a viewer's page; None where the game has no board or has not begun."""
    board = GAMES.get(look.table.game)
    if board is None or look.view is None:
        return None
    scene = scene_of(look, names, layout, aids)
    return Presented(
        Markup(board.draw(scene)),
        Markup(board.panel(scene)),
        tuple(Markup(board.holdings(scene, seat)) for seat in range(len(names))),
    )
