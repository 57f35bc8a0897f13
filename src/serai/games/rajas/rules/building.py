"""Building: tiles on offer, where they may lie, covering, scoring, upgrades.

Chapters: Aim and setting up; The quarry; Upgrades; The palace; Navaratnas.
"""

from serai.games.rajas.board import IS_NEW_TURN, ROTATED, all_linked, arriving, reaches
from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.dice import board_side, can_pay, most_payable
from serai.games.rajas.rules.stack import push
from serai.games.rajas.state import (
    BACKS,
    BUILDINGS,
    CELLS,
    COLOURS,
    NOTHING,
    PLACES,
    STACKS,
    TILES,
    TURNS,
    DrawnFrom,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    build_code,
    lay_code,
)
from serai.kernel.chance import below_from, total
from serai.kernel.codes import append
from serai.kernel.jit import jit
from serai.kernel.state import EVERYONE, note, note_to

# -- the stacks ----------------------------------------------------------------------------------------------------


@jit
def reveal(s, e):
    """Turn up the next tile of every stack whose top tile was taken (R-007, Q-10, Q-44, Q-51)."""
    for stack in range(STACKS):
        if s.top[stack] == NOTHING:
            left = 0
            for tile in range(TILES):
                if s.stacked[tile] and e.tile_stack[tile] == stack:
                    left += 1
            if left > 0:
                turn_up(s, e, stack, below_from(s, DrawnFrom.FIRST_STACK + stack, left))


@jit
def turn_up(s, e, stack, at):
    for tile in range(TILES):
        if s.stacked[tile] and e.tile_stack[tile] == stack:
            if at == 0:
                s.stacked[tile] = 0
                s.top[stack] = tile
                note_to(s, EVERYONE, s.seat, Note.REVEALED, tile, 0)
            at -= 1


@jit
def is_on_offer(s, e, tile):
    return s.top[e.tile_stack[tile]] == tile


# -- where a tile may lie ------------------------------------------------------------------------------------------


@jit
def can_build_somewhere(s, e):
    """Whether a road leads to an empty cell: any tile can be turned to meet it (R-051, R-052, R-053, R-054)."""
    for cell in range(CELLS):
        if e.is_cell[cell] and s.roads[s.seat, cell] == 0 and arriving(s.roads[s.seat], e.exits, cell) != 0:
            return True
    return False


@jit
def stays_linked(s, e, cell, road):
    """R-097: whether every tile keeps its link when a cell shows other roads."""
    before = s.roads[s.seat, cell]
    if before & ~road == 0:
        return True  # nothing is cut
    s.roads[s.seat, cell] = road
    linked = all_linked(s.roads[s.seat], e.exits)
    s.roads[s.seat, cell] = before
    return linked


@jit
def price_in(s, e, tile, cell):
    """R-094: a covering tile costs only the difference."""
    price = int(e.tile_cost[tile])
    below_it = s.tiles[s.seat, cell]
    if below_it >= 0:
        price -= int(e.tile_cost[below_it])
    return price


@jit
def check_covered_cell(s, e, tile, cell, most):
    """R-092, R-093, R-094, R-099, Q-16: whether a tile can cover this cell, if the dice can pay so much at most."""
    if s.tiles[s.seat, cell] == NOTHING:
        return ReasonCode.NOTHING_TO_COVER
    if s.covered[s.seat, cell] != NOTHING:
        return ReasonCode.COVERED_ALREADY
    price = price_in(s, e, tile, cell)
    if price <= 0:
        return ReasonCode.NOT_DEARER
    return ReasonCode.OK if price <= most else ReasonCode.TILE_TOO_DEAR


@jit
def check_turn(s, e, tile, cell, turns):
    """Whether the roads fit: a new tile must join a road, a covering one may cut nobody off."""
    road = int(e.tile_road[tile])
    if not IS_NEW_TURN[road, turns]:
        return ReasonCode.SAME_TURN
    road = ROTATED[road, turns]
    if s.covering:
        return ReasonCode.OK if stays_linked(s, e, cell, road) else ReasonCode.CUTS_OFF
    #
    return ReasonCode.OK if arriving(s.roads[s.seat], e.exits, cell) & road else ReasonCode.NO_ROAD


@jit
def can_cover_with(s, e, tile):
    most = most_payable(s, e.tile_colour[tile])
    road = int(e.tile_road[tile])
    for cell in range(CELLS):
        if check_covered_cell(s, e, tile, cell, most) == ReasonCode.OK:
            for turns in range(TURNS):
                if IS_NEW_TURN[road, turns] and stays_linked(s, e, cell, ROTATED[road, turns]):
                    return True
    return False


@jit
def can_cover(s, e):
    """R-100: whether some open tile can cover some tile of the own province and be paid for."""
    for stack in range(STACKS):
        if s.top[stack] >= 0 and can_cover_with(s, e, s.top[stack]):
            return True
    return False


@jit
def can_build(s, e):
    #
    if not can_build_somewhere(s, e):
        return False
    for colour in range(COLOURS):
        most = most_payable(s, colour)
        for stack in range(colour * BACKS, (colour + 1) * BACKS):
            if s.top[stack] >= 0 and e.tile_cost[s.top[stack]] <= most:
                return True
    return False


# -- choosing a tile and its place ---------------------------------------------------------------------------------


@jit
def begin_building(s, e, covering):
    #
    s.covering = covering
    if can_cover(s, e) if covering else can_build(s, e):
        s.prompt = Prompt.BUILD
    else:
        s.covering = 0


@jit
def check_build(s, e, tile):
    if not is_on_offer(s, e, tile):
        return ReasonCode.NOT_ON_OFFER
    if s.covering:
        return ReasonCode.OK if can_cover_with(s, e, tile) else ReasonCode.NO_TILE_TO_COVER
    return ReasonCode.OK if can_pay(s, e.tile_colour[tile], e.tile_cost[tile]) else ReasonCode.TILE_TOO_DEAR


@jit
def legal_builds(s, e, out):
    n = 0
    for tile in range(TILES):
        if is_on_offer(s, e, tile) and check_build(s, e, tile) == ReasonCode.OK:
            n = append(out, n, build_code(tile))
    return n


@jit
def choose_tile(s, tile):
    s.chosen = tile
    s.prompt = Prompt.LAY


@jit
def check_cell(s, e, tile, cell):
    if not e.is_cell[cell]:
        return ReasonCode.NOT_A_CELL
    if s.covering:
        return check_covered_cell(s, e, tile, cell, most_payable(s, e.tile_colour[tile]))
    return ReasonCode.OK if s.tiles[s.seat, cell] == NOTHING else ReasonCode.CELL_TAKEN


@jit
def check_lay(s, e, cell, turns):
    refusal = check_cell(s, e, s.chosen, cell)
    return refusal if refusal != ReasonCode.OK else check_turn(s, e, s.chosen, cell, turns)


@jit
def legal_lays(s, e, out):
    n = 0
    for cell in range(CELLS):
        if check_cell(s, e, s.chosen, cell) == ReasonCode.OK:
            for turns in range(TURNS):
                if check_turn(s, e, s.chosen, cell, turns) == ReasonCode.OK:
                    n = append(out, n, lay_code(cell, turns))
    return n


@jit
def choose_cell(s, e, cell, turns):
    s.cell, s.rotation = cell, turns
    s.price = price_in(s, e, s.chosen, s.cell)


# -- the tile in its place -----------------------------------------------------------------------------------------


@jit
def lay_tile(s, e):
    """The paid tile is laid; money first, then fame, then yields, all fixed by this moment (R-058, R-180, Q-46)."""
    seat, tile, cell = s.seat, int(s.chosen), int(s.cell)
    s.top[e.tile_stack[tile]] = NOTHING
    s.covered[seat, cell] = s.tiles[seat, cell]
    s.tiles[seat, cell] = tile
    s.turned[seat, cell] = s.rotation
    s.roads[seat, cell] = ROTATED[e.tile_road[tile], s.rotation]
    note(s, Note.COVERED if s.covering else Note.BUILT, tile, cell)
    push(s, Effect.YIELDS, 0, connect_yields(s, e, cell), Source.YIELDS)
    push(s, Effect.FAME, fame_for(s, e, tile), 0, Source.TILES)
    push(s, Effect.MONEY, money_for(e, tile), 0, Source.TILES)
    s.chosen = NOTHING
    s.cell = NOTHING
    s.rotation = 0
    s.covering = 0


@jit
def money_for(e, tile):
    #
    return total(e.tile_values[tile])


@jit
def fame_for(s, e, tile):
    # late upgrades do not count yet
    fame = 0
    for building in range(BUILDINGS):
        level = int(s.upgrades[s.seat, building]) - int(s.late[building])
        fame += fame_of_buildings(e, tile, building, level)
    return fame


@jit
def fame_of_buildings(e, tile, building, level):
    #
    return int(e.tile_buildings[tile, building]) * int(e.building_value[level])


@jit
def is_still_to_win(s, e, seat, place):
    return e.is_place[board_side(s, seat), place] != 0 and not s.won[seat] >> place & 1


@jit
def connect_yields(s, e, cell):
    """The places that the tile in a cell has just connected (R-063, R-064, R-065, R-066, R-098, Q-15)."""
    connected = 0
    if s.covering and s.options[OptionPlace.COVERING_WINS]:
        return connected
    for place in range(PLACES):
        if reaches(s.roads[s.seat, cell], cell, place) and is_still_to_win(s, e, s.seat, place):
            connected |= 1 << place
    s.won[s.seat] |= connected
    return connected


# -- upgrades ------------------------------------------------------------------------------------------------------


@jit
def check_upgrade(s, e, building):
    level = int(s.upgrades[s.seat, building])
    return ReasonCode.OK if level + 1 < len(e.building_value) else ReasonCode.FULLY_UPGRADED


@jit
def begin_upgrade(s, e, late):
    #
    for building in range(BUILDINGS):
        if check_upgrade(s, e, building) == ReasonCode.OK:
            s.prompt = Prompt.UPGRADE
            s.upgrade_is_late = late


@jit
def upgrade(s, e, building):
    late = int(s.upgrade_is_late)
    s.upgrades[s.seat, building] += 1
    s.late[building] += late
    note(s, Note.UPGRADED, building, e.building_value[s.upgrades[s.seat, building]])
    s.upgrade_is_late = 0
    s.prompt = Prompt.NONE
    if s.amount > 1:
        push(s, Effect.LATE_UPGRADE if late else Effect.UPGRADE, int(s.amount) - 1, 0, s.source)
