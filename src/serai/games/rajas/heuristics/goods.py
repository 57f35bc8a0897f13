"""The province: what tiles, markets, upgrades and what is counted on them bring."""

from serai.games.rajas.board import IS_BEND
from serai.games.rajas.state import BUILDINGS, CELLS, GOODS, PLACES, OptionPlace
from serai.kernel.jit import jit


@jit
def worth_of_tile(s, e, w, seat, tile, rounds):
    """Fame for buildings, money for markets now and at later sales, and the way its roads lead on."""
    fame, money, ends = 0, 0, 0
    for building in range(BUILDINGS):
        level = int(s.upgrades[seat, building])
        fame += int(e.tile_buildings[tile, building]) * int(e.building_value[level])
    for market in range(2):
        money += int(e.tile_values[tile, market])
    for side in range(4):
        ends += int(e.tile_road[tile]) >> side & 1
    return fame * int(e.money_per_fame) + money * (1.0 + w.resale * rounds) + w.road_end * (ends - 2)


@jit
def sales(s, e, seat, good):
    """The best and the total value of the markets of one good."""
    best, together = 0, 0
    for cell in range(CELLS):
        tile = int(s.tiles[seat, cell])
        if tile >= 0:
            for market in range(2):
                if e.tile_goods[tile, market] == good:
                    best = max(best, int(e.tile_values[tile, market]))
                    together += int(e.tile_values[tile, market])
    return best, together


@jit
def assorted_sale(s, e, seat):
    value = 0
    for good in range(GOODS):
        value += sales(s, e, seat, good)[0]
    return value


@jit
def best_sale(s, e, seat):
    value = 0
    for good in range(GOODS):
        value = max(value, sales(s, e, seat, good)[1])
    return value


@jit
def worth_of_markets(s, e, w, seat):
    """What the markets will bring in a round (R-073, R-075): a good sale is what counts, more is welcome."""
    assorted, one_kind = 0, 0
    for good in range(GOODS):
        best, together = sales(s, e, seat, good)
        assorted += best
        one_kind = max(one_kind, together)
    value = w.assorted * min(float(assorted), w.good_sale) + w.assorted_more * max(0.0, assorted - w.good_sale)
    return value + w.one_kind * min(float(one_kind), w.good_sale) + w.one_kind_more * max(0.0, one_kind - w.good_sale)


@jit
def worth_of_upgrades(s, w, seat):
    """Every later building of the kind gives more (R-069)."""
    return w.upgrade * upgrades_of(s, seat)


@jit
def markets_of(s, e, seat, per_tile):
    n = 0
    for cell in range(CELLS):
        tile = int(s.tiles[seat, cell])
        if tile >= 0:
            for market in range(1 if per_tile else 2):
                if e.tile_goods[tile, market] >= 0:
                    n += 1
    return n


@jit
def buildings_of(s, e, seat):
    n = 0
    for cell in range(CELLS):
        tile = int(s.tiles[seat, cell])
        if tile >= 0:
            for building in range(BUILDINGS):
                n += int(e.tile_buildings[tile, building])
    return n


@jit
def bends_of(s, seat):
    n = 0
    for cell in range(CELLS):
        if IS_BEND[int(s.roads[seat, cell])]:
            n += 1
    return n


@jit
def upgrades_of(s, seat):
    n = 0
    for building in range(BUILDINGS):
        n += int(s.upgrades[seat, building])
    return n


@jit
def yields_of(s, seat):
    n = 0
    for place in range(PLACES):
        if int(s.won[seat]) >> place & 1 and (s.options[OptionPlace.BROWN_COUNTS_SYMBOLS] or s.slots[seat, place] >= 0):
            n += 1
    return n
