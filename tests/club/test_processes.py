"""One server of several processes on PostgreSQL: one port, one set of limits, one set of figures."""

import itertools
import json
import multiprocessing
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeSerializer

import serai
from serai.club import Settings, metrics
from serai.club.analysis.lines import read_line
from serai.club.settings import BadSettings
from serai.club.studies import trees
from serai.club.studies.file import Chapter
from serai.kernel.jit import INTERPRET, cache_root
from serai.web import supervisor
from serai.web.supervisor import Compiling, Place, Supervisor, shared_out
from serai.web.transport.listening import listening, shared_port

from .conftest import wait_until
from .served import ServedByTwo, alive, sockets_of
from .sitting import sit

BURST, PAGES = 40, 8
POSTGRES = "postgresql://serai@db.example/serai"


def test_several_processes_need_postgresql(tmp_path):
    with pytest.raises(BadSettings, match="setting processes: several processes need PostgreSQL"):
        Settings(processes=2, data_folder=tmp_path)
    command = [sys.executable, "-c", "from serai.cli.main import main; main()", "serve", "--processes", "2"]
    env = {**os.environ, "SERAI_DATA_FOLDER": str(tmp_path)}
    answer = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    assert answer.returncode == 2 and "need PostgreSQL" in answer.stderr and not list(tmp_path.iterdir())


def test_bots_and_memory_are_shared_out():
    shares = shared_out(Settings(processes=3, workers=4, live_tables=100, database_url=POSTGRES))
    assert [(each.workers, each.live_tables) for each in shares] == [(2, 34), (1, 34), (1, 34)]
    assert sum(each.workers for each in shared_out(Settings(processes=3, workers=2, database_url=POSTGRES))) == 2


def test_a_port_is_shared_by_one_server_only():
    with listening("127.0.0.1", 0) as other, pytest.raises(OSError, match="in use"):
        shared_port("127.0.0.1", other.getsockname()[1])


def end_at_once(*_given):
    """Instead of serving."""
    sys.exit(7)


def test_a_process_that_never_serves_ends_the_server(monkeypatch, caplog, tmp_path):
    monkeypatch.setattr(supervisor, "run_process", end_at_once)
    monkeypatch.setattr(supervisor, "FORKS", multiprocessing.get_context("fork"))  # nothing need be loaded
    monkeypatch.setattr(supervisor, "AGAIN_S", (0.0, 0.0, 0.0))
    monkeypatch.setenv(metrics.FOLDER, str(tmp_path))
    with socket.socket() as door:
        places = [Place(1, Settings(database_url=POSTGRES), door, Compiling("no.module"))]
        assert Supervisor(places, lambda: pytest.fail("it never served")).run() == 1
    assert "process 1 ended 3 times in a row without serving (last status 7): the server closes" in caplog.text


@pytest.mark.slow
@pytest.mark.skipif(INTERPRET, reason="nothing is compiled")
def test_a_server_of_several_processes_does_not_wait_for_the_games(databases, tmp_path):
    """And each of them lets people play as soon as one has compiled the rules."""
    cache = tmp_path / "cache"
    for name in ("five-tribes", "rajas"):
        shutil.copytree(cache_root() / name, cache / name)
    url = databases.take()
    running = ServedByTwo(Settings(database_url=url).database_url, str(tmp_path / "errors"), cache=cache)
    try:
        assert not list(cache.glob("ganesha/bots-*")) and not list(cache.glob("ganesha/research-*"))

        def lobby(_n: int = 0) -> bool:  # by a connection of its own, which either process may take
            return "Play as soon as it is ready" in httpx.get(f"http://127.0.0.1:{running.port}/").text

        wait_until(lambda: not any(map(lobby, range(12))), 180)
        assert len(list(cache.glob("ganesha/rules-*"))) == 1
        assert not list(cache.glob("ganesha/research-*"))
    finally:
        running.stop()
        running.lines.close()
        running.club.store.close()
        databases.give(url)


@pytest.fixture(scope="module")
def served(databases, tmp_path_factory):
    """A server of two processes, for all tests of this file."""
    folder, url = tmp_path_factory.mktemp("served"), databases.take()
    limits: dict[str, Any] = {"requests_per_s": 0.1, "requests_burst": BURST, "streams_per_address": PAGES}
    limits |= {"workers": 3, "trusted_proxies": "127.0.0.1"}  # every test comes from addresses of its own
    server = ServedByTwo(Settings(database_url=url).database_url, str(folder / "errors"), **limits)
    yield server
    if server.process.poll() is None:
        server.stop()
    server.lines.close()
    server.club.store.close()
    databases.give(url)


def ask(server, path, address):
    """Status and text, on a connection of its own, so that any process may answer."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as line:
        line.request("GET", path, headers={"X-Forwarded-For": address})
        answer = line.getresponse()
        return answer.status, answer.read().decode()


ASKING = (f"10.0.{n // 250}.{1 + n % 250}" for n in itertools.count())  # whoever asks often would be refused


def figures(server):
    status, text = ask(server, "/metrics", next(ASKING))
    assert status == 200, text
    return {m[1]: float(m[2]) for m in re.finditer(r"^(serai_\S+) (\S+)$", text, re.MULTILINE)}


def test_figures_are_those_of_all_processes(served):
    wait_until(lambda: figures(served).get("serai_workers") == 3, what="three bots in all")
    assert figures(served)["serai_processes"] == 2 and len(served.serving()) == 2
    count = 'serai_request_seconds_count{route="/healthz",status="200"}'
    before = figures(served).get(count, 0)
    for _ in range(12):
        assert ask(served, "/healthz", "192.0.2.1") == (200, "ok\n")
    assert figures(served)[count] == before + 12
    assert "[process=1]" in Path(served.errors).read_text() and "[process=2]" in Path(served.errors).read_text()


def test_a_limit_holds_for_the_whole_server(served):
    """A flood over many connections gets what one process would give, at the worst half as much again.

    What a process has not told yet counts for both, so at first it may be less; the rest comes once both have heard.
    """

    def asked(_=None):
        return ask(served, "/healthz", "192.0.2.2")[0]

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(asked, range(2 * BURST + 20)))
    assert set(answers) == {200, 429}

    def all_given():
        answers.append(asked())
        return answers.count(200) >= BURST

    wait_until(all_given, 30, "the whole burst")
    assert answers.count(200) <= BURST + BURST // 2 + 2
    assert ask(served, "/healthz", "192.0.2.3")[0] == 200  # from elsewhere


def test_a_study_is_shared_by_the_readers_of_all_processes(served):
    """Whoever drives is in a process of his own; pages of both others hear of his step, and each draws it."""
    club = served.club
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    position = serai.game("ganesha").new(players=2, seed=7)
    study = club.studies.make(ann, "Shared", [Chapter("One", trees.from_position(position, ["Ann", "Ben"], None))])
    club.studies.enter(study.id, ben)
    cookie = URLSafeSerializer("k" * 40, salt="serai.session").dumps(club.sessions.open_session(ben).secret)
    address, head = f"/studies/{study.id}", {"Cookie": f"serai-session={cookie}"}

    def asked(path, n):
        line = HTTPConnection("127.0.0.1", served.port, timeout=60)
        line.request("GET", path, headers={**head, "X-Forwarded-For": f"198.51.100.{n}"})
        return line, line.getresponse()

    readers = [asked(f"{address}/events", n) for n in range(8)]  # nearly always some in each process
    move = position.moves()[0]
    shown = club.studies.show(study.id, ann, 1, read_line(move)).shown
    try:
        for _line, stream in readers:
            told = (json.loads(row[6:]) for row in stream if row.startswith(b"data: {"))
            assert next(each["shown"] for each in told if each["shown"] >= shown) == shown
        for n in range(8):
            line, answer = asked(f"{address}/frame", 20 + n)
            with closing(line):
                drawn = answer.read().decode()
                assert f'data-shown="{shown}"' in drawn and f'name="line" value="{move}"' in drawn
    finally:
        for line, _stream in readers:
            line.close()


def test_open_pages_of_one_address_are_counted_in_all_processes(served):
    """It may be fewer until both processes have heard of the other's pages; then the rest comes."""
    table = sit(served.club, "ganesha", "Ann Ben").id
    with httpx.Client(timeout=30, headers={"X-Forwarded-For": "192.0.2.4"}, limits=httpx.Limits()) as client:
        address = f"http://127.0.0.1:{served.port}/t/{table}/events"
        opened: list[httpx.Response] = []

        def answered():
            opened.append(client.send(client.build_request("GET", address), stream=True))
            return [each.status_code for each in opened]

        try:
            for _ in range(PAGES + PAGES // 2 + 2):
                answers = answered()
            assert set(answers) == {200, 429}
            # Seldom enough to stay below the limit of requests, which would refuse for a reason of its own.
            wait_until(lambda: answered().count(200) >= PAGES, 6, "a page for each that is allowed", every=0.3)
            assert answered().count(200) <= PAGES + PAGES // 2 + 1
        finally:
            for each in opened:
                each.close()


def opened_stream(server, table, n):
    """A stream of a table from an address of its own, and the process that serves it."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=30)
    line.request("GET", f"/t/{table}/events", headers={"X-Forwarded-For": f"203.0.113.{n}"})
    answer = line.getresponse()
    assert answer.status == 200 and any(row.startswith(b"id: ") for row in answer)
    return line, served_by(server, line.sock)


def served_by(server, sock):
    """The process that holds the other end of a connection."""
    inode = other_end(server, sock)[9]
    [pid] = [pid for pid in server.serving() if f"socket:[{inode}]" in sockets_of(pid)]
    return pid


def other_end(server, sock):
    """What the system says of a connection on the server's side, where it is open."""
    ours = f"0100007F:{server.port:04X} 0100007F:{sock.getsockname()[1]:04X} 01"
    rows = (row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:])
    return next((row for row in rows if " ".join(row[1:4]) == ours), None)


def has_read(server, sock):
    """Whether the server has read all that was sent to it, or closed."""
    there = other_end(server, sock)
    return there is None or there[4].endswith(":00000000")


@pytest.mark.skipif(sys.platform != "linux", reason="who holds a connection is read from Linux")
def test_all_streams_of_a_table_are_served_by_one_process(served):
    lines = []
    try:
        homes = set()
        for n in range(8):
            table = sit(served.club, "ganesha", "Ann Ben").id
            by = set()
            for k in range(6):
                line, pid = opened_stream(served, table, 6 * n + k)
                lines.append(line)
                by.add(pid)
            assert len(by) == 1
            homes |= by
        assert len(homes) == 2  # of eight tables; all the same once in 128
    finally:
        for line in lines:
            line.close()


def test_what_looks_like_a_stream_in_a_body_stays_one(served):
    """Else whoever shares a proxy's connection would get an answer to what another sent as a body."""
    tables = [sit(served.club, "ganesha", "Ann Ben").id for _ in range(2)]
    for table in tables * 4:
        body = f"GET /t/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        head = f"POST /t/{table}/move HTTP/1.1\r\nHost: x\r\nConnection: close\r\n".encode()
        head += f"Content-Length: {len(body)}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", served.port), 30) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for part in (head[:20], head[20:], body):
                line.sendall(part)
                wait_until(partial(has_read, served, line), 10, "a part that was read")
            answer = b""
            with suppress(ConnectionResetError):  # what is refused unread is cut off
                while got := line.recv(65536):
                    answer += got
        assert answer.count(b"HTTP/1.1 ") <= 1 and b"text/event-stream" not in answer


def test_a_process_that_dies_is_replaced_and_streams_end_well(served):
    first, second = sorted(served.serving())
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: len(served.serving()) == 2 and first not in served.serving(), 60, "another process")
    assert second in served.serving()
    wait_until(lambda: figures(served)["serai_processes"] == 2, 30, "its figures")
    table = sit(served.club, "ganesha", "Ann Ben").id
    processes = served.serving()
    with httpx.Client(timeout=30) as client:
        streams = [
            client.send(
                client.build_request(
                    "GET",
                    f"http://127.0.0.1:{served.port}/t/{table}/events",
                    headers={"X-Forwarded-For": f"192.0.2.{n}"},
                ),
                stream=True,
            )
            for n in range(10, 14)
        ]
        events = [each.iter_lines() for each in streams]
        for each in events:
            assert any(line.startswith("id: ") for line in each)
        assert served.stop() == 0
        for each in events:
            for _line in each:  # to a proper end; one that was cut off would raise
                pass
    assert not any(map(alive, processes))
    assert "Traceback" not in Path(served.errors).read_text()
