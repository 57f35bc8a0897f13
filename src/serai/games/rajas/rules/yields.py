"""Special yields and yield tiles (R-063..R-066, R-087..R-089, R-164..R-190): winning, drawing, choosing, putting."""

from serai.games.rajas.board import IS_BEND, PLACE_CELL, PLACE_SIDE
from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.dice import board_side
from serai.games.rajas.rules.stack import push, push_parts
from serai.games.rajas.state import (
    BUILDINGS,
    CELLS,
    CHOOSE,
    NOTHING,
    PLACES,
    PUT,
    WIN,
    YIELD_TILES,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    Version,
    YieldColour,
)
from serai.kernel.chance import below, draw, total
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
def check_win(s, code):
    return ReasonCode.OK if s.pending_yields >> (code - WIN) & 1 else ReasonCode.NOT_CONNECTED_NOW


@jit
def win(s, e, code):
    place = code - WIN
    push(s, Effect.YIELDS, 0, s.pending_yields & ~(1 << place), Source.YIELDS)
    s.pending_yields = 0
    note(s, Note.YIELD, place, 0)
    tile = int(s.slots[s.seat, place])
    if tile >= 0:
        push_parts(s, e.yield_tile[tile], Source.YIELDS)
    else:
        push_parts(s, e.place[board_side(s, s.seat), place], Source.YIELDS)
    s.prompt = Prompt.NONE


# -- what brown tiles count ----------------------------------------------------------------------------------------


@jit
def market_tiles(s, e):
    #
    n = 0
    for cell in range(CELLS):
        tile = s.tiles[s.seat, cell]
        if tile >= 0 and e.tile_goods[tile, 0] >= 0:
            n += 1
    return n


@jit
def buildings(s, e):
    #
    n = 0
    for cell in range(CELLS):
        tile = s.tiles[s.seat, cell]
        if tile >= 0:
            for building in range(BUILDINGS):
                n += int(e.tile_buildings[tile, building])
    return n


@jit
def bends(s):
    #
    n = 0
    for cell in range(CELLS):
        if IS_BEND[s.roads[s.seat, cell]]:
            n += 1
    return n


@jit
def connected_yields(s):
    #
    n = 0
    for place in range(PLACES):
        if s.won[s.seat] >> place & 1 and (s.options[OptionPlace.BROWN_COUNTS_SYMBOLS] or s.slots[s.seat, place] >= 0):
            n += 1
    return n


# -- yield tiles ---------------------------------------------------------------------------------------------------


@jit
def begin_yield_tile(s, e):
    """The Dancer's tile: one of choice, or the top white tile, used at once (R-087, R-182, R-196)."""
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
        tile = draw(s, s.yield_tiles)
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
    if s.roads[seat, PLACE_CELL[place]] & PLACE_SIDE[place]:
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
def check_choose(s, e, code):
    tile = code - CHOOSE
    if s.yield_tiles[tile] == 0:
        return ReasonCode.NO_SUCH_TILE
    return ReasonCode.OK if has_slot(s, e, tile) else ReasonCode.NO_FREE_SLOT


@jit
def choose_yield_tile(s, code):
    tile = code - CHOOSE
    s.yield_tiles[tile] -= 1
    s.drawn = tile
    note(s, Note.TOOK_YIELD, tile, 0)
    s.prompt = Prompt.PUT


@jit
def check_put(s, e, code):
    return check_slot(s, e, s.drawn, code - PUT)


@jit
def put_yield_tile(s, code):
    # on a connected place its yield is won at once
    place = code - PUT
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
    at = below(s, left)
    for tile in range(YIELD_TILES):
        if e.yield_colour[tile] == YieldColour.BROWN:
            at -= int(s.yield_tiles[tile])
            if at < 0:
                s.yield_tiles[tile] -= 1
                return tile
    return NOTHING
