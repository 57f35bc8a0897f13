"""Tuning a game's weights by self-play: `python -m serai.arena.tune five-tribes --rounds 100 --write`.

Each round nudges all (or the named) weights at random, plays the nudge against its opposite with shared seeds and
rotated seats, and moves a little towards the better side (SPSA). At the end the result must beat the weights it began
with in a match of its own, on seeds it has not seen, or nothing is written.
"""

import argparse
import re
from collections.abc import Mapping

import numpy as np

from serai.arena.duels import DuelTerms, duel
from serai.arena.workers import answer, counts_of, game_with_weights, import_ray, questions
from serai.kernel.checking import count_of
from serai.kernel.errors import BadOption
from serai.kernel.game import Game
from serai.kernel.gamefile import write_whole
from serai.kernel.i18n import _

SMALLEST = 0.25  # a weight near zero is nudged as if it were this big
STABILITY = 0.1  # as in Spall's advice: a tenth of the rounds


def main() -> None:
    answer(lambda: run(arguments()))


def arguments() -> argparse.Namespace:
    parser = questions(__doc__)
    parser.add_argument("names", nargs="*", help="the weights to tune; otherwise all (a * stands for any letters)")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--proof", type=int, default=2000, help="games of the final match")
    parser.add_argument("--nudge", type=float, default=0.15, help="relative size of a nudge")
    parser.add_argument("--step", type=float, default=0.4, help="how far a clear result moves the weights, in nudges")
    parser.add_argument("--lines", type=int, default=40, help="ways to finish a turn that the planners look at")
    parser.add_argument("--heat", type=float, default=1.0, help="how much the priors count (0: not at all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ray", action="store_true", help="play on a Ray cluster")
    parser.add_argument("--write", action="store_true", help="put the result into heuristics.toml")
    return parser.parse_args()


def run(options: argparse.Namespace) -> None:
    game = game_with_weights(options.game)
    if options.ray:
        import_ray()
    if min(options.rounds, options.games // 2, options.proof) < 1:
        raise BadOption(_("at least one round, two games and one game of proof are needed"))
    count_of("--lines", options.lines)
    counts_of(game, options.players, options.jobs)
    names = chosen_weights(game, options.names)
    tuned = tune(game, names, options)
    better = prove(game, tuned, options)
    for name in names:
        print(f"{name} = {tuned[name]:.4g}  (was {game.weights[name]:.4g})")
    if options.write and better:
        path = game.package / "heuristics.toml"
        write_whole(path, rewritten(path.read_text(encoding="utf-8"), {name: tuned[name] for name in names}))
        print(f"written to {path}")


def chosen_weights(game: Game, patterns: list[str]) -> list[str]:
    """The weights that the patterns name."""
    from fnmatch import fnmatch

    names = [name for name in game.weights if not patterns or any(fnmatch(name, p) for p in patterns)]
    if not names:
        raise BadOption(_("there is no weight “{name}”").format(name=patterns[0]))
    return names


def tune(game: Game, names: list[str], options: argparse.Namespace) -> dict[str, float]:
    """Walk towards better weights."""
    chance = np.random.default_rng(options.seed)
    start = np.array([game.weights[name] for name in names])
    size = np.maximum(np.abs(start), SMALLEST) * options.nudge
    theta = start.copy()
    for round_number in range(options.rounds):
        players = options.players[round_number % len(options.players)]
        shrink = ((STABILITY * options.rounds + 1) / (STABILITY * options.rounds + 1 + round_number)) ** 0.602
        reach = size * (1 + round_number) ** -0.101
        signs = chance.choice([-1.0, 1.0], len(names))
        up = dict(zip(names, theta + reach * signs, strict=True))
        down = dict(zip(names, theta - reach * signs, strict=True))
        gain = advantage(game, up, down, players, options.seed + 1 + round_number * options.games, options)
        theta = theta + options.step * shrink * gain * reach * signs
        print(f"round {round_number + 1}, {players} players: {gain:+.2f}", flush=True)
    return {**game.weights, **dict(zip(names, map(float, theta), strict=True))}


def advantage(
    game: Game, up: Mapping[str, float], down: Mapping[str, float], players: int, seed: int, options: argparse.Namespace
) -> float:
    """How clearly `up` is better than `down`, in standard errors of its margin and wins, at most 3."""
    terms = DuelTerms(options.games // 2, players, seed, options.lines, options.heat)
    one = duel(game, up, down, terms, options.jobs, options.ray)
    two = duel(game, down, up, terms, options.jobs, options.ray)
    signal = one.margins - two.margins
    spread = signal.std() / np.sqrt(len(signal)) or 1.0
    wins = one.wins - two.wins
    wins_spread = wins.std() / np.sqrt(len(wins)) or 1.0
    return float(np.clip(0.5 * signal.mean() / spread + 0.5 * wins.mean() / wins_spread, -3, 3))


def prove(game: Game, tuned: Mapping[str, float], options: argparse.Namespace) -> bool:
    """Whether the tuned weights beat those the game came with, on fresh seeds, at every count of players."""
    better = True
    for players in options.players:
        terms = DuelTerms(options.proof, players, 10_000_019 + options.seed, options.lines, options.heat)
        result = duel(game, tuned, game.weights, terms, options.jobs, options.ray)
        share, error = result.wins.mean(), result.wins.std() / np.sqrt(options.proof)
        print(
            f"{players} players: tuned against old wins {share:.1%} ± {1.96 * error:.1%} of {options.proof} games "
            f"(even is {1 / players:.1%}), margin {result.margins.mean():+.2f}"
        )
        better = better and share > 1 / players
    return better


def rewritten(text: str, values: Mapping[str, float]) -> str:
    """The text of a heuristics file with some numbers replaced; comments and order stay."""
    for name, value in values.items():
        text = re.sub(rf"(?m)^({re.escape(name)}\s*=\s*)[-+0-9.eE_]+", rf"\g<1>{value:.4g}", text)
    return text


if __name__ == "__main__":
    main()
