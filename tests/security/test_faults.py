"""Sessions over a bad line converge to the server's version and digest; nothing acknowledged is lost or doubled.

`SERAI_TEST_SESSIONS` sets how many (12 unless told; 1,000 by hand).
"""

import asyncio
import os
import random
from typing import Any

import pytest
from sqlalchemy import func, select

from bench.serving import serving
from serai.club import Club, Seat, Settings
from serai.club.store.schema import entries
from tests.club.sitting import NO_QUOTAS
from tests.loops import run
from tests.security.proxy import Client, Proxy, Session, play, watch
from tests.web.visiting import HEX

SESSIONS = int(os.environ.get("SERAI_TEST_SESSIONS", "12"))
AT_ONCE = 8
MOVES = 5


async def session(club, port, seed):
    """One table, alone at a device for two, with a viewer; answers what both know at the end."""
    rng = random.Random(seed)
    ann, zoe = club.people.guest("Ann"), club.people.guest("Zoe")
    game = ("five-tribes", "ganesha", "rajas")[seed % 3]
    table = club.tables.make(ann.id, game, [Seat.me(), Seat.me()])
    club.joining.contribute(table.id, ann.id, HEX)
    async with Proxy(port, seed) as proxy:
        player = Client(proxy, club.sessions.token(ann.id, "x", ("read", "play")), table.id)
        viewer = Client(proxy, club.sessions.token(zoe.id, "x", ("read",)), table.id)
        found, last = Session(), asyncio.get_running_loop().create_future()
        watching = asyncio.ensure_future(watch(viewer, found, last))
        await play(player, MOVES, rng, found)
        last.set_result(found.acknowledged[-1])
        proxy.calm = True  # the line is good again; an open stream that waits is cut, as a network change does
        for task in list(proxy.open):
            task.cancel()
        await asyncio.wait_for(watching, 60)
        mine = (await player.ask("GET", "/position")).json()
        counts = proxy.counts
    now = club.looks.look(table.id, zoe.id)
    assert found.seen[-1] == (now.version, now.digest), "the viewer has another position than the server"
    own = club.looks.look(table.id, ann.id)
    assert (mine["version"], mine["digest"]) == (own.version, own.digest)
    with club.store.read() as c:
        stored = (
            c.execute(
                select(entries.c.seq)
                .where(entries.c.table_id == table.id, entries.c.kind == "move")
                .order_by(entries.c.seq)
            )
            .scalars()
            .all()
        )
        keys = c.execute(select(func.count(entries.c.key.distinct())).where(entries.c.table_id == table.id)).scalar()
    assert len(stored) == len(found.acknowledged) == keys, "a move was lost or doubled"
    assert found.acknowledged == sorted(set(found.acknowledged))
    versions = [version for version, _digest in found.seen]
    assert versions == sorted(versions), "the viewer went back in time"
    return counts, found.resumed


@pytest.mark.slow
def test_sessions_over_a_bad_line_converge(tmp_path):
    chosen = Settings(database_url=f"sqlite:///{tmp_path / 'club.db'}", data_folder=tmp_path, secret_key="k" * 40)
    club = Club(chosen.replaced(guests_per_hour=10**6, **NO_QUOTAS))
    club.start(working=False)
    seen, resumed = dict[str, Any](), 0

    async def all_of_them():
        nonlocal resumed
        room = asyncio.Semaphore(AT_ONCE)

        async def one(seed):
            async with room:
                return await session(club, port, seed)

        for counts, again in await asyncio.gather(*(one(seed) for seed in range(SESSIONS))):
            resumed += again
            for fault, n in counts.items():
                seen[fault] = seen.get(fault, 0) + n

    try:
        with serving(tmp_path, workers=0) as server:
            port = int(server.address.rpartition(":")[2])
            run(all_of_them())
    finally:
        club.stop()
    assert {"delay", "duplicate", "cut before", "cut after", "half-close"} <= set(seen), seen
    assert resumed > 0
    print(f"{SESSIONS} sessions: {seen}, {resumed} streams taken up again")
