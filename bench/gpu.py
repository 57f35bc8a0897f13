"""The same rules inside a CUDA kernel: `python -m bench.gpu`, on a machine with an NVIDIA GPU and numba-cuda.

Every thread deals and plays whole random games with the very functions that run on a core. Before anything is timed,
some games of every player count and every option are compared with the CPU's, position by position at their end.
"""

import argparse
import time
import warnings
from functools import cache
from typing import Any

import numpy as np

import serai
from serai.kernel.crowd import WARP
from serai.kernel.gpu import cuda, playing
from serai.kernel.loops import begin, playout

BLOCK = 4 * WARP  # threads


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=serai.game_names())
    parser.add_argument("--threads", type=int, nargs="*", default=[8_192, 16_384, 32_768, 65_536])
    parser.add_argument("--games", type=int, default=8, help="per thread")
    parser.add_argument("--compared", type=int, default=256, help="games for every player count and every option")
    arguments = parser.parse_args()
    warnings.filterwarnings("ignore", message=".*Grid size")  # the games compared are few
    print(f"device: {cuda.get_current_device().name}", flush=True)
    for name in arguments.names:
        game = serai.game(name)
        compare(game, arguments.compared)
        for players in game.players:
            for threads in arguments.threads:
                measure(game, players, threads, arguments.games)


@cache
def kernel(name: str) -> Any:
    return playing(serai.game(name))


def run(game: Any, blank: Any, threads: int, games: int, seed: int) -> tuple[Any, Any, float]:
    """Play on the GPU: the last position and the decisions of every thread, and the seconds it took."""
    states = cuda.to_device(np.zeros(threads, game.state_type))
    outs = cuda.device_array((threads, game.width), np.int64)
    made = cuda.to_device(np.zeros(threads, np.int64))
    given = [cuda.to_device(np.asarray(array)) for array in (blank, game.edition.array)]
    cuda.synchronize()
    started = time.perf_counter()
    blocks = (threads + BLOCK - 1) // BLOCK
    kernel(game.name)[blocks, BLOCK](states, *given, outs, np.uint64(seed), games, game.longest, made)
    cuda.synchronize()
    spent = time.perf_counter() - started
    return states.copy_to_host(), made.copy_to_host(), spent


def variants(game: Any) -> list[dict[str, str]]:
    """No options, every other value of every option alone, and all options at their last values."""
    one = [{option.name: value} for option in game.options for value in option.values[1:]]
    return [{}, *one, {option.name: option.values[-1] for option in game.options}]


def compare(game: Any, games: int) -> None:
    """The same seeds end in the same positions on the GPU and on a core."""
    started = time.perf_counter()
    here = np.zeros(games, game.state_type).view(np.recarray)
    out = np.zeros(game.width, np.int64)
    compared = 0
    for players in game.players:
        for options in variants(game):
            blank = game.blank(players, options)
            seed = 1 + compared
            there, made, _spent = run(game, blank, games, 1, seed)
            for i in range(games):
                begin(here, i, blank, game.edition.record, np.uint64(seed + i), out)
                decisions = playout(here[i], game.edition.record, out, game.longest)
                if decisions != made[i] or np.asarray(here)[i] != there[i]:
                    raise SystemExit(f"{game.name}, {players} players, {options}, seed {seed + i}: not as on a core")
            compared += games
    spent = time.perf_counter() - started
    print(
        f"{game.name}: {compared:,} games of all player counts and options end the same on both ({spent:.0f} s with "
        "compiling)",
        flush=True,
    )


def measure(game: Any, players: int, threads: int, games: int) -> None:
    blank = game.blank(players, None)
    run(game, blank, threads, 1, 1)
    _states, made, spent = run(game, blank, threads, games, 2)
    print(
        f"{game.name}, {players} players, {threads:,} at once: "
        f"{made.sum() / spent:,.0f} decisions/s, {threads * games / spent:,.0f} games/s",
        flush=True,
    )


if __name__ == "__main__":
    main()
