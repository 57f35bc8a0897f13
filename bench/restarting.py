"""`python -m bench.restarting`: how long a club that was killed takes until it serves again, with many tables.

A store is filled with tables that are being played; then the server is started, killed with SIGKILL and started again,
several times. The time is from the start of the process until a table's page has been answered.
"""

import argparse
import os
import random
import sys
import tempfile
import time
import tomllib
import urllib.request
from pathlib import Path

from bench.serving import GOALS, Seated, furnish, serving


def begin(folder: Path, tables: list[Seated], moves: int) -> None:
    """Play some moves at every table, so that there is something to load."""
    from serai.club import Club, Settings

    club = Club(Settings(database_url=f"sqlite:///{folder / 'club.db'}", data_folder=folder, secret_key="k" * 40))
    club.start(working=False)
    rng = random.Random(1)
    for table in tables:
        people = [club.sessions.by_token(token)[0].id for token in table.tokens]
        for _ in range(moves):
            look = next(look for look in (club.looks.look(table.id, person) for person in people) if look.mine)
            person = people[look.seats[0]]
            club.moves.move(table.id, person, [rng.choice(look.moves)], look.version, confirmed=True)
    club.stop()


def restart(folder: Path, tables: list[Seated]) -> float:
    """Seconds from a server's start to the first table's page; then it is killed."""
    begun = time.perf_counter()
    with serving(folder, workers=2) as server:
        with urllib.request.urlopen(f"{server.address}/t/{tables[-1].id}", timeout=30) as page:
            assert tables[-1].id.encode() in page.read()
        took = time.perf_counter() - begun
        server.process.kill()
        server.process.wait()
    return took


def main() -> int:
    """Fill, start and kill, report."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=int, default=1000)
    ask.add_argument("--moves", type=int, default=10, help="played at every table before")
    ask.add_argument("--times", type=int, default=5, help="how often the server is killed")
    ask.add_argument("--strict", action="store_true", help="fail where the goal is missed")
    given = ask.parse_args()
    with tempfile.TemporaryDirectory(prefix="serai-restart-") as temporary:
        folder = Path(temporary)
        tables = furnish(folder, given.tables, 1, 0)
        begin(folder, tables, given.moves)
        print(f"{given.tables} tables of {given.moves} moves; load {os.getloadavg()[0]:.1f}", flush=True)
        took = [restart(folder, tables) for _ in range(given.times + 1)][1:]  # the first start came before any kill
    goal = tomllib.loads(GOALS.read_text(encoding="utf-8"))["serving"]["restart_s"]
    print(", ".join(f"{each:.2f} s" for each in took) + f"; goal {goal} s")
    return 1 if given.strict and max(took) > goal else 0


if __name__ == "__main__":
    sys.exit(main())
