"""Search beside its peers: full random playouts from the opening inside the tree search, on one core.

OpenSpiel's is its C++ search. Catanatron's package has none, so it is our own UCT over its engine: choose by UCB, copy,
carry out, play at random to the end, count. The spectrum of outcomes, which only costs more, is left out.
"""

import contextlib
import math
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product

import serai
from serai.bots import Effort, bot
from serai.bots.levels import Searcher, search_settings
from serai.bots.thinking import SearchSettings, TreeSearch
from serai.kernel.position import Position

Searching = Callable[[float], float]  # seconds -> playouts per second


def to_the_end(name: str) -> SearchSettings:
    """Settings for whole playouts."""
    return replace(search_settings(name, "master"), informed=False)


def serai_search(name: str, players: int, settings: SearchSettings, threads: int = 1) -> Searching:
    """Simulations per second from the opening."""
    position = serai.game(name).new(players, 1)
    TreeSearch(position.game, settings, threads=threads).think(position, simulations=threads)

    def run(seconds: float) -> float:
        thought = TreeSearch(position.game, settings, 1, threads).think(position, seconds, settle=False)
        return thought.simulations / thought.seconds

    return run


def open_spiel_search(simulations: int = 200) -> Searching:
    """OpenSpiel's MCTS in C++ on backgammon, one random rollout per simulation."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])

    def run(seconds: float) -> float:
        done, started = 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:
            evaluator = pyspiel.RandomRolloutEvaluator(1, done + 1)
            bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 256, False, done + 1, False)
            bot.step(state)
            done += simulations
        return done / spent

    return run


def catanatron_search() -> Searching:
    """One-level UCT over Catanatron's games with random playouts."""
    from catanatron import Color, Game, RandomPlayer

    def run(seconds: float) -> float:
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=1)
        actions = list(game.state.playable_actions)
        me = game.state.current_color()
        visits, wins = [0] * len(actions), [0] * len(actions)
        chance = random.Random(1)
        done, started = 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:

            def worth(i: int, n: int = done) -> float:
                return math.inf if not visits[i] else wins[i] / visits[i] + 1.4 * math.sqrt(math.log(n) / visits[i])

            best = max(range(len(actions)), key=lambda i: (worth(i), chance.random()))
            copy = game.copy()
            copy.execute(actions[best])
            visits[best] += 1
            wins[best] += copy.play() == me
            done += 1
        return done / spent

    return run


SEARCH_PEERS: dict[str, Callable[[], Searching]] = {
    "OpenSpiel MCTS, backgammon": open_spiel_search,
    "Catanatron, our UCT over its engine": catanatron_search,
}


def best_of(contenders: Mapping[str, Callable[[float], float]], rounds: int, seconds: float) -> dict[str, float]:
    """Everybody in turn, several times over; the best round counts."""
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(rounds):
        for name, run in contenders.items():
            best[name] = max(best[name], run(seconds))
    return best


def playouts(rounds: int, seconds: float) -> tuple[dict[str, float], dict[str, float]]:
    """Playouts per second on one core: full random ones of every contender, and truncated ones of the levels."""
    full: dict[str, Searching] = {name: serai_search(name, 2, to_the_end(name)) for name in serai.game_names()}
    full |= {name: make() for name, make in SEARCH_PEERS.items()}
    short = {name: serai_search(name, 2, search_settings(name, "master")) for name in serai.game_names()}
    return best_of(full, rounds, seconds), best_of(short, rounds, seconds)


def two_threads(rounds: int, seconds: float) -> Iterator[tuple[str, float]]:
    """How many times the simulations two threads bring, on two cores."""
    with all_cores():
        for name in serai.game_names():
            settings = search_settings(name, "master")
            pair = {str(n): serai_search(name, 2, settings, n) for n in (1, 2)}
            best = best_of(pair, rounds, seconds)
            yield name, best["2"] / best["1"]


def turns(seed: int = 11) -> Iterator[tuple[str, float]]:
    """How much of its time a level takes for a whole turn from the longest position of a game, by the clock.

    The master among four; the grandmaster between two, where every game has a network.
    """
    with all_cores():
        for name, (level, players) in product(serai.game_names(), (("master", 4), ("grandmaster", 2))):
            longest = most_choices(name, players, seed)
            thinking = bot(level)
            assert isinstance(thinking, Searcher)
            thinking.player(1, Effort(scale=0.01, threads=2)).choose(longest)
            position, player, spent = longest.copy(), thinking.player(1, Effort(threads=2)), 0.0
            while not position.over and position.turn == longest.turn:
                started = time.perf_counter()
                code = player.choose(position)
                spent += time.perf_counter() - started
                position.play(code)
            yield f"{name}, {level}", spent / thinking.seconds


def most_choices(name: str, players: int, seed: int) -> Position:
    """The position with most choices in a random game."""
    position, rng = serai.game(name).new(players, seed), random.Random(seed)
    longest = position.copy()
    while not position.over:
        if len(position.codes()) > len(longest.codes()):
            longest = position.copy()
        position.play(rng.choice(position.codes()))
    return longest


@contextlib.contextmanager
def all_cores() -> Iterator[None]:
    """`make bench` keeps to one core otherwise."""
    here = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    yield
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, here)


def memory() -> int:
    """The most bytes that all trees of one search may take."""
    return TreeSearch(serai.game("rajas"), to_the_end("rajas"), threads=2).bytes
