"""The same rules inside a CUDA kernel: `python -m bench.gpu`, on a machine with an NVIDIA GPU and numba-cuda.

Every thread deals and plays whole random games with the very functions that run on a core. A few games are compared
with the CPU's, position by position at their end, before anything is timed.
"""

import argparse
import time
from typing import Any

import numpy as np

import serai
from serai.kernel.gpu import cuda
from serai.kernel.loops import begin, playout

STACK = 16_384  # bytes for each thread


@cuda.jit
def play_games(states, blank, edition, outs, seed, games, limit, made):
    """One thread, some games."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        total = 0
        for game in range(games):
            begin(states, i, blank, edition[0], seed + np.uint64(i * games + game), outs[i])
            total += playout(states[i], edition[0], outs[i], limit)
        made[i] = total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=serai.game_names())
    parser.add_argument("--threads", type=int, nargs="*", default=[16_384, 65_536, 262_144])
    parser.add_argument("--games", type=int, default=8, help="per thread")
    arguments = parser.parse_args()
    print(f"device: {cuda.get_current_device().name}")
    deepen_stack()
    for name in arguments.names:
        game = serai.game(name)
        for players in game.players:
            compare(game, players)
            for threads in arguments.threads:
                measure(game, players, threads, arguments.games)


def deepen_stack() -> None:
    """Rules call each other many levels deep; the default stack of a GPU thread is one kilobyte."""
    from cuda.bindings import driver

    cuda.current_context()
    (status,) = driver.cuCtxSetLimit(driver.CUlimit.CU_LIMIT_STACK_SIZE, STACK)
    if status != driver.CUresult.CUDA_SUCCESS:
        raise SystemExit(f"the stack of the GPU's threads cannot be set: {status}")


def run(game: Any, players: int, threads: int, games: int, seed: int = 1) -> tuple[Any, Any, float]:
    """Play on the GPU; the last states, decisions per thread, and seconds of the second, compiled run."""
    states = cuda.to_device(np.zeros(threads, game.state_type))
    blank = cuda.to_device(np.asarray(game.blank(players, None)))
    edition = cuda.to_device(np.asarray(game.edition.array))
    outs = cuda.device_array((threads, game.width), np.int64)
    made = cuda.device_array(threads, np.int64)
    spent = 0.0
    for count in (1, games):
        cuda.synchronize()
        started = time.perf_counter()
        grid = (threads + 127) // 128
        play_games[grid, 128](states, blank, edition, outs, np.uint64(seed), count, game.longest, made)
        cuda.synchronize()
        spent = time.perf_counter() - started
    return states.copy_to_host(), made.copy_to_host(), spent


def compare(game: Any, players: int, games: int = 256) -> None:
    """The same seeds end in the same positions on the GPU and on a core."""
    started = time.perf_counter()
    there, _made, _spent = run(game, players, games, 1)
    here = np.zeros(1, game.state_type).view(np.recarray)
    out = np.zeros(game.width, np.int64)
    for i in range(games):
        begin(here, 0, game.blank(players, None), game.edition.record, np.uint64(1 + i), out)
        playout(here[0], game.edition.record, out, game.longest)
        for field in game.state_type.names:
            if not np.array_equal(here[0][field], there[i][field]):
                raise SystemExit(f"{game.name}, {players} players, seed {1 + i}: {field} differs between GPU and core")
    spent = time.perf_counter() - started
    print(f"{game.name}, {players} players: {games} games end the same on both ({spent:.0f} s with compiling)")


def measure(game: Any, players: int, threads: int, games: int) -> None:
    _states, made, spent = run(game, players, threads, games)
    print(
        f"{game.name}, {players} players, {threads:,} at once: "
        f"{made.sum() / spent:,.0f} decisions/s, {threads * games / spent:,.0f} games/s",
        flush=True,
    )


if __name__ == "__main__":
    main()
