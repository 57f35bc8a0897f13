"""What both kinds of PettingZoo environment share: agents, spaces, rewards, seeds and pictures."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete

from serai.envs.rendering import MODES, render
from serai.envs.seeding import Deals
from serai.envs.table import BOUND, REWARDS, SteppedGame
from serai.kernel.checking import count_of, one_of
from serai.kernel.errors import BadMove

Seen = dict[str, npt.NDArray[np.float32] | npt.NDArray[np.int8]]


def metadata(name: str) -> dict[str, object]:
    """What PettingZoo wants to know of an environment."""
    return {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}


class AgentSeats:
    """The seats of a table as agents `player_0`, `player_1`, … in the order of play."""

    game_name: ClassVar[str]

    def __init__(
        self,
        players: int = 2,
        options: Mapping[str, str] | None = None,
        rewards: str = "outcome",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self.table = SteppedGame(self.game_name, players, options)
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, MODES)
        self.max_cycles = count_of("max_cycles", self.table.game.longest if max_cycles is None else max_cycles)
        self.agents: list[str] = []
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._paid = one_of("rewards", rewards, REWARDS)
        self._deals = Deals()
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = {agent: Discrete(self.table.actions) for agent in self.possible_agents}
        self._observations = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> Dict:
        return Dict(
            {
                "observation": Box(-BOUND, BOUND, (self.table.width,), np.float32),
                "action_mask": Box(0, 1, (self.table.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def render(self) -> str | None:
        """The position as the deciding seat sees it: text, SVG, or printed."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        return render(self.render_mode, self.table.position)

    def close(self) -> None:
        """Nothing is held that must be given back."""

    def _code(self, action: object) -> int:
        """The code of an action; PettingZoo asserts that it is in the action space."""
        try:
            return self.table.code(action)
        except BadMove as error:
            raise AssertionError(f"action is not in action space: {error}") from None
