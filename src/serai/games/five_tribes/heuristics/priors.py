"""What to try first: how promising a decision looks before anything is played."""

from serai.games.five_tribes.board import NEIGHBOUR, bit, walk_ends
from serai.games.five_tribes.heuristics.assets import (
    elder_points,
    kinds_held,
    next_good,
    palm_points,
    power_worth,
    time_left,
    vizier_worth,
)
from serai.games.five_tribes.heuristics.gains import best_end, blue_near, card_worth, gain, piece_gain, tile_worth
from serai.games.five_tribes.heuristics.moves import NO_COLOUR, best_moves, move_number
from serai.games.five_tribes.rules.bidding import place_of, price
from serai.games.five_tribes.rules.djinns import elders_due, is_target
from serai.games.five_tribes.rules.tiles import DJINN_PRICE
from serai.games.five_tribes.state import (
    BID,
    BUY,
    COLOURS,
    CONTINUE,
    DONE,
    DROP,
    FAKIR,
    FAKIRS,
    KEEP,
    KILL,
    KILL_HAND,
    LIFT,
    NOBODY,
    PAYS,
    PUT,
    SPOTS,
    TAKE,
    TILES,
    TRACK,
    USE,
    Colour,
    Cost,
    Direction,
    Djinn,
    Kind,
    Pay,
    Piece,
    Prompt,
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
        tile = code - LIFT
        ends = walk_ends(int(s.count[tile]), tile, Direction.NONE) & ~bit(tile)
        return w.keen * best_end(s, e, w, int(s.seat), ends, s.meeples[tile], NO_COLOUR, clock)
    if prompt == Prompt.BID:
        return w.keen * gain_of_bid(s, e, w, code, clock)
    if prompt == Prompt.BUILD:
        return w.keen * (code - FAKIRS) * (blue_near(s, e, int(s.at)) - w.fakir * clock)
    if prompt == Prompt.HUNT:
        return -w.keen * (code - FAKIRS) * w.fakir
    if prompt == Prompt.KILL:
        return w.keen * gain_of_kill(s, e, w, code, clock)
    if prompt == Prompt.MARKET:
        return w.keen * gain_of_buying(s, e, w, code, clock)
    if prompt == Prompt.SHRINE:
        djinn, pay = (code - TAKE) // PAYS, (code - TAKE) % PAYS
        return w.keen * (
            djinn_worth(s, e, w, int(s.seat), djinn, clock) - cost_in_elders(s, e, w, DJINN_PRICE, pay, clock)
        )
    if prompt == Prompt.KEEP:
        return w.keen * djinn_worth(s, e, w, int(s.seat), code - KEEP, clock)
    if prompt == Prompt.TARGET or prompt == Prompt.PLACE:
        return w.keen * gain_of_target(s, e, w, code - PUT)
    return -w.keep_goods  # offering goods, which score as much at the end


@jit
def gain_of_drop(s, e, w, code, clock):
    tile, colour = (code - DROP) // COLOURS, (code - DROP) % COLOURS
    left = total(s.hand) - 1
    if left == 0:
        return gain(s, e, w, int(s.seat), tile, colour, clock)
    heading = 0
    for direction in range(4):
        if NEIGHBOUR[s.at, direction] == tile:
            heading = direction
    return best_end(s, e, w, int(s.seat), walk_ends(left, tile, heading), s.hand, colour, clock)


@jit
def gain_of_bid(s, e, w, code, clock):
    """The move that a space will leave, less its price."""
    spot, fakirs = (code - BID) // SPOTS, (code - BID) % SPOTS
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
        tile = (code - KILL) // COLOURS
        if s.count[tile] == 1 and s.owner[tile] == NOBODY and s.camels[s.seat] > 0:
            return float(tile_worth(s, e, int(s.seat), tile))
        return 0.0
    other, colour = (code - KILL_HAND) // 2, (code - KILL_HAND) % 2
    if colour == Colour.WHITE:
        return elder_points(s, e, other) / (s.players - 1.0)
    viziers = int(s.viziers[other])
    loss = vizier_worth(s, e, w, other, viziers, clock) - vizier_worth(s, e, w, other, viziers - 1, clock)
    return loss / (s.players - 1.0)


@jit
def gain_of_buying(s, e, w, code, clock):
    seat = int(s.seat)
    cards = max(1, int(s.buys))
    cost = 0.0 if s.begun else float(e.small_price if s.kind[s.at] == Kind.SMALL_MARKET else e.large_price)
    worth = card_worth(s, e, w, seat, int(s.row[code - BUY]), kinds_held(s, seat), clock)
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
    worth = elder_points(s, e, int(s.seat)) + w.elder * clock
    return elders * worth if pay == Pay.ELDERS else (elders - 1) * worth + w.fakir * clock


@jit
def gain_of_power(s, e, w, code, clock):
    """What a djinn's power brings now, less what it costs."""
    djinn, pay = (code - USE) // PAYS, (code - USE) % PAYS
    if e.djinn_cost[djinn] == Cost.FAKIR:
        cost = w.fakir * clock
    else:
        cost = cost_in_elders(s, e, w, elders_due(e.djinn_cost[djinn]), pay, clock)
    return power_gain(s, e, w, djinn) - cost


@jit
def power_gain(s, e, w, djinn):
    seat = int(s.seat)
    if djinn == Djinn.ECHIDNA:
        return float(max(int(s.builder_gold), int(s.hand[Colour.BLUE]) * blue_near(s, e, max(0, int(s.at)))))
    if djinn == Djinn.BOURAQ or djinn == Djinn.HAGIS:
        return float(e.score_palace) if has_own_target(s, djinn) else 0.0
    if djinn == Djinn.ENKI or djinn == Djinn.LAMIA:
        return float(palm_points(s, e, seat)) if has_own_target(s, djinn) else 0.0
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
    return piece_gain(w, seat, int(s.owner[tile]), palm_points(s, e, seat) if is_palm else int(e.score_palace))
