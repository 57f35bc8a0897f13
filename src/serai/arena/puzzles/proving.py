"""Proving that one turn is clearly best: a long search finds the turns, and each good one is searched by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from serai.arena.puzzles.shelf import KnownTurn, Puzzle
from serai.arena.puzzles.turns import LONGEST, Codes, end_after, ended, found_turns, worth
from serai.bots.levels import best_search
from serai.bots.thinking import TreeSearch
from serai.kernel.position import Position

CLEAR = 0.08  # how far the best turn is ahead of the second
AS_GOOD = 0.02  # a turn that is no more than this behind the best one is a solution too
COMPARED = 3  # turns of the long search that are searched by themselves
RIVALS = 4  # and turns that leave a solution and are none
LUCKY, LONGER = 10, 6  # decisions that leave it which are looked at once more, so many times longer
TRIED = 0.002  # of the long search, before a turn is compared
GLANCES = 40  # a look at a decision that leaves the best turn takes this part of the long search
SHARE = 0.2  # of the long search, for each turn by itself
NEAR, SETTLING = 0.07, 4  # turns this near to the best are searched once more, so many times longer
ENOUGH = 10_000  # simulations of a turn by itself, after which that would change little


class ProvedTurn(NamedTuple):
    """A whole turn, where it ends, and the chance to win that it leaves."""

    codes: Codes
    end: str
    win: float


@dataclass(frozen=True)
class Proof:
    """What a long search says of a position: its good turns with their chances to win, the best first."""

    turns: tuple[ProvedTurn, ...]
    simulations: int
    seed: int

    @property
    def best(self) -> float:
        return self.turns[0].win

    @property
    def solutions(self) -> tuple[ProvedTurn, ...]:
        return tuple(turn for turn in self.turns if turn.win >= self.best - AS_GOOD)

    @property
    def others(self) -> tuple[ProvedTurn, ...]:
        return self.turns[len(self.solutions) :]

    @property
    def second(self) -> float:
        """The chance of the best turn that is no solution; 0 where there is none."""
        return self.others[0].win if self.others else 0.0

    @property
    def gap(self) -> float:
        return self.best - self.second

    def spread(self, most: int) -> float:
        """How far the turns above the largest step are apart, among so many good ones."""
        wins = [turn.win for turn in self.turns]
        last = max(range(min(most, len(wins) - 1)), key=lambda n: wins[n] - wins[n + 1])
        return self.best - wins[last]


def prove(
    position: Position,
    simulations: int,
    seed: int,
    hopeless: float = 0.0,
    most: int = 1,
    known: Sequence[Codes] = (),
) -> Proof | None:
    """Search long; None where there is no second turn, or at once where no step of `hopeless` parts good turns from
    others. The same every time.

    A search hardly tries what it dislikes, so that the tree alone says little about the second turn. It leaves a good
    one somewhere: every decision that does so is searched by itself, and the most promising become whole turns. So it
    goes for the best turn and for those that are as good, `most` in all: often they differ in an order alone. Turns
    that are `known` are searched by themselves, too, whether it finds them or not.
    """
    search = best_search(position, seed)
    search.think(position, simulations=simulations, settle=False)
    found = found_turns(search, position, max(2, round(simulations * TRIED)))[:COMPARED]
    bench = Bench(search, position, simulations)  # which searches anew: the tree is gone
    for line in (*known, *(turn.codes for turn in found)):
        bench.judge(line)
    for _ in range(most):
        best = bench.next_solution()
        if best is None:
            break
        bench.leave(best)
        if bench.step(most) < hopeless:
            return None
    bench.settle()
    if len(bench.judged) < 2 or bench.step(most) < hopeless:
        return None
    return Proof(tuple(bench.ranked()), simulations, seed)


@dataclass(frozen=True)
class Departure:
    """A decision that leaves the best turn, and the chance to win that a look at it saw."""

    win: float
    depth: int
    code: int
    before: Position


def _promise(departure: Departure) -> tuple[float, int, int]:
    return -departure.win, departure.depth, departure.code


class Bench:
    """The turns of a position that were searched by themselves, and what is left to look at."""

    def __init__(self, search: TreeSearch, position: Position, simulations: int) -> None:
        self.search = search
        self.position = position
        self.each = round(simulations * SHARE)
        self.glance = max(8, simulations // GLANCES)
        self.judged: dict[str, ProvedTurn] = {}  # by where they end
        self._left: set[str] = set()  # solutions that were gone through
        self._seen: set[Codes] = set()  # ways to leave one, by all their decisions

    def judge(self, line: Codes) -> ProvedTurn:
        """Search a turn by itself, unless one with the same end was."""
        end = end_after(self.position, line)
        if end not in self.judged:
            self.judged[end] = ProvedTurn(line, end, worth(self.search, self.position, line, self.each))
        return self.judged[end]

    @property
    def best(self) -> float:
        return max(turn.win for turn in self.judged.values())

    def ranked(self) -> list[ProvedTurn]:
        """The turns, the best first."""
        return sorted(self.judged.values(), key=lambda turn: (-turn.win, turn.codes))

    def next_solution(self) -> ProvedTurn | None:
        """The best solution that was not gone through yet."""
        return next((turn for turn in self.ranked() if turn.end not in self._left and self._solves(turn)), None)

    def step(self, most: int) -> float:
        """The largest difference between a turn and the next best, among so many good ones."""
        wins = [turn.win for turn in self.ranked()]
        return max((better - worse for better, worse in pairwise(wins[: most + 1])), default=0.0)

    def settle(self) -> None:
        """Search the turns near the best once more, for longer: two points are little beside the luck of a search."""
        near = [turn for turn in self.judged.values() if turn.win >= self.best - NEAR and self.each < ENOUGH]
        for turn in near:
            win = worth(self.search, self.position, turn.codes, SETTLING * self.each)
            self.judged[turn.end] = turn._replace(win=win)

    def _solves(self, turn: ProvedTurn) -> bool:
        return turn.win >= self.best - AS_GOOD

    def leave(self, turn: ProvedTurn) -> None:
        """Judge the turns that leave this one and promise most: all as good as it, and some that are not."""
        self._left.add(turn.end)
        rivals = 0
        for leaves in self._departures(turn.codes):
            line = (
                *turn.codes[: leaves.depth],
                *completed(self.search, self.position, leaves, 2 * self.glance),
            )
            rivals += not self._solves(self.judge(line))
            if rivals == RIVALS:
                return

    def _departures(self, codes: Codes) -> list[Departure]:
        """The decisions that leave a turn and promise most, the best first; those known from other turns left out."""
        found, before = list[Departure](), self.position.copy()
        for depth, taken in enumerate(codes):
            here = before.copy()
            self._seen.add(codes[: depth + 1])
            for code in here.codes():
                line = (*codes[:depth], code)
                if line not in self._seen:
                    self._seen.add(line)
                    found.append(Departure(self._chance(here, self.glance, code), depth, code, here))
            before.play(taken)
        found.sort(key=_promise)
        # the best of many short looks owes much to luck: those are looked at once more, for longer
        again = [
            replace(each, win=self._chance(each.before, LONGER * self.glance, each.code)) for each in found[:LUCKY]
        ]
        return sorted(again, key=_promise)

    def _chance(self, before: Position, simulations: int, code: int) -> float:
        return self.search.chance(before, simulations, self.position.seat, code)


def completed(search: TreeSearch, start: Position, departure: Departure, simulations: int) -> Codes:
    """The best turn that goes on with a decision."""
    line, after = [departure.code], departure.before.copy()
    after.play(departure.code)
    while not ended(start, after) and len(line) < LONGEST:
        line.append(search.think(after, simulations=simulations, settle=False).code)
        after.play(line[-1])
    return tuple(line)


def first_seen(position: Position, code: int, seed: int, most: int = 2048) -> int:
    """How many simulations it takes until a search prefers a decision for good: how hard it is to see."""
    seen = most * 4
    number = most
    while number >= 8:
        search = best_search(position, seed)
        if search.think(position, simulations=number, settle=False).code != code:
            break
        seen = number
        number //= 4
    return seen


@dataclass(frozen=True)
class Again:
    """What a longer search says of a puzzle: whether its best turn is still a solution, and how far it is ahead."""

    kept: bool
    best: float
    gap: float


def codes_of(start: Position, turn: KnownTurn) -> Codes:
    """A turn's moves as codes."""
    now, codes = start.copy(), list[int]()
    for move in turn.moves:
        codes.append(now.code(move))
        now.play(codes[-1])
    return tuple(codes)


def prove_again(task: tuple[Puzzle, int, int]) -> Again:
    """Prove a puzzle by a search that is so many times longer."""
    puzzle, longer, seed = task
    start = puzzle.start()
    known = [codes_of(start, turn) for turn in puzzle.solutions]
    proof = prove(start, longer * int(puzzle.proof["simulations"]), seed, known=known)
    if proof is None:
        return Again(False, 0.0, 0.0)
    wanted = {turn.end for turn in puzzle.solutions}
    own = next(turn.win for turn in proof.turns if turn.end in wanted)
    return Again(own >= proof.best - AS_GOOD, proof.best, proof.gap)
