"""The river: what voyages bring."""

from serai.games.rajas.heuristics.effects import worth_of_parts
from serai.games.rajas.rules.river import meets_worker, space_after
from serai.kernel.jit import jit

HARBOR_STEPS = 3  # spaces ahead that a boat may hope for


@jit
def worth_of_voyage(s, e, w, seat, steps, rounds):
    """The earnings where the boat would stop, the way itself, and the worker at the bridge."""
    space = space_after(s, e, seat, steps)
    if space < 0:
        return 0.0
    value = w.boat * (space - int(s.boat[seat]))
    if meets_worker(s, e, seat, space):
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
