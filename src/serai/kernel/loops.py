"""Loops that serve every game: a decision with what it forces, whole games at random, soaking with laws checked."""

import numpy as np

from serai.kernel.chance import below
from serai.kernel.dispatch import apply, balance, eager, legal, setup, unusual
from serai.kernel.jit import entry, jit

# what `soak` counts, by place in its tally
GAMES, DECISIONS, BROKEN, STUCK, ENDLESS, LONGEST, WIDEST, NOTED, FIRST_BAD = range(9)
TALLY = 9


@entry
def begin(states, i, blank, e, seed, out):
    """Deal game number `i` of a batch from a blank record; returns the number of legal codes in `out`."""
    states[i] = blank[0]
    s = states[i]
    s.rng = seed
    setup(s, e)
    s.noted = 0
    n = legal(s, e, out)
    while n == 1 and not s.over:
        apply(s, e, out[0])
        n = legal(s, e, out)
    return n


@jit
def step(s, e, code, out):
    """Carry out a decision and everything it forces; returns the number of legal codes now in `out`."""
    s.noted = 0
    s.ply += 1
    apply(s, e, code)
    n = 0 if s.over else legal(s, e, out)
    while n == 1:
        apply(s, e, out[0])
        n = 0 if s.over else legal(s, e, out)
    return n


@entry
def stretch(s, e, code, out, most):
    """Carry out a code and what it forces until more than `most` events are noted, for a caller that wants them all.

    Returns the number of legal codes now in `out`; if it is 1, the caller reads the notes and goes on with that code.
    """
    s.noted = 0
    apply(s, e, code)
    n = 0 if s.over else legal(s, e, out)
    while n == 1 and s.noted <= most:
        apply(s, e, out[0])
        n = 0 if s.over else legal(s, e, out)
    return n


@entry
def playout(s, e, out, limit):
    """Play at random to the end, or for `limit` decisions; returns how many were made."""
    made = 0
    n = 0 if s.over else legal(s, e, out)
    while n > 0 and made < limit:
        n = step(s, e, out[below(s, n)], out)
        made += 1
    return made


@entry
def rush(states, blank, e, out, seed, games, limit):
    """Deal and play many random games one after another; returns the number of decisions."""
    made = 0
    for game in range(games):
        begin(states, 0, blank, e, seed + np.uint64(game), out)
        made += playout(states[0], e, out, limit)
    return made


@entry
def copies(states, times):
    """Copy a record round an array and change it a little, as search does."""
    n = len(states)
    for i in range(times):
        states[(i + 1) % n] = states[i % n]
        states[(i + 1) % n].ply += 1
    return states[0].ply


@jit
def broken(s, e, laws):
    """How many conservation laws do not hold."""
    n = 0
    for law in range(len(laws)):
        laws[law] = 0
    for law in range(balance(s, e, laws)):
        if laws[law] != 0:
            n += 1
    return n


@jit
def preferred(s, e, out, n):
    """A legal code at random; three times in four one of the eager ones, if there is any."""
    if below(s, 4) > 0:
        count = 0
        for i in range(n):
            if eager(s, e, out[i]):
                count += 1
        if count > 0:
            pick = below(s, count)
            for i in range(n):
                if eager(s, e, out[i]):
                    if pick == 0:
                        return out[i]
                    pick -= 1
    return out[below(s, n)]


@entry
def soak(states, blank, e, out, laws, tally, seed, games, limit):
    """Play many games and check every law after every move: by their seeds plain, eager, unusual, or both."""
    for game in range(games):
        n = begin(states, 0, blank, e, seed + np.uint64(game), out)
        s = states[0]
        style = (seed + np.uint64(game)) & np.uint64(3)
        is_eager = style & np.uint64(1)
        if style & np.uint64(2):
            unusual(s, e)
            n = legal(s, e, out)
        bad = 0
        if broken(s, e, laws) > 0:
            tally[BROKEN] += 1
            bad = 1
        made = 0
        while n > 0 and made < limit and not s.over:
            tally[WIDEST] = max(tally[WIDEST], n)
            code = preferred(s, e, out, n) if is_eager else out[below(s, n)]
            n = step(s, e, code, out)
            made += 1
            tally[NOTED] = max(tally[NOTED], int(s.noted))
            if broken(s, e, laws) > 0:
                tally[BROKEN] += 1
                bad = 1
        if not s.over:
            bad = 1
            if made < limit:
                tally[STUCK] += 1
            else:
                tally[ENDLESS] += 1
        if bad and tally[FIRST_BAD] < 0:
            tally[FIRST_BAD] = game
        tally[GAMES] += 1
        tally[DECISIONS] += made
        tally[LONGEST] = max(tally[LONGEST], made)
    return tally[BROKEN] + tally[STUCK] + tally[ENDLESS]
