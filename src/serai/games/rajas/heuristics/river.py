"""The river: what voyages bring."""

from serai.games.rajas.heuristics.effects import worth_of_parts
from serai.games.rajas.state import Waiting
from serai.kernel.jit import jit

HARBOR_STEPS = 3  # spaces ahead that a boat may hope for


@jit
def space_ahead(s, e, seat, steps):
    """Where a boat comes after so many free spaces, or -1 (R-108, R-109)."""
    space = int(s.boat[seat])
    while steps > 0:
        space += 1
        if space > e.river_end:
            return -1
        free = True
        for other in range(s.players):
            if other != seat and s.boat[other] == space and space < e.river_end:
                free = False
        if free:
            steps -= 1
    return space


@jit
def worth_of_voyage(s, e, w, seat, steps, rounds):
    """The earnings where the boat would stop, the way itself, and the worker at the bridge."""
    space = space_ahead(s, e, seat, steps)
    if space < 0:
        return 0.0
    value = w.boat * (space - int(s.boat[seat]))
    if s.waiting[seat, Waiting.BRIDGE] and space > e.worker_at[Waiting.BRIDGE]:
        value += w.turn * rounds
    tile = int(s.river_tile[space])
    if tile >= 0:
        return value + worth_of_parts(s, e, w, seat, e.river_tile[tile], rounds)
    return value + worth_of_parts(s, e, w, seat, e.river[space], rounds)


@jit
def best_voyage(s, e, w, seat, most, rounds):
    best = 0.0
    for steps in range(1, most + 1):
        best = max(best, worth_of_voyage(s, e, w, seat, steps, rounds))
    return best


@jit
def worth_of_river(s, e, w, seat, rounds):
    return w.boat * int(s.boat[seat]) + w.landing * best_voyage(s, e, w, seat, HARBOR_STEPS, rounds)
