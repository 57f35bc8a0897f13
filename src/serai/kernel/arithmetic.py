"""Functions that are not exact in IEEE arithmetic, written out: the same to the last bit on every way to run.

A mathematical library may round the last digit as it likes, and each processor, GPU and browser has its own. Sums and
products are rounded in the same way everywhere.
"""

import math

import numpy as np

from serai.kernel.jit import jit

STEEPEST = 40.0  # beyond this an exponential is as good as nothing, or all
LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
_FARTHEST = 64
POWERS_OF_TWO = np.array([2.0**n for n in range(-_FARTHEST, _FARTHEST + 1)])


@jit
def exponential(x):
    """e to the power of x, to nine digits; x counts as at least -STEEPEST and at most STEEPEST."""
    x = max(-STEEPEST, min(STEEPEST, x))
    turns = math.floor(x * LOG2_E + 0.5)
    r = (x - turns * LN2_HIGH) - turns * LN2_LOW
    square = r * r
    # the series, added up by pairs: the sums do not wait for each other
    low = (1.0 + r) + square * (0.5 + r * 0.16666666666666666)
    high = (0.041666666666666664 + r * 0.008333333333333333) + square * (
        0.001388888888888889 + r * 0.0001984126984126984
    )
    fourth = square * square
    return (low + fourth * (high + fourth * 2.48015873015873e-05)) * POWERS_OF_TWO[int(turns) + _FARTHEST]
