"""Boards in colour and letters. A game without one of its own is shown as its text view."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.boards.presentation import presentation_of
from serai.boards.terminal_seats import name_of
from serai.boards.text.position_text import read
from serai.boards.text.text_model import TextTable
from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Position


def board(position: Position, seat: int | None) -> RenderableType:
    """The position as one seat may see it."""
    own = presentation_of(position.game.name).terminal
    return own(position, seat) if own else Group(*_parts(position, seat))


def _parts(position: Position, seat: int | None) -> Iterator[RenderableType]:
    for part in read(position.game.name, position.view(seat), SEAT_NAMES[: position.players]):
        yield Text(part.title, style="bold underline")
        yield from map(Text, part.lines)
        for name, value in part.facts:
            yield Text.assemble((f"{name}: ", "dim"), value)
        if part.grid:
            yield _table(part.grid, position if part.by_seat else None)


def _table(grid: TextTable, by_seat: Position | None) -> Table:
    """A table of the text view; where its columns are the players, the one who decides is marked."""
    table = Table()
    table.add_column(grid.corner)
    for n, column in enumerate(grid.columns):
        table.add_column(name_of(by_seat, n) if by_seat else Text(column))
    for row, cells in grid.rows:
        table.add_row(row, *("\n".join(cell) for cell in cells))
    return table
