"""Markets (R-072..R-081): what the own markets pay, assorted or of one kind."""

from serai.games.rajas.rules.tracks import gain_money
from serai.games.rajas.state import CELLS, GOODS, SELL, Note, Prompt, ReasonCode
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def best_markets(s, e, good, most):
    """What the best markets of a good in the own province are worth together, up to so many of them (Q-17, Q-49)."""
    value = 0
    worth = int(e.best_value)
    while worth > 0 and most > 0:
        for cell in range(CELLS):
            tile = s.tiles[s.seat, cell]
            if tile >= 0:
                for market in range(2):
                    if e.tile_goods[tile, market] == good and e.tile_values[tile, market] == worth and most > 0:
                        value += worth
                        most -= 1
        worth -= 1
    return value


@jit
def markets(s, e):
    #
    n = 0
    for cell in range(CELLS):
        tile = s.tiles[s.seat, cell]
        if tile >= 0:
            for market in range(2):
                if e.tile_goods[tile, market] >= 0:
                    n += 1
    return n


@jit
def score_assorted(s, e):
    # the best one of each good
    value = 0
    for good in range(GOODS):
        value += best_markets(s, e, good, 1)
    gain_money(s, e, value, s.source)


@jit
def begin_sale(s, e, good_and_one):
    """Markets of one kind: the space says which, or the player does (R-075, R-077, R-121, Q-11)."""
    if good_and_one > 0:
        sell(s, e, SELL + good_and_one - 1)
    else:
        for good in range(GOODS):
            if best_markets(s, e, good, 1) > 0:
                s.prompt = Prompt.SELL


@jit
def check_sell(s, e, code):
    return ReasonCode.OK if best_markets(s, e, code - SELL, 1) > 0 else ReasonCode.NO_SUCH_MARKET


@jit
def sell(s, e, code):
    value = best_markets(s, e, code - SELL, int(s.amount))
    s.prompt = Prompt.NONE
    note(s, Note.SOLD, code - SELL, value)
    gain_money(s, e, value, s.source)
