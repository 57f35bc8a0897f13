"""Fast games between planners that differ in their weights, compiled: what tuning plays, thousands a minute.

Every seed is played once from every seat, so that neither side profits from a better start.
"""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from serai.arena.workers import spread
from serai.bots.planning import desk, plan
from serai.games import game as find_game
from serai.kernel.dispatch import places, scores
from serai.kernel.game import Game
from serai.kernel.jit import entry
from serai.kernel.loops import begin, step

Results = npt.NDArray[np.int64]  # a row per game, a column per seat


@entry
def play_duels(states, blank, e, w, other, d, out, informed, lines, heat, seed, first, result, place):
    """Play one game for every row of `result`: seat (first + row) % players plans with `w`, the others with `other`."""
    players = int(blank[0].players)
    for row in range(len(result)):
        game = first + row
        n = begin(states, 0, blank, e, seed + np.uint64(game // players), out)
        s = states[0]
        d.rng = seed ^ (np.uint64(game) * np.uint64(0x9E3779B97F4A7C15))
        ours = game % players
        length, at, seat, drawn = 0, 0, -1, 0
        while n > 0:
            if at >= length or s.seat != seat or s.draws != drawn:
                if s.seat == ours:
                    length = plan(states, e, w, d, out, informed, lines, heat)
                else:
                    length = plan(states, e, other, d, out, informed, lines, heat)
                at, seat, drawn = 0, s.seat, s.draws
            n = step(s, e, d.best[at], out)
            at += 1
        scores(s, e, d.points)
        for i in range(players):
            result[row, (i - ours) % players] = d.points[i]
        places(s, e, d.points)
        for i in range(players):
            place[row, (i - ours) % players] = d.points[i]


@dataclass(frozen=True)
class Duel:
    """The outcome of many games: a column per seat counted from the side under test, which is column 0."""

    scores: Results
    places: Results

    @cached_property
    def wins(self) -> npt.NDArray[np.float64]:
        """Per game 1 for a win of the side under test, a share for a shared first place."""
        first = self.places == 1
        return np.where(first[:, 0], 1.0 / np.maximum(first.sum(axis=1), 1), 0.0)

    @cached_property
    def margins(self) -> Results:
        """Per game, how far it was ahead of the best of the others."""
        margins: Results = self.scores[:, 0] - self.scores[:, 1:].max(axis=1)
        return margins


@dataclass(frozen=True)
class DuelTerms:
    """How a duel is played: the ways to finish a turn that planners look at, and how much their priors count."""

    games: int = 200
    players: int = 2
    seed: int = 1
    lines: int = 40
    heat: float = 1.0
    options: Mapping[str, str] | None = None


PLAIN_TERMS = DuelTerms()


@dataclass(frozen=True)
class DuelPart:
    """Some games of a duel, for one thread or one worker."""

    game: str
    changed: Mapping[str, float] | None
    other: Mapping[str, float] | None
    first: int
    terms: DuelTerms  # of this part only, its number of games


def play_part(part: DuelPart) -> tuple[Results, Results]:
    """Play some games of a duel; their scores and places."""
    game, terms = find_game(part.game), part.terms
    result = np.zeros((terms.games, terms.players), np.int64)
    place = np.zeros((terms.games, terms.players), np.int64)
    informed = 1 if game.weights else 0
    play_duels(
        np.zeros(3, game.state_type).view(np.recarray),
        game.blank(terms.players, terms.options),
        game.edition.record,
        game.weigh(part.changed),
        game.weigh(part.other),
        desk(game),
        np.zeros(game.width, np.int64),
        informed,
        terms.lines,
        terms.heat * informed,
        np.uint64(terms.seed),
        part.first,
        result,
        place,
    )
    return result, place


def duel(
    game: Game,
    changed: Mapping[str, float] | None = None,
    other: Mapping[str, float] | None = None,
    terms: DuelTerms = PLAIN_TERMS,
    jobs: int | None = None,
    ray: bool = False,
) -> Duel:
    """Play weights `changed` in one seat against weights `other` in all others, seats rotated, seeds shared."""
    jobs = jobs or os.cpu_count() or 1
    cuts = [terms.games * i // (4 * jobs) for i in range(4 * jobs + 1)]
    parts = [
        DuelPart(game.name, changed, other, at, replace(terms, games=to - at)) for at, to in pairwise(cuts) if at < to
    ]
    if ray:
        played = list(spread(play_part, parts, ray=True))
    else:
        play_part(replace(parts[0], terms=replace(terms, games=0)))  # compile once, not in every thread
        with ThreadPoolExecutor(jobs) as pool:
            played = list(pool.map(play_part, parts))
    return Duel(np.concatenate([scores for scores, _ in played]), np.concatenate([places for _, places in played]))
