"""`make bench`: Serai and its peers on one core, in one run, as ratios.

Every contender plays in turn, several times over, so that a busy machine disturbs all of them alike; the best round of
each counts. `--write` adds the table, with date and machine, to RESULTS.md.
"""

import argparse
import contextlib
import datetime
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from importlib import metadata
from pathlib import Path

import numpy as np

import serai
from bench import batches, environments, searching
from bench.peers import PEERS
from serai.kernel import loops
from serai.kernel.game import Game
from serai.kernel.soaking import measure

HERE = Path(__file__).parent
BUDGET = tomllib.loads((HERE / "budget.toml").read_text(encoding="utf-8"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    parser.add_argument("--write", action="store_true", help="add the table to RESULTS.md")
    parser.add_argument("--strict", action="store_true", help="fail if a goal is missed")
    parser.add_argument("--skip-cold", action="store_true", help="do not measure the cold compile")
    arguments = parser.parse_args()
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = [*speed(arguments.rounds, arguments.seconds), *search(arguments.rounds, arguments.seconds)]
    rows += [*batch(arguments.rounds, arguments.seconds), *environment(arguments.rounds, arguments.seconds), *sizes()]
    rows += [row for name in serai.game_names() for row in starts(name, not arguments.skip_cold)]
    table = "\n".join(["| what | figure | goal | |", "| --- | --- | --- | --- |", *map(line, rows)])
    text = f"## {datetime.date.today().isoformat()}, {machine()}\n\n{versions()}\n\n{table}\n"
    print(text)
    if arguments.write:
        with (HERE / "RESULTS.md").open("a", encoding="utf-8") as f:
            f.write("\n" + text)
    missed = [row for row in rows if row.met is False]
    return 1 if arguments.strict and missed else 0


class Row:
    """One figure, its goal if there is one, and whether it is met."""

    def __init__(self, name: str, figure: str, goal: str = "", met: bool | None = None) -> None:
        self.name, self.figure, self.goal, self.met = name, figure, goal, met


def line(row: Row) -> str:
    return f"| {row.name} | {row.figure} | {row.goal} | {'' if row.met is None else 'met' if row.met else 'MISSED'} |"


def at_least(name: str, value: float, goal: float | None, unit: str) -> Row:
    return Row(name, f"{value:,.0f} {unit}", f"≥ {goal:,.0f}" if goal else "", None if goal is None else value >= goal)


def at_most(name: str, value: float, goal: float | None, unit: str) -> Row:
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
    return Row(name, f"{shown} {unit}", f"≤ {goal:g}" if goal else "", None if goal is None else value <= goal)


def speed(rounds: int, seconds: float) -> Iterator[Row]:
    """Random play: every game with every player count, and the peers."""
    contenders: dict[str, Callable[[], float]] = {}
    for name in serai.game_names():
        game = serai.game(name)
        for players in game.players:
            contenders[f"{name}, {players} players"] = partial(decisions_per_second, game, players, seconds)
    for name, make in PEERS.items():
        play = make()
        contenders[name] = partial(steps_per_second, play, seconds)
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(rounds):
        for name, run in contenders.items():
            best[name] = max(best[name], run())
    for name, value in best.items():
        game_name = name.split(",")[0]
        yield at_least(f"{name}: random play", value, BUDGET["decisions_per_s"].get(game_name), "decisions/s")
    slowest = min(v for n, v in best.items() if n.startswith("five-tribes"))
    for peer in PEERS:
        ratio = slowest / best[peer]
        yield at_least(f"five-tribes against {peer}", ratio, BUDGET["times_peer"].get(peer), "×")
    for name in serai.game_names():
        yield at_least(f"{name}: copying a state", copying(name), BUDGET["all_games"]["copies_per_s"], "/s")


def search(rounds: int, seconds: float) -> Iterator[Row]:
    """Playouts inside the search, beside the peers' searches; threads and memory."""
    full, short = searching.playouts(rounds, seconds)
    for name, value in full.items():
        yield at_least(f"{name}: full random playouts in search", value, None, "/s")
    for name, value in short.items():
        yield at_least(f"{name}: the master's truncated playouts", value, None, "/s")
    for name in serai.game_names():
        for peer in searching.SEARCH_PEERS:
            goal = BUDGET["times_search"].get(peer) if name in BUDGET["times_search"]["games"] else None
            yield at_least(f"{name}: playouts against {peer}", full[name] / full[peer], goal, "×")
    for name, ratio in searching.two_threads(rounds, seconds):
        goal = BUDGET["search"]["two_threads"]
        yield Row(f"{name}: two threads of search", f"{ratio:.2f} × one", f"≥ {goal}", ratio >= goal)
    for name, share in searching.turns():
        yield at_most(f"{name}: a whole turn", share, BUDGET["search"]["turn"], "× its time")
    yield at_most("memory for a search", searching.memory() / 2**20, BUDGET["search"]["mebibytes"], "MiB")


def batch(rounds: int, seconds: float) -> Iterator[Row]:
    """Batches with observations and masks on all cores, beside Pgx."""
    best = batches.figures(rounds, seconds)
    for name, value in best.items():
        what = f"{name}: batch of {batches.GAMES:,}, all cores" if name in serai.game_names() else f"{name}, all cores"
        yield at_least(what, value, BUDGET["batch_steps_per_s"].get(name), "steps/s")
    for name in serai.game_names():
        goal = BUDGET["times_pgx"]["goal"] if name in BUDGET["times_pgx"]["games"] else None
        yield at_least(f"{name}: batch against Pgx backgammon", best[name] / best[batches.PGX], goal, "×")


def environment(rounds: int, seconds: float) -> Iterator[Row]:
    """PettingZoo environments beside PettingZoo's own."""
    best = environments.figures(rounds, seconds)
    for name, value in best.items():
        yield at_least(f"PettingZoo, {name}", value, None, "steps/s")
    for name in environments.OURS:
        for peer in environments.PEERS:
            goal = BUDGET["times_pettingzoo"][peer]
            yield at_least(f"PettingZoo, {name} against {peer}", best[name] / best[peer], goal, "×")


def decisions_per_second(game: Game, players: int, seconds: float) -> float:
    return measure(game, players, seconds)["decisions_per_s"]


def steps_per_second(play: Callable[[random.Random], int], seconds: float) -> float:
    chance = random.Random(1)
    steps, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        steps += play(chance)
    return steps / spent


def copying(name: str) -> float:
    states = np.zeros(64, serai.game(name).state_type).view(np.recarray)
    loops.copies(states, 1)
    started = time.perf_counter()
    loops.copies(states, 1_000_000)
    return 1_000_000 / (time.perf_counter() - started)


def sizes() -> Iterator[Row]:
    for name in serai.game_names():
        yield at_most(
            f"{name}: a state", serai.game(name).state_type.itemsize, BUDGET["state_bytes"].get(name), "bytes"
        )


def starts(name: str, cold: bool) -> Iterator[Row]:
    """Import, the first use of a compiled game, and compiling it from nothing, each in a process of its own."""
    timed = "import time; t = time.perf_counter(); "
    yield at_most(
        f"{name}: import serai and the game",
        run_python(f"{timed}import serai; serai.game('{name}'); print(time.perf_counter() - t)"),
        BUDGET["all_games"]["import_s"],
        "s",
    )
    first_use = "p = g.new(g.players[0], 1); p.play(p.codes()[0]); p.scores(); print(time.perf_counter() - t)"
    yield at_most(
        f"{name}: first use of the compiled game",
        run_python(f"import serai, time; g = serai.game('{name}'); t = time.perf_counter(); {first_use}"),
        BUDGET["all_games"]["load_s"],
        "s",
    )
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            started = time.perf_counter()
            command = [sys.executable, "-m", "serai.cli.warm_games", name]
            subprocess.run(command, env={**os.environ, "SERAI_CACHE": folder}, stdout=subprocess.DEVNULL, check=True)
            spent = time.perf_counter() - started
        yield at_most(f"{name}: cold compile", spent, BUDGET["cold_compile_s"].get(name), "s")


def run_python(code: str, repeat: int = 5) -> float:
    """The best of a few runs of a small program that prints seconds."""
    runs = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(repeat)
    )
    return min(float(run.stdout) for run in runs)


def machine() -> str:
    model = platform.processor() or platform.machine()
    with contextlib.suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(text.split(":", 1)[1].strip() for text in lines if text.startswith("model name"))
    return f"{model}, {os.cpu_count()} cores, one used"


def versions() -> str:
    packages = ("numpy", "numba", "open_spiel", "catanatron", "jax", "pgx", "pettingzoo", "chess")
    return f"Python {platform.python_version()}, " + ", ".join(f"{p} {metadata.version(p)}" for p in packages) + "."


if __name__ == "__main__":
    sys.exit(main())
