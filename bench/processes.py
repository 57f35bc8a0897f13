"""`python -m bench.processes`: what a second of the server's processor time is worth with two processes beside one.

A real `serai serve` on a PostgreSQL of our own (fsync on), with one process and with two in turn, on the same tables:
programs make moves at an even pace and every viewer reads the drawn frames, as in `bench.serving`. Time is that of all
processes of the server, from the system's accounts, so that other work on the machine does not count; bots there are
none, and PostgreSQL's own time is not counted.
"""

import argparse
import os
import statistics
import sys
import tempfile
import tomllib
from pathlib import Path

from bench.serving import GOALS, Measured, Seated, Server, furnish, measure, start
from tests.club.postgres import running
from tests.club.served import children_of


class Everybody(Server):
    """A server with all its processes."""

    def cpu(self) -> float:
        """Seconds of processor time so far, of all processes, those that ended among them."""
        ticks = 0
        for pid in self._all():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def rss(self) -> int:
        """Bytes in memory now; what processes share is counted once."""
        kib = 0
        for pid in self._all():
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            kib += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return 1024 * kib

    def _all(self) -> list[int]:
        found = [self.process.pid]
        for pid in found:
            found += children_of(pid)
        return found


def measured(url: str, folder: Path, tables: list[Seated], processes: int, given: argparse.Namespace) -> Measured:
    """One round with so many processes."""
    server = start(folder, url, 0, Everybody, processes)
    try:
        return measure(f"{processes}", server, tables, given)
    finally:
        server.stop()


def main() -> int:
    """Take turns, report medians."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=int, default=30)
    ask.add_argument("--viewers", type=int, default=3)
    ask.add_argument("--rate", type=float, default=20.0, help="moves a second, over all tables")
    ask.add_argument("--seconds", type=float, default=20.0)
    ask.add_argument("--rounds", type=int, default=3)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--strict", action="store_true", help="fail where the goal is missed")
    given = ask.parse_args()
    found: dict[int, list[Measured]] = {1: [], 2: []}
    with running(durable=True) as place, tempfile.TemporaryDirectory(prefix="serai-processes-") as temporary:
        folder, url = Path(temporary), place.format("postgres").replace("postgresql://", "postgresql+psycopg://")
        tables = furnish(folder, given.tables, given.viewers, 0, url=url)
        for number in range(given.rounds):
            for processes in (1, 2) if number % 2 == 0 else (2, 1):
                found[processes].append(measured(url, folder, tables, processes, given))
                given.seed += 1
    print(f"{given.tables} tables of {given.viewers} viewers, {given.rate:g} moves/s, {given.rounds} rounds\n")
    print("| processes | moves | ms of processor time a move, by round | moves per second of it | MiB | missing |")
    print("| --- | --- | --- | --- | --- | --- |")
    worth = {}
    for processes, rounds in found.items():
        per_move = [1000 * each.cpu_s / each.moves for each in rounds]
        worth[processes] = 1000 / statistics.median(per_move)
        print(
            f"| {processes} | {sum(each.moves for each in rounds)} | {', '.join(f'{each:.1f}' for each in per_move)} "
            f"| {worth[processes]:.1f} | {max(each.rss for each in rounds) / 2**20:.0f} "
            f"| {sum(each.missing for each in rounds)} |"
        )
    goal = tomllib.loads(GOALS.read_text(encoding="utf-8"))["processes"]["times_one"]
    ratio = worth[2] / worth[1]
    print(f"\ntwo processes: {ratio:.2f} of the work of one for the same processor time; goal {goal}")
    return 1 if given.strict and ratio < goal else 0


if __name__ == "__main__":
    sys.exit(main())
