"""Moving stones and pawns about. Every rule goes through these.

Chapters: Phase 2: store stones; Phase 3: offer and place.
"""

from serai.games.ganesha.board import is_full, value_of
from serai.games.ganesha.state import NONE, Note, Place
from serai.kernel.jit import jit
from serai.kernel.state import EVERYONE, note, note_to

# -- the stone that was taken ------------------------------------------------------------------------------------------
#
# `taken` is the stone that came into the hand last: from the altar, in exchange through cumin, or as the answer to
# ginger. While its spice is decided it is in hand; while ginger is answered it lies in the treasury of who answers.


@jit
def hold(s, colour):
    """A stone comes into the hand."""
    s.hand[colour] += 1
    s.taken = colour


@jit
def stone_with_spice(s):
    """The colour of the stone in hand whose spice is being decided."""
    return int(s.taken)


@jit
def stone_given(s):
    """The colour that ginger gave to the deciding seat."""
    return int(s.taken)


@jit
def let_go(s):
    """The stone whose spice is being decided leaves the hand; its colour."""
    colour = stone_with_spice(s)
    s.hand[colour] -= 1
    return colour


# -- points ------------------------------------------------------------------------------------------------------------


@jit
def change_score(s, seat, source, points):
    # G-075, Q-26: the change that made a total is remembered for the tie-break
    if points != 0:
        s.score[seat] += points
        s.earned[seat, source] += points
        s.changes += 1
        s.reached[seat] = s.changes


@jit
def gain_points(s, source, points):
    change_score(s, s.seat, source, points)
    note(s, Note.SCORED, points, s.score[s.seat])


@jit
def pay_points(s, source, points):
    change_score(s, s.seat, source, -points)
    note(s, Note.PAID, points, s.score[s.seat])


# -- stones ------------------------------------------------------------------------------------------------------------


@jit
def place_stone(s, e, colour):
    """Put a stone on the next cell of its colour and say what it scores; Q-15: with no cell left it goes to the bag."""
    # G-070, G-071, G-072, G-073, G-074, G-076
    value = value_of(s, e, colour, s.mandala[colour])
    if is_full(s, e, colour):
        s.bag[colour] += 1
    else:
        s.mandala[colour] += 1
    return value


@jit
def store_stone(s, seat, colour, place):
    # G-056, G-057, G-058, G-059: the old stone of a tactics cell moves to the treasury
    if place == Place.TREASURY:
        s.treasury[seat, colour] += 1
        return
    old = s.tactics[seat, place - Place.LEFT]
    s.tactics[seat, place - Place.LEFT] = colour
    if old != NONE:
        s.treasury[seat, old] += 1
        note_to(s, EVERYONE, seat, Note.DISPLACED, old, 0)


@jit
def clear_tactics(s, seat):
    """Both tactics stones move to the treasury."""
    for cell in range(len(s.tactics[seat])):
        colour = s.tactics[seat, cell]
        if colour != NONE:
            s.treasury[seat, colour] += 1
            s.tactics[seat, cell] = NONE


@jit
def stones_on_altar(s):
    n = 0
    for cell in range(len(s.altar)):
        if s.altar[cell] != NONE:
            n += 1
    return n
