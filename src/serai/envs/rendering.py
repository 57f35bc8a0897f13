"""A position as adapters show it: the terminal's board as text, or the page's board as an SVG file of its own.

The one place where environments look at what draws for people; everything is imported when it is asked for.
"""

import re
from importlib import import_module
from importlib.resources import files
from io import StringIO

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
    from rich.console import Console

    from serai.boards.terminal import board

    page = StringIO()
    Console(file=page, width=WIDTH, force_terminal=True, color_system="standard").print(board(position, seat))
    return page.getvalue()


def svg(position: Position, seat: int | None) -> str:
    """What a seat may see, as an SVG file with its styles and symbols inside."""
    from serai.boards.drawing.scene import Scene, ScenePlayer
    from serai.boards.drawing.sprite import SYMBOLS

    drawer = import_module(f"serai.boards.{position.game.name.replace('-', '_')}")
    view = position.view(seat)
    scene = Scene(
        view=view,
        seat=seat,
        moves=tuple(view["moves"]),
        players=tuple(ScenePlayer(name) for name in SEAT_NAMES[: position.players]),
        cast=drawer.cast_of(view, None),
    )
    drawn: str = drawer.draw(scene)
    symbols = "".join(f'<symbol id="{name}" overflow="visible">{SYMBOLS[name]}</symbol>' for name in _used(drawn))
    size = _SIZE.search(drawn)
    assert size is not None
    # a board may be several drawings of one size, one upon the other
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size.group()}>'
        f"<style><![CDATA[{_styles(position.game.name)}]]></style><defs>{symbols}</defs>{drawn}</svg>"
    )


def _used(drawn: str) -> list[str]:
    """The symbols that a drawing uses, and those that they use."""
    from serai.boards.drawing.sprite import SYMBOLS

    found: set[str] = set()
    left = set(_HREF.findall(drawn)) & SYMBOLS.keys()
    while left:
        found |= left
        left = {name for symbol in left for name in _HREF.findall(SYMBOLS[symbol]) if name in SYMBOLS} - found
    return sorted(found)


def _styles(game: str) -> str:
    """The colours, what all boards share, and the game's own sheet where it has one."""
    folder = files("serai.boards")
    own = folder / game.replace("-", "_") / "style.css"
    sheets = [folder / "styles" / "palette.css", folder / "styles" / "boards.css", *([own] if own.is_file() else [])]
    return _PICTURE.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))
