"""Whose moves they are: the best ends of the moves to come, shared out by the order of play."""

import numpy as np

from serai.games.five_tribes.board import bit, walk_ends
from serai.games.five_tribes.heuristics.gains import action_gain, best_end, gain, tribe_gain
from serai.games.five_tribes.state import NO_COLOUR, NOBODY, TILES, TRACK, ZEROS, Colour, Direction, Prompt, Step
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS


@jit
def moves_to_come(s, e, w, seat, clock):
    """What a seat may expect of the move it is making, and of its others in this round."""
    value = present_move(s, e, w, seat, clock) if seat == s.seat and s.step >= Step.MOVE else 0.0
    bidding = s.step == Step.BID
    markers = 0
    for place in range(TRACK):
        markers += s.turn_track[place] == seat
    if markers == 0 and not (s.prompt == Prompt.LIFT and seat == s.seat):
        return value
    best = best_moves(s, e, w, seat, clock)
    before = 0.0
    if s.prompt == Prompt.LIFT:
        if seat == s.seat:
            value += best[0]
        before = 1.0
    bidders = 0
    if bidding:
        for place in range(SEATS):
            bidders += s.bid_track[place] != NOBODY
    for place in range(TRACK - 1, -1, -1):
        if s.turn_track[place] != NOBODY:
            if s.turn_track[place] == seat:
                later = float(bidders) if place < ZEROS else w.overtaken * bidders
                value += w.tempo * (move_number(best, before + later) - move_number(best, w.usual_turn))
            before += 1.0
    return value


@jit
def move_number(best, number):
    """The move that is left after so many others were made; between two of them in part."""
    if number <= 0.0:
        return best[0]
    if number < 1.0:
        return best[0] + number * (best[1] - best[0])
    if number < 2.0:
        return best[1] + (number - 1.0) * (best[2] - best[1])
    if number < 3.0:
        return best[2] + (number - 2.0) * (best[3] - best[2])
    return best[3]


@jit
def present_move(s, e, w, seat, clock):
    """What is still to come of the turn being played, once meeples are lifted."""
    if s.prompt == Prompt.DROP:
        ends = walk_ends(total(s.hand), s.at, s.heading)
        return best_end(s, e, w, seat, ends, s.hand, NO_COLOUR, clock)
    if s.at < 0:
        return 0.0
    value = 0.0
    elders = int(s.elders[seat])
    if s.step == Step.TRIBE and s.tribe >= 0:
        n = int(s.hand[s.tribe])
        value += tribe_gain(s, e, w, seat, int(s.at), int(s.tribe), n, clock)
        elders += n if s.tribe == Colour.WHITE else 0
    if s.step == Step.TRIBE or s.step == Step.TILE:
        value += action_gain(s, e, w, seat, int(s.at), int(s.owner[s.at]), elders, clock)
    return value


@jit
def reachable(s, colour):
    """The tiles where a move can end with a meeple of a colour."""
    ends = np.uint32(0)
    for tile in range(TILES):
        if s.meeples[tile, colour] > 0:
            ends |= walk_ends(int(s.count[tile]), tile, Direction.NONE) & ~bit(tile)
    return ends & s.where[colour]


@jit
def best_moves(s, e, w, seat, clock):
    """What the four best tiles to end on would bring a seat."""
    yellow, white = reachable(s, Colour.YELLOW), reachable(s, Colour.WHITE)
    green, blue, red = reachable(s, Colour.GREEN), reachable(s, Colour.BLUE), reachable(s, Colour.RED)
    best = (0.0, 0.0, 0.0, 0.0)
    for tile in range(TILES):
        here = 0.0
        if yellow & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.YELLOW, clock))
        if white & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.WHITE, clock))
        if green & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.GREEN, clock))
        if blue & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.BLUE, clock))
        if red & bit(tile):
            here = max(here, gain(s, e, w, seat, tile, Colour.RED, clock))
        best = ranked(best, here)
    return best


@jit
def ranked(best, new):
    """The four best, with a new one among them if it is good enough."""
    if new <= best[3]:
        return best
    if new <= best[2]:
        return (best[0], best[1], best[2], new)
    if new <= best[1]:
        return (best[0], best[1], new, best[2])
    if new <= best[0]:
        return (best[0], new, best[1], best[2])
    return (new, best[0], best[1], best[2])
