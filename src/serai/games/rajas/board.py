"""The geometry of a province: roads and their turns, neighbours, and which border edge lies at which cell.

The sides of a cell are bits: north, east, south, west. All roads on a tile meet in its middle.
"""

import numpy as np

from serai.games.rajas.state import CELLS, COLUMNS, PLACES, ROWS, TURNS
from serai.kernel.jit import jit

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SIDES = (NORTH, EAST, SOUTH, WEST)
MASKS = 16

ROADS = {
    "straight": NORTH | SOUTH,
    "bend": NORTH | EAST,
    "tee": NORTH | EAST | SOUTH,
    "cross": NORTH | EAST | SOUTH | WEST,
}


def _rotated() -> np.ndarray:
    table = np.zeros((MASKS, TURNS), np.int64)
    for mask in range(MASKS):
        for turns in range(TURNS):
            table[mask, turns] = (mask << turns | mask >> (4 - turns)) & (MASKS - 1)
    return table


def _is_new_turn(rotated: np.ndarray) -> np.ndarray:
    """Whether a turn gives roads that no smaller turn gives."""
    table = np.zeros((MASKS, TURNS), np.int64)
    for mask in range(MASKS):
        for turns in range(TURNS):
            table[mask, turns] = rotated[mask, turns] not in rotated[mask, :turns]
    return table


def _neighbours() -> np.ndarray:
    table = np.full((CELLS, 4), -1, np.int64)
    for cell in range(CELLS):
        column, row = cell % COLUMNS, cell // COLUMNS
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if 0 <= column + dx < COLUMNS and 0 <= row + dy < ROWS:
                table[cell, side] = (row + dy) * COLUMNS + column + dx
    return table


def _places() -> tuple[np.ndarray, np.ndarray]:
    cells, sides = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
    edges = [(NORTH, column) for column in range(COLUMNS)]
    edges += [(WEST, row * COLUMNS) for row in range(ROWS)]
    edges += [(EAST, row * COLUMNS + COLUMNS - 1) for row in range(ROWS)]
    edges += [(SOUTH, (ROWS - 1) * COLUMNS + column) for column in range(COLUMNS)]
    for place, (side, cell) in enumerate(edges):
        cells[place], sides[place] = cell, side
    return cells, sides


ROTATED = _rotated()
IS_NEW_TURN = _is_new_turn(ROTATED)
NEIGHBOUR = _neighbours()
PLACE_CELL, PLACE_SIDE = _places()
# a bend has two ends that do not face each other
IS_BEND = np.array([mask.bit_count() == 2 and mask not in (NORTH | SOUTH, EAST | WEST) for mask in range(MASKS)])


@jit
def arriving(roads, exits, cell):
    """The sides on which a road arrives at a cell, from a neighbour or from the residence (R-053, R-054)."""
    sides = int(exits[cell])
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if neighbour >= 0 and roads[neighbour] >> (side + 2) % 4 & 1:
            sides |= 1 << side
    return sides


@jit
def reaches(road, cell, place):
    """Whether a road in a cell leads to a place at the border (R-063)."""
    return PLACE_CELL[place] == cell and road & PLACE_SIDE[place] != 0


@jit
def all_linked(roads, exits):
    """Whether a road leads from every tile to the residence (R-056)."""
    reached = 0
    grown = True
    while grown:
        grown = False
        for cell in range(CELLS):
            road = int(roads[cell])
            if road == 0 or reached >> cell & 1:
                continue
            linked = road & int(exits[cell]) != 0
            for side in range(4):
                neighbour = NEIGHBOUR[cell, side]
                if road >> side & 1 and neighbour >= 0 and reached >> neighbour & 1:
                    linked = linked or roads[neighbour] >> (side + 2) % 4 & 1 == 1
            if linked:
                reached |= 1 << cell
                grown = True
    missing = 0
    for cell in range(CELLS):
        if roads[cell] != 0 and not reached >> cell & 1:
            missing += 1
    return missing == 0
