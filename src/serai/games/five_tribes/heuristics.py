"""What a good player of Five Tribes looks at: what is in front of a seat, and which moves the board offers to whom.

A move is judged by the tile where it ends: what its tribe brings, whether the tile is taken, what its action brings.
The best such moves go to those who play next, so a bid buys one, and a turn should leave little to the next player.
"""

import numpy as np

from serai.games.five_tribes.board import NEIGHBOUR, STEPS, bit, walk_ends
from serai.games.five_tribes.rules.bidding import place_of, price
from serai.games.five_tribes.rules.djinns import elders_due, is_target
from serai.games.five_tribes.rules.tiles import DJINN_PRICE
from serai.games.five_tribes.scoring import has, points_for_goods
from serai.games.five_tribes.setup import camels_each, markers_each
from serai.games.five_tribes.state import (
    BID,
    BUY,
    COLOURS,
    COLUMNS,
    CONTINUE,
    DJINNS,
    DONE,
    DROP,
    FAKIR,
    FAKIRS,
    GOODS,
    KEEP,
    KILL,
    KILL_HAND,
    LIFT,
    NOBODY,
    PAYS,
    PUT,
    ROWS,
    SPOTS,
    TAKE,
    TILES,
    TRACK,
    USE,
    ZEROS,
    Colour,
    Cost,
    Direction,
    Djinn,
    Kind,
    Pay,
    Piece,
    Prompt,
    Step,
)
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

COINS = 1 << Djinn.BAAL | 1 << Djinn.MARID | 1 << Djinn.MONKIR | 1 << Djinn.NEKIR
FINAL = 1 << Djinn.AL_AMIN | 1 << Djinn.HAURVATAT | 1 << Djinn.JAFAAR | 1 << Djinn.SHAMHAT
PIECES = 1 << Djinn.BOURAQ | 1 << Djinn.ENKI | 1 << Djinn.HAGIS | 1 << Djinn.LAMIA
CAMELS = 1 << Djinn.LETA | 1 << Djinn.UTUG
NO_COLOUR = -1


@jit
def evaluate(s, e, w, seat):
    """The points a seat may expect to end with."""
    clock = time_left(s, e, w)
    value = in_front_of(s, e, w, seat, clock) + on_the_board(s, e, w, seat, clock)
    if s.over:
        return value
    return value + w.future * markers_each(s, e) * clock + moves_to_come(s, e, w, seat, clock)


# -- the clock -----------------------------------------------------------------------------------------------------


@jit
def time_left(s, e, w):
    """From 1 at the start down to 0: by the camels of whoever has fewest, or by the meeples still on the board."""
    if s.over:
        return 0.0
    if s.last_round:
        return w.last_round
    fewest = int(s.camels[0])
    for seat in range(1, s.players):
        fewest = min(fewest, int(s.camels[seat]))
    standing = 0
    for tile in range(TILES):
        standing += int(s.count[tile])
    by_camels = fewest / float(camels_each(s, e))
    by_meeples = (standing - w.stuck_meeples) / (total(e.meeples) - w.stuck_meeples)
    return max(w.last_round, min(by_camels, by_meeples))


# -- what a seat has -----------------------------------------------------------------------------------------------


@jit
def in_front_of(s, e, w, seat, clock):
    """Gold, viziers, elders, djinns and cards, with what they may still become."""
    elders = int(s.elders[seat])
    value = float(int(s.gold[seat]) * int(e.score_gold))
    value += vizier_worth(s, e, w, seat, int(s.viziers[seat]), clock)
    value += elders * (elder_points(s, e, seat) + w.elder * clock)
    for djinn in range(DJINNS):
        if has(s, seat, djinn):
            value += int(e.djinn_value[djinn]) + power_worth(w, djinn) * clock
    value += points_for_goods(s, e, seat)
    return value + clock * (w.variety * next_good(s, e, seat) + w.fakir * int(s.cards[seat, FAKIR]))


@jit
def elder_points(s, e, seat):
    return int(e.shamhat_elder if has(s, seat, Djinn.SHAMHAT) else e.score_elder)


@jit
def palm_points(s, e, seat):
    return int(e.haurvatat_palm if has(s, seat, Djinn.HAURVATAT) else e.score_palm)


@jit
def vizier_worth(s, e, w, seat, viziers, clock):
    """So many viziers, with the chance to end ahead of each opponent: sure at the end, open while many are loose."""
    value = float(viziers * int(e.jafaar_vizier if has(s, seat, Djinn.JAFAAR) else e.score_vizier))
    for other in range(s.players):
        if other != seat:
            lead = viziers - int(s.viziers[other])
            if s.over:
                chance = 1.0 if lead > 0 else 0.0
            else:
                chance = min(1.0, max(0.0, 0.5 + 0.5 * lead / (1.0 + w.vizier_doubt * clock)))
            value += chance * int(e.vizier_bonus)
    return value


@jit
def power_worth(w, djinn):
    """What a djinn's power brings in a whole game, besides its points."""
    if COINS >> djinn & 1:
        return w.power_coins
    if FINAL >> djinn & 1:
        return w.power_final
    if PIECES >> djinn & 1:
        return w.power_pieces
    if CAMELS >> djinn & 1:
        return w.power_camels
    return w.power_other


@jit
def kinds_held(s, seat):
    n = 0
    for good in range(GOODS):
        if s.cards[seat, good] > 0:
            n += 1
    return n


@jit
def next_good(s, e, seat):
    """What one more kind would add to the largest set."""
    kinds = kinds_held(s, seat)
    return int(e.set_price[kinds + 1]) - int(e.set_price[kinds]) if kinds < GOODS else 0


@jit
def on_the_board(s, e, w, seat, clock):
    """Tiles with their palms and palaces; an oasis or village may grow."""
    value = 0.0
    palm, palace = palm_points(s, e, seat), int(e.score_palace)
    for tile in range(TILES):
        if s.owner[tile] == seat:
            value += int(s.value[tile]) + int(s.palms[tile]) * palm + int(s.palaces[tile]) * palace
            if s.kind[tile] == Kind.OASIS or s.kind[tile] == Kind.VILLAGE:
                value += w.growing_tile * clock
    return value


# -- what a move brings --------------------------------------------------------------------------------------------


@jit
def gain(s, e, w, seat, tile, colour, clock):
    """What it brings a seat to drop the last meeple of a colour on a tile."""
    n = int(s.meeples[tile, colour]) + 1
    alone = s.count[tile] == s.meeples[tile, colour]
    captured = alone and s.owner[tile] == NOBODY and s.camels[seat] > 0
    value = tribe_gain(s, e, w, seat, tile, colour, n, clock)
    if captured:
        value += tile_worth(s, e, seat, tile)
    elders = int(s.elders[seat]) + (n if colour == Colour.WHITE else 0)
    return value + action_gain(s, e, w, seat, tile, seat if captured else int(s.owner[tile]), elders, clock)


@jit
def tile_worth(s, e, seat, tile):
    return (
        int(s.value[tile]) + int(s.palms[tile]) * palm_points(s, e, seat) + int(s.palaces[tile]) * int(e.score_palace)
    )


@jit
def tribe_gain(s, e, w, seat, tile, colour, n, clock):
    """What n meeples of a tribe bring in hand."""
    if colour == Colour.YELLOW:
        viziers = int(s.viziers[seat])
        return vizier_worth(s, e, w, seat, viziers + n, clock) - vizier_worth(s, e, w, seat, viziers, clock)
    if colour == Colour.WHITE:
        return n * (elder_points(s, e, seat) + w.elder * clock)
    if colour == Colour.GREEN:
        return first_cards_worth(s, e, w, seat, n, clock)
    if colour == Colour.BLUE:
        return float(n * blue_near(s, e, tile))
    return w.kill + lone_tile_worth(s, e, seat, tile, n)


@jit
def blue_near(s, e, tile):
    """Blue tiles among this one and the up to eight round it."""
    n = 0
    x, y = tile % COLUMNS, tile // COLUMNS
    for row in range(max(0, y - 1), min(ROWS, y + 2)):
        for column in range(max(0, x - 1), min(COLUMNS, x + 2)):
            n += int(e.is_blue[s.kind[row * COLUMNS + column]])
    return n


@jit
def lone_tile_worth(s, e, seat, tile, reach):
    """The best free tile in reach of assassins that one kill empties."""
    best = 0
    if s.camels[seat] > 0:
        for other in range(TILES):
            if s.count[other] == 1 and s.owner[other] == NOBODY and STEPS[tile, other] <= reach:
                best = max(best, tile_worth(s, e, seat, other))
    return best


@jit
def card_worth(s, e, w, seat, kind, kinds, clock):
    """One more card for a seat that holds so many kinds of goods."""
    if kind == FAKIR:
        return w.fakir * clock
    if s.cards[seat, kind] > 0 or kinds >= GOODS:
        return w.double_good
    return float(int(e.set_price[kinds + 1]) - int(e.set_price[kinds]))


@jit
def first_cards_worth(s, e, w, seat, n, clock):
    """The cards at the front of the row, which merchants take."""
    value = 0.0
    kinds = kinds_held(s, seat)
    for place in range(min(n, int(s.row_size))):
        kind = int(s.row[place])
        value += card_worth(s, e, w, seat, kind, kinds, clock)
        if kind != FAKIR and s.cards[seat, kind] == 0 and kinds < GOODS:
            kinds += 1
    return value


@jit
def action_gain(s, e, w, seat, tile, owner, elders, clock):
    """The action of the tile where a move ends."""
    kind = s.kind[tile]
    if kind == Kind.OASIS:
        return piece_gain(w, seat, owner, palm_points(s, e, seat)) if s.palms_left > 0 else 0.0
    if kind == Kind.VILLAGE:
        return piece_gain(w, seat, owner, int(e.score_palace)) if s.palaces_left > 0 else 0.0
    if kind == Kind.SMALL_MARKET:
        return w.small_market if s.gold[seat] >= e.small_price else 0.0
    if kind == Kind.LARGE_MARKET:
        return w.large_market if s.gold[seat] >= e.large_price else 0.0
    if s.djinn_row != 0 and (elders >= DJINN_PRICE or (elders == DJINN_PRICE - 1 and s.cards[seat, FAKIR] > 0)):
        return max(0.0, w.djinn + w.djinn_late * (1.0 - clock))
    return 0.0


@jit
def piece_gain(w, seat, owner, points):
    """A palm or palace: good on one's own tile, bad on another's, and on a free one whoever takes it has it."""
    if owner == seat:
        return float(points)
    return 0.0 if owner == NOBODY else -w.gift * points


@jit
def best_end(s, e, w, seat, ends, hand, less, clock):
    """The best end of a walk for the meeples in hand, one of which may have been dropped already."""
    best = 0.0
    for colour in range(COLOURS):
        if hand[colour] - (colour == less) > 0:
            there = ends & s.where[colour]
            if there:
                for tile in range(TILES):
                    if there & bit(tile):
                        best = max(best, gain(s, e, w, seat, tile, colour, clock))
    return best


# -- whose moves they are ------------------------------------------------------------------------------------------


@jit
def moves_to_come(s, e, w, seat, clock):
    """What a seat may expect of the move it is making, and of its others in this round."""
    value = present_move(s, e, w, seat, clock) if seat == s.seat and s.step >= Step.MOVE else 0.0
    bidding = s.step == Step.BID
    markers = 0
    for place in range(TRACK):
        markers += s.turn_track[place] == seat
    if markers == 0 and not (s.prompt == Prompt.LIFT and seat == s.seat):
        return value
    best = best_moves(s, e, w, seat, clock)
    before = 0.0
    if s.prompt == Prompt.LIFT:
        if seat == s.seat:
            value += best[0]
        before = 1.0
    bidders = 0
    if bidding:
        for place in range(SEATS):
            bidders += s.bid_track[place] != NOBODY
    for place in range(TRACK - 1, -1, -1):
        if s.turn_track[place] != NOBODY:
            if s.turn_track[place] == seat:
                later = float(bidders) if place < ZEROS else w.overtaken * bidders
                value += w.tempo * (move_number(best, before + later) - move_number(best, w.usual_turn))
            before += 1.0
    return value


@jit
def move_number(best, number):
    """The move that is left after so many others were made; between two of them in part."""
    if number <= 0.0:
        return best[0]
    if number < 1.0:
        return best[0] + number * (best[1] - best[0])
    if number < 2.0:
        return best[1] + (number - 1.0) * (best[2] - best[1])
    if number < 3.0:
        return best[2] + (number - 2.0) * (best[3] - best[2])
    return best[3]


@jit
def present_move(s, e, w, seat, clock):
    """What is still to come of the turn being played, once meeples are lifted."""
    if s.prompt == Prompt.DROP:
        ends = walk_ends(total(s.hand), s.at, s.heading)
        return best_end(s, e, w, seat, ends, s.hand, NO_COLOUR, clock)
    if s.at < 0:
        return 0.0
    value = 0.0
    elders = int(s.elders[seat])
    if s.step == Step.TRIBE and s.tribe >= 0:
        n = int(s.hand[s.tribe])
        value += tribe_gain(s, e, w, seat, int(s.at), int(s.tribe), n, clock)
        elders += n if s.tribe == Colour.WHITE else 0
    if s.step == Step.TRIBE or s.step == Step.TILE:
        value += action_gain(s, e, w, seat, int(s.at), int(s.owner[s.at]), elders, clock)
    return value


@jit
def reachable(s, colour):
    """The tiles where a move can end with a meeple of a colour."""
    ends = np.uint32(0)
    for tile in range(TILES):
        if s.meeples[tile, colour] > 0:
            ends |= walk_ends(int(s.count[tile]), tile, Direction.NONE) & ~bit(tile)
    return ends & s.where[colour]


@jit
def best_moves(s, e, w, seat, clock):
    """What the four best tiles to end on would bring a seat."""
    yellow, white = reachable(s, Colour.YELLOW), reachable(s, Colour.WHITE)
    green, blue, red = reachable(s, Colour.GREEN), reachable(s, Colour.BLUE), reachable(s, Colour.RED)
    best = (0.0, 0.0, 0.0, 0.0)
    for tile in range(TILES):
        here = 0.0
        if yellow & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.YELLOW, clock))
        if white & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.WHITE, clock))
        if green & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.GREEN, clock))
        if blue & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.BLUE, clock))
        if red & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.RED, clock))
        best = ranked(best, here)
    return best


@jit
def ranked(best, new):
    """The four best, with a new one among them if it is good enough."""
    if new <= best[3]:
        return best
    if new <= best[2]:
        return (best[0], best[1], best[2], new)
    if new <= best[1]:
        return (best[0], best[1], new, best[2])
    if new <= best[0]:
        return (best[0], new, best[1], best[2])
    return (new, best[0], best[1], best[2])


# -- what to try first ---------------------------------------------------------------------------------------------


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
