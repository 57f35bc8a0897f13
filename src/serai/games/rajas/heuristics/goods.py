"""The province: what tiles, markets, upgrades and what is counted on them bring."""

from serai.games.rajas.rules.building import fame_of_buildings, money_for
from serai.games.rajas.rules.counting import upgrades_made
from serai.games.rajas.rules.market import market_values
from serai.games.rajas.state import BUILDINGS, GOODS
from serai.kernel.jit import jit


@jit
def worth_of_tile(s, e, w, seat, tile, rounds):
    """Fame for buildings, money for markets now and at later sales, and the way its roads lead on."""
    fame, money, ends = 0, money_for(e, tile), 0
    for building in range(BUILDINGS):
        fame += fame_of_buildings(e, tile, building, int(s.upgrades[seat, building]))
    for side in range(4):
        ends += int(e.tile_road[tile]) >> side & 1
    return fame * int(e.money_per_fame) + money * (1.0 + w.resale * rounds) + w.road_end * (ends - 2)


@jit
def best_sale(s, e, seat):
    value = 0
    for good in range(GOODS):
        value = max(value, market_values(s, e, seat, good)[1])
    return value


@jit
def worth_of_markets(s, e, w, seat):
    """What the markets will bring in a round (R-073, R-075): a good sale is what counts, more is welcome."""
    assorted, one_kind = 0, 0
    for good in range(GOODS):
        best, together = market_values(s, e, seat, good)
        assorted += best
        one_kind = max(one_kind, together)
    value = w.assorted * min(float(assorted), w.good_sale) + w.assorted_more * max(0.0, assorted - w.good_sale)
    return value + w.one_kind * min(float(one_kind), w.good_sale) + w.one_kind_more * max(0.0, one_kind - w.good_sale)


@jit
def worth_of_upgrades(s, w, seat):
    """Every later building of the kind gives more (R-069)."""
    return w.upgrade * upgrades_made(s, seat)
