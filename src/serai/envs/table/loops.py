"""One game stepped from Python, compiled. Arrays are passed: Numba takes ten times longer to look at a record."""

from serai.kernel.dispatch import check, observe
from serai.kernel.jit import entry
from serai.kernel.loops import begin, step


@entry
def deal(states, blank, editions, seed, out):
    """Deal a new game; returns the number of legal codes in `out`."""
    return begin(states, 0, blank, editions[0], seed, out)


@entry
def decide(states, editions, code, out):
    """Carry out a legal code and what it forces; returns the number of legal codes now, or -1 if it is refused."""
    s, e = states[0], editions[0]
    if check(s, e, code) != 0:
        return -1
    return step(s, e, code, out)


@entry
def look(states, editions, seat, out, n, numbers, mask):
    """What a seat sees, and ones for the first `n` codes of `out`."""
    observe(states[0], editions[0], seat, numbers)
    for i in range(n):
        mask[out[i]] = 1
