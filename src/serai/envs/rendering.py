"""A position as adapters show it: the terminal's board as text, or the page's board as an SVG file of its own.

The one place where environments look at what draws for people; everything is imported when it is asked for.
"""

from io import StringIO
from typing import Literal

from serai.kernel.position import Position

MODES = ("human", "ansi", "svg")
WIDTH = 110  # columns of the text


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
    from serai.boards.standalone import picture

    return picture(position, seat) or _lettered(position, seat)
