"""What the levels must hold, in one go: `python -m bench.strength --scale 0.1 --jobs 16`.

Every game with two and with four players: each level against the one below it, and master against the frozen greedy
bot; with four players one against three. Results go to docs/strength.json and docs/strength.md (or --out), match by
match, so that a run that is cut off leaves what it has.
"""

import argparse
import os
import platform
import sys
import time
from pathlib import Path

import serai
from serai.arena.ladder import dated, keep, match_line, row_of
from serai.arena.match import Match, MatchResult, Outcome, play_game
from serai.arena.workers import counts_of, spread
from serai.kernel.checking import one_of
from serai.kernel.errors import SeraiError

GOALS = {
    ("novice", "random"): (0.95, 0.60),
    ("apprentice", "novice"): (0.75, 0.40),
    ("adept", "apprentice"): (0.65, 0.40),
    ("master", "adept"): (0.65, 0.40),
    ("master", "greedy"): (0.95, 0.95),
    ("grandmaster", "master"): (0.60, 0.32),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=serai.game_names())
    parser.add_argument("--pairs", nargs="*", default=["-".join(pair) for pair in GOALS], help="such as master-adept")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--scale", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "docs")
    parser.add_argument("--machine", default=f"{platform.machine()}, {os.cpu_count()} cores")
    options = parser.parse_args()
    try:
        matches = wanted(options)
    except SeraiError as error:
        print(f"serai: {error}", file=sys.stderr)
        sys.exit(2)
    started = time.perf_counter()
    missed = 0
    played = spread(play_game, [(m, n) for m in matches for n in range(m.games)], options.jobs)
    for match in matches:
        outcomes: list[Outcome] = [next(played) for _ in range(match.games)]
        result = MatchResult(match, tuple(outcomes), time.perf_counter() - started)
        keep(options.out, [result], ladder=False, machine=options.machine)
        first = result.standing(match.bots[0])
        goal = GOALS[match.bots[0], match.bots[1]][match.players > 2]
        verdict = "met" if first.share >= goal else "MISSED"
        missed += first.share < goal
        row = dated(row_of(result), "")
        print(f"{match.game} {match_line(row)} goal {goal:.0%} {verdict}, {result.seconds:.0f} s", flush=True)
    print(f"{len(matches) - missed} of {len(matches)} goals met in {time.perf_counter() - started:.0f} s")


def wanted(options: argparse.Namespace) -> list[Match]:
    """The matches asked for, the long ones first, so that no core waits for the last one."""
    known = {"-".join(pair): pair for pair in GOALS}
    pairs = [known[one_of("--pairs", pair, tuple(known))] for pair in options.pairs or [""]]
    for name in options.names:
        counts_of(serai.game(name), options.players, options.jobs)
    return [
        Match.of(name, [a, b], players, options.games, seed=options.seed, scale=options.scale)
        for a, b in sorted(pairs, key=lambda pair: "master" not in pair)
        for name in options.names
        for players in options.players
    ]


if __name__ == "__main__":
    main()
