"""What yields and yield tiles count at the moment they are won (R-119, R-122, R-123, R-124, R-126, R-172).

Chapters: The market place; Harbor and river; Navaratnas.
"""

from serai.games.rajas.board import IS_BEND
from serai.games.rajas.effects import Effect
from serai.games.rajas.state import CELLS, MARKETS, PLACES, OptionPlace
from serai.kernel.chance import total
from serai.kernel.jit import jit


@jit
def counted(s, e, seat, effect, what):
    """How often a seat gains fame or money: once, or for each of something."""
    if (
        effect == Effect.MONEY_PER_MARKET
        or effect == Effect.FAME_PER_MARKET_TILE
        or effect == Effect.MONEY_PER_BUILDING
    ):
        return on_tiles(s, e, seat, effect)
    if effect == Effect.FAME_PER_UPGRADE or effect == Effect.MONEY_PER_UPGRADE:
        return upgrades_made(s, seat)
    if effect == Effect.FAME_PER_KARMA:
        return int(s.karma[seat])
    if effect == Effect.FAME_PER_SPACES:
        return int(s.boat[seat]) // max(1, what)
    if effect == Effect.MONEY_PER_YIELD:
        return connected_yields(s, seat)
    if effect == Effect.FAME_PER_BEND:
        return bends(s, seat)
    if effect == Effect.FAME_PER_WORKER:
        return int(s.active[seat])
    return 1


@jit
def gives_fame(effect):
    """Whether what is counted is paid in fame; otherwise it is paid in money."""
    if effect == Effect.FAME or effect == Effect.FAME_PER_UPGRADE or effect == Effect.FAME_PER_KARMA:
        return True
    if effect == Effect.FAME_PER_MARKET_TILE or effect == Effect.FAME_PER_SPACES:
        return True
    return effect == Effect.FAME_PER_BEND or effect == Effect.FAME_PER_WORKER


@jit
def upgrades_made(s, seat):
    #
    return total(s.upgrades[seat])


@jit
def on_tiles(s, e, seat, effect):
    """How much of what an effect counts the tiles of a province show."""
    n = 0
    for cell in range(CELLS):
        tile = s.tiles[seat, cell]
        if tile >= 0:
            n += on_tile(e, tile, effect)
    return n


@jit
def on_tile(e, tile, effect):
    if effect == Effect.MONEY_PER_BUILDING:
        return total(e.tile_buildings[tile])
    n = 0
    for market in range(MARKETS):
        n += e.tile_goods[tile, market] >= 0
    return min(n, 1) if effect == Effect.FAME_PER_MARKET_TILE else n


@jit
def bends(s, seat):
    #
    n = 0
    for cell in range(CELLS):
        n += IS_BEND[s.roads[seat, cell]]
    return n


@jit
def connected_yields(s, seat):
    #
    n = 0
    for place in range(PLACES):
        if s.won[seat] >> place & 1 and (s.options[OptionPlace.BROWN_COUNTS_SYMBOLS] or s.slots[seat, place] >= 0):
            n += 1
    return n
