"""From what the club lets a viewer see to a scene, and from a scene to the parts of the page: board, panel, holdings.

The casts of the tables shown lately are kept here, so that a piece has the same id in one frame and the next.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple, Protocol

from markupsafe import Markup

from serai.boards import outlook
from serai.boards.drawing.drawn_edition import drawn_with, per_edition
from serai.boards.drawing.marks import Box, Drawing, Mark, SideStart, Spot, Target, holds
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import EMBLEMS, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import all_symbols, element, sprite_address, with_those_inside
from serai.boards.drawing.symbol_home import SymbolHome, symbols_at
from serai.boards.hint_route import BoardHint, route
from serai.boards.outlook import foreseen
from serai.boards.panel import Choice, laid_out
from serai.boards.presentation import Board, board_of, rule_about
from serai.boards.teaching.pins import Pins, pinned
from serai.boards.text.story import ToldLine
from serai.kernel.game import Edition
from serai.kernel.plain import View
from serai.kernel.position import Position

TURNS = 120  # lines of the log that a board looks back on
KEPT = 500  # tables whose casts are kept


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
    def view(self) -> View | None: ...
    @property
    def mine(self) -> bool: ...
    @property
    def moves(self) -> tuple[str, ...]: ...
    @property
    def log(self) -> Sequence[ToldLine]: ...
    @property
    def edition(self) -> Edition | None: ...


@dataclass(frozen=True)
class Presented:
    """One viewer's board, what is chosen beside it, and what every player has; None for what the game does not draw."""

    board: tuple[str, ...]  # in segments: what has not changed is the same segment in the next frame
    panel: Markup | None
    holdings: tuple[Markup, ...] | None

    @property
    def board_html(self) -> Markup:
        """The board as one text."""
        return Markup("".join(self.board))


class Manner(NamedTuple):
    """How a viewer wants boards to be drawn."""

    layout: str = WIDE
    aids: bool = False


AT_A_DESK = Manner()


class Casts:
    """The last cast of every table shown lately, by version."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, Cast]] = OrderedDict()
        self._lock = Lock()

    def at(self, table: str, version: int, view: View, board: Board) -> Cast:
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
        sprite=sprite_address(look.table.game),
        edition=look.edition,
    )


def present(
    look: ViewedTable, names: Sequence[str], layout: str = WIDE, aids: bool = False, hint: BoardHint | None = None
) -> Presented | None:
    """The drawn parts of a viewer's page; None where the game has no board or has not begun."""
    board = board_of(look.table.game)
    if board is None or look.view is None:
        return None
    return parts(board, scene_of(board, look, names, layout, aids), hint)


def parts(board: Board, scene: Scene, hint: BoardHint | None = None, pins: Pins = ()) -> Presented:
    """A scene as the parts of the page, with a hint or the pins of a lesson on it."""
    with drawn_with(scene.edition):
        own = own_symbols(board, scene.sprite) if scene.edition else {}
        with symbols_at(SymbolHome(scene.sprite, own.keys(), collects=bool(own))) as home:
            drawing = board.draw(scene)
            panel = laid_out(board.panel(scene)) if board.panel else None
            seats = range(len(scene.players))
            holdings = tuple(Markup(board.holdings(scene, seat)) for seat in seats) if board.holdings else None
            more = attributes(drawing, hint, pins)
            over = route(drawing, hint, scene.seat, scene.layout) if hint else []
            over += pinned(drawing, pins, scene.layout)
            defs = [element(name, own[name]) for name in with_those_inside(home.used, own)]
            board_segments = segments(drawing, more, defs, over)
    return Presented(board_segments, None if panel is None else written(panel, drawing, hint), holdings)


def attributes(drawing: Drawing, hint: BoardHint | None, pins: Pins) -> dict[str, str]:
    """What is added to marks, by their ids: where a hint leads, and which pin stands there."""
    numbers = {ident: number for number, ident in pins}
    found = {}
    for mark in drawing.marks() if hint or numbers else ():
        more = f' data-pinned="{numbers[mark.id]}"' if mark.id in numbers else ""
        if hint and isinstance(mark, Target) and any(map(hint.leads, mark.moves)):
            more += ' data-hint=""'
        if more:
            found[mark.id] = more
    return found


def segments(
    drawing: Drawing, more: Mapping[str, str], defs: Sequence[str], over: Sequence[tuple[Box, str]]
) -> tuple[str, ...]:
    """A drawing as text in segments, with attributes added to some marks, symbols of its own, and what lies on top.

    What is on top goes into the part of the drawing that its box lies in: the board itself, or one of its sides.

    Tab stops at least once, for arrows to walk on from there: where nothing is a target, at the first spot.
    """
    out = ['<div class="face">', drawing.opening]
    if defs:
        out += ["<defs>", *defs, "</defs>"]
    begun = len(out)
    stop: tuple[int, Spot] | None = None
    idle = not any(layer.targets for layer in drawing.layers)
    for layer in drawing.layers:
        if idle and stop is None and layer.spot is not None:
            n, spot = layer.spot
            stop = len(out) + n, spot
        out += layer.segments
    if more:
        for place, part in enumerate(parts_of(drawing), begun):
            if not isinstance(part, str) and part.id in more:
                out[place] = part.drawn(more[part.id])
    if stop:
        place, spot = stop
        out[place] = spot.drawn(more.get(spot.id, ""), tab=0)
    out.append("</svg></div>")
    if over:
        starts = [(n, part.box) for n, part in enumerate(parts_of(drawing), begun) if isinstance(part, SideStart)]
        ends = [*(n for n, _box in starts), len(out) - 1]
        tops = [""] * len(ends)
        for box, drawn in over:
            tops[next((i for i, (_n, side) in enumerate(starts, 1) if holds(side, box)), 0)] += drawn
        for end, top in zip(reversed(ends), reversed(tops), strict=True):
            if top:
                out.insert(end, top)
    return tuple(out)


def parts_of(drawing: Drawing) -> Iterator[str | Mark]:
    """Everything in a drawing, in the order of the document."""
    return (part for layer in drawing.layers for part in layer.parts)


def written(panel: Sequence[str | Choice], drawing: Drawing, hint: BoardHint | None) -> Markup:
    """A panel as text, with what a hint leads to marked in it.

    A target that belongs to a choice of the panel is out of sight until that is chosen: the choice is marked as well.
    """
    if hint is None:
        return Markup("".join(part if isinstance(part, str) else part.html() for part in panel))
    targets = (mark for mark in drawing.marks() if isinstance(mark, Target))
    shown = {target.pick for target in targets if target.pick and hint.leads(target.move)}
    return Markup(
        "".join(
            part
            if isinstance(part, str)
            else part.html(part.shows in shown or (part.move != "" and hint.leads(part.move)))
            for part in panel
        )
    )


def brings(
    board: Board, known: Position, moves: Sequence[str], names: Sequence[str], how: Manner = AT_A_DESK
) -> Markup:
    """What moves of the seat that decides would bring, as far as it can know; empty where they change nothing it counts."""
    scene = Scene(
        view=known.view(known.seat),
        seat=known.seat,
        moves=tuple(moves),
        players=tuple(ScenePlayer(name, EMBLEMS[i % len(EMBLEMS)]) for i, name in enumerate(names)),
        layout=how.layout,
        aids=how.aids,
        sprite=sprite_address(known.game.name),
    )
    usual = known.edition.digest == known.game.edition.digest
    with drawn_with(None if usual else known.edition), symbols_at(SymbolHome(scene.sprite)):
        found = foreseen(board.counting, known, moves) if board.counting else None
        deal = Markup(outlook.written(scene, board.counting, found)) if board.counting and found else Markup()
        ahead = board.ahead(scene, moves) if found or board.counting is None else ""
    over = Markup('<svg class="ahead" hidden>{}</svg>').format(Markup(ahead)) if ahead else ""
    return Markup("{}{}").format(Markup('<p class="deal-line">{}</p>').format(deal) if deal else "", over)


def tip(board: Board, known: Position, moves: Sequence[str], names: Sequence[str], how: Manner = AT_A_DESK) -> Markup:
    """What is told of moves that are pointed at: what they would bring, and which rule speaks of them."""
    found = brings(board, known, moves, names, how)
    game, rule = known.game.name, rule_about(known.game.name, moves[0])
    link = Markup('<p class="small"><a href="/rules/{}#{}" target="_blank">{}</a></p>').format(game, rule, rule)
    return found + link if rule else found


def in_full(board: Board, scene: Scene, seat: int) -> Markup:
    """All that a viewer may know of a player, at a readable size."""
    if board.in_full is None:
        return Markup()
    with drawn_with(scene.edition):
        own = own_symbols(board, scene.sprite) if scene.edition else {}
        with symbols_at(SymbolHome(scene.sprite, own.keys())):
            return Markup(board.in_full(scene, seat))  # everything in it was escaped


@per_edition
def own_symbols(board: Board, sprite: str) -> dict[str, str]:
    """The symbols that look different in the edition that is drawn; those inside them may lie in the sprite."""
    usual = all_symbols()
    with symbols_at(SymbolHome()):
        names = {name for name, drawn in board.symbols().items() if usual.get(name) != drawn}
    with symbols_at(SymbolHome(sprite, names)):
        return {name: drawn for name, drawn in board.symbols().items() if name in names}
