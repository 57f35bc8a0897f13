"""Places from scores."""

from serai.kernel.jit import jit


@jit
def places_by_score(players, scores, out):
    """The highest score is first; equal scores share the place."""
    for seat in range(players):
        out[seat] = 1
        for other in range(players):
            if scores[other] > scores[seat]:
                out[seat] += 1
