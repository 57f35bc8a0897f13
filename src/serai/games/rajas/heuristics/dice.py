"""Dice and karma: what they are worth for the tiles they could pay."""

from serai.games.rajas.heuristics.goods import worth_of_tile
from serai.games.rajas.rules.dice import held
from serai.games.rajas.state import BACKS, COLOURS, FACES, OPPOSITE
from serai.kernel.jit import jit


@jit
def worth_of_one_die(s, w, seat, face):
    """A die more or less: small ones sail, each number opens a chamber, high ones build; the first matter most."""
    return max(0.0, w.die - w.die_less * held(s, seat)) + w.pip * face


@jit
def worth_of_new_die(s, w, seat):
    return worth_of_one_die(s, w, seat, OPPOSITE / 2)


@jit
def worth_of_dice(s, e, w, seat, rounds):
    """What the dice can do, each a little less than the one before, and which open tiles they are saved for."""
    n, value = 0, 0.0
    for colour in range(COLOURS):
        for face in range(FACES):
            dice = int(s.dice[seat, colour, face])
            n += dice
            value += dice * (w.die + w.pip * (face + 1))
        value += plan_for(s, e, w, seat, colour, 0.0, rounds)
    return value - w.die_less * n * (n - 1) / 2


@jit
def plan_for(s, e, w, seat, colour, more, rounds):
    """The best open tile of a colour, by how much of its price lies in Kali, with so many more pips."""
    pips = more
    for face in range(FACES):
        pips += int(s.dice[seat, colour, face]) * (face + 1)
    best = 0.0
    for stack in range(colour * BACKS, (colour + 1) * BACKS):
        tile = int(s.top[stack])
        if tile >= 0:
            share = min(1.0, pips / int(e.tile_cost[tile]))
            best = max(best, share * share * worth_of_tile(s, e, w, seat, tile, rounds))
    return w.plan * best


@jit
def worth_of_karma(s, w, seat):
    """The first one matters most (R-127)."""
    karma = int(s.karma[seat])
    return w.karma * karma - w.karma_less * karma * (karma - 1) / 2
