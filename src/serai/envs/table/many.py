"""Many tables against random or greedy opponents, compiled: each plays the very games that `SeraiEnv` would."""

import numpy as np

from serai.bots.baseline import best_of_turn
from serai.kernel.chance import below
from serai.kernel.dispatch import check, observe
from serai.kernel.jit import entry, jit
from serai.kernel.loops import begin, step
from serai.kernel.state import SEATS

SPREAD = 1_000_003  # as in `serai.bots.levels.Forgetful`: every decision of a bot has a seed of its own
POSITIVE = (1 << 63) - 1


@jit
def answer(states, i, e, deal, out, n, greedy, minds, scratch, points, lots):
    """What an opponent decides in game `i`."""
    s = states[i]
    seed = (deal * np.uint64(SEATS) + np.uint64(s.seat)) * np.uint64(SPREAD) + np.uint64(s.ply)
    if greedy:
        minds[0] = states[i]
        return best_of_turn(minds, e, scratch[0], scratch[1], points, seed & np.uint64(POSITIVE))
    lots[0].rng = seed
    return out[below(lots[0], n)]


@entry
def advance(
    states, blank, editions, outs, counts, deals, own, fresh, actions, refused, greedy, minds, scratch, points, lots
):
    """Deal where `fresh`, else carry out the action, and let the opponents decide; refused actions change nothing."""
    e = editions[0]
    for i in range(len(states)):
        s, out = states[i], outs[i]
        refused[i] = 0
        if fresh[i]:
            n = begin(states, i, blank, e, deals[i], out)
        elif check(s, e, actions[i]) != 0:
            refused[i] = 1
            continue
        else:
            n = step(s, e, actions[i], out)
        while n > 0 and s.seat != own[i]:
            n = step(s, e, answer(states, i, e, deals[i], out, n, greedy, minds, scratch, points, lots), out)
        counts[i] = n


@entry
def survey(states, editions, outs, counts, own, numbers, masks):
    """What the own seat of every game sees and may do."""
    for i in range(len(states)):
        observe(states[i], editions[0], own[i], numbers[i])
        for k in range(counts[i]):
            masks[i, outs[i, k]] = 1
