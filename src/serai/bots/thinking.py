"""Searching from Python: a `TreeSearch` keeps one tree per thread, grows them for a time or a number of simulations,
merges them at the root, and goes on with the useful part when the next position is the one it expected.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from serai.bots.networks import Network, nothing
from serai.bots.planning import desk
from serai.bots.search import BLOCK, EDGE, NO_NETWORK, NONE, OUR_NETWORK, SETTINGS, THEIR_NETWORK, TREE, grow
from serai.kernel.game import Game
from serai.kernel.plain import Records
from serai.kernel.position import Position

MEMORY = 192 << 20  # bytes for all trees of one thinker
TO_THE_END = 1 << 40
SLICE = 0.02  # seconds between looks at the clock
FIRST_CHUNK = 16


@dataclass(frozen=True)
class SearchSettings:
    """How a search weighs what it sees: `search.SETTINGS` says what they are, `settings.toml` how much."""

    explore: float
    trust: float
    heat: float
    modesty: float
    ahead: int
    scale: float
    spread: float
    margin: float
    rank: float
    patience: int
    informed: bool
    stop: int


@dataclass(frozen=True)
class Knowledge:
    """What a search judges by: the game's heuristics, and more where it has that."""

    network: Network | None = None  # judges in the place of the heuristics
    theirs: bool = False  # or says only what the others play for, each from its own seat
    weights: Mapping[str, float] | None = None  # of the heuristics, where they differ from the game's


PLAIN = Knowledge()


@dataclass(frozen=True)
class RootChoice:
    """One decision at the root: how often it was tried, and what it promises the seat that decides."""

    code: int
    visits: int
    win: float
    points: float
    value: float


@dataclass(frozen=True)
class Thought:
    """What thinking came to: the choices, the most tried first, and what it took."""

    choices: tuple[RootChoice, ...]
    simulations: int
    seconds: float
    kept: int
    win: float  # the chance of the seat that thinks to win, and its points, over all that was tried
    points: float

    @property
    def code(self) -> int:
        return self.choices[0].code


def settings_record(game: Game, settings: SearchSettings, network: Network | None, theirs: bool = False) -> np.record:
    """The settings as compiled code takes them; `theirs` says that it is the others who play by the network."""
    record: np.record = np.zeros(1, SETTINGS).view(np.recarray)[0]
    for name, value in asdict(settings).items():
        record[name] = value
    record.informed = settings.informed and bool(game.weights)
    record.network = NO_NETWORK if network is None else THEIR_NETWORK if theirs else OUR_NETWORK
    if not record.informed:
        record.ahead = TO_THE_END
    return record


class Tree:
    """One thread's tree, in memory of its own."""

    def __init__(self, game: Game, seed: int, edges: int) -> None:
        self.edges: Records = np.empty(edges, EDGE).view(np.recarray)
        self.blocks: Records = np.empty(edges // 2, BLOCK).view(np.recarray)
        self.record: np.record = np.zeros(1, TREE).view(np.recarray)[0]
        self.states: Records = np.zeros(2, game.state_type).view(np.recarray)
        self.out = np.zeros(game.width, np.int64)
        self.desk = desk(game, seed)
        # plain columns: reading a record's attributes one by one is slow
        self.column: dict[str, npt.NDArray[np.generic]] = {
            name: np.asarray(self.edges[name]) for name in EDGE.names or ()
        }

    @property
    def root(self) -> int:
        return int(self.record.root)

    @property
    def visits(self) -> int:
        """How many simulations lie below the root."""
        return int(self.column["visits"][self.root]) if self.record.edges else 0

    def children(self, edge: int) -> dict[int, int]:
        """The edges of the decisions that follow an edge, by code."""
        found: dict[int, int] = {}
        block = int(self.column["block"][edge]) if self.record.edges else NONE
        while block != NONE:
            first, count, block = (int(n) for n in self.blocks[block].tolist())
            codes = self.column["code"][first : first + count].tolist()
            found.update(zip(codes, range(first, first + count), strict=True))
        return found

    def forget(self) -> None:
        self.record.edges = 0

    def enter(self, code: int) -> None:
        """Make a decision below the root the root."""
        edge = self.children(self.root).get(code)
        if edge is None or self.column["visits"][edge] == 0:
            self.forget()
        else:
            self.record.root = edge


class TreeSearch:
    """A mind for one seat of one game: thinks about positions, and remembers from one decision to the next."""

    def __init__(
        self,
        game: Game,
        settings: SearchSettings,
        seed: int = 0,
        threads: int = 1,
        memory: int = MEMORY,
        clock: Callable[[], float] = time.perf_counter,
        *,
        knows: Knowledge = PLAIN,
    ) -> None:
        self.game = game
        self.clock = clock
        self.network = network = knows.network
        self.weights = game.weigh({**(knows.weights or {}), **(network.weights if network else {})})
        self.settings = settings_record(game, settings, network, knows.theirs)
        self._nets = [network.loaded() if network else nothing() for _ in range(threads)]
        edges = memory // threads // (EDGE.itemsize + BLOCK.itemsize // 2)
        self.trees = [Tree(game, seed * 1_000_003 + n * 7_919, edges) for n in range(threads)]
        self._expected: Position | None = None
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    @property
    def bytes(self) -> int:
        """How much memory the trees may use."""
        return sum(tree.edges.nbytes + tree.blocks.nbytes for tree in self.trees)

    def think(
        self,
        position: Position,
        seconds: float | None = None,
        simulations: int | None = None,
        settle: bool = True,
        seat: int | None = None,
        only: int | None = None,
    ) -> Thought:
        """Think about a position for some time, or for a number of simulations shared by the threads.

        With `settle` it stops early when no other choice can catch up any more. `seat` is whose knowledge and prospects
        count, otherwise those of the seat that decides. With `only` no other code is tried.
        """
        started = self.clock()
        kept = self._prepare(position, position.seat if seat is None else seat)
        for tree in self.trees:
            tree.record.only = NONE if only is None else only
        threads = len(self.trees)
        if simulations is not None:
            shares = [(simulations + n) // threads for n in range(threads)]
            done = self._each(lambda n: self._grow(n, position, shares[n]))
        else:
            budget = (seconds or 0.0) - (self.clock() - started)
            done = self._each(lambda n: self._until(n, position, budget, settle))
        choices = self._merged(position)
        self._expected = None
        visits = sum(tree.visits for tree in self.trees)
        win, points = (
            sum(float(tree.column[name][tree.root]) for tree in self.trees) / visits for name in ("win", "points")
        )
        return Thought(choices, sum(done), self.clock() - started, kept, win, points)

    def chance(self, position: Position, simulations: int, seat: int, only: int) -> float:
        """A seat's chance to win after one decision, by a search of that alone: `think` without its choices."""
        self._prepare(position, seat)
        for tree in self.trees:
            tree.record.only = only
        shares = [(simulations + n) // len(self.trees) for n in range(len(self.trees))]
        self._each(lambda n: self._grow(n, position, shares[n]))
        self._expected = None
        return sum(float(tree.column["win"][tree.root]) for tree in self.trees) / sum(
            tree.visits for tree in self.trees
        )

    def expect(self, position: Position, code: int) -> Position:
        """Remember what follows a decision, so that the part of the tree below it can be used again."""
        after = position.copy()
        after.reseed(0)  # the chance to come is nobody's to know
        after.play(code)
        for tree in self.trees:
            tree.enter(code)
        self._expected = after
        return after

    def _prepare(self, position: Position, seat: int) -> int:
        """Keep the trees if this is the expected position, else start anew; how many simulations are kept."""
        expected = self._expected
        for tree in self.trees:
            tree.states[0] = position.array[0]
            # chance that was met by now would make the kept averages stale: then the position is not the expected one
            if expected is None or expected != position or tree.record.seat != seat:
                tree.forget()
            tree.record.seat = seat
        return sum(tree.visits for tree in self.trees)

    def _each(self, work: Callable[[int], int]) -> list[int]:
        if self._pool is None:
            return [work(0)]
        return list(self._pool.map(work, range(len(self.trees))))

    def _grow(self, n: int, position: Position, simulations: int) -> int:
        tree = self.trees[n]
        grow(
            tree.states,
            position.edition.record,
            self.weights,
            tree.desk,
            tree.out,
            tree.edges,
            tree.blocks,
            tree.record,
            self.settings,
            self._nets[n],
            simulations,
        )
        return simulations

    def _until(self, n: int, position: Position, seconds: float, settle: bool) -> int:
        """Grow in chunks that fit into a slice of time, each sized by the speed of the last one."""
        done, chunk = 0, FIRST_CHUNK
        now = self.clock()
        deadline = now + seconds
        while now < deadline or done == 0:
            done += self._grow(n, position, chunk)
            before, now = now, self.clock()
            speed = chunk / max(now - before, 1e-6)
            left = deadline - now
            if settle and self._settled(n, int(speed * left)):
                break
            chunk = max(1, min(4 * chunk, int(speed * min(SLICE, 0.9 * left))))
        return done

    def _settled(self, n: int, still: int) -> bool:
        """Whether the most tried choice stays so, whatever the simulations to come bring."""
        tree = self.trees[n]
        visits = sorted(tree.column["visits"][list(tree.children(tree.root).values())].tolist())
        return len(visits) == 1 or (len(visits) > 1 and visits[-1] - visits[-2] > still)

    def _merged(self, position: Position) -> tuple[RootChoice, ...]:
        seat = position.seat
        below = [(tree.column, tree.children(tree.root)) for tree in self.trees]
        rows = []
        for code in position.codes():
            edges = [(column, found[code]) for column, found in below if code in found]
            visits = sum(int(column["visits"][edge]) for column, edge in edges)
            win, points = (
                sum(float(column[name][edge]) for column, edge in edges) / max(visits, 1) for name in ("win", "points")
            )
            value = sum(float(column["value"][edge, seat]) for column, edge in edges) / max(visits, 1)
            rows.append(RootChoice(code, visits, win, points, value))
        return tuple(sorted(rows, key=lambda c: (-c.visits, -c.value, c.code)))

    def standing(self, players: int, code: int | None = None) -> list[float]:
        """Each seat's part of the reward over all that the first tree tried, or after one choice."""
        tree = self.trees[0]
        edge = tree.root if code is None else tree.children(tree.root)[code]
        visits = max(1, int(tree.column["visits"][edge]))
        return [float(value) / visits for value in tree.column["value"][edge, :players].tolist()]

    def line(self, code: int, least: int = 8) -> tuple[int, ...]:
        """The decisions that the first tree expects from a choice on, as long as they were tried often enough."""
        tree = self.trees[0]
        visits = tree.column["visits"]
        line: list[int] = []
        edge = tree.children(tree.root).get(code)
        while edge is not None and (not line or visits[edge] >= least):
            line.append(int(tree.column["code"][edge]))
            edge = max(tree.children(edge).values(), key=lambda i: int(visits[i]), default=None)
        return tuple(line)
