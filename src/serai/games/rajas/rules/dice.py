"""Dice: gains with room made for them, rolling, rerolling, what a set of dice can pay.

Also kept here, without a line of their own: R-190, S-02.

Chapters: Aim and setting up; Rounds, stages and turns; Money and dice; The quarry; The palace; Harbor and river;
Karma; Navaratnas; Mixed groups; Ganga.
"""

from serai.games.rajas.effects import Effect
from serai.games.rajas.state import (
    COLOURS,
    FACES,
    OPPOSITE,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    Version,
    dice_of,
    reroll_code,
    return_code,
    take_code,
)
from serai.kernel.chance import die
from serai.kernel.codes import append
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def board_side(s, seat):
    """0: the basic side of province and Kali boards, 1: the Navaratnas side (R-013, R-166, R-167, R-191, R-192)."""
    if s.options[OptionPlace.VERSION] == Version.MIXED:
        return int(s.options[OptionPlace.LEVEL + seat])
    return int(s.options[OptionPlace.VERSION])


@jit
def held(s, seat):
    n = 0
    for colour in range(COLOURS):
        for face in range(FACES):
            n += int(s.dice[seat, colour, face])
    return n


@jit
def room(s, e, seat):
    """R-041: how many dice a seat's Kali can still hold; below 0: so many are too many."""
    return int(e.hands[board_side(s, seat)]) - held(s, seat)


@jit
def held_of(s, colour):
    n = 0
    for face in range(FACES):
        n += int(s.dice[s.seat, colour, face])
    return n


# -- gains ---------------------------------------------------------------------------------------------------------


@jit
def gain_any_dice(s, e, amount):
    for colour in range(COLOURS):
        s.due[colour] = amount
    open_gain(s, e, amount)


@jit
def gain_colour_dice(s, e, each, colours):
    n = 0
    for colour in range(COLOURS):
        s.due[colour] = each if colours >> colour & 1 else 0
        n += int(s.due[colour])
    open_gain(s, e, n)


@jit
def open_gain(s, e, amount):
    """R-042, Q-50: dice may be returned first, as many as find no place."""
    within_reach = 0
    for colour in range(COLOURS):
        within_reach += min(int(s.due[colour]), int(s.supply[colour]) + held_of(s, colour))
    s.gain = min(amount, within_reach)
    s.returns = min(max(0, int(s.gain) - room(s, e, s.seat)), held(s, s.seat))
    if s.returns > 0:
        s.prompt = Prompt.RETURN
    else:
        begin_taking(s, e)


@jit
def place_in_order(colour, face):
    """Dice that are returned or rerolled are named by colour, then by face, so that no set can be named twice."""
    return colour * FACES + face - 1


@jit
def check_named_die(s, colour, face):
    if s.dice[s.seat, colour, face - 1] == 0:
        return ReasonCode.NO_SUCH_DIE
    return ReasonCode.OK if place_in_order(colour, face) >= s.last_die else ReasonCode.DICE_IN_ORDER


@jit
def legal_named_dice(s, out):
    n = 0
    for colour in range(COLOURS):
        for face in range(1, FACES + 1):
            if check_named_die(s, colour, face) == ReasonCode.OK:
                returned = s.prompt == Prompt.RETURN
                n = append(out, n, return_code(colour, face) if returned else reroll_code(colour, face))
    return n


@jit
def return_die(s, e, colour, face):
    #
    s.dice[s.seat, colour, face - 1] -= 1
    s.supply[colour] += 1
    note(s, Note.RETURNED, colour, face)
    s.last_die = place_in_order(colour, face)
    s.returns -= 1
    if s.returns == 0:
        begin_taking(s, e)


@jit
def in_stock(s, first_colour):
    """How many dice of a gain the supply has, from one colour on."""
    n = 0
    for colour in range(first_colour, COLOURS):
        n += min(int(s.due[colour]), int(s.supply[colour]))
    return n


@jit
def begin_taking(s, e):
    # all colours are named first
    s.gain = max(0, min(int(s.gain), room(s, e, s.seat), in_stock(s, 0)))
    s.returns = 0
    s.last_die = 0
    s.prompt = Prompt.TAKE if s.gain > 0 else Prompt.NONE
    if s.gain == 0:
        forget_gain(s)


@jit
def check_take(s, colour):
    if s.due[colour] == 0:
        return ReasonCode.NO_SUCH_COLOUR_NOW
    if s.supply[colour] == 0:
        return ReasonCode.OUT_OF_STOCK
    if colour < s.last_colour or in_stock(s, colour) < s.gain:
        return ReasonCode.COLOURS_IN_ORDER
    return ReasonCode.OK


@jit
def legal_takes(s, out):
    n = 0
    for colour in range(COLOURS):
        if check_take(s, colour) == ReasonCode.OK:
            n = append(out, n, take_code(colour))
    return n


@jit
def take_die(s, colour):
    s.due[colour] -= 1
    s.supply[colour] -= 1
    s.taken[colour] += 1
    s.last_colour = colour
    s.gain -= 1
    if s.gain == 0:
        roll_taken(s)
        forget_gain(s)
        s.prompt = Prompt.NONE


@jit
def forget_gain(s):
    s.last_colour = 0
    for colour in range(COLOURS):
        s.due[colour] = 0


@jit
def roll_taken(s):
    #
    for colour in range(COLOURS):
        while s.taken[colour] > 0:
            s.taken[colour] -= 1
            roll(s, colour)


@jit
def roll(s, colour):
    face = die(s, dice_of(s.seat, colour))
    s.dice[s.seat, colour, face - 1] += 1
    note(s, Note.ROLLED, colour, face)


# -- rerolling -----------------------------------------------------------------------------------------------------


@jit
def begin_reroll(s):
    #
    if held(s, s.seat) > 0:
        s.prompt = Prompt.REROLL


@jit
def pick_for_reroll(s, colour, face):
    s.dice[s.seat, colour, face - 1] -= 1
    s.picked[colour, face - 1] += 1
    s.last_die = place_in_order(colour, face)


@jit
def reroll_picked(s):
    for colour in range(COLOURS):
        for face in range(FACES):
            while s.picked[colour, face] > 0:
                s.picked[colour, face] -= 1
                roll(s, colour)
    s.last_die = 0
    s.prompt = Prompt.NONE


# -- giving dice up ------------------------------------------------------------------------------------------------


@jit
def face_paid(face, karma):
    """What a die counts, as it lies or turned to the opposite face (R-127, R-128, R-130, Q-07)."""
    return OPPOSITE - face if karma else face


@jit
def give_up(s, colour, face, karma):
    #
    s.dice[s.seat, colour, face - 1] -= 1
    s.supply[colour] += 1
    if karma:
        s.karma[s.seat] -= 1
        note(s, Note.TURNED_DIE, face, face_paid(face, karma))
    note(s, Note.PAID_DIE, colour, face_paid(face, karma))


@jit
def lay_aside(s, colour, face, karma):
    """Try a payment: the die and the karma are gone until `lay_back`."""
    s.dice[s.seat, colour, face - 1] -= 1
    s.karma[s.seat] -= karma


@jit
def lay_back(s, colour, face, karma):
    s.dice[s.seat, colour, face - 1] += 1
    s.karma[s.seat] += karma


# The order of payment: the dice of one price are named from the highest face paid to the lowest, and of equal
# faces those that lie so before those turned by karma. So every set of dice that may pay is named in one way only. The
# rank of a die says where it comes in this order; what is paid next has the same rank or a later one.
FIRST_RANK = 0  # a six as it lies: nothing has been paid yet, every die may come


@jit
def payment_rank(value, karma):
    return FIRST_RANK + 2 * (FACES - value) + karma


@jit
def most_payable(s, colour):
    """`most_payable_from` the first rank, by turning the lowest dice first: asked too often for the long way."""
    total = 0
    karma = int(s.karma[s.seat])
    for face in range(1, FACES + 1):
        dice = int(s.dice[s.seat, colour, face - 1])
        turned = min(karma, dice) if face_paid(face, 1) > face else 0
        total += (dice - turned) * face + turned * face_paid(face, 1)
        karma -= turned
    return total


@jit
def most_payable_from(s, colour, rank):
    """The most that the dice of a colour can pay from a rank on, with the karma there is."""
    total = 0
    for face in range(1, FACES + 1):
        if payment_rank(face, 0) >= rank:
            total += int(s.dice[s.seat, colour, face - 1]) * face
    karma = int(s.karma[s.seat])
    worth = FACES  # what turning a die adds
    while karma > 0 and worth > 0:
        for face in range(1, FACES + 1):
            turned = face_paid(face, 1)
            unturned = face if payment_rank(face, 0) >= rank else 0
            if payment_rank(turned, 1) >= rank and turned - unturned == worth:
                n = min(karma, int(s.dice[s.seat, colour, face - 1]))
                total += n * worth
                karma -= n
        worth -= 1
    return total


@jit
def can_pay(s, colour, price):
    #
    return most_payable(s, colour) >= price


@jit
def has_die(s, low, high):
    """Whether a die can be given up with a value in a range, turned by karma if need be."""
    for colour in range(COLOURS):
        for face in range(1, FACES + 1):
            if s.dice[s.seat, colour, face - 1] > 0:
                if low <= face <= high or (s.karma[s.seat] > 0 and low <= face_paid(face, 1) <= high):
                    return True
    return False


@jit
def dice_each(s, seat, effect, amount):
    """How many dice of any colours, or of each colour: the amount itself, or so many for each karma (R-126)."""
    per_karma = effect == Effect.DICE_PER_KARMA or effect == Effect.COLOUR_DICE_PER_KARMA
    return amount * int(s.karma[seat]) if per_karma else amount


@jit
def names_colours(effect):
    return effect == Effect.COLOUR_DICE or effect == Effect.COLOUR_DICE_PER_KARMA


@jit
def gain_dice_by(s, e, effect, amount, colours):
    """R-111, R-116, R-203, R-204: any dice or dice of given colours."""
    each = dice_each(s, s.seat, effect, amount)
    if each > 0:
        if names_colours(effect):
            gain_colour_dice(s, e, each, colours)
        else:
            gain_any_dice(s, e, each)
