"""Two servers on one PostgreSQL: a move that one accepts is on a page that the other serves."""

import statistics
import time
from contextlib import suppress
from functools import partial
from threading import Thread

import httpx
import pytest

from tests.club.postgres import wait_until
from tests.club.served import Served

pytestmark = pytest.mark.slow
MOVES = 10


def follow(address, table, arrived):
    """Read a page's stream and write down when each version came."""
    with suppress(httpx.TransportError), httpx.stream("GET", f"{address}/t/{table}/events", timeout=60) as stream:
        version = None
        for line in stream.iter_lines():
            if line.startswith("id: "):
                version = line[4:].partition(".")
            elif not line and version is not None:  # the whole frame is here
                if version[2] != "step":
                    arrived.setdefault(int(version[0]), time.monotonic())
                version = None


def test_a_move_accepted_by_one_is_on_a_page_of_the_other(new_postgres_url, tmp_path, record_property, capsys):
    url, servers = new_postgres_url(), []
    try:
        for name in ("one", "other"):
            (tmp_path / name).mkdir()
            servers.append(Served(url, str(tmp_path / name / "errors")))
        one, other = servers
        sat = one.ask(do="sit", game="ganesha", names="Ann Ben")
        table, people, arrived = sat["table"], sat["people"], dict[int, float]()
        reader = Thread(target=follow, args=(f"http://127.0.0.1:{other.port}", table, arrived), daemon=True)
        reader.start()
        wait_until(lambda: arrived, 30, "the first frame")
        took = []
        for n in range(MOVES):
            looks = {me: one.ask(do="look", table=table, me=me) for me in people}
            me, look = next((me, look) for me, look in looks.items() if look["mine"])
            asked = dict(table=table, me=me, moves=look["moves"][:1], version=look["version"], key=f"across-{n:04}")
            version = one.ask(do="move", **asked)["version"]
            accepted = time.monotonic()
            wait_until(partial(arrived.__contains__, version), 10, f"version {version}")
            took.append(1000 * (arrived[version] - accepted))
        median = statistics.median(took)
        record_property("accepted_to_other_page_ms", round(median, 1))
        with capsys.disabled():
            print(f"\na move is on a page of the other server after {median:.0f} ms (median of {MOVES})")
        assert median < 1000, took  # the goal is 100; tests share two cores
    finally:
        for running in servers:
            running.kill()
            running.club.store.close()
