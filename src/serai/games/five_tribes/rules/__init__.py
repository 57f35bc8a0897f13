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
    legal_djinns_to_keep,
    legal_targets,
    legal_uses,
    strike_tile,
    use,
)
from serai.games.five_tribes.rules.moving import any_lift, check_drop, check_lift, drop, legal_drops, legal_lifts, lift
from serai.games.five_tribes.rules.pieces import purchase_may_begin
from serai.games.five_tribes.rules.selling import check_no_sale, check_offer, check_sell, legal_offers, offer, sell
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
    build,
    carry_out_tribe,
    check_fakirs_for_assassins,
    check_fakirs_for_builders,
    check_kill,
    check_kill_held,
    hunt,
    kill,
    kill_held,
    legal_fakirs_for_assassins,
    legal_fakirs_for_builders,
    legal_kills,
    legal_kills_held,
)
from serai.games.five_tribes.rules.turn import advance, end_turn, skip_move
from serai.games.five_tribes.state import (
    BID,
    BUY,
    CONTINUE,
    DONE,
    DROP,
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
    fakirs_of,
    put_code,
    put_of,
)
from serai.kernel.codes import append
from serai.kernel.jit import jit


@jit
def check(s, e, code):
    """Why a code is refused now; 0 when it is legal."""
    prompt = s.prompt
    if USE <= code < PUT:
        return check_use(s, e, code)
    if code == CONTINUE:
        return check_continue(s, e)
    if prompt == Prompt.BID and BID <= code < LIFT:
        return check_bid(s, e, code)
    if prompt == Prompt.LIFT and LIFT <= code < DROP:
        return check_lift(s, e, code)
    if prompt == Prompt.DROP and DROP <= code < FAKIRS:
        return check_drop(s, e, code)
    if prompt == Prompt.BUILD and FAKIRS <= code < KILL:
        return check_fakirs_for_builders(s, e, code)
    if prompt == Prompt.HUNT and FAKIRS <= code < KILL:
        return check_fakirs_for_assassins(s, e, code)
    if prompt == Prompt.KILL and KILL <= code < BUY:
        return check_kill(s, e, code) if code < KILL_HAND else check_kill_held(s, e, code)
    if BUY <= code < TAKE:
        return check_market(s, e, code)
    if prompt == Prompt.SHRINE and TAKE <= code < USE:
        return check_take(s, e, code)
    if prompt == Prompt.PLACE and PUT <= code < KEEP:
        return check_place(s, e, code)
    if prompt == Prompt.TARGET and PUT <= code < KEEP:
        return check_target(s, e, code)
    if prompt == Prompt.KEEP and KEEP <= code < OFFER:
        return check_keep(s, e, code)
    if prompt == Prompt.SALE and OFFER <= code:
        return check_sale(s, e, code)
    return ReasonCode.OK if prompt == Prompt.END and code == DONE else ReasonCode.NOT_NOW


@jit
def check_market(s, e, code):
    if s.prompt == Prompt.MARKET:
        return check_buy(s, e, code)
    return why_no_market(s) if s.prompt == Prompt.TILE else ReasonCode.NOT_NOW


@jit
def check_sale(s, e, code):
    if code < SELL:
        return check_offer(s, e, code)
    return check_sell(s) if code == SELL else check_no_sale(s)


@jit
def check_continue(s, e):
    """Going on without a choice: past a power one could use, an optional tile action, or a move that does not exist."""
    if s.prompt == Prompt.LIFT:
        return ReasonCode.MUST_MOVE if any_lift(s, e) else ReasonCode.OK  # F-056, F-163
    if s.prompt == Prompt.TRIBE or s.prompt == Prompt.TILE or s.prompt == Prompt.SHRINE:
        return ReasonCode.OK
    if s.prompt == Prompt.MARKET:
        return ReasonCode.OK if purchase_may_begin(s) else ReasonCode.ACTION_HAS_BEGUN
    if s.prompt == Prompt.KILL:
        return ReasonCode.MUST_KILL  # Q-C1
    return ReasonCode.NOT_NOW


@jit
def legal(s, e, out):
    """The legal codes of the present prompt, in ascending order."""
    prompt = s.prompt
    if prompt == Prompt.DROP:
        return legal_drops(s, e, out)
    if prompt == Prompt.BID:
        return legal_bids(s, e, out, 0, BID, LIFT)
    if prompt == Prompt.TARGET:
        return legal_targets(s, e, out, 0, PUT, KEEP)
    if prompt == Prompt.KEEP:
        return legal_djinns_to_keep(s, e, out, 0, KEEP, OFFER)
    actions = legal_actions(s, e, out)
    n = legal_uses(s, e, out, actions)
    if prompt == Prompt.LIFT and actions > 0:
        return n  # a move that exists must be made
    if prompt == Prompt.PLACE:
        return append(out, n, put_code(int(s.origin)))
    if prompt == Prompt.SALE:
        n = legal_offers(s, e, out, n, OFFER, SELL)
        return append(out, n, SELL if check_sell(s) == ReasonCode.OK else DONE)
    if prompt == Prompt.END:
        return append(out, n, DONE)
    return append(out, n, CONTINUE) if check_continue(s, e) == ReasonCode.OK else n


@jit
def legal_actions(s, e, out):
    """What the step of the turn itself asks for; powers and going on come after it."""
    if s.prompt == Prompt.LIFT:
        return legal_lifts(s, e, out, 0, LIFT, DROP)
    if s.prompt == Prompt.BUILD:
        return legal_fakirs_for_builders(s, e, out, 0, FAKIRS, KILL)
    if s.prompt == Prompt.HUNT:
        return legal_fakirs_for_assassins(s, e, out, 0, FAKIRS, KILL)
    if s.prompt == Prompt.KILL:
        return legal_kills_held(s, e, out, legal_kills(s, e, out, 0, KILL, KILL_HAND), KILL_HAND, BUY)
    if s.prompt == Prompt.MARKET:
        return legal_purchases(s, e, out, 0, BUY, TAKE)
    if s.prompt == Prompt.SHRINE:
        return legal_takes(s, e, out, 0, TAKE, USE)
    return 0


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
    elif code == CONTINUE:
        go_on(s, e)
    elif prompt == Prompt.LIFT:
        lift(s, code)
    elif prompt == Prompt.BUILD:
        build(s, e, fakirs_of(code))
    elif prompt == Prompt.HUNT:
        hunt(s, fakirs_of(code))
    elif prompt == Prompt.KILL:
        if code < KILL_HAND:
            kill(s, e, code)
        else:
            kill_held(s, e, code)
    elif prompt == Prompt.MARKET:
        buy(s, e, code)
    elif prompt == Prompt.SHRINE:
        take(s, e, code)
    elif prompt == Prompt.PLACE or prompt == Prompt.TARGET:
        put(s, e, put_of(code))
    elif prompt == Prompt.KEEP:
        keep_djinn(s, e, code)
    elif code < SELL:
        offer(s, code)
    elif code == SELL:
        sell(s, e)
    elif code == DONE:
        end_turn(s)
    advance(s, e)


@jit
def go_on(s, e):
    """Past the moment for powers to an action without a choice, or past a choice that may be left."""
    if s.prompt == Prompt.LIFT:
        skip_move(s)
    elif s.prompt == Prompt.TRIBE:
        carry_out_tribe(s, e)
    elif s.prompt == Prompt.TILE:
        act_on_tile(s, e)
    elif s.prompt == Prompt.MARKET or s.prompt == Prompt.SHRINE:
        finish_tile(s)


@jit
def put(s, e, tile):
    """A tile for a piece or a power: Bouraq and Enki place a piece, which Hagis or Lamia may carry on (Q-F2)."""
    djinn = s.power
    s.power = NOWHERE
    if djinn == Djinn.BOURAQ:
        begin_placing(s, e, Piece.PALACE, tile, False)
    elif djinn == Djinn.ENKI:
        begin_placing(s, e, Piece.PALM, tile, False)
    elif djinn == NOWHERE or djinn == Djinn.HAGIS or djinn == Djinn.LAMIA:
        place(s, e, tile)
    else:
        strike_tile(s, e, djinn, tile)
