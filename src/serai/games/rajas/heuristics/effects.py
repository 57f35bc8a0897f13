"""What an effect of the board is worth."""

from serai.games.rajas.effects import AMOUNT, KIND, PARTS, WHAT, Effect
from serai.games.rajas.heuristics.dice import room, worth_of_new_die
from serai.games.rajas.heuristics.goods import (
    assorted_sale,
    bends_of,
    best_sale,
    buildings_of,
    markets_of,
    upgrades_of,
    yields_of,
)
from serai.games.rajas.rules.dice import held
from serai.games.rajas.state import BUILDINGS, COLOURS
from serai.kernel.jit import jit


@jit
def worth_of_parts(s, e, w, seat, parts, rounds):
    """A yield, bonus, earning or person: all its parts."""
    value = 0.0
    for part in range(PARTS):
        if parts[part, KIND] != Effect.NONE:
            value += worth_of_effect(
                s, e, w, seat, int(parts[part, KIND]), int(parts[part, AMOUNT]), int(parts[part, WHAT]), rounds
            )
    return value


@jit
def worth_of_effect(s, e, w, seat, effect, amount, what, rounds):
    """What an effect gives, in points: fame and money count fully, the rest as far as turns are left to use it."""
    fame = int(e.money_per_fame)
    if effect == Effect.MONEY:
        return float(amount)
    if effect == Effect.FAME:
        return float(amount * fame)
    if effect == Effect.ASSORTED:
        return float(assorted_sale(s, e, seat))
    if effect == Effect.ONE_KIND:
        return float(best_sale(s, e, seat))
    if Effect.MONEY_PER_MARKET <= effect <= Effect.FAME_PER_WORKER:
        return float(amount * worth_of_counting(s, e, seat, effect, what))
    lasting = min(1.0, rounds / w.horizon)
    if effect == Effect.KARMA:
        return lasting * w.karma * min(amount, int(e.karma_most) - int(s.karma[seat]))
    if effect == Effect.UPGRADE or effect == Effect.LATE_UPGRADE:
        return w.upgrade * rounds * min(amount, BUILDINGS * (len(e.building_value) - 1) - upgrades_of(s, seat))
    if effect <= Effect.COLOUR_DICE or effect == Effect.DICE_PER_KARMA or effect == Effect.COLOUR_DICE_PER_KARMA:
        return (
            lasting * worth_of_new_die(s, w, seat) * min(dice_gained(s, seat, effect, amount, what), room(s, e, seat))
        )
    if effect <= Effect.SAIL_EXACTLY:
        return lasting * w.sail
    if effect == Effect.PALACE or effect == Effect.PERSON:
        return lasting * w.visit
    if effect == Effect.ELEPHANT:
        return lasting * w.elephant
    if effect == Effect.YIELD_TILE:
        return lasting * w.yield_tile
    if effect == Effect.COVER:
        return w.cover
    if effect == Effect.REROLL:
        return lasting * w.reroll * held(s, seat)
    return w.turn if effect == Effect.BUILD else 0.0


@jit
def dice_gained(s, seat, effect, amount, what):
    n = amount
    if effect == Effect.COLOUR_DICE or effect == Effect.COLOUR_DICE_PER_KARMA:
        n = 0
        for colour in range(COLOURS):
            n += amount * (what >> colour & 1)
    if effect == Effect.DICE_PER_KARMA or effect == Effect.COLOUR_DICE_PER_KARMA:
        n *= int(s.karma[seat])
    return n


@jit
def worth_of_counting(s, e, seat, effect, what):
    """Points for each of something (R-119, R-122..R-124, R-172..R-179)."""
    fame = int(e.money_per_fame)
    if effect == Effect.MONEY_PER_MARKET:
        return markets_of(s, e, seat, False)
    if effect == Effect.FAME_PER_UPGRADE:
        return fame * upgrades_of(s, seat)
    if effect == Effect.MONEY_PER_UPGRADE:
        return upgrades_of(s, seat)
    if effect == Effect.FAME_PER_KARMA:
        return fame * int(s.karma[seat])
    if effect == Effect.FAME_PER_MARKET_TILE:
        return fame * markets_of(s, e, seat, True)
    if effect == Effect.FAME_PER_SPACES:
        return fame * (int(s.boat[seat]) // max(1, what))
    if effect == Effect.MONEY_PER_BUILDING:
        return buildings_of(s, e, seat)
    if effect == Effect.MONEY_PER_YIELD:
        return yields_of(s, seat) + 1
    if effect == Effect.FAME_PER_BEND:
        return fame * bends_of(s, seat)
    return fame * int(s.active[seat])
