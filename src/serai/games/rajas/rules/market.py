"""Markets (R-072): what the own markets pay, assorted or of one kind.

Chapters: The market place; Harbor and river.
"""

from serai.games.rajas.rules.tracks import gain_money
from serai.games.rajas.state import CELLS, GOODS, MARKETS, Note, Prompt, ReasonCode, Spot
from serai.kernel.jit import jit
from serai.kernel.state import note

NO_GOOD = -1  # a free choice; effects count goods from 1 on, so that 0 is none


@jit
def good_of(spot):
    """What a market of one kind sells (R-077)."""
    return spot - Spot.SILK


@jit
def best_markets(s, e, seat, good, most):
    """What the best markets of a good are worth together, up to so many of them (R-076, Q-17, Q-36, Q-49)."""
    value = 0
    worth = int(e.best_value)
    while worth > 0 and most > 0:
        for cell in range(CELLS):
            tile = s.tiles[seat, cell]
            if tile >= 0:
                for market in range(MARKETS):
                    if e.tile_goods[tile, market] == good and e.tile_values[tile, market] == worth and most > 0:
                        value += worth
                        most -= 1
        worth -= 1
    return value


@jit
def market_values(s, e, seat, good):
    """The best market of a good in a province, and all of them together."""
    best, together = 0, 0
    for cell in range(CELLS):
        tile = s.tiles[seat, cell]
        if tile >= 0:
            for market in range(MARKETS):
                if e.tile_goods[tile, market] == good:
                    best = max(best, int(e.tile_values[tile, market]))
                    together += int(e.tile_values[tile, market])
    return best, together


@jit
def assorted_value(s, e, seat):
    # the best one of each good
    value = 0
    for good in range(GOODS):
        value += market_values(s, e, seat, good)[0]
    return value


@jit
def begin_sale(s, e, good):
    """Markets of one kind: the space says which, or the player does (R-075, R-077, R-121, Q-11)."""
    if good != NO_GOOD:
        sell(s, e, good)
    else:
        for good in range(GOODS):
            if check_sell(s, e, good) == ReasonCode.OK:
                s.prompt = Prompt.SELL


@jit
def check_sell(s, e, good):
    return ReasonCode.OK if market_values(s, e, s.seat, good)[0] > 0 else ReasonCode.NO_SUCH_MARKET


@jit
def sell(s, e, good):
    value = best_markets(s, e, s.seat, good, int(s.amount))
    s.prompt = Prompt.NONE
    note(s, Note.SOLD, good, value)
    gain_money(s, e, value, s.source)
