"""Players that are programs. One registry by name; a bot is given only what its seat may know.

`bot(name).choose(position, seed)` is the same choice every time. `bot(name).player(seed)` sits down at a table: it
keeps to its time for a turn and remembers what it thought from one decision to the next. `think` gives advice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from serai.bots.baseline import best_of_turn, greedy, random
from serai.bots.levels import AT_THE_TABLE, LEVELS, BotPlayer, Effort, Forgetful, SearchPlayer, search_settings
from serai.bots.planning import best_of_lines
from serai.bots.search import grow
from serai.bots.thinking import RootChoice, Thought, TreeSearch
from serai.kernel.errors import BadOption, SeraiError
from serai.kernel.i18n import N_, _
from serai.kernel.position import Position


class UnknownBot(SeraiError):
    """There is no such bot."""


class Bot(Protocol):
    """A way of choosing moves: the same position and seed give the same choice."""

    @property
    def name(self) -> str: ...

    @property
    def text(self) -> str: ...

    def choose(self, position: Position, seed: int) -> int: ...

    def player(self, seed: int, effort: Effort = ...) -> BotPlayer: ...


@dataclass(frozen=True)
class Baseline:
    """One of the frozen bots."""

    name: str
    text: str
    choose: Callable[[Position, int], int]

    def player(self, seed: int, effort: Effort = AT_THE_TABLE) -> BotPlayer:
        return Forgetful(self.choose, seed)


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Baseline("random", N_("any legal move, with equal chance"), random),
        Baseline("greedy", N_("the best result of this turn, as far as it can be seen"), greedy),
        *LEVELS,
    )
}


# All that is compiled of the bots.
ENTRIES = (best_of_turn, best_of_lines, grow)


def bot(name: str) -> Bot:
    """A bot by its name.

    >>> bot("greedy").name
    'greedy'
    """
    if name not in BOTS:
        raise UnknownBot(_("there is no bot “{name}”; known are {known}").format(name=name, known=", ".join(BOTS)))
    return BOTS[name]


def think(
    position: Position,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    level: str = "master",
    threads: int = 1,
) -> Thought:
    """What a level thinks of a position: its choices with the chance to win and the points each promises."""
    if position.over:
        raise BadOption(_("the game is over: there is nothing to decide"))
    thinker = TreeSearch(position.game, search_settings(position.game.name, level), seed, threads)
    return thinker.think(position, seconds, simulations, settle=False)


__all__ = [
    "BOTS",
    "ENTRIES",
    "Bot",
    "BotPlayer",
    "Effort",
    "RootChoice",
    "SearchPlayer",
    "Thought",
    "TreeSearch",
    "UnknownBot",
    "bot",
    "think",
]
