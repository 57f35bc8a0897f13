"""What a position as text is made of: parts under headings, each with sentences, named facts and tables."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from serai.kernel.plain import View

Cell = tuple[str, ...]  # what stands in a cell, line by line
CELLS, ROWS = "cells", "by-seat"  # a drawn board as a grid, or plain rows


@dataclass(frozen=True)
class TextTable:
    """A table: its columns, and every row with its name; the corner says what the rows are."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    corner: str = ""
    kind: str = ROWS


@dataclass(frozen=True)
class TextPart:
    """A heading and what stands below it."""

    title: str
    lines: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    grid: TextTable | None = None
    by_seat: bool = False  # whether the columns are the players


def told(*pairs: tuple[str, str | int | None]) -> tuple[tuple[str, str], ...]:
    """Named facts without those that are empty."""
    return tuple((name, str(value)) for name, value in pairs if value not in (None, "", 0))


def seat_of(key: str) -> int:
    return int(key[1]) - 1


def named_seats(keys: Sequence[str], names: Sequence[str]) -> str:
    """Some seats by name."""
    return ", ".join(names[seat_of(key)] for key in keys)


def players_part(title: str, names: Sequence[str], rows: Sequence[tuple[str, Callable[[int, str], str]]]) -> TextPart:
    """A table of what each player has; every row is asked for a seat's number and key."""
    found = tuple((name, tuple((say(n, f"p{n + 1}"),) for n in range(len(names)))) for name, say in rows)
    kept = tuple(row for row in found if any(cell != ("–",) for cell in row[1]))
    return TextPart(title, grid=TextTable(tuple(names), kept), by_seat=True)


def count(view: View, field: str) -> Callable[[int, str], str]:
    """A row of the players' table: a number by seat."""
    return lambda _seat, key: str(view[field].get(key, 0))


def sentence(words: str) -> str:
    """Words with a capital letter and a full stop."""
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."
