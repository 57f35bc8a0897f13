"""A new game (G-014, G-023, Q-29), and games that start where random play rarely gets."""

from serai.games.ganesha.board import by_players, is_full
from serai.games.ganesha.rules.pieces import change_score, store_stone
from serai.games.ganesha.rules.taking import reach_of_second
from serai.games.ganesha.rules.turn import begin_cycle, drum_holder
from serai.games.ganesha.state import (
    CARDAMOM,
    CELLS,
    COLOURS,
    DECLINE,
    FIRST_AT_RANDOM,
    NONE,
    STOP,
    TACTICS,
    DrawnFrom,
    OptionPlace,
    Place,
    Prompt,
    Reach,
    Source,
    store_of,
    take_of,
)
from serai.kernel.chance import below, below_from, draw, total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS


@jit
def setup(s, e):
    """Deal a new game."""
    # G-018, G-019, G-020, G-021
    for colour in range(COLOURS):
        s.bag[colour] = e.stones[by_players(s), colour]
    clear_boards(s)
    s.first_player = choose_first_player(s)
    s.round_number = 1
    begin_cycle(s, e)


@jit
def clear_boards(s):
    # G-024, G-025: treasuries and pawns start at nothing
    for cell in range(CELLS):
        s.altar[cell] = NONE
        s.spice[cell] = NONE
    for seat in range(SEATS):
        for cell in range(TACTICS):
            s.tactics[seat, cell] = NONE


@jit
def choose_first_player(s):
    # G-022, Q-45
    chosen = int(s.options[OptionPlace.FIRST_PLAYER])
    if chosen == FIRST_AT_RANDOM:
        return below_from(s, DrawnFrom.FIRST_PLAYER, int(s.players))
    return chosen if chosen < s.players else 0


@jit
def unusual(s, e):
    """A late round with few stones in the bag: boards full of stones, a half filled mandala, scores near the lap."""
    s.round_number = 1 + below(s, int(e.rounds[by_players(s)]))
    s.active = drum_holder(s, e)
    s.seat = s.active
    for seat in range(s.players):
        change_score(s, seat, Source.BEFORE, below(s, 3) * (int(e.track_last) // 2))
        for place in range(1 + TACTICS):
            if total(s.bag) > 0:
                store_stone(s, seat, draw(s, DrawnFrom.BAG, s.bag), place)
    for _i in range(below(s, total(s.bag) + 1)):
        colour = draw(s, DrawnFrom.BAG, s.bag)
        if below(s, 2) == 0 and not is_full(s, e, colour):
            s.mandala[colour] += 1
        else:
            s.treasury[below(s, int(s.players)), colour] += 1


@jit
def eager(s, e, code):
    """Two stones a turn, and the tactics stones that allow it; spices: what uniform random play does too seldom."""
    if s.prompt == Prompt.SECOND:
        return code != STOP
    if s.prompt == Prompt.TAKE:
        return reach_of_second(s, s.altar[take_of(code)]) != Reach.NOWHERE
    if s.prompt == Prompt.STORE:
        _colour, place = store_of(code)
        return place != Place.TREASURY
    return CARDAMOM <= code < DECLINE
