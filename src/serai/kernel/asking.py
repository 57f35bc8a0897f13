"""What Python asks the rules about one position, each in one call.

Positions and editions are handed over in their arrays. A record by itself is slow to hand over: with every call Numba
has NumPy describe all of its fields anew, which takes longer than most rules do.
"""

from serai.kernel import loops
from serai.kernel.dispatch import apply, check, legal, points, scores
from serai.kernel.jit import entry


@entry
def refused(states, editions, code):
    """Why a code is refused: 0 when it is legal, else the number of a reason."""
    return check(states[0], editions[0], code)


@entry
def find_legal(states, editions, out):
    """Write the legal codes into `out` and return how many there are."""
    return legal(states[0], editions[0], out)


@entry
def carry_out(states, editions, code):
    """Carry out one legal decision, without what it forces."""
    apply(states[0], editions[0], code)


@entry
def try_line(states, editions, codes):
    """Carry out some codes one after another as far as they are legal; 0, or why the first that is not is refused."""
    for code in codes:
        reason = check(states[0], editions[0], code)
        if reason != 0:
            return reason
        apply(states[0], editions[0], code)
    return 0


@entry
def stretch(states, editions, code, out, most):
    """The stretch of play that a code begins (see `loops.stretch`)."""
    return loops.stretch(states[0], editions[0], code, out, most)


@entry
def find_scores(states, editions, out):
    """Write every seat's score as if the game ended now."""
    scores(states[0], editions[0], out)


@entry
def find_points(states, editions, out):
    """Write what every line of the score sheet is worth to every seat."""
    s, e = states[0], editions[0]
    for seat in range(s.players):
        for line in range(out.shape[1]):
            out[seat, line] = points(s, e, seat, line)


ENTRIES = (refused, find_legal, carry_out, try_line, stretch, find_scores, find_points)
