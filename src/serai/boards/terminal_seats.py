"""What all boards share: the colours of seats and pieces, and the mark of the one who decides."""

from collections.abc import Mapping

from rich.text import Text

from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position

SEAT_STYLES = {"p1": "bold dark_orange", "p2": "bold cyan", "p3": "bold magenta", "p4": "bold green"}
LIGHT_PIECES = {"yellow": "yellow", "white": "white", "orange": "dark_orange"}  # as a terminal names them
DARK_PIECES = {"green": "green", "blue": "blue", "red": "red", "purple": "magenta", "violet": "purple"}


def name_of(position: Position, seat: int) -> Text:
    """A seat's name, marked if it decides."""
    decides = seat == position.seat and not position.over
    return Text(("▶ " if decides else "  ") + SEAT_NAMES[seat], style=SEAT_STYLES[SEAT_NAMES[seat]])


def lettered(letters: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The letters of pieces by their colours, each with its style."""
    return {colour: (letter, _piece_style(colour)) for colour, letter in letters.items()}


def _piece_style(colour: str) -> str:
    return f"bold black on {LIGHT_PIECES[colour]}" if colour in LIGHT_PIECES else f"bold white on {DARK_PIECES[colour]}"


def style_of(seat: int) -> str:
    """The style of a seat's sentences; events of nobody are plain."""
    return SEAT_STYLES[SEAT_NAMES[seat]] if seat >= 0 else "bold"
