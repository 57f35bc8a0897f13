"""Writing codes of decisions, for `legal` of every game."""

from serai.kernel.jit import jit


@jit
def append(out, n, code):
    """Write a code behind the first `n` of `out`; how many there are now."""
    out[n] = code
    return n + 1
