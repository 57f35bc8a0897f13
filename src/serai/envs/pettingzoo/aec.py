"""A game as an agent environment cycle: the seat that decides is the selected agent, and nobody else is asked.

`options` are the game's own, by name. `rewards` are paid when the game is over (`serai.envs.table.paid` says how much),
and nothing before. `max_cycles` cuts a game short after so many decisions; then it pays nothing.
"""

from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from serai.envs.pettingzoo.seating import AgentSeats, Seen
from serai.kernel.plain import ReadOnly

ILLEGAL = -1.0  # for the seat that tries what is not allowed, where that ends the game


class Strict(AgentSeats, AECEnv[str, Seen, int | None]):  # type: ignore[misc]
    """The bare environment: a refused action raises a ValueError that says why, and changes nothing."""

    _dealt = False

    def reset(self, seed: int | None = None, options: ReadOnly | None = None) -> None:
        """Deal a new game; `options` are PettingZoo's and not used, the game's own are given to the constructor."""
        self.table.deal(self._deals.next(seed))
        self._dealt = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> Seen:
        """What a seat sees; its mask is empty while another one decides."""
        if not self._dealt:
            EnvLogger.error_observe_before_reset()
        numbers, mask = self.table.look(self._seats[agent])
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action; None, and only None, for an agent whose game is over."""
        if not self.agents:
            return self._nobody()
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(action)
        code = self._code(action)
        if not table.decide(code):
            return self._refuse(agent, code)
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self.possible_agents[table.seat]
        if not table.count:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, table.rewards(self._paid), strict=True))
            self._accumulate_rewards()
        elif table.ply >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()
        return None

    def render(self) -> str | None:
        if not self._dealt:
            EnvLogger.error_render_before_reset()
        return super().render()

    def _nobody(self) -> None:
        """Step without agents: before the first deal, or after everyone has left."""
        if not self._dealt:
            EnvLogger.error_step_before_reset()
        EnvLogger.warn_step_after_terminated_truncated()

    def _leave(self, action: int | None) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None: The game is over.")
        self._was_dead_step(action)

    def _refuse(self, agent: str, code: int) -> None:
        raise ValueError(f"illegal action {code}: {self.table.refusal(code)}")


class Forgiving(Strict):
    """As PettingZoo's classic games are wrapped: a refused action ends the game, lost for its seat; a warning says why.

    PettingZoo's own wrappers would do the same, at several times the cost of a step.
    """

    def _refuse(self, agent: str, code: int) -> None:
        refusal = self.table.refusal(code)
        EnvLogger._generic_warning(
            f"[WARNING]: Illegal move made, game terminating with current player losing. \n{refusal}"
        )
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL}
        self.infos[agent]["illegal"] = refusal
        self._accumulate_rewards()
        self._deads_step_first()
