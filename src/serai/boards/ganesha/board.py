"""The drawn board of Ganesha: `draw` puts it together; the panel and the players stand beside it."""

from serai.boards.drawing.marks import BoardPart, Drawing, side
from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.ganesha.drawing.altar import last_taken, lately, numbers, seals, spices, tray
from serai.boards.ganesha.drawing.layout import DESK, PHONE, SPICES
from serai.boards.ganesha.drawing.mandala import cloth, corners, last_placed, lotus, marks, next_cells, pawns
from serai.boards.ganesha.drawing.piece_ids import cast as piece_ids
from serai.boards.ganesha.drawing.player_board import board, counts
from serai.boards.ganesha.drawing.stones import shown_seat, stones
from serai.boards.ganesha.drawing.symbols import symbols
from serai.boards.ganesha.drawing.targets import areas, rings
from serai.boards.ganesha.outlook import COUNTING
from serai.boards.ganesha.panel import panel
from serai.boards.ganesha.players import holdings, in_full, order
from serai.boards.presentation import Board
from serai.kernel.i18n import N_, _

SIDE = N_("Spices")  # what lies behind a tab on a phone


def draw(scene: Scene) -> Drawing:
    """The board, for one viewer."""
    layout = PHONE if scene.tall else DESK
    cast = scene.cast or piece_ids(scene.view)
    prompt = scene.view["prompt"]
    kind = f"ganesha {scene.layout}{' aids' if scene.aids else ''}{' mine' if scene.mine else ''}"
    parts: tuple[BoardPart, ...] = (
        cloth(layout),
        '<g class="still">',
        corners(scene, layout),
        f'<g class="{scene.view["options"]["side"]}-side">',
        lotus(scene, layout),
        next_cells(scene, layout),
        "</g>",
        tray(scene, layout),
        board(scene, layout, prompt == "store"),
        rings(scene, layout),
        stones(scene, layout, cast),
        numbers(scene, layout),
        seals(scene, layout),
        lately(scene, layout, last_taken(scene)),
        marks(scene, layout, last_placed(scene)),
        counts(scene, shown_seat(scene), layout),
        pawns(scene, layout),
        "</g>",
        *(() if layout.tall else (spices(scene, layout, prompt == "spice"),)),
        "<g>",
        areas(scene, layout),
        "</g>",
        *((side(1, kind, _(SIDE), SPICES), spices(scene, layout, prompt == "spice")) if layout.tall else ()),
    )
    w, h = layout.size
    opening = f'<svg id="board" class="board {kind}" viewBox="0 0 {num(w)} {num(h)}" role="group" aria-label="{esc(_("The board"))}">'
    return Drawing.of(opening, (w, h), *parts)


BOARD = Board(draw, panel, holdings, symbols, piece_ids, COUNTING, order=order, in_full=in_full, sides=(SIDE,))
