"""Compiling: what is said meanwhile, and that nothing goes on when nobody waits for it any more."""

import signal
import subprocess
import sys

import pytest

WAITING = """
import time
from serai.kernel.warm import end_with_the_reader
end_with_the_reader()
print("compiling", flush=True)
time.sleep(60)
"""


def test_where_no_terminal_listens_one_line_says_so_at_once(serai, monkeypatch, capsys):
    said = []
    monkeypatch.setattr("serai.kernel.warm.is_warm", lambda game, entries, stage: False)
    monkeypatch.setattr("serai.kernel.warm.warm_in_processes", lambda *about: said.append(capsys.readouterr().err))
    assert serai("warm").err == ""
    assert said == ["compiling Five Tribes, Ganesha, Rajas of the Ganges, once per machine\n"]


def test_it_ends_when_whoever_asked_has_gone():
    process = subprocess.Popen([sys.executable, "-c", WAITING], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None and process.stdout.readline() == "compiling\n"
        process.stdout.close()
        assert process.wait(20) == 1
    finally:
        process.kill()
        process.wait()


def test_it_is_interrupted_without_a_word():
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "compiling\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20) == ("", "") and process.returncode == -signal.SIGINT


@pytest.mark.parametrize(
    ("words", "stage"),
    [
        (("new", "ganesha"), "rules"),
        (("play", "--terminal", "ganesha", "--hot-seat"), "rules"),
        (("play", "--terminal", "ganesha"), "bots"),
        (("match", "random", "greedy", "--game", "ganesha", "--games", "1", "--jobs", "1"), "bots"),
        (("soak", "ganesha", "--games", "1"), "research"),
    ],
    ids=lambda about: " ".join(about) if isinstance(about, tuple) else about,
)
def test_a_command_waits_for_no_more_than_it_needs(serai, monkeypatch, words, stage):
    """What a table is ready with, a game in the terminal begins with: the page compiles no further than bots."""
    asked = []

    def is_warm(game, entries, stage):
        asked.append(stage)
        return True

    monkeypatch.setattr("serai.kernel.warm.is_warm", is_warm)
    serai(*words)
    assert asked == [stage]
