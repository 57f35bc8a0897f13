"""From what the club lets a viewer see to a scene, and from a scene to the parts of the page: board, panel, holdings.

The casts of the tables shown lately are kept here, so that a piece has the same id in one frame and the next.
"""

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from threading import Lock
from typing import Any, Protocol

from markupsafe import Markup

from serai.boards.drawing.drawn_edition import drawn_with, per_edition
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import EMBLEMS, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import all_symbols, sprite_address
from serai.boards.presentation import Board, board_of
from serai.kernel.game import Edition
from serai.kernel.position import Event

TURNS = 120  # lines of the log that a board looks back on
KEPT = 500  # tables whose casts are kept
_HREF = re.compile(r'href="#([^"]+)"')


class ViewedLine(Protocol):
    """A line of a table's log, as far as a board looks back on it."""

    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def undone(self) -> bool: ...


class NamedTable(Protocol):
    """Which table it is, and of which game."""

    @property
    def id(self) -> str: ...
    @property
    def game(self) -> str: ...


class ViewedTable(Protocol):
    """A table as one viewer may see it at one version: what the club's `TableView` tells a board."""

    @property
    def table(self) -> NamedTable: ...
    @property
    def version(self) -> int: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def view(self) -> Mapping[str, Any] | None: ...
    @property
    def mine(self) -> bool: ...
    @property
    def moves(self) -> tuple[str, ...]: ...
    @property
    def log(self) -> Sequence[ViewedLine]: ...
    @property
    def edition(self) -> Edition | None: ...


@dataclass(frozen=True)
class Presented:
    """One viewer's board, what is chosen beside it, and what every player has; None for what the game does not draw."""

    board: Markup
    panel: Markup | None
    holdings: tuple[Markup, ...] | None


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
            cast = board.piece_ids(view, known[1] if known else None)
            if known is None or known[0] < version:
                self._kept[table] = (version, cast)
                self._kept.move_to_end(table)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return cast


CASTS = Casts()


def scene_of(board: Board, look: ViewedTable, names: Sequence[str], layout: str = WIDE, aids: bool = False) -> Scene:
    """What a board of this look is drawn from."""
    told = [event for line in look.log[-TURNS:] if not line.undone for event in line.events]
    view = look.view or {}
    return Scene(
        view=view,
        seat=look.seat,
        moves=tuple(look.moves) if look.mine else (),
        players=tuple(ScenePlayer(name, EMBLEMS[i % len(EMBLEMS)]) for i, name in enumerate(names)),
        events=tuple(told),
        cast=CASTS.at(look.table.id, look.version, view, board),
        layout=layout,
        aids=aids,
        sprite=sprite_address(),
        edition=look.edition,
    )


def present(look: ViewedTable, names: Sequence[str], layout: str = WIDE, aids: bool = False) -> Presented | None:
    """The drawn parts of a viewer's page; None where the game has no board or has not begun."""
    board = board_of(look.table.game)
    if board is None or look.view is None:
        return None
    return parts(board, scene_of(board, look, names, layout, aids))


def parts(board: Board, scene: Scene) -> Presented:
    """A scene as the parts of the page."""
    with drawn_with(scene.edition):
        presented = Presented(
            Markup(reachable(board.draw(scene))),
            Markup(board.panel(scene)) if board.panel else None,
            tuple(Markup(board.holdings(scene, seat)) for seat in range(len(scene.players)))
            if board.holdings
            else None,
        )
        return with_own_symbols(presented, own_symbols(board), scene.sprite) if scene.edition else presented


def reachable(drawn: str) -> str:
    """A board on which Tab stops at least once: arrows walk on from there."""
    return drawn if 'class="target' in drawn else drawn.replace('tabindex="-1"', 'tabindex="0"', 1)


@per_edition
def own_symbols(board: Board) -> dict[str, str]:
    """The symbols that look different in the edition that is drawn."""
    usual = all_symbols()
    return {name: drawn for name, drawn in board.symbols().items() if usual.get(name) != drawn}


def with_own_symbols(presented: Presented, own: dict[str, str], sprite: str) -> Presented:
    """The same parts, with the edition's own symbols in the board itself where the sprite's are of another edition."""

    def homed(drawn: str) -> str:
        return _HREF.sub(lambda m: f'href="#{m[1]}"' if m[1] in own else f'href="{sprite}#{m[1]}"', drawn)

    board, panel, *holdings = (
        homed(str(part).replace(f'href="{sprite}#', 'href="#'))
        for part in (presented.board, presented.panel or "", *(presented.holdings or ()))
    )
    used: dict[str, str] = {}
    looked = [board, panel, *holdings]
    while looked:
        for name in set(_HREF.findall(looked.pop())) & own.keys() - used.keys():
            used[name] = homed(own[name])
            looked.append(used[name])
    symbols = "".join(f'<symbol id="{name}" overflow="visible">{used[name]}</symbol>' for name in sorted(used))
    board = board.replace(">", f"><defs>{symbols}</defs>", 1)
    return Presented(
        Markup(board),
        None if presented.panel is None else Markup(panel),
        None if presented.holdings is None else tuple(map(Markup, holdings)),
    )


_MOVE = re.compile(r'(?:data-move|name="move" value)="([^"]*)"')


def pointed(presented: Presented, moves: Sequence[str]) -> Presented:
    """The same parts, with what makes the first of these moves (or some of them together) marked by `data-hint`."""

    def mark(drawn: str) -> str:
        return _MOVE.sub(lambda m: f'data-hint="" {m[0]}' if _leads(unescape(m[1]), moves) else m[0], drawn)

    board = mark(presented.board)
    if presented.panel is None:
        return replace(presented, board=Markup(board))
    panel = mark(presented.panel)
    # A target that belongs to a choice of the panel is out of sight until that is chosen: the choice is marked as well.
    for pick in set(re.findall(r'data-hint="" data-move="[^"]*" data-pick="(\d)"', board)):
        panel = panel.replace(f'name="pick" value="{pick}"', f'data-hint="" name="pick" value="{pick}"')
    return replace(presented, board=Markup(board), panel=Markup(panel))


def _leads(chain: str, moves: Sequence[str]) -> bool:
    made = chain.split(";")
    return list(moves[: len(made)]) == made
