"""The window of every game in the lobby, as a file of its own."""

from functools import cache

from serai.boards.drawing.sprite import symbols_of
from serai.boards.drawing.svg import document
from serai.boards.drawing.symbol_home import SymbolHome, symbols_at
from serai.boards.presentation import presentation_of
from serai.boards.symbols.pictures import H, W, gate, window


@cache
def window_of(game: str) -> str:
    """A game's window; one that brings no picture shows the gate of a caravanserai."""
    picture = presentation_of(game).picture
    with symbols_at(SymbolHome(collects=True)) as home:
        drawn = window(0, 0, picture.draw() if picture else gate(), game)
    return document(drawn, W, H, symbols_of(home.used))
