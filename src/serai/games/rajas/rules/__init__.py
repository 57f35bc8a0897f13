"""The rules of Rajas of the Ganges: for every prompt its check, its legal codes and what a code does.

`check` and `legal` ask the same small functions, chapter by chapter; `apply` carries a decision out and goes on to the
next one. The chapters: workers, paying, dice, building, market, river, tracks, yields, and the turn that binds them;
what one thing sets off waits on the stack of effects. Codes are read and written here and in `state.py`: the chapters
speak of spots, dice, tiles and places.
"""

from serai.games.rajas import state
from serai.games.rajas.rules import building, dice, effects, market, paying, river, turn, workers, yields
from serai.games.rajas.state import DONE, STAY, Bill, Prompt, ReasonCode
from serai.kernel.codes import append
from serai.kernel.jit import jit


@jit
def check(s, e, code):
    """Why a code is refused now; 0 when it is legal."""
    prompt = s.prompt
    first, end = state.codes_of(prompt)
    if not first <= code < end:
        return check_ending(s, code)
    if prompt == Prompt.PLACE:
        return workers.check_place(s, e, state.place_of(code))
    if prompt == Prompt.PAY:
        colour, face, karma = state.pay_of(code)
        return paying.check_pay(s, e, colour, face, karma)
    if prompt == Prompt.BUILD:
        return building.check_build(s, e, state.build_of(code))
    if prompt == Prompt.LAY:
        cell, turns = state.lay_of(code)
        return building.check_lay(s, e, cell, turns)
    if prompt == Prompt.TAKE:
        return dice.check_take(s, state.take_of(code))
    if prompt == Prompt.RETURN or prompt == Prompt.REROLL:
        colour, face = state.return_of(code) if prompt == Prompt.RETURN else state.reroll_of(code)
        return dice.check_named_die(s, colour, face)
    if prompt == Prompt.UPGRADE:
        return building.check_upgrade(s, e, state.upgrade_of(code))
    if prompt == Prompt.SAIL:
        return river.check_sail(s, e, state.sail_of(code))
    if prompt == Prompt.VISIT:
        return effects.check_visit(s, e, state.visit_of(code))
    if prompt == Prompt.SELL:
        return market.check_sell(s, e, state.sell_of(code))
    if prompt == Prompt.WIN:
        return yields.check_win(s, state.win_of(code))
    if prompt == Prompt.CHOOSE:
        return yields.check_choose(s, e, state.choose_of(code))
    if prompt == Prompt.PUT or prompt == Prompt.BROWN:
        return yields.check_slot(s, e, s.drawn, state.put_of(code))
    return ReasonCode.NOT_NOW


@jit
def check_ending(s, code):
    """`stay` and `done`; any other code does not answer the present prompt."""
    if code == STAY and s.prompt == Prompt.SAIL:
        return river.check_stay(s)
    return ReasonCode.OK if code == DONE and may_be_done(s.prompt) else ReasonCode.NOT_NOW


@jit
def may_be_done(prompt):
    """Returning dice, rerolling and taking a yield tile are as much or as little as one likes (Q-50, R-082, R-189)."""
    return prompt == Prompt.RETURN or prompt == Prompt.REROLL or prompt == Prompt.CHOOSE


@jit
def legal(s, e, out):
    """The legal codes of the present prompt, in ascending order; the prompts asked most have loops of their own."""
    if s.prompt == Prompt.PLACE:
        return workers.legal_places(s, e, out)
    if s.prompt == Prompt.PAY:
        return paying.legal_pays(s, e, out)
    if s.prompt == Prompt.BUILD:
        return building.legal_builds(s, e, out)
    if s.prompt == Prompt.LAY:
        return building.legal_lays(s, e, out)
    if s.prompt == Prompt.SAIL:
        return river.legal_sails(s, e, out)
    if s.prompt == Prompt.TAKE:
        return dice.legal_takes(s, out)
    if s.prompt == Prompt.RETURN or s.prompt == Prompt.REROLL:
        return append(out, dice.legal_named_dice(s, out), DONE)
    n = 0
    first, end = state.codes_of(s.prompt)
    for code in range(first, end):
        if check(s, e, code) == ReasonCode.OK:
            n = append(out, n, code)
    return append(out, n, DONE) if may_be_done(s.prompt) else n


@jit
def apply(s, e, code):
    """Carry out a legal code, up to the next decision."""
    prompt = s.prompt
    if code == DONE or code == STAY:
        end_choice(s, e)
    elif prompt == Prompt.PLACE:
        workers.place_worker(s, e, state.place_of(code))
    elif prompt == Prompt.PAY:
        colour, face, karma = state.pay_of(code)
        paying.pay(s, e, colour, face, karma)
    elif prompt == Prompt.BUILD:
        building.choose_tile(s, state.build_of(code))
    elif prompt == Prompt.LAY:
        cell, turns = state.lay_of(code)
        building.choose_cell(s, e, cell, turns)
        paying.open_bill(s, Bill.TILE)
    elif prompt == Prompt.TAKE:
        dice.take_die(s, state.take_of(code))
    elif prompt == Prompt.RETURN:
        colour, face = state.return_of(code)
        dice.return_die(s, e, colour, face)
    elif prompt == Prompt.REROLL:
        colour, face = state.reroll_of(code)
        dice.pick_for_reroll(s, colour, face)
    elif prompt == Prompt.UPGRADE:
        building.upgrade(s, e, state.upgrade_of(code))
    elif prompt == Prompt.SAIL:
        river.sail(s, e, state.sail_of(code))
    elif prompt == Prompt.VISIT:
        effects.visit(s, e, state.visit_of(code))
    elif prompt == Prompt.SELL:
        market.sell(s, e, state.sell_of(code))
    elif prompt == Prompt.WIN:
        yields.win(s, e, state.win_of(code))
    elif prompt == Prompt.CHOOSE:
        yields.choose_yield_tile(s, state.choose_of(code))
    elif prompt == Prompt.PUT or prompt == Prompt.BROWN:
        yields.put_yield_tile(s, state.put_of(code))
    else:
        raise AssertionError("no decision is asked for")
    turn.advance(s, e)


@jit
def end_choice(s, e):
    """`done` and `stay`: the boat stays, dice are kept or rolled, no yield tile is taken."""
    if s.prompt == Prompt.SAIL:
        river.stay(s)
    elif s.prompt == Prompt.RETURN:
        dice.begin_taking(s, e)
    elif s.prompt == Prompt.REROLL:
        dice.reroll_picked(s)
    elif s.prompt == Prompt.CHOOSE:
        s.prompt = Prompt.NONE
    else:
        raise AssertionError("this decision has no other end than its choices")
