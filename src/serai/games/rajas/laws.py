"""The laws of conservation, and what else every position must fulfil."""

from enum import IntEnum

from serai.games.rajas.board import ROTATED, all_linked
from serai.games.rajas.effects import SOURCES, Effect
from serai.games.rajas.rules.building import can_build, can_cover, check_covered_cell, check_turn, price_in
from serai.games.rajas.rules.dice import board_side, can_pay, room
from serai.games.rajas.rules.river import can_sail
from serai.games.rajas.rules.tracks import difference
from serai.games.rajas.setup import in_this_version, laid
from serai.games.rajas.state import (
    BUILDINGS,
    CELLS,
    COLOURS,
    DEPTH,
    FACES,
    NOBODY,
    PLACES,
    RIVER,
    RIVER_TILES,
    ROOM,
    SPOTS,
    STACKS,
    TILES,
    WAITING,
    YIELD_TILES,
    Bill,
    OptionPlace,
    Prompt,
    ReasonCode,
    YieldColour,
)
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

# laws that hold for each colour, seat or kind, and those that are one each; `LAW_NAMES` names them in this order
LAW_DICE = 0
LAW_YIELD_TILES = LAW_DICE + COLOURS
LAW_WORKERS = LAW_YIELD_TILES + YieldColour.NONE
LAW_PLACED = LAW_WORKERS + SEATS
Law = IntEnum(
    "Law",
    "TILES YIELD_KINDS RIVER_TILES HANDS SOURCES LINKED NOWHERE BOATS SLOTS RANGE EFFECTS BOOKS DECISION",
    start=LAW_PLACED + SEATS,
)
LAWS = max(Law) + 1


@jit
def balance(s, e, out):
    """For every law, how many pieces there are too many."""
    weigh_dice(s, e, out)
    weigh_tiles(s, e, out)
    weigh_yield_tiles(s, e, out)
    weigh_workers(s, e, out)
    weigh_seats(s, e, out)
    weigh_provinces(s, e, out)
    weigh_effects(s, out)
    weigh_turn(s, out)
    if not s.over and out[Law.NOWHERE] == 0 and not leads_on(s, e):
        out[Law.DECISION] = 1
    return LAWS


@jit
def weigh_dice(s, e, out):
    in_motion = 0  # taken or picked up by the seat that decides
    for colour in range(COLOURS):
        n = int(s.supply[colour]) + int(s.taken[colour]) - int(e.dice[colour])
        in_motion += int(s.taken[colour])
        for face in range(FACES):
            n += int(s.picked[colour, face])
            in_motion += int(s.picked[colour, face])
            for seat in range(SEATS):
                n += int(s.dice[seat, colour, face])
        out[LAW_DICE + colour] = n
    for seat in range(s.players):
        out[Law.HANDS] += max(0, (in_motion if seat == s.seat else 0) - room(s, e, seat))


@jit
def weigh_tiles(s, e, out):
    """Every province tile lies in one place, those of a stack in that stack."""
    doubled, missing = 0, 0
    for tile in range(TILES):
        n = int(s.stacked[tile])
        for stack in range(STACKS):
            if s.top[stack] == tile:
                n += 1
                if e.tile_stack[tile] != stack:
                    out[Law.NOWHERE] += 1
        for seat in range(SEATS):
            for cell in range(CELLS):
                if s.tiles[seat, cell] == tile or s.covered[seat, cell] == tile:
                    n += 1
        doubled += max(0, n - 1)
        missing += max(0, 1 - n)
    out[Law.TILES] = doubled if doubled > 0 else -missing
    for tile in range(RIVER_TILES):
        out[Law.RIVER_TILES] += max(
            0, laid(s, tile) - (int(e.river_tiles[tile]) if s.options[OptionPlace.GANGA] else 0)
        )
    for space in range(RIVER + 1):
        if s.river_tile[space] >= 0 and (space == 0 or space >= e.river_end):
            out[Law.NOWHERE] += 1


@jit
def weigh_yield_tiles(s, e, out):
    for tile in range(YIELD_TILES):
        n = int(s.yield_tiles[tile]) + int(s.used_tiles[tile])
        if s.drawn == tile:
            n += 1
        for seat in range(SEATS):
            for place in range(PLACES):
                if s.slots[seat, place] == tile:
                    n += 1
                    if e.slot[board_side(s, seat), place] != e.yield_colour[tile]:
                        out[Law.SLOTS] += 1
        for at in range(DEPTH):
            if s.task[at] == Effect.DISCARD and s.task_what[at] == tile:
                n += 1
        if in_this_version(s, e, tile):
            n -= int(e.yield_tiles[tile])
        out[LAW_YIELD_TILES + e.yield_colour[tile]] += n
        out[Law.YIELD_KINDS] += max(0, n)
        if s.used_tiles[tile] > 0 and e.yield_colour[tile] != YieldColour.WHITE:
            out[Law.NOWHERE] += 1
    for colour in range(YieldColour.NONE):
        if out[LAW_YIELD_TILES + colour] > 0:
            out[Law.YIELD_KINDS] = 0


@jit
def weigh_workers(s, e, out):
    for spot in range(SPOTS):
        gap = False
        for space in range(ROOM):
            seat = s.workers[spot, space]
            if seat == NOBODY:
                gap = True
            else:
                if gap or space >= e.spaces[s.players - 2, spot] or seat >= s.players:
                    out[Law.NOWHERE] += 1
                out[LAW_PLACED + seat] += 1
    for seat in range(s.players):
        n = int(s.active[seat]) + int(s.removed[seat]) - int(e.worker_total)
        for where in range(WAITING):
            n += int(s.waiting[seat, where])
            if s.waiting[seat, where] and s.active[seat] >= e.worker_most[s.options[OptionPlace.VERSION]]:
                out[Law.RANGE] += 1
        out[LAW_WORKERS + seat] = n
        out[LAW_PLACED + seat] += int(s.unplaced[seat]) - int(s.active[seat])


@jit
def weigh_seats(s, e, out):
    for seat in range(s.players):
        money, fame = -int(s.money[seat]), -int(s.fame[seat])
        for source in range(SOURCES):
            money += int(s.money_from[seat, source])
            fame += int(s.fame_from[seat, source])
        out[Law.SOURCES] += abs(money) + abs(fame)
        if s.money[seat] < 0 or s.karma[seat] < 0 or s.karma[seat] > e.karma_most:
            out[Law.RANGE] += 1
        if s.active[seat] > e.worker_most[s.options[OptionPlace.VERSION]] or s.boat[seat] > e.river_end:
            out[Law.RANGE] += 1
        for building in range(BUILDINGS):
            if s.upgrades[seat, building] >= len(e.building_value):
                out[Law.RANGE] += 1
        if s.boat[seat] != 0 and s.boat[seat] < e.river_end:
            for other in range(seat):
                if s.boat[other] == s.boat[seat]:
                    out[Law.BOATS] += 1
        if (s.met[seat] > 0) != (difference(s, e, seat) >= 0) or s.met[seat] > s.meetings:
            out[Law.BOOKS] += 1
    if s.seat >= s.players or s.starting >= s.players or s.turn > s.players or s.mogul >= s.players:
        out[Law.NOWHERE] += 1


@jit
def weigh_provinces(s, e, out):
    for seat in range(SEATS):
        for cell in range(CELLS):
            tile = s.tiles[seat, cell]
            road = 0
            if tile >= 0:
                road = ROTATED[e.tile_road[tile], s.turned[seat, cell]]
                if not e.is_cell[cell] or seat >= s.players:
                    out[Law.NOWHERE] += 1
            elif s.covered[seat, cell] >= 0:
                out[Law.NOWHERE] += 1
            if s.roads[seat, cell] != road:
                out[Law.BOOKS] += 1
        if not all_linked(s.roads[seat], e.exits):
            out[Law.LINKED] += 1


@jit
def weigh_effects(s, out):
    """The stack is filled from below, and nothing found it full."""
    for at in range(DEPTH):
        if (s.task[at] != Effect.NONE) != (at < s.depth):
            out[Law.EFFECTS] += 1
    out[Law.EFFECTS] += int(s.spilled)


@jit
def weigh_turn(s, out):
    for building in range(BUILDINGS):
        if s.late[building] > s.upgrades[s.seat, building]:
            out[Law.RANGE] += 1
    if s.gain < 0 or s.returns < 0:
        out[Law.RANGE] += 1


# -- the decision --------------------------------------------------------------------------------------------------


@jit
def leads_on(s, e):
    """Whether what is being decided can be carried through: tiles laid and paid for, dice taken, boats moved."""
    prompt = s.prompt
    if prompt == Prompt.BUILD or prompt == Prompt.LAY:
        return can_be_built(s, e)
    if prompt == Prompt.PAY and s.bill == Bill.TILE:
        return is_fitting(s, e, int(s.chosen), int(s.cell))
    if prompt == Prompt.PAY and s.bill == Bill.HARBOR:
        return can_sail(s, e, 1)
    if prompt == Prompt.TAKE or prompt == Prompt.RETURN:
        return finds_room(s, e)
    return True


@jit
def can_be_built(s, e):
    if s.covering:
        return can_cover(s, e)
    if s.prompt == Prompt.LAY and not can_pay(s, e.tile_colour[s.chosen], e.tile_cost[s.chosen]):
        return False
    return can_build(s, e)


@jit
def is_fitting(s, e, tile, cell):
    """Whether the tile that is being paid for may lie where it is going to, for no more than its price."""
    price = price_in(s, e, tile, cell)
    if s.price < 1 or s.price > price or not e.is_cell[cell]:
        return False
    if s.covering:
        if check_covered_cell(s, e, tile, cell, price) != ReasonCode.OK:
            return False
    elif s.tiles[s.seat, cell] >= 0:
        return False
    return check_turn(s, e, tile, cell, s.rotation) == ReasonCode.OK


@jit
def finds_room(s, e):
    """R-041, R-042, Q-50: the dice still to be taken have hands, or those to be returned will make room."""
    excess = total(s.taken) + int(s.gain) - room(s, e, s.seat)
    if s.prompt == Prompt.TAKE:
        return s.gain >= 1 and excess <= 0
    return s.gain >= 1 and 1 <= s.returns <= excess
