"""`serai play`: which page opens, and that it serves until it is asked to stop."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from serai.cli.play import _way
from serai.kernel.errors import SeraiError


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ((None, 2, None, None, False), "/"),
        (("ganesha", 3, None, None, False), "/new?game=ganesha&players=3&bots=yes"),
        (("ganesha", 2, None, "random", False), "/new?game=ganesha&players=2&bots=random"),
        ((None, 2, None, None, True), "/new?game=five-tribes&players=2&hot=1"),
        (("rajas", 2, ["ganga=yes"], None, False), "/new?game=rajas&players=2&rajas.ganga=yes&bots=yes"),
    ],
)
def test_the_page_that_opens(asked, page):
    assert _way(*asked) == page


@pytest.mark.parametrize(
    "asked",
    [
        ("chess", 2, None, None, False),
        ("ganesha", 9, None, None, False),
        ("ganesha", 2, ["side=dawn"], None, False),
        ("ganesha", 2, None, "kasparov", False),
    ],
)
def test_a_wrong_call_is_refused_before_anything_is_served(asked):
    with pytest.raises(SeraiError):
        _way(*asked)


@pytest.fixture
def served(monkeypatch, tmp_path):
    """The settings that would be served."""
    heard = []

    def served(settings, ready, _compiler):
        heard.append(settings)
        return 0

    monkeypatch.setenv("SERAI_DATA_FOLDER", str(tmp_path))
    monkeypatch.setattr("serai.cli.play.compile_games", lambda games, stage: None)
    monkeypatch.setattr("serai.web.server.serve", served)
    return heard


def test_the_port_is_the_same_every_day_while_it_is_free(serai, served, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        monkeypatch.setenv("SERAI_PORT", str(taken))
        assert serai("play", "--no-browser").code == 0
    serai("play", "--no-browser")
    serai("play", "--no-browser", "--port", 0)
    assert [each.port for each in served] == [0, taken, 0]
    assert {each.host for each in served} == {"127.0.0.1"}


def test_friends_are_let_in_by_the_host(serai, served):
    assert serai("play", "--no-browser", "--host", "0.0.0.0", "--port", 0).code == 0
    assert served[0].host == "0.0.0.0"


@pytest.mark.parametrize("command", ["play", "serve"])
def test_ctrl_c_is_no_failure(serai, served, monkeypatch, command):
    def interrupted(settings, ready, _compiler):
        raise KeyboardInterrupt

    monkeypatch.setattr("serai.web.server.serve", interrupted)
    assert serai(command).code == 0


@pytest.mark.parametrize(("command", "more"), [("play", ["--no-browser"]), ("serve", [])])
def test_an_address_that_cannot_be_had_is_named(serai, monkeypatch, tmp_path, command, more):
    monkeypatch.setenv("SERAI_DATA_FOLDER", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = serai(command, "--port", port, *more)
    assert result.code == 2 and f"port {port}, cannot be used" in result.err and result.err.count("\n") == 1


@pytest.mark.slow
def test_it_serves_until_it_is_asked_to_stop(tmp_path):
    command = [str(Path(sys.executable).with_name("serai")), "play", "--no-browser"]
    environment = {**os.environ, "SERAI_DATA_FOLDER": str(tmp_path / "data"), "COLUMNS": "200"}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        address = next(found[0] for line in process.stderr if (found := re.search(r"http://localhost:\d+/", line)))
        assert "What shall we play?" in httpx.get(address, timeout=30).text
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0  # how it is ended, and no failure to `make`
    assert (tmp_path / "data" / "club.db").exists()
