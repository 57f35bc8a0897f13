"""A machine that has never compiled anything: the page is there at once, and a game as soon as its rules are."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from serai.kernel.jit import INTERPRET, cache_root
from tests.web.visiting import Visitor

SERAI = str(Path(sys.executable).with_name("serai"))


@pytest.mark.skipif(INTERPRET, reason="nothing is compiled")
@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_cache_that_cannot_be_made_is_answered_in_one_line(tmp_path: Path, command: str) -> None:
    (tmp_path / "file").touch()
    env = {k: v for k, v in os.environ.items() if not k.startswith("SERAI_")}
    env |= {"SERAI_CACHE": str(tmp_path / "file" / "cache"), "SERAI_DATA_FOLDER": str(tmp_path / "data")}
    env |= {"SERAI_LOG_LEVEL": "warning"}
    answer = subprocess.run(
        [SERAI, "--language", "en", command, "--port", "0"], env=env, capture_output=True, text=True, timeout=120
    )
    assert answer.returncode == 2 and len(answer.stderr.splitlines()) == 1
    assert "choose another folder with SERAI_CACHE" in answer.stderr


@pytest.mark.slow
@pytest.mark.skipif(INTERPRET, reason="nothing is compiled")
@pytest.mark.parametrize("to_the_end", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_page_does_not_wait_for_the_games(tmp_path: Path, to_the_end: bool) -> None:
    """A server that is stopped while it compiles leaves nothing behind either."""
    cache = tmp_path / "cache"
    for name in ("five-tribes", "rajas"):  # one that is not compiled is enough
        shutil.copytree(cache_root() / name, cache / name)
    env = {k: v for k, v in os.environ.items() if not k.startswith("SERAI_")}
    env |= {"SERAI_CACHE": str(cache), "SERAI_DATA_FOLDER": str(tmp_path / "data"), "SERAI_WORKERS": "1"}
    command = [SERAI, "--language", "en", "play", "--no-browser", "--port", "0"]
    server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert server.stdout is not None
        ann = Visitor(server.stdout.readline().split()[1].rstrip("/"), "Ann")
        assert ann.get("/").text.count("Play as soon as it is ready") == 1
        assert not list(cache.glob("ganesha/rules-*"))  # and yet pages are served

        course = ann.get("/learn/ganesha")
        assert course.status_code == 503 and "Ganesha is getting ready" in course.text and "busy" not in course.text
        assert "This page opens by itself" in course.text and "<progress" in course.text
        assert course.headers["Retry-After"] == course.headers["Refresh"] == "3"
        assert "is being compiled" in ann.get("/learn/ganesha", **{"HX-Request": "true"}).text
        assert "Refresh" not in ann.post("/learn/ganesha/storing/1/-/move", {"move": "take a"}).headers
        form = ann.post("/new", {"game": "ganesha", "seat2": "me"})
        assert form.status_code == 503 and "Ganesha is being compiled" in form.text
        assert 'hx-get="/games/ganesha/waiting"' in form.text  # the form is sent again by itself
        assert 'hx-get="/games/ganesha/waiting"' in ann.get("/games/ganesha/waiting").text
        assert 'form="new-table" data-go' in ann.get("/games/rajas/waiting").text

        assert ann.get("/games/no-such-game/readiness").status_code == 404
        while (waiting := ann.get("/games/ganesha/readiness?wanted=true")) and "data-go" not in waiting.text:
            assert server.poll() is None and "You will be seated" in waiting.text and "<progress" in waiting.text
            if not to_the_end:
                break
            time.sleep(0.5)
        if to_the_end:
            assert list(cache.glob("ganesha/rules-*"))
            table = ann.makes("ganesha", "me", contribution="ab" * 16)
            assert ann.plays(table, ann.moves(table)[0]).status_code == 200
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
    with pytest.raises(httpx.ConnectError):
        ann.get("/")
    found = subprocess.run(["pgrep", "-f", str(cache)], capture_output=True, text=True, check=False)
    assert found.stdout == ""


def test_who_waits_for_a_bot_that_is_still_compiled_is_told_so(visit, club, monkeypatch) -> None:
    told, unready = "The bots are being compiled", ["ganesha"]
    monkeypatch.setattr(club.bots, "unready", lambda: unready)
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:novice")
    while 'data-turn="yes"' in (frame := ann.frame(table)):
        assert told not in frame, "it is her own turn"
        ann.plays(table)
    assert told in frame
    unready.clear()
    assert told not in ann.frame(table), "the bot thinks"
