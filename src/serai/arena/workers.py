"""Spreading independent games over processes, or over a Ray cluster: the same results, in the same order.

And what the scripts that do so share on their command lines.
"""

import argparse
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any, TypeVar

from serai.games import game as find_game
from serai.kernel.checking import count_of
from serai.kernel.errors import BadOption, SeraiError
from serai.kernel.game import Game
from serai.kernel.i18n import _

Task = TypeVar("Task")
Result = TypeVar("Result")


class NoRay(SeraiError):
    """Ray was asked for but is not installed."""


def spread(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int | None = None, ray: bool = False
) -> Iterator[Result]:
    """Do the work for every task; results come in the order of the tasks, each as soon as all before it are there."""
    if ray:
        yield from _on_ray(work, tasks)
        return
    jobs = min(jobs or os.cpu_count() or 1, len(tasks))
    if jobs <= 1:
        yield from map(work, tasks)
        return
    # a fresh process each: compiled code and threads do not survive a fork
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(work, tasks)


def answer(work: Callable[[], None]) -> None:
    """Do a script's work; a refusal is one line and exit code 2."""
    try:
        work()
    except SeraiError as error:
        print(f"serai: {error}", file=sys.stderr)
        sys.exit(2)


def questions(text: str | None) -> argparse.ArgumentParser:
    """What every script that plays games of its own is asked on the command line."""
    parser = argparse.ArgumentParser(description=text)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4], help="counts, taken in turn")
    parser.add_argument("--jobs", type=int, default=None, help="processes or threads; otherwise one for every core")
    return parser


def game_with_weights(name: str) -> Game:
    """A game whose heuristics can be weighed."""
    game = find_game(name)
    if not game.weights:
        raise BadOption(_("{game} has no heuristics to tune").format(game=game.title))
    return game


def counts_of(game: Game, players: Sequence[int], jobs: int | None) -> None:
    """Refuse counts of players that a game is not for, or none at all, and less than one process."""
    for count in players or [0]:
        game.blank(count, None)
    if jobs is not None:
        count_of("--jobs", jobs)


def _on_ray(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    """On the cluster that RAY_ADDRESS names, or on a local one started for this run."""
    ray = import_ray()
    if not ray.is_initialized():  # it shuts down by itself when the program ends
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a cluster of our own tells nobody
        ray.init(address=os.environ.get("RAY_ADDRESS"), log_to_driver=False, logging_level="ERROR")
    remote = ray.remote(work)
    for reference in [remote.remote(task) for task in tasks]:
        yield ray.get(reference)


def import_ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise NoRay(_("Ray is not installed: pip install 'serai[ray]'")) from None
