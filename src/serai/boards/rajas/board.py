"""The drawn board of Rajas of the Ganges: `draw` puts it together; the panel and the players stand beside it."""

from dataclasses import replace

from serai.boards.drawing.marks import BoardPart, Drawing, side
from serai.boards.drawing.scene import Scene, seat_number
from serai.boards.drawing.svg import esc, num
from serai.boards.presentation import Board
from serai.boards.rajas.drawing import colour_aids, last_moves, laying, main_board, province, tracks
from serai.boards.rajas.drawing.click_areas import asked
from serai.boards.rajas.drawing.layout import DESK, PHONE, PROVINCE, Layout
from serai.boards.rajas.drawing.piece_ids import cast as piece_ids
from serai.boards.rajas.drawing.symbols import symbols
from serai.boards.rajas.outlook import COUNTING
from serai.boards.rajas.panel import panel
from serai.boards.rajas.players import holdings, in_full, order
from serai.boards.rajas.previews import landings
from serai.boards.rajas.text.texts import space
from serai.boards.rajas.worth import within_reach
from serai.kernel.i18n import N_, _
from serai.kernel.plain import View

SIDE = N_("Province")  # what lies behind a tab on a phone
OWN = 4  # areas from here on are on one's own sheets


def click_areas(scene: Scene, layout: Layout, me: int) -> list[tuple[BoardPart, BoardPart]]:
    """Everything that can be clicked or has a name, part by part."""
    prompt = scene.view["prompt"] if scene.mine else ""
    mover = scene.seat if scene.mine else None
    landed = tuple(scene.once(landings).items())
    dice_verb = prompt if prompt in ("pay", "return", "reroll") else "pay"
    place_verb = "put" if prompt in ("put", "brown") else "win"
    return [
        main_board.track_areas(scene, layout, asked(scene)),
        main_board.spot_areas(scene, layout, asked(scene, "place", "visit"), prompt == "visit"),
        main_board.scroll_areas(scene, layout, asked(scene, "upgrade")),
        main_board.river_areas(scene, layout, asked(scene, "sail"), mover, landed, scene.once(within_reach)),
        province.stack_areas(scene, layout, asked(scene, "build"), prompt in ("build", "lay")),
        province.place_areas(scene, me, layout, asked(scene, "put", "win"), place_verb),
        laying.cell_areas(scene, layout, me),
        province.dice_areas(scene, me, layout, asked(scene, "pay", "return", "take", "reroll"), dice_verb),
    ]


def draw(scene: Scene) -> Drawing:
    """The board as two drawings, one upon the other, for one viewer; a watcher sees the province of the one who decides."""
    layout = PHONE if scene.tall else DESK
    scene = scene if scene.cast else replace(scene, cast=piece_ids(scene.view))
    me = seat_number(scene.view["seat"]) if scene.seat is None else scene.seat
    areas = click_areas(scene, layout, me)
    marks = f"{' aids' if scene.aids else ''}{' mine' if scene.mine else ''}"
    view = f'viewBox="0 0 {num(layout.size[0])} {num(layout.size[1])}"'
    page, home = areas[:OWN], areas[OWN:]
    ground: BoardPart = province.grounds(scene, layout, me)
    pieces: BoardPart = (
        province.crest(scene, layout, me),
        province.tiles(scene, me, layout),
        province.dice(scene, me, layout),
    )
    beside: BoardPart = ()
    if layout.tall:
        beside = (
            side(1, f"rajas {scene.layout}{marks}", _(SIDE), PROVINCE),
            '<g class="still">',
            ground,
            *(rings for rings, _tops in home),
            pieces,
            "</g><g>",
            *(tops for _rings, tops in home),
            "</g>",
        )
        areas, ground, pieces = page, (), ()
    parts: tuple[BoardPart, ...] = (
        main_board.grounds(scene, layout),
        ground,
        f'</svg><svg id="board" class="board rajas {scene.layout}{marks}" {view} role="group" '
        f'aria-label="{esc(_("The board"))}"><g class="still"><g>',
        main_board.ganga(scene, layout),
        "</g><g>",
        *(rings for rings, _tops in areas),
        "</g>",
        tracks.threads(scene, layout),
        main_board.cubes(scene, layout),
        main_board.boats(scene, layout),
        main_board.waiting_dots(scene, layout),
        main_board.workers(scene, layout, me),
        pieces,
        last_moves.flags(scene, layout, me),
        colour_aids.on_board(scene, layout),
        "</g><g>",
        *(tops for _rings, tops in areas),
        "</g>",
        beside,
    )
    # The still ground is a drawing of its own below the other one: while pieces glide, it is not painted again.
    return Drawing.of(
        f'<svg id="ground" class="rajas ground {scene.layout}" {view} aria-hidden="true">', layout.size, *parts
    )


def where(view: View) -> str:
    """The space that was chosen, until its action is done."""
    return space(view["spot"]) if view["spot"] else ""


BOARD = Board(
    draw, panel, holdings, symbols, piece_ids, COUNTING, order=order, where=where, in_full=in_full, sides=(SIDE,)
)
