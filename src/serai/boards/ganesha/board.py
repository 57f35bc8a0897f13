"""The drawn board of Ganesha: `draw` puts it together; the panel and the players stand beside it."""

from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.ganesha.drawing.altar import bottom, lately, numbers, seals, spices, tray
from serai.boards.ganesha.drawing.layout import DESK, PHONE
from serai.boards.ganesha.drawing.mandala import cloth, corners, lotus, marks, next_cells, pawns
from serai.boards.ganesha.drawing.player_board import board, counts
from serai.boards.ganesha.drawing.stones import stones
from serai.boards.ganesha.drawing.symbols import symbols
from serai.boards.ganesha.drawing.targets import areas, rings
from serai.boards.ganesha.panel import panel
from serai.boards.ganesha.piece_ids import cast as piece_ids
from serai.boards.ganesha.players import holdings
from serai.boards.presentation import Board
from serai.kernel.i18n import _


def draw(scene: Scene) -> str:
    """The board as SVG, for one viewer."""
    layout = PHONE if scene.tall else DESK
    cast = scene.cast or piece_ids(scene.view)
    w, h = layout.size[0], bottom(scene, layout)
    side = scene.view["options"]["side"]
    body = "".join(
        (
            cloth(layout),
            f'<g class="still">{corners(scene, layout)}<g class="{side}-side">{lotus(scene, layout)}{next_cells(scene, layout)}</g>',
            f"{tray(scene, layout)}{board(scene, layout)}{rings(scene, layout)}",
            f"{stones(scene, layout, cast)}{numbers(scene, layout)}{seals(scene, layout)}{lately(scene, layout)}{marks(scene, layout)}{counts(scene, layout)}{pawns(scene, layout)}</g>",
            spices(scene, layout),
            f"<g>{areas(scene, layout)}</g>",
        )
    )
    if scene.sprite:
        body = body.replace('href="#', f'href="{scene.sprite}#')
    kind = "tall" if layout.tall else "wide"
    return (
        f'<svg id="board" class="board ganesha {kind}{" aids" if scene.aids else ""}{" mine" if scene.mine else ""}" '
        f'viewBox="0 0 {num(w)} {num(h)}" role="group" aria-label="{esc(_("The board"))}">{body}</svg>'
    )


BOARD = Board(draw, panel, holdings, symbols=symbols, piece_ids=piece_ids)
