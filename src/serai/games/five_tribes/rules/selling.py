"""Selling goods: they are offered one by one in the order of their kinds, then sold in the best sets.

Also kept here, without a line of their own: F-141, F-142.

Chapters: Gold and selling goods.
"""

from serai.games.five_tribes.rules.pieces import go_to_step, show_cards, spend_card
from serai.games.five_tribes.state import GOODS, Note, ReasonCode, Step, offer_of
from serai.kernel.chance import total
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def set_value(e, goods, wild):
    """The price of goods sold in the best sets: the largest sets first (F-148), wild cards to the largest open set.

    The i-th set holds every kind of which there are at least i cards.
    """
    value = 0
    depth = 1
    while True:
        size = 0
        for kind in range(GOODS):
            if goods[kind] >= depth:
                size += 1
        if size == 0 and wild == 0:
            return value
        added = min(GOODS - size, wild)
        wild -= added
        value += e.set_price[size + added]
        depth += 1


@jit
def check_offer(s, e, code):
    kind = offer_of(code)
    if s.cards[s.seat, kind] <= s.offered[kind]:
        return ReasonCode.NOT_OWNED
    for later in range(kind + 1, GOODS):
        if s.offered[later] > 0:
            return ReasonCode.GOODS_IN_ORDER
    return ReasonCode.OK


legal_offers = legal_by(check_offer)


@jit
def check_sell(s):
    return ReasonCode.OK if total(s.offered) > 0 else ReasonCode.NOTHING_OFFERED


@jit
def check_no_sale(s):
    return ReasonCode.FINISH_THE_SALE if total(s.offered) > 0 else ReasonCode.OK


@jit
def offer(s, code):
    kind = offer_of(code)
    s.offered[kind] += 1
    show_cards(s, kind, int(s.cards[s.seat, kind]) - int(s.offered[kind]))


@jit
def sell(s, e):
    # F-143, F-144, F-145, F-146, F-147
    value = set_value(e, s.offered, 0)
    note(s, Note.SOLD, total(s.offered), value)
    for kind in range(GOODS):
        spend_card(s, kind, int(s.offered[kind]))
        s.offered[kind] = 0
    s.gold[s.seat] += value
    go_to_step(s, Step.END)
