"""A small network's answer, compiled, in whole numbers: the same to the last bit on every way to run.

Inputs are what `observe` shows to one seat, then what the heuristics expect and the scores say of every seat. Two
hidden layers of clipped sums follow, then three numbers for every seat: its share of the reward, its share of first
place, and how many points the heuristics are off. Numbers are fixed-point: an input or a unit counts in 1/256.
"""

import math

from serai.kernel.arithmetic import exponential
from serai.kernel.dispatch import observe
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

LAYOUT = 1  # of what follows the observation, of the layers and of the outputs; another number is another network
EXTRA = 2 * SEATS + 1  # hopes by relative seat, scores by relative seat, the lead
OUTPUTS = 3 * SEATS
REWARDS, WINS, POINTS = 0, SEATS, 2 * SEATS  # where the outputs of each kind begin

ONE = 256  # an input or a unit of 1.0
FIRST_BITS, LATER_BITS = 9, 10  # a weight of 1.0 in the first layer, and in those after it
SUM_ONE = ONE << LATER_BITS  # an output of 1.0
HIGHEST = 32 * ONE - 1  # of a unit: sums of such units stay within 32 bits
FARTHEST = 64.0  # of an input
TEN_POINTS, FIFTY_POINTS = 10.0, 50.0


@jit
def look(s, e, d, seat, net):
    """Write what a seat sees into the network's inputs; `foresee` has been there before. Returns how many there are."""
    seen = net[7]
    n = observe(s, e, seat, seen)
    players = int(s.players)
    best = -1e9
    for k in range(SEATS):
        hope, score = 0.0, 0.0
        if k < players:
            other = (seat + k) % players
            hope = (d.hopes[other] - d.hopes[seat]) / TEN_POINTS
            score = (d.points[other] - d.points[seat]) / TEN_POINTS
            if k > 0:
                best = max(best, d.hopes[other])
        seen[n + k] = bounded(hope)
        seen[n + SEATS + k] = bounded(score)
    seen[n] = bounded(d.hopes[seat] / FIFTY_POINTS)
    seen[n + SEATS] = bounded(d.points[seat] / FIFTY_POINTS)
    seen[n + 2 * SEATS] = bounded((d.hopes[seat] - best) / TEN_POINTS)
    return n + EXTRA


@jit
def bounded(x):
    return max(-FARTHEST, min(FARTHEST, x))


@jit
def whole(x):
    """A number in 1/256, rounded."""
    return math.floor(float(x) * ONE + 0.5)


@jit
def infer(net, n):
    """From the inputs to the outputs. An input of nothing costs nothing, and one of 1.0 no product."""
    first, first_bias, second, second_bias, third, third_bias, skip, seen, one, two, outputs = net
    width, depth = len(one), len(two)
    for j in range(width):
        one[j] = first_bias[j]
    for i in range(n):
        if seen[i] == 1.0:
            for j in range(width):
                one[j] += int(first[i, j]) * ONE
        elif seen[i] != 0.0:
            x = whole(seen[i])
            for j in range(width):
                one[j] += x * int(first[i, j])
    for j in range(depth):
        two[j] = second_bias[j]
    for i in range(width):
        x = min(int(one[i]) >> FIRST_BITS, HIGHEST)
        if x > 0:
            for j in range(depth):
                two[j] += x * int(second[i, j])
    for k in range(OUTPUTS):
        outputs[k] = third_bias[k]
    for i in range(depth):
        x = min(int(two[i]) >> LATER_BITS, HIGHEST)
        if x > 0:
            for k in range(OUTPUTS):
                outputs[k] += x * int(third[i, k])
    for i in range(EXTRA):
        x = whole(seen[n - EXTRA + i])
        for k in range(OUTPUTS):
            outputs[k] += x * int(skip[i, k])


@jit
def share(outputs, kind, k, players):
    """A seat's part of something that all seats share: together they are 1."""
    total = 0.0
    for other in range(players):
        total += exponential((outputs[kind + other] - outputs[kind + k]) / SUM_ONE)
    return 1.0 / total


@jit
def more_points(outputs):
    """How many points more than the heuristics say the seat that looks may expect."""
    return TEN_POINTS * outputs[POINTS] / SUM_ONE
