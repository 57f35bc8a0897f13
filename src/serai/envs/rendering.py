"""A position as adapters show it: the terminal's board as text, or the page's board as an SVG file of its own.

The one place where environments look at what draws for people; everything is imported when it is asked for.
"""

import re
from io import StringIO
from pathlib import Path
from typing import Literal

from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position

MODES = ("human", "ansi", "svg")
WIDTH = 110  # columns of the text

_HREF = re.compile(r'href="#([^"]+)"')
_SIZE = re.compile(r'viewBox="[^"]+"')
_PICTURE = re.compile(r"\s*--girih:[^;]*;")  # the ground of a page, from a file of its own


def render(mode: str, position: Position) -> str | None:
    """The position as the deciding seat sees it (a spectator when it is over); "human" prints it and returns None."""
    seat = None if position.over else position.seat
    if mode == "svg":
        return svg(position, seat)
    text = ansi(position, seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def ansi(position: Position, seat: int | None) -> str:
    """What a seat may see, in letters and terminal colours."""
    return _printed(position, seat, coloured=True)


def _printed(position: Position, seat: int | None, coloured: bool) -> str:
    from rich.console import Console

    from serai.boards.terminal import board

    page = StringIO()
    colours: Literal["standard"] | None = "standard" if coloured else None
    Console(file=page, width=WIDTH, force_terminal=coloured, color_system=colours).print(board(position, seat))
    return page.getvalue()


def _lettered(position: Position, seat: int | None) -> str:
    """The terminal's board as an SVG file, for a game that draws none."""
    from html import escape

    lines = _printed(position, seat, coloured=False).splitlines()
    drawn = "".join(f'<text x="12" y="{20 * n + 24}">{escape(line)}</text>' for n, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {9 * WIDTH + 24} {20 * len(lines) + 24}">'
        f'<g font-family="monospace" font-size="15" xml:space="preserve">{drawn}</g></svg>'
    )


def svg(position: Position, seat: int | None) -> str:
    """What a seat may see, as an SVG file with its styles and symbols inside."""
    from serai.boards.drawing.scene import Scene, ScenePlayer
    from serai.boards.drawing.sprite import symbols_of
    from serai.boards.presentation import presentation_of

    presentation = presentation_of(position.game.name)
    if presentation.board is None:
        return _lettered(position, seat)
    view = position.view(seat)
    scene = Scene(
        view=view,
        seat=seat,
        moves=tuple(view["moves"]),
        players=tuple(ScenePlayer(name) for name in SEAT_NAMES[: position.players]),
        cast=presentation.board.piece_ids(view, None),
    )
    drawn = presentation.board.draw(scene)
    symbols = symbols_of(_used(drawn))
    size = _SIZE.search(drawn)
    assert size is not None
    # a board may be several drawings of one size, one upon the other
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size.group()}>'
        f"<style><![CDATA[{_styles(presentation.stylesheet)}]]></style><defs>{symbols}</defs>{drawn}</svg>"
    )


def _used(drawn: str) -> list[str]:
    """The symbols that a drawing uses, and those that they use."""
    from serai.boards.drawing.sprite import all_symbols

    known = all_symbols()
    found: set[str] = set()
    left = set(_HREF.findall(drawn)) & known.keys()
    while left:
        found |= left
        left = {name for symbol in left for name in _HREF.findall(known[symbol]) if name in known} - found
    return sorted(found)


def _styles(own: Path | None) -> str:
    """The colours, what all boards share, and the game's own sheet where it has one."""
    from serai.boards.drawing.palette import STYLES

    sheets = [STYLES / "palette.css", STYLES / "boards.css", *([own] if own else [])]
    return _PICTURE.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))
