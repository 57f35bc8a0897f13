"""The two simplest bots. They stay as they are: every later bot is measured against them."""

import numpy as np

from serai.kernel.chance import below
from serai.kernel.dispatch import legal, redeal, scores
from serai.kernel.jit import entry, jit
from serai.kernel.loops import step
from serai.kernel.position import Position
from serai.kernel.state import SEATS

TRIES = 6  # ways tried to finish the turn after each candidate
HORIZON = 40  # decisions looked ahead at most


def random(position: Position, seed: int) -> int:
    """Any legal move, with equal chance."""
    copy = position.copy()
    copy.reseed(seed)
    codes = position.codes()
    return codes[int(below(copy.record, len(codes)))]


def greedy(position: Position, seed: int) -> int:
    """The move after which this turn, finished in the best of a few random ways, leaves the best margin."""
    states = np.concatenate([position.array, position.array]).view(np.recarray)
    out, scratch = np.zeros_like(position.out), np.zeros_like(position.out)
    return int(
        best_of_turn(
            states, position.edition.record, out, scratch, np.zeros(SEATS, np.int64), np.uint64(seed & 2**63 - 1)
        )
    )


@jit
def margin(s, e, seat, points):
    """How far a seat is ahead of the others on average, times their number."""
    scores(s, e, points)
    value = 0
    for other in range(s.players):
        if other != seat:
            value += points[seat] - points[other]
    return value


@jit
def finish_turn(s, e, seat, n, scratch):
    """Decide at random until another seat decides."""
    for _ in range(HORIZON):
        if n == 0 or s.seat != seat:
            break
        n = step(s, e, scratch[below(s, n)], scratch)


@entry
def best_of_turn(states, e, out, scratch, points, seed):
    """The code with the best margin at the end of the turn; equal ones by lot."""
    states[0].rng = seed
    seat = states[0].seat
    redeal(states[0], e, seat)
    n = legal(states[0], e, out)
    best, found, same = -(1 << 40), out[0], 0
    for i in range(n):
        value = -(1 << 40)
        for attempt in range(TRIES):
            states[1] = states[0]
            s = states[1]
            s.rng = states[0].rng + np.uint64(1 + i * TRIES + attempt)
            finish_turn(s, e, seat, step(s, e, out[i], scratch), scratch)
            value = max(value, margin(s, e, seat, points))
        if value > best:
            best, found, same = value, out[i], 1
        elif value == best:
            same += 1
            if below(states[0], same) == 0:
                found = out[i]
    return found
