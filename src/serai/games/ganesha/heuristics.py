"""What a good player of Ganesha looks at: what the stones of each board will still bring, and when to place them.

Points made by an offering are paid for with a stone that would have scored in the final stage. So a placement is worth
only what it brings beyond that: the good cells, taken before the others get there. And two stones a turn beat one.
"""

from serai.games.ganesha.board import by_players, cells_of, mask_of, neighbours_of, value_of
from serai.games.ganesha.rules.pieces import stone_with_spice
from serai.games.ganesha.rules.storing import on_board
from serai.games.ganesha.rules.taking import reach_of_second, reach_with
from serai.games.ganesha.rules.turn import drum_digit, drum_holder
from serai.games.ganesha.state import (
    CELLS,
    COLOURS,
    DECLINE,
    END,
    NONE,
    STOP,
    TACTICS,
    Colour,
    Place,
    Prompt,
    Reach,
    Spice,
    exchange_of,
    give_of,
    place_of,
    store_of,
    take_of,
    use_of,
)
from serai.kernel.chance import count_of
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
    return int(e.rounds[by_players(s)]) - int(s.round_number)


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
def in_hand(s, seat, colour):
    """Stones of a colour in a seat's hand: only whose turn it is has any."""
    return int(s.hand[colour]) if seat == s.active else 0


@jit
def held_by(s, seat, colour):
    """Stones of a colour on a player board, and in hand."""
    return on_board(s, seat, colour) + in_hand(s, seat, colour)


@jit
def in_treasury(s, seat, colour):
    """Stones that can be placed, once those in hand are stored."""
    return int(s.treasury[seat, colour]) + in_hand(s, seat, colour)


@jit
def held_by_all(s, colour):
    n = int(s.hand[colour])
    for seat in range(s.players):
        n += on_board(s, seat, colour)
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
    loose = int(e.stones[by_players(s), colour]) - first - held
    reach = held + w.coming * loose * all_takes_left(s, e) / (1.0 + rounds_and_seats(s, e))
    reach = min(reach, float(cells_of(s, e, colour) - first))
    if reach < 1.0:
        return float(value_of(s, e, colour, first))
    return cells_worth(s, e, colour, first, reach) / reach


@jit
def rounds_and_seats(s, e):
    """Turns in a whole game."""
    return int(e.rounds[by_players(s)]) * int(s.players)


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
            mask |= mask_of(cell)
    return mask


@jit
def has_partner(e, stones, cell, reach):
    """Whether a second stone could be taken after the one on a cell."""
    if reach == Reach.ANYWHERE:
        return stones & ~mask_of(cell) != 0
    return reach == Reach.BESIDE and stones & neighbours_of(e, cell) != 0


@jit
def matches_on_altar(s, e, left, right):
    """How many altar stones fit the tactics and have a second one to go with them, counted up to three."""
    stones = stones_mask(s)
    n = 0
    for cell in range(CELLS):
        if s.altar[cell] != NONE and has_partner(e, stones, cell, reach_with(left, right, s.altar[cell])):
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
        return -w.prefer_worth * stone_worth(s, e, w, s.seat, give_of(code))
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
    cell = take_of(code)
    colour = int(s.altar[cell])
    value = w.prefer_worth * stone_worth(s, e, w, s.seat, colour)
    if s.spice[cell] != NONE:
        value += spice_worth(w, s.spice[cell])
    if s.prompt == Prompt.TAKE and has_partner(e, stones_mask(s), cell, reach_of_second(s, colour)):
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
    return count_of(s.altar, colour)


@jit
def prior_of_storing(s, e, w, code):
    """An empty tactics cell is filled; a stone is replaced by a colour that the altar shows more often."""
    colour, place = store_of(code)
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
    for colour in exchange_of(code):
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
    colour, offering = place_of(code)
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
    colour, _offering = place_of(code)
    cell = int(s.mandala[colour])
    here = value_of(s, e, colour, cell)
    if held_by_all(s, colour) > held_by(s, s.seat, colour):
        return w.prefer_cell * here + w.prefer_drop * (here - value_of(s, e, colour, cell + 1))
    return 0.0


@jit
def prior_of_spice(s, e, w, code):
    if code == DECLINE:
        return 0.0
    seat, spice = s.seat, s.spice[s.at]
    choice = use_of(spice, code)
    if spice == Spice.CARDAMOM:  # the freed cell is for those who hold that colour
        mine = held_by(s, seat, choice)
        others = held_by_all(s, choice) - mine
        return w.prefer_worth * (mine - others / (s.players - 1.0))
    if spice == Spice.CUMIN:
        better = stone_worth(s, e, w, seat, int(s.altar[choice])) - stone_worth(s, e, w, seat, stone_with_spice(s))
        return w.prefer_worth * better
    if spice == Spice.BLACK_PEPPER:
        return w.prefer_worth * (w.typical - stone_worth(s, e, w, seat, choice))
    if spice == Spice.RED_PEPPER:
        return w.prefer_luck
    return 0.0 if spice == Spice.GINGER else w.prefer_spice
