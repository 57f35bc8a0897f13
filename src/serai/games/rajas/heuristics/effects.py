"""What an effect of the board is worth."""

from serai.games.rajas.effects import AMOUNT, KIND, PARTS, WHAT, Effect
from serai.games.rajas.heuristics.dice import worth_of_new_die
from serai.games.rajas.heuristics.goods import best_sale
from serai.games.rajas.rules.counting import counted, gives_fame, upgrades_made
from serai.games.rajas.rules.dice import dice_each, held, names_colours, room
from serai.games.rajas.rules.market import assorted_value
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
        return float(assorted_value(s, e, seat))
    if effect == Effect.ONE_KIND:
        return float(best_sale(s, e, seat))
    if Effect.MONEY_PER_MARKET <= effect <= Effect.FAME_PER_WORKER:
        return float(amount * worth_of_counting(s, e, seat, effect, what))
    lasting = min(1.0, rounds / w.horizon)
    if effect == Effect.KARMA:
        return lasting * w.karma * min(amount, int(e.karma_most) - int(s.karma[seat]))
    if effect == Effect.UPGRADE or effect == Effect.LATE_UPGRADE:
        return w.upgrade * rounds * min(amount, BUILDINGS * (len(e.building_value) - 1) - upgrades_made(s, seat))
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
    each = dice_each(s, seat, effect, amount)
    if not names_colours(effect):
        return each
    n = 0
    for colour in range(COLOURS):
        n += each * (what >> colour & 1)
    return n


@jit
def worth_of_counting(s, e, seat, effect, what):
    """Points for each of something, as the rules count it now; a yield that counts yields will be one of them."""
    n = counted(s, e, seat, effect, what)
    if effect == Effect.MONEY_PER_YIELD:
        n += 1
    return n * int(e.money_per_fame) if gives_fame(effect) else n
