"""A new game, and games that start where random play rarely gets.

Also kept here, without a line of their own: F-018, F-021, F-027, F-030, Q-I12.
"""

from serai.games.five_tribes.rules.bidding import ask_for_bid
from serai.games.five_tribes.rules.pieces import add_meeple, recount
from serai.games.five_tribes.rules.turn import clear_turn, refresh_rows
from serai.games.five_tribes.state import (
    ALL_DJINNS,
    CARDS,
    COLOURS,
    DJINNS,
    FAKIR,
    NOBODY,
    PUT,
    SELL,
    TAKE,
    TILES,
    TRACK,
    Colour,
    DrawnFrom,
)
from serai.kernel.chance import below, below_from, draw
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

MEEPLES_PER_TILE = 3


@jit
def camels_each(s, e):
    # F-017, F-019
    return e.camels_two if s.players == 2 else e.camels_more


@jit
def markers_each(s, e):
    # F-017, F-019, F-020
    return e.markers_two if s.players == 2 else e.markers_more


@jit
def setup(s, e):
    """Deal a new game."""
    lay_tiles(s, e)
    place_meeples(s, e)
    equip_seats(s, e)
    place_markers(s, e)
    # F-031, F-032, F-033, F-034, F-035
    for kind in range(CARDS):
        s.deck[kind] = e.cards[kind]
    for place in range(len(s.row)):
        s.row[place] = -1
    s.djinn_deck = ALL_DJINNS
    refresh_rows(s, e)
    s.palms_left = e.palms
    s.palaces_left = e.palaces
    s.round_number = 1
    clear_turn(s)
    ask_for_bid(s)


@jit
def lay_tiles(s, e):
    # F-024
    for place in range(TILES):
        s.kind[place] = e.tile_kind[place]
        s.value[place] = e.tile_value[place]
    for place in range(TILES - 1, 0, -1):
        other = below_from(s, DrawnFrom.TILES, place + 1)
        kind, value = s.kind[place], s.value[place]
        s.kind[place], s.value[place] = s.kind[other], s.value[other]
        s.kind[other], s.value[other] = kind, value
    for tile in range(TILES):
        s.owner[tile] = NOBODY


@jit
def place_meeples(s, e):
    # F-025, F-026
    for colour in range(COLOURS):
        s.bag[colour] = e.meeples[colour]
    for tile in range(TILES):
        for _ in range(MEEPLES_PER_TILE):
            add_meeple(s, tile, draw(s, DrawnFrom.BAG, s.bag))


@jit
def equip_seats(s, e):
    # F-017, F-019, F-022
    for seat in range(s.players):
        s.gold[seat] = e.gold
        s.camels[seat] = camels_each(s, e)


@jit
def place_markers(s, e):
    # F-028, F-029, Q-D2: in random order
    for place in range(TRACK):
        s.turn_track[place] = NOBODY
    for place in range(SEATS):
        s.bid_track[place] = NOBODY
    n = 0
    for seat in range(s.players):
        for _ in range(markers_each(s, e)):
            s.bid_track[n] = seat
            n += 1
    for place in range(n - 1, 0, -1):
        other = below_from(s, DrawnFrom.MARKERS, place + 1)
        seat = s.bid_track[place]
        s.bid_track[place] = s.bid_track[other]
        s.bid_track[other] = seat


# -- rare situations, for soaking ----------------------------------------------------------------------------------


@jit
def unusual(s, e):
    """Few camels left, djinns already dealt, elders and fakirs to pay for their powers."""
    for seat in range(s.players):
        keep = 1 + below(s, 2)
        while s.camels[seat] > keep:
            tile = below(s, TILES)
            if s.owner[tile] == NOBODY:
                s.owner[tile] = seat
                s.camels[seat] -= 1
        for _ in range(3):
            djinn = below(s, DJINNS)
            if s.djinn_deck >> djinn & 1:
                s.djinn_deck &= ~(1 << djinn)
                s.djinns[seat] |= 1 << djinn
        for _ in range(2):
            tile = below(s, TILES)
            if s.meeples[tile, Colour.WHITE] > 0:
                s.meeples[tile, Colour.WHITE] -= 1
                s.elders[seat] += 1
            if s.deck[FAKIR] > 0:
                s.deck[FAKIR] -= 1
                s.cards[seat, FAKIR] += 1
    recount(s)


@jit
def eager(s, e, code):
    """Taking and using djinns and selling: what uniform random play does too seldom."""
    return TAKE <= code < PUT or code == SELL
