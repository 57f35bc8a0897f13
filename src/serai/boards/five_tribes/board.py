"""The drawn board of Five Tribes: `draw` puts it together; the panel and the players stand beside it."""

from dataclasses import replace

from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.drawing.marks import BoardPart, Drawing, side
from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.five_tribes.drawing.djinns import djinn_row
from serai.boards.five_tribes.drawing.layout import LAYOUTS, SIDES
from serai.boards.five_tribes.drawing.market import resource_row, supply
from serai.boards.five_tribes.drawing.piece_ids import cast as piece_ids
from serai.boards.five_tribes.drawing.sultanate import (
    caravan,
    frame,
    fresh_drops,
    furniture,
    grounds,
    last_ends,
    meeples,
    names,
    path_of,
    pennants,
)
from serai.boards.five_tribes.drawing.symbols import SYMBOLS, marks
from serai.boards.five_tribes.drawing.targets import ahead, aims, on_tiles, rings
from serai.boards.five_tribes.drawing.tracks import tracks
from serai.boards.five_tribes.outlook import COUNTING
from serai.boards.five_tribes.panel import panel, worth
from serai.boards.five_tribes.players import holdings, in_full, order
from serai.boards.presentation import Board
from serai.boards.symbols.shared import taken
from serai.kernel.i18n import N_, _

NAMED = (N_("Order"), N_("Market"), N_("Djinns"))  # what lies behind tabs on a phone


def symbols() -> dict[str, str]:
    """What is drawn with, and the still parts with the figures of the edition that is drawn."""
    shared = taken("bag", "camel", "coin", "g", "m", "palace", "palm", "turn")
    return shared | SYMBOLS | marks(edition_of("five-tribes").record)


def draw(scene: Scene) -> Drawing:
    """The board, for one viewer."""
    layout = LAYOUTS[scene.layout]
    cast = scene.cast or piece_ids(scene.view)
    scene = scene if scene.cast else replace(scene, cast=cast)
    view, offered = scene.view, aims(scene)
    bare = frozenset(tile for tile in view["owner"] if tile not in view["meeples"])
    kind = f"five-tribes {scene.layout}{' aids' if scene.aids else ''}{' mine' if scene.mine else ''}"
    sides = [side(n, kind, _(name), box) for n, (name, box) in enumerate(zip(NAMED, SIDES, strict=True), 1)]
    order, market, djinns = sides if layout.tall else ("", "", "")
    round_it = (tracks(scene, layout, cast), supply(scene, layout))
    parts: tuple[BoardPart, ...] = (
        *(() if layout.tall else round_it),
        frame(layout),
        '<g class="still">',
        grounds(scene, layout),
        rings(layout, offered),
        names(layout),
        caravan(layout, path_of(scene)),
        furniture(scene, layout, bare),
        pennants(scene, layout, last_ends(scene)),
        meeples(scene, layout, offered.pilled, fresh_drops(scene)),
        "</g><g>",
        on_tiles(scene, layout, offered),
        "</g>",
        *((order, *round_it) if layout.tall else ()),
        market,
        resource_row(scene, layout, cast),
        djinns,
        djinn_row(scene, layout),
    )
    w, h = layout.size
    opening = f'<svg id="board" class="board {kind}" viewBox="0 0 {num(w)} {num(h)}" role="group" aria-label="{esc(_("The board"))}">'
    return Drawing.of(opening, layout.size, *parts)


BOARD = Board(
    draw,
    panel,
    holdings,
    symbols,
    piece_ids,
    COUNTING,
    worth=worth,
    ahead=ahead,
    order=order,
    in_full=in_full,
    running_score=True,
    sides=NAMED,
)
