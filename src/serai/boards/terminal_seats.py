"""What all boards share: the colours of the seats and the mark of the one who decides."""

from rich.text import Text

from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position

SEAT_STYLES = {"p1": "bold dark_orange", "p2": "bold cyan", "p3": "bold magenta", "p4": "bold green"}


def name_of(position: Position, seat: int) -> Text:
    """A seat's name, marked if it decides."""
    decides = seat == position.seat and not position.over
    return Text(("▶ " if decides else "  ") + SEAT_NAMES[seat], style=SEAT_STYLES[SEAT_NAMES[seat]])


def style_of(seat: int) -> str:
    """The style of a seat's sentences; events of nobody are plain."""
    return SEAT_STYLES[SEAT_NAMES[seat]] if seat >= 0 else "bold"
