"""Moving pieces about: gold, meeples, cards, djinns, camels, palms and palaces. Every rule goes through these.

Also kept here, without a line of their own: Q-B1, Q-E4, Q-F3.

Chapters: Claiming the tile; Tribe actions; Tile actions; Refilling the rows; The end and the score.
"""

from serai.games.five_tribes.board import bit
from serai.games.five_tribes.state import (
    CARDS,
    COLOURS,
    COLUMNS,
    DJINNS,
    FAKIR,
    NOBODY,
    ROWS,
    TILES,
    Colour,
    Djinn,
    DrawnFrom,
    Note,
    Pay,
    Piece,
    Prompt,
    ReasonCode,
)
from serai.kernel.chance import below_from, draw, total
from serai.kernel.jit import jit
from serai.kernel.state import EVERYONE, note, note_to

# -- the steps of a turn ---------------------------------------------------------------------------------------------


@jit
def go_to_step(s, step):
    """On to another step of the turn, which asks its own question."""
    s.step = step
    s.begun = 0
    s.prompt = Prompt.NONE


@jit
def hunt_may_begin(s):
    """`Prompt.KILL` as the first question of the action: nothing was done yet, so powers may come before it."""
    return s.prompt == Prompt.KILL and not s.begun


@jit
def purchase_may_begin(s):
    """`Prompt.MARKET` before the price is paid: one may still go on without buying, or use a power first."""
    return s.prompt == Prompt.MARKET and not s.begun


@jit
def clear_purchase(s):
    s.buys = 0
    s.buy_from = 0
    s.among = 0


# -- gold ----------------------------------------------------------------------------------------------------------


@jit
def pay_gold(s, amount):
    if amount > 0:
        s.gold[s.seat] -= amount
        note(s, Note.PAID, amount, 0)


@jit
def gain_from_builders(s, amount):
    if amount > 0:
        s.gold[s.seat] += amount
        note(s, Note.EARNED, amount, 0)


@jit
def gain_from_djinn(s, seat, amount, djinn):
    if amount > 0:
        s.gold[seat] += amount
        note_to(s, EVERYONE, seat, Note.REWARDED, amount, djinn)


@jit
def has(s, seat, djinn):
    return s.djinns[seat] >> djinn & 1


@jit
def owner_of(s, djinn):
    """Which seat owns a djinn, or NOBODY."""
    for seat in range(s.players):
        if has(s, seat, djinn):
            return seat
    return NOBODY


@jit
def reward_owner(s, e, djinn):
    """Ba'al, Marid, Monkir and Nekir: coins for the owner, fewer if the owner is the one who acted."""
    owner = owner_of(s, djinn)
    if owner != NOBODY:
        gain_from_djinn(s, owner, e.power_own if owner == s.seat else e.power_other, djinn)


# -- meeples -------------------------------------------------------------------------------------------------------


@jit
def add_meeple(s, tile, colour):
    s.meeples[tile, colour] += 1
    s.count[tile] += 1
    s.where[colour] |= bit(tile)


@jit
def remove_meeples(s, tile, colour, n):
    s.meeples[tile, colour] -= n
    s.count[tile] -= n
    if s.meeples[tile, colour] == 0:
        s.where[colour] &= ~bit(tile)


@jit
def blue_around(s, e, tile):
    # F-097, F-101: the tile itself and the up to eight tiles round it
    n = 0
    x, y = tile % COLUMNS, tile // COLUMNS
    for row in range(max(0, y - 1), min(ROWS, y + 2)):
        for column in range(max(0, x - 1), min(COLUMNS, x + 2)):
            n += int(e.is_blue[s.kind[row * COLUMNS + column]])
    return n


@jit
def can_claim(s, seat, tile):
    # F-083, F-086, Q-B3: a tile without an owner, for a seat with a camel left
    return s.owner[tile] == NOBODY and s.camels[seat] > 0


@jit
def take_control(s, tile):
    # F-082, F-083, F-084, F-085, F-086
    if s.count[tile] == 0 and can_claim(s, s.seat, tile):
        place_camel(s, tile)


@jit
def place_camel(s, tile):
    s.owner[tile] = s.seat
    s.camels[s.seat] -= 1
    note(s, Note.CONTROLS, tile, 0)
    if s.camels[s.seat] == 0:  # F-159
        s.last_round = 1
        note(s, Note.LAST_CAMEL, 0, 0)


# -- palms and palaces ---------------------------------------------------------------------------------------------


@jit
def put_piece(s, e, tile):
    # F-123, F-126
    if s.piece == Piece.PALM:
        s.palms[tile] += 1
        s.palms_left -= 1
        note(s, Note.PALM, tile, 0)
    else:
        s.palaces[tile] += 1
        s.palaces_left -= 1
        note(s, Note.PALACE, tile, 0)
        reward_owner(s, e, Djinn.MONKIR)
    s.piece = Piece.NONE


# -- cards ---------------------------------------------------------------------------------------------------------


@jit
def cards_to_draw(s):
    return total(s.deck) + total(s.discard)


@jit
def draw_card(s):
    """The kind of the next card of the deck, rebuilt from the discards if it is empty (F-152); -1 if there is none."""
    if total(s.deck) == 0:
        if total(s.discard) == 0:
            return -1
        rebuild_deck(s)
    return draw(s, DrawnFrom.DECK, s.deck)


@jit
def rebuild_deck(s):
    # what was drawn unseen from the old deck can only be among what nobody has seen of it
    for kind in range(CARDS):
        s.deck[kind] = s.discard[kind]
        s.discard[kind] = 0
        for seat in range(s.players):
            s.stale[seat, kind] += s.blind[seat, kind]
            s.blind[seat, kind] = 0


@jit
def draw_unseen(s):
    """The deciding seat draws the top card of the deck without showing it."""
    kind = draw_card(s)
    if kind >= 0:
        s.cards[s.seat, kind] += 1
        s.blind[s.seat, kind] += 1
        note(s, Note.DREW_UNSEEN, 0, 0)
        note_to(s, s.seat, s.seat, Note.DREW_CARD, kind, 0)


@jit
def spend_card(s, kind, n):
    """Discard cards of one kind; those that everybody saw taken go first."""
    s.cards[s.seat, kind] -= n
    s.discard[kind] += n
    show_cards(s, kind, int(s.cards[s.seat, kind]))


@jit
def spend_fakirs(s, n):
    if n > 0:
        spend_card(s, FAKIR, n)
        note(s, Note.FAKIRS, n, 0)


@jit
def show_cards(s, kind, hidden):
    """All but so many cards of a kind in the deciding seat's hand have been seen."""
    seat = s.seat
    while s.blind[seat, kind] + s.stale[seat, kind] > hidden:
        if s.stale[seat, kind] > 0:
            s.stale[seat, kind] -= 1
        else:
            s.blind[seat, kind] -= 1


@jit
def take_from_row(s, place):
    # F-094, F-130, F-131: the cards behind it move up, keeping their order
    kind = s.row[place]
    for i in range(place, s.row_size - 1):
        s.row[i] = s.row[i + 1]
    s.row_size -= 1
    s.row[s.row_size] = -1
    s.cards[s.seat, kind] += 1
    note(s, Note.TOOK_CARD, kind, 0)


# -- djinns --------------------------------------------------------------------------------------------------------


@jit
def members(mask):
    """How many djinns a mask holds."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@jit
def draw_djinn(s):
    """A djinn from the deck, rebuilt from the discards if it is empty (F-156); -1 if there is none."""
    if s.djinn_deck == 0:
        s.djinn_deck = s.djinn_discard
        s.djinn_discard = 0
        if s.djinn_deck == 0:
            return -1
    at = below_from(s, DrawnFrom.DJINNS, members(int(s.djinn_deck)))
    for djinn in range(DJINNS):
        if s.djinn_deck >> djinn & 1:
            if at == 0:
                s.djinn_deck &= ~(1 << djinn)
                return djinn
            at -= 1
    return -1


@jit
def gain_djinn(s, e, djinn):
    # F-138, Q-F4: Ba'al is not paid for its own arrival
    reward_owner(s, e, Djinn.BAAL)
    s.djinns[s.seat] |= 1 << djinn
    note(s, Note.DJINN, djinn, 0)


@jit
def check_elders(elders, fakirs, price, pay):
    """Whether `price` elders can be paid, one of them perhaps with a fakir."""
    if pay == Pay.FAKIR and fakirs == 0:
        return ReasonCode.NO_FAKIR
    if elders < price - pay:
        return ReasonCode.NOT_ENOUGH_ELDERS
    return ReasonCode.OK


@jit
def elder_price(s, price, pay):
    return check_elders(int(s.elders[s.seat]), int(s.cards[s.seat, FAKIR]), price, pay)


@jit
def pay_elders(s, price, pay):
    # F-135, F-136
    if pay == Pay.FAKIR:
        spend_fakirs(s, 1)
    elders = price - pay
    if elders > 0:
        s.elders[s.seat] -= elders
        s.bag[Colour.WHITE] += elders
        note(s, Note.ELDERS, elders, 0)


@jit
def recount(s):
    """Fill in what is derived from the meeples on the board."""
    for colour in range(COLOURS):
        s.where[colour] = 0
    for tile in range(TILES):
        s.count[tile] = 0
        for colour in range(COLOURS):
            s.count[tile] += s.meeples[tile, colour]
            if s.meeples[tile, colour] > 0:
                s.where[colour] |= bit(tile)
