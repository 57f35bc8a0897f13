"""The river: boats that jump over others, the bridge, the earnings of a space.

Chapters: The palace; Harbor and river; Workers; Ganga.
"""

from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.stack import push_parts
from serai.games.rajas.rules.tracks import activate
from serai.games.rajas.state import SAIL_MOST, STAY, Note, Prompt, ReasonCode, Waiting, sail_code
from serai.kernel.codes import append
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def is_counted(s, e, boat, space):
    # spaces with other boats are jumped; the final space holds several
    if space == e.river_end:
        return True
    for seat in range(s.players):
        if seat != boat and s.boat[seat] == space:
            return False
    return True


@jit
def space_after(s, e, seat, steps):
    """Where a seat's boat comes after so many unoccupied spaces, or -1 if the river is too short."""
    space = int(s.boat[seat])
    while steps > 0:
        space += 1
        if space > e.river_end:
            return -1
        if is_counted(s, e, seat, space):
            steps -= 1
    return space


@jit
def can_sail(s, e, steps):
    #
    return space_after(s, e, s.seat, steps) >= 0


@jit
def begin_sailing(s, e, effect):
    # steps of a boat on the final space are lost
    if can_sail(s, e, 1):
        if effect == Effect.SAIL_EXACTLY:
            if can_sail(s, e, int(s.amount)):
                sail(s, e, int(s.amount))
        else:
            s.must_sail = effect == Effect.SAIL_ON
            s.prompt = Prompt.SAIL


@jit
def check_stay(s):
    return ReasonCode.MUST_SAIL if s.must_sail else ReasonCode.OK


@jit
def stay(s):
    s.prompt = Prompt.NONE


@jit
def check_sail(s, e, steps):
    #
    if steps > s.amount:
        return ReasonCode.TOO_FAR
    return ReasonCode.OK if can_sail(s, e, steps) else ReasonCode.RIVER_TOO_SHORT


@jit
def legal_sails(s, e, out):
    n = 0
    for steps in range(1, min(int(s.amount), SAIL_MOST) + 1):
        if not can_sail(s, e, steps):
            break
        n = append(out, n, sail_code(steps))
    return n if s.must_sail else append(out, n, STAY)


@jit
def sail(s, e, steps):
    """R-110: only the space where the boat stops earns; the bridge is passed on the way (R-136, Q-25)."""
    s.must_sail = 0
    s.prompt = Prompt.NONE
    space = space_after(s, e, s.seat, steps)
    s.boat[s.seat] = space
    note(s, Note.SAILED, space, 0)
    if meets_worker(s, e, s.seat, space):
        activate(s, e, Waiting.BRIDGE)
    tile = int(s.river_tile[space])
    if tile >= 0:  # a river tile replaces what is printed
        push_parts(s, e.river_tile[tile], Source.RIVER)
    else:
        push_parts(s, e.river[space], Source.RIVER)


@jit
def meets_worker(s, e, seat, space):
    """R-136, R-137: whether a worker waits at the bridge before this space."""
    return s.waiting[seat, Waiting.BRIDGE] != 0 and space > e.worker_at[Waiting.BRIDGE]
