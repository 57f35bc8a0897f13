"""The drawn board of Five Tribes: `draw` puts it together; the panel and the players stand beside it."""

from serai.boards.drawing.drawn_edition import edition_of, per_edition
from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.five_tribes.drawing.layout import DESK, PHONE
from serai.boards.five_tribes.drawing.rows import djinn_row, resource_row, supply, tracks
from serai.boards.five_tribes.drawing.sultanate import caravan, frame, furniture, grounds, meeples, names, pennants
from serai.boards.five_tribes.drawing.symbols import SYMBOLS, marks
from serai.boards.five_tribes.drawing.targets import aims, on_tiles, rings
from serai.boards.five_tribes.panel import panel, worth
from serai.boards.five_tribes.piece_ids import cast as piece_ids
from serai.boards.five_tribes.players import holdings
from serai.boards.presentation import Board
from serai.games.five_tribes.texts import DJINN_KEYS
from serai.kernel.i18n import _


def symbols() -> dict[str, str]:
    """The still parts, with the figures of the edition that is drawn."""
    return SYMBOLS | marks(edition_of("five-tribes").record)


@per_edition
def djinn_values() -> dict[str, tuple[int, int]]:
    """Every djinn's points and cost code."""
    e = edition_of("five-tribes").record
    return {key: (int(e.djinn_value[i]), int(e.djinn_cost[i])) for i, key in enumerate(DJINN_KEYS)}


def draw(scene: Scene) -> str:
    """The board as SVG, for one viewer."""
    layout = PHONE if scene.tall else DESK
    cast = scene.cast or piece_ids(scene.view)
    offered = aims(scene)
    w, h = layout.size
    body = "".join(
        (
            tracks(scene, layout, cast),
            supply(scene, layout),
            frame(layout),
            f'<g class="still">{grounds(scene, layout)}{rings(scene, layout, offered)}{names(layout)}{caravan(scene, layout)}{furniture(scene, layout)}',
            f"{pennants(scene, layout)}{meeples(scene, layout, cast, offered.pilled)}</g>",
            f"<g>{on_tiles(scene, layout, offered)}</g>",
            resource_row(scene, layout, cast),
            djinn_row(scene, layout, djinn_values()),
        )
    )
    if scene.sprite:
        body = body.replace('href="#', f'href="{scene.sprite}#')
    kind = "tall" if layout.tall else "wide"
    return (
        f'<svg id="board" class="board five-tribes {kind}{" aids" if scene.aids else ""}{" mine" if scene.mine else ""}" '
        f'viewBox="0 0 {num(w)} {num(h)}" role="group" aria-label="{esc(_("The board"))}">{body}</svg>'
    )


BOARD = Board(draw, panel, holdings, worth, symbols, piece_ids)
