"""Planning one's own turn, compiled: ways to finish it are drawn by their priors, and the best result is kept.

No search: nobody else's answer is looked at. The novice and the apprentice choose so, and tuning plays so.
"""

import numpy as np

from serai.kernel.arithmetic import exponential
from serai.kernel.chance import next32
from serai.kernel.dispatch import evaluate, legal, prior, redeal, scores
from serai.kernel.game import Game
from serai.kernel.jit import entry, jit
from serai.kernel.loops import step
from serai.kernel.state import SEATS

HORIZON = 60  # decisions of one turn looked ahead at most
HOTTEST = 30.0  # a prior beyond this is as good as certain


def desk(game: Game, seed: int = 0) -> np.record:
    """What a thinking bot has before it: a generator of its own, and room for odds, points and lines of play."""
    fields = [
        ("rng", np.uint64),
        ("draws", np.int32),
        ("odds", np.float64, game.width),
        ("hopes", np.float64, SEATS),
        ("points", np.int64, 2 * SEATS),
        ("line", np.int64, HORIZON),
        ("best", np.int64, HORIZON),
    ]
    array = np.zeros(1, np.dtype(fields, align=True)).view(np.recarray)
    array[0].rng = seed & 0xFFFFFFFFFFFFFFFF
    record: np.record = array[0]
    return record


@jit
def unit(d):
    """A fair number from 0 to 1, from the desk's own generator."""
    return next32(d) / 4294967296.0


@jit
def pick(s, e, w, d, out, n, heat):
    """One of the legal codes by lot; `heat` says how much their priors count (0: not at all)."""
    if heat == 0.0:
        return out[int(unit(d) * n)]
    total = 0.0
    for i in range(n):
        total += exponential(max(-HOTTEST, min(HOTTEST, heat * prior(s, e, w, out[i]))))
        d.odds[i] = total
    at = total * unit(d)
    for i in range(n - 1):
        if at < d.odds[i]:
            return out[i]
    return out[n - 1]


@jit
def foresee(s, e, w, d, informed):
    """Every seat's points as far as they can be foreseen; the score itself at the end, or without heuristics."""
    scores(s, e, d.points)
    for seat in range(s.players):
        d.hopes[seat] = float(d.points[seat])
        if informed and not s.over:
            d.hopes[seat] = evaluate(s, e, w, seat)


@jit
def lead(s, e, w, d, informed, seat):
    """How far a seat may expect to be ahead: half against the best of the others, half against their mean."""
    foresee(s, e, w, d, informed)
    best, total = -1e9, 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, d.hopes[other])
            total += d.hopes[other]
    return d.hopes[seat] - 0.5 * best - 0.5 * total / (s.players - 1)


@jit
def plan(states, e, w, d, out, informed, lines, heat):
    """The best of some ways to finish the turn from states[0]; how many decisions of it lie in `d.best`.

    Every legal code begins one line, in turn, as far as the lines reach; the rest is drawn. All lines meet the same
    chance, which is not the chance to come.
    """
    seat = states[0].seat
    states[1] = states[0]
    states[1].rng = d.rng ^ np.uint64(0x5851F42D4C957F2D)
    redeal(states[1], e, seat)
    first = legal(states[1], e, out)
    shift = int(unit(d) * first)
    best, length = -1e18, 0
    for i in range(lines):
        states[2] = states[1]
        s = states[2]
        n = legal(s, e, out)
        made = 0
        while n > 0 and s.seat == seat and made < HORIZON:
            code = out[(i + shift) % n] if made == 0 and i < n else pick(s, e, w, d, out, n, heat)
            d.line[made] = code
            made += 1
            n = step(s, e, code, out)
        value = lead(s, e, w, d, informed, seat)
        if value > best:
            best, length = value, made
            for k in range(made):
                d.best[k] = d.line[k]
    return length


@entry
def best_of_lines(states, e, w, d, out, informed, lines, heat):
    """The first decision of the best plan for the turn."""
    plan(states, e, w, d, out, informed, lines, heat)
    return d.best[0]
