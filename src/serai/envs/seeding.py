"""Which game is dealt next: the given seed first, then games that follow from it."""

import numpy as np

from serai.kernel.checking import checked_seed


class Deals:
    """A stream of seeds. `next(7)` is 7 itself, so that `reset(seed=7)` deals the game of `Game.new(seed=7)`."""

    def __init__(self) -> None:
        self._chance = np.random.default_rng()

    def next(self, seed: int | None) -> int:
        """The given seed, which also begins a new stream, or the next one of the stream."""
        if seed is None:
            return int(self._chance.integers(1 << 63))
        seed = checked_seed(seed)
        self._chance = np.random.default_rng(seed)
        return seed
