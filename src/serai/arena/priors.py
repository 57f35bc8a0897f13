"""Fitting the weights of a game's priors to what a network's search tries, with as many players as it was trained for:

    python -m serai.arena.priors rajas NETWORK.npz 'warm_*' 'more_*' --games 100 --out FITTED.npz

The network plays against itself and keeps how often its search tried each choice. Weights are then sought that make
these visits most likely; the last fifth of the games only tests. The network's file with its fitted weights is a new
player, which a match has to prove. Only weights that change no judgement may be fitted: the network was trained beside
the rest.
"""

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from serai.arena.tune import chosen_weights
from serai.arena.workers import answer, game_with_weights, spread
from serai.bots.levels import kept_network, settings_with
from serai.bots.networks import Network
from serai.bots.thinking import Knowledge, TreeSearch
from serai.games import game as find_game
from serai.kernel.checking import count_of
from serai.kernel.dispatch import prior
from serai.kernel.errors import BadOption
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.jit import entry
from serai.kernel.plain import Records

Numbers = npt.NDArray[np.float64]

TREE = 64 << 20  # bytes for one tree
OPENING = 8  # decisions of a game drawn by the visits; later ones by their squares
HELD = 0.2  # share of the games that only test
CLOSE = 1e-5  # what a step away from the weights at the start costs
FARTHEST, NUDGE = 2.5, 0.02  # steps: a weight grows e times with each, one that is 0 by two points
POINTS = 2.0


@dataclass(frozen=True)
class Tried:
    """Decisions of some games: the positions, and of the choices in each how often the search tried them."""

    states: Records
    codes: npt.NDArray[np.int64]
    visits: Numbers
    ends: npt.NDArray[np.int64]  # where the choices of each position begin, and where those of the last one end
    game: npt.NDArray[np.int64]

    @property
    def starts(self) -> npt.NDArray[np.int64]:
        return self.ends[:-1]


@entry
def note_priors(states, e, w, codes, ends, out):
    """The prior of every choice in some positions."""
    for i in range(len(ends) - 1):
        for k in range(ends[i], ends[i + 1]):
            out[k] = prior(states[i], e, w, codes[k])


def main() -> None:
    answer(lambda: run(arguments()))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("network", type=Path)
    parser.add_argument("names", nargs="+", help="the weights to fit (a * stands for any letters)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=1000, help="for every decision")
    parser.add_argument("--seed", type=int, default=50_000_000, help="of the first game")
    parser.add_argument("--jobs", type=int, default=None, help="processes; otherwise one for every core")
    parser.add_argument("--out", type=Path, required=True, help="the network's file with its fitted weights")
    return parser.parse_args()


def run(options: argparse.Namespace) -> None:
    game = game_with_weights(options.game)
    network, names = kept_network(options.network, game), chosen_weights(game, options.names)
    for name, number in (("--games", options.games - 1), ("--simulations", options.simulations)):
        count_of(name, number)
    jobs = options.jobs or os.cpu_count() or 1
    play = partial(searched_game, options.game, options.network, options.simulations)
    tried = joined(list(spread(play, range(options.seed, options.seed + options.games), jobs)))
    check_judgement(game, names, tried)
    told, weights = fit(game, names, tried, network.weights)
    for name in names:
        print(f"{name} = {weights[name]:.4g}  (was {game.weights[name]:.4g})")
    print(", ".join(f"{what} {value:.4f}" for what, value in told.items()))
    about = {"games": options.games, "simulations": options.simulations, "seed": options.seed, **told}
    Network({**network.header, "priors": weights, "fitted": about, "matches": []}, network.arrays).save(options.out)


def searched_game(name: str, path: Path, simulations: int, seed: int) -> Tried:
    """One game of a network against itself, every decision searched anew."""
    game = find_game(name)
    network, chance = kept_network(path, game), np.random.default_rng(seed)
    position = game.new(network.header["players"], seed, network.header["options"])
    search = TreeSearch(game, settings_with(name, "grandmaster", network), seed, 1, TREE, knows=Knowledge(network))
    states: list[Records] = []
    codes: list[int] = []
    visits: list[int] = []
    ends = [0]
    while not position.over:
        legal = position.codes()
        if len(legal) == 1:
            position.play(legal[0])
            continue
        choices = search.think(position, simulations=simulations).choices
        states.append(position.array.copy())
        codes += [choice.code for choice in choices]
        visits += [choice.visits for choice in choices]
        odds = np.array(visits[ends[-1] :], float) ** (1.0 if len(ends) <= OPENING else 2.0)
        ends.append(len(codes))
        position.play(choices[chance.choice(len(choices), p=odds / odds.sum())].code)
    games = np.full(len(states), seed)
    return Tried(
        np.concatenate(states).view(np.recarray), np.array(codes), np.array(visits, float), np.array(ends), games
    )


def joined(parts: Sequence[Tried]) -> Tried:
    """The decisions of several games as one."""
    before = np.cumsum([0, *(len(part.codes) for part in parts)])
    ends = [part.ends[1:] + n for part, n in zip(parts, before[:-1], strict=True)]
    return Tried(
        np.concatenate([part.states for part in parts]).view(np.recarray),
        np.concatenate([part.codes for part in parts]),
        np.concatenate([part.visits for part in parts]),
        np.concatenate([np.zeros(1, np.int64), *ends]),
        np.concatenate([part.game for part in parts]),
    )


def check_judgement(game: Game, names: Sequence[str], tried: Tried) -> None:
    """Refuse weights that say how a position stands: a network's inputs hold that."""
    evaluate, e = game.rules["evaluate"], game.edition.record
    some = tried.states[:: max(1, len(tried.states) // 100)]
    for name in names:
        one, other = game.weigh(), game.weigh({name: game.weights[name] + 1.0})
        if any(evaluate(s, e, one, s.seat) != evaluate(s, e, other, s.seat) for s in some):
            raise BadOption(_("“{name}” judges positions: only weights of the priors can be fitted").format(name=name))


def surprise(game: Game, tried: Tried, changed: Mapping[str, float]) -> Numbers:
    """How little the priors with these weights expect what was tried in each position: the cross-entropy."""
    x = np.zeros(len(tried.codes))
    note_priors(tried.states, game.edition.record, game.weigh(changed), tried.codes, tried.ends, x)
    of = np.repeat(np.arange(len(tried.starts)), np.diff(tried.ends))
    x -= np.maximum.reduceat(x, tried.starts)[of]
    share = tried.visits / np.add.reduceat(tried.visits, tried.starts)[of]
    expected: Numbers = np.log(np.add.reduceat(np.exp(x), tried.starts)) - np.add.reduceat(share * x, tried.starts)
    return expected


def fit(
    game: Game, names: Sequence[str], tried: Tried, start: Mapping[str, float]
) -> tuple[dict[str, float], dict[str, float]]:
    """The losses before and after, and the weights that make what was tried most likely."""
    minimize: Any = import_module("scipy.optimize").minimize  # JAX, which learning needs, brings it
    games = np.unique(tried.game)
    held = tried.game >= games[int(len(games) * (1 - HELD))]
    begun = {**game.weights, **start}

    def weights(steps: Numbers) -> dict[str, float]:
        """Weights some steps away from those at the start."""
        return {
            name: begun[name] * float(np.exp(step)) if begun[name] else POINTS * float(step)
            for name, step in zip(names, steps, strict=True)
        }

    def cost(steps: Numbers) -> float:
        return float(surprise(game, tried, weights(steps))[~held].mean() + CLOSE * (steps**2).sum())

    def with_slope(steps: Numbers) -> tuple[float, Numbers]:
        slope = [(cost(steps + nudge) - cost(steps - nudge)) / (2 * NUDGE) for nudge in NUDGE * np.eye(len(names))]
        return cost(steps), np.array(slope)

    nowhere = np.zeros(len(names))
    found = minimize(with_slope, nowhere, jac=True, method="L-BFGS-B", bounds=[(-FARTHEST, FARTHEST)] * len(names))
    best = {name: round(value, 3) for name, value in weights(found.x).items()}
    told = {
        f"{part} {when}": round(float(surprise(game, tried, changed)[which].mean()), 4)
        for part, which in (("loss", ~held), ("held out", held))
        for when, changed in (("before", start), ("after", best))
    }
    return told, {**start, **best}


if __name__ == "__main__":
    main()
