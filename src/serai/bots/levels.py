"""The levels people play against: how each of them thinks, and how long. `settings.toml` has what differs by game."""

import os
import time
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import ClassVar, Protocol

import numpy as np

from serai.bots.networks import STOPS, Network, network_for, read_network
from serai.bots.planning import best_of_lines, desk
from serai.bots.thinking import MEMORY, Knowledge, SearchSettings, Thought, TreeSearch
from serai.kernel.errors import BadOption
from serai.kernel.game import Game, Turn
from serai.kernel.i18n import N_, _
from serai.kernel.plain import Plain, Records
from serai.kernel.position import Position

MASTERS_TIME = 2.0, 12_000  # seconds for a turn; simulations, where they are counted
SHARE = 0.4  # of what is left of a turn's budget, for each decision: it never runs out, and the tree is kept


class BotPlayer(Protocol):
    """A bot that sits at a table: it sees its decisions one after another and may remember."""

    def choose(self, position: Position) -> int: ...


@dataclass(frozen=True)
class Effort:
    """What players put into thinking: a factor on budgets, threads, and whether simulations are counted, not time."""

    scale: float = 1.0
    threads: int = min(2, os.cpu_count() or 1)
    repeatable: bool = False
    clock: Callable[[], float] = time.perf_counter


AT_THE_TABLE = Effort()


@dataclass(frozen=True)
class Forgetful:
    """A player that decides each time anew."""

    decide: Callable[[Position, int], int]
    seed: int

    def choose(self, position: Position) -> int:
        return self.decide(position, self.seed * 1_000_003 + position.ply)


# -- without search ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planner:
    """Looks at some ways to finish its turn and takes the best; nobody else's answer is considered."""

    name: str
    text: str

    def choose(self, position: Position, seed: int) -> int:
        game = position.game
        settings = of_game(game.name)[self.name]
        states: Records = np.zeros(3, game.state_type).view(np.recarray)
        states[0] = position.array[0]
        out = np.zeros(game.width, np.int64)
        known = 1 if game.weights else 0
        return int(
            best_of_lines(
                states,
                position.edition.record,
                game.weigh(),
                desk(game, seed),
                out,
                known,
                int(settings["lines"]),
                float(settings["heat"]) * known,
            )
        )

    def player(self, seed: int, effort: Effort = AT_THE_TABLE) -> BotPlayer:
        return Forgetful(self.choose, seed)


# -- with search ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Searcher:
    """Searches, within a budget for the whole turn."""

    name: str
    text: str
    seconds: float  # for a turn
    simulations: int  # for a turn, where the same choice is wanted every time
    theirs: ClassVar[bool] = False  # whether its network is what the others play by

    def network(self, position: Position) -> Network | None:
        """What judges positions in the place of the heuristics."""
        return None

    def settings(self, game: str, network: Network | None) -> SearchSettings:
        return settings_with(game, self.name, network)

    def weights(self, game: Game) -> Mapping[str, float] | None:
        """The weights of the heuristics that differ from the game's own."""
        return None

    def mind(
        self, position: Position, seed: int, threads: int = 1, clock: Callable[[], float] = time.perf_counter
    ) -> TreeSearch:
        """What thinks about a position and those that follow in its turn."""
        game, network = position.game, self.network(position)
        settings = self.settings(game.name, network)
        knows = Knowledge(network, self.theirs, self.weights(game))
        return TreeSearch(game, settings, seed, threads, MEMORY, clock, knows=knows)

    def choose(self, position: Position, seed: int) -> int:
        return self.player(seed, Effort(threads=1, repeatable=True)).choose(position)

    def player(self, seed: int, effort: Effort = AT_THE_TABLE) -> "SearchPlayer":
        return SearchPlayer(self, seed, effort)


@dataclass(frozen=True)
class WithNetwork(Searcher):
    """Searches with the network that was proved for a game's players and options, or else as the master does."""

    def network(self, position: Position) -> Network | None:
        return network_for(position)


@dataclass(frozen=True)
class WithFile(Searcher):
    """Searches with the network in a file, proved or not: for matches between stages of learning."""

    path: Path
    changes: tuple[tuple[str, str], ...] = ()  # of the game's settings with a network

    def network(self, position: Position) -> Network | None:
        return kept_network(self.path, position.game)

    def settings(self, game: str, network: Network | None) -> SearchSettings:
        settings = settings_with(game, "grandmaster", network)
        for name, text in self.changes:
            try:
                changed: Plain = {name: STOPS[text] if name == "stop" else float(text)}
                settings = replace(settings, **changed)
            except (KeyError, TypeError, ValueError):
                raise BadOption(_("a search has no {name} of {value}").format(name=name, value=text)) from None
        return settings


@cache
def kept_network(path: Path, game: Game) -> Network:
    return read_network(path, game)


class SearchPlayer:
    """A seat's mind: its decisions of one turn share a budget and a tree."""

    def __init__(self, level: Searcher, seed: int, effort: Effort) -> None:
        self.level = level
        self.seed = seed
        self.effort = effort
        self.thought: Thought | None = None
        self._thinker: TreeSearch | None = None
        self._full = (level.simulations if effort.repeatable else level.seconds) * effort.scale
        self._left = self._full
        self._last: tuple[Game, Turn, int] | None = None  # the turn of our last decision, and when the next one comes

    def choose(self, position: Position) -> int:
        turn = position.turn
        if not self._goes_on(position, turn):
            share = of_game(position.game.name).get(self.level.name, {}).get("share", 1.0)
            self._left, self._thinker = self._full * share, None
        thinker = self._thinker or self._fresh(position)
        budget = max(self._left, 0.0) * SHARE
        if self.effort.repeatable:
            self.thought = thinker.think(position, simulations=max(1, round(budget)))
            self._left -= self.thought.simulations
        else:
            self.thought = thinker.think(position, seconds=budget)
            self._left -= self.thought.seconds
        after = thinker.expect(position, self.thought.code)
        # its memory is given back when our turn is over
        ours = not after.over and turn[0] == position.seat and after.turn == turn
        self._thinker = thinker if ours else None
        self._last = position.game, turn, after.ply
        return self.thought.code

    def _fresh(self, position: Position) -> TreeSearch:
        seed = self.seed * 1_000_003 + position.ply
        return self.level.mind(position, seed, self.effort.threads, self.effort.clock)

    def _goes_on(self, position: Position, turn: Turn) -> bool:
        """Whether this decision belongs to the turn of the last one, if only after a question to another seat."""
        if self._last is None:
            return False
        game, last, ply = self._last
        known = turn[1] != ""  # else there is a new turn whenever another seat has decided
        return game is position.game and last == turn and (ply <= position.ply if known else ply == position.ply)


LEVELS = (
    Planner("novice", N_("sees a few ways to go on and takes the one that looks best, as a beginner does")),
    Planner("apprentice", N_("plans its own turn well; does not wonder what others will answer")),
    Searcher(
        "adept",
        N_("works its own turn out to the end and hardly looks beyond it; at most a third of a second for a turn"),
        0.3,
        2_000,
    ),
    Searcher(
        "master",
        N_("works out its next turns, too, and what the others may answer; up to two seconds for a turn"),
        *MASTERS_TIME,
    ),
    WithNetwork(
        "grandmaster",
        N_("thinks as long as the master; where it has proved better, it judges by what it learnt from its own games"),
        *MASTERS_TIME,
    ),
)


@cache
def of_game(name: str) -> Plain:
    """The settings of a game, by level; what a game does not say is as for all games."""
    tables = tomllib.loads((Path(__file__).parent / "settings.toml").read_text(encoding="utf-8"))
    own = tables.get(name, {})
    return {level: {**table, **own.get(level, {})} for level, table in tables["any"].items()}


def level_version(level: str, game: str) -> int:
    """Which way to play of a level this is, from 1 on: one more whenever it plays a game differently."""
    return int(of_game(game).get(level, {}).get("version", 1))


def search_settings(game: str, level: str, network: bool = False) -> SearchSettings:
    """How a level searches a game, with the heuristics' judgement or with a network's."""
    tables = of_game(game)
    values = {**tables["search"], **tables.get(level, {}), **(tables["network"] if network else {})}
    values["stop"] = STOPS[values["stop"]]
    return SearchSettings(**{name: value for name, value in values.items() if name not in ("share", "version")})


def settings_with(game: str, level: str, network: Network | None) -> SearchSettings:
    """The same, with simulations that end where this network's file says."""
    settings = search_settings(game, level, network is not None)
    return replace(settings, **network.ends) if network else settings


def best_search(position: Position, seed: int = 0, threads: int = 1) -> TreeSearch:
    """A thinker with the best judgement there is for a position's players and options: for advice."""
    network = network_for(position)
    settings = settings_with(position.game.name, "grandmaster", network)
    return TreeSearch(position.game, settings, seed, threads, knows=Knowledge(network))
