"""`python -m bench.frames`: how long the drawn boards take and how large they are, over whole random games.

A frame is the board, the panel beside it and everybody's holdings, for the one who decides; `view` is not in it.
Times are the processor's, since drawing waits for nothing.
"""

import argparse
import contextlib
import gzip
import os
import random
import statistics
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import serai
from serai.boards.drawing.scene import TALL, WIDE, Scene, ScenePlayer
from serai.boards.presentation import Board, listed_games, presentation_of
from serai.kernel.position import Event
from serai.web.server import settle

GOALS = Path(__file__).with_name("budget.toml")
NAMES = ("Irina", "Sinbad", "Nikos", "Scheherazade")


@dataclass
class Measured:
    """Times in milliseconds and sizes in bytes of many frames."""

    times: list[float]
    sizes: list[int]
    packed: list[int]


def drawn_board(game: str) -> Board:
    board = presentation_of(game).board
    assert board is not None
    return board


def scenes(game: str, seed: int) -> Iterator[Scene]:
    """A random game as those see it who decide, on a desk and on a phone by turns."""
    board = drawn_board(game)
    players = (2, 3, 4)[seed % 3]
    position = serai.game(game).new(players=players, seed=seed)
    dice, events, cast = random.Random(seed), list[Event](), None
    while not position.over:
        seat = position.seat
        view = position.view(seat)
        cast = board.piece_ids(view, cast)
        told = tuple(event for event in events[-120:] if event.to in (None, seat))
        layout = TALL if position.ply % 2 else WIDE
        yield Scene(view, seat, tuple(view["moves"]), tuple(map(ScenePlayer, NAMES[:players])), told, cast, layout)
        events += position.play(dice.choice(position.moves()))


def measure(game: str, games: int) -> Measured:
    """Draw every frame of some games once, as a server that has run for a while."""
    board, found = drawn_board(game), Measured([], [], [])
    assert board.panel and board.holdings
    for scene in scenes(game, 0):  # what is loaded at its first use, once in a server's life, is loaded here
        board.draw(scene), board.panel(scene)
    settle()
    for seed in range(games):
        for scene in scenes(game, seed):
            begun = time.thread_time()
            parts = [board.draw(scene), board.panel(scene)]
            parts += [board.holdings(scene, seat) for seat in range(len(scene.players))]
            found.times.append((time.thread_time() - begun) * 1000)
            page = "".join(parts).encode()
            found.sizes.append(len(page))
            found.packed.append(len(gzip.compress(page, 6)))
    return found


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=6)
    ask.add_argument("--strict", action="store_true", help="fail where a goal is missed")
    given = ask.parse_args()
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    goals = tomllib.loads(GOALS.read_text(encoding="utf-8"))["frames"]
    limits = [goals[name] for name in ("median_ms", "worst_ms", "kib", "kib_gzip")]
    print("| board | frames | median ms | worst ms | largest KiB | largest KiB gzip | 99 % ms | |")
    print("| --- " * 8 + "|")
    missed = []
    for game in (name for name in listed_games() if presentation_of(name).board):
        found = measure(game, given.games)
        late = statistics.quantiles(found.times, n=100)[-1]
        figures = [statistics.median(found.times), max(found.times), max(found.sizes) / 1024, max(found.packed) / 1024]
        met = all(figure <= limit for figure, limit in zip(figures, limits, strict=True))
        missed += [] if met else [game]
        shown = " | ".join(f"{figure:.2f}" for figure in figures)
        print(f"| {game} | {len(found.times)} | {shown} | {late:.2f} | {'met' if met else 'MISSED'} |", flush=True)
    print(f"| goal | | {' | '.join(f'≤ {limit}' for limit in limits)} | | |")
    if given.strict and missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
