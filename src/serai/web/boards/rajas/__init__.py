"""The board of Rajas of the Ganges: `draw` for the picture, `panel` for what is chosen beside it, `holdings` for who has what."""

from serai.kernel.i18n import _
from serai.web.boards.kit import esc, num
from serai.web.boards.rajas import page, province
from serai.web.boards.rajas.areas import Areas
from serai.web.boards.rajas.ground import SYMBOLS, symbols
from serai.web.boards.rajas.layout import DESK, PHONE
from serai.web.boards.rajas.panel import panel, worth
from serai.web.boards.rajas.pieces import cast as cast_of
from serai.web.boards.rajas.players import holdings
from serai.web.boards.scene import Scene, seat_number

__all__ = ["SYMBOLS", "cast_of", "draw", "holdings", "panel", "symbols", "worth"]


def draw(scene: Scene) -> str:
    """The board as SVG, for one viewer; a watcher sees the province of the one who decides."""
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
    w, h = layout.size
    body = "".join(
        (
            f'<g class="still">{page.grounds(scene, layout)}{province.grounds(scene, layout, me)}',
            f"<g>{''.join(areas.rings)}</g>",
            f"{page.threads(scene, layout)}{page.cubes(scene, layout)}{page.boats(scene, layout)}",
            f"{page.waiting_dots(scene, layout)}{page.workers(scene, layout, cast, me)}{page.last_moves(scene, layout)}{province.tiles(scene, layout, me)}",
            f"{province.dice(scene, layout, me)}</g>",
            f"<g>{''.join(areas.tops)}</g>",
        )
    )
    if scene.sprite:
        body = body.replace('href="#', f'href="{scene.sprite}#')
    marks = f"{' aids' if scene.aids else ''}{' mine' if scene.mine else ''}"
    return (
        f'<svg id="board" class="board rajas {layout.kind}{marks}" viewBox="0 0 {num(w)} {num(h)}" role="group" '
        f'aria-label="{esc(_("The board"))}">{body}</svg>'
    )
