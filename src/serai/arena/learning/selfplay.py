"""Games that a search plays against itself, compiled, and the rows that are kept of them.

A row is a position as one seat sees it, what the search thought of it, and what came of the game. A game depends on its
seed alone, so the same seeds give the same rows on any number of threads.
"""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

import serai
from serai.arena.workers import spread
from serai.bots.inference import EXTRA, look, whole
from serai.bots.networks import Net, Network, nothing
from serai.bots.planning import desk, foresee, pick, unit
from serai.bots.search import BLOCK, EDGE, NONE, TREE, first_place, grow, judge, plant, share_out
from serai.bots.thinking import SearchSettings, settings_record
from serai.kernel.dispatch import legal
from serai.kernel.game import Game
from serai.kernel.jit import entry, jit
from serai.kernel.loops import begin, step
from serai.kernel.state import SEATS

PIECE = 8  # games that a thread plays at a time
ROWS = 400  # of one game at most
EDGES = 60_000

Rows = dict[str, npt.NDArray[Any]]

# How games are played, and what is kept of them.
PLAN = np.dtype(
    [
        ("simulations", np.int64),  # for a decision that is kept
        ("quick", np.int64),  # and for any other: more games in the same time teach more than better ones
        ("opening", np.int64),  # up to so many first decisions are drawn by the priors
        ("stray", np.float64),  # chance that a later one is
        ("between", np.float64),  # chance that a position within a turn is kept
        ("first", np.float64),  # and the first one of a turn
        ("trace", np.float64),  # of TD(λ): how much what came later counts, from one position kept to the one before
    ],
    align=True,
)


@dataclass(frozen=True)
class Plan:
    """How games are played, and what is kept of them; see `PLAN`."""

    simulations: int
    quick: int
    opening: int
    stray: float
    between: float
    first: float
    trace: float


@jit
def drawn(edges, blocks, t, d):
    """A decision below the root by lot, by the squares of the visits."""
    total = 0.0
    for turn in range(2):
        block, at, stop = edges[t.root].block, 0.0, 0.0
        if turn == 1:
            stop = total * unit(d)
        while block != NONE:
            for i in range(blocks[block].first, blocks[block].first + blocks[block].count):
                at += float(edges[i].visits) * float(edges[i].visits)
                if turn == 1 and edges[i].visits > 0 and at >= stop:
                    return i
            block = blocks[block].more
        total = at
    return NONE


@jit
def note_row(s, e, w, d, seat, edges, t, net, row, xs, seats, hopes, thoughts):
    """Keep the position as a seat sees it, and what the search expects for every seat from that one on."""
    foresee(s, e, w, d, 1)
    n = look(s, e, d, seat, net)
    seen = net[7]
    for i in range(n):
        xs[row, i] = whole(seen[i])
    seats[row] = seat
    players = int(s.players)
    for k in range(players):
        other = (seat + k) % players
        hopes[row, k] = d.hopes[other]
        thoughts[row, k] = edges[t.root].value[other] / edges[t.root].visits


@jit
def note_end(s, e, w, d, t, p, plan, first, last, seats, thoughts, rewards, wins, points):
    """What came of a game, for all its rows: the reward of each is mixed with what the search thought later on."""
    judge(s, e, w, d, t, p)
    share_out(s, t)
    players = int(s.players)
    for row in range(last - 1, first - 1, -1):  # a position has a row for every seat
        for k in range(players):
            other = (seats[row] + k) % players
            rewards[row, k] = t.reward[other]
            wins[row, k] = first_place(s, d, t, p, other)
            points[row, k] = d.hopes[other]
        if (row - first) % players == 0:
            look_back(t, plan.trace, players, seats[row], thoughts[row])


@jit
def look_back(t, trace, players, seat, thoughts):
    """From the reward at a position to the one for those before it, as TD(λ) has it."""
    total = 0.0
    for k in range(players):
        total += thoughts[k]
    for k in range(players):
        other = (seat + k) % players
        t.reward[other] = trace * t.reward[other] + (1.0 - trace) * thoughts[k] / total


@entry
def play_piece(
    states,
    blank,
    e,
    w,
    d,
    out,
    edges,
    blocks,
    t,
    p,
    net,
    plan,
    seed,
    most,
    xs,
    seats,
    hopes,
    thoughts,
    rewards,
    wins,
    points,
    ends,
):
    """Play a game for each number in `ends`, which tells where the rows of each one end."""
    row, players = 0, int(blank[0].players)
    for game in range(len(ends)):
        n = begin(states, 2, blank, e, seed + np.uint64(game), out)
        s = states[2]
        d.rng = (seed + np.uint64(game)) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(77)
        first, opening = row, int(unit(d) * (plan.opening + 1))
        decisions, mover, fresh, draws = 0, -1, True, s.draws
        while n > 0:
            begins = s.seat != mover
            mover = s.seat
            if decisions < opening:
                code = pick(s, e, w, d, out, n, 1.0)
            else:
                if fresh or begins or s.draws != draws or t.edges + plan.simulations * 40 > len(edges):
                    plant(edges, t)
                t.seat, t.only = s.seat, NONE
                states[0] = states[2]
                kept = row + players <= first + most and unit(d) < (plan.first if begins else plan.between)
                left = (plan.simulations if kept else plan.quick) - edges[t.root].visits
                if left > 0:
                    grow(states, e, w, d, out, edges, blocks, t, p, net, left)
                    n = legal(s, e, out)
                if kept:
                    for k in range(players):
                        note_row(s, e, w, d, (s.seat + k) % players, edges, t, net, row, xs, seats, hopes, thoughts)
                        row += 1
                fresh = unit(d) < plan.stray
                if fresh:
                    code = pick(s, e, w, d, out, n, 1.0)
                else:
                    t.root = drawn(edges, blocks, t, d)
                    code = edges[t.root].code
            draws = s.draws
            n = step(s, e, code, out)
            decisions += 1
        note_end(s, e, w, d, t, p, plan, first, row, seats, thoughts, rewards, wins, points)
        ends[game] = row
    return row


@dataclass(frozen=True)
class Teacher:
    """Who plays: a search with its settings, judged by a network or by the heuristics."""

    settings: SearchSettings
    network: Network | None = None


def inputs_of(game: Game) -> int:
    return len(game.observation) + EXTRA


class Player:
    """One thread's memory for self-play."""

    def __init__(self, game: Game, players: int, options: Mapping[str, str], teacher: Teacher, plan: Plan) -> None:
        self.game = game
        self.blank = game.blank(players, options)
        self.states = np.zeros(3, game.state_type).view(np.recarray)
        self.edges = np.empty(max(EDGES, plan.simulations * 200), EDGE).view(np.recarray)
        self.blocks = np.empty(len(self.edges) // 2, BLOCK).view(np.recarray)
        self.tree = np.zeros(1, TREE).view(np.recarray)[0]
        self.net = teacher.network.loaded() if teacher.network else seeing(game)
        self.weights = game.weigh(teacher.network.weights if teacher.network else None)
        self.settings = settings_record(game, teacher.settings, teacher.network)
        self.plan = np.zeros(1, PLAN).view(np.recarray)[0]
        for name, value in asdict(plan).items():
            self.plan[name] = value

    def play(self, seed: int, games: int) -> Rows:
        """Some games, with seeds one after another."""
        room = games * ROWS
        rows: Rows = {
            "x": np.zeros((room, inputs_of(self.game)), np.int16),
            "seat": np.zeros(room, np.int64),
            **{
                name: np.zeros((room, SEATS), np.float32) for name in ("hopes", "thoughts", "rewards", "wins", "points")
            },
        }
        ends = np.zeros(games, np.int64)
        count = play_piece(
            self.states,
            self.blank,
            self.game.edition.record,
            self.weights,
            desk(self.game),
            np.zeros(self.game.width, np.int64),
            self.edges,
            self.blocks,
            self.tree,
            self.settings,
            self.net,
            self.plan,
            np.uint64(seed),
            ROWS,
            *rows.values(),
            ends,
        )
        return {name: column[:count].copy() for name, column in rows.items() if name != "seat"}


def seeing(game: Game) -> Net:
    """No network, but room for what one would see."""
    net = list(nothing())
    net[7] = np.zeros(inputs_of(game), np.float32)
    return tuple(net)


@dataclass(frozen=True)
class Table:
    """What games are played at, as it can be sent to another machine."""

    game: str
    players: int
    options: Mapping[str, str]
    teacher: Teacher
    plan: Plan

    def player(self) -> Player:
        """Memory to play there."""
        return Player(serai.game(self.game), self.players, self.options, self.teacher, self.plan)


Piece: TypeAlias = tuple[Table, int, int]  # the first seed, and how many games


def play_games(table: Table, seed: int, games: int, jobs: int | None = None, ray: bool = False) -> Rows:
    """Many games on some threads, or on a Ray cluster; their rows in the order of the seeds."""
    pieces = [(table, seed + start, min(PIECE, games - start)) for start in range(0, games, PIECE)]
    if ray:
        return joined(list(spread(play_alone, pieces, ray=True)))
    jobs = min(jobs or os.cpu_count() or 1, len(pieces))
    idle = [table.player() for _ in range(jobs)]

    def work(piece: Piece) -> Rows:
        player = idle.pop()  # there are as many as threads
        try:
            return player.play(*piece[1:])
        finally:
            idle.append(player)

    with ThreadPoolExecutor(jobs) as pool:
        return joined(list(pool.map(work, pieces)))


def play_alone(piece: Piece) -> Rows:
    """A piece of the games in a process that has nothing ready."""
    table, seed, games = piece
    return table.player().play(seed, games)


def joined(parts: list[Rows]) -> Rows:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
