"""A game that never changes: playing a code or an outcome of chance gives another one. States of OpenSpiel hold it.

Serai's chance happens inside a decision; OpenSpiel wants nodes of its own for it. So a decision that would draw waits
until chance has chosen one of the offered outcomes, which decides all that the decision draws. An outcome stands for a
seed: which seed depends on everything that chance chose before. The deal takes four outcomes, hence 2**32 deals.
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from serai.envs.table.loops import deal, decide, look
from serai.games import game as find_game
from serai.kernel.game import Game
from serai.kernel.plain import Records
from serai.kernel.position import Position

DEAL_OUTCOMES = 4
DIGEST = 8  # bytes of what a seat remembers

Recall = tuple[bytes, ...]
State = npt.NDArray[np.void]


@dataclass(frozen=True, eq=False)
class ImmutableGame:
    """A position, or one that waits for chance: `wanted` outcomes before the deal, or before `pending` is played."""

    game: Game
    record: State  # a plain array of one record; blank before the deal
    codes: tuple[int, ...] = ()
    seed: int = 0
    wanted: int = 0
    pending: int | None = None
    before: "ImmutableGame | None" = None  # where `code` was decided, as long as nobody asked what is remembered
    code: int = 0

    @classmethod
    def new(cls, game: Game, blank: Records, seed: int) -> "ImmutableGame":
        """A game before its deal."""
        return cls(game, blank.view(np.ndarray), seed=seed, wanted=DEAL_OUTCOMES)

    @property
    def dealt(self) -> bool:
        return bool(self.codes) or self.over

    @property
    def over(self) -> bool:
        return bool(self.record["over"][0])

    @property
    def seat(self) -> int:
        return int(self.record["seat"][0])

    @property
    def position(self) -> Position:
        """A copy to look at."""
        return Position(self.game, self.game.edition, self.record.copy().view(np.recarray))

    # -- play --------------------------------------------------------------------------------------------------------

    def after(self, code: int) -> "ImmutableGame":
        """The game after a legal code, or waiting for chance if that would draw."""
        record, out = self.record.copy(), np.zeros(self.game.width, np.int64)
        n = decide(record, self._editions, code, out)
        if record["draws"][0] != self.record["draws"][0]:
            return ImmutableGame(self.game, self.record, self.codes, int(self.record["rng"][0]), 1, code, before=self)
        return ImmutableGame(self.game, record, tuple(out[:n].tolist()), before=self, code=code)

    def met(self, outcome: int) -> "ImmutableGame":
        """The game after chance chose one of its outcomes."""
        mixed = hashlib.blake2b(self.seed.to_bytes(8, "little") + outcome.to_bytes(4, "little"), digest_size=8)
        seed = int.from_bytes(mixed.digest(), "little")
        if self.wanted > 1:
            return ImmutableGame(self.game, self.record, seed=seed, wanted=self.wanted - 1)
        record, out = self.record.copy(), np.zeros(self.game.width, np.int64)
        if self.pending is None:
            n = deal(record, self.record, self._editions, np.uint64(seed), out)
            return ImmutableGame(self.game, record, tuple(out[:n].tolist()))
        record["rng"][0] = seed
        n = decide(record, self._editions, self.pending, out)
        return ImmutableGame(self.game, record, tuple(out[:n].tolist()), before=self, code=self.pending)

    @property
    def _editions(self) -> State:
        return self.game.edition.array.view(np.ndarray)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """What a seat sees; nothing before the deal."""
        numbers = np.zeros(len(self.game.observation), np.float32)
        if self.dealt:
            look(self.record, self._editions, seat, _NO_CODES, 0, numbers, _NO_MASK)
        return numbers

    @cached_property
    def recall(self) -> Recall:
        """For every seat a fingerprint of all it saw and of all decisions, from the deal to now."""
        line = [self]
        while "recall" not in line[-1].__dict__ and line[-1].before is not None:
            line.append(line[-1].before)
        known: Recall = line[-1].__dict__.get("recall") or (b"",) * int(self.record["players"][0])
        for play in reversed(line):
            if "recall" not in play.__dict__:
                known = tuple(play._remember(seat, past) for seat, past in enumerate(known))
                play.__dict__["recall"] = known
        return known

    def _remember(self, seat: int, past: bytes) -> bytes:
        if self.pending is not None:  # the decision is counted when chance has answered it
            return past
        told = past + self.code.to_bytes(4, "little") + self.observe(seat).tobytes()
        return hashlib.blake2b(told, digest_size=DIGEST).digest()

    # -- copies ------------------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: object) -> "ImmutableGame":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        facts = (self.codes, self.seed, self.wanted, self.pending, self.recall)
        return _restored, (self.game.name, self.record.tobytes(), *facts)


_NO_CODES = np.zeros(0, np.int64)
_NO_MASK = np.zeros(0, np.int8)


def _restored(
    name: str, data: bytes, codes: tuple[int, ...], seed: int, wanted: int, pending: int | None, recall: Recall
) -> ImmutableGame:
    game = find_game(name)
    record = np.frombuffer(bytearray(data), np.dtype((np.record, game.state_type)))
    play = ImmutableGame(game, record, codes, seed, wanted, pending)
    play.__dict__["recall"] = recall
    return play
