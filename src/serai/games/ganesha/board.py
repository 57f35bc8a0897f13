"""The altar, with the cells that are used and those that touch (G-034, Q-03), and what a mandala cell is worth.

Cells of the altar are kept as bit masks: bit n stands for the cell with number n.
"""

from collections.abc import Sequence

from serai.games.ganesha.state import FEWEST, OptionPlace
from serai.kernel.jit import jit


def neighbours_in_rows(rows: Sequence[int]) -> list[int]:
    """For every cell of an altar laid in centred rows of hexes, the bit mask of the cells that share a side with it.

    >>> neighbours_in_rows([1, 2])
    [6, 5, 3]
    """
    # measured in half cells: a neighbour lies a whole cell aside, or half a cell aside in the next row
    spots = [(row, 2 * i - (length - 1)) for row, length in enumerate(rows) for i in range(length)]
    return [sum(1 << other for other, there in enumerate(spots) if _touch(here, there)) for here in spots]


def _touch(here: tuple[int, int], there: tuple[int, int]) -> bool:
    down, aside = abs(here[0] - there[0]), abs(here[1] - there[1])
    return (down, aside) in ((0, 2), (1, 1))


@jit
def by_players(s):
    """Where the tables that depend on the number of players have their entry for this game."""
    return s.players - FEWEST


# -- the altar ---------------------------------------------------------------------------------------------------------


@jit
def mask_of(cell):
    return 1 << cell


@jit
def has_cell(mask, cell):
    return mask >> cell & 1


@jit
def cells_after(mask, cell):
    """Those cells of a mask whose numbers are higher than that of a cell."""
    return mask >> (cell + 1) << (cell + 1)


@jit
def used_cells(s, e):
    # G-034
    return int(e.used[by_players(s)])


@jit
def neighbours_of(e, cell):
    # G-048, Q-03
    return int(e.near[cell])


@jit
def is_used(s, e, cell):
    return has_cell(used_cells(s, e), cell)


@jit
def are_neighbours(e, cell, other):
    return has_cell(neighbours_of(e, cell), other)


# -- the mandala -------------------------------------------------------------------------------------------------------


@jit
def cells_of(s, e, colour):
    """How many cells a colour has on this mandala."""
    return int(e.length[by_players(s), colour])


@jit
def is_full(s, e, colour):
    return s.mandala[colour] >= cells_of(s, e, colour)


@jit
def value_of(s, e, colour, cell):
    """What a cell of a colour is worth, counted from the start cell; beyond the last one nothing."""
    if cell >= cells_of(s, e, colour):
        return 0
    return int(e.mandala[by_players(s), s.options[OptionPlace.SIDE], colour, cell])
