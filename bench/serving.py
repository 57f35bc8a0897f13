"""`python -m bench.serving` (`make load`): how long a move takes from accepted to received, on this machine alone.

A real `serai serve` on SQLite, clients in processes of their own, everything on loopback. Tables of two people and a
spectator are played by their programs; every viewer reads the drawn frames by server-sent events. A move is accepted
when its answer has come (it is durable then) and received when a viewer's event with its version has. The clock is the
machine's own (CLOCK_MONOTONIC), so times of different processes can be compared.

Three parts: quiet tables, the same while bots think all the time, and for comparison the bare transport: uvicorn and
Starlette sending 500 bytes to as many readers at the same pace, with nothing behind it. The parts take turns in several
rounds and each is judged by all its rounds together: a machine that is shared has slow minutes.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from serai.club import Terms

GOALS = Path(__file__).with_name("budget.toml")
GAMES = ("five-tribes", "ganesha", "rajas")
HEX = "0123456789abcdef" * 2
START_S = 120.0
LATE_S = 20.0  # how long after the last move a viewer may still receive it


# -- figures -----------------------------------------------------------------------------------------------------------


@dataclass
class Measured:
    """What one part of the run found; times in milliseconds."""

    name: str
    delays: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    missing: int = 0
    rss: int = 0
    cpu: float = 0.0
    cpu_s: float = 0.0  # while moves were made
    stolen: float = 0.0  # of all processors' time, by the machine's other guests

    def add(self, other: "Measured") -> None:
        """Count another round of the same part in; the larger of what cannot be added."""
        self.delays += other.delays
        self.answers += other.answers
        self.moves += other.moves
        self.refused += other.refused
        self.missing += other.missing
        self.cpu_s += other.cpu_s
        self.rss, self.cpu = max(self.rss, other.rss), max(self.cpu, other.cpu)
        self.stolen = max(self.stolen, other.stolen)

    def row(self) -> str:
        """A line of the report."""
        p50, p95, p99 = (percentile(self.delays, p) for p in (50, 95, 99))
        answered = percentile(self.answers, 95) if self.answers else float("nan")
        return (
            f"| {self.name} | {self.moves} | {len(self.delays)} | {p50:.1f} | {p95:.1f} | {p99:.1f} | {answered:.1f} "
            f"| {self.rss / 2**20:.0f} | {100 * self.cpu:.0f} % | {100 * self.stolen:.1f} % "
            f"| {self.missing} | {self.refused} |"
        )


HEAD = (
    "| part | moves | received | p50 ms | p95 ms | p99 ms | answer p95 ms | server MiB | server CPU | stolen "
    "| missing | refused |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


def percentile(values: list[float], p: int) -> float:
    """A percentile; nothing has none."""
    if len(values) < 2:
        return float("nan")
    return statistics.quantiles(values, n=100, method="inclusive")[p - 1]


# -- the server --------------------------------------------------------------------------------------------------------


class Server:
    """A process that serves, and what it costs."""

    def __init__(self, command: list[str], env: dict[str, str], ready: str) -> None:
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        limit = time.monotonic() + START_S
        for line in self.process.stdout:
            found = re.search(ready, line)
            if found:
                self.address = f"http://127.0.0.1:{found[1]}"
                return
            if time.monotonic() > limit:
                break
        raise RuntimeError(f"the server did not start: {command}")

    def cpu(self) -> float:
        """Seconds of processor time so far, of this process alone (bots have their own)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rss(self) -> int:
        """Bytes in memory now."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) * 1024 if found else 0

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        self.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(15)
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def sqlite_in(folder: Path) -> str:
    """A store in a folder."""
    return f"sqlite:///{folder / 'club.db'}"


def start(folder: Path, url: str, workers: int, made: type[Server] = Server, processes: int = 1) -> Server:
    """The club itself, without limits."""
    env = {
        **os.environ,
        "SERAI_DATA_FOLDER": str(folder),
        "SERAI_DATABASE_URL": url,
        **({"SERAI_PROCESSES": str(processes)} if processes > 1 else {}),  # which older commits do not know
        "SERAI_SECRET_KEY": "k" * 40,
        "SERAI_WORKERS": str(workers),
        "SERAI_STREAMS_PER_ADDRESS": "100000",
        "SERAI_CONNECTIONS_PER_ADDRESS": "100000",
        "SERAI_REQUESTS_PER_S": "100000",
        "SERAI_REQUESTS_BURST": "100000",
        "SERAI_MOVES_PER_S": "10000",
        "SERAI_MOVES_BURST": "10000",
        "SERAI_GUESTS_PER_HOUR": "1000000",
        "SERAI_OPEN_TABLES": "100000",
    }
    env.pop("SERAI_SETTINGS", None)
    (folder / "club.toml").write_text("")
    command = [sys.executable, "-m", "serai.cli.main", "serve", "--port", "0", "--settings", str(folder / "club.toml")]
    command[1:3] = ["-c", "from serai.cli.main import main; main()"]
    return made(command, env, r"http://[^ :]+:(\d+)")


@contextlib.contextmanager
def serving(folder: Path, workers: int) -> Iterator[Server]:
    """The club on a SQLite file."""
    server = start(folder, sqlite_in(folder), workers)
    try:
        yield server
    finally:
        server.stop()


# -- who plays ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seated:
    """A table for the clients: two programs with their tokens, and the cookie of each viewer."""

    id: str
    tokens: tuple[str, str]
    cookies: tuple[str, ...]


def furnish(folder: Path, tables: int, viewers: int, bots: int, level: str = "master", url: str = "") -> list[Seated]:
    """Fill a new store with tables that have begun, and tables at which only bots play; before the server starts."""
    from itsdangerous import URLSafeSerializer

    from serai.club import Club, Pace, Seat, Settings

    club = Club(
        Settings(
            database_url=url or sqlite_in(folder),
            data_folder=folder,
            secret_key="k" * 40,
            open_tables=100_000,
            guests_per_hour=1_000_000,
        )
    )
    club.start(working=False)
    # A checkout of an older commit, measured beside this one, has these under other names.
    joining: Any = getattr(club, "joining", club.tables)
    leaving: Any = getattr(club, "leaving", club.tables)
    sessions: Any = getattr(club, "sessions", club.people)
    signer = URLSafeSerializer("k" * 40, salt="serai.session")
    made = []
    for n in range(tables):
        people = [club.people.guest(f"{name} {n}") for name in ("Ann", "Ben")]
        table = club.tables.make(people[0].id, GAMES[n % len(GAMES)], [Seat.me(), Seat.open()], Terms(pace=Pace.none()))
        joining.contribute(table.id, people[0].id, HEX)
        joining.join(table.id, people[1].id, contribution=HEX)
        tokens = tuple(sessions.token(p.id, "load", ("read", "play")) for p in people)
        for token in tokens:
            sessions.by_token(token)  # that it is used is written down once an hour, not with every move
        cookies = [f"serai-session={signer.dumps(sessions.open_session(p.id).secret)}" for p in people]
        cookies += [""] * viewers  # those who only look
        made.append(Seated(table.id, (tokens[0], tokens[1]), tuple(cookies[:viewers])))
    for n in range(4 * bots):  # games end; there is always another one to think about
        host = club.people.guest(f"Bot keeper {n}")
        table = club.tables.make(host.id, "five-tribes", [Seat.me(), Seat.bot(level), Seat.bot(level)])
        joining.contribute(table.id, host.id, HEX)
        leaving.hand_over_seat(table.id, host.id, 0, level)
    club.stop()
    return made


# -- clients -----------------------------------------------------------------------------------------------------------


async def _read_stream(
    port: int, table: Seated, cookie: str, out: dict[tuple[str, int], list[float]], up: asyncio.Event
) -> None:
    """One viewer: the version of each event and when its last byte came."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    head = f"GET /t/{table.id}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n"
    writer.write(head.encode())
    version = -1
    try:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                version = int(line[4:].split(b".")[0])
            elif line in (b"\n", b"\r\n") and version >= 0:
                out.setdefault((table.id, version), []).append(time.monotonic())
                version = -1
                up.set()
    finally:
        writer.close()


async def _viewers(
    port: int, tables: list[Seated], ready: Any, stop: Any, out: dict[tuple[str, int], list[float]]
) -> None:
    tasks, ups = [], []
    for table in tables:
        for cookie in table.cookies:
            ups.append(asyncio.Event())
            tasks.append(asyncio.ensure_future(_read_stream(port, table, cookie, out, ups[-1])))
        await asyncio.sleep(0.005)
    await asyncio.wait_for(asyncio.gather(*(up.wait() for up in ups)), START_S)
    ready.set()
    while not stop.is_set():
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def view(port: int, tables: list[Seated], ready: Any, stop: Any, results: Any) -> None:
    """A process full of viewers."""
    out: dict[tuple[str, int], list[float]] = {}
    asyncio.run(_viewers(port, tables, ready, stop, out))
    results.put(out)


class Line:
    """One connection that is kept, for one request at a time."""

    def __init__(self, port: int) -> None:
        self.port, self.lock = port, asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None

    async def ask(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of an answer."""
        async with self.lock:
            if self.reader is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
            data = b"" if body is None else json.dumps(body).encode()
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
            )
            self.writer.write(head.encode() + data)
            status = int((await self.reader.readline()).split()[1])
            length = 0
            while (line := await self.reader.readline()) not in (b"\r\n", b""):
                name, _colon, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            return status, json.loads(await self.reader.readexactly(length) or b"null")


async def play(
    port: int, tables: list[Seated], rate: float, seconds: float, seed: int
) -> tuple[dict[tuple[str, int], float], list[float], int]:
    """Moves at an even pace over all tables: when each was accepted, how long answers took, how many refused."""
    rng, lines = random.Random(seed), [Line(port) for _ in range(8)]
    accepted: dict[tuple[str, int], float] = {}
    took: list[float] = []
    refused = 0
    last: dict[str, int] = {}  # who decided last at each table, asked first
    free = list(tables)
    rng.shuffle(free)
    tasks: set[asyncio.Task[None]] = set()

    async def one(table: Seated, line: Line) -> None:
        nonlocal refused
        first = last.get(table.id, 0)
        for seat in (first, 1 - first):
            token = table.tokens[seat]
            last[table.id] = seat
            status, position = await line.ask("GET", f"/api/v1/tables/{table.id}/position", token)
            if status != 200 or not position["mine"]:
                continue
            body = {
                "moves": [rng.choice(position["moves"])],
                "version": position["version"],
                "key": f"load-{rng.getrandbits(48):x}",
            }
            begun = time.monotonic()
            status, answer = await line.ask("POST", f"/api/v1/tables/{table.id}/moves", token, body)
            now = time.monotonic()
            if status == 200:
                took.append(1000 * (now - begun))
                accepted[table.id, answer["version"]] = now
                free.append(table)
            else:
                refused += 1
            return

    begun, n = time.monotonic(), 0
    while (now := time.monotonic()) - begun < seconds and (free or tasks):
        due = begun + n / rate
        if now < due:
            await asyncio.sleep(due - now)
        if free:
            tasks.add(asyncio.ensure_future(one(free.pop(0), lines[n % len(lines)])))
        n += 1
        tasks = {task for task in tasks if not task.done()}
    await asyncio.gather(*tasks, return_exceptions=True)
    return accepted, took, refused


def _stolen() -> tuple[int, int]:
    """Ticks that other guests of the host took from this machine's processors, and all ticks, so far."""
    ticks = [int(each) for each in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return ticks[7], sum(ticks)


def measure(name: str, server: Server, tables: list[Seated], given: argparse.Namespace) -> Measured:
    """One part: viewers in a process of their own, moves from this one."""
    port = int(server.address.rpartition(":")[2])
    context = multiprocessing.get_context("spawn")
    ready, stop, results = context.Event(), context.Event(), context.Queue()
    viewers = context.Process(target=view, args=(port, tables, ready, stop, results), daemon=True)
    viewers.start()
    if not ready.wait(START_S):
        viewers.kill()
        raise RuntimeError("the viewers did not come in")
    cpu, begun, (taken, passed) = server.cpu(), time.monotonic(), _stolen()
    accepted, took, refused = asyncio.run(play(port, tables, given.rate, given.seconds, given.seed))
    used, passed_s = server.cpu() - cpu, time.monotonic() - begun
    now_taken, now_passed = _stolen()
    stolen = (now_taken - taken) / max(1, now_passed - passed)
    rss = server.rss()
    time.sleep(min(LATE_S, 1.0 + given.seconds / 10))
    stop.set()
    seen: dict[tuple[str, int], list[float]] = results.get(timeout=60)
    viewers.join(10)
    found = Measured(name, answers=took, moves=len(accepted), refused=refused, rss=rss, stolen=stolen)
    found.cpu, found.cpu_s = used / passed_s, used
    per_table = {table.id: len(table.cookies) for table in tables}
    later: dict[str, list[int]] = {}
    for table, version in seen:
        later.setdefault(table, []).append(version)
    for (table, version), at in accepted.items():
        times = seen.get((table, version), [])
        found.delays += [1000 * max(0.0, t - at) for t in times]
        # A viewer who got a newer frame at once has not missed this one: it was never the newest.
        if not any(v > version for v in later.get(table, [])):
            found.missing += per_table[table] - len(times)
    return found


# -- the bare transport ------------------------------------------------------------------------------------------------

BARE = """
import asyncio, socket, sys
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

readers = {}
payload = "x" * 500

class Stream(Response):
    def __init__(self, table):
        self.table = table
    async def __call__(self, scope, receive, send):
        queue = asyncio.Queue(100)
        readers.setdefault(self.table, set()).add(queue)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
        await send({"type": "http.response.body", "body": b"id: 0.0\\ndata: .\\n\\n", "more_body": True})
        while True:
            await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})

versions = {}
async def events(request):
    return Stream(request.path_params["table"])
async def position(request):
    table = request.path_params["table"]
    return JSONResponse({"mine": True, "moves": ["x"], "version": versions.get(table, 0)})
async def moves(request):
    table = request.path_params["table"]
    await request.json()
    versions[table] = version = versions.get(table, 0) + 1
    event = f"id: {version}.0\\ndata: {payload}\\n\\n".encode()
    for queue in readers.get(table, ()):
        queue.put_nowait(event)
    return JSONResponse({"version": version})

app = Starlette(routes=[Route("/t/{table}/events", events), Route("/api/v1/tables/{table}/position", position),
                        Route("/api/v1/tables/{table}/moves", moves, methods=["POST"])])
door = socket.socket()
door.bind(("127.0.0.1", 0))
door.listen(2048)
print(f"http://127.0.0.1:{door.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False)).run(sockets=[door])
"""


@contextlib.contextmanager
def bare() -> Iterator[Server]:
    """The transport alone."""
    server = Server([sys.executable, "-c", BARE], dict(os.environ), r"http://[^ :]+:(\d+)")
    try:
        yield server
    finally:
        server.stop()


# -- the run -----------------------------------------------------------------------------------------------------------


def run(given: argparse.Namespace) -> list[Measured]:
    """All parts, one after another, several times; each time with a store and a server of its own."""
    found: dict[str, Measured] = {}
    for number in range(1, given.rounds + 1):
        for part in given.parts:
            measured = _round(part, given)
            print(measured.row().replace(" |", f", round {number} |", 1), flush=True)
            if part in found:
                found[part].add(measured)
            else:
                found[part] = measured
    for measured in found.values():
        print(measured.row(), flush=True)
    return list(found.values())


def _round(part: str, given: argparse.Namespace) -> Measured:
    if part == "bare":
        tables = [Seated(f"t{n}", ("x", "y"), ("",) * given.viewers) for n in range(given.tables)]
        with bare() as server:
            return measure("transport alone, 500 bytes", server, tables, given)
    bots = given.bots if part == "bots" else 0
    with tempfile.TemporaryDirectory(prefix="serai-load-") as temporary:
        folder = Path(temporary)
        seated = furnish(folder, given.tables, given.viewers, bots, given.level)
        with serving(folder, bots) as server:
            return measure(f"the club, {bots} bots thinking" if bots else "the club", server, seated, given)


def judge(found: list[Measured]) -> list[str]:
    """Which goals are missed."""
    goals = tomllib.loads(GOALS.read_text(encoding="utf-8")).get("serving", {})
    missed = []
    club = [part for part in found if part.name.startswith("the club")]
    for part in club[:1]:
        if percentile(part.delays, 95) > goals.get("p95_ms", 50):
            missed.append(f"p95 is {percentile(part.delays, 95):.1f} ms, the goal {goals.get('p95_ms', 50)}")
    for part in club:
        if part.rss > goals.get("mebibytes", 450) * 2**20:
            missed.append(f"{part.name}: {part.rss / 2**20:.0f} MiB, the goal {goals.get('mebibytes', 450)}")
        if part.missing or part.refused:
            missed.append(f"{part.name}: {part.missing} frames missing, {part.refused} requests refused")
    if len(club) == 2:
        worse = percentile(club[1].delays, 95) / percentile(club[0].delays, 95) - 1
        if worse > goals.get("bots_worse", 0.2):
            missed.append(
                f"with bots p95 is {100 * worse:.0f} % worse, the goal {100 * goals.get('bots_worse', 0.2):.0f} %"
            )
    return missed


def main() -> int:
    """Ask, run, report; the exit status says whether the goals are met, with --strict."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=int, default=300)
    ask.add_argument("--viewers", type=int, default=3, help="viewers of each table; the first two hold the seats")
    ask.add_argument("--rate", type=float, default=30.0, help="moves a second in all")
    ask.add_argument("--seconds", type=float, default=20.0, help="how long each part is played in a round")
    ask.add_argument("--rounds", type=int, default=2, help="how often the parts take turns")
    ask.add_argument("--bots", type=int, default=2, help="how many bots think all the time in the third part")
    ask.add_argument("--level", default="master", help="their level; masters think, lower ones play a lot")
    ask.add_argument("--parts", nargs="+", choices=("bare", "quiet", "bots"), default=["bare", "quiet", "bots"])
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--strict", action="store_true", help="fail where a goal is missed")
    given = ask.parse_args()
    print(f"{given.tables} tables of {given.viewers} viewers, {given.rate:g} moves/s for {given.seconds:g} s", end=", ")
    print(f"{given.rounds} rounds", end="; ")
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n\n{HEAD}", flush=True)
    missed = judge(run(given))
    print("\n" + "\n".join(f"missed: {line}" for line in missed) if missed else "\nAll goals are met.")
    return 1 if missed and given.strict else 0


if __name__ == "__main__":
    sys.exit(main())
