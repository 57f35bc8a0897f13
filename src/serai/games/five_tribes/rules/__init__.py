"""The rules of Five Tribes: for every prompt its check, its legal codes and what a code does.

`check` and `legal` ask the same small functions, chapter by chapter; `apply` carries a decision out and goes on to the
next one. The chapters: bidding, moving, tribes, tiles, djinns, selling, and the turn that binds them.
"""

from serai.games.five_tribes.rules.bidding import bid, check_bid, legal_bids
from serai.games.five_tribes.rules.djinns import (
    check_keep,
    check_target,
    check_use,
    keep_djinn,
    legal_targets,
    legal_uses,
    strike_tile,
    use,
)
from serai.games.five_tribes.rules.moving import (
    any_lift,
    check_drop,
    check_lift,
    drop,
    legal_drops,
    legal_lifts,
    lift,
)
from serai.games.five_tribes.rules.selling import check_no_sale, check_offer, check_sell, offer, sell
from serai.games.five_tribes.rules.tiles import (
    act_on_tile,
    begin_placing,
    buy,
    check_buy,
    check_place,
    check_take,
    finish_tile,
    legal_purchases,
    legal_takes,
    place,
    take,
    why_no_market,
)
from serai.games.five_tribes.rules.tribes import (
    act_without_choice,
    build,
    check_fakirs_for_assassins,
    check_fakirs_for_builders,
    check_kill,
    check_kill_held,
    hunt,
    kill,
    kill_held,
    legal_fakirs_to_hunt,
    legal_kills,
)
from serai.games.five_tribes.rules.turn import advance, end_turn, skip_move
from serai.games.five_tribes.state import (
    BID,
    BUY,
    CONTINUE,
    DJINNS,
    DONE,
    DROP,
    FAKIR,
    FAKIRS,
    KEEP,
    KILL,
    KILL_HAND,
    LIFT,
    NOWHERE,
    OFFER,
    PUT,
    SELL,
    TAKE,
    USE,
    Djinn,
    Piece,
    Prompt,
    ReasonCode,
)
from serai.kernel.jit import jit


@jit
def check(s, e, code):
    """Why a code is refused now; 0 when it is legal."""
    prompt = s.prompt
    if USE <= code < PUT:
        return check_use(s, e, code)
    if code == CONTINUE:
        return check_continue(s)
    if prompt == Prompt.BID and BID <= code < LIFT:
        return check_bid(s, e, code)
    if prompt == Prompt.LIFT and LIFT <= code < DROP:
        return check_lift(s, code)
    if prompt == Prompt.DROP and DROP <= code < FAKIRS:
        return check_drop(s, code)
    if prompt == Prompt.BUILD and FAKIRS <= code < KILL:
        return check_fakirs_for_builders(s, code)
    if prompt == Prompt.HUNT and FAKIRS <= code < KILL:
        return check_fakirs_for_assassins(s, code)
    if prompt == Prompt.KILL and KILL <= code < KILL_HAND:
        return check_kill(s, code)
    if prompt == Prompt.KILL and KILL_HAND <= code < BUY:
        return check_kill_held(s, code)
    if prompt == Prompt.MARKET and BUY <= code < TAKE:
        return check_buy(s, code)
    if prompt == Prompt.TILE and BUY <= code < TAKE:
        return why_no_market(s)
    if prompt == Prompt.SHRINE and TAKE <= code < USE:
        return check_take(s, code)
    if prompt == Prompt.PLACE and PUT <= code < KEEP:
        return check_place(s, code)
    if prompt == Prompt.TARGET and PUT <= code < KEEP:
        return check_target(s, code)
    if prompt == Prompt.KEEP and KEEP <= code < OFFER:
        return check_keep(s, code)
    if prompt == Prompt.SALE:
        if OFFER <= code < SELL:
            return check_offer(s, code)
        if code == SELL:
            return check_sell(s)
        if code == DONE:
            return check_no_sale(s)
    if prompt == Prompt.END and code == DONE:
        return ReasonCode.OK
    return ReasonCode.NOT_NOW


@jit
def check_continue(s):
    """Going on without a choice: past a power one could use, an optional tile action, or a move that does not exist."""
    if s.prompt == Prompt.LIFT:
        return ReasonCode.MUST_MOVE if any_lift(s) else ReasonCode.OK  # FQ-17, F-163
    if s.prompt == Prompt.TRIBE or s.prompt == Prompt.TILE or s.prompt == Prompt.SHRINE:
        return ReasonCode.OK
    if s.prompt == Prompt.MARKET:
        return ReasonCode.ACTION_HAS_BEGUN if s.begun else ReasonCode.OK
    if s.prompt == Prompt.KILL:
        return ReasonCode.MUST_KILL  # FQ-04
    return ReasonCode.NOT_NOW


@jit
def legal(s, e, out):
    """The legal codes of the present prompt, in ascending order."""
    prompt = s.prompt
    if prompt == Prompt.DROP:
        return legal_drops(s, out)
    if prompt == Prompt.BID:
        return legal_bids(s, e, out)
    if prompt == Prompt.LIFT:
        return with_powers(s, e, out, legal_lifts(s, out))
    if prompt == Prompt.BUILD:
        n = int(s.cards[s.seat, FAKIR]) + 1
        for fakirs in range(n):
            out[fakirs] = FAKIRS + fakirs
        return legal_uses(s, e, out, n)
    if prompt == Prompt.HUNT:
        return legal_uses(s, e, out, legal_fakirs_to_hunt(s, out))
    if prompt == Prompt.KILL:
        return legal_uses(s, e, out, legal_kills(s, out))
    if prompt == Prompt.MARKET:
        n = legal_purchases(s, out)
        return n if s.begun else with_continue(s, e, out, n)
    if prompt == Prompt.SHRINE:
        return with_continue(s, e, out, legal_takes(s, out))
    if prompt == Prompt.TARGET:
        return legal_targets(s, out)
    if prompt == Prompt.PLACE:
        n = legal_uses(s, e, out, 0)
        out[n] = PUT + int(s.origin)
        return n + 1
    if prompt == Prompt.KEEP:
        n = 0
        for djinn in range(DJINNS):
            if s.djinn_look >> djinn & 1:
                out[n] = KEEP + djinn
                n += 1
        return n
    if prompt == Prompt.SALE:
        return legal_sales(s, e, out)
    if prompt == Prompt.END:
        n = legal_uses(s, e, out, 0)
        out[n] = DONE
        return n + 1
    return with_continue(s, e, out, 0)


@jit
def with_continue(s, e, out, n):
    n = legal_uses(s, e, out, n)
    out[n] = CONTINUE
    return n + 1


@jit
def with_powers(s, e, out, lifts):
    """Powers before the move; going on only if there is no move."""
    return legal_uses(s, e, out, lifts) if lifts > 0 else with_continue(s, e, out, 0)


@jit
def legal_sales(s, e, out):
    n = legal_uses(s, e, out, 0)
    for code in range(OFFER, SELL):
        if check_offer(s, code) == ReasonCode.OK:
            out[n] = code
            n += 1
    out[n] = SELL if check_sell(s) == ReasonCode.OK else DONE
    return n + 1


@jit
def apply(s, e, code):
    """Carry out a legal code, up to the next decision."""
    prompt = s.prompt
    if USE <= code < PUT:
        use(s, e, code)
    elif prompt == Prompt.DROP:
        drop(s, e, code)
    elif prompt == Prompt.BID:
        bid(s, e, code)
    elif prompt == Prompt.LIFT:
        if code == CONTINUE:
            skip_move(s)
        else:
            lift(s, code)
    elif prompt == Prompt.TRIBE:
        act_without_choice(s, e)
    elif prompt == Prompt.BUILD:
        build(s, e, code - FAKIRS)
    elif prompt == Prompt.HUNT:
        hunt(s, code - FAKIRS)
    elif prompt == Prompt.KILL:
        if code < KILL_HAND:
            kill(s, e, code)
        else:
            kill_held(s, e, code)
    elif prompt == Prompt.TILE:
        act_on_tile(s, e)
    elif prompt == Prompt.MARKET:
        if code == CONTINUE:
            finish_tile(s)
        else:
            buy(s, e, code)
    elif prompt == Prompt.SHRINE:
        if code == CONTINUE:
            finish_tile(s)
        else:
            take(s, e, code)
    elif prompt == Prompt.PLACE:
        place(s, e, code - PUT)
    elif prompt == Prompt.TARGET:
        aim(s, e, code - PUT)
    elif prompt == Prompt.KEEP:
        keep_djinn(s, e, code)
    elif code == SELL:
        sell(s, e)
    elif code == DONE:
        end_turn(s)
    else:
        offer(s, code)
    advance(s, e)


@jit
def aim(s, e, tile):
    """A power's target: Bouraq and Enki place a piece, which Hagis or Lamia may carry on (F2)."""
    if s.power == Djinn.BOURAQ or s.power == Djinn.ENKI:
        piece = Piece.PALACE if s.power == Djinn.BOURAQ else Piece.PALM
        s.power = NOWHERE
        begin_placing(s, e, piece, tile, False)
    elif s.power == Djinn.HAGIS or s.power == Djinn.LAMIA:
        s.power = NOWHERE
        place(s, e, tile)
    else:
        strike_tile(s, e, tile)
