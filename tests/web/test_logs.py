"""The log of a real server: what a host must see, in both formats, with the request and the table a line is about."""

import ast
import json
import logging
import re
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import serai
from serai.club import logs
from serai.club.store.schema import entries
from tests.club.served import Served

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


@contextmanager
def server(tmp_path, **settings):
    errors = tmp_path / "log"
    served = Served(f"sqlite:///{tmp_path / 'club.db'}", str(errors), workers=0, **settings)
    try:
        yield served, errors
    finally:
        served.process.terminate()
        served.process.wait(20)
        if served.process.stdout:
            served.process.stdout.close()
        served.lines.close()
        served.club.store.close()


def broken_table(served):
    """A table whose stored position cannot be read; answers its id and somebody's token."""
    sat = served.ask(do="sit", game="ganesha", names="Ann Ben")
    with served.club.store.write() as c:
        c.execute(entries.update().where(entries.c.table_id == sat["table"]).values(facts=b"spoilt"))
    return sat["table"], served.tokens[sat["people"][0]]


def test_every_line_of_a_server_is_json_where_it_is_wanted(tmp_path):
    with server(tmp_path, log_format="json", requests_per_s=0.1, requests_burst=20) as (served, errors):
        here = f"http://127.0.0.1:{served.port}"
        table, token = broken_table(served)
        failed = httpx.get(f"{here}/api/v1/tables/{table}/position", headers={"Authorization": f"Bearer {token}"})
        assert failed.status_code == 500
        with socket.create_connection(("127.0.0.1", served.port)) as line:
            line.sendall(b"no request at all\r\n\r\n")
            line.recv(100)
        assert {httpx.get(f"{here}/healthz").status_code for _ in range(30)} == {200, 429}
    lines = [json.loads(line) for line in errors.read_text().splitlines()]
    assert all(re.fullmatch(TIME, line["time"]) and line["level"] and line["logger"] for line in lines)
    said = [(line["level"], line["logger"], line["message"]) for line in lines]
    assert said[0][:2] == ("info", "serai.web.server") and f"database sqlite:///{tmp_path}" in said[0][2]
    assert ("info", "serai.web.server", f"open at http://localhost:{served.port}") in said
    assert said[-1] == ("info", "serai.web.server", "closed")
    assert said.count(("warning", "uvicorn.error", "Invalid HTTP request received.")) == 1
    (flood,) = [line for line in lines if line["logger"] == "serai.web.floods"]
    assert flood["level"] == "warning" and "127.0.0.1" not in flood["message"]
    (error,) = [line for line in lines if line["level"] == "error"]
    assert error["request"] == failed.headers["x-request-id"] and error["table"] == table
    assert "Traceback" in error["exception"] and "request" not in lines[0]
    assert token not in errors.read_text() and "k" * 40 not in errors.read_text()


def test_the_same_as_text(tmp_path):
    with server(tmp_path, log_level="error") as (served, errors):
        table, token = broken_table(served)
        failed = served.lines.get(
            f"http://127.0.0.1:{served.port}/t/{table}", headers={"Authorization": f"Bearer {token}"}
        )
        request = failed.headers["x-request-id"]
        assert failed.status_code == 500 and request in failed.text
    first, *traceback = errors.read_text().splitlines()
    about = rf"\[request={request} table={table}\]"
    assert re.fullmatch(rf"{TIME} ERROR serai\.web\.middleware {about} GET '/t/{table}' failed", first)
    assert traceback[0].startswith("Traceback") and traceback[-1].startswith("zlib.error")


def test_open_streams_end_well_when_the_server_is_stopped(tmp_path):
    """Each with its last chunk, so that neither the client nor the log tells of an answer cut off."""
    with server(tmp_path, log_level="warning") as (served, errors):
        sat = served.ask(do="sit", game="ganesha", names="Ann Ben")
        with served.lines.stream("GET", f"http://127.0.0.1:{served.port}/t/{sat['table']}/events") as stream:
            events = stream.iter_lines()
            assert any(line.startswith("id: ") for line in events)
            served.process.terminate()
            for _line in events:
                pass
    assert errors.read_text() == ""


def test_a_bot_process_logs_for_its_table():
    question = {"job": 7, "table": "t" * 26, "seat": 0, "level": "greedy", "game": "no-such-game", "facts": {}}
    command = [sys.executable, "-m", "serai.club.bots.process", "json", "info"]
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True, timeout=60)
    _ready, answer = map(json.loads, done.stdout.splitlines())
    (line,) = map(json.loads, done.stderr.splitlines())
    assert answer["job"] == 7 and "no-such-game" in answer["error"]
    assert (line["level"], line["logger"], line["table"]) == ("error", "__main__", "t" * 26)
    assert "no-such-game" in line["exception"]


@pytest.mark.parametrize("format", logs.FORMATS)
def test_one_event_is_one_line(format):
    """Whatever somebody wrote into it."""
    record = logging.LogRecord("serai", logging.WARNING, "", 0, "%s", ("a\nb\r\nc",), None)
    made = (logs.TextFormatter() if format == "text" else logs.JsonFormatter()).format(record)
    assert len(made.splitlines()) == 1


LEVELS = ("warning", "error", "exception", "critical")
PLACE = re.compile(r"%[-.\d]*[a-z]")


def told_lines():
    """Every warning and error that the package logs, with its place; `X` stands for what is put in."""
    for path in sorted(Path(serai.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name("log"), attr=level), args=[ast.Constant(str(words)), *_]
                ):
                    if level in LEVELS:
                        yield f"{path.name}:{node.lineno}", PLACE.sub("X", words)


def test_a_host_reads_what_to_do_about_every_line():
    hosting = (Path(serai.__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    table = hosting.partition("### What to do about a line")[2].partition("\n\nWorth an alert")[0]
    first = "\n".join(row.split(" | ")[0] for row in table.splitlines())
    known = [".*".join(map(re.escape, line.split("…"))) for line in re.findall(r"`([^`]+)`", first)]
    found = dict(told_lines())
    assert len(found) > 30
    for place, words in found.items():
        assert any(re.fullmatch(line, words) for line in known), f"{place}: {words}"
    for line in known:
        assert any(re.fullmatch(line, words) for words in found.values()), f"nobody writes {line}"
