"""A step of every game of a batch on cores: compiled loops over a range of games, for any number of threads."""

import numpy as np

from serai.kernel.chance import below, next32
from serai.kernel.dispatch import observe, places, scores
from serai.kernel.jit import entry, jit
from serai.kernel.loops import begin, step


@jit
def next_seed(slot):
    """The seed of the next game of a place."""
    slot.episode += 1
    return np.uint64(next32(slot)) << np.uint64(32) | np.uint64(next32(slot))


@jit
def offers(slot, out, code):
    """Whether a code is among the legal ones."""
    for k in range(slot.count):
        if out[k] == code:
            return True
    return False


@jit
def reward_places(players, place, rewards):
    """The first takes one from the others in equal parts; a shared first place shares it."""
    first = 0
    for seat in range(players):
        first += place[seat] == 1
    for seat in range(players):
        # whole numbers until the one division: the same on every device
        if place[seat] == 1:
            rewards[seat] = (players - first) / (first * (players - 1))
        else:
            rewards[seat] = -1 / (players - 1)


@jit
def reward_points(players, points, rewards):
    """How many points a seat is ahead of the others' mean."""
    total = 0
    for seat in range(players):
        total += points[seat]
    for seat in range(players):
        rewards[seat] = (players * points[seat] - total) / (players - 1)


@jit
def settle(s, e, slot, rewards, final, by_points, cut):
    """Final scores, and rewards unless the game was cut short."""
    players = int(s.players)
    scores(s, e, slot.points)
    for seat in range(players):
        final[seat] = slot.points[seat]
    if cut:
        return
    if by_points:
        reward_points(players, slot.points, rewards)
    else:
        places(s, e, slot.points)
        reward_places(players, slot.points, rewards)


@jit
def show(s, e, slot, out, observation, mask):
    """What the deciding seat sees and may do."""
    observe(s, e, s.seat, observation)
    for code in range(len(mask)):
        mask[code] = False
    for k in range(slot.count):
        mask[out[k]] = True


@entry
def deal(
    states, slots, outs, actions, observations, masks, seats, rewards, ended, truncated, finals, blank, e, first, last
):
    """Deal the next game of every place from `first` up to `last`."""
    for i in range(first, last):
        slots[i].count = begin(states, i, blank, e, next_seed(slots[i]), outs[i])
        seats[i] = states[i].seat
        ended[i] = truncated[i] = False
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0
            finals[i, seat] = 0
        show(states[i], e, slots[i], outs[i], observations[i], masks[i])


@entry
def advance(
    states, slots, outs, actions, observations, masks, seats, rewards, ended, truncated, finals, blank, e, first, last,
    by_points, limit,
):  # fmt: skip
    """Carry out one legal action in every game from `first` up to `last`, and deal anew where a game is over."""
    for i in range(first, last):
        s, slot, out = states[i], slots[i], outs[i]
        n = step(s, e, actions[i], out)
        over = s.over != 0
        cut = not over and (n == 0 or s.ply >= limit)
        ended[i] = over
        truncated[i] = cut
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0
        if over or cut:
            settle(s, e, slot, rewards[i], finals[i], by_points, cut)
            n = begin(states, i, blank, e, next_seed(slot), out)
        slot.count = n
        seats[i] = s.seat
        show(s, e, slot, out, observations[i], masks[i])


@entry
def refused(states, slots, outs, actions):
    """The first game whose action is not legal, or -1; `states` only says which game it is."""
    for i in range(len(actions)):
        if not offers(slots[i], outs[i], actions[i]):
            return i
    return -1


@entry
def draw(states, slots, outs, picks, chosen):
    """A legal action for every game by lot; `states` only says which game it is."""
    for i in range(len(chosen)):
        chosen[i] = outs[i, below(picks[i], slots[i].count)] if slots[i].count > 0 else -1
