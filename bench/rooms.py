"""`python -m bench.rooms`: what 200 rooms for analysis cost a server that each step once in ten seconds.

A real `serai serve` on SQLite. A step is what a page asks for when somebody goes on by a move: the position drawn, with
what the engine is given of it, and three lines of eight decisions in words; every room has a reader, a deal and a line
of its own, so nothing is drawn for two. Measured is the server's processor time: steps follow one another as fast as
they are answered, and the share of a core is that of 200 rooms at their pace. The page itself, opened once in a room,
stands apart.
"""

import argparse
import re
import tempfile
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
from itsdangerous import URLSafeSerializer

import serai
from bench.serving import Server, serving, sqlite_in
from serai.club import Club, Settings
from serai.club.analysis.lines import read_line, walk
from serai.club.analysis.packed_positions import packed

ROOMS, EVERY_S = 200, 10.0
LINES, DECISIONS = 3, 8
KEY = "k" * 40


def cookies_of(folder: Path, people: int) -> list[str]:
    """The cookies of guests of a new club."""
    club = Club(Settings(database_url=sqlite_in(folder), data_folder=folder, secret_key=KEY, guests_per_hour=1_000_000))
    club.start(working=False)
    signed = URLSafeSerializer(KEY, salt="serai.session")
    found = [club.people.guest(f"Guest {n}").id for n in range(people)]
    cookies = [signed.dumps(club.sessions.open_session(person).secret) for person in found]
    club.stop()
    return cookies


class Visitor:
    """Somebody in a room of his own."""

    def __init__(self, server: Server, cookie: str, game: str, seed: int) -> None:
        jar = {"serai-session": cookie}
        self.line = httpx.Client(base_url=server.address, cookies=jar, headers={"Origin": server.address}, timeout=60)
        self.first = serai.game(game).new(players=2, seed=seed)
        self.start = packed(self.first)
        self.base, self.steps = f"/analysis/{game}", list[str]()
        shown = self.line.get(f"{self.base}?from={self.start}")
        self.token, self.frame = re.findall('data-csrf="([^"]+)"', shown.text)[0], shown.text

    def step(self) -> None:
        """Go on by the first move that is offered, and ask for what an engine needs."""
        offered = re.findall(r'data-move="([^";]+)|name="move" value="([^";]+)', self.frame)
        self.steps.append(unescape(next(a or b for a, b in offered)))
        asked = {"from": self.start, "line": ";".join(self.steps)}
        answer = self.line.post(
            f"{self.base}/move", data=asked, headers={"X-CSRF-Token": self.token, "HX-Request": "true"}
        )
        answer.raise_for_status()
        self.frame = answer.text
        if 'data-over="yes"' in self.frame:
            return
        words = unescape(re.findall('data-words="([^"]+)"', self.frame)[0])
        if 'data-given="' not in self.frame:  # as it was before: the engine asked for it by itself
            task = unescape(re.findall('data-task="([^"]+)"', self.frame)[0])
            self.line.get(task).raise_for_status()
        self.line.get(f"{words}&codes={','.join(self.expected())}").raise_for_status()

    def expected(self) -> Iterator[str]:
        """Lines that an engine might expect: each goes on by other legal decisions."""
        position, _made = walk(self.first, read_line(";".join(self.steps)))
        for n in range(LINES):
            trial, codes = position.copy(), list[int]()
            trial.reseed(n)
            while len(codes) < DECISIONS and not trial.over:
                legal = trial.codes()
                codes.append(legal[(n + len(codes)) % len(legal)])
                trial.play(codes[-1])
            yield ".".join(map(str, codes))


def measured(game: str, rooms: int, steps: int) -> tuple[float, float]:
    """Milliseconds of a server's processor that opening a room and a step in it take."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        cookies = cookies_of(folder, rooms)
        with serving(folder, 0) as server:
            Visitor(server, cookies[0], game, 1000).step()  # what is compiled or read once
            before = server.cpu()
            visitors = [Visitor(server, cookie, game, seed) for seed, cookie in enumerate(cookies)]
            opened = server.cpu() - before
            spent = 0.0
            for _ in range(steps):
                began, before = time.monotonic(), server.cpu()
                for visitor in visitors:
                    visitor.step()
                spent += server.cpu() - before
                time.sleep(max(0.0, 3.0 - (time.monotonic() - began)))  # no room asks oftener than it may
            return 1000 * opened / rooms, 1000 * spent / rooms / steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=50, help="that are really open")
    parser.add_argument("--steps", type=int, default=4)
    asked = parser.parse_args()
    print(
        f"| game | opening a room, ms | a step, ms | {ROOMS} rooms, a step each in {EVERY_S:.0f} s: share of a core |"
    )
    print("| --- | --- | --- | --- |")
    for name in serai.game_names():
        opened, step = measured(name, asked.rooms, asked.steps)
        print(f"| {name} | {opened:.1f} | {step:.1f} | {ROOMS * step / EVERY_S / 1000:.2f} |", flush=True)


if __name__ == "__main__":
    main()
