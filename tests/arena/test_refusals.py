"""What is asked wrongly is answered in one line, with exit code 2, before anything is played."""

import sys
from importlib import import_module

import pytest

import serai
from serai.cli import main
from serai.kernel.gamefile import Record


def asked(monkeypatch, capsys, run, *words):
    """The exit code and what was complained."""
    monkeypatch.setattr(sys, "argv", list(map(str, words)))
    with pytest.raises(SystemExit) as stop:
        run()
    return stop.value.code, capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["ladder", "random", "random"], "at least two different bots"),
        (["match", "novice", "novice"], "at least two different bots"),
        (["suggest", "new.serai", "--top", "0"], "top is a whole number from 1 on, not 0"),
        (["suggest", "new.serai", "--top", "-2"], "top is a whole number from 1 on, not -2"),
    ],
)
def test_the_command(monkeypatch, capsys, tmp_path, words, answer):
    monkeypatch.chdir(tmp_path)
    Record(serai.game("ganesha"), players=2, seed=4).write(tmp_path / "new.serai")
    code, said = asked(monkeypatch, capsys, main.main, "serai", "--language", "en", *words)
    assert code == 2 and answer in said and said.count("\n") == 1


@pytest.mark.parametrize(
    ("module", "words", "answer"),
    [
        ("serai.arena.tune", ["ganesha", "--players"], "2, 3, 4 players, not 0"),
        ("serai.arena.tune", ["ganesha", "--players", "2", "9"], "2, 3, 4 players, not 9"),
        ("serai.arena.tune", ["ganesha", "--jobs", "-1"], "--jobs is a whole number from 1 on, not -1"),
        ("serai.arena.tune", ["ganesha", "--lines", "0"], "--lines is a whole number from 1 on, not 0"),
        ("serai.arena.tune", ["ganesha", "--games", "1"], "two games"),
        ("serai.arena.calibrate", ["ganesha", "--games", "0"], "--games is a whole number from 1 on, not 0"),
        ("serai.arena.calibrate", ["ganesha", "--players", "9"], "2, 3, 4 players, not 9"),
        ("serai.arena.calibrate", ["ganesha", "--players"], "2, 3, 4 players, not 0"),
        ("serai.arena.calibrate", ["chess"], "there is no game “chess”"),
        ("serai.arena.priors", ["ganesha", "no.npz", "warm_*", "--out", "x.npz"], "no.npz is not a network"),
        ("serai.arena.priors", ["chess", "no.npz", "warm_*", "--out", "x.npz"], "there is no game “chess”"),
        ("bench.strength", ["--pairs", "master-novice"], "allowed are novice-random"),
        ("bench.strength", ["--pairs"], "allowed are novice-random"),
        ("bench.strength", ["--players", "7"], "2, 3, 4 players, not 7"),
        ("bench.strength", ["chess"], "there is no game “chess”"),
        ("bench.strength", ["--games", "0"], "at least one game"),
    ],
)
def test_the_tools(monkeypatch, capsys, module, words, answer):
    code, said = asked(monkeypatch, capsys, import_module(module).main, module, *words)
    assert code == 2 and answer in said and said.count("\n") == 1
