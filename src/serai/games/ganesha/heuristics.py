"""What a good player of Ganesha looks at: what the stones of each board will still bring, and when to place them.

Points made by an offering are paid for with a stone that would have scored in the final stage. So a placement is worth
only what it brings beyond that: the good cells, taken before the others get there. And two stones a turn beat one.
"""

from serai.games.ganesha.board import cells_of, value_of
from serai.games.ganesha.rules.storing import on_board
from serai.games.ganesha.rules.turn import drum_digit, drum_holder
from serai.games.ganesha.state import (
    BLACK_MUSTARD,
    BLACK_PEPPER,
    CARDAMOM,
    CELLS,
    CINNAMON,
    COLOURS,
    CORIANDER,
    CUMIN,
    DECLINE,
    END,
    EXCHANGE,
    FEWEST,
    GINGER,
    GIVE,
    NONE,
    PAIR,
    PLACE,
    PLACES,
    RED_PEPPER,
    STOP,
    STORE,
    TACTICS,
    TAKE,
    Colour,
    Place,
    Prompt,
    Reach,
    Spice,
)
from serai.kernel.jit import jit

MOST_MATCHES = 3  # more altar stones that fit the tactics make no difference


@jit
def evaluate(s, e, w, seat):
    """The points a seat may expect to end with."""
    value = float(s.score[seat])
    if s.over:
        return value
    placements = placements_left(s, e, seat)
    for colour in range(COLOURS):
        held = held_by(s, seat, colour)
        if held > 0:
            late = late_worth(s, e, w, colour)
            value += held * late
            if placements > 0:
                value += w.early * max(0.0, gain_of_placing(s, e, w, seat, colour, late))
    value += w.joker * min(held_by(s, seat, Colour.YELLOW), placements)
    if s.prompt != Prompt.FINAL:
        value += w.taking * takes_left(s, e, seat) + readiness(s, e, w, seat)
    return value


# -- the clock -----------------------------------------------------------------------------------------------------


@jit
def turns_after_this_round(s, e):
    return int(e.rounds[s.players - FEWEST]) - int(s.round_number)


@jit
def waits_in_this_round(s, e, seat):
    """Whether a seat's turn of this round is still to come."""
    holder, players = drum_holder(s, e), int(s.players)
    return (seat - holder) % players > (int(s.active) - holder) % players


@jit
def placements_left(s, e, seat):
    """In how many turns a seat may still place stones, the present one included."""
    if s.prompt == Prompt.FINAL:
        return 0
    return turns_after_this_round(s, e) + (seat == s.active or waits_in_this_round(s, e, seat))


@jit
def takes_left(s, e, seat):
    """How often a seat will still take stones; with the first of two in hand, half a time."""
    left = float(turns_after_this_round(s, e))
    if waits_in_this_round(s, e, seat):
        left += 1.0
    elif seat == s.active:
        if s.prompt == Prompt.TAKE or s.prompt == Prompt.LAY:
            left += 1.0
        elif s.reach != Reach.NOWHERE:
            left += 0.5
    return left


@jit
def all_takes_left(s, e):
    left = 0.0
    for seat in range(s.players):
        left += takes_left(s, e, seat)
    return left


# -- what a stone is worth -----------------------------------------------------------------------------------------


@jit
def held_by(s, seat, colour):
    """Stones of a colour on a player board, and in hand."""
    n = on_board(s, seat, colour)
    return n + int(s.hand[colour]) if seat == s.active else n


@jit
def in_treasury(s, seat, colour):
    """Stones that can be placed, once those in hand are stored."""
    n = int(s.treasury[seat, colour])
    return n + int(s.hand[colour]) if seat == s.active else n


@jit
def held_by_all(s, colour):
    n = 0
    for seat in range(s.players):
        n += held_by(s, seat, colour)
    return n


@jit
def cells_worth(s, e, colour, first, length):
    """What the cells of a colour bring, from one of them on; the last may count in part."""
    value = 0.0
    cell = first
    while length > 0.0:
        value += min(1.0, length) * value_of(s, e, colour, cell)
        cell += 1
        length -= 1.0
    return value


@jit
def late_worth(s, e, w, colour):
    """What a stone brings in the final stage, when all stones held and still to be taken share the cells left."""
    held = held_by_all(s, colour)
    first = int(s.mandala[colour])
    loose = int(e.stones[s.players - FEWEST, colour]) - first - held
    reach = held + w.coming * loose * all_takes_left(s, e) / (1.0 + rounds_and_seats(s, e))
    reach = min(reach, float(cells_of(s, e, colour) - first))
    if reach < 1.0:
        return float(value_of(s, e, colour, first))
    return cells_worth(s, e, colour, first, reach) / reach


@jit
def rounds_and_seats(s, e):
    """Turns in a whole game."""
    return int(e.rounds[s.players - FEWEST]) * int(s.players)


@jit
def gain_of_placing(s, e, w, seat, colour, late):
    """What placing a colour now brings beyond the final stage, paid with a stone of its own or a yellow one."""
    stones = in_treasury(s, seat, colour)
    first = int(s.mandala[colour])
    if stones == 0:
        return 0.0
    free = cells_worth(s, e, colour, first, float(stones)) - stones * late
    if colour == Colour.YELLOW:
        return free
    own = free - value_of(s, e, colour, first + stones - 1) if stones > 1 else 0.0
    if in_treasury(s, seat, Colour.YELLOW) > 0:
        return max(own, free - late_worth(s, e, w, Colour.YELLOW) - w.joker)
    return own


# -- two stones a turn ---------------------------------------------------------------------------------------------


@jit
def readiness(s, e, w, seat):
    """What the tactics stones promise for the next turn: a match on the altar, or chances on a new one."""
    left, right = int(s.tactics[seat, 0]), int(s.tactics[seat, 1])
    if takes_left(s, e, seat) < 1.0 or (left == NONE and right == NONE):
        return 0.0
    if seat != s.active and not waits_in_this_round(s, e, seat) and drum_digit(s, e) == int(e.digits):
        if left == NONE or right == NONE:
            return w.one_tactics
        return w.same_tactics if left == right else w.two_tactics
    matches = matches_on_altar(s, e, left, right)
    value = 0.0
    if matches > 0:
        value += w.first_match
    if matches > 1:
        value += w.second_match
    if matches > 2:
        value += w.third_match
    if left == right:
        value += w.anywhere
    return value


@jit
def stones_mask(s):
    mask = 0
    for cell in range(CELLS):
        if s.altar[cell] != NONE:
            mask |= 1 << cell
    return mask


@jit
def matches_on_altar(s, e, left, right):
    """How many altar stones fit the tactics and have a second one to go with them, counted up to three."""
    stones = stones_mask(s)
    n = 0
    for cell in range(CELLS):
        if s.altar[cell] != NONE and (s.altar[cell] == left or s.altar[cell] == right):
            partners = stones & ~(1 << cell) if left == right else stones & int(e.near[cell])
            if partners:
                n += 1
                if n == MOST_MATCHES:
                    break
    return n


# -- what to try first ---------------------------------------------------------------------------------------------


@jit
def prior(s, e, w, code):
    """How plausible a legal code looks at first sight."""
    prompt = s.prompt
    if prompt == Prompt.TAKE or prompt == Prompt.SECOND:
        return prior_of_taking(s, e, w, code)
    if prompt == Prompt.STORE:
        return prior_of_storing(s, e, w, code)
    if prompt == Prompt.MANDALA:
        return prior_of_placing(s, e, w, code)
    if prompt == Prompt.FINAL:
        return prior_of_last_stone(s, e, w, code)
    if prompt == Prompt.SPICE:
        return prior_of_spice(s, e, w, code)
    if prompt == Prompt.REPLY:
        return -w.prefer_worth * stone_worth(s, e, w, s.seat, code - GIVE)
    if prompt == Prompt.CORIANDER:
        return prior_of_exchange(s, e, w, code)
    return 0.0


@jit
def stone_worth(s, e, w, seat, colour):
    """What one stone of a colour means to a seat; company makes it better, for one offering serves all."""
    worth = late_worth(s, e, w, colour) + w.company * min(3, held_by(s, seat, colour))
    return worth + w.joker if colour == Colour.YELLOW else worth


@jit
def prior_of_taking(s, e, w, code):
    if code == STOP:
        return -w.prefer_two
    cell = code - TAKE
    colour = int(s.altar[cell])
    value = w.prefer_worth * stone_worth(s, e, w, s.seat, colour)
    if s.spice[cell] != NONE:
        value += spice_worth(w, s.spice[cell])
    if s.prompt == Prompt.TAKE:
        left, right = s.tactics[s.seat, 0], s.tactics[s.seat, 1]
        if colour == left or colour == right:
            if left == right or stones_mask(s) & int(e.near[cell]):
                value += w.prefer_two
    return value


@jit
def spice_worth(w, spice):
    if spice == Spice.CARDAMOM:
        return w.cardamom
    if spice == Spice.CUMIN:
        return w.cumin
    if spice == Spice.CORIANDER:
        return w.coriander
    if spice == Spice.GINGER:
        return w.ginger
    if spice == Spice.BLACK_MUSTARD:
        return w.black_mustard
    if spice == Spice.CINNAMON:
        return w.cinnamon
    if spice == Spice.RED_PEPPER:
        return w.red_pepper
    return w.black_pepper


@jit
def on_altar(s, colour):
    n = 0
    for cell in range(CELLS):
        if s.altar[cell] == colour:
            n += 1
    return n


@jit
def prior_of_storing(s, e, w, code):
    """An empty tactics cell is filled; a stone is replaced by a colour that the altar shows more often."""
    colour, place = (code - STORE) // PLACES, (code - STORE) % PLACES
    if place == Place.TREASURY:
        return 0.0
    old = int(s.tactics[s.seat, place - Place.LEFT])
    if old == NONE:
        return w.prefer_tactics
    return w.prefer_matches * (on_altar(s, colour) - on_altar(s, old)) - w.prefer_change


@jit
def prior_of_exchange(s, e, w, code):
    if code == DECLINE:
        return 0.0
    value = -w.prefer_change
    for colour in ((code - EXCHANGE) // PAIR - 1, (code - EXCHANGE) % PAIR - 1):
        if colour != NONE:
            value += w.prefer_matches * on_altar(s, colour)
    for cell in range(TACTICS):
        if s.tactics[s.seat, cell] != NONE:
            value -= w.prefer_matches * on_altar(s, int(s.tactics[s.seat, cell]))
    return value


@jit
def prior_of_placing(s, e, w, code):
    """Placing against waiting for the final stage; a yellow offering against one of the same colour."""
    if code == END:
        return 0.0
    colour, offering = (code - PLACE) // PAIR, (code - PLACE) % PAIR - 1
    stones = int(s.treasury[s.seat, colour])
    if offering == colour:
        stones -= 1
    late = late_worth(s, e, w, colour)
    gain = cells_worth(s, e, colour, int(s.mandala[colour]), float(stones)) - stones * late
    if offering != NONE:
        gain -= late_worth(s, e, w, offering)
        if offering == Colour.YELLOW:
            gain -= w.joker
    return w.prefer_early * gain + w.prefer_placing


@jit
def prior_of_last_stone(s, e, w, code):
    """The best cell first, all the more if others want it too and the next one is worse."""
    colour = (code - PLACE) // PAIR
    cell = int(s.mandala[colour])
    here = value_of(s, e, colour, cell)
    if held_by_all(s, colour) > held_by(s, s.seat, colour):
        return w.prefer_cell * here + w.prefer_drop * (here - value_of(s, e, colour, cell + 1))
    return 0.0


@jit
def prior_of_spice(s, e, w, code):
    seat = s.seat
    if code == DECLINE:
        return 0.0
    if code < CUMIN:  # cardamom: the freed cell is for those who hold that colour
        colour = code - CARDAMOM
        mine = held_by(s, seat, colour)
        others = held_by_all(s, colour) - mine
        return w.prefer_worth * (mine - others / (s.players - 1.0))
    if code < CORIANDER:
        better = stone_worth(s, e, w, seat, int(s.altar[code - CUMIN])) - stone_worth(s, e, w, seat, int(s.taken))
        return w.prefer_worth * better
    if code == BLACK_MUSTARD or code == CORIANDER or code == CINNAMON:
        return w.prefer_spice
    if code < BLACK_MUSTARD and code >= GINGER:
        return 0.0
    if code == RED_PEPPER:
        return w.prefer_luck
    colour = code - BLACK_PEPPER
    return w.prefer_worth * (w.typical - stone_worth(s, e, w, seat, colour))
