"""`python -m bench.moves`: what a move costs the server, in processor time and in bytes for every viewer.

A real `serai serve` on SQLite with no bots, everything on loopback. Tables of two people and a spectator; every viewer
reads its frames by server-sent events and puts them together as a page does. Moves are made in two ways: by programs
(one GET of the position and one POST), or as pages make them (one POST of a form; what is legal is read from the
frame). The server's processor time is taken from the system, so a busy machine does not count.

With `--old TREE` (a checkout of another commit) both are measured by turns, in the same run.
"""

import argparse
import asyncio
import html
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench import serving

HERE = Path(__file__).parent.parent
MOVE = re.compile(r'(?:data-move|name="move" value)="([^"]*)"')
LATE_S = 20.0


@dataclass
class Cost:
    """What the moves of one part cost."""

    moves: int = 0
    refused: int = 0
    events: int = 0
    cpu_ms: list[float] = field(default_factory=list)  # per move, by round
    sizes: list[int] = field(default_factory=list)  # bytes per move and viewer

    def row(self, name: str) -> str:
        """A line of the report."""
        sizes = sorted(self.sizes)
        p95 = sizes[int(0.95 * (len(sizes) - 1))] / 1024
        rounds = ", ".join(f"{ms:.1f}" for ms in self.cpu_ms)
        return (
            f"| {name} | {self.moves} | {self.refused} | {self.events / max(1, self.moves):.2f} "
            f"| {statistics.median(self.cpu_ms):.1f} ({rounds}) | {statistics.median(sizes) / 1024:.1f} | {p95:.1f} |"
        )


HEAD = (
    "| part | moves | refused | events per move | processor ms per move (rounds) | KiB median | KiB p95 |\n"
    "| --- | --- | --- | --- | --- | --- | --- |"
)


class Watcher:
    """A viewer's page: what its stream brought, and how many bytes that took."""

    def __init__(self, port: int, table: serving.Seated, cookie: str) -> None:
        self.port, self.table, self.cookie = port, table, cookie
        self.version, self.html, self.held = -1, "", list[str]()
        self.events: list[tuple[int, int]] = []  # version and bytes
        self.news = asyncio.Event()

    async def read(self) -> None:
        """Read the stream until cancelled."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        head = f"GET /t/{self.table.id}/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n\r\n"
        writer.write(head.encode())
        id, data, size = "", list[str](), 0
        try:
            while line := await reader.readline():
                size += len(line)
                if line.startswith(b"id: "):
                    id = line[4:].decode().strip()
                elif line.startswith(b"data: "):
                    data.append(line[6:].decode().rstrip("\n"))
                elif line in (b"\n", b"\r\n"):
                    if id:
                        self._take(id, "\n".join(data), size)
                    id, data, size = "", [], 0
        finally:
            writer.close()

    def _take(self, id: str, data: str, size: int) -> None:
        version = int(id.partition(".")[0])
        self.events.append((version, size))
        if id.endswith(".step"):
            return
        if data.startswith("{"):
            self.held = applied(self.held, json.loads(data)["ops"])
            data = "".join(self.held)
        self.version, self.html = version, data
        self.news.set()

    def moves(self) -> list[str]:
        """What its page offers to click, as forms send it."""
        return sorted({html.unescape(found) for found in MOVE.findall(self.html)})

    async def until(self, version: int) -> bool:
        """Wait for a frame of at least this version."""
        try:
            async with asyncio.timeout(LATE_S):
                while self.version < version:
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            return False
        return True


def applied(held: list[str], ops: list[Any]) -> list[str]:
    """The segments of a frame: from those that are held, and what is new."""
    found: list[str] = []
    for op in ops:
        match op:
            case str():
                found.append(op)
            case [first, count]:
                found += held[first : first + count]
            case [place, begin, end, text]:
                found.append(held[place][:begin] + text + held[place][len(held[place]) - end :])
    return found


class Player:
    """Makes moves at one table, one at a time."""

    def __init__(self, port: int, table: serving.Seated, watchers: list[Watcher], way: str, rng: random.Random) -> None:
        self.table, self.watchers, self.way, self.rng = table, watchers, way, rng
        self.line, self.port = serving.Line(port), port
        self.tokens = ["", ""]
        self.refused = self.made = 0

    async def step(self) -> bool:
        """One move; False if nobody can make one."""
        before = max(watcher.version for watcher in self.watchers)
        status, version = await (self._by_page() if self.way == "pages" else self._by_program())
        if status == 200:
            self.made += 1
            arrived = await asyncio.gather(*(watcher.until(version) for watcher in self.watchers))
            return all(arrived)
        self.refused += status > 0
        return before >= 0 and status > 0 and self.refused < 20

    async def _by_program(self) -> tuple[int, int]:
        for token in self.table.tokens:
            status, position = await self.line.ask("GET", f"/api/v1/tables/{self.table.id}/position", token)
            if status != 200 or not position["mine"]:
                continue
            key = f"load-{self.rng.getrandbits(48):x}"
            body = {"moves": [self.rng.choice(position["moves"])], "version": position["version"], "key": key}
            status, answer = await self.line.ask("POST", f"/api/v1/tables/{self.table.id}/moves", token, body)
            return status, answer.get("version", -1)
        return 0, -1

    async def _by_page(self) -> tuple[int, int]:
        for seat, watcher in enumerate(self.watchers[:2]):
            if 'data-turn="yes"' not in watcher.html[:2000] or not (moves := watcher.moves()):
                continue
            if not self.tokens[seat]:
                _status, _head, page = await self._ask("GET", f"/t/{self.table.id}", watcher.cookie, "")
                found = re.search(r'data-csrf="([^"]+)"', page)
                assert found is not None
                self.tokens[seat] = found[1]
            chain = self.rng.choice(moves).split(";")
            fields = [("version", str(watcher.version)), ("confirmed", "yes"), *(("move", move) for move in chain)]
            path = f"/t/{self.table.id}/move"
            status, head, _body = await self._ask("POST", path, watcher.cookie, urlencode(fields), self.tokens[seat])
            return status, int(head.get("serai-version", -1))
        return 0, -1

    async def _ask(
        self, method: str, path: str, cookie: str, form: str, token: str = ""
    ) -> tuple[int, dict[str, str], str]:
        line = self.line
        if line.reader is None:
            line.reader, line.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {cookie}", "HX-Request: true"]
        lines += [f"Origin: http://127.0.0.1:{self.port}", "Content-Type: application/x-www-form-urlencoded"]
        lines += [f"Content-Length: {len(form)}", *([f"X-CSRF-Token: {token}"] if token else [])]
        lines += [f"X-Serai-Key: load-{self.rng.getrandbits(48):x}", "Accept-Language: en", "", ""]
        line.writer.write("\r\n".join(lines).encode() + form.encode())
        status = int((await line.reader.readline()).split()[1])
        head = {}
        while (got := await line.reader.readline()) not in (b"\r\n", b""):
            name, _colon, value = got.decode("latin-1").partition(":")
            head[name.lower()] = value.strip()
        body = await line.reader.readexactly(int(head.get("content-length", 0)))
        return status, head, body.decode()


async def played(server: serving.Server, tables: list[serving.Seated], way: str, given: argparse.Namespace) -> Cost:
    """Moves at an even pace, each table's next when all its viewers have seen the last."""
    port, rng = int(server.address.rpartition(":")[2]), random.Random(given.seed)
    watchers = {table.id: [Watcher(port, table, cookie) for cookie in table.cookies] for table in tables}
    reading = [asyncio.ensure_future(each.read()) for group in watchers.values() for each in group]
    players = [Player(port, table, watchers[table.id], way, rng) for table in tables]
    cost = Cost()
    try:
        for group in watchers.values():
            for watcher in group:
                assert await watcher.until(0), "a viewer did not come in"
        for player in players:  # the way is warm then, and every page has its token
            await player.step()
        start = {id(w): len(w.events) for group in watchers.values() for w in group}
        moved, cpu, loop = sum(p.made for p in players), server.cpu(), asyncio.get_running_loop()
        begun, free, tasks = loop.time(), list(players), set[asyncio.Task[None]]()

        async def once(player: Player) -> None:
            if await player.step():
                free.append(player)

        n = 0
        while loop.time() - begun < given.seconds and (free or tasks):
            await asyncio.sleep(max(0.0, begun + n / given.rate - loop.time()))
            if free:
                tasks.add(asyncio.ensure_future(once(free.pop(0))))
            n += 1
            tasks = {task for task in tasks if not task.done()}
        await asyncio.gather(*tasks)
        cost.moves = sum(p.made for p in players) - moved
        cost.cpu_ms = [1000 * (server.cpu() - cpu) / max(1, cost.moves)]
        cost.refused = sum(p.refused for p in players)
        for group in watchers.values():
            for watcher in group:
                sizes: dict[int, int] = {}
                for version, size in watcher.events[start[id(watcher)] :]:
                    sizes[version] = sizes.get(version, 0) + size
                cost.events += len(sizes)
                cost.sizes += sizes.values()
    finally:
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    return cost


def part(tree: Path, way: str, given: argparse.Namespace) -> Cost:
    """One round of one part: a store, a server and its viewers."""
    os.environ["PYTHONPATH"] = str(tree / "src")
    with tempfile.TemporaryDirectory(prefix="serai-moves-") as temporary:
        folder = Path(temporary)
        command = [sys.executable, "-m", "bench.moves", "--furnish", str(folder), "--tables", str(given.tables)]
        made = json.loads(subprocess.run(command, check=True, cwd=HERE, stdout=subprocess.PIPE, text=True).stdout)
        tables = [serving.Seated(each["id"], tuple(each["tokens"]), tuple(each["cookies"])) for each in made]
        with serving.serving(folder, 0) as server:
            return asyncio.run(played(server, tables, way, given))


def main() -> int:
    """Ask, run, report."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--old", type=Path, help="a checkout of the commit to compare with")
    ask.add_argument("--ways", nargs="+", choices=("api", "pages"), default=["api", "pages"])
    ask.add_argument("--tables", type=int, default=30)
    ask.add_argument("--rate", type=float, default=20.0, help="moves a second in all")
    ask.add_argument("--seconds", type=float, default=15.0)
    ask.add_argument("--rounds", type=int, default=2)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--furnish", type=Path, help=argparse.SUPPRESS)
    given = ask.parse_args()
    if given.furnish:
        print(json.dumps([asdict(table) for table in serving.furnish(given.furnish, given.tables, 3, 0)]))
        return 0
    trees = {**({"old": given.old.resolve()} if given.old else {}), "new": HERE}
    found: dict[str, Cost] = {}
    for _ in range(given.rounds):
        for way in given.ways:
            for name, tree in trees.items():
                cost, all_ = part(tree, way, given), found.setdefault(f"{way}, {name}", Cost())
                for each in ("moves", "refused", "events", "cpu_ms", "sizes"):
                    setattr(all_, each, getattr(all_, each) + getattr(cost, each))
    print(f"{given.tables} tables of three viewers, {given.rate:g} moves/s; {os.cpu_count()} processors")
    print("\n".join([HEAD, *(cost.row(name) for name, cost in found.items())]))
    goals = tomllib.loads(serving.GOALS.read_text(encoding="utf-8"))["moves"]
    print(f"\ngoals: {goals['processor_ms']} ms of processor time a move by pages, {goals['kib']} KiB a viewer, median")
    return 0


if __name__ == "__main__":
    sys.exit(main())
