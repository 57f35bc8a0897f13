"""`python -m bench.club_moves [--old FOLDER]`: what a move and the looks after it cost the club, without any web.

A table of two people in each game, on SQLite; after every move both of them and a spectator look, as their pages do.
`--old` names another checkout (its `src` is used): both take turns in one run, in processes of their own. Figures are
processor time of the process in milliseconds for each move, medians over the rounds.
"""

import argparse
import contextlib
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from serai.club import Club, Seat, Settings, Terms
from serai.club.play import cache

GAMES = ("five-tribes", "ganesha", "rajas")
HEX = "0123456789abcdef" * 2
AS_TOLD: float | None = getattr(cache, "AS_TOLD", None)  # an older checkout asked the store for each change


class Players:
    """Two people who play one table of a game after the other, at random, and what it costs."""

    def __init__(self, club: Any, game: str, seed: int) -> None:
        self.club, self.game, self.dice = club, game, random.Random(seed)
        self.people = [club.people.guest(f"{name} {game}").id for name in ("Ann", "Ben")]
        self.keys, self.table = 0, ""

    def _sit(self) -> None:
        club, (ann, ben) = self.club, self.people
        joining = getattr(club, "joining", club.tables)  # of an older checkout
        self.table = club.tables.make(ann, self.game, [Seat.me(), Seat.open()], Terms(rated=False)).id
        joining.contribute(self.table, ann, HEX)
        joining.join(self.table, ben, contribution=HEX)

    def play(self, moves: int) -> tuple[float, float]:
        """Milliseconds of processor time for a move, and for the three looks after it."""
        looks = getattr(self.club, "looks", self.club.moves)  # of an older checkout
        spent = [0.0, 0.0]
        for _move in range(moves):
            if not self.table or self.club.tables.find(self.table).done:
                self._sit()
            now = next(look for me in self.people if (look := looks.look(self.table, me)).mine)
            me, self.keys = self.people[now.table.seats[now.deciding].number], self.keys + 1
            move, key = self.dice.choice(now.moves), f"k{self.keys}"
            begun = time.process_time()
            self.club.moves.move(self.table, me, [move], now.version, key, confirmed=True)
            moved = time.process_time()
            asked = AS_TOLD if AS_TOLD is not None else time.monotonic()
            for viewer in (*self.people, None):
                looks.look(self.table, viewer, as_of=asked)
            ended = time.process_time()
            spent[0] += moved - begun
            spent[1] += ended - moved
        return spent[0] / moves * 1000, spent[1] / moves * 1000


def serve_rounds(seed: int) -> None:
    """Play as many moves as each line on the standard input says, and print what they cost."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        club = Club(Settings(data_folder=data, database_url=f"sqlite:///{data / 'club.db'}", workers=0))
        club.start(working=False)
        players = {game: Players(club, game, seed) for game in GAMES}
        for line in sys.stdin:
            game, moves = line.split()
            print(*players[game].play(int(moves)), flush=True)
        club.stop()


@contextlib.contextmanager
def contender(source: Path, seed: int) -> Iterator["subprocess.Popen[str]"]:
    """A process that plays with the code of a checkout."""
    command = [sys.executable, "-m", "bench.club_moves", "--serve", str(seed)]
    env = {**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{Path(__file__).parent.parent}"}
    cache = source / ".cache-serai"
    if cache.is_dir():
        env["SERAI_CACHE"] = str(cache)
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def ask(process: "subprocess.Popen[str]", game: str, moves: int) -> tuple[float, float]:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{game} {moves}\n")
    process.stdin.flush()
    moved, looked = map(float, process.stdout.readline().split())
    return moved, looked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=Path, help="another checkout, to compare with")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--moves", type=int, default=60, help="in each round, of each game")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve is not None:
        serve_rounds(arguments.serve)
        return
    here = Path(__file__).parent.parent
    sources = {"now": here} | ({"old": arguments.old.resolve()} if arguments.old else {})
    print("| game | code | move ms | three looks ms | together |\n| --- | --- | --- | --- | --- |")
    with contextlib.ExitStack() as stack:
        running = {name: stack.enter_context(contender(source, 1)) for name, source in sources.items()}
        for game in GAMES:
            found: dict[str, list[tuple[float, float]]] = {name: [] for name in running}
            for process in running.values():
                ask(process, game, arguments.moves)  # what is loaded at its first use
            for _round in range(arguments.rounds):
                for name, process in running.items():
                    found[name].append(ask(process, game, arguments.moves))
            for name, figures in found.items():
                moved, looked = (statistics.median(each) for each in zip(*figures, strict=True))
                together = statistics.median(map(sum, figures))
                print(f"| {game} | {name} | {moved:.2f} | {looked:.2f} | {together:.2f} |", flush=True)


if __name__ == "__main__":
    main()
