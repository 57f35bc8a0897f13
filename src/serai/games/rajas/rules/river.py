"""The river (R-101..R-110, R-125, R-136, R-137): boats that jump over others, the bridge, the earnings of a space."""

from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.stack import push_parts
from serai.games.rajas.rules.tracks import activate
from serai.games.rajas.state import SAIL, SAIL_MOST, STAY, Note, Prompt, ReasonCode, Waiting
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def is_counted(s, e, space):
    # spaces with other boats are jumped; the final space holds several
    if space == e.river_end:
        return True
    for seat in range(s.players):
        if seat != s.seat and s.boat[seat] == space:
            return False
    return True


@jit
def space_after(s, e, steps):
    """Where the boat comes after so many unoccupied spaces, or -1 if the river is too short."""
    space = int(s.boat[s.seat])
    while steps > 0:
        space += 1
        if space > e.river_end:
            return -1
        if is_counted(s, e, space):
            steps -= 1
    return space


@jit
def can_sail(s, e, steps):
    #
    return space_after(s, e, steps) >= 0


@jit
def begin_sailing(s, e, effect):
    # steps of a boat on the final space are lost
    if can_sail(s, e, 1):
        if effect == Effect.SAIL_EXACTLY:
            if can_sail(s, e, int(s.amount)):
                sail(s, e, SAIL + int(s.amount) - 1)
        else:
            s.must_sail = effect == Effect.SAIL_ON
            s.prompt = Prompt.SAIL


@jit
def check_sail(s, e, code):
    # R-105..R-107
    if code == STAY:
        return ReasonCode.MUST_SAIL if s.must_sail else ReasonCode.OK
    steps = code - SAIL + 1
    if steps > s.amount:
        return ReasonCode.TOO_FAR
    return ReasonCode.OK if can_sail(s, e, steps) else ReasonCode.RIVER_TOO_SHORT


@jit
def legal_sails(s, e, out):
    n = 0
    for code in range(SAIL, SAIL + min(int(s.amount), SAIL_MOST)):
        if not can_sail(s, e, code - SAIL + 1):
            break
        out[n] = code
        n += 1
    if not s.must_sail:
        out[n] = STAY
        n += 1
    return n


@jit
def sail(s, e, code):
    """R-110: only the space where the boat stops earns; the bridge is passed on the way (R-136, Q-25)."""
    s.must_sail = 0
    s.prompt = Prompt.NONE
    if code == STAY:
        return
    space = space_after(s, e, code - SAIL + 1)
    s.boat[s.seat] = space
    note(s, Note.SAILED, space, 0)
    if s.waiting[s.seat, Waiting.BRIDGE] and space > e.worker_at[Waiting.BRIDGE]:
        activate(s, e, Waiting.BRIDGE)
    tile = int(s.river_tile[space])
    if tile >= 0:  # a river tile replaces what is printed
        push_parts(s, e.river_tile[tile], Source.RIVER)
    else:
        push_parts(s, e.river[space], Source.RIVER)
