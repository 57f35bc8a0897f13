"""Thousands of games of one kind, stepped at once: results in arrays that PyTorch and JAX see without a copy."""

import os
from collections.abc import Mapping
from typing import Protocol

import numpy as np

from serai.envs.errors import BadAction, IllegalAction, NotStarted
from serai.envs.lockstep.room import SLOT, Array, Room, chance
from serai.envs.lockstep.threads import Cores
from serai.games import game as find_game
from serai.kernel.chance import next32
from serai.kernel.checking import checked_seed, count_of, one_of
from serai.kernel.errors import BadMove, BadOption
from serai.kernel.game import Edition, Game, seed_of
from serai.kernel.i18n import _
from serai.kernel.plain import Records
from serai.kernel.position import Position

DEVICES = ("cpu", "cuda")
REWARDS = ("outcome", "margin")


class Engine(Protocol):
    """What steps a batch's games: threads, or a GPU."""

    room: Room

    def deal(self, seed: int) -> None: ...

    def take(self, actions: object) -> int: ...

    def advance(self, by_points: bool, limit: int) -> None: ...

    def draw(self) -> Array: ...

    def state(self, i: int) -> Records: ...

    def action(self, i: int) -> int: ...


class Batch:
    """n games of one kind, each with the same players and options, that take one step at a time together.

    An action is the code of a move: a whole number below `actions`, the same for all positions of a game
    (`batch.game.notation.text(code)` says it in words). What is forced is played on the way, so whoever decides has at
    least two legal actions. A game that is over is followed by another one in its place at once.

    After `reset` and every `step` these arrays, always the same memory, say how things stand:

    ==============  ==================  ================================================================================
    `observations`  float32 (n, width)  what the deciding seat sees; `batch.game.observation` names every number
    `masks`         bool (n, actions)   what it may do
    `seats`         int8 (n,)           who decides
    `rewards`       float32 (n, players)  by seat, for this step; nothing before a game's end
    `ended`         bool (n,)           whether this step ended a game; the observation is then of the next one
    `truncated`     bool (n,)           whether it was cut short instead, after `limit` decisions; it has no rewards
    `scores`        int32 (n, players)  the final scores of the game that ended last in each place
    ==============  ==================  ================================================================================

    On the CPU they are NumPy arrays (`jax.numpy.from_dlpack`, `torch.from_numpy`), on the GPU Numba's, which offer
    `__cuda_array_interface__`. Read them, do not write into them, and copy what must outlive the next step.

    Rewards: "outcome" gives the winner 1 and takes it from the others in equal parts; those who share the first place
    share it. "margin" gives how many points a seat is ahead of the mean of the others. Both add up to zero.

    Every place has a stream of seeds of its own, which depends on `seed` and the number of the place only. So neither n
    nor the number of threads nor the device changes a game: `game.new(players, batch.game_seed(i, k), options)` is the
    k-th game of place i.

    >>> from serai.envs import Batch
    >>> batch = Batch("ganesha", n=8, players=2, seed=7)
    >>> batch.reset()
    >>> for _ in range(200):
    ...     batch.step(batch.random_actions())
    >>> batch.observations.shape, batch.masks.shape, int(batch.masks.sum(axis=1).min()) > 1
    ((8, 503), (8, 179), True)
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        device: str = "cpu",
        *,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        edition: Edition | None = None,
        rewards: str = "outcome",
        limit: int | None = None,
        threads: int | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.players = players
        self.n = count_of("n", n)
        self.device = one_of("device", device, DEVICES)
        self.seed = seed_of(checked_seed(seed))
        self.edition = edition or self.game.edition
        self.limit = count_of("limit", self.game.longest if limit is None else limit)
        self._by_points = one_of("rewards", rewards, REWARDS) == "margin"
        self._started = False
        blank = self.game.blank(players, options)
        threads = count_of("threads", _cores() if threads is None else threads)
        self._engine: Engine = (
            Cores(self.game, self.edition, blank, self.n, players, threads)
            if device == "cpu"
            else _gpu(self.game, self.edition, blank, self.n, players)
        )
        room = self._engine.room
        self.observations = room.observations
        self.masks = room.masks
        self.seats = room.seats
        self.rewards = room.rewards
        self.ended = room.ended
        self.truncated = room.truncated
        self.scores = room.scores

    @property
    def width(self) -> int:
        """How many numbers an observation has."""
        return len(self.game.observation)

    @property
    def actions(self) -> int:
        """How many actions there are, legal or not."""
        return self.game.notation.size

    def reset(self, seed: int | None = None) -> None:
        """Deal the first game of every place, with another seed if one is given."""
        if seed is not None:
            self.seed = seed_of(checked_seed(seed))
        self._engine.deal(self.seed)
        self._started = True

    def step(self, actions: object) -> None:
        """Carry out one action in every game, and what it forces; if one of them is refused, none.

        >>> from serai.envs import Batch
        >>> batch = Batch("five-tribes", n=2, players=2, seed=7)
        >>> batch.reset()
        >>> batch.step([batch.game.notation.code(move) for move in ("bid 5", "lift a1")])
        Traceback (most recent call last):
        serai.envs.errors.IllegalAction: game 1: lift a1: This is not what is being decided now. To be decided: ...
        """
        self._dealt()
        refused = self._engine.take(actions)
        if refused >= 0:
            raise self._refusal(refused)
        self._engine.advance(self._by_points, self.limit)

    def random_actions(self) -> Array:
        """A legal action for every game by lot, in an array that the next call overwrites.

        The lots of a place, too, depend on the seed and the number of the place only.
        """
        self._dealt()
        return self._engine.draw()

    def position(self, i: int) -> Position:
        """A copy of game i as it stands, to look at or to play on."""
        self._dealt()
        return Position(self.game, self.edition, self._engine.state(self._place(i)))

    def game_seed(self, i: int, k: int = 0) -> int:
        """The seed of the k-th game of place i."""
        slot: np.record = np.zeros(1, SLOT).view(np.recarray)[0]
        slot.rng = dict(chance(self.seed, self._place(i) + 1))[SLOT]["rng"][i]
        for _skipped in range(2 * k):
            next32(slot)
        return int(next32(slot)) << 32 | int(next32(slot))

    def _dealt(self) -> None:
        if not self._started:
            raise NotStarted(_("no game was dealt yet: call reset() first"))

    def _place(self, i: int) -> int:
        if not 0 <= i < self.n:
            raise BadOption(_("there is no game {i} in a batch of {n}").format(i=i, n=self.n))
        return i

    def _refusal(self, i: int) -> Exception:
        """Why game i refuses its action."""
        position, action = self.position(i), self._engine.action(i)
        try:
            reason = position.why_not(action)
        except BadMove as error:
            return BadAction(_("game {index}: {refusal}").format(index=i, refusal=error))
        assert reason is not None
        return IllegalAction(i, self.game.notation.text(action), reason)

    def __repr__(self) -> str:
        return f"<Batch of {self.n} × {self.game.name}, {self.players} players, on {self.device}>"


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _gpu(game: Game, edition: Edition, blank: Records, n: int, players: int) -> Engine:
    try:
        from serai.envs.lockstep.device import Device

        return Device(game, edition, blank, n, players)
    except (ImportError, RuntimeError) as error:
        raise BadOption(
            _("device cuda needs an NVIDIA GPU and numba-cuda (pip install 'serai[cuda]'): {error}").format(error=error)
        ) from None
