"""Connections that say nothing shut nobody out: a real server with few file descriptors, and floods of real sockets."""

import contextlib
import logging
import os
import resource
import socket
import sys

import httpx
import pytest

from serai.club import Settings
from serai.web.transport.connections import Connections, OncePerMinute
from tests.club.postgres import wait_until
from tests.club.served import Served

DESCRIPTORS = 256
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="any address of 127.0.0.0/8 is ours on Linux only")


def few_descriptors() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS // 2, DESCRIPTORS))


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    folder = tmp_path_factory.mktemp("club")
    made = Served(
        f"sqlite:///{folder / 'club.db'}", str(folder / "errors"), few_descriptors, connections_per_address=120
    )
    yield made
    made.kill()
    made.club.stop()


@pytest.fixture
def flood(running):
    """Opens silent connections from an address; what the server closed stays closed."""
    with contextlib.ExitStack() as all_of_them:

        def opened(address: str, count: int) -> list[socket.socket]:
            made = []
            for _ in range(count):
                line = all_of_them.enter_context(socket.socket())
                line.setblocking(False)  # what waits in the system's own queue is part of the flood
                line.bind((address, 0))
                line.connect_ex(("127.0.0.1", running.port))
                made.append(line)
            return made

        yield opened


def program(running, me: str, address: str) -> httpx.Client:
    """A player's program on a computer of its own."""
    return httpx.Client(
        base_url=f"http://127.0.0.1:{running.port}",
        headers={"Authorization": f"Bearer {running.tokens[me]}"},
        transport=httpx.HTTPTransport(local_address=address),
        timeout=20,
    )


def stream(lines):
    """The events of a stream as they come."""
    for line in lines:
        if line.startswith("id: "):
            yield line.removeprefix("id: ")


def plays(running, table: str, person: str, address: str) -> int:
    """The status of a move by whoever decides, on a new connection."""
    with program(running, person, address) as me:
        seen = me.get(f"/api/v1/tables/{table}/position").json()
        asked = {"moves": [seen["moves"][0]], "version": seen["version"], "key": os.urandom(8).hex()}
        return me.post(f"/api/v1/tables/{table}/moves", json=asked).status_code


def decider(running, sat) -> str:
    look = running.club.looks.look(sat["table"], sat["people"][0])
    return str(look.table.seats[look.table.deciding].person)


def test_silent_connections_shut_nobody_out(running, flood):
    sat = running.ask(do="sit", game="ganesha", names="Ann Ben")
    table, watcher = sat["table"], program(running, sat["people"][0], "127.0.0.2")
    with watcher, watcher.stream("GET", f"/api/v1/tables/{table}/events") as open_page:
        events = stream(open_page.iter_lines())
        assert next(events)
        lines = flood("127.0.0.1", 700)
        assert plays(running, table, decider(running, sat), "127.0.0.3") == 200
        assert next(events)  # the stream that was open goes on
        # Somebody in the same household as the flood still gets a page.
        assert httpx.get(f"http://127.0.0.1:{running.port}/rules").status_code == 200
        for neighbour in range(40):  # and from many addresses at once
            lines += flood(f"127.0.7.{neighbour + 1}", 15)
        assert plays(running, table, decider(running, sat), "127.0.0.3") == 200
        assert next(events)
        assert httpx.get(f"http://127.0.0.1:{running.port}/healthz").status_code == 200
        assert len(os.listdir(f"/proc/{running.process.pid}/fd")) < DESCRIPTORS * 3 // 4
    with open(running.errors) as told:
        text = told.read()
    assert "too many connections" in text and len(text) < 2000, text[:2000]


def test_the_soft_limit_is_raised(running):
    assert resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE) == (DESCRIPTORS, DESCRIPTORS)


def test_garbage_writes_one_line(running):
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", running.port), 5) as line:
            line.sendall(b"\x00\x01 what\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 400")
    with open(running.errors) as told:
        assert told.read().count("Invalid HTTP request") == 1


def test_no_line_changes_its_protocol(running):
    asked = (
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", running.port), 5) as line:
        line.sendall(asked)
        assert line.recv(1000).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("drip", [b"\r\n", b"G"])
def test_what_drips_is_cut(served, monkeypatch, drip):
    """Also between requests, and also empty lines, with which no request begins."""
    monkeypatch.setattr("serai.web.transport.slow_clients.HEAD_S", 0.4)
    running = served()
    with socket.create_connection(("127.0.0.1", running.port), 5) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 200")
        line.sendall(drip)
        with contextlib.suppress(ConnectionResetError):
            while line.recv(1000):
                pass


def test_an_answer_that_nobody_reads_is_given_up(served, monkeypatch):
    monkeypatch.setattr("serai.web.transport.slow_clients.TAKING_S", 0.4)
    running = served()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", running.port))
        line.settimeout(0.01)
        asked = b"GET /static/vendor/htmx.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200

        def cut() -> bool:
            try:
                line.send(asked)
            except TimeoutError:
                return False
            except OSError:
                return True
            return False

        wait_until(cut, 20, "to be cut")


class Line:
    """A connection that waits or works."""

    def __init__(self, waiting: bool = True) -> None:
        self.waiting, self.open = waiting, True

    def is_waiting(self) -> bool:
        return self.waiting

    def cut(self) -> None:
        self.open = False


def connections(descriptors: int = 300, **more) -> Connections:
    return Connections(Settings(connections_per_address=20, **more), descriptors)


def test_a_trusted_proxy_has_the_whole_server_but_not_its_reserve():
    running = connections(trusted_proxies=["10.0.0.0/8"])
    lines = [Line(waiting=False) for _ in range(running.most)]
    assert all(running.admit(line, "10.1.2.3") for line in lines)
    assert not running.admit(Line(), "10.1.2.3")
    running.release(lines[0])
    assert running.admit(Line(), "10.1.2.3")
    direct = connections()
    assert sum(direct.admit(Line(waiting=False), "10.1.2.3") for _ in range(30)) == 20


def test_who_waits_makes_room_and_who_works_does_not():
    running = connections()
    first, works = Line(), Line(waiting=False)
    running.admit(works, "198.51.100.1")
    running.admit(first, "198.51.100.1")
    for _ in range(30):
        assert running.admit(Line(), "198.51.100.1")
    assert works.open and not first.open


def test_a_household_of_ipv6_is_one_address():
    running = connections()
    admitted = [running.admit(Line(waiting=False), f"2001:db8:1:2::{n:x}") for n in range(1, 30)]
    assert sum(admitted) == 20
    assert running.admit(Line(), "2001:db8:1:3::1")


def test_a_flood_of_lines_is_told_once_and_counted_later(caplog):
    logger = logging.getLogger("tests.flood")
    once = OncePerMinute(quiet_s=0.2)
    logger.addFilter(once)
    for _ in range(500):
        logger.warning("again")
    logger.warning("another")
    assert [r.getMessage() for r in caplog.records] == ["again", "another"]
    wait_until(lambda: len(caplog.records) == 3, 5)
    assert caplog.records[2].getMessage() == "499 more times in the last minute: again"
