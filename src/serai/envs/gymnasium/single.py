"""One seat at a table against bots."""

from collections.abc import Mapping, Sequence
from typing import cast

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.spaces import Box, Discrete, Space

from serai.bots import BotPlayer, Effort, bot
from serai.envs.rendering import MODES, render
from serai.envs.seeding import Deals
from serai.envs.table import BOUND, REWARDS, Floats, SteppedGame
from serai.kernel.checking import one_of
from serai.kernel.errors import BadMove, BadOption
from serai.kernel.i18n import _
from serai.kernel.plain import Plain
from serai.kernel.state import SEATS

ILLEGAL = -1.0  # for trying what is not allowed, which ends the game

Told = dict[str, object]


class SeraiEnv(gymnasium.Env[Floats, int]):
    """A game seen from one seat; the bots in the others decide on the way.

    `opponents` is the name of a bot, or one for each of the other seats in their order. `seat` is one's own (0 plays
    first), or None to let the seed choose it. Rewards come when the game is over (`serai.envs.table.paid` says how
    much). What may be done stands in `info["action_mask"]`: anything else ends the game, lost, and `info["illegal"]`
    says why.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        options: Mapping[str, str] | None = None,
        rewards: str = "outcome",
        render_mode: str | None = None,
    ) -> None:
        self.table = SteppedGame(game, players, options)
        self.observation_space = Box(-BOUND, BOUND, (self.table.width,), np.float32)
        self.action_space = cast(Space[int], Discrete(self.table.actions))  # its own number is NumPy's
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, MODES)
        self.seat = 0
        self._wanted = own_seat(seat, players)
        self._paid = one_of("rewards", rewards, REWARDS)
        self._bots = [bot(name) for name in named(opponents, players - 1)]
        self._players: dict[int, BotPlayer] = {}
        self._deals = Deals()
        self._open = False

    def reset(self, *, seed: int | None = None, options: Plain | None = None) -> tuple[Floats, Told]:
        """Deal a new game and wait for one's own first decision; `options` are Gymnasium's and not used."""
        dealt = self._deals.next(seed)
        super().reset(seed=seed)
        table = self.table
        table.deal(dealt)
        self.seat = dealt % table.players if self._wanted is None else self._wanted
        others = [seat for seat in range(table.players) if seat != self.seat]
        effort = Effort(threads=1, repeatable=True)
        self._players = {s: b.player(dealt * SEATS + s, effort) for s, b in zip(others, self._bots, strict=True)}
        self._go_on()
        self._open = True
        return self._seen()

    def step(self, action: int) -> tuple[Floats, float, bool, bool, Told]:
        """Carry out an action and wait for the next own decision, or the end."""
        table = self.table
        if not self._open:
            raise ResetNeeded("the game is over, or none was dealt: call reset() before step()")
        try:
            code = table.code(action)
        except BadMove as error:
            raise InvalidAction(str(error)) from None
        refused = not table.decide(code)
        told = {"illegal": table.refusal(code)} if refused else {}
        self._open = not refused and self._go_on()
        reward = 0.0 if self._open else ILLEGAL if refused else table.rewards(self._paid)[self.seat]
        if self.render_mode == "human":
            self.render()
        numbers, info = self._seen()
        return numbers, reward, not self._open, False, info | told

    def _go_on(self) -> bool:
        """Let the bots decide; whether the game goes on with an own decision."""
        table = self.table
        while table.count and table.seat != self.seat:
            table.decide(self._players[table.seat].choose(table.position))
        return table.count > 0

    def _seen(self) -> tuple[Floats, Told]:
        numbers, mask = self.table.look(self.seat)
        return numbers, {"action_mask": mask, "seat": self.seat}

    def render(self) -> str | None:
        """The position as text, SVG, or printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return render(self.render_mode, self.table.position)


def named(opponents: str | Sequence[str], others: int) -> list[str]:
    """The opponents' names, one for each of the other seats."""
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise BadOption(
            _("opponents: a name for each of the other seats is needed ({others}), not {n}").format(
                others=others, n=len(names)
            )
        )
    return names


def own_seat(seat: int | None, players: int) -> int | None:
    """A seat of the table, or None for any."""
    if seat is not None and seat not in range(players):
        raise BadOption(_("there is no seat {seat} in a game of {n} players").format(seat=seat, n=players))
    return seat
