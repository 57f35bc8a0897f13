"""Turns and rounds (G-035, G-036), the refresh after every third one, the final stage.

Also kept here, without a line of their own: Q-23, Q-32, Q-33.

Chapters: What is in the box; Setting up; Rounds and turns; The end of a round; The final stage.
"""

from serai.games.ganesha.board import by_players
from serai.games.ganesha.rules.laying import (
    fill_altar,
    first_player_lays,
    lay,
    lay_at_random,
    remove_tokens,
    reveal_tokens,
    tokens_to_lay,
)
from serai.games.ganesha.rules.pieces import clear_tactics, stones_on_altar
from serai.games.ganesha.state import CELLS, NONE, Note, OptionPlace, Prompt, Reach
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import EVERYONE, note, note_to


@jit
def drum_holder(s, e):
    # G-022, G-080: every third round the drum goes to the next player
    return (int(s.first_player) + (int(s.round_number) - 1) // int(e.digits)) % int(s.players)


@jit
def drum_digit(s, e):
    # G-012, G-078
    return (int(s.round_number) - 1) % int(e.digits) + 1


@jit
def begin_cycle(s, e):
    """Lay the spice tokens by chance, or ask the first player for their cells; then the altar is opened."""
    s.active = drum_holder(s, e)
    s.seat = s.active
    clear_turn(s)
    if tokens_to_lay(s, e) > 0 and first_player_lays(s):
        s.prompt = Prompt.LAY
    else:
        lay_at_random(s, e)
        open_altar(s, e)


@jit
def lay_chosen(s, e, code):
    """The first player lays a token; after the last one the altar is opened."""
    lay(s, code)
    if tokens_to_lay(s, e) == 0:
        open_altar(s, e)


@jit
def open_altar(s, e):
    """The tokens are turned up, stones cover the cells, and the first turn begins."""
    # G-030, G-032, G-033
    reveal_tokens(s, e)
    fill_altar(s, e)
    begin_turn(s)


@jit
def clear_turn(s):
    s.prompt = Prompt.NONE
    s.at = NONE
    s.taken = NONE
    s.reach = Reach.NOWHERE
    s.stored = NONE
    s.stored_colour = NONE
    s.coriander = 0
    s.cinnamon = 0


@jit
def begin_turn(s):
    # G-039, G-041, G-042
    clear_turn(s)
    s.seat = s.active
    if stones_on_altar(s) > 0:
        s.prompt = Prompt.TAKE
    else:
        note(s, Note.EMPTY_ALTAR, 0, 0)
        s.prompt = Prompt.MANDALA


@jit
def end_turn(s, e):
    # G-037, G-038, G-077
    s.active = (int(s.active) + 1) % int(s.players)
    if s.active == drum_holder(s, e):
        end_round(s, e)
    else:
        begin_turn(s)


@jit
def end_round(s, e):
    # G-078, G-079, G-080; after the last round only the final stage is left
    if s.round_number >= e.rounds[by_players(s)]:
        begin_final_stage(s)
        return
    s.round_number += 1
    if drum_digit(s, e) == 1:
        note_to(s, EVERYONE, drum_holder(s, e), Note.FIRST_PLAYER, 0, 0)
    note_to(s, EVERYONE, drum_holder(s, e), Note.DRUM, drum_digit(s, e), s.round_number)
    if drum_digit(s, e) == 1:
        refresh_altar(s, e)
    else:
        begin_turn(s)


@jit
def refresh_altar(s, e):
    # G-081, G-082, G-083, G-084, G-085, G-086
    note_to(s, EVERYONE, NONE, Note.CLEARED, stones_on_altar(s), 0)
    for cell in range(CELLS):
        if s.altar[cell] != NONE:
            s.bag[s.altar[cell]] += 1
            s.altar[cell] = NONE
    remove_tokens(s)
    begin_cycle(s, e)


# -- the final stage -----------------------------------------------------------------------------------------------


@jit
def begin_final_stage(s):
    # G-087, G-088, G-090, G-091
    for seat in range(s.players):
        clear_tactics(s, seat)
    clear_turn(s)
    first = 0
    for seat in range(1, s.players):
        if s.score[seat] < s.score[first] or (s.score[seat] == s.score[first] and is_younger(s, seat, first)):
            first = seat
    note_to(s, EVERYONE, first, Note.FINAL_STAGE, 0, 0)
    ask_for_stone(s, first)


@jit
def is_younger(s, seat, other):
    # by age rank; if equal, whoever sits later, seen from the first player of the game
    mine, theirs = s.options[OptionPlace.AGE + seat], s.options[OptionPlace.AGE + other]
    if mine != theirs:
        return mine < theirs
    return places_after_first(s, seat) > places_after_first(s, other)


@jit
def places_after_first(s, seat):
    return (seat - int(s.first_player)) % int(s.players)


@jit
def ask_for_stone(s, seat):
    """The next player who has a stone, from this seat on clockwise; if nobody has, the game is over."""
    # G-089, G-096, G-097
    for i in range(s.players):
        other = (seat + i) % int(s.players)
        if total(s.treasury[other]) > 0:
            s.active = other
            s.seat = other
            s.prompt = Prompt.FINAL
            return
    s.over = 1
    s.prompt = Prompt.NONE
    note_to(s, EVERYONE, NONE, Note.OVER, 0, 0)
