"""Phase 3, offering and placing (G-062), and the placements of the final stage.

Also kept here, without a line of their own: Q-11, Q-17, Q-18, Q-19.

Chapters: Phase 3: offer and place; The final stage; Spices.
"""

from serai.games.ganesha.board import cells_of, is_full
from serai.games.ganesha.rules.pieces import change_score, gain_points, place_stone
from serai.games.ganesha.rules.turn import ask_for_stone, end_turn
from serai.games.ganesha.state import COLOURS, END, NONE, Colour, Note, ReasonCode, Source, place_code, place_of
from serai.kernel.codes import append, legal_by
from serai.kernel.jit import jit
from serai.kernel.state import NOTE_A, NOTE_B, NOTE_KIND, NOTE_SEAT, note


@jit
def check_place(s, e, code):
    colour, offering = place_of(code)
    if s.treasury[s.seat, colour] == 0:
        return ReasonCode.NOT_IN_TREASURY  # G-069
    if is_full(s, e, colour):
        return ReasonCode.COLOUR_IS_FULL
    if colour == Colour.YELLOW:
        return ReasonCode.OK if offering == NONE else ReasonCode.YELLOW_NEEDS_NO_OFFERING  # G-066, Q-37
    if offering == NONE:
        return ReasonCode.NEEDS_AN_OFFERING  # G-063
    return check_offering(s, colour, offering)


@jit
def check_offering(s, colour, offered):
    # G-064, G-065, G-113
    if offered != colour and offered != Colour.YELLOW and not s.cinnamon:
        return ReasonCode.OFFERING_DOES_NOT_MATCH
    if s.treasury[s.seat, offered] == 0:
        return ReasonCode.NOT_IN_TREASURY  # G-069
    if offered == colour and s.treasury[s.seat, colour] < 2:
        return ReasonCode.NOTHING_LEFT_TO_PLACE
    return ReasonCode.OK


placements_of = legal_by(check_place)


@jit
def legal_placements(s, e, out):
    """Only colours that lie in the treasury are asked about."""
    n = 0
    for colour in range(COLOURS):
        if s.treasury[s.seat, colour] > 0:
            n = placements_of(s, e, out, n, place_code(colour), place_code(colour + 1))
    return append(out, n, END)


@jit
def place(s, e, code):
    colour, offering = place_of(code)
    if offering != NONE:
        make_offering(s, offering)
    place_all(s, e, colour)
    end_turn(s, e)


@jit
def make_offering(s, colour):
    # G-063
    s.treasury[s.seat, colour] -= 1
    s.bag[colour] += 1
    note(s, Note.OFFERED, colour, 0)


@jit
def place_all(s, e, colour):
    # G-067, G-068, G-074, G-075
    stones = int(s.treasury[s.seat, colour])
    s.treasury[s.seat, colour] = 0
    note(s, Note.PLACED, colour, stones)
    surplus = int(s.mandala[colour]) + stones - cells_of(s, e, colour)
    if surplus > 0:
        note(s, Note.SURPLUS, colour, surplus)
    points = 0
    for _ in range(stones):
        points += place_stone(s, e, colour)
    gain_points(s, colour, points)


# -- the final stage -----------------------------------------------------------------------------------------------


@jit
def check_last_place(s, e, code):
    colour, offering = place_of(code)
    if offering != NONE:
        return ReasonCode.NO_OFFERING_NOW  # G-092
    return ReasonCode.OK if s.treasury[s.seat, colour] > 0 else ReasonCode.NOT_IN_TREASURY


@jit
def legal_last_placements(s, out):
    n = 0
    for colour in range(COLOURS):
        if s.treasury[s.seat, colour] > 0:
            n = append(out, n, place_code(colour))
    return n


@jit
def place_last(s, e, code):
    # G-089, G-093, G-094, G-095, Q-46
    colour, _offering = place_of(code)
    s.treasury[s.seat, colour] -= 1
    points = place_stone(s, e, colour)
    change_score(s, s.seat, Source.FINAL_STAGE, points)
    tell_last(s, colour, points)
    ask_for_stone(s, int(s.seat) + 1)


@jit
def tell_last(s, colour, points):
    """Placements that nobody has to decide may follow each other to the end: told once for each seat and colour."""
    for i in range(min(int(s.noted), len(s.notes))):
        told = s.notes[i]
        if told[NOTE_KIND] == Note.PLACED_LAST and told[NOTE_SEAT] == s.seat and told[NOTE_A] == colour:
            told[NOTE_B] += points
            return
    note(s, Note.PLACED_LAST, colour, points)
