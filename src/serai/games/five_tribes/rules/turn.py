"""The course of the game: rounds (F-037, F-038), turns and their steps (F-056), the refresh of the rows, the end.

Also kept here, without a line of their own: F-059, F-060, F-157, F-160, F-165, Q-G2, Q-G3, Q-I10.

Chapters: A round; Bidding for turn order; Your turn; Refilling the rows; The end and the score.
"""

from serai.games.five_tribes.rules.bidding import ask_for_bid, move_marker_back, next_marker
from serai.games.five_tribes.rules.moving import any_lift, moves_are_over
from serai.games.five_tribes.rules.pieces import clear_purchase, draw_card, draw_djinn, go_to_step, members
from serai.games.five_tribes.rules.tiles import ask_tile
from serai.games.five_tribes.rules.tribes import ask_tribe, clear_hunt
from serai.games.five_tribes.state import COLOURS, NOBODY, NOWHERE, Direction, Note, Piece, Prompt, Step
from serai.kernel.jit import jit
from serai.kernel.state import EVERYONE, note, note_to


@jit
def advance(s, e):
    """Go on through the steps of the turn to the next decision."""
    while s.prompt == Prompt.NONE and not s.over:
        if s.step == Step.TURN:
            begin_turn(s, e)
        elif s.step == Step.MOVE:
            ask_move(s)
        elif s.step == Step.TRIBE:
            ask_tribe(s, e)
        elif s.step == Step.TILE:
            ask_tile(s, e)
        elif s.step == Step.SALE:
            s.prompt = Prompt.SALE
        elif s.step == Step.END:
            s.prompt = Prompt.END


@jit
def begin_turn(s, e):
    # F-053, F-057, F-058
    place = next_marker(s)
    if place < 0:
        end_round(s, e)
        return
    s.seat = s.turn_track[place]
    move_marker_back(s, place)
    s.step = Step.MOVE


@jit
def clear_turn(s):
    s.used = 0
    s.power = NOWHERE
    s.piece = Piece.NONE
    s.origin = NOWHERE
    s.from_tile_action = 0
    s.at = NOWHERE
    s.heading = Direction.NONE
    s.tribe = NOWHERE
    s.begun = 0
    s.doubled = 0
    s.builder_gold = 0
    clear_hunt(s)
    clear_purchase(s)
    for colour in range(COLOURS):
        s.hand[colour] = 0


@jit
def ask_move(s):
    # Q-I1: once somebody found no move, the turn has only powers and the sale left
    if moves_are_over(s):
        s.step = Step.SALE
    else:
        s.prompt = Prompt.LIFT


@jit
def skip_move(s):
    # F-162, F-163
    s.stuck = 1
    s.last_round = 1
    note(s, Note.NO_MOVE, 0, 0)
    go_to_step(s, Step.SALE)


@jit
def end_turn(s):
    clear_turn(s)
    go_to_step(s, Step.TURN)


@jit
def end_round(s, e):
    # F-158, F-161, F-164, Q-I2
    if s.last_round or not any_lift(s, e):
        s.over = 1
        if not s.last_round:
            note_to(s, EVERYONE, NOBODY, Note.NO_MOVE_LEFT, 0, 0)
        note_to(s, EVERYONE, NOBODY, Note.OVER, 0, 0)
        return
    refresh_rows(s, e)
    s.round_number += 1
    note_to(s, EVERYONE, NOBODY, Note.ROUND, s.round_number, 0)
    ask_for_bid(s)


@jit
def refresh_rows(s, e):
    # F-149, F-150, F-151, F-152, F-153, F-154, F-155, F-156
    while s.row_size < e.row:
        kind = draw_card(s)
        if kind < 0:
            break
        s.row[s.row_size] = kind
        s.row_size += 1
    while members(int(s.djinn_row)) < e.djinn_row:
        djinn = draw_djinn(s)
        if djinn < 0:
            break
        s.djinn_row |= 1 << djinn
