"""The course of the game: rounds, stages and turns (R-023).

Chapters: Rounds, stages and turns; The end of a round; The end of the game; Navaratnas; Mixed groups.
"""

from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.building import reveal
from serai.games.rajas.rules.effects import carry_out_next
from serai.games.rajas.rules.stack import push
from serai.games.rajas.rules.workers import can_place
from serai.games.rajas.rules.yields import any_tile_to_take, draw_brown, has_slot
from serai.games.rajas.state import BUILDINGS, NOBODY, NOTHING, ROOM, SPOTS, Note, OptionPlace, Prompt, Step, Version
from serai.kernel.jit import jit
from serai.kernel.state import EVERYONE, note, note_to


@jit
def advance(s, e):
    """Go on to the next decision."""
    while s.prompt == Prompt.NONE and not s.over:
        if s.step == Step.ACT:
            if s.depth > 0:
                carry_out_next(s, e)
            else:
                end_turn(s, e)
        elif s.step == Step.STAGE:
            next_seat(s, e)
        else:
            next_brown(s, e)


@jit
def seat_in_turn(s):
    """R-024: clockwise from the starting player."""
    return (int(s.starting) + int(s.turn)) % int(s.players)


@jit
def next_brown(s, e):
    """R-168, Q-34, Q-58: in turn order everybody draws a brown tile and chooses its place."""
    if s.turn >= s.players:
        begin_round(s, 1)
        return
    s.seat = seat_in_turn(s)
    s.turn += 1
    s.drawn = draw_brown(s, e)
    if s.drawn != NOTHING:
        note(s, Note.DREW_YIELD, s.drawn, 0)
        if has_slot(s, e, s.drawn):
            s.prompt = Prompt.BROWN
        else:
            s.yield_tiles[s.drawn] += 1
            s.drawn = NOTHING


@jit
def begin_round(s, number):
    #
    s.round_number = number
    for seat in range(s.players):
        s.unplaced[seat] = s.active[seat]
    for spot in range(SPOTS):
        for space in range(ROOM):
            s.workers[spot, space] = NOBODY
    s.mogul = NOBODY
    s.stage = 0
    note_to(s, EVERYONE, s.starting, Note.ROUND, number, 0)
    begin_stage(s)


@jit
def begin_stage(s):
    s.stage += 1
    s.turn = 0
    s.placements = 0
    s.step = Step.STAGE


@jit
def next_seat(s, e):
    """R-024, Q-02: the next seat places a worker, is skipped, or may take a tile for having fewer workers."""
    if s.turn >= s.players:
        end_stage(s, e)
        return
    s.seat = seat_in_turn(s)
    s.turn += 1
    if s.unplaced[s.seat] > 0:
        if can_place(s, e):
            s.prompt = Prompt.PLACE
        else:
            note(s, Note.SKIPPED, 0, 0)
    elif may_catch_up(s, e):
        s.step = Step.ACT
        push(s, Effect.YIELD_TILE, 0, 0, Source.YIELDS)


@jit
def may_catch_up(s, e):
    #
    if s.options[OptionPlace.VERSION] != Version.NAVARATNAS or s.meetings > 0 or s.active[s.seat] >= s.stage:
        return False
    for other in range(s.players):
        if s.active[other] >= s.stage:
            return any_tile_to_take(s, e)
    return False


@jit
def end_turn(s, e):
    #
    reveal(s, e)
    for building in range(BUILDINGS):
        s.late[building] = 0
    s.spot = NOTHING
    s.amount = 0
    s.source = 0
    s.step = Step.STAGE


@jit
def end_stage(s, e):
    #
    if s.meetings > 0:
        finish(s)
        return
    workers = 0
    for seat in range(s.players):
        workers += int(s.unplaced[seat])
    if s.placements > 0 and workers > 0:
        begin_stage(s)
    else:
        end_round(s, e)


@jit
def end_round(s, e):
    # S-01: without a limit players could stall for ever
    if s.round_number >= e.rounds:
        note_to(s, EVERYONE, s.starting, Note.LIMIT, s.round_number, 0)
        finish(s)
        return
    s.starting = next_to_start(s)
    note_to(s, EVERYONE, s.starting, Note.STARTS, 0, 0)
    begin_round(s, int(s.round_number) + 1)


@jit
def next_to_start(s):
    #
    return int(s.mogul) if s.mogul != NOBODY else (int(s.starting) + 1) % int(s.players)


@jit
def finish(s):
    s.over = 1
    note_to(s, EVERYONE, NOBODY, Note.OVER, 0, 0)
