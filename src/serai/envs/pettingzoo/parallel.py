"""A game for libraries that step all agents at once: every cycle asks everyone, and only one answer counts.

The seat that decides has a mask with ones; the actions of the others are not looked at. A refused action changes
nothing but costs the cycle, and `infos` says why it was refused. What is given is as for the agent environment cycle.
"""

from collections.abc import Mapping

from pettingzoo import ParallelEnv

from serai.envs.pettingzoo.seating import AgentSeats, Seen
from serai.kernel.plain import ReadOnly

Told = dict[str, dict[str, object]]


class Parallel(AgentSeats, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """All seats at once; `max_cycles` counts refused actions, too."""

    _cycles = 0

    def reset(self, seed: int | None = None, options: ReadOnly | None = None) -> tuple[dict[str, Seen], Told]:
        """Deal a new game; `options` are PettingZoo's and not used."""
        self.table.deal(self._deals.next(seed))
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Carry out the action of the seat that decides."""
        if not self.agents:
            raise ValueError("there is no game to step: the last one is over, or none was dealt; call reset() first")
        table, agents = self.table, self.agents
        agent = agents[table.seat]
        if agent not in actions:
            raise ValueError(f"{agent} decides and has no action")
        infos: Told = {agent: {} for agent in agents}
        code = self._code(actions[agent])
        if not table.decide(code):
            infos[agent]["illegal"] = table.refusal(code)
        self._cycles += 1
        over = not table.count
        cut = not over and self._cycles >= self.max_cycles
        paid = table.rewards(self._paid) if over else [0.0] * table.players
        seen = self._seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        rewards = dict(zip(agents, paid, strict=True))
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _seen(self) -> dict[str, Seen]:
        """What every seat sees; the masks of those who do not decide are empty."""
        looks = ((agent, self.table.look(seat)) for agent, seat in self._seats.items())
        return {agent: {"observation": numbers, "action_mask": mask} for agent, (numbers, mask) in looks}
