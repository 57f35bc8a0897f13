"""Many tables against random or greedy bots, stepped at once."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from serai.envs.gymnasium.single import ILLEGAL, Told, own_seat
from serai.envs.seeding import Deals
from serai.envs.table import BOUND, REWARDS, paid
from serai.envs.table.many import advance, survey
from serai.games import game as find_game
from serai.kernel.checking import checked_seed, one_of
from serai.kernel.errors import BadOption
from serai.kernel.game import seed_of
from serai.kernel.i18n import _
from serai.kernel.plain import Plain
from serai.kernel.position import Position
from serai.kernel.state import SEATS

OPPONENTS = ("random", "greedy")
# the last field keeps Numba from taking a game's record, which begins alike, for a kind of this one
LOTS = np.dtype([("rng", np.uint64), ("draws", np.int32), ("of_opponents", np.int32)], align=True)

Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class SeraiVectorEnv(VectorEnv[Floats, npt.NDArray[np.int64], npt.NDArray[np.generic]]):
    """As many `SeraiEnv` with the same arguments: the same seeds give the same games, only faster.

    All opponents are of one kind, "random" or "greedy". A table whose game is over deals with the next step, whatever
    its action. `reset(seed=7)` gives table i the seed 7 + i.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int = 2,
        opponents: str = "random",
        seat: int | None = 0,
        options: Mapping[str, str] | None = None,
        rewards: str = "outcome",
    ) -> None:
        if num_envs < 1:
            raise BadOption(
                _("{name} is a whole number from 1 on, not {value}").format(name="num_envs", value=num_envs)
            )
        self.game = find_game(game)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space = Box(-BOUND, BOUND, (len(self.game.observation),), np.float32)
        self.single_action_space = Discrete(self.game.notation.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._greedy = one_of("opponents", opponents, OPPONENTS) == "greedy"
        self._wanted = own_seat(seat, players)
        self._paid = one_of("rewards", rewards, REWARDS)
        self._streams = [Deals() for _table in range(num_envs)]
        blank = self.game.blank(players, options)
        self._players = players
        self._blank = blank.view(np.ndarray)
        self._editions = self.game.edition.array.view(np.ndarray)
        self._states = np.repeat(blank, num_envs).view(np.ndarray)
        self._outs = np.zeros((num_envs, self.game.width), np.int64)
        self._counts = np.zeros(num_envs, np.int64)
        self._dealt = np.zeros(num_envs, np.uint64)
        self._own = np.zeros(num_envs, np.int64)
        self._over = np.ones(num_envs, np.bool_)
        self._refused = np.zeros(num_envs, np.int64)
        self._room = (
            np.repeat(blank, 2).view(np.ndarray),
            np.zeros((2, self.game.width), np.int64),
            np.zeros(SEATS, np.int64),
            np.zeros(1, (np.record, LOTS)),
        )
        self._started = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Plain | None = None
    ) -> tuple[Floats, Told]:
        """Deal a new game at every table; `options` are Gymnasium's and not used."""
        seeds = list(seed) if isinstance(seed, Sequence | np.ndarray) else self._seeds_from(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, one for each table, not {len(seeds)}")
        for each in seeds:
            if each is not None:
                checked_seed(each)  # all of them before anything is dealt
        self._started = True
        self._go_on(seeds, np.ones(self.num_envs, np.bool_), np.zeros(self.num_envs, np.int64))
        return self._seen()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Floats, npt.NDArray[np.float64], Flags, Flags, Told]:
        """Carry out one action at every table, and wait for all the next own decisions."""
        if not self._started:
            raise ResetNeeded("no game was dealt: call reset() before step()")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise InvalidAction(f"{self.num_envs} whole numbers are needed, not {given.dtype} of shape {given.shape}")
        if given.min() < 0 or given.max() >= self.game.notation.size:
            raise InvalidAction(f"codes go from 0 to {self.game.notation.size - 1}, not {given.min()} to {given.max()}")
        fresh = self._over.copy()
        self._go_on([None] * self.num_envs, fresh, given.astype(np.int64))
        refused = self._refused.astype(np.bool_)
        self._over = refused | (self._counts == 0)
        rewards = np.where(refused, ILLEGAL, 0.0)
        for i in np.flatnonzero(self._over & ~refused).tolist():
            rewards[i] = paid(self._paid, self.position(i))[self._own[i]]
        numbers, info = self._seen()
        if refused.any():
            told = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(refused).tolist():
                told[i] = f"{self.game.notation.text(given[i])}: {self.position(i).why_not(given[i])}"
            info |= {"illegal": told, "_illegal": refused}
        return numbers, rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), info

    def position(self, i: int) -> Position:
        """A copy of a table's position."""
        return Position(self.game, self.game.edition, self._states[i : i + 1].copy().view(np.recarray))

    def _seeds_from(self, first: int | None) -> list[int | None]:
        return [None if first is None else checked_seed(first) + i for i in range(self.num_envs)]

    def _go_on(self, seeds: Sequence[int | None], fresh: Flags, actions: npt.NDArray[np.int64]) -> None:
        for i in np.flatnonzero(fresh).tolist():
            seed = self._streams[i].next(seeds[i])
            self._dealt[i] = seed_of(seed)
            self._own[i] = seed % self._players if self._wanted is None else self._wanted
        advance(
            self._states,
            self._blank,
            self._editions,
            self._outs,
            self._counts,
            self._dealt,
            self._own,
            fresh,
            actions,
            self._refused,
            self._greedy,
            *self._room,
        )
        self._over = self._counts == 0

    def _seen(self) -> tuple[Floats, Told]:
        numbers = np.empty((self.num_envs, len(self.game.observation)), np.float32)
        masks = np.zeros((self.num_envs, self.game.notation.size), np.int8)
        survey(self._states, self._editions, self._outs, self._counts, self._own, numbers, masks)
        everywhere = np.ones(self.num_envs, np.bool_)
        return numbers, {
            "action_mask": masks,
            "_action_mask": everywhere,
            "seat": self._own.copy(),
            "_seat": everywhere.copy(),
        }
