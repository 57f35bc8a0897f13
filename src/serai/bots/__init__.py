"""Players that are programs. One registry by name; a bot is given only what its seat may know.

`bot(name).choose(position, seed)` is the same choice every time. `bot(name).player(seed)` sits down at a table: it
keeps to its time for a turn and remembers what it thought from one decision to the next. `think` gives advice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import parse_qsl

from serai.bots.baseline import best_of_turn, greedy, random
from serai.bots.frozen import FROZEN, frozen_player
from serai.bots.levels import (
    AT_THE_TABLE,
    LEVELS,
    MASTERS_TIME,
    BotPlayer,
    Effort,
    Forgetful,
    Searcher,
    SearchPlayer,
    WithFile,
    best_search,
)
from serai.bots.planning import best_of_lines
from serai.bots.probes import COUNTER, PROBE, CounterPlayer, StylePlayer
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


NETWORK = "network:"  # then a path

# All that is compiled of the bots.
ENTRIES = (best_of_turn, best_of_lines, grow)


def bot(name: str) -> Bot:
    """A bot by its name; `network:PATH` searches with the network in a file, `network:PATH?stop=leaf` otherwise set.

    `frozen:0.1` is the best one of a release; `probe:counter` and `probe:hoarder` look for weak spots of the best.

    >>> bot("greedy").name
    'greedy'
    """
    if name.startswith(FROZEN):
        return frozen_player(name)
    if name.startswith(PROBE):
        style = name.removeprefix(PROBE)
        if style == COUNTER:
            return CounterPlayer(name, N_("knows the grandmaster's network and plays against it"), *MASTERS_TIME)
        return StylePlayer(name, N_("searches like the master, with odd likings"), *MASTERS_TIME, style)
    if name.startswith(NETWORK):
        path, _mark, changes = name.removeprefix(NETWORK).partition("?")
        return WithFile(name, N_("a network in a file"), *MASTERS_TIME, Path(path), tuple(parse_qsl(changes)))
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
    searcher = bot(level)
    if not isinstance(searcher, Searcher):
        raise BadOption(_("{name} does not search").format(name=level))
    return searcher.mind(position, seed, threads).think(position, seconds, simulations, settle=False)


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
    "best_search",
    "bot",
    "think",
]
