"""Whole random games on every thread of a GPU: the loop of the kernel that `serai.kernel.gpu` compiles.

A GPU runs 32 threads in step, and threads that do different things wait for each other. So in each round the 32 look
which question most of their games ask, and only those games go on; a rare question waits until it is a common one.
Each of a game's functions is called in one place, where it becomes part of the kernel.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from serai.kernel.chance import below
from serai.kernel.dispatch import Rule

WARP = 32
EVERY = 0xFFFFFFFF  # the mask of all threads of a warp
PROMPTS = 512  # prompts are smaller than this, less the two that no game has
DEAL, IDLE = PROMPTS - 2, PROMPTS - 1


def crowd(cuda: Any, rules: Mapping[str, Rule]) -> Callable[..., None]:
    """The kernel's function for a game with these rules: one thread, some games one after another.

    A thread leaves the position in which its last game ended in `states`, and in `made` how many decisions all its
    games had. Blocks must be whole warps.
    """
    setup, legal, apply = rules["setup"], rules["legal"], rules["apply"]

    def play(states, blank, edition, outs, seed, games, limit, made):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        here = i < states.shape[0]
        at = i if here else 0
        s = states[at]
        e = edition[0]
        out = outs[at]
        left = games if here else 0
        ended = True
        decisions = 0
        total = 0
        while True:
            asked = s.prompt
            if ended:
                asked = DEAL if left > 0 else IDLE
            alike = cuda.match_any_sync(EVERY, np.int32(asked))
            votes = np.int32(0 if asked == IDLE else cuda.popc(alike) * PROMPTS + asked)
            most = votes
            for step in range(5):
                most = max(most, cuda.shfl_xor_sync(EVERY, most, 1 << step))
            if most == 0:
                break
            if votes == most:
                if ended:
                    states[at] = blank[0]
                    s.rng = seed + np.uint64(i * games + games - left)
                    setup(s, e)
                    s.noted = 0
                    left -= 1
                    decisions = 0
                    ended = s.over != 0
                else:
                    n = legal(s, e, out)
                    if n == 0 or (n > 1 and decisions == limit):
                        ended = True
                    else:
                        pick = 0
                        if n > 1:
                            pick = below(s, n)
                            s.noted = 0
                            s.ply += 1
                            decisions += 1
                            total += 1
                        apply(s, e, out[pick])
                        ended = s.over != 0
        if here:
            made[i] = total

    return play
