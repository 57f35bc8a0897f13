"""The figures of an edition as tables: what a file says entry by entry, a page shows side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from serai.boards.text.move_text import field_name
from serai.kernel.editions import EditionTables
from serai.kernel.i18n import N_, _

#: What the parts of the files are called where their own names would not do.
TITLES = {
    "tracks": N_("tracks"),
    "markets": N_("markets"),
    "sets": N_("sets of goods"),
    "scoring": N_("Score sheet"),
    "djinn": N_("djinns"),
    "powers": N_("powers of djinns"),
    "stones": N_("stones"),
    "players": N_("Players"),
    "drum": N_("drum"),
    "track": N_("score track"),
    "kali": N_("Kali"),
    "fame_bonus": N_("bonuses on the fame track"),
    "money_bonus": N_("bonuses on the money track"),
    "board": N_("Board"),
    "outer_terrace": N_("Outer terrace"),
    "terrace": N_("Terrace"),
    "balcony": N_("Balcony"),
    "chamber": N_("chambers"),
    "harbor": N_("Harbor"),
    "river": N_("river"),
    "province": N_("provinces"),
    "yield": N_("yield tiles"),
    "river_tile": N_("river tiles"),
    "tile": N_("Province tiles"),
    "limits": N_("limits"),
}


class Figure(NamedTuple):
    """One entry: its value, where it comes from, what is said about that."""

    value: str
    mark: str
    note: str


@dataclass(frozen=True)
class FigureTable:
    """A table of figures; `heads` is empty where each row has one figure only."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Figure | None, ...]], ...]


@dataclass(frozen=True)
class EditionPart:
    """A part of an edition file under its title."""

    key: str
    title: str
    grids: tuple[FigureTable, ...]

    def figures(self) -> Iterator[Figure]:
        """All of them."""
        return (figure for grid in self.grids for _key, row in grid.rows for figure in row if figure)


def parts(tables: EditionTables) -> list[EditionPart]:
    """An edition's figures by part: single ones as a list, those of like things as one table."""
    found = []
    for key, entries in groupby(tables.entries().items(), key=lambda entry: entry[0].split(".")[0]):
        single: dict[str, Figure] = {}
        many: dict[str, dict[str, Figure]] = {}
        for entry, value in entries:
            text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            figure = Figure(text, tables.mark(entry), tables.note(entry))
            thing, _dot, name = entry.removeprefix(f"{key}.").rpartition(".")
            (many.setdefault(thing, {}) if thing else single)[name] = figure
        if len(many) == 1:
            single |= {f"{thing}.{name}": figure for thing, row in many.items() for name, figure in row.items()}
            many = {}
        grids = [grid for grid in (_list(single), _grid(many)) if grid.rows]
        found.append(EditionPart(key, _(TITLES[key]) if key in TITLES else field_name(key), tuple(grids)))
    return found


def _list(single: dict[str, Figure]) -> FigureTable:
    return FigureTable((), tuple((name, (figure,)) for name, figure in single.items()))


def _grid(many: dict[str, dict[str, Figure]]) -> FigureTable:
    """Things down and their names across; the other way round where that is less wide."""
    names = list(dict.fromkeys(name for row in many.values() for name in row))
    if len(names) > len(many):
        turned = {name: {thing: row[name] for thing, row in many.items() if name in row} for name in names}
        many, names = turned, list(many)
    return FigureTable(
        tuple(names), tuple((thing, tuple(row.get(name) for name in names)) for thing, row in many.items())
    )
