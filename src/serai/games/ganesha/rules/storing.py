"""Phase 2, storing the stones in hand, and coriander's exchange after it (G-109, Q-09, Q-39).

Also kept here, without a line of their own: G-060, G-061, Q-20.

Chapters: Phase 2: store stones; Spices.
"""

from serai.games.ganesha.rules.pieces import clear_tactics, store_stone
from serai.games.ganesha.state import (
    COLOURS,
    NONE,
    TACTICS,
    Note,
    Place,
    Prompt,
    ReasonCode,
    exchange_of,
    store_code,
    store_of,
)
from serai.kernel.chance import total
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def next_in_hand(s):
    """Two stones are stored in the order of their colours."""
    for colour in range(COLOURS):
        if s.hand[colour] > 0:
            return colour
    return NONE


@jit
def check_store(s, e, code):
    colour, place = store_of(code)
    if s.hand[colour] == 0:
        return ReasonCode.NOT_IN_HAND
    if colour != next_in_hand(s):
        return ReasonCode.STONES_IN_ORDER
    if place == Place.TREASURY:
        return ReasonCode.OK
    # what has the same result is the treasury choice
    if s.tactics[s.seat, place - Place.LEFT] == colour:
        return ReasonCode.CELL_HOLDS_THAT_COLOUR
    if s.stored == place:
        return ReasonCode.CELL_JUST_FILLED
    # of two equal stones, what goes to the left cell is named first, then the right one, then the treasury
    if s.stored_colour == colour and s.stored != Place.LEFT:
        return ReasonCode.EQUAL_STONES_ONCE
    return ReasonCode.OK


stores_of = legal_by(check_store)


@jit
def legal_stores(s, e, out):
    colour = next_in_hand(s)
    return stores_of(s, e, out, 0, store_code(colour, 0), store_code(colour + 1, 0))


@jit
def store(s, code):
    # G-056, G-057, G-058, G-059
    colour, place = store_of(code)
    s.hand[colour] -= 1
    note(s, Note.STORED, colour, place)
    store_stone(s, s.seat, colour, place)
    s.stored = place
    s.stored_colour = colour
    if total(s.hand) == 0:
        finish_storing(s)


@jit
def finish_storing(s):
    s.stored = NONE
    s.stored_colour = NONE
    if s.coriander and tactics_stones(s, s.seat) > 0:
        s.prompt = Prompt.CORIANDER
    else:
        finish_coriander(s)  # without a tactics stone it has no effect


# -- coriander -----------------------------------------------------------------------------------------------------


@jit
def tactics_stones(s, seat):
    n = 0
    for cell in range(TACTICS):
        if s.tactics[seat, cell] != NONE:
            n += 1
    return n


@jit
def on_board(s, seat, colour):
    """Stones of a colour in the treasury and on the tactics cells."""
    n = int(s.treasury[seat, colour])
    for cell in range(TACTICS):
        if s.tactics[seat, cell] == colour:
            n += 1
    return n


@jit
def check_exchange(s, e, code):
    """The new pair of tactics stones: as many as before, out of what lies on the board."""
    left, right = exchange_of(code)
    if (left != NONE) + (right != NONE) != tactics_stones(s, s.seat):
        return ReasonCode.AS_MANY_TACTICS_STONES
    if left != NONE and on_board(s, s.seat, left) < 1:
        return ReasonCode.NOT_ON_YOUR_BOARD
    if right != NONE and on_board(s, s.seat, right) < (2 if left == right else 1):
        return ReasonCode.NOT_ON_YOUR_BOARD
    if left == s.tactics[s.seat, 0] and right == s.tactics[s.seat, 1]:
        return ReasonCode.NOTHING_CHANGES
    return ReasonCode.OK


legal_exchanges = legal_by(check_exchange)


@jit
def exchange(s, code):
    # G-109
    left, right = exchange_of(code)
    clear_tactics(s, s.seat)
    move_to_tactics(s, left, 0)
    move_to_tactics(s, right, 1)
    note(s, Note.TACTICS, left + 1, right + 1)
    finish_coriander(s)


@jit
def finish_coriander(s):
    s.coriander = 0
    s.prompt = Prompt.MANDALA


@jit
def move_to_tactics(s, colour, cell):
    if colour != NONE:
        s.treasury[s.seat, colour] -= 1
        s.tactics[s.seat, cell] = colour
