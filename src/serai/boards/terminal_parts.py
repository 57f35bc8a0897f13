"""Parts of the text view in the terminal."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from serai.boards.terminal_seats import name_of
from serai.boards.text.text_model import TextPart, TextTable
from serai.kernel.position import Position


def told(part: TextPart, position: Position) -> Iterator[RenderableType]:
    """A heading and what stands below it."""
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
