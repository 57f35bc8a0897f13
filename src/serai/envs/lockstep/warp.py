"""A step of every game of a batch on a GPU, one game a thread: the function of the kernel that `device` compiles.

As in `serai.kernel.crowd`, the 32 threads of a warp vote which question is answered next, and each of a game's
functions stands in one place, where it becomes part of the kernel. It does what `cores.advance` and `cores.deal` do.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from serai.envs.lockstep.cores import next_seed, reward_places, reward_points
from serai.kernel.crowd import DEAL, EVERY, IDLE, PROMPTS
from serai.kernel.dispatch import Rule

# what a thread does next: carry out the action it was given, ask what is legal now, deal, or nothing
GIVEN, ASKING, DEALING, READY = range(4)


def lockstep(cuda: Any, rules: Mapping[str, Rule]) -> Callable[..., None]:
    """The kernel's function for a game with these rules. With `fresh` games are dealt and no action is taken.

    Actions are legal already. Blocks must be whole warps.
    """
    setup, legal, apply, observe = rules["setup"], rules["legal"], rules["apply"], rules["observe"]
    scores, places = rules["scores"], rules["places"]

    def play(  # type: ignore[no-untyped-def]
        states, slots, outs, actions, observations, masks, seats, rewards, ended, truncated, finals, blank, edition,
        by_points, limit, fresh,
    ):  # fmt: skip
        i = cuda.grid(1)
        here = i < states.shape[0]
        at = i if here else 0
        s = states[at]
        e = edition[0]
        slot = slots[at]
        out = outs[at]
        players = rewards.shape[1]
        stage = READY
        if here:
            stage = DEALING if fresh else GIVEN
            ended[at] = False
            truncated[at] = False
            for seat in range(players):
                rewards[at, seat] = 0
                if fresh:
                    finals[at, seat] = 0
            for k in range(slot.count):
                masks[at, out[k]] = False
        while True:
            asked = s.prompt
            if stage == DEALING:
                asked = DEAL
            elif stage == READY:
                asked = IDLE
            alike = cuda.match_any_sync(EVERY, np.int32(asked))
            votes = np.int32(0 if asked == IDLE else cuda.popc(alike) * PROMPTS + asked)
            most = votes
            for step in range(5):
                most = max(most, cuda.shfl_xor_sync(EVERY, most, 1 << step))
            if most == 0:
                break
            if votes == most:
                if stage == DEALING:
                    if ended[at] or truncated[at]:
                        scores(s, e, slot.points)
                        for seat in range(players):
                            finals[at, seat] = slot.points[seat]
                        if ended[at] and by_points:
                            reward_points(players, slot.points, rewards[at])
                        elif ended[at]:
                            places(s, e, slot.points)
                            reward_places(players, slot.points, rewards[at])
                    states[at] = blank[0]
                    s.rng = next_seed(slot)
                    setup(s, e)
                    s.noted = 0
                    stage = ASKING
                else:
                    n = 1
                    code = actions[at]
                    if stage == ASKING:
                        n = legal(s, e, out)
                        code = out[0]
                    else:
                        s.noted = 0
                        s.ply += 1
                    if n == 1:
                        apply(s, e, code)
                        stage = ASKING
                        if s.over != 0:
                            ended[at] = True
                            stage = DEALING
                    elif n == 0 or s.ply >= limit:
                        truncated[at] = True
                        stage = DEALING
                    else:
                        slot.count = n
                        stage = READY
        if here:
            seats[at] = s.seat
            observe(s, e, s.seat, observations[at])
            for k in range(slot.count):
                masks[at, out[k]] = True

    return play
