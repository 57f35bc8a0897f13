"""Giving up dice for a balcony, chamber, market, the harbor or a province tile (R-038, R-047, R-084, R-085, R-104).

Chapters: Money and dice; The quarry; The market place; The palace; Harbor and river; Karma.
"""

from serai.games.rajas.effects import KIND, PARTS, Effect, Source
from serai.games.rajas.rules.building import can_cover, lay_tile
from serai.games.rajas.rules.dice import (
    FIRST_RANK,
    face_paid,
    give_up,
    lay_aside,
    lay_back,
    most_payable_from,
    payment_rank,
)
from serai.games.rajas.rules.market import NO_GOOD, good_of
from serai.games.rajas.rules.stack import push, push_parts
from serai.games.rajas.state import COLOURS, FACES, Bill, OptionPlace, Prompt, ReasonCode, Spot, chamber_of, pay_code
from serai.kernel.codes import append
from serai.kernel.jit import jit


@jit
def open_bill(s, bill):
    s.bill = bill
    s.last_payment = FIRST_RANK
    s.prompt = Prompt.PAY


@jit
def covers(e, chamber):
    """Whether a chamber's person is a builder who needs dice of his own."""
    for part in range(PARTS):
        if e.chamber[chamber, part, KIND] == Effect.COVER:
            return True
    return False


@jit
def check_die(s, colour, face, karma):
    #
    if s.dice[s.seat, colour, face - 1] == 0:
        return ReasonCode.NO_SUCH_DIE
    if karma and s.karma[s.seat] == 0:
        return ReasonCode.NO_KARMA
    return ReasonCode.OK


@jit
def check_pay(s, e, colour, face, karma):
    value = face_paid(face, karma)
    refusal = check_die(s, colour, face, karma)
    if refusal != ReasonCode.OK or s.bill == Bill.MARKET:
        return refusal
    if s.bill == Bill.BALCONY:
        if colour != s.spot - Spot.BALCONY_ORANGE:
            return ReasonCode.WRONG_COLOUR
        return ReasonCode.KARMA_IS_IDLE if karma else ReasonCode.OK
    if s.bill == Bill.HARBOR:
        return ReasonCode.OK if value <= e.harbor_most else ReasonCode.TOO_HIGH
    if s.bill == Bill.CHAMBER:
        return check_chamber_die(s, e, chamber_of(s.spot), colour, face, karma)
    return check_part_of_price(s, e, colour, face, karma)


@jit
def check_chamber_die(s, e, chamber, colour, face, karma):
    # after the builder's die some covering must still be payable
    if face_paid(face, karma) != e.chamber_die[chamber]:
        return ReasonCode.WRONG_NUMBER
    if not covers(e, chamber):
        return ReasonCode.OK
    return ReasonCode.OK if can_cover_after(s, e, colour, face, karma) else ReasonCode.NO_KARMA_FOR_COVER


@jit
def can_cover_after(s, e, colour, face, karma):
    lay_aside(s, colour, face, karma)
    enough = can_cover(s, e)
    lay_back(s, colour, face, karma)
    return enough


@jit
def most_payable_after(s, colour, face, karma, rank):
    """What the other dice can still pay from a rank on when this one was paid."""
    lay_aside(s, colour, face, karma)
    rest = most_payable_from(s, colour, rank)
    lay_back(s, colour, face, karma)
    return rest


@jit
def has_chamber_die(s, e, chamber):
    number = int(e.chamber_die[chamber])
    for colour in range(COLOURS):
        for karma in range(2):
            face = face_paid(number, karma)  # turning back is turning
            if check_die(s, colour, face, karma) == ReasonCode.OK:
                if check_chamber_die(s, e, chamber, colour, face, karma) == ReasonCode.OK:
                    return True
    return False


@jit
def check_part_of_price(s, e, colour, face, karma):
    """R-047, Q-06, Q-45: dice come in the order of payment, and what is left must still be payable."""
    if colour != e.tile_colour[s.chosen]:
        return ReasonCode.WRONG_COLOUR
    value = face_paid(face, karma)
    rank = payment_rank(value, karma)
    if rank < s.last_payment:
        return ReasonCode.DICE_IN_ORDER
    if value >= s.price or value + most_payable_after(s, colour, face, karma, rank) >= s.price:
        return ReasonCode.OK
    in_any_order = value + most_payable_after(s, colour, face, karma, s.last_payment)
    return ReasonCode.DICE_IN_ORDER if in_any_order >= s.price else ReasonCode.PRICE_OUT_OF_REACH


@jit
def legal_pays(s, e, out):
    n = 0
    for colour in range(COLOURS):
        for face in range(1, FACES + 1):
            if s.dice[s.seat, colour, face - 1] > 0:
                for karma in range(2):
                    if check_pay(s, e, colour, face, karma) == ReasonCode.OK:
                        n = append(out, n, pay_code(colour, face, karma))
    return n


@jit
def pay(s, e, colour, face, karma):
    value = face_paid(face, karma)
    give_up(s, colour, face, karma)
    if s.bill == Bill.TILE:
        s.price = max(0, int(s.price) - value)
        s.last_payment = payment_rank(value, karma)
        if s.price > 0:
            return
        lay_tile(s, e)
    elif s.bill == Bill.BALCONY:
        taken = e.balcony_takes[colour]
        push(s, Effect.COLOUR_DICE, e.balcony_dice, 1 << taken, Source.PALACE)
    elif s.bill == Bill.CHAMBER:
        push_parts(s, e.chamber[chamber_of(s.spot)], Source.PALACE)
    elif s.bill == Bill.MARKET:
        good = NO_GOOD if s.options[OptionPlace.FREE_KIND] else good_of(s.spot)
        push(s, Effect.ONE_KIND, value, good + 1, Source.MARKETS)
    elif s.bill == Bill.HARBOR:
        push(s, Effect.SAIL_ON, value, 0, Source.RIVER)
    s.bill = Bill.NONE
    s.last_payment = FIRST_RANK
    s.prompt = Prompt.NONE
