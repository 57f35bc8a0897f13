"""`python -m bench.pages`: what the lobby, the tables and the ladder cost a club with many people and many tables.

A store is filled in bulk; then whole requests run in this process, gate and templates included, for a visitor and for
somebody who has games of his own. Times are the processor's of all threads, since a request waits for nothing.
"""

import argparse
import asyncio
import contextlib
import os
import random
import statistics
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

from sqlalchemy import insert

import serai
from serai.club import Club, Seat, Settings
from serai.club.store import schema
from serai.web.app import create
from serai.web.request_context import signer
from serai.web.server import settle
from serai.web.transport.cookies import SESSION

GOALS = Path(__file__).with_name("budget.toml")
KEY = "k" * 40
PATHS = ("/", "/tables", "/ladder", "/ladder?game=rajas")
BATCH = 5_000


def fill(club: Club, rated: int, tables: int) -> str:
    """People with ratings in every game, open tables, some that are played; answers somebody with games of his own."""
    dice, now, me = random.Random(1), club.ms(), club.people.guest("Irina").id
    p, r = schema.people, schema.ratings
    columns = {column.name for column in r.c}
    with club.store.write() as c:
        for at in range(0, rated, BATCH):
            ids = [f"{n:032x}" for n in range(at, min(at + BATCH, rated))]
            c.execute(
                insert(p), [dict(id=id, name=f"Guest {id[-6:]}", preferences={}, made=now, seen=now) for id in ids]
            )
            rows = []
            for id in ids:
                for game in serai.game_names():
                    mu, sigma = dice.gauss(25, 5), dice.uniform(1, 8)
                    row = dict(player=id, game=game, mu=repr(mu), sigma=repr(sigma), ordinal=mu - 3 * sigma)
                    rows.append({k: v for k, v in (row | dict(games=9, at=now)).items() if k in columns})
            c.execute(insert(r), rows)
    model = club.tables.make(me, "ganesha", [Seat.me(), Seat.open()])
    with club.store.write() as c:
        row = dict(c.execute(schema.tables.select().where(schema.tables.c.id == model.id)).one()._mapping)
        for at in range(0, tables, BATCH):
            ids = [f"{n:032x}" for n in range(10**6 + at, 10**6 + min(at + BATCH, tables))]
            hosts = [f"{dice.randrange(rated):032x}" for _ in ids]
            games = [dice.choice(serai.game_names()) for _ in ids]
            of = zip(ids, hosts, games, strict=True)
            made = now - dice.randrange(10**6)
            c.execute(
                insert(schema.tables),
                [row | dict(id=id, host_id=host, game=game, made=made, moved=made) for id, host, game in of],
            )
            held = [dict(table_id=id, seat=0, kind="person", person_id=h) for id, h in zip(ids, hosts, strict=True)]
            c.execute(insert(schema.seats), held)
            c.execute(insert(schema.seats), [dict(table_id=id, seat=1, kind="open") for id in ids])
    for n in range(20):
        table = club.tables.make(me, "ganesha", [Seat.me(), Seat.bot("greedy")] if n % 2 else [Seat.me(), Seat.me()])
        club.joining.contribute(table.id, me, "ab" * 32)
        if n > 10:
            club.leaving.close(table.id, me)
    return me


async def measure(app: Any, path: str, cookie: str | None, times: int) -> tuple[list[float], int]:
    """Milliseconds of processor time of many requests, one after another, and the size of the page."""
    where, _mark, query = path.partition("?")
    headers = [(b"host", b"localhost:8000"), *([(b"cookie", f"{SESSION}={cookie}".encode())] if cookie else [])]
    scope: dict[str, Any] = dict(type="http", asgi={"version": "3.0"}, http_version="1.1")
    scope |= dict(method="GET", scheme="http", path=where)
    scope |= dict(raw_path=where.encode(), query_string=query.encode(), root_path="", headers=headers)
    scope |= dict(client=("127.0.0.1", 1), server=("localhost", 8000))
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    spent = []
    for n in range(times + 3):
        sent.clear()
        begun = time.process_time()
        await app(dict(scope), receive, send)
        if n >= 3:  # what is loaded at its first use is loaded once in a server's life
            spent.append((time.process_time() - begun) * 1000)
        assert sent[0]["status"] == 200, sent[0]
    return spent, sum(len(message.get("body", b"")) for message in sent)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--rated", type=int, default=100_000)
    ask.add_argument("--tables", type=int, default=5_000)
    ask.add_argument("--times", type=int, default=40)
    ask.add_argument("--strict", action="store_true", help="fail where a goal is missed")
    given = ask.parse_args()
    goal = tomllib.loads(GOALS.read_text(encoding="utf-8"))["pages"]["median_ms"]
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database_url=f"sqlite:///{folder}/club.db",
            data_folder=Path(folder),
            secret_key=KEY,
            workers=0,
            requests_per_s=100_000,
            requests_burst=100_000,
            guest_bot_tables=100,
            guest_open_tables=100,
        )
        club = Club(settings)
        club.start(working=False)
        me = fill(club, given.rated, given.tables)
        cookie = signer(settings).dumps(club.sessions.open_session(me).secret)
        app = create(settings, club)
        settle()
        with contextlib.suppress(AttributeError, OSError):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        print(f"{given.rated:,} rated people, {given.tables:,} open tables\n")
        print("| page | who | median ms | p95 ms | KiB | goal ms | |\n| --- | --- | --- | --- | --- | --- | --- |")
        missed = False
        for path in PATHS:
            for who, key in (("visitor", None), ("player", cookie)):
                spent, size = asyncio.run(measure(app, path, key, given.times))
                middle, late = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
                missed |= middle > goal
                met = "met" if middle <= goal else "MISSED"
                print(f"| `{path}` | {who} | {middle:.1f} | {late:.1f} | {size / 1024:.0f} | {goal} | {met} |")
        club.stop()
    sys.exit(missed and given.strict)


if __name__ == "__main__":
    main()
