"""The window of every game in the lobby, as a file of its own."""

from functools import cache

from serai.boards.drawing.sprite import all_symbols
from serai.boards.drawing.svg import document
from serai.boards.presentation import presentation_of
from serai.boards.symbols.pictures import H, W, gate, window


@cache
def window_of(game: str) -> str:
    """A game's window; one that brings no picture shows the gate of the house."""
    picture = presentation_of(game).picture
    return document(window(0, 0, picture.draw() if picture else gate(), game), all_symbols(), W, H)
