"""Yields at the border: what a road on its way to them is worth."""

from serai.games.rajas.board import PLACE_CELL, arriving
from serai.games.rajas.heuristics.effects import worth_of_parts
from serai.games.rajas.rules.building import is_still_to_win
from serai.games.rajas.rules.dice import board_side
from serai.games.rajas.state import CELLS, COLUMNS, PLACES
from serai.kernel.jit import jit

LEFT_COLUMN = sum(1 << cell for cell in range(0, CELLS, COLUMNS))
RIGHT_COLUMN = LEFT_COLUMN << COLUMNS - 1
FARTHEST = 5  # tiles to lay before a yield is too far away to count


@jit
def worth_of_place(s, e, w, seat, place, rounds):
    """A yield of the border: the tile that lies there, or what is printed (R-170)."""
    tile = int(s.slots[seat, place])
    if tile >= 0:
        return worth_of_parts(s, e, w, seat, e.yield_tile[tile], rounds)
    return worth_of_parts(s, e, w, seat, e.place[board_side(s, seat), place], rounds)


@jit
def worth_of_roads(s, e, w, seat, rounds):
    """Cells that roads lead to, and the yields beyond them, less for every tile that is still to be laid."""
    empty, ring = 0, 0
    for cell in range(CELLS):
        if e.is_cell[cell] and s.roads[seat, cell] == 0:
            empty |= 1 << cell
            if arriving(s.roads[seat], e.exits, cell) != 0:
                ring |= 1 << cell
    open_cells = 0
    for cell in range(CELLS):
        open_cells += ring >> cell & 1
    value = w.open_road * min(open_cells, w.open_enough)
    near = w.reach
    for _ in range(FARTHEST):
        for place in range(PLACES):
            if ring >> PLACE_CELL[place] & 1 and is_still_to_win(s, e, seat, place):
                value += near * worth_of_place(s, e, w, seat, place, rounds)
        empty &= ~ring
        beside = (ring & ~LEFT_COLUMN) >> 1 | (ring & ~RIGHT_COLUMN) << 1 | ring >> COLUMNS | ring << COLUMNS
        ring = beside & empty
        near *= w.reach
    return value
