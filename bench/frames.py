"""`python -m bench.frames`: how long the drawn boards take, how large they are and how little of them changes.

A frame is the board, the panel beside it and everybody's holdings; `view` is not in it. A table of random games is
shown to the one who decides, then to the two next seats, as a server does after a move: what they see alike is drawn
for the first of them. Times are the processor's, since drawing waits for nothing. What changes is counted in whole
segments of the board, against the last frame of the same viewer.
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
from dataclasses import dataclass, field
from pathlib import Path

import serai
from serai.boards.drawing.scene import TALL, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.presentation import Board, listed_games, presentation_of
from serai.boards.render import parts
from serai.kernel.position import Event
from serai.web.server import settle

GOALS = Path(__file__).with_name("budget.toml")
VIEWERS, LOG = 3, 300  # viewers of a table, and events that they are told again
NAMES = ("Irina", "Sinbad", "Nikos", "Scheherazade")


@dataclass
class Measured:
    """Times in milliseconds and sizes in bytes of many frames."""

    times: list[float] = field(default_factory=list)  # of the one who decides
    others: list[float] = field(default_factory=list)  # of the viewers after him
    sizes: list[int] = field(default_factory=list)
    packed: list[int] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)  # of the board, for every viewer


def drawn_board(game: str) -> Board:
    board = presentation_of(game).board
    assert board is not None
    return board


def scenes(game: str, seed: int) -> Iterator[list[Scene]]:
    """A random game as the one who decides and the next two see it; every other game on phones."""
    board = drawn_board(game)
    players = (2, 3, 4)[seed % 3]
    position = serai.game(game).new(players=players, seed=seed)
    dice, events, cast = random.Random(seed), list[Event](), None
    layout = TALL if seed % 2 else WIDE
    people = tuple(map(ScenePlayer, NAMES[:players]))
    while not position.over:
        cast = board.piece_ids(position.view(), cast)
        shown = []
        for seat in [(position.seat + n) % players for n in range(min(players, VIEWERS))]:
            view = position.view(seat)
            told = tuple(event for event in events[-LOG:] if event.to in (None, seat))
            moves = tuple(view["moves"]) if seat == position.seat else ()
            shown.append(Scene(view, seat, moves, people, told, cast, layout, sprite=sprite_address(game)))
        yield shown
        events += position.play(dice.choice(position.moves()))


def measure(game: str, games: int) -> Measured:
    """Draw every frame of some games once, as a server that has run for a while."""
    board, found = drawn_board(game), Measured()
    for shown in scenes(game, games):  # what is loaded at its first use, once in a server's life, is loaded here
        for scene in shown:
            parts(board, scene)
    settle()
    for seed in range(games):
        before: dict[int | None, set[str]] = {}
        for shown in scenes(game, seed):
            for n, scene in enumerate(shown):
                begun = time.thread_time()
                drawn = parts(board, scene)
                (found.others if n else found.times).append((time.thread_time() - begun) * 1000)
                page = "".join((*drawn.board, drawn.panel or "", *(drawn.holdings or ()))).encode()
                found.sizes.append(len(page))
                if not n:
                    found.packed.append(len(gzip.compress(page, 6)))
                if scene.seat in before:
                    new = (segment for segment in drawn.board if segment not in before[scene.seat])
                    found.changed.append(sum(len(segment.encode()) for segment in new))
                before[scene.seat] = set(drawn.board)
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
    heads = "median ms | worst ms | largest KiB | largest KiB gzip | 99 % ms | others, median ms | KiB changed, median"
    print(f"| board | frames | {heads} | |")
    print("| --- " * 10 + "|")
    missed = []
    for game in (name for name in listed_games() if presentation_of(name).board):
        found = measure(game, given.games)
        late = statistics.quantiles(found.times, n=100)[-1]
        figures = [statistics.median(found.times), max(found.times), max(found.sizes) / 1024, max(found.packed) / 1024]
        met = all(figure <= limit for figure, limit in zip(figures, limits, strict=True))
        missed += [] if met else [game]
        shown = " | ".join(f"{figure:.2f}" for figure in figures)
        rest = f"{late:.2f} | {statistics.median(found.others):.2f} | {statistics.median(found.changed) / 1024:.1f}"
        print(f"| {game} | {len(found.times)} | {shown} | {rest} | {'met' if met else 'MISSED'} |", flush=True)
    print(f"| goal | | {' | '.join(f'≤ {limit}' for limit in limits)} | | | | |")
    if given.strict and missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
