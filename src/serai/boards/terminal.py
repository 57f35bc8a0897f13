"""Boards in colour and letters. A game without one of its own is shown as its text view."""

from rich.console import Group, RenderableType

from serai.boards.presentation import presentation_of
from serai.boards.terminal_parts import told
from serai.boards.text.position_text import read
from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position


def board(position: Position, seat: int | None) -> RenderableType:
    """The position as one seat may see it."""
    own = presentation_of(position.game.name).terminal
    return own(position, seat) if own else in_words(position, seat)


def in_words(position: Position, seat: int | None) -> RenderableType:
    """The text view, which a screen reader can read line by line."""
    parts = read(position.game.name, position.view(seat), SEAT_NAMES[: position.players])
    return Group(*(shown for part in parts for shown in told(part, position)))
