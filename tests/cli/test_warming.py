"""Compiling: what is said meanwhile, and that nothing goes on when nobody waits for it any more."""

import subprocess
import sys

WAITING = """
import time
from serai.cli.warm_games import end_with_the_reader
end_with_the_reader()
print("compiling", flush=True)
time.sleep(60)
"""


def test_where_no_terminal_listens_one_line_says_so_at_once(serai, monkeypatch, capsys):
    said = []
    monkeypatch.setattr("serai.kernel.warm.is_warm", lambda game, entries: False)
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
