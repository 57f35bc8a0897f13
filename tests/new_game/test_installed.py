"""`serai new-game` as an author meets it: written, built, installed, tested by its own tests, played on a server."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.new_game.frames import hand_in
from tests.web.visiting import Visitor

NAME = "deep-pond"
SERAI = str(Path(sys.executable).with_name("serai"))
RUSSIAN = {
    "Deep Pond": "Глубокий пруд",
    "Draw stones as long as you dare.": "Тяните камни, пока не страшно.",
    "Draw a stone, or stop": "Возьмите камень или остановитесь",
    "draw": "взять камень",
    "stop": "остановиться",
    "banked": "сохранено",
    "{player} draws a stone: {a}": "{player} берёт камень: {a}",
    "Only a third stone of a colour loses the hand": "Руку теряет только третий камень одного цвета",
    "There is nothing in your hand to bank.": "В руке нечего сохранять.",
}


def environment(site: Path, **more: str) -> dict[str, str]:
    """A process that finds what is installed in a folder, besides all that this one finds."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SERAI_")}
    path = os.pathsep.join([str(site), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))])
    return {**kept, "SERAI_CACHE": os.environ.get("SERAI_CACHE", ""), "PYTHONPATH": path, **more}


def translated(site: Path, language: str) -> None:
    """Give the installed game a catalogue."""
    file = site / "deep_pond" / "locale" / language / "LC_MESSAGES" / f"{NAME}.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    file.write_text(head + "".join(f'msgid "{a}"\nmsgstr "{b}"\n\n' for a, b in RUSSIAN.items()), encoding="utf-8")


@contextmanager
def serving(site: Path, folder: Path, **more: str) -> Iterator[str]:
    """`serai play` with the installed game, in a process of its own."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    command = [SERAI, "play", "--no-browser", "--port", str(port)]
    limits = {"SERAI_REQUESTS_BURST": "100000", "SERAI_MOVES_PER_S": "1000", "SERAI_MOVES_BURST": "1000"}
    about = environment(site, SERAI_DATA_FOLDER=str(folder / "data"), **limits, **more)
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(command, env=about, stdout=log, stderr=log)
    address, limit = f"http://localhost:{port}", time.monotonic() + 300  # compiling, where nobody has before
    try:
        while True:
            assert process.poll() is None and time.monotonic() < limit, (folder / "server.log").read_text()
            try:
                if httpx.get(f"{address}/healthz", timeout=2).status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def test_what_is_written_passes_its_own_tests(installed: Callable[[str], Path]) -> None:
    folder = installed(NAME)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow"],
        cwd=folder / "source",
        env=environment(folder / "site", SERAI_INTERPRET="1"),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\b[5-9]\d passed", done.stdout)


@pytest.mark.slow
def test_it_is_played_to_the_end_at_a_server(installed: Callable[[str], Path], tmp_path: Path) -> None:
    """Interpreted rules: nothing has to be compiled for a game that only this test plays."""
    site = installed(NAME) / "site"
    translated(site, "ru")
    with serving(site, tmp_path, SERAI_INTERPRET="1") as address:
        ann = Visitor(address, "Ann")
        assert "Deep Pond" in ann.get("/").text and "Draw stones as long as you dare." in ann.get("/").text
        table = ann.makes(NAME, "me")
        for _ in range(400):
            frame = ann.frame(table)
            if 'data-status="over"' in frame:
                break
            assert ann.plays(table, "stop" if hand_in(frame) > 1 else "draw").status_code == 200
        assert "banked stones" in ann.get(f"/t/{table}").text
        speaks_russian(Visitor(address, "Anna", language="ru"))
    terminal = subprocess.run(
        [SERAI, "--language", "ru", "play", NAME, "--terminal", "--seed", "1"],
        env=environment(site, SERAI_INTERPRET="1"),
        input="? stop\nquit\n",
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert RUSSIAN["Draw a stone, or stop"] in terminal.stdout and "Сохранено" in terminal.stdout


def speaks_russian(anna: Visitor) -> None:
    """The game's own catalogue is used for pages and programs: title, pitch, switches, questions, moves, events."""
    assert RUSSIAN["Deep Pond"] in anna.get("/").text
    assert RUSSIAN["Draw stones as long as you dare."] in anna.get("/").text
    assert RUSSIAN["Only a third stone of a colour loses the hand"] in anna.get("/new").text
    table = anna.makes(NAME, "me")
    anna.plays(table, "draw")
    page = anna.get(f"/t/{table}").text
    assert all(RUSSIAN[text] in page for text in ("Draw a stone, or stop", "draw", "stop"))
    assert "Сохранено" in page and "берёт камень: " in page
