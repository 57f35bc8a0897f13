"""What a good player of Five Tribes looks at: what is in front of a seat, and which moves the board offers to whom.

A move is judged by the tile where it ends: what its tribe brings, whether the tile is taken, what its action brings.
The best such moves go to those who play next, so a bid buys one, and a turn should leave little to the next player.
"""

from serai.games.five_tribes.heuristics.assets import in_front_of, on_the_board, time_left
from serai.games.five_tribes.heuristics.moves import moves_to_come
from serai.games.five_tribes.heuristics.priors import prior
from serai.games.five_tribes.setup import markers_each
from serai.kernel.jit import jit

__all__ = ["evaluate", "prior"]


@jit
def evaluate(s, e, w, seat):
    """The points a seat may expect to end with."""
    clock = time_left(s, e, w)
    value = in_front_of(s, e, w, seat, clock) + on_the_board(s, e, w, seat, clock)
    if s.over:
        return value
    return value + w.future * markers_each(s, e) * clock + moves_to_come(s, e, w, seat, clock)
