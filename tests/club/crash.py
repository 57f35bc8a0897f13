"""The crash test: tables are played while their servers are killed with SIGKILL at random moments.

    python -m tests.club.crash --tables 50 --kills 200 --store sqlite
    python -m tests.club.crash --tables 50 --kills 200 --store postgresql --servers 2
    python -m tests.club.crash --tables 50 --kills 50 --http
    python -m tests.club.crash --tables 20 --kills 1000 --store postgresql --processes 2

Servers are the club's core behind a pipe, which start quickly, so that there can be many kills; with `--http` they are
whole servers, `serai serve`, asked over the API, with a page open at each table. With `--processes 2` it is one server
of two processes: one of them is killed, or the one that keeps both.

Afterwards: every acknowledged request is in the store exactly once and where its answer said, every observer saw the
same history, versions have no gap, digests chain when everything is played again, every open page shows the newest
version, and nothing raised.
"""

import argparse
import json
import multiprocessing
import random
import re
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Lock, Thread
from typing import Any, NamedTuple

from sqlalchemy import select

from serai.club import Club, Settings
from serai.club.store.schema import entries, tables
from tests.club import crashee
from tests.club.postgres import running, wait_until
from tests.club.served import Gone, Page, Served, ServedByTwo

GAMES = ("ganesha", "five-tribes", "ganesha", "rajas")
ANSWER_S = 60.0
PAGES = 8
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.club.crashee"])


class Server:
    """A process that answers, until it is killed; then another in its place.

    Servers are forked from a process that has loaded the rules, so that there is time for many kills.
    """

    def __init__(self, url: str, errors: str) -> None:
        self.url, self.errors = url, errors
        self.lock = Lock()
        self.waiting: dict[int, Queue[Any]] = {}
        self.numbers = 0
        self.starts: list[float] = []
        self.spawn()

    def spawn(self) -> None:
        began = time.monotonic()
        pipe, theirs = FORKS.Pipe()
        process = FORKS.Process(target=crashee.main, args=(self.url, theirs, self.errors), daemon=True)
        process.start()
        theirs.close()
        if not pipe.poll(ANSWER_S) or "ready" not in pipe.recv():
            raise AssertionError("a server did not come up")
        self.starts.append(time.monotonic() - began)
        self.answers = 0
        with self.lock:
            self.process, self.pipe = process, pipe
        Thread(target=self._listen, args=(pipe,), daemon=True).start()

    def ask(self, **asked: Any) -> dict[str, Any]:
        answer: Queue[Any] = Queue()
        with self.lock:
            self.numbers += 1
            number = self.numbers
            self.waiting[number] = answer
            try:
                self.pipe.send({"id": number, **asked})
            except OSError:
                self.waiting.pop(number, None)
                raise Gone from None
        try:
            found = answer.get(timeout=ANSWER_S)
        except Empty:
            raise AssertionError(f"no answer to {asked}") from None
        if found is None:
            raise Gone
        answered: dict[str, Any] = found
        return answered

    def kill(self) -> None:
        """End the process as a power cut would; everyone who waits learns that it is gone."""
        self.process.kill()
        self.process.join()

    def _listen(self, pipe: Any) -> None:
        try:
            while True:
                answer = pipe.recv()
                self.answers += 1
                queue = self.waiting.pop(answer["id"], None)
                if queue is not None:
                    queue.put(answer)
        except (EOFError, OSError):  # a cut-off answer is none
            with self.lock:
                pipe.close()
                left, self.waiting = self.waiting, {}
        for queue in left.values():
            queue.put(None)


class Ack(NamedTuple):
    table: str
    person: str
    key: str
    version: int
    what: str


@dataclass
class Story:
    """What the outside was told: acknowledgements, and every line any observer has seen."""

    acks: list[Ack] = field(default_factory=list)
    seen: dict[tuple[str, int], tuple[Any, ...]] = field(default_factory=dict)
    split: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    tables: list[str] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def saw(self, table: str, log: list[list[Any]]) -> None:
        with self.lock:
            for version, *rest in log:
                known = self.seen.setdefault((table, version), tuple(rest))
                if known != tuple(rest):
                    self.split.append(f"{table} {version}: {known} and {rest}")


def play(number: int, servers: Sequence[Server | Served], story: Story, stop: Event, seed: int) -> None:
    """One table after another, until it is time to stop; an unknown answer is asked for again with its key."""
    rng = random.Random(f"{seed} {number}")
    table, people, tries = "", [], 0
    while not stop.is_set():
        server = rng.choice(servers)
        try:
            if not table:
                game = GAMES[number % len(GAMES)]
                made = server.ask(do="sit", game=game, names=f"A{number} B{number}")
                table, people = made["table"], made["people"]
                story.counts["tables"] += 1
                story.tables.append(table)
                continue
            look = server.ask(do="look", table=table, me=rng.choice(people))
            story.saw(table, look["log"])
            if look["status"] != "playing":
                table = ""
                continue
            me = people[look["deciding"]]
            look = server.ask(do="look", table=table, me=me)
            story.saw(table, look["log"])
            if look["status"] != "playing" or not look["moves"]:
                continue
        except Gone:
            time.sleep(0.02)
            continue
        tries += 1
        key = f"crash-{number}-{tries}"
        if look["undo"] and rng.random() < 0.15:
            asked: dict[str, Any] = {"do": "undo", "what": "undo"}
        else:
            move = rng.choice(look["moves"])
            asked = {"do": "move", "moves": [move], "what": move}
        asked |= {"table": table, "me": me, "version": look["version"], "key": key}
        what = str(asked.pop("what"))
        while True:
            try:
                answer = rng.choice(servers).ask(**asked)
            except Gone:
                story.counts["unknown"] += 1
                time.sleep(0.02)
                if stop.is_set() or rng.random() < 0.3:
                    break  # never asked for again: it may or may not be there
                continue
            if "error" in answer:
                story.counts[answer["error"]] += 1
                if answer["error"] == "exception":
                    story.split.append(answer["text"])
            else:
                story.counts["acknowledged"] += 1
                story.acks.append(Ack(table, me, key, answer["version"], what))
                if rng.random() < 0.05:  # a double click
                    try:
                        if servers[0].ask(**asked) | {"id": 0} != answer | {"id": 0}:
                            story.split.append(f"{key}: another answer the second time")
                    except Gone:
                        pass
            break


def check(url: str, story: Story) -> list[str]:
    """Everything that is wrong with the store, seen with fresh eyes."""
    wrong = list(story.split)
    club = Club(Settings(database_url=url, workers=0))
    club.store.migrate()
    with club.store.read() as c:
        ids = c.execute(select(tables.c.id).where(tables.c.version > 0)).scalars().all()
        by_table = {
            id: c.execute(
                select(entries.c.seq, entries.c.kind, entries.c.move, entries.c.key, entries.c.branch)
                .where(entries.c.table_id == id)
                .order_by(entries.c.seq)
            ).all()
            for id in ids
        }
    for id, rows in by_table.items():
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            wrong.append(f"{id}: versions with a gap")
        for row in rows:
            seen = story.seen.get((id, row.seq))
            if seen is not None and seen != (row.kind, row.move, row.branch)[: len(seen)]:
                wrong.append(f"{id} {row.seq}: somebody saw {seen}")
        mismatch = club.records.check(id)
        if mismatch is not None or club.looks.look(id).table.mismatch is not None:
            wrong.append(f"{id}: digests do not chain: {mismatch}")
    for table, version in story.seen:
        if table not in by_table or version > len(by_table[table]):
            wrong.append(f"{table} {version}: was seen and is gone")
    for ack in story.acks:
        found = [row for row in by_table.get(ack.table, []) if row.key == f"{ack.person}/{ack.key}"]
        if len(found) != 1 or found[0].seq != ack.version:
            wrong.append(f"{ack}: acknowledged, found {len(found)} times")
        else:
            rows = by_table[ack.table]
            entry = rows[found[0].seq - 2] if found[0].kind == "end" else found[0]
            if (entry.move or entry.kind) != ack.what:
                wrong.append(f"{ack}: acknowledged, stored as {entry.move}")
    club.store.close()
    return wrong


def raised(log: str) -> list[str]:
    """The errors in a log, but for requests that had their time when a server closed without its supervisor."""
    events = re.split(r"(?m)^(?=\d{4}-\d\d-\d\dT)", log)
    return [event for event in events if "Traceback" in event and "timeout graceful shutdown exceeded" not in event]


def open_pages(server: Server | Served, story: Story, count: int) -> list[Page]:
    """A page at each of the first tables, where the server has pages."""
    if not isinstance(server, Served):
        return []
    wait_until(lambda: len(story.tables) >= count, ANSWER_S, "tables")
    return [Page(server, table) for table in story.tables[:count]]


def converge(pages: Sequence[Page], club: Club) -> list[str]:
    """What is wrong with open pages: each must come to show the newest version of its table."""

    def behind() -> list[str]:
        with club.store.read() as c:
            newest: dict[str, int] = {row.id: row.version for row in c.execute(select(tables.c.id, tables.c.version))}
        return [f"{page.table}: a page shows {page.version}" for page in pages if page.version != newest[page.table]]

    try:
        wait_until(lambda: not behind(), ANSWER_S)
    except AssertionError:
        return behind()
    return []


def crash(
    url: str, count: int, kills: int, servers: int, seed: int, say: Any = print, made: type[Server | Served] = Server
) -> dict[str, Any]:
    """Play, kill, check; answers the figures, or fails with everything that is wrong."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        errors = Path(folder) / "errors"
        errors.touch()
        rng = random.Random(seed)
        Club(Settings(database_url=url, workers=0)).store.migrate()
        running_servers = [made(url, str(errors)) for _ in range(servers)]
        stack.callback(lambda: [server.kill() for server in running_servers])
        story, stop = Story(), Event()
        stack.callback(stop.set)  # also where a kill fails: players must not go on for ever
        began = time.monotonic()
        players = [
            Thread(target=play, args=(n, running_servers, story, stop, seed), name=f"table-{n}") for n in range(count)
        ]
        for player in players:
            player.start()
        pages = open_pages(running_servers[0], story, min(count, PAGES))
        for page in pages:
            stack.callback(page.close)
        for n in range(kills):
            victim = rng.choice(running_servers)
            enough, patience = rng.randrange(1, 4 * count), time.monotonic() + 20
            while victim.answers < enough and time.monotonic() < patience:
                time.sleep(0.01)  # it shall be at work when it dies
            time.sleep(rng.uniform(0.0, 0.3))
            victim.kill()
            victim.spawn()
            if (n + 1) % 20 == 0:
                say(f"{n + 1} kills, {story.counts['acknowledged']} acknowledged, {time.monotonic() - began:.0f} s")
        after = story.counts["acknowledged"]  # the last one must be at work again before all is looked at
        wait_until(lambda: story.counts["acknowledged"] > after + count, ANSWER_S, "moves after the last kill")
        stop.set()
        for player in players:
            player.join(2 * ANSWER_S)
        wrong = check(url, story)
        wrong += converge(pages, Club(Settings(database_url=url, workers=0)))
        if any(player.is_alive() for player in players):
            wrong.append("a table did not come to rest")
        wrong += [f"a server raised: {text[-4000:]}" for text in raised(errors.read_text())]
        if wrong:
            raise AssertionError("\n".join(wrong[:20]))
        starts = sorted(start for server in running_servers for start in server.starts)
        return {
            **story.counts,
            "kills": kills,
            "lines_seen": len(story.seen),
            "frames_seen": sum(page.frames for page in pages),
            "restart_s": {"median": round(statistics.median(starts), 2), "worst": round(starts[-1], 2)},
            "seconds": round(time.monotonic() - began, 1),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--servers", type=int, default=None, help="processes; 1 on SQLite, 2 on PostgreSQL")
    parser.add_argument("--store", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--http", action="store_true", help="kill whole servers, asked over HTTP")
    parser.add_argument("--processes", type=int, choices=(1, 2), default=1, help="of each server; 2 needs PostgreSQL")
    given = parser.parse_args()
    made = ServedByTwo if given.processes == 2 else Served if given.http else Server
    for store in ("sqlite", "postgresql") if given.store == "both" else (given.store,):
        with ExitStack() as stack:
            if store == "sqlite":
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                url = f"sqlite:///{Path(folder) / 'club.db'}"
            else:
                url = Settings(database_url=stack.enter_context(running(durable=True)).format("postgres")).database_url
            servers = given.servers or (1 if store == "sqlite" or made is ServedByTwo else 2)
            print(f"{store}: {given.tables} tables, {given.kills} kills, {servers} server processes", flush=True)
            figures = crash(url, given.tables, given.kills, servers, given.seed, made=made)
            print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
