"""The rules of Rajas of the Ganges: for every prompt its check, its legal codes and what a code does.

`check` and `legal` ask the same small functions, chapter by chapter; `apply` carries a decision out and goes on to the
next one. The chapters: workers, paying, dice, building, market, river, tracks, yields, and the turn that binds them;
what one thing sets off waits on the stack of effects.
"""

from serai.games.rajas.rules.building import (
    check_build,
    check_lay,
    check_upgrade,
    choose_cell,
    choose_tile,
    legal_builds,
    legal_lays,
    upgrade,
)
from serai.games.rajas.rules.dice import (
    begin_taking,
    check_reroll,
    check_return,
    check_take,
    pick_for_reroll,
    reroll_picked,
    return_die,
    take_die,
)
from serai.games.rajas.rules.effects import check_visit, visit
from serai.games.rajas.rules.market import check_sell, sell
from serai.games.rajas.rules.paying import check_pay, legal_pays, open_bill, pay
from serai.games.rajas.rules.river import check_sail, legal_sails, sail
from serai.games.rajas.rules.turn import advance
from serai.games.rajas.rules.workers import check_place, legal_places, place_worker
from serai.games.rajas.rules.yields import (
    check_choose,
    check_put,
    check_win,
    choose_yield_tile,
    put_yield_tile,
    win,
)
from serai.games.rajas.state import (
    BUILD,
    CHOOSE,
    DONE,
    LAY,
    PAY,
    PLACE,
    PUT,
    REROLL,
    RETURN,
    SAIL,
    SELL,
    STAY,
    TAKE,
    UPGRADE,
    VISIT,
    WIN,
    Bill,
    Prompt,
    ReasonCode,
)
from serai.kernel.jit import jit


@jit
def check(s, e, code):
    """Why a code is refused now; 0 when it is legal."""
    prompt = s.prompt
    if prompt == Prompt.PLACE and PLACE <= code < PAY:
        return check_place(s, e, code)
    if prompt == Prompt.PAY and PAY <= code < BUILD:
        return check_pay(s, e, code)
    if prompt == Prompt.BUILD and BUILD <= code < LAY:
        return check_build(s, e, code)
    if prompt == Prompt.LAY and LAY <= code < TAKE:
        return check_lay(s, e, code)
    if prompt == Prompt.TAKE and TAKE <= code < RETURN:
        return check_take(s, code)
    if prompt == Prompt.RETURN and RETURN <= code < REROLL:
        return check_return(s, code)
    if prompt == Prompt.REROLL and REROLL <= code < UPGRADE:
        return check_reroll(s, code)
    if prompt == Prompt.UPGRADE and UPGRADE <= code < SAIL:
        return check_upgrade(s, e, code)
    if prompt == Prompt.SAIL and (SAIL <= code < VISIT or code == STAY):
        return check_sail(s, e, code)
    if prompt == Prompt.VISIT and VISIT <= code < SELL:
        return check_visit(s, e, code)
    if prompt == Prompt.SELL and SELL <= code < WIN:
        return check_sell(s, e, code)
    if prompt == Prompt.WIN and WIN <= code < CHOOSE:
        return check_win(s, code)
    if prompt == Prompt.CHOOSE and CHOOSE <= code < PUT:
        return check_choose(s, e, code)
    if (prompt == Prompt.PUT or prompt == Prompt.BROWN) and PUT <= code < STAY:
        return check_put(s, e, code)
    if code == DONE and may_be_done(prompt):
        return ReasonCode.OK
    return ReasonCode.NOT_NOW


@jit
def may_be_done(prompt):
    """Returning dice, rerolling and taking a yield tile are as much or as little as one likes (Q-50, R-082, R-189)."""
    return prompt == Prompt.RETURN or prompt == Prompt.REROLL or prompt == Prompt.CHOOSE


@jit
def legal(s, e, out):
    """The legal codes of the present prompt, in ascending order."""
    prompt = s.prompt
    if prompt == Prompt.PLACE:
        return legal_places(s, e, out)
    if prompt == Prompt.PAY:
        return legal_pays(s, e, out)
    if prompt == Prompt.BUILD:
        return legal_builds(s, e, out)
    if prompt == Prompt.LAY:
        return legal_lays(s, e, out)
    if prompt == Prompt.SAIL:
        return legal_sails(s, e, out)
    first, end = RETURN, REROLL
    if prompt == Prompt.TAKE:
        first, end = TAKE, RETURN
    elif prompt == Prompt.REROLL:
        first, end = REROLL, UPGRADE
    elif prompt == Prompt.UPGRADE:
        first, end = UPGRADE, SAIL
    elif prompt == Prompt.VISIT:
        first, end = VISIT, SELL
    elif prompt == Prompt.SELL:
        first, end = SELL, WIN
    elif prompt == Prompt.WIN:
        first, end = WIN, CHOOSE
    elif prompt == Prompt.CHOOSE:
        first, end = CHOOSE, PUT
    elif prompt == Prompt.PUT or prompt == Prompt.BROWN:
        first, end = PUT, STAY
    n = 0
    for code in range(first, end):
        if check(s, e, code) == ReasonCode.OK:
            out[n] = code
            n += 1
    if may_be_done(prompt):
        out[n] = DONE
        n += 1
    return n


@jit
def apply(s, e, code):
    """Carry out a legal code, up to the next decision."""
    prompt = s.prompt
    if prompt == Prompt.PLACE:
        s.prompt = Prompt.NONE
        place_worker(s, e, code)
    elif prompt == Prompt.PAY:
        pay(s, e, code)
    elif prompt == Prompt.BUILD:
        choose_tile(s, code)
    elif prompt == Prompt.LAY:
        choose_cell(s, e, code)
        open_bill(s, Bill.TILE)
    elif prompt == Prompt.TAKE:
        take_die(s, code)
    elif prompt == Prompt.RETURN:
        if code == DONE:
            begin_taking(s, e)
        else:
            return_die(s, e, code)
    elif prompt == Prompt.REROLL:
        if code == DONE:
            reroll_picked(s)
        else:
            pick_for_reroll(s, code)
    elif prompt == Prompt.UPGRADE:
        upgrade(s, e, code)
    elif prompt == Prompt.SAIL:
        sail(s, e, code)
    elif prompt == Prompt.VISIT:
        visit(s, e, code)
    elif prompt == Prompt.SELL:
        sell(s, e, code)
    elif prompt == Prompt.WIN:
        win(s, e, code)
    elif prompt == Prompt.CHOOSE:
        if code == DONE:
            s.prompt = Prompt.NONE
        else:
            choose_yield_tile(s, code)
    else:
        put_yield_tile(s, code)
    advance(s, e)
