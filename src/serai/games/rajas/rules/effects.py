"""The effect on top of the stack: gains happen, choices are asked for.

Also kept here, without a line of its own: S-03.

Chapters: The palace; Harbor and river; Ganga.
"""

from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.building import begin_building, begin_upgrade, can_cover, reveal
from serai.games.rajas.rules.counting import counted, gives_fame
from serai.games.rajas.rules.dice import begin_reroll, gain_dice_by
from serai.games.rajas.rules.market import assorted_value, begin_sale
from serai.games.rajas.rules.paying import covers
from serai.games.rajas.rules.river import begin_sailing
from serai.games.rajas.rules.stack import pop, push_parts
from serai.games.rajas.rules.tracks import cross_fame, cross_money, gain_fame, gain_karma, gain_money
from serai.games.rajas.rules.workers import check_person
from serai.games.rajas.rules.yields import begin_yield_tile, begin_yields
from serai.games.rajas.state import CHAMBERS, Note, Prompt, ReasonCode
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def carry_out_next(s, e):
    """Take the topmost effect off the stack; nothing else happens before it and all it sets off is done.

    What the persons give: R-086, R-087, R-090, R-091; the river: R-111, R-112, R-113, R-117, R-118, R-120, R-121;
    river tiles: R-203, R-204, R-205, R-206.
    """
    s.prompt = Prompt.NONE
    effect, what = pop(s)
    amount, source = int(s.amount), int(s.source)
    if effect == Effect.DICE or effect == Effect.COLOUR_DICE:
        gain_dice_by(s, e, effect, amount, what)
    elif effect == Effect.DICE_PER_KARMA or effect == Effect.COLOUR_DICE_PER_KARMA:
        gain_dice_by(s, e, effect, amount, what)
    elif effect == Effect.KARMA:
        gain_karma(s, e, amount, source)
    elif effect == Effect.UPGRADE or effect == Effect.LATE_UPGRADE:
        begin_upgrade(s, e, effect == Effect.LATE_UPGRADE)
    elif effect == Effect.SAIL or effect == Effect.SAIL_ON or effect == Effect.SAIL_EXACTLY:
        begin_sailing(s, e, effect)
    elif effect == Effect.PALACE:
        reveal(s, e)
        begin_visit(s, e)
    elif effect == Effect.PERSON:
        receive(s, e, amount - 1)
    elif effect == Effect.ASSORTED:
        gain_money(s, e, assorted_value(s, e, s.seat), source)
    elif effect == Effect.ONE_KIND:
        begin_sale(s, e, what - 1)
    elif effect == Effect.ELEPHANT:
        s.mogul = s.seat
    elif effect == Effect.YIELD_TILE:
        begin_yield_tile(s, e)
    elif effect == Effect.COVER:
        reveal(s, e)
        begin_building(s, e, 1)
    elif effect == Effect.BUILD:
        begin_building(s, e, 0)
    elif effect == Effect.REROLL:
        begin_reroll(s)
    elif effect == Effect.YIELDS:
        begin_yields(s, what)
    elif effect == Effect.CROSS_MONEY:
        cross_money(s, e)
    elif effect == Effect.CROSS_FAME:
        cross_fame(s, e, what, amount)
    elif effect == Effect.DISCARD:
        s.used_tiles[what] += 1
    elif gives_fame(effect):
        gain_fame(s, e, amount * counted(s, e, s.seat, effect, what), source)
    else:
        gain_money(s, e, amount * counted(s, e, s.seat, effect, what), source)


# -- persons without a worker --------------------------------------------------------------------------------------


@jit
def check_visit(s, e, chamber):
    #
    if chamber == 0:
        return ReasonCode.NO_GREAT_MOGUL
    if covers(e, chamber) and not can_cover(s, e):
        return ReasonCode.NO_TILE_TO_COVER
    return check_person(s, e, chamber)


@jit
def begin_visit(s, e):
    for chamber in range(CHAMBERS):
        if check_visit(s, e, chamber) == ReasonCode.OK:
            s.prompt = Prompt.VISIT
            return


@jit
def visit(s, e, chamber):
    s.prompt = Prompt.NONE
    receive(s, e, chamber)


@jit
def receive(s, e, chamber):
    """R-114, R-205, Q-39: a palace action without worker and die."""
    note(s, Note.VISITED, chamber, 0)
    push_parts(s, e.chamber[chamber], Source.PALACE)
