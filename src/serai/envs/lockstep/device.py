"""A batch's games on an NVIDIA GPU: where its arrays lie, and the kernels. Needs numba-cuda, as `serai.kernel.gpu`.

The kernel's loop is in `warp`, which tests run on a pretended warp. `python -m bench.batches --device cuda` compares
the games of a GPU with those of a core, as it did on an H200.
"""

from functools import cache

import numpy as np

from serai.envs.checking import array_of, one_each
from serai.envs.lockstep.cores import offers
from serai.envs.lockstep.room import PICK, SLOT, Array, chance, furnish
from serai.envs.lockstep.warp import lockstep
from serai.kernel.chance import below
from serai.kernel.crowd import WARP
from serai.kernel.game import Edition, Game
from serai.kernel.gpu import Kernel, cuda
from serai.kernel.plain import Records

BLOCK = 4 * WARP  # threads


class Device:
    """Room for n games on the GPU. Work is queued on its default stream; reading a result waits for it."""

    def __init__(self, game: Game, edition: Edition, blank: Records, n: int, players: int) -> None:
        if not cuda.is_available():
            raise RuntimeError("no CUDA device")
        self.room = furnish(game, n, players, lambda shape, dtype: cuda.to_device(np.zeros(shape, dtype)))
        self.picks = cuda.to_device(np.zeros(n, PICK))
        self.chosen = cuda.to_device(np.zeros(n, np.int32))
        self._game = game
        self._given = [cuda.to_device(np.asarray(array)) for array in (blank, edition.array)]
        self._refused = cuda.to_device(np.full(1, n, np.int64))
        self._grid = (n + BLOCK - 1) // BLOCK, BLOCK

    def deal(self, seed: int) -> None:
        """Begin the first game of every place."""
        for kind, records in chance(seed, len(self.chosen)):
            (self.room.slots if kind is SLOT else self.picks).copy_to_device(records)
        self.room.masks.copy_to_device(np.zeros(self.room.masks.shape, np.bool_))
        self._play(0, 1, 1)

    def take(self, actions: object) -> int:
        """Keep the actions for `advance`; the first game that refuses its own, or -1."""
        n = len(self.chosen)
        there = hasattr(actions, "__cuda_array_interface__")
        given = one_each(cuda.as_cuda_array(actions) if there else array_of(actions), n)
        self._refused.copy_to_device(np.full(1, n, np.int64))
        _taking()[self._grid](self.room.slots, self.room.outs, self.room.actions, cuda.to_device(given), self._refused)
        first = int(self._refused.copy_to_host()[0])
        return first if first < n else -1

    def advance(self, by_points: bool, limit: int) -> None:
        """Carry out the actions taken."""
        self._play(int(by_points), limit, 0)

    def draw(self) -> Array:
        """A legal action for every game by lot."""
        _drawing()[self._grid](self.room.slots, self.room.outs, self.picks, self.chosen)
        return self.chosen

    def state(self, i: int) -> Records:
        """A copy of one game's record, in an array of one."""
        state: Records = self.room.states[i : i + 1].copy_to_host().view(np.recarray)
        return state

    def action(self, i: int) -> int:
        """The action taken for one game."""
        return int(self.room.actions[i : i + 1].copy_to_host()[0])

    def _play(self, by_points: int, limit: int, fresh: int) -> None:
        _playing(self._game)[self._grid](*self.room, *self._given, by_points, limit, fresh)


@cache
def _playing(game: Game) -> Kernel:
    return cuda.jit(lockstep(cuda, game.rules))


@cache
def _taking() -> Kernel:
    """Copies actions, whatever whole numbers they are, and finds the first game that refuses its own."""

    @cuda.jit
    def take(slots, outs, actions, given, refused):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < actions.shape[0]:
            actions[i] = given[i]
            if not offers(slots[i], outs[i], actions[i]):
                cuda.atomic.min(refused, 0, i)

    return take


@cache
def _drawing() -> Kernel:
    @cuda.jit
    def draw(slots, outs, picks, chosen):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < chosen.shape[0]:
            chosen[i] = outs[i, below(picks[i], slots[i].count)]

    return draw
