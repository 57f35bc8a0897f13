"""The turn-order phase: markers choose spaces of the turn-order track, with Kumarbi's discount.

Also kept here, without a line of their own: F-046, F-049, F-052, F-054, F-055, Q-D4, Q-I7, Q-I8.

Chapters: Bidding for turn order; Your turn.
"""

from serai.games.five_tribes.rules.pieces import has, pay_gold, spend_fakirs
from serai.games.five_tribes.state import (
    FAKIR,
    NOBODY,
    SPOTS,
    TRACK,
    ZEROS,
    Djinn,
    Note,
    Prompt,
    ReasonCode,
    Step,
    bid_of,
)
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import SEATS, note


@jit
def place_of(spot):
    """Where a choice stands on the track: all 0 choices enter at the 0 space beside the 1."""
    return spot + ZEROS - 1


@jit
def is_free(s, spot):
    # F-044, F-050: a 0 can be chosen until three markers stand there
    return s.turn_track[0 if spot == 0 else place_of(spot)] == NOBODY


@jit
def price(e, spot, fakirs):
    # Q-D3: each fakir makes the price that of the next lower space, whether a marker stands there or not
    return e.costs[place_of(spot - fakirs)]


@jit
def cheapest_free(s):
    for spot in range(SPOTS):
        if is_free(s, spot):
            return spot
    return SPOTS


@jit
def check_bid(s, e, code):
    spot, fakirs = bid_of(code)
    if not is_free(s, spot):
        return ReasonCode.ZEROS_FULL if spot == 0 else ReasonCode.SPOT_TAKEN  # F-044, F-051
    if fakirs > 0:
        if not has(s, s.seat, Djinn.KUMARBI):
            return ReasonCode.NO_KUMARBI
        if fakirs > s.cards[s.seat, FAKIR]:
            return ReasonCode.TOO_MANY_FAKIRS
        if fakirs > spot:
            return ReasonCode.DISCOUNT_TOO_LARGE  # Q-D3
    if price(e, spot, fakirs) > s.gold[s.seat]:
        # Q-D1: with all zeros taken, a bidder without enough gold pays what there is for the cheapest free space
        if fakirs > 0 or is_free(s, 0) or spot != cheapest_free(s):
            return ReasonCode.TOO_DEAR
    return ReasonCode.OK


legal_bids = legal_by(check_bid)


@jit
def bid(s, e, code):
    # F-040, F-041, F-042, F-043
    spot, fakirs = bid_of(code)
    note(s, Note.BID, spot, 0)
    spend_fakirs(s, fakirs)
    pay_gold(s, min(int(price(e, spot, fakirs)), int(s.gold[s.seat])))
    place = place_of(spot)
    if spot == 0:  # F-047, F-048: whoever chose 0 before moves on and will play later
        for i in range(ZEROS - 1):
            s.turn_track[i] = s.turn_track[i + 1]
    s.turn_track[place] = s.seat
    s.bid_track[next_bidder(s)] = NOBODY
    ask_for_bid(s)


@jit
def next_bidder(s):
    """The lowest space of the bid-order track that still holds a marker, or -1."""
    for place in range(SEATS):
        if s.bid_track[place] != NOBODY:
            return place
    return -1


@jit
def ask_for_bid(s):
    # F-039, F-042, F-043
    place = next_bidder(s)
    if place >= 0:
        s.seat = s.bid_track[place]
        s.step = Step.BID
        s.prompt = Prompt.BID
    else:
        s.step = Step.TURN
        s.prompt = Prompt.NONE


@jit
def next_marker(s):
    """F-053: the dearest space that holds a marker plays next; -1 when all have played."""
    for place in range(TRACK - 1, -1, -1):
        if s.turn_track[place] != NOBODY:
            return place
    return -1


@jit
def move_marker_back(s, place):
    # F-058: to the first free space of the bid-order track
    for free in range(SEATS):
        if s.bid_track[free] == NOBODY:
            s.bid_track[free] = s.turn_track[place]
            break
    s.turn_track[place] = NOBODY
