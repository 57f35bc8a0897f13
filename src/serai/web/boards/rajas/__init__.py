"""The board of Rajas of the Ganges: `draw` for the picture, `panel` for what is chosen beside it, `holdings` for who has what."""

from serai.kernel.i18n import _
from serai.web.boards.kit import esc, num
from serai.web.boards.rajas import lately, letters, page, province, threads
from serai.web.boards.rajas.areas import Areas
from serai.web.boards.rajas.ground import SYMBOLS, symbols
from serai.web.boards.rajas.layout import DESK, PHONE
from serai.web.boards.rajas.panel import panel, worth
from serai.web.boards.rajas.pieces import cast as cast_of
from serai.web.boards.rajas.players import holdings
from serai.web.boards.scene import Scene, seat_number

__all__ = ["SYMBOLS", "cast_of", "draw", "holdings", "panel", "symbols", "worth"]


def draw(scene: Scene) -> str:
    """The board as two drawings, one upon the other, for one viewer; a watcher sees the province of the one who decides."""
    layout = PHONE if scene.tall else DESK
    cast = scene.cast or cast_of(scene.view)
    me = seat_number(scene.view["seat"]) if scene.seat is None else scene.seat
    areas = Areas(scene)
    page.track_areas(scene, areas, layout)
    page.spot_areas(scene, areas, layout)
    page.scroll_areas(scene, areas, layout)
    page.river_areas(scene, areas, layout)
    province.stack_areas(scene, areas, layout)
    province.place_areas(scene, areas, layout, me)
    province.cell_areas(scene, areas, layout, me)
    province.dice_areas(scene, areas, layout, me)
    ground = page.grounds(scene, layout) + province.grounds(scene, layout, me)
    body = "".join(
        (
            f'<g class="still"><g>{page.ganga(scene, layout)}</g><g>{"".join(areas.rings)}</g>{province.crest(scene, layout, me)}',
            f"{threads.threads(scene, layout)}{page.cubes(scene, layout)}{page.boats(scene, layout)}",
            f"{page.waiting_dots(scene, layout)}{page.workers(scene, layout, cast, me)}{province.tiles(scene, layout, me)}",
            f"{province.dice(scene, layout, me)}{lately.flags(scene, layout, me)}{letters.on_board(scene, layout)}</g>",
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
