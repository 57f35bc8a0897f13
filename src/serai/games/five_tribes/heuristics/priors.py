"""What to try first: how promising a decision looks before anything is played."""

from serai.games.five_tribes.board import bit, walk_ends
from serai.games.five_tribes.heuristics.assets import (
    kinds_held,
    next_good,
    power_worth,
    tile_worth,
    time_left,
    vizier_worth,
)
from serai.games.five_tribes.heuristics.gains import best_end, card_worth, gain, piece_gain
from serai.games.five_tribes.heuristics.moves import best_moves, move_number
from serai.games.five_tribes.rules.bidding import place_of, price
from serai.games.five_tribes.rules.djinns import elders_due, is_target
from serai.games.five_tribes.rules.moving import direction_to
from serai.games.five_tribes.rules.pieces import blue_around, can_claim, purchase_may_begin
from serai.games.five_tribes.rules.tiles import DJINN_PRICE, market_price
from serai.games.five_tribes.scoring import points_per_elder, points_per_palm
from serai.games.five_tribes.state import (
    CONTINUE,
    DONE,
    FAKIR,
    KILL_HAND,
    NO_COLOUR,
    NOBODY,
    PUT,
    TILES,
    TRACK,
    USE,
    Colour,
    Cost,
    Direction,
    Djinn,
    Pay,
    Piece,
    Prompt,
    bid_of,
    buy_of,
    drop_of,
    fakirs_of,
    keep_of,
    kill_hand_of,
    kill_of,
    lift_of,
    put_of,
    take_of,
    use_of,
)
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS


@jit
def prior(s, e, w, code):
    """How plausible a legal code looks at first sight."""
    if code == CONTINUE or code == DONE:
        return 0.0
    clock = time_left(s, e, w)
    if USE <= code < PUT:
        return w.keen * gain_of_power(s, e, w, code, clock)
    prompt = s.prompt
    if prompt == Prompt.DROP:
        return w.keen * gain_of_drop(s, e, w, code, clock)
    if prompt == Prompt.LIFT:
        tile = lift_of(code)
        ends = walk_ends(int(s.count[tile]), tile, Direction.NONE) & ~bit(tile)
        return w.keen * best_end(s, e, w, int(s.seat), ends, s.meeples[tile], NO_COLOUR, clock)
    if prompt == Prompt.BID:
        return w.keen * gain_of_bid(s, e, w, code, clock)
    if prompt == Prompt.BUILD:
        return w.keen * fakirs_of(code) * (blue_around(s, e, int(s.at)) - w.fakir * clock)
    if prompt == Prompt.HUNT:
        return -w.keen * fakirs_of(code) * w.fakir
    if prompt == Prompt.KILL:
        return w.keen * gain_of_kill(s, e, w, code, clock)
    if prompt == Prompt.MARKET:
        return w.keen * gain_of_buying(s, e, w, code, clock)
    if prompt == Prompt.SHRINE:
        djinn, pay = take_of(code)
        return w.keen * (
            djinn_worth(s, e, w, int(s.seat), djinn, clock) - cost_in_elders(s, e, w, DJINN_PRICE, pay, clock)
        )
    if prompt == Prompt.KEEP:
        return w.keen * djinn_worth(s, e, w, int(s.seat), keep_of(code), clock)
    if prompt == Prompt.TARGET or prompt == Prompt.PLACE:
        return w.keen * gain_of_target(s, e, w, put_of(code))
    return -w.keep_goods  # offering goods, which score as much at the end


@jit
def gain_of_drop(s, e, w, code, clock):
    tile, colour = drop_of(code)
    left = total(s.hand) - 1
    if left == 0:
        return gain(s, e, w, int(s.seat), tile, colour, clock)
    return best_end(s, e, w, int(s.seat), walk_ends(left, tile, direction_to(s, tile)), s.hand, colour, clock)


@jit
def gain_of_bid(s, e, w, code, clock):
    """The move that a space will leave, less its price."""
    spot, fakirs = bid_of(code)
    before = 0.0
    for place in range(place_of(spot) + 1, TRACK):
        before += s.turn_track[place] != NOBODY
    bidders = -1.0
    for place in range(SEATS):
        bidders += s.bid_track[place] != NOBODY
    before += bidders if spot == 0 else w.overtaken * bidders
    best = best_moves(s, e, w, int(s.seat), clock)
    return w.tempo * move_number(best, before) - int(price(e, spot, fakirs)) - w.fakir * clock * fakirs


@jit
def gain_of_kill(s, e, w, code, clock):
    if code < KILL_HAND:
        tile, _colour = kill_of(code)
        if s.count[tile] == 1 and can_claim(s, s.seat, tile):
            return float(tile_worth(s, e, int(s.seat), tile))
        return 0.0
    other, colour = kill_hand_of(code)
    if colour == Colour.WHITE:
        return points_per_elder(s, e, other) / (s.players - 1.0)
    viziers = int(s.viziers[other])
    loss = vizier_worth(s, e, w, other, viziers, clock) - vizier_worth(s, e, w, other, viziers - 1, clock)
    return loss / (s.players - 1.0)


@jit
def gain_of_buying(s, e, w, code, clock):
    seat = int(s.seat)
    cards = max(1, int(s.buys))
    cost = float(market_price(e, s.kind[s.at])) if purchase_may_begin(s) else 0.0
    worth = card_worth(s, e, w, seat, int(s.row[buy_of(code)]), kinds_held(s, seat), clock)
    return cards * worth - cost + w.variety


@jit
def djinn_worth(s, e, w, seat, djinn, clock):
    """A djinn's points, its power, and what it makes at once of what a seat has."""
    value = int(e.djinn_value[djinn]) + power_worth(w, djinn) * clock
    if djinn == Djinn.JAFAAR:
        value += int(s.viziers[seat]) * (int(e.jafaar_vizier) - int(e.score_vizier))
    elif djinn == Djinn.SHAMHAT:
        value += int(s.elders[seat]) * (int(e.shamhat_elder) - int(e.score_elder))
    elif djinn == Djinn.AL_AMIN:
        value += int(s.cards[seat, FAKIR]) // int(e.al_amin_fakirs) * next_good(s, e, seat)
    elif djinn == Djinn.HAURVATAT:
        for tile in range(TILES):
            if s.owner[tile] == seat:
                value += int(s.palms[tile]) * (int(e.haurvatat_palm) - int(e.score_palm))
    return value


@jit
def cost_in_elders(s, e, w, elders, pay, clock):
    worth = points_per_elder(s, e, int(s.seat)) + w.elder * clock
    return elders * worth if pay == Pay.ELDERS else (elders - 1) * worth + w.fakir * clock


@jit
def gain_of_power(s, e, w, code, clock):
    """What a djinn's power brings now, less what it costs."""
    djinn, pay = use_of(code)
    if e.djinn_cost[djinn] == Cost.FAKIR:
        cost = w.fakir * clock
    else:
        cost = cost_in_elders(s, e, w, elders_due(e.djinn_cost[djinn]), pay, clock)
    return power_gain(s, e, w, djinn) - cost


@jit
def power_gain(s, e, w, djinn):
    seat = int(s.seat)
    if djinn == Djinn.ECHIDNA:
        return float(max(int(s.builder_gold), int(s.hand[Colour.BLUE]) * blue_around(s, e, max(0, int(s.at)))))
    if djinn == Djinn.BOURAQ or djinn == Djinn.HAGIS:
        return float(e.score_palace) if has_own_target(s, djinn) else 0.0
    if djinn == Djinn.ENKI or djinn == Djinn.LAMIA:
        return float(points_per_palm(s, e, seat)) if has_own_target(s, djinn) else 0.0
    if djinn == Djinn.LETA or djinn == Djinn.UTUG:
        return w.camel_power
    if djinn == Djinn.SIBITTIS:
        return w.djinn_power
    if djinn == Djinn.SLOAR:
        return w.card_power
    return w.kill if djinn == Djinn.IBLIS else 0.0


@jit
def has_own_target(s, djinn):
    """Whether a power can place a palm or palace on one's own tile."""
    for tile in range(TILES):
        if s.owner[tile] == s.seat and is_target(s, djinn, tile):
            return True
    return False


@jit
def gain_of_target(s, e, w, tile):
    """Where a power strikes or a piece goes: one's own tiles for palms and palaces, dear tiles for camels."""
    seat = int(s.seat)
    if s.power == Djinn.LETA or s.power == Djinn.UTUG:
        return float(s.value[tile])
    if s.power == Djinn.ANUN_NAK:
        return 0.0
    is_palm = s.piece == Piece.PALM or s.power == Djinn.ENKI
    return piece_gain(w, seat, int(s.owner[tile]), points_per_palm(s, e, seat) if is_palm else int(e.score_palace))
