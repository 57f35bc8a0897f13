"""The tile actions: oasis and village, the two markets, the sacred place.

Also kept here, without a line of their own: F-119, F-120, F-124, F-127, F-129, F-133.

Chapters: Tile actions.
"""

from serai.games.five_tribes.rules.djinns import check_use
from serai.games.five_tribes.rules.pieces import (
    check_elders,
    clear_purchase,
    elder_price,
    gain_djinn,
    go_to_step,
    pay_elders,
    pay_gold,
    purchase_may_begin,
    put_piece,
    take_from_row,
)
from serai.games.five_tribes.state import (
    FAKIR,
    NOWHERE,
    Djinn,
    Kind,
    Pay,
    Piece,
    Prompt,
    ReasonCode,
    Step,
    buy_of,
    put_of,
    take_of,
    use_code,
)
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit

DJINN_PRICE = 2  # elders, one of which may be a fakir (F-134)


@jit
def ask_tile(s, e):
    """Ask what the action of the end tile needs to know; powers may come first (ruling Q-E1)."""
    kind = s.kind[s.at]
    if is_market(kind) and market_is_open(s, e, s.seat, kind):
        open_market(s, e, kind)
    elif kind == Kind.SACRED_PLACE and shrine_is_open(s, s.seat, int(s.elders[s.seat])):
        s.prompt = Prompt.SHRINE
    else:
        s.prompt = Prompt.TILE


@jit
def finish_tile(s):
    s.at = NOWHERE
    clear_purchase(s)
    go_to_step(s, Step.SALE)


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
    if not can_use(s, e, mover_of(piece)):
        place(s, e, tile)


@jit
def can_use(s, e, djinn):
    """Whether a power can be used now, one way of paying or the other."""
    if check_use(s, e, use_code(djinn, Pay.ELDERS)) == ReasonCode.OK:
        return True
    return check_use(s, e, use_code(djinn, Pay.FAKIR)) == ReasonCode.OK


@jit
def check_place(s, e, code):
    return ReasonCode.OK if put_of(code) == s.origin else ReasonCode.NOT_A_TARGET


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
def is_market(kind):
    return kind == Kind.SMALL_MARKET or kind == Kind.LARGE_MARKET


@jit
def market_price(e, kind):
    return e.small_price if kind == Kind.SMALL_MARKET else e.large_price


@jit
def cards_on_show(e, kind):
    """Among how many cards at the front of the row a market lets one choose."""
    return e.small_among if kind == Kind.SMALL_MARKET else e.large_among


@jit
def cards_for_sale(e, kind):
    return e.small_cards if kind == Kind.SMALL_MARKET else e.large_cards


@jit
def left_on_show(s, e):
    """Among how many cards the second of two is chosen; none where a single one is sold."""
    kind = s.kind[s.at]
    if not is_market(kind) or cards_for_sale(e, kind) < 2:
        return 0
    return min(int(cards_on_show(e, kind)) - 1, int(s.row_size))


@jit
def market_is_open(s, e, seat, kind):
    # F-122, Q-C4
    return s.row_size > 0 and s.gold[seat] >= market_price(e, kind)


@jit
def why_no_market(s):
    """At a tile action without a choice: why no card can be bought."""
    kind = s.kind[s.at]
    if is_market(kind):
        return ReasonCode.NOT_ENOUGH_GOLD if s.row_size > 0 else ReasonCode.NOT_IN_REACH_OF_MARKET
    return ReasonCode.NOT_NOW


@jit
def open_market(s, e, kind):
    s.among = min(int(cards_on_show(e, kind)), int(s.row_size))
    s.buys = min(int(cards_for_sale(e, kind)), int(s.among))  # F-132
    s.buy_from = 0
    s.prompt = Prompt.MARKET


@jit
def check_buy(s, e, code):
    # F-130, F-131, Q-C3; several cards are named from the front to the back of the row
    place = buy_of(code)
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


legal_purchases = legal_by(check_buy)


@jit
def buy(s, e, code):
    place = buy_of(code)
    if purchase_may_begin(s):
        pay_gold(s, market_price(e, s.kind[s.at]))
        s.begun = 1
    take_from_row(s, place)
    s.buys -= 1
    s.among -= 1
    s.buy_from = place
    if s.buys == 0:
        finish_tile(s)


# -- the sacred place ----------------------------------------------------------------------------------------------


@jit
def shrine_is_open(s, seat, elders):
    """Whether a seat with so many elders can pay for a djinn of the row."""
    if s.djinn_row == 0:
        return False
    fakirs = int(s.cards[seat, FAKIR])
    if check_elders(elders, fakirs, DJINN_PRICE, Pay.ELDERS) == ReasonCode.OK:
        return True
    return check_elders(elders, fakirs, DJINN_PRICE, Pay.FAKIR) == ReasonCode.OK


@jit
def check_take(s, e, code):
    # F-134
    djinn, pay = take_of(code)
    if not s.djinn_row >> djinn & 1:
        return ReasonCode.DJINN_NOT_IN_ROW
    return elder_price(s, DJINN_PRICE, pay)


legal_takes = legal_by(check_take)


@jit
def take(s, e, code):
    # F-134, F-135, F-136, F-137
    djinn, pay = take_of(code)
    pay_elders(s, DJINN_PRICE, pay)
    s.djinn_row &= ~(1 << djinn)
    gain_djinn(s, e, djinn)
    finish_tile(s)
