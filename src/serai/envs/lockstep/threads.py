"""A batch's games on cores: the compiled loops of `cores`, shared out among threads.

Threads of Python with the lock released, not Numba's `prange`: that is slower beside other work, since its threads wait
by spinning (measured: half the steps), and without OpenMP or TBB it ends the process when two batches step at once.
"""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

import numpy as np

from serai.envs.checking import array_of, one_each
from serai.envs.lockstep import cores
from serai.envs.lockstep.room import PICK, SLOT, Array, aligned, chance, furnish
from serai.kernel.game import Edition, Game
from serai.kernel.plain import Records

SHARE = 64  # games that a thread takes at a time, at least
TURNS = 4  # shares for every thread, if there are enough games: one that is held up leaves more to the others


class Cores:
    """Room for n games in memory, and the threads that step them."""

    def __init__(self, game: Game, edition: Edition, blank: Records, n: int, players: int, threads: int) -> None:
        self.room = furnish(game, n, players, aligned)
        self.picks = aligned(n, PICK)
        self.chosen = aligned(n, np.int32)
        self._given = blank, edition.record
        self._helpers = threads - 1
        self._pool = ThreadPoolExecutor(self._helpers, "serai-batch") if self._helpers else None
        self._share = max(SHARE, -(-n // (TURNS * threads)))

    def deal(self, seed: int) -> None:
        """Begin the first game of every place."""
        for kind, records in chance(seed, len(self.chosen)):
            (self.room.slots if kind is SLOT else self.picks)[:] = records
        self._share_out(lambda first, last: cores.deal(*self.room, *self._given, first, last))

    def take(self, actions: object) -> int:
        """Keep the actions for `advance`; the first game that refuses its own, or -1."""
        np.copyto(self.room.actions, one_each(array_of(actions), len(self.chosen)), casting="unsafe")
        return int(cores.refused(self.room.states, self.room.slots, self.room.outs, self.room.actions))

    def advance(self, by_points: bool, limit: int) -> None:
        """Carry out the actions taken."""
        self._share_out(lambda first, last: cores.advance(*self.room, *self._given, first, last, int(by_points), limit))

    def draw(self) -> Array:
        """A legal action for every game by lot."""
        cores.draw(self.room.states, self.room.slots, self.room.outs, self.picks, self.chosen)
        return self.chosen

    def state(self, i: int) -> Records:
        """A copy of one game's record, in an array of one."""
        state: Records = self.room.states[i : i + 1].copy()
        return state

    def action(self, i: int) -> int:
        """The action taken for one game."""
        return int(self.room.actions[i])

    def _share_out(self, work: Callable[[int, int], None]) -> None:
        """Let all threads, this one among them, take shares until none is left."""
        n, share, taken = len(self.chosen), self._share, itertools.count()

        def toil() -> None:
            while (first := next(taken) * share) < n:
                work(first, min(first + share, n))

        helpers = min(self._helpers, (n - 1) // share)
        running = [self._pool.submit(toil) for _ in range(helpers)] if self._pool else []
        toil()
        wait(running)
        for done in running:
            done.result()
