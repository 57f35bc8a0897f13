"""The eight spices: what each offers when the stone on it is taken, and what it does.

Also kept here, without a line of their own: Q-06, Q-07, Q-34.

Chapters: Spices.
"""

from serai.games.ganesha.rules.pieces import gain_points, hold, let_go, pay_points, stone_given, stone_with_spice
from serai.games.ganesha.rules.taking import go_on
from serai.games.ganesha.state import (
    DECLINE,
    FIRST_USE,
    NONE,
    DrawnFrom,
    Note,
    Prompt,
    ReasonCode,
    Source,
    Spice,
    give_of,
    is_use_of,
    use_of,
)
from serai.kernel.chance import draw, total
from serai.kernel.codes import append, legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note

# -- which uses are allowed ----------------------------------------------------------------------------------------


@jit
def check_spice(s, e, code):
    spice = s.spice[s.at]
    if not is_use_of(spice, code):
        return ReasonCode.ANOTHER_SPICE  # G-102
    choice = use_of(spice, code)
    if spice == Spice.CARDAMOM:  # G-106, Q-12
        return ReasonCode.OK if s.mandala[choice] > 0 else ReasonCode.NOT_ON_THE_MANDALA
    if spice == Spice.CUMIN:
        return check_cumin(s, choice)
    if spice == Spice.GINGER:
        return check_ginger(s, choice)
    if spice == Spice.RED_PEPPER:
        return check_red_pepper(s, e)
    if spice == Spice.BLACK_PEPPER:  # G-118, Q-14
        return ReasonCode.OK if s.treasury[s.seat, choice] > 0 else ReasonCode.NOT_IN_TREASURY
    return ReasonCode.OK


@jit
def check_cumin(s, cell):
    # G-107, Q-08, Q-38
    if s.altar[cell] == NONE:
        return ReasonCode.NO_STONE_THERE
    return ReasonCode.SAME_COLOUR if s.altar[cell] == stone_with_spice(s) else ReasonCode.OK


@jit
def check_ginger(s, seat):
    # G-110, Q-10
    if seat >= s.players:
        return ReasonCode.NO_SUCH_PLAYER
    if seat == s.seat:
        return ReasonCode.NOT_YOURSELF
    other_colours = total(s.treasury[seat]) - int(s.treasury[seat, stone_with_spice(s)])
    return ReasonCode.OK if other_colours > 0 else ReasonCode.NOTHING_TO_GIVE_BACK


@jit
def check_red_pepper(s, e):
    # G-117, Q-13
    if s.score[s.seat] < e.red_pepper:
        return ReasonCode.NOT_ENOUGH_POINTS
    return ReasonCode.OK if total(s.bag) > 0 else ReasonCode.BAG_IS_EMPTY


@jit
def check_decline(s):
    """G-103; coriander and cinnamon only open a choice later in the turn, so there is nothing to decline yet (Q-39)."""
    spice = s.spice[s.at]
    return ReasonCode.DECIDED_LATER if spice == Spice.CORIANDER or spice == Spice.CINNAMON else ReasonCode.OK


legal_spices = legal_by(check_spice)


@jit
def legal_uses(s, e, out):
    spice = s.spice[s.at]
    n = legal_spices(s, e, out, 0, FIRST_USE[spice], FIRST_USE[spice + 1])
    return append(out, n, DECLINE) if check_decline(s) == ReasonCode.OK else n


# -- what they do --------------------------------------------------------------------------------------------------


@jit
def decline(s, e):
    if not is_usable(s, e):
        note(s, Note.UNUSABLE, s.spice[s.at], 0)
    go_on(s)


@jit
def is_usable(s, e):
    spice = s.spice[s.at]
    for code in range(FIRST_USE[spice], FIRST_USE[spice + 1]):
        if check_spice(s, e, code) == ReasonCode.OK:
            return True
    return False


@jit
def use(s, e, code):
    # G-104: at once, before the next stone is taken
    spice = s.spice[s.at]
    choice = use_of(spice, code)
    note(s, Note.SPICE, spice, 0)
    if spice == Spice.GINGER:
        give_to(s, choice)
        return
    if spice == Spice.CARDAMOM:
        remove_last(s, choice)
    elif spice == Spice.CUMIN:
        swap_with(s, choice)
    elif spice == Spice.CORIANDER:
        s.coriander = 1
    elif spice == Spice.BLACK_MUSTARD:
        gain_points(s, Source.BLACK_MUSTARD, int(e.black_mustard))  # G-112
    elif spice == Spice.CINNAMON:
        s.cinnamon = 1  # G-113
    elif spice == Spice.RED_PEPPER:
        try_luck(s, e)
    elif spice == Spice.BLACK_PEPPER:
        redraw(s, choice)
    go_on(s)


@jit
def remove_last(s, colour):
    # G-105, G-106, Q-12: nobody loses points
    s.mandala[colour] -= 1
    s.bag[colour] += 1
    note(s, Note.REMOVED, colour, 0)


@jit
def swap_with(s, cell):
    # G-107, G-108, Q-08: the two stones change places; a token under the chosen one stays where it is
    colour = s.altar[cell]
    s.altar[cell] = let_go(s)
    hold(s, colour)
    note(s, Note.SWAPPED, colour, cell)


@jit
def give_to(s, seat):
    # G-110: the opponent answers
    colour = let_go(s)
    s.treasury[seat, colour] += 1
    note(s, Note.GAVE, colour, seat)
    s.seat = seat
    s.prompt = Prompt.REPLY


@jit
def try_luck(s, e):
    # G-114, G-115, G-116
    pay_points(s, Source.RED_PEPPER, int(e.red_pepper))
    colour = draw(s, DrawnFrom.BAG, s.bag)
    if colour == stone_with_spice(s):
        s.treasury[s.seat, colour] += 1
        note(s, Note.DREW, colour, 0)
    else:
        s.bag[colour] += 1
        note(s, Note.MISSED, colour, 0)


@jit
def redraw(s, colour):
    # G-118, G-119: the stone may come straight back
    s.treasury[s.seat, colour] -= 1
    s.bag[colour] += 1
    drawn = draw(s, DrawnFrom.BAG, s.bag)
    s.treasury[s.seat, drawn] += 1
    note(s, Note.DREW, drawn, 0)


# -- the answer to ginger ------------------------------------------------------------------------------------------


@jit
def check_reply(s, e, code):
    # G-111
    colour = give_of(code)
    if colour == stone_given(s):
        return ReasonCode.MUST_BE_ANOTHER_COLOUR
    return ReasonCode.OK if s.treasury[s.seat, colour] > 0 else ReasonCode.NOT_IN_TREASURY


legal_replies = legal_by(check_reply)


@jit
def reply(s, code):
    # G-111, Q-36: the received stone is in hand like any other
    colour = give_of(code)
    s.treasury[s.seat, colour] -= 1
    note(s, Note.GAVE, colour, s.active)
    hold(s, colour)
    s.seat = s.active
    go_on(s)
