"""Batches with observations and masks, random actions: `python -m bench.batches`, beside Pgx; `make bench` has it too.

On a machine with an NVIDIA GPU and numba-cuda, `python3 -m bench.batches --device cuda --games 65536` first compares
some games of every player count with those of a core, by digests of everything a batch shows after every step.
"""

import argparse
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import serai
from bench.searching import all_cores, best_of
from serai.envs import Batch

GAMES = 4_096  # at once, on cores
PGX = "Pgx backgammon"
PGX_GAMES, PGX_STEPS = 1_024, 20  # for each of two threads; steps in one compiled call
SHOWN = ("observations", "masks", "seats", "rewards", "ended", "truncated", "scores")
COMPARED = {"five-tribes": 400, "ganesha": 200, "rajas": 600}  # steps: some games end and others follow

Stepping = Callable[[float], float]  # seconds -> steps per second


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=serai.game_names())
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, nargs="*", help=f"at once (default: {GAMES:,} on cores, 65,536 on a GPU)")
    parser.add_argument("--players", type=int, nargs="*", default=[2])
    parser.add_argument("--compared", type=int, default=512, help="games compared with a core's, on a GPU")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    parser.add_argument("--skip-pgx", action="store_true")
    given = parser.parse_args()
    if given.device == "cuda":
        for name in given.names:
            for players in serai.game(name).players:
                compare(name, players, given.compared)
    sizes = given.games or [GAMES if given.device == "cpu" else 65_536]
    contenders = {
        f"{name}, {players} players, {n:,} at once": serai_steps(name, players, n, given.device)
        for name in given.names
        for players in given.players
        for n in sizes
    }
    if given.device == "cpu" and not given.skip_pgx:
        contenders[PGX] = pgx_steps("backgammon")
    for name, best in best_of(contenders, given.rounds, given.seconds).items():
        print(f"{name}: {best:,.0f} steps/s", flush=True)


def figures(rounds: int, seconds: float) -> dict[str, float]:
    """Steps per second of every game, two players, and of Pgx's backgammon, on all cores."""
    with all_cores():
        contenders = {name: serai_steps(name, 2, GAMES) for name in serai.game_names()}
        contenders[PGX] = pgx_steps("backgammon")
        return best_of(contenders, rounds, seconds)


def serai_steps(name: str, players: int, n: int, device: str = "cpu") -> Stepping:
    """Random steps of a batch. Games are spread from opening to end first, as they are in the long run."""
    batch = Batch(name, n, players, device, seed=1)
    batch.reset()
    for _ in range(COMPARED[name]):
        batch.step(batch.random_actions())

    def run(seconds: float) -> float:
        steps, started = 0, time.perf_counter()
        while time.perf_counter() - started < seconds:
            batch.step(batch.random_actions())
            steps += n
        host(batch.seats)  # on a GPU: wait for what is queued
        return steps / (time.perf_counter() - started)

    return run


def pgx_steps(name: str) -> Stepping:
    """Random steps of a Pgx game with automatic restart, many in one compiled call.

    Two threads have a batch each, for one alone keeps only one core busy.
    """
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, None]:
        to_choose, to_step = jax.random.split(key)
        actions = jax.random.categorical(to_choose, jnp.where(state.legal_action_mask, 0.0, -1e9))
        return step(state, actions, jax.random.split(to_step, PGX_GAMES)), None

    several = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, PGX_STEPS))[0])
    keys = jax.random.split(jax.random.key(1), PGX_GAMES)
    start = jax.block_until_ready(several(jax.jit(jax.vmap(env.init))(keys), jax.random.key(2)))

    def play(seconds: float, seed: int) -> float:
        state, steps, started = start, 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:
            state = jax.block_until_ready(several(state, jax.random.key(seed + steps)))
            steps += PGX_GAMES * PGX_STEPS
        return steps / spent

    def run(seconds: float) -> float:
        with ThreadPoolExecutor(2) as pool:
            return sum(pool.map(lambda seed: play(seconds, seed), range(2)))

    return run


def compare(name: str, players: int, games: int) -> None:
    """The same games on a core and on the GPU: digests of all that is shown, and the random actions, step by step."""
    started = time.perf_counter()
    here, there = (Batch(name, games, players, device, seed=players) for device in ("cpu", "cuda"))
    here.reset()
    there.reset()
    ended = 0
    for step in range(COMPARED[name]):
        if digest(here) != digest(there):
            differ = [key for key in SHOWN if (host(getattr(here, key)) != host(getattr(there, key))).any()]
            raise SystemExit(f"{name}, {players} players, step {step}: not as on a core: {', '.join(differ)}")
        ours, theirs = here.random_actions(), there.random_actions()
        if (ours != host(theirs)).any():
            raise SystemExit(f"{name}, {players} players, step {step}: other random actions than on a core")
        here.step(ours)
        there.step(theirs)
        ended += int(here.ended.sum())
    spent = time.perf_counter() - started
    print(
        f"{name}, {players} players: {games} games, {COMPARED[name]} steps, {ended} ends are the same on both "
        f"({spent:.0f} s with compiling)",
        flush=True,
    )


def digest(batch: Batch) -> str:
    return hashlib.sha256(b"".join(host(getattr(batch, key)).tobytes() for key in SHOWN)).hexdigest()


def host(array: Any) -> Any:
    """An array's numbers in ordinary memory."""
    return array if isinstance(array, np.ndarray) else array.copy_to_host()


if __name__ == "__main__":
    main()
