"""The geometry of the sultanate: neighbours (F-070, F-078), distances, ends of walks (F-071, F-072, F-073, F-074).

The tables are small: a GPU has little room for constants.
"""

import numpy as np

from serai.games.five_tribes.state import COLUMNS, DIRECTIONS, NOWHERE, ROWS, TILES, Direction
from serai.kernel.jit import jit

_STEPS = {Direction.NORTH: (0, -1), Direction.WEST: (-1, 0), Direction.EAST: (1, 0), Direction.SOUTH: (0, 1)}
# by the heading: where a walk may not go next; at its start there is no such way
WAY_BACK = np.array([Direction.SOUTH, Direction.EAST, Direction.WEST, Direction.NORTH, NOWHERE], np.int8)
SHORTEST_LOOP = 4  # steps round a square
LONGEST_WALK = 12  # from here on the ends of walks only alternate with the parity of the length


def _neighbours() -> np.ndarray:
    table = np.full((TILES, DIRECTIONS), -1, np.int8)
    for tile in range(TILES):
        for d, (dx, dy) in _STEPS.items():
            x, y = tile % COLUMNS + dx, tile // COLUMNS + dy
            if 0 <= x < COLUMNS and 0 <= y < ROWS:
                table[tile, d] = y * COLUMNS + x
    return table


def _walk_ends(neighbours: np.ndarray) -> np.ndarray:
    """ends[k, tile, heading]: a mask of the tiles where a walk of k more steps can end, never turning straight back."""
    ends = np.zeros((LONGEST_WALK + 1, TILES, len(Direction)), np.uint32)
    for tile in range(TILES):
        ends[0, tile, :] = 1 << tile
    for k in range(1, LONGEST_WALK + 1):
        for tile in range(TILES):
            for heading in Direction:
                for d in range(DIRECTIONS):
                    if d != WAY_BACK[heading] and neighbours[tile, d] >= 0:
                        ends[k, tile, heading] |= ends[k - 1, neighbours[tile, d], d]
    return ends


def _square_distance() -> np.ndarray:
    x, y = np.arange(TILES) % COLUMNS, np.arange(TILES) // COLUMNS
    return np.maximum(abs(x[:, None] - x), abs(y[:, None] - y)).astype(np.int8)


def _step_distance() -> np.ndarray:
    x, y = np.arange(TILES) % COLUMNS, np.arange(TILES) // COLUMNS
    return (abs(x[:, None] - x) + abs(y[:, None] - y)).astype(np.int8)


NEIGHBOUR = _neighbours()
WALK_ENDS = _walk_ends(NEIGHBOUR)
AROUND = _square_distance()  # 1: one of the eight tiles round it
STEPS = _step_distance()  # along rows and columns


@jit
def bit(i):
    """The mask of one tile."""
    return np.uint32(1) << np.uint32(i)


@jit
def walk_ends(steps, tile, heading):
    """Where a walk of so many more steps can end."""
    if steps > LONGEST_WALK:
        steps = LONGEST_WALK - (steps - LONGEST_WALK) % 2
    return WALK_ENDS[steps, tile, heading]
