"""What OpenSpiel's algorithms see of a state: the observation, and the information state with its memory.

The information state holds the observation, which already contains what a perfect memory knows of the position, and in
64 zeros and ones a fingerprint of everything the seat saw and of all decisions since the deal. Two information states
are equal when the seat cannot tell its histories apart; the history cannot be read out of the fingerprint.
"""

import json
from typing import TYPE_CHECKING

import numpy as np

from serai.envs.openspiel.play import DIGEST
from serai.kernel.game import Game

if TYPE_CHECKING:
    from serai.envs.openspiel.game import SeraiState


class Observer:
    """OpenSpiel's interface of an observer: a tensor, its named parts, and a text."""

    def __init__(self, game: Game, remembers: bool) -> None:
        width = len(game.observation)
        self.remembers = remembers
        self.tensor = np.zeros(width + (8 * DIGEST if remembers else 0), np.float32)
        self.dict = {"observation": self.tensor[:width]}
        if remembers:
            self.dict["recall"] = self.tensor[width:]

    def set_from(self, state: "SeraiState", player: int) -> None:
        """Write what a seat sees into the tensor."""
        play = state.play
        self.dict["observation"][:] = play.observe(player)
        if self.remembers:
            known = play.recall[player] if play.dealt else bytes(DIGEST)
            self.dict["recall"][:] = np.unpackbits(np.frombuffer(known, np.uint8))

    def string_from(self, state: "SeraiState", player: int) -> str:
        """The view of a seat as JSON, or its memory's fingerprint."""
        play = state.play
        if not play.dealt:
            return f"p{player + 1}, before the deal"
        if self.remembers:
            return f"p{player + 1}, ply {int(play.record['ply'][0])}, {play.recall[player].hex()}"
        return json.dumps(play.position.view(player), ensure_ascii=False, separators=(",", ":"))
