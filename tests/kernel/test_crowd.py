"""What a GPU runs, without one: the kernel's loop on a pretended warp, and tables that fit where its constants live."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import serai
from serai.kernel.crowd import crowd
from serai.kernel.jit import INTERPRET
from serai.kernel.loops import begin, playout
from stone_well import GAME as WELL

CONSTANTS = 65_536  # bytes that the constants of one kernel may take
PATIENCE = 600  # seconds: a rule may have to be compiled first


class Lane:
    """One thread of a warp, with the few things of CUDA that the loop uses."""

    def __init__(self, lane: int, barrier: threading.Barrier, shared: list[int]) -> None:
        self.lane, self.barrier, self.shared = lane, barrier, shared

    def grid(self, _dimensions: int) -> int:
        return self.lane

    def popc(self, mask: int) -> int:
        return int(mask).bit_count()

    def match_any_sync(self, _mask: int, value: int) -> int:
        return sum(1 << lane for lane, other in enumerate(self._all(value)) if other == value)

    def shfl_xor_sync(self, _mask: int, value: int, distance: int) -> int:
        return ([*self._all(value), *[value] * 32])[self.lane ^ distance]

    def _all(self, value: int) -> list[int]:
        self.shared[self.lane] = value
        self.barrier.wait(PATIENCE)
        values = list(self.shared)
        self.barrier.wait(PATIENCE)
        return values


@pytest.mark.parametrize("game", [WELL, serai.game("ganesha")], ids=lambda game: game.name)
@pytest.mark.parametrize("limit", [9, None])
def test_a_warp_plays_the_games_that_a_core_plays(game, limit):
    lanes, threads, games, seed = 4, 3, 2, 11
    limit = limit or game.longest
    states = np.zeros(threads, game.state_type).view(np.recarray)
    outs = np.zeros((threads, game.width), np.int64)
    made = np.zeros(threads, np.int64)
    barrier, shared = threading.Barrier(lanes), [0] * lanes

    def run(lane: int) -> None:
        play = crowd(Lane(lane, barrier, shared), game.rules)
        try:
            play(states, game.blank(2, None), game.edition.array, outs, np.uint64(seed), games, limit, made)
        except BaseException:
            barrier.abort()
            raise

    with ThreadPoolExecutor(lanes) as pool:
        list(pool.map(run, range(lanes)))
    here = np.zeros(1, game.state_type).view(np.recarray)
    out = np.zeros(game.width, np.int64)
    for thread in range(threads):
        decisions = 0
        for number in range(games):
            begin(here, 0, game.blank(2, None), game.edition.record, np.uint64(seed + thread * games + number), out)
            decisions += playout(here[0], game.edition.record, out, limit)
        assert made[thread] == decisions
        assert states[thread].tobytes() == here[0].tobytes()


@pytest.mark.skipif(INTERPRET, reason="looks at what is compiled")
@pytest.mark.parametrize("name", serai.game_names())
def test_the_tables_of_a_game_fit_into_a_kernels_constants(name):
    """A kernel holds a table once for every rule that reads it."""
    seen, size = set(), 0
    todo: list[Any] = [serai.game(name).rules[rule] for rule in ("setup", "legal", "apply")]
    while todo:
        rule = todo.pop()
        if rule not in seen:
            seen.add(rule)
            used = [rule.py_func.__globals__.get(word) for word in rule.py_func.__code__.co_names]
            size += sum(table.nbytes for table in used if isinstance(table, np.ndarray))
            todo += [word for word in used if hasattr(word, "py_func")]
    assert len(seen) > 20
    assert size <= CONSTANTS
