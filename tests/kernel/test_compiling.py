"""Compiling in the background: what waits, what is shared, and what a process may not do meanwhile."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import serai
from serai.bots import ENTRIES
from serai.kernel.compiling import Compiler, Progress
from serai.kernel.errors import NotCompiled
from serai.kernel.jit import INTERPRET
from serai.kernel.readiness import BOTS, RULES, loading, not_compiled
from serai.kernel.warm import beside, is_warm, warm_in_processes


@pytest.fixture
def ganesha_is_compiled_elsewhere():
    not_compiled.add("ganesha")
    yield
    not_compiled.discard("ganesha")


@pytest.mark.usefixtures("ganesha_is_compiled_elsewhere")
def test_a_game_that_is_being_compiled_is_refused_and_the_others_are_not():
    game = serai.game("ganesha")
    with pytest.raises(NotCompiled) as refused:
        game.new(2, 1)
    assert refused.value.game == "ganesha" and "Ganesha is being compiled" in str(refused.value)
    with pytest.raises(NotCompiled):
        game.from_json('{"players": 2}')
    assert serai.game("five-tribes").new(2, 1).moves()
    with loading():
        assert game.new(2, 1).moves()


def test_where_everything_is_compiled_nothing_waits():
    compiler = Compiler([serai.game(name) for name in serai.game_names()], "serai.cli.warm_games", ENTRIES)
    compiler.start()
    assert compiler.unready() == [] and compiler.progress("ganesha") is None
    assert compiler.can_play("ganesha") and compiler.can_think("ganesha")


def test_half_of_the_way_is_behind_when_the_rules_are_ready():
    found = [Progress(RULES, 0, 0), Progress(RULES, 5, 10), Progress(RULES, 10, 10), Progress(BOTS, 3, 6)]
    assert [about.percent for about in found] == [0, 25, 50, 75]


def test_every_game_tells_how_far_all_of_its_stages_are(monkeypatch: pytest.MonkeyPatch):
    says = [sys.executable, "-c", "print('rules 1 4 setup\\nrules 4 4\\nbots 1 2 search\\nbots 2 2')"]

    def begun(*_about: object) -> "subprocess.Popen[str]":
        return subprocess.Popen(says, stdout=subprocess.PIPE, text=True)

    monkeypatch.setattr("serai.kernel.warm.compiling_process", begun)
    told: dict[str, list[tuple[int, int]]] = {name: [] for name in serai.game_names()}
    games = [serai.game(name) for name in told]
    warm_in_processes(games, "", lambda game, done, total, _name: told[game.name].append((done, total)), BOTS)
    assert all(found == [(25, 200), (100, 200), (150, 200), (200, 200)] for found in told.values())


@pytest.mark.skipif(not hasattr(os, "getpgid"), reason="a terminal asks in another way here")
def test_ctrl_c_in_a_terminal_asks_no_process_that_compiles():
    """Each would end in a traceback of hundreds of lines; they end with the one that began them."""
    process = beside("this")
    assert os.getpgid(process.pid) == process.pid != os.getpgrp()
    assert "Zen" in process.communicate(timeout=60)[0]


STONE_WELL = """
import sys
import numba.core.event as event
compiled = []
class Listener(event.Listener):
    def on_start(self, found):
        compiled.append(found.data["dispatcher"].__name__)
    def on_end(self, found):
        pass
event.register("numba:compile", Listener())
from stone_well import GAME
from serai.kernel.readiness import RULES
from serai.kernel.warm import warm
print("ready", flush=True)
sys.stdin.readline()
told = []
warm(GAME, lambda stage, done, total, name: told.append((done, total)), until=RULES)
print(len(compiled), *(done for done, total in told), *{total for done, total in told})
"""


@pytest.mark.skipif(INTERPRET, reason="nothing is compiled")
def test_two_processes_share_one_compilation_and_a_killed_one_leaves_nothing_half(tmp_path: Path):
    package = Path(serai.__file__).parent / "testing" / "new_game"
    path = os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "SERAI_CACHE": str(tmp_path), "PYTHONPATH": path}
    script = [sys.executable, "-c", STONE_WELL]

    def begun() -> "subprocess.Popen[str]":
        process = subprocess.Popen(script, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None and process.stdin is not None and process.stdout.readline() == "ready\n"
        process.stdin.write("\n")
        process.stdin.flush()
        return process

    killed = begun()
    folder = tmp_path / "stone-well"
    while not list(folder.glob("*.nbc")):  # it has compiled something, and is at the next
        assert killed.poll() is None
    killed.kill()
    killed.wait()
    assert not list(folder.glob(f"{RULES}-*"))
    told = [list(map(int, process.communicate(timeout=120)[0].split())) for process in [begun(), begun()]]
    (loaded, *_), (compiled, *done, total) = sorted(told)
    assert loaded == 0 < compiled
    assert done == sorted(done) and done[-2] < done[-1] == total and len(set(done)) > 15, "one by one, not by entries"
    assert len(list(folder.glob(f"{RULES}-*"))) == 1


@pytest.mark.skipif(INTERPRET, reason="nothing is compiled")
def test_rules_are_ready_before_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    game = serai.game("ganesha")
    assert is_warm(game, ENTRIES, BOTS) and is_warm(game, ENTRIES, RULES)
    monkeypatch.setattr(game.code, "folder", tmp_path)
    assert not is_warm(game, ENTRIES, RULES)
