"""The edition's tables as the record that the rules receive.

What is in the box: G-001, G-002, G-003, G-004, G-005, G-006, G-008, G-009, G-010, G-011, G-013; the mandala for
the number of players: G-015, G-016, G-017, Q-28.
"""

from itertools import combinations, pairwise

import numpy as np

from serai.games.ganesha.board import neighbours_in_rows
from serai.games.ganesha.state import CELLS, COLOURS, COUNTS, FEWEST, MOST_TOKENS, SIDES, SPICES, TRACK, Spice
from serai.games.ganesha.texts import COLOUR_KEYS, SIDE_KEYS
from serai.kernel.editions import EditionTables
from serai.kernel.errors import BadEdition
from serai.kernel.i18n import _

EDITION = np.dtype(
    [
        ("stones", np.int16, (COUNTS, COLOURS)),
        ("rounds", np.int16, COUNTS),
        ("tokens", np.int16, COUNTS),
        ("digits", np.int16),  # of the drum
        ("spices", np.int16, SPICES),
        ("cells", np.int16),
        ("used", np.int32, COUNTS),  # bit masks of cells
        ("near", np.int32, CELLS),
        ("length", np.int16, (COUNTS, COLOURS)),
        ("mandala", np.int16, (COUNTS, SIDES, COLOURS, TRACK)),
        ("track_last", np.int16),
        ("black_mustard", np.int16),
        ("red_pepper", np.int16),
    ],
    align=True,
)


def fill_edition(e: np.record, tables: EditionTables) -> None:
    """The edition's tables as the record that the rules receive."""
    e.digits = tables.number("drum.digits", low=1, high=9)
    e.track_last = tables.number("track.last", low=1, high=1000)
    e.black_mustard = tables.number("points.black_mustard", high=100)
    e.red_pepper = tables.number("points.red_pepper", low=1, high=100)
    for spice in Spice:
        e.spices[spice] = tables.number(f"spices.{spice.name.lower()}", high=4)
    fill_altar_shape(e, tables)
    for i in range(COUNTS):
        fill_count(e, tables, i)


def fill_altar_shape(e: np.record, tables: EditionTables) -> None:
    """Rows of hexes, each shifted by half a cell against the next, so that cells touch by their sides."""
    rows = tables.numbers("altar.rows", low=1, high=CELLS)
    if not 1 <= sum(rows) <= CELLS:
        raise BadEdition(
            _("{entry}: {found} cells are given, at most {most} are possible").format(
                entry="altar.rows", found=sum(rows), most=CELLS
            )
        )
    if any((row - other) % 2 == 0 for row, other in pairwise(rows)):
        raise BadEdition(
            _("{entry}: neighbouring rows must be shifted by half a cell, so one is odd and the other even").format(
                entry="altar.rows"
            )
        )
    e.cells = sum(rows)
    e.near[: e.cells] = neighbours_in_rows(rows)


def fill_count(e: np.record, tables: EditionTables, i: int) -> None:
    """What depends on the number of players."""
    players = i + FEWEST
    e.rounds[i] = tables.number(f"players.{players}.rounds", low=1, high=99)
    e.tokens[i] = tables.number(f"players.{players}.tokens", high=min(MOST_TOKENS, int(e.spices.sum())))
    removed = tables.number(f"players.{players}.removed", high=24)
    for colour, key in enumerate(COLOUR_KEYS):
        e.stones[i, colour] = tables.number(f"stones.{key}", low=removed, high=24) - removed
        e.length[i, colour] = tables.number(f"mandala.{players}.cells.{key}", low=1, high=TRACK)
        for side, name in enumerate(SIDE_KEYS):
            count = int(e.length[i, colour])
            e.mandala[i, side, colour, :count] = tables.numbers(f"mandala.{players}.{name}.{key}", count=count, high=99)
    used = tables.numbers(f"altar.used.{players}", low=1, high=int(e.cells))
    e.used[i] = sum(1 << cell - 1 for cell in set(used))
    check_altar(e, i, used)


def check_altar(e: np.record, i: int, used: list[int]) -> None:
    entry = f"altar.used.{i + FEWEST}"
    if len(set(used)) < len(used):
        raise BadEdition(_("{entry}: a cell is named twice").format(entry=entry))
    if not 1 <= len(used) <= e.stones[i].sum():
        raise BadEdition(
            _("{entry}: {cells} cells cannot be filled with {stones} stones").format(
                entry=entry, cells=len(used), stones=e.stones[i].sum()
            )
        )
    layouts = combinations(used, int(e.tokens[i]))
    if not any(all(not e.near[a - 1] >> b - 1 & 1 for a, b in combinations(cells, 2)) for cells in layouts):
        raise BadEdition(
            _("{entry}: {tokens} spice tokens do not fit without touching").format(entry=entry, tokens=e.tokens[i])
        )
