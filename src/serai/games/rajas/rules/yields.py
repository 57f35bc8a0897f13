"""Special yields and yield tiles: winning, drawing, choosing, putting.

Chapters: The quarry; The palace; Navaratnas; Mixed groups.
"""

from serai.games.rajas.board import PLACE_CELL, reaches
from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.dice import board_side
from serai.games.rajas.rules.stack import push, push_parts
from serai.games.rajas.state import (
    NOTHING,
    PLACES,
    YIELD_TILES,
    DrawnFrom,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    Version,
    YieldColour,
)
from serai.kernel.chance import below_from, draw, total
from serai.kernel.jit import jit
from serai.kernel.state import note

# -- yields of the province board ----------------------------------------------------------------------------------


@jit
def begin_yields(s, places):
    """R-064, Q-12: the player chooses which of the connected yields comes next."""
    s.pending_yields = places
    if places != 0:
        s.prompt = Prompt.WIN


@jit
def check_win(s, place):
    return ReasonCode.OK if s.pending_yields >> place & 1 else ReasonCode.NOT_CONNECTED_NOW


@jit
def win(s, e, place):
    push(s, Effect.YIELDS, 0, s.pending_yields & ~(1 << place), Source.YIELDS)
    s.pending_yields = 0
    note(s, Note.YIELD, place, 0)
    tile = int(s.slots[s.seat, place])
    if tile >= 0:
        push_parts(s, e.yield_tile[tile], Source.YIELDS)
    else:
        push_parts(s, e.place[board_side(s, s.seat), place], Source.YIELDS)
    s.prompt = Prompt.NONE


# -- yield tiles ---------------------------------------------------------------------------------------------------


@jit
def begin_yield_tile(s, e):
    """The Dancer's tile: one of choice, or the top white tile, used at once (R-087, R-171, R-182, R-195, R-196)."""
    if s.options[OptionPlace.VERSION] == Version.NAVARATNAS:
        if any_tile_to_take(s, e):
            s.prompt = Prompt.CHOOSE
    else:
        use_white_tile(s, e)


@jit
def use_white_tile(s, e):
    # it joins the discards when its yield is done
    if total(s.yield_tiles) == 0:
        for tile in range(YIELD_TILES):
            s.yield_tiles[tile] = s.used_tiles[tile]
            s.used_tiles[tile] = 0
    if total(s.yield_tiles) > 0:
        tile = draw(s, DrawnFrom.YIELD_TILES, s.yield_tiles)
        note(s, Note.DREW_YIELD, tile, 0)
        push(s, Effect.DISCARD, 0, tile, Source.YIELDS)
        push_parts(s, e.yield_tile[tile], s.source)


@jit
def check_slot(s, e, tile, place):
    """Whether a yield tile may lie on a place (R-181, R-183, R-188, Q-33, Q-56)."""
    seat = s.seat
    if e.slot[board_side(s, seat), place] != e.yield_colour[tile]:
        return ReasonCode.WRONG_SLOT
    if s.slots[seat, place] != NOTHING:
        return ReasonCode.SLOT_TAKEN
    if s.won[seat] >> place & 1:
        return ReasonCode.OK if s.options[OptionPlace.TILE_ON_CONNECTED] else ReasonCode.SLOT_USED
    if reaches(s.roads[seat, PLACE_CELL[place]], PLACE_CELL[place], place):
        return ReasonCode.SLOT_USED
    return ReasonCode.OK


@jit
def has_slot(s, e, tile):
    for place in range(PLACES):
        if check_slot(s, e, tile, place) == ReasonCode.OK:
            return True
    return False


@jit
def any_tile_to_take(s, e):
    for tile in range(YIELD_TILES):
        if s.yield_tiles[tile] > 0 and has_slot(s, e, tile):
            return True
    return False


@jit
def check_choose(s, e, tile):
    if s.yield_tiles[tile] == 0:
        return ReasonCode.NO_SUCH_TILE
    return ReasonCode.OK if has_slot(s, e, tile) else ReasonCode.NO_FREE_SLOT


@jit
def choose_yield_tile(s, tile):
    s.yield_tiles[tile] -= 1
    s.drawn = tile
    note(s, Note.TOOK_YIELD, tile, 0)
    s.prompt = Prompt.PUT


@jit
def put_yield_tile(s, place):
    # on a connected place its yield is won at once
    s.slots[s.seat, place] = s.drawn
    note(s, Note.PUT_YIELD, s.drawn, place)
    s.drawn = NOTHING
    s.prompt = Prompt.NONE
    if s.won[s.seat] >> place & 1:
        push(s, Effect.YIELDS, 0, 1 << place, Source.YIELDS)


@jit
def draw_brown(s, e):
    """R-168, Q-58: one of the brown tiles at random; -1 if there is none."""
    left = 0
    for tile in range(YIELD_TILES):
        if e.yield_colour[tile] == YieldColour.BROWN:
            left += int(s.yield_tiles[tile])
    if left == 0:
        return NOTHING
    at = below_from(s, DrawnFrom.YIELD_TILES, left)
    for tile in range(YIELD_TILES):
        if e.yield_colour[tile] == YieldColour.BROWN:
            at -= int(s.yield_tiles[tile])
            if at < 0:
                s.yield_tiles[tile] -= 1
                return tile
    return NOTHING
