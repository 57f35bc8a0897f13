"""A board as a file of its own: an SVG with its styles and symbols inside."""

import re
from html import escape
from pathlib import Path

from serai.boards.drawing.palette import STYLES
from serai.boards.drawing.scene import Scene, ScenePlayer
from serai.boards.drawing.sprite import symbols_of
from serai.boards.drawing.svg import num
from serai.boards.drawing.symbol_home import SymbolHome, symbols_at
from serai.boards.presentation import presentation_of
from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position

_PICTURE = re.compile(r"\s*--girih:[^;]*;")  # the ground of a page, from a file of its own


def picture(position: Position, seat: int | None, targets: bool = True, theme: str = "light") -> str:
    """What a seat may see, with what it can click or as a mere picture; empty where the game has no drawn board.

    It is drawn by day (light), by night (dark), or as whoever looks at it has it (auto).
    """
    presentation = presentation_of(position.game.name)
    if presentation.board is None:
        return ""
    view = position.view(seat)
    scene = Scene(
        view=view,
        seat=seat,
        moves=tuple(view["moves"]) if targets else (),
        players=tuple(ScenePlayer(name) for name in SEAT_NAMES[: position.players]),
        cast=presentation.board.piece_ids(view, None),
    )
    with symbols_at(SymbolHome(collects=True)) as home:
        drawing = presentation.board.draw(scene)
    width, height = drawing.size
    # a board may be several drawings of one size, one upon the other
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" data-theme="{escape(theme)}">'
        f"<style><![CDATA[{_styles(presentation.stylesheet)}]]></style><defs>{symbols_of(home.used)}</defs>{drawing.svg}</svg>"
    )


def _styles(own: Path | None) -> str:
    """The colours, what all boards share, and the game's own sheet where it has one."""
    sheets = [STYLES / "palette.css", STYLES / "boards.css", *([own] if own else [])]
    return _PICTURE.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))
