"""The only door to chance: fair numbers, dice, and draws from a bag, deck or stack kept as counts.

Rules name the source of every draw. An ordinary record has one stream for all of them; a record with `streams` has one
for each source, see `by_source.py`.
"""

import numpy as np

from serai.kernel.jit import INTERPRET, jit

_STEP = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_MASK = 0xFFFFFFFFFFFFFFFF

if INTERPRET:

    def next32(s: np.record) -> int:
        """The next 32 random bits (splitmix64), in Python's own integers: NumPy's would warn about wrapping."""
        s.rng = x = (int(s.rng) + _STEP) & _MASK
        x = ((x ^ (x >> 30)) * _MIX_1) & _MASK
        x = ((x ^ (x >> 27)) * _MIX_2) & _MASK
        return (x ^ (x >> 31)) >> 32

else:

    @jit
    def next32(s):
        """The next 32 random bits (splitmix64)."""
        s.rng = s.rng + np.uint64(_STEP)
        x = s.rng
        x = (x ^ (x >> np.uint64(30))) * np.uint64(_MIX_1)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(_MIX_2)
        return np.int64((x ^ (x >> np.uint64(31))) >> np.uint64(32))


@jit
def below(s, n):
    """A fair number in 0..n-1, by Lemire's multiplication with rejection; n is at most 2**31."""
    s.draws += 1
    n = int(n)
    product = next32(s) * n
    rest = product & 0xFFFFFFFF
    if rest < n:
        unfair = (0x100000000 - n) % n
        while rest < unfair:
            product = next32(s) * n
            rest = product & 0xFFFFFFFF
    return product >> 32


@jit
def turn_to(s, source):
    """Let what follows be one draw of a source, however many numbers it takes.

    Without streams this is nothing: the size of `streams` is part of a record's type, so it is not even compiled.
    """
    if len(s.streams) > 0:
        used = int(s.streams[source, 0]) + 1
        if used < s.streams.shape[1]:
            s.rng = s.streams[source, used]
        s.streams[source, 0] = used


@jit
def below_from(s, source, n):
    """A fair number in 0..n-1 from a source."""
    turn_to(s, source)
    return below(s, n)


@jit
def die(s, source):
    """Roll one six-sided die."""
    return below_from(s, source, 6) + 1


@jit
def total(counts):
    """How many pieces lie in a bag kept as counts."""
    n = 0
    for kind in range(len(counts)):
        n += int(counts[kind])
    return n


@jit
def count_of(places, what):
    """In how many places one thing lies."""
    n = 0
    for place in range(len(places)):
        n += places[place] == what
    return n


@jit
def draw(s, source, counts):
    """Take one piece out of a bag kept as counts and say its kind; the bag must not be empty."""
    at = below_from(s, source, total(counts))
    for kind in range(len(counts)):
        at -= int(counts[kind])
        if at < 0:
            counts[kind] -= 1
            return kind
    return -1
