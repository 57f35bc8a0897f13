"""The few statistics the arena needs: intervals for shares, and ratings by Bradley and Terry on Elo's scale."""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Z = 1.959964  # 95 %
ELO = 400 / math.log(10)
Floats = npt.NDArray[np.float64]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share; shared wins count as the part they are.

    >>> low, high = wilson(80, 100)
    >>> round(low, 3), round(high, 3)
    (0.711, 0.867)
    """
    if games < 1:
        return 0.0, 1.0
    share, z2 = wins / games, Z * Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def difference(ours: tuple[float, int], theirs: tuple[float, int]) -> tuple[float, float]:
    """The 95 % interval of the difference of two shares, each given as wins and games (Newcombe, from Wilson's).

    >>> low, high = difference((56, 70), (48, 80))
    >>> round(low, 3), round(high, 3)
    (0.052, 0.334)
    """
    if min(ours[1], theirs[1]) < 1:
        return -1.0, 1.0
    (a, n), (b, m) = ours, theirs
    (low_a, high_a), (low_b, high_b) = wilson(a, n), wilson(b, m)
    apart = a / n - b / m
    return apart - math.hypot(a / n - low_a, high_b - b / m), apart + math.hypot(high_a - a / n, b / m - low_b)


def ratings(
    won: Sequence[Sequence[float]], anchor: int = 0, rounds: int = 100
) -> tuple[list[float], list[list[float]]]:
    """Ratings from `won[a][b]`: how often a finished before b; and for every two of them the half of the 95 % interval
    of their difference.

    The anchor has rating 0. One game's worth of draws with the neighbours keeps a perfect score from being infinite.

    >>> points, errors = ratings([[0, 25], [75, 0]])
    >>> round(points[1], -1), round(errors[1][0], -1)
    (190.0, 80.0)
    """
    wins = np.array(won, float)
    count = len(wins)
    wins = wins + (0.5 / max(count - 1, 1)) * (1 - np.eye(count))
    games = wins + wins.T
    strength = np.zeros(count)
    for _ in range(rounds):  # Newton's method on the log-likelihood, the anchor held at 0
        slope, curve = _derivatives(strength, wins, games)
        free = [n for n in range(count) if n != anchor]
        change = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        strength[free] += np.clip(change, -1, 1)
        if np.abs(change).max() < 1e-9:
            break
    _, curve = _derivatives(strength, wins, games)
    shared = np.zeros((count, count))
    shared[np.ix_(free, free)] = np.linalg.inv(curve[np.ix_(free, free)])
    own = np.diag(shared)
    apart = np.sqrt(np.maximum(own[:, None] + own[None, :] - 2 * shared, 0))
    return (strength * ELO).tolist(), (apart * ELO * Z).tolist()


def _derivatives(strength: Floats, wins: Floats, games: Floats) -> tuple[Floats, Floats]:
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    slope = (wins - games * chance).sum(axis=1)
    weight = games * chance * (1 - chance)
    return slope, np.diag(weight.sum(axis=1)) - weight
