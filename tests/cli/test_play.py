"""`serai play`: which page opens, and that it serves until it is asked to stop."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from serai.cli_play import _way
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
        assert process.wait(30) in (0, 130, -2)
    assert (tmp_path / "data" / "club.db").exists()
