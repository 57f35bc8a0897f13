"""Laying spice tokens, by chance or by choice, and filling the altar with stones.

Also kept here, without a line of their own: G-031, Q-44.

Chapters: Setting up; The end of a round.
"""

from serai.games.ganesha.board import (
    are_neighbours,
    by_players,
    cells_after,
    has_cell,
    is_used,
    neighbours_of,
    used_cells,
)
from serai.games.ganesha.state import CELLS, FACE_DOWN, NONE, SPICES, DrawnFrom, Note, OptionPlace, ReasonCode, lay_of
from serai.kernel.chance import below, below_from, draw, total, turn_to
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import EVERYONE, note, note_to


@jit
def plays_with_spices(s):
    # G-026
    return s.options[OptionPlace.SPICES] == 0


@jit
def tokens_in_play(s, e):
    # G-027
    return int(e.tokens[by_players(s)]) if plays_with_spices(s) else 0


@jit
def first_player_lays(s):
    # G-028, Q-22: the first player chooses the cells, or chance does
    return s.options[OptionPlace.LAYOUT] == 1


@jit
def tokens_laid(s):
    n = 0
    for cell in range(CELLS):
        if s.spice[cell] != NONE:
            n += 1
    return n


@jit
def tokens_to_lay(s, e):
    return tokens_in_play(s, e) - tokens_laid(s)


# -- the first player chooses --------------------------------------------------------------------------------------


@jit
def check_lay(s, e, code):
    cell = lay_of(code)
    if not is_used(s, e, cell):
        return ReasonCode.CELL_NOT_USED
    if s.spice[cell] != NONE:
        return ReasonCode.TOKEN_LIES_THERE
    for other in range(CELLS):
        if s.spice[other] != NONE:
            if other > cell:
                return ReasonCode.TOKENS_IN_ORDER
            if are_neighbours(e, cell, other):
                return ReasonCode.TOKENS_TOUCH  # G-029
    room = room_after(e, room_left(s, e), cell)
    return ReasonCode.OK if room_for(e, room, tokens_to_lay(s, e) - 1) else ReasonCode.NO_ROOM_FOR_THE_OTHERS


@jit
def room_left(s, e):
    """The used cells, as a mask, where a further token may lie."""
    room = used_cells(s, e)
    for cell in range(CELLS):
        if s.spice[cell] != NONE:
            room = room_after(e, room, cell)
    return room


@jit
def room_after(e, room, cell):
    """What is left for later tokens, named in ascending order, once one lies on a cell."""
    return cells_after(room, cell) & ~neighbours_of(e, cell)


@jit
def room_for(e, room, tokens):
    """Whether so many more tokens (three at most) find a place; no recursion, for the graphics card."""
    if tokens <= 1:
        return tokens <= 0 or room != 0
    for cell in range(e.cells):
        if has_cell(room, cell) and room_for_fewer(e, room_after(e, room, cell), tokens - 1):
            return True
    return False


@jit
def room_for_fewer(e, room, tokens):
    if tokens <= 1:
        return room != 0
    for cell in range(e.cells):
        if has_cell(room, cell) and room_after(e, room, cell) != 0:
            return True
    return False


legal_cells_to_lay = legal_by(check_lay)


@jit
def lay(s, code):
    # G-028
    cell = lay_of(code)
    s.spice[cell] = FACE_DOWN
    note(s, Note.LAID, cell, 0)


# -- at random -----------------------------------------------------------------------------------------------------


@jit
def lay_at_random(s, e):
    """Q-43: every legal layout is equally likely, because one with a fault is thrown away as a whole."""
    left = tokens_to_lay(s, e)
    if left > 0:
        turn_to(s, DrawnFrom.LAYOUT)
    cells = 0
    for cell in range(e.cells):
        cells += is_used(s, e, cell)
    while left > 0:
        cell = used_cell(s, e, below(s, cells))
        if s.spice[cell] != NONE or touches_token(s, e, cell):
            remove_tokens(s)
            left = tokens_in_play(s, e)
        else:
            s.spice[cell] = FACE_DOWN
            left -= 1


@jit
def used_cell(s, e, number):
    """The used cell with this number, counted from 0."""
    for cell in range(e.cells):
        if is_used(s, e, cell):
            if number == 0:
                return cell
            number -= 1
    return NONE


@jit
def touches_token(s, e, cell):
    # G-029
    for other in range(e.cells):
        if s.spice[other] != NONE and are_neighbours(e, cell, other):
            return True
    return False


@jit
def remove_tokens(s):
    for cell in range(CELLS):
        s.spice[cell] = NONE


# -- face up, and the stones ---------------------------------------------------------------------------------------


@jit
def reveal_tokens(s, e):
    # G-027, G-030: the kinds are drawn when the tokens are turned up
    for cell in range(e.cells):
        if s.spice[cell] == FACE_DOWN:
            s.spice[cell] = draw_spice(s, e)
            note_to(s, EVERYONE, NONE, Note.REVEALED, s.spice[cell], cell)


@jit
def draw_spice(s, e):
    """One of the spice tokens that do not lie face up on the altar."""
    left = total(e.spices)
    for cell in range(e.cells):
        if NONE < s.spice[cell] < FACE_DOWN:
            left -= 1
    pick = below_from(s, DrawnFrom.SPICES, left)
    for kind in range(SPICES):
        pick -= int(e.spices[kind])
        for cell in range(e.cells):
            if s.spice[cell] == kind:
                pick += 1
        if pick < 0:
            return kind
    return NONE


@jit
def fill_altar(s, e):
    # G-033, G-084, Q-21: as far as the stones last
    n = 0
    for cell in range(e.cells):
        if is_used(s, e, cell) and total(s.bag) > 0:
            s.altar[cell] = draw(s, DrawnFrom.BAG, s.bag)
            n += 1
    note_to(s, EVERYONE, NONE, Note.FILLED, n, 0)
