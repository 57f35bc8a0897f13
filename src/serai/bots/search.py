"""Monte-Carlo tree search over any game, compiled: open-loop, for two to four seats, in memory set aside beforehand.

A tree holds decisions, not positions. Every simulation copies the root's record, draws anew what the searching seat
cannot know, chooses all chance afresh and walks down by codes: what is legal this time may be chosen. Beyond a
leaf the priors play on. All simulations end after the same number of own turns: then every seat's prospects are judged,
by the heuristics or by a network (`inference`). With a network a simulation may end earlier.
"""

import math

import numpy as np

from serai.bots.inference import REWARDS, WINS, infer, look, more_points, share
from serai.bots.planning import HOTTEST, foresee, pick, unit
from serai.kernel.arithmetic import exponential
from serai.kernel.chance import next32
from serai.kernel.dispatch import legal, places, prior, redeal
from serai.kernel.jit import entry, jit
from serai.kernel.loops import step
from serai.kernel.state import SEATS, numbers

NONE = -1
DEEPEST = 120  # decisions from the root to a leaf
ROOT = 0
IMAGINED, WIDE = 4, 0.1
AT_LEAF, AT_END_OF_TURN, AT_HORIZON = 0, 1, 2  # where a simulation stops
NO_NETWORK, OUR_NETWORK, THEIR_NETWORK = 0, 1, 2  # whom a network judges for: all seats, or only those who play by it

# A decision in the tree: how often it was made and how often it could have been, and what it brought.
EDGE = np.dtype(
    [
        ("code", np.int32),
        ("block", np.int32),  # the first block of decisions that follow it
        ("visits", np.int32),
        ("seen", np.int32),
        ("likely", np.float32),  # its prior as odds
        # sums: in single precision a reward is lost beside the million before it
        ("value", np.float64, SEATS),
        ("win", np.float64),  # first places of the searching seat
        ("points", np.float64),  # its points
    ],
    align=True,
)

# Decisions that were first seen together, in ascending order; others that became possible later hang on by `more`.
BLOCK = np.dtype([("first", np.int32), ("count", np.int32), ("more", np.int32)], align=True)

TREE = np.dtype(
    [
        ("seat", np.int64),  # who searches
        ("only", np.int64),  # the one code that is tried at the root, or NONE
        *numbers("root", "edges", "blocks", "full", "simulations", "deepest", "decisions", kind=np.int64),
        ("path", np.int64, DEEPEST + 1),
        ("slot", np.int64, 512),
        ("reward", np.float64, SEATS),
        ("total", np.float64, SEATS),  # of all rewards so far, and of their squares
        ("squares", np.float64, SEATS),
        ("place", np.int64, 2 * SEATS),
    ],
    align=True,
)

SETTINGS = np.dtype(
    [
        ("informed", np.int64),  # whether the game has heuristics
        ("explore", np.float64),  # how much the untried is tried, in standard deviations of the rewards
        ("trust", np.float64),  # how much priors count in the tree
        ("heat", np.float64),  # and in playouts
        ("modesty", np.float64),  # how much worse than its parent an untried decision is taken to be
        ("ahead", np.int64),  # own turns looked at beyond the one under way; a large number plays to the end
        ("scale", np.float64),  # a lead of this many points before the end wins e to 1
        ("spread", np.float64),  # a margin of this many points counts as a good one
        ("margin", np.float64),  # share of the margin in the reward
        ("rank", np.float64),  # share of the place in the reward, with more than two players
        ("patience", np.int64),  # visits before a leaf grows
        ("stop", np.int64),  # where a simulation ends: AT_LEAF, AT_END_OF_TURN or AT_HORIZON
        ("network", np.int64),  # NO_NETWORK, OUR_NETWORK or THEIR_NETWORK
    ],
    align=True,
)


@jit
def plant(edges, t):
    """Start a tree anew: one edge that stands for the root."""
    t.root, t.edges, t.blocks, t.full, t.simulations = ROOT, 1, 0, 0, 0
    for seat in range(SEATS):
        t.total[seat] = 0.0
        t.squares[seat] = 0.0
    clear(edges[ROOT], NONE, 1.0)


@jit
def clear(edge, code, likely):
    edge.code = code
    edge.block = NONE
    edge.visits = 0
    edge.seen = 0
    edge.likely = likely
    for seat in range(SEATS):
        edge.value[seat] = 0.0
    edge.win = 0.0
    edge.points = 0.0


@jit
def sprout(s, e, w, d, out, n, edges, blocks, t, p):
    """A block for the codes that have no slot yet, or NONE when the memory is full."""
    missing = 0
    for i in range(n):
        if t.slot[i] == NONE:
            missing += 1
    if t.blocks == len(blocks) or t.edges + missing > len(edges):
        t.full = 1
        return NONE
    block = t.blocks
    t.blocks += 1
    blocks[block].first = t.edges
    blocks[block].count = missing
    blocks[block].more = NONE
    for i in range(n):
        if t.slot[i] == NONE:
            likely = 1.0 + 0.01 * unit(d)  # a little luck between equals
            if p.informed:
                likely *= exponential(max(-HOTTEST, min(HOTTEST, p.trust * prior(s, e, w, out[i]))))
            clear(edges[t.edges], out[i], likely)
            t.slot[i] = t.edges
            t.edges += 1
    return block


@jit
def find(s, e, w, d, out, n, edges, blocks, t, p, at):
    """Write into t.slot which edge below `at` each legal code has; returns how many have none."""
    for i in range(n):
        t.slot[i] = NONE
    found, last, block = 0, NONE, edges[at].block
    while block != NONE and found < n:
        i, edge, end = 0, blocks[block].first, blocks[block].first + blocks[block].count
        while i < n and edge < end:
            if out[i] == edges[edge].code:
                t.slot[i] = edge
                found += 1
                i += 1
                edge += 1
            elif out[i] < edges[edge].code:
                i += 1
            else:
                edge += 1
        last, block = block, blocks[block].more
    if found < n and not t.full:
        block = sprout(s, e, w, d, out, n, edges, blocks, t, p)
        if block != NONE:
            if last == NONE:
                edges[at].block = block
            else:
                blocks[last].more = block
            return 0
    return n - found


@jit
def select(s, n, edges, t, p, at):
    """The edge that the deciding seat should try: what it is worth plus what it may still hide (PUCT)."""
    odds = 0.0
    for i in range(n):
        if t.slot[i] != NONE:
            odds += edges[t.slot[i]].likely
    seat = s.seat
    reach = p.explore * spread_of(t, seat) / odds
    untried = 0.5
    if edges[at].visits > 0:
        untried = edges[at].value[seat] / edges[at].visits - p.modesty
    best, found = -1e18, NONE
    for i in range(n):
        if t.slot[i] == NONE:
            continue
        edge = edges[t.slot[i]]
        edge.seen += 1
        worth = edge.value[seat] / edge.visits if edge.visits > 0 else untried
        worth += reach * edge.likely * math.sqrt(edge.seen) / (1 + edge.visits)
        if worth > best:
            best, found = worth, t.slot[i]
    return found


@jit
def asked_for(n, edges, t):
    """The edge of the one code that is tried at the root."""
    for i in range(n):
        if t.slot[i] != NONE and edges[t.slot[i]].code == t.only:
            return t.slot[i]
    return NONE


@jit
def spread_of(t, seat):
    """The standard deviation of a seat's rewards so far; a few imagined ones keep it sensible at the start."""
    n = t.simulations + IMAGINED
    mean = (t.total[seat] + 0.5 * IMAGINED) / n
    squares = (t.squares[seat] + (0.25 + WIDE * WIDE) * IMAGINED) / n
    return math.sqrt(max(squares - mean * mean, 1e-8))


@jit
def play_on(s, e, w, d, out, n, p, t, mover, turns):
    """Play by the priors as far as the search looks ahead, or to the end of the turn under way."""
    heat = p.heat if p.informed else 0.0
    while n > 0:
        if s.seat != mover:
            turns += mover == t.seat
            mover = s.seat
            if turns > p.ahead or p.stop == AT_END_OF_TURN:
                return
        t.decisions += 1
        n = step(s, e, pick(s, e, w, d, out, n, heat), out)


@jit
def judge(s, e, w, d, t, p):
    """Write every seat's reward into t.reward: winning, the place, and the margin."""
    foresee(s, e, w, d, p.informed)
    players = int(s.players)
    if s.over:
        places(s, e, t.place)
    for seat in range(players):
        mine, best, beaten = d.hopes[seat], -1e9, 0.0
        for other in range(players):
            if other != seat:
                best = max(best, d.hopes[other])
                if s.over:
                    if t.place[other] > t.place[seat]:
                        beaten += 1.0
                    elif t.place[other] == t.place[seat]:
                        beaten += 0.5
                else:
                    beaten += 1.0 / (1.0 + exponential((d.hopes[other] - mine) / p.scale))
        rank = p.rank if players > 2 else 0.0
        t.reward[seat] = (
            (1.0 - p.margin - rank) * first_place(s, d, t, p, seat)
            + rank * beaten / (players - 1)
            + p.margin / (1.0 + exponential((best - mine) / p.spread))
        )


@jit
def judge_by_network(s, e, w, d, t, p, net):
    """Shares of the reward into t.reward; returns the searching seat's chance to win.

    Our own network says from the searching seat what every seat gets. Theirs says for each of the others, from its own
    seat, what it will play for; the heuristics have judged for the searching seat.
    """
    players, outputs, win = int(s.players), net[10], 0.0
    if p.network == OUR_NETWORK:
        foresee(s, e, w, d, p.informed)
    else:
        win = first_place(s, d, t, p, t.seat)
    for viewer in range(players):
        if (viewer == t.seat) != (p.network == OUR_NETWORK):
            continue
        infer(net, look(s, e, d, viewer, net))
        if p.network == THEIR_NETWORK:
            t.reward[viewer] = share(outputs, REWARDS, 0, players)
            continue
        for k in range(players):
            t.reward[(viewer + k) % players] = share(outputs, REWARDS, k, players)
        d.hopes[viewer] += more_points(outputs)
        win = share(outputs, WINS, 0, players)
    return win


@jit
def share_out(s, t):
    """Scale the rewards of a game that is over so that they are 1 together, as a network's are."""
    total = 0.0
    for seat in range(s.players):
        total += t.reward[seat]
    for seat in range(s.players):
        t.reward[seat] /= total


@jit
def first_place(s, d, t, p, seat):
    """A seat's chance to win: known at the end, before it from the points it may expect."""
    if s.over:
        if t.place[seat] != 1:
            return 0.0
        shared = 0.0
        for other in range(s.players):
            if t.place[other] == 1:
                shared += 1.0
        return 1.0 / shared
    total = 0.0
    for other in range(s.players):
        total += exponential((d.hopes[other] - d.hopes[seat]) / p.scale)
    return 1.0 / total


@entry
def grow(states, e, w, d, out, edges, blocks, t, p, net, simulations):
    """Run some simulations from states[0], as t.seat may know it."""
    if t.edges == 0:
        plant(edges, t)
    me = t.seat
    for _ in range(simulations):
        states[1] = states[0]
        s = states[1]
        s.rng = np.uint64(next32(d)) << np.uint64(32) | np.uint64(next32(d))
        redeal(s, e, me)
        n = legal(s, e, out)
        at, depth, mover, turns = t.root, 0, s.seat, 0
        t.path[0] = at
        while n > 0 and depth < DEEPEST:
            if s.seat != mover:
                turns += mover == me
                mover = s.seat
                if turns > p.ahead:
                    break
            if depth > 0 and edges[at].block == NONE and (edges[at].visits < p.patience or t.full):
                break
            find(s, e, w, d, out, n, edges, blocks, t, p, at)
            alone = depth == 0 and t.only != NONE
            at = asked_for(n, edges, t) if alone else select(s, n, edges, t, p, at)
            if at == NONE:
                break
            depth += 1
            t.path[depth] = at
            n = step(s, e, edges[at].code, out)
        t.deepest = max(t.deepest, depth)
        t.decisions += depth
        if turns <= p.ahead and p.stop != AT_LEAF:
            play_on(s, e, w, d, out, n, p, t, mover, turns)
        if s.over or p.network != OUR_NETWORK:
            judge(s, e, w, d, t, p)
        if p.network and not s.over:
            win = judge_by_network(s, e, w, d, t, p, net)
        else:
            win = first_place(s, d, t, p, me)
            if p.network:
                own = t.reward[me]
                share_out(s, t)
                if p.network == THEIR_NETWORK:
                    t.reward[me] = own
        for seat in range(s.players):
            t.total[seat] += t.reward[seat]
            t.squares[seat] += t.reward[seat] * t.reward[seat]
        for k in range(depth + 1):
            edge = edges[t.path[k]]
            edge.visits += 1
            for seat in range(s.players):
                edge.value[seat] += t.reward[seat]
            edge.win += win
            edge.points += d.hopes[me]
        t.simulations += 1
    return t.simulations
