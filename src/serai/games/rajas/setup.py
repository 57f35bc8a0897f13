"""A new game, dealt for its version and modules; and what soaking prefers."""

from serai.games.rajas.effects import Source
from serai.games.rajas.rules.building import reveal
from serai.games.rajas.rules.dice import board_side, held, roll
from serai.games.rajas.rules.turn import advance, begin_round
from serai.games.rajas.state import (
    BONUSES,
    BUILDINGS,
    CELLS,
    COLOURS,
    DONE,
    FACES,
    NOBODY,
    NOTHING,
    PLACES,
    RIVER,
    RIVER_TILES,
    SPOTS,
    STACKS,
    STAY,
    TILES,
    WAITING,
    YIELD_TILES,
    DrawnFrom,
    OptionPlace,
    Prompt,
    Spot,
    Step,
    Version,
    Waiting,
    YieldColour,
    chamber_of,
    dice_of,
    place_of,
    visit_of,
)
from serai.kernel.chance import below, below_from, count_of, die, total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS


@jit
def setup(s, e):
    """Deal a new game."""
    empty_boards(s)
    equip_seats(s, e)
    s.starting = lowest_roller(s)
    for turn in range(s.players):
        seat = (int(s.starting) + turn) % int(s.players)
        s.money[seat] = e.money_start[turn]
        s.money_from[seat, Source.START] = e.money_start[turn]
    for tile in range(TILES):
        s.stacked[tile] = 1
    s.seat = s.starting
    reveal(s, e)
    lay_out_yield_tiles(s, e)
    if s.options[OptionPlace.GANGA]:
        lay_river_tiles(s, e)
    if s.options[OptionPlace.VERSION] == Version.NAVARATNAS:
        s.step = Step.BROWN
    else:
        begin_round(s, 1)
    advance(s, e)


@jit
def empty_boards(s):
    for spot in range(SPOTS):
        for space in range(len(s.workers[spot])):
            s.workers[spot, space] = NOBODY
    for stack in range(STACKS):
        s.top[stack] = NOTHING
    for space in range(RIVER + 1):
        s.river_tile[space] = NOTHING
    for seat in range(SEATS):
        for cell in range(CELLS):
            s.tiles[seat, cell] = NOTHING
            s.covered[seat, cell] = NOTHING
        for place in range(PLACES):
            s.slots[seat, place] = NOTHING
    s.spot = NOTHING
    s.chosen = NOTHING
    s.cell = NOTHING
    s.drawn = NOTHING
    s.mogul = NOBODY


@jit
def equip_seats(s, e):
    """Three workers active and three waiting, karma, and one rolled die of each colour.

    R-005, R-010, R-011, R-012, R-015, R-019, R-133; boats, upgrades, fame and bonuses begin at 0 (R-014, R-016, R-017,
    R-018).
    """
    for colour in range(COLOURS):
        s.supply[colour] = e.dice[colour]
    for seat in range(s.players):
        s.karma[seat] = e.karma_start
        s.active[seat] = e.worker_start
        s.unplaced[seat] = e.worker_start
        for where in range(WAITING):
            s.waiting[seat, where] = 1
        s.seat = seat
        for colour in range(COLOURS):
            s.supply[colour] -= 1
            roll(s, colour)


@jit
def total_of(s, seat):
    n = 0
    for colour in range(COLOURS):
        for face in range(FACES):
            n += int(s.dice[seat, colour, face]) * (face + 1)
    return n


@jit
def lowest_roller(s):
    # ties are broken by chance
    lowest = COLOURS * FACES + 1
    tied = 0
    for seat in range(s.players):
        if total_of(s, seat) < lowest:
            lowest = total_of(s, seat)
            tied = 0
        if total_of(s, seat) == lowest:
            tied += 1
    at = below_from(s, DrawnFrom.FIRST_PLAYER, tied) if tied > 1 else 0
    for seat in range(s.players):
        if total_of(s, seat) == lowest:
            if at == 0:
                return seat
            at -= 1
    return 0


@jit
def in_this_version(s, e, tile):
    #
    return s.options[OptionPlace.VERSION] == Version.NAVARATNAS or e.yield_colour[tile] == YieldColour.WHITE


@jit
def lay_out_yield_tiles(s, e):
    for tile in range(YIELD_TILES):
        if in_this_version(s, e, tile):
            s.yield_tiles[tile] = e.yield_tiles[tile]


@jit
def lay_river_tiles(s, e):
    """Count on from the last tile by the roll of a die; the final space is never covered.

    R-198, R-199, R-200, R-201, R-202, R-208, Q-37
    """
    left = total(e.river_tiles)
    space = die(s, DrawnFrom.RIVER)
    while left > 0 and space < e.river_end:
        at = below_from(s, DrawnFrom.RIVER, left)
        for tile in range(RIVER_TILES):
            unlaid = int(e.river_tiles[tile]) - laid(s, tile)
            if 0 <= at < unlaid:
                s.river_tile[space] = tile
            at -= unlaid
        left -= 1
        space += die(s, DrawnFrom.RIVER)


@jit
def laid(s, tile):
    return count_of(s.river_tile, tile)


# -- rare situations, for soaking ----------------------------------------------------------------------------------


@jit
def eager(s, e, code):
    """Building, sailing, upgrading, persons and yield tiles: what uniform random play does too seldom."""
    if s.prompt == Prompt.PLACE:
        spot = place_of(code)
        return spot == Spot.QUARRY or spot == Spot.HARBOR or spot >= Spot.GREAT_MOGUL
    if s.prompt == Prompt.VISIT:
        return visit_of(code) == chamber_of(Spot.MASTER_BUILDER)
    if s.prompt == Prompt.SAIL or s.prompt == Prompt.CHOOSE:
        return code != STAY and code != DONE
    return s.prompt == Prompt.UPGRADE


@jit
def unusual(s, e):
    """Boats far down the river, full Kalis, much karma, some fame and money, so that bonuses and chains come early."""
    for seat in range(s.players):
        s.karma[seat] = below(s, int(e.karma_most) + 1)
        fame, money = below(s, int(e.worker_at[Waiting.FAME])), below(s, 12)
        s.fame[seat] += fame
        s.fame_from[seat, Source.START] += fame
        if s.money[seat] + money < e.money_bonus_at[0]:
            s.money[seat] += money
            s.money_from[seat, Source.START] += money
        space = below(s, int(e.worker_at[Waiting.BRIDGE]) + 1)
        for other in range(seat):
            if s.boat[other] == space:
                space = 0
        s.boat[seat] = space
        for building in range(BUILDINGS):
            s.upgrades[seat, building] = below(s, len(e.building_value))
        while held(s, seat) < e.hands[board_side(s, seat)]:
            colour = below(s, COLOURS)
            if s.supply[colour] > 0:
                s.supply[colour] -= 1
                s.dice[seat, colour, die(s, dice_of(seat, colour)) - 1] += 1
    for seat in range(s.players):
        for bonus in range(BONUSES):
            if s.bonus[seat] == bonus and 0 < e.money_bonus_at[bonus] <= s.money[seat]:
                s.bonus[seat] += 1
