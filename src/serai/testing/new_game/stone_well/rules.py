"""What may be done and what comes of it. Plain functions over records, compiled by Numba: no objects, no exceptions."""

from serai.kernel.chance import draw, total
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note
from stone_well.state import COLOURS, DRAW, MOVES, STOP, DrawnFrom, Note, OptionPlace, ReasonCode


@jit
def check(s, e, code):
    """Why a move is not allowed; 0 if it is."""
    if code == STOP and total(s.hand) == 0:
        return ReasonCode.NOTHING_TO_BANK  # W-003
    if code == DRAW and total(s.bag) == 0:
        return ReasonCode.BAG_EMPTY  # W-001
    return ReasonCode.OK


legal_moves = legal_by(check)


@jit
def legal(s, e, out):
    """All codes that are allowed, and how many they are."""
    return legal_moves(s, e, out, 0, DRAW, MOVES)


@jit
def apply(s, e, code):
    """Carry out an allowed move."""
    if code == DRAW:
        draw_stone(s)
    elif code == STOP:
        bank(s, e)


@jit
def draw_stone(s):
    # W-001, W-002
    colour = draw(s, DrawnFrom.BAG, s.bag)
    s.hand[colour] += 1
    note(s, Note.DREW, colour, 0)
    too_many = 3 if s.options[OptionPlace.MILD] else 2
    if s.hand[colour] == too_many:
        note(s, Note.LOST, total(s.hand), 0)
        end_turn(s)


@jit
def bank(s, e):
    # W-003, W-005
    s.banked[s.seat] += total(s.hand)
    note(s, Note.BANKED, total(s.hand), 0)
    if s.banked[s.seat] >= e.target:
        s.over = 1
    else:
        end_turn(s)


@jit
def end_turn(s):
    # W-004
    for colour in range(COLOURS):
        s.bag[colour] += s.hand[colour]
        s.hand[colour] = 0
    s.seat = (s.seat + 1) % s.players
