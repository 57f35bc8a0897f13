"""The tile actions (F-119..F-140): oasis and village, the two markets, the sacred place."""

from serai.games.five_tribes.rules.djinns import check_use
from serai.games.five_tribes.rules.pieces import (
    elder_price,
    gain_djinn,
    pay_elders,
    pay_gold,
    put_piece,
    take_from_row,
)
from serai.games.five_tribes.state import (
    BUY,
    DJINNS,
    NOWHERE,
    PAYS,
    PUT,
    TAKE,
    USE,
    Djinn,
    Kind,
    Pay,
    Piece,
    Prompt,
    ReasonCode,
    Step,
)
from serai.kernel.jit import jit

DJINN_PRICE = 2  # elders, one of which may be a fakir (F-134)


@jit
def ask_tile(s, e):
    """Ask what the action of the end tile needs to know; powers may come first (ruling E1)."""
    kind = s.kind[s.at]
    if kind == Kind.SMALL_MARKET and market_is_open(s, e.small_price):
        open_market(s, e.small_among, e.small_cards)
    elif kind == Kind.LARGE_MARKET and market_is_open(s, e.large_price):
        open_market(s, e.large_among, e.large_cards)
    elif kind == Kind.SACRED_PLACE and shrine_is_open(s):
        s.prompt = Prompt.SHRINE
    else:
        s.prompt = Prompt.TILE


@jit
def finish_tile(s):
    s.step = Step.SALE
    s.at = NOWHERE
    s.begun = 0
    s.buys = 0
    s.buy_from = 0
    s.among = 0
    s.prompt = Prompt.NONE


@jit
def act_on_tile(s, e):
    """Oasis and village are compulsory (F-121); at any other tile going on means doing nothing (F-122)."""
    kind = s.kind[s.at]
    if kind == Kind.OASIS and s.palms_left > 0:  # F-123, F-125
        begin_placing(s, e, Piece.PALM, s.at, True)
    elif kind == Kind.VILLAGE and s.palaces_left > 0:  # F-126, F-128
        begin_placing(s, e, Piece.PALACE, s.at, True)
    else:
        finish_tile(s)


# -- palms and palaces, perhaps next door --------------------------------------------------------------------------


@jit
def mover_of(piece):
    """The djinn who can carry a piece to a neighbouring tile."""
    return Djinn.LAMIA if piece == Piece.PALM else Djinn.HAGIS


@jit
def begin_placing(s, e, piece, tile, from_tile_action):
    s.piece = piece
    s.origin = tile
    s.from_tile_action = from_tile_action
    s.prompt = Prompt.PLACE
    use = USE + mover_of(piece) * PAYS
    if check_use(s, e, use + Pay.ELDERS) != ReasonCode.OK and check_use(s, e, use + Pay.FAKIR) != ReasonCode.OK:
        place(s, e, tile)


@jit
def check_place(s, code):
    return ReasonCode.OK if code - PUT == s.origin else ReasonCode.NOT_A_TARGET


@jit
def place(s, e, tile):
    put_piece(s, e, tile)
    s.origin = NOWHERE
    s.prompt = Prompt.NONE
    if s.from_tile_action:
        s.from_tile_action = 0
        finish_tile(s)


# -- markets -------------------------------------------------------------------------------------------------------


@jit
def market_is_open(s, price):
    # F-122, C4
    return s.row_size > 0 and s.gold[s.seat] >= price


@jit
def why_no_market(s):
    """At a tile action without a choice: why no card can be bought."""
    kind = s.kind[s.at]
    if kind == Kind.SMALL_MARKET or kind == Kind.LARGE_MARKET:
        return ReasonCode.NOT_ENOUGH_GOLD if s.row_size > 0 else ReasonCode.NOT_IN_REACH_OF_MARKET
    return ReasonCode.NOT_NOW


@jit
def open_market(s, among, cards):
    s.among = min(int(among), int(s.row_size))
    s.buys = min(int(cards), int(s.among))  # F-132
    s.buy_from = 0
    s.prompt = Prompt.MARKET


@jit
def check_buy(s, code):
    # F-130, F-131, C3; several cards are named from the front to the back of the row
    place = code - BUY
    if place >= s.among:
        return ReasonCode.NOT_IN_REACH_OF_MARKET
    if place < s.buy_from:
        return ReasonCode.CARDS_IN_ORDER
    if s.among - place < s.buys:
        return ReasonCode.TAKE_ALL_CARDS
    if has_equal_before(s, place) or (s.buys == 2 and not second_can_follow(s, place)):
        return ReasonCode.SAME_CARDS_IN_FRONT
    return ReasonCode.OK


@jit
def has_equal_before(s, place):
    """Whether taking the card before it, or that one and those between, leaves the same row and hand."""
    return place > 0 and s.row[place] == s.row[place - 1]


@jit
def second_can_follow(s, place):
    """Whether, with this card gone, one behind it can be named that has no equal before it."""
    if place == 0:
        return True
    for other in range(place + 1, s.among):
        if s.row[other] != s.row[place - 1]:
            return True
    return False


@jit
def legal_purchases(s, out):
    n = 0
    for code in range(BUY + int(s.buy_from), BUY + int(s.among)):
        if check_buy(s, code) == ReasonCode.OK:
            out[n] = code
            n += 1
    return n


@jit
def buy(s, e, code):
    place = code - BUY
    if not s.begun:
        pay_gold(s, e.small_price if s.kind[s.at] == Kind.SMALL_MARKET else e.large_price)
    s.begun = 1
    take_from_row(s, place)
    s.buys -= 1
    s.among -= 1
    s.buy_from = place
    if s.buys == 0:
        finish_tile(s)


# -- the sacred place ----------------------------------------------------------------------------------------------


@jit
def shrine_is_open(s):
    if s.djinn_row == 0:
        return False
    return (
        elder_price(s, DJINN_PRICE, Pay.ELDERS) == ReasonCode.OK
        or elder_price(s, DJINN_PRICE, Pay.FAKIR) == ReasonCode.OK
    )


@jit
def check_take(s, code):
    # F-134
    djinn, pay = (code - TAKE) // PAYS, (code - TAKE) % PAYS
    if not s.djinn_row >> djinn & 1:
        return ReasonCode.DJINN_NOT_IN_ROW
    return elder_price(s, DJINN_PRICE, pay)


@jit
def legal_takes(s, out):
    n = 0
    for code in range(TAKE, TAKE + DJINNS * PAYS):
        if check_take(s, code) == ReasonCode.OK:
            out[n] = code
            n += 1
    return n


@jit
def take(s, e, code):
    # F-134..F-137
    djinn, pay = (code - TAKE) // PAYS, (code - TAKE) % PAYS
    pay_elders(s, DJINN_PRICE, pay)
    s.djinn_row &= ~(1 << djinn)
    gain_djinn(s, e, djinn)
    finish_tile(s)
