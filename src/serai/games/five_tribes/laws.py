"""The laws of conservation: what is in the box stays in the game."""

from enum import IntEnum

from serai.games.five_tribes.rules.pieces import has, members
from serai.games.five_tribes.setup import camels_each, markers_each
from serai.games.five_tribes.state import CARDS, COLOURS, DJINNS, KINDS, NOBODY, TILES, Colour
from serai.kernel.chance import count_of
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

# laws that hold for each colour, seat or kind, and those that are one each; `LAW_NAMES` names them in this order
LAW_MEEPLES = 0
LAW_CARDS = LAW_MEEPLES + COLOURS
LAW_CAMELS = LAW_CARDS + CARDS
LAW_MARKERS = LAW_CAMELS + SEATS
LAW_TILES = LAW_MARKERS + SEATS
Law = IntEnum(
    "Law", "DJINNS PALMS PALACES ROW DJINN_ROW UNSEEN BOOKS COUNTS DJINN_PLACES VALUES", start=LAW_TILES + KINDS
)
LAWS = max(Law) + 1


@jit
def balance(s, e, out):
    """For every law, how many pieces there are too many."""
    for seat in range(SEATS):
        due = int(markers_each(s, e)) if seat < s.players else 0
        out[LAW_MARKERS + seat] = count_of(s.bid_track, seat) + count_of(s.turn_track, seat) - due
    weigh_meeples(s, e, out)
    weigh_cards(s, e, out)
    weigh_djinns(s, e, out)
    weigh_board(s, e, out)
    weigh_values(s, e, out)
    return LAWS


@jit
def weigh_meeples(s, e, out):
    for colour in range(COLOURS):
        n = int(s.bag[colour]) + int(s.hand[colour]) - int(e.meeples[colour])
        for tile in range(TILES):
            n += int(s.meeples[tile, colour])
        out[LAW_MEEPLES + colour] = n
        # victims between being chosen and being buried
        for i in range(s.killed):
            if s.victims[i] == colour:
                out[LAW_MEEPLES + colour] += 1
    for seat in range(s.players):
        out[LAW_MEEPLES + Colour.YELLOW] += int(s.viziers[seat])
        out[LAW_MEEPLES + Colour.WHITE] += int(s.elders[seat])
    for tile in range(TILES):
        n = 0
        for colour in range(COLOURS):
            n += int(s.meeples[tile, colour])
            if (s.meeples[tile, colour] > 0) != (s.where[colour] >> tile & 1):
                out[Law.BOOKS] += 1
        if n != s.count[tile]:
            out[Law.BOOKS] += 1


@jit
def weigh_cards(s, e, out):
    for kind in range(CARDS):
        n = int(s.deck[kind]) + int(s.discard[kind]) - int(e.cards[kind])
        for seat in range(s.players):
            n += int(s.cards[seat, kind])
            if int(s.blind[seat, kind]) + int(s.stale[seat, kind]) > s.cards[seat, kind]:
                out[Law.UNSEEN] += 1
        out[LAW_CARDS + kind] = n + count_of(s.row, kind)
    for place in range(len(s.row)):
        if (s.row[place] >= 0) != (place < s.row_size):
            out[Law.ROW] += 1


@jit
def weigh_djinns(s, e, out):
    n = members(int(s.djinn_deck)) + members(int(s.djinn_row)) + members(int(s.djinn_discard))
    n += members(int(s.djinn_look)) - DJINNS
    for seat in range(s.players):
        n += members(int(s.djinns[seat]))
    out[Law.DJINNS] = n
    out[Law.DJINN_ROW] = max(0, members(int(s.djinn_row)) - int(e.djinn_row))
    for djinn in range(DJINNS):
        if places_of(s, djinn) != 1:
            out[Law.DJINN_PLACES] += 1


@jit
def places_of(s, djinn):
    """In how many places a djinn is."""
    n = (s.djinn_deck >> djinn & 1) + (s.djinn_row >> djinn & 1)
    n += (s.djinn_discard >> djinn & 1) + (s.djinn_look >> djinn & 1)
    for seat in range(s.players):
        n += has(s, seat, djinn)
    return n


@jit
def weigh_board(s, e, out):
    for seat in range(s.players):
        out[LAW_CAMELS + seat] = int(s.camels[seat]) - int(camels_each(s, e))
        if s.gold[seat] < 0 or s.camels[seat] < 0 or s.viziers[seat] < 0 or s.elders[seat] < 0:
            out[Law.COUNTS] += 1
    if s.palms_left < 0 or s.palaces_left < 0:
        out[Law.COUNTS] += 1
    out[Law.PALMS] = int(s.palms_left) - int(e.palms)
    out[Law.PALACES] = int(s.palaces_left) - int(e.palaces)
    for tile in range(TILES):
        if s.owner[tile] != NOBODY:
            out[LAW_CAMELS + s.owner[tile]] += 1
        out[Law.PALMS] += int(s.palms[tile])
        out[Law.PALACES] += int(s.palaces[tile])
        out[LAW_TILES + s.kind[tile]] += 1
        out[LAW_TILES + e.tile_kind[tile]] -= 1


@jit
def weigh_values(s, e, out):
    """Every tile must find one of its kind and value in the box that no tile before it took."""
    kind, value, box_kind, box_value = s.kind, s.value, e.tile_kind, e.tile_value
    for tile in range(TILES):
        left = 0
        for other in range(TILES):
            if box_kind[other] == kind[tile] and box_value[other] == value[tile]:
                left += 1
            if other < tile and kind[other] == kind[tile] and value[other] == value[tile]:
                left -= 1
        if left <= 0:
            out[Law.VALUES] += 1
