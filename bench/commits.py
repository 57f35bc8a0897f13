"""`python -m bench.commits`: how many changes of tables a second eight writers commit to PostgreSQL, by how they tell.

The store alone: each writer is a process with tables of its own, and a change is what a move costs at least (the
table's row, an entry) with its notice. Three ways take turns: no notice, a NOTIFY in every transaction as it was, and
notices gathered apart from the transactions as it is. One more process listens, so that somebody receives them. The
server is one of our own with fsync on, on a socket.
"""

import argparse
import multiprocessing
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import insert, text, update

from serai.club.store.engine import Store
from serai.club.store.postgres_notices import CHANNEL, Notice
from serai.club.store.pubsub import PubSub
from serai.club.store.schema import meta
from tests.club.postgres import Server, wait_until

WAYS = ("without", "in the transaction", "apart")


def write(url: str, number: int, way: str, seconds: float, start: Any, results: Any) -> None:
    """One writer: a row changed and a row added per commit."""
    store = Store(url)
    pubsub = PubSub(store)
    if way == "apart":
        pubsub.start()
    name = f"writer {number}"
    with store.write() as c:
        c.execute(insert(meta).values(name=name, value=0))
    start.wait()
    end, commits = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        with store.write() as c:
            commits += 1
            c.execute(update(meta).where(meta.c.name == name).values(value=commits))
            c.execute(insert(meta).values(name=f"{name} {way} {commits}", value=commits))
            if way == "apart":
                store.tell_table(c, name.replace(" ", "-"), commits)
            elif way == "in the transaction":
                payload = Notice(name.replace(" ", "-"), commits).written(store.me)
                c.execute(text("select pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})
    pubsub.stop()
    with store.write() as c:
        c.execute(meta.delete().where(meta.c.name.startswith(name)))
    store.close()
    results.put(commits)


def listen(url: str, writers: int, ready: Any, stop: Any) -> None:
    """A process that watches every writer's table."""
    store = Store(url)
    pubsub = PubSub(store)
    pubsub.start()
    for number in range(writers):
        pubsub.watch(f"writer-{number}", lambda *_heard: None)
    ready.set()
    stop.wait()
    pubsub.stop()
    store.close()


def measured(url: str, writers: int, way: str, seconds: float) -> float:
    """Commits a second of all writers together."""
    context = multiprocessing.get_context("spawn")
    results, ready, stop, start = context.Queue(), context.Event(), context.Event(), context.Barrier(writers)
    listener = context.Process(target=listen, args=(url, writers, ready, stop), daemon=True)
    listener.start()
    ready.wait(60)
    all_writers = [
        context.Process(target=write, args=(url, number, way, seconds, start, results), daemon=True)
        for number in range(writers)
    ]
    for process in all_writers:
        process.start()
    commits: int = sum(results.get(timeout=120) for _ in all_writers)
    for process in all_writers:
        process.join(20)
    stop.set()
    listener.join(20)
    return commits / seconds


def main() -> None:
    """Take turns and report medians."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--writers", type=int, default=8)
    ask.add_argument("--seconds", type=float, default=5.0)
    ask.add_argument("--rounds", type=int, default=3)
    given = ask.parse_args()
    found: dict[str, list[float]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory(prefix="serai-pg-", dir="/tmp") as folder:
        server = Server(Path(folder), durable=True)
        server.start()
        try:
            wait_until(server.answers)
            url = server.url.format("postgres").replace("postgresql://", "postgresql+psycopg://")
            Store(url).migrate()
            for _ in range(given.rounds):
                for way in WAYS:
                    found[way].append(measured(url, given.writers, way, given.seconds))
        finally:
            server.stop()
    print(f"{given.writers} writers, {given.rounds} rounds of {given.seconds:g} s, {os.cpu_count()} processors\n")
    print("| notices | commits/s | of those without |\n| --- | --- | --- |")
    without = statistics.median(found["without"])
    for way in WAYS:
        middle = statistics.median(found[way])
        print(f"| {way} | {middle:.0f} | {100 * middle / without:.0f} % |")


if __name__ == "__main__":
    main()
