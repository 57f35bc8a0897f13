"""The drawn board of Rajas of the Ganges: `draw` puts it together; the panel and the players stand beside it."""

from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import esc, num
from serai.boards.presentation import Board
from serai.boards.rajas.drawing import colour_aids, last_moves, main_board, province, tracks
from serai.boards.rajas.drawing.click_areas import Areas
from serai.boards.rajas.drawing.layout import DESK, PHONE
from serai.boards.rajas.drawing.symbols import symbols
from serai.boards.rajas.panel import panel
from serai.boards.rajas.piece_ids import cast as piece_ids
from serai.boards.rajas.players import holdings
from serai.kernel.i18n import _


def draw(scene: Scene) -> str:
    """The board as two drawings, one upon the other, for one viewer; a watcher sees the province of the one who decides."""
    layout = PHONE if scene.tall else DESK
    cast = scene.cast or piece_ids(scene.view)
    me = seat_number(scene.view["seat"]) if scene.seat is None else scene.seat
    areas = Areas(scene)
    main_board.track_areas(scene, areas, layout)
    main_board.spot_areas(scene, areas, layout)
    main_board.scroll_areas(scene, areas, layout)
    main_board.river_areas(scene, areas, layout)
    province.stack_areas(scene, areas, layout)
    province.place_areas(scene, areas, layout, me)
    province.cell_areas(scene, areas, layout, me)
    province.dice_areas(scene, areas, layout, me)
    ground = main_board.grounds(scene, layout) + province.grounds(scene, layout, me)
    body = "".join(
        (
            f'<g class="still"><g>{main_board.ganga(scene, layout)}</g><g>{"".join(areas.rings)}</g>{province.crest(scene, layout, me)}',
            f"{tracks.threads(scene, layout)}{main_board.cubes(scene, layout)}{main_board.boats(scene, layout)}",
            f"{main_board.waiting_dots(scene, layout)}{main_board.workers(scene, layout, cast, me)}{province.tiles(scene, layout, me)}",
            f"{province.dice(scene, layout, me)}{last_moves.flags(scene, layout, me)}{colour_aids.on_board(scene, layout)}</g>",
            f"<g>{''.join(areas.tops)}</g>",
        )
    )
    if scene.sprite:
        ground, body = (part.replace('href="#', f'href="{scene.sprite}#') for part in (ground, body))
    marks = f"{' aids' if scene.aids else ''}{' mine' if scene.mine else ''}"
    view = f'viewBox="0 0 {num(layout.size[0])} {num(layout.size[1])}"'
    # The still ground is a drawing of its own below the other one: while pieces glide, it is not painted again.
    return (
        f'<svg id="ground" class="rajas ground {layout.kind}" {view} aria-hidden="true">{ground}</svg>'
        f'<svg id="board" class="board rajas {layout.kind}{marks}" {view} role="group" '
        f'aria-label="{esc(_("The board"))}">{body}</svg>'
    )


BOARD = Board(draw, panel, holdings, symbols=symbols, piece_ids=piece_ids)
