"""The commands about bots, from the shell."""

import json

import pytest

import serai as package
from serai.bots import bot
from serai.bots.frozen import frozen_names
from serai.bots.levels import level_version
from serai.kernel.gamefile import Record


@pytest.fixture
def finished(tmp_path):
    record = Record(package.game("ganesha"), players=2, seed=4)
    while not record.position.over:
        record.play(bot("random").choose(record.position, record.position.ply))
    record.write(tmp_path / "over.serai")
    return tmp_path / "over.serai"


def test_bots_are_listed(serai):
    assert [line.split()[0] for line in serai("bots").out.splitlines()] == [
        *package.bots.BOTS,
        *frozen_names(),
    ]
    assert [row["name"] for row in json.loads(serai("bots", "--json").out)][-1] == frozen_names()[-1]


def test_a_match(serai):
    result = serai("match", "novice", "random", "--game", "ganesha", "--players", "4", "--games", "4", "--jobs", "1")
    assert result.code == 0 and "novice" in result.out and "95 %" in result.out
    data = json.loads(serai("match", "novice", "random", "-g", "ganesha", "-n", "2", "-j", "1", "--json").out)
    assert [s["bot"] for s in data["standings"]] == ["novice", "random"]


def test_a_ladder(serai, tmp_path):
    result = serai("ladder", "random", "novice", "-g", "ganesha", "-n", "4", "-j", "1", "--out", tmp_path)
    assert result.code == 0
    assert (tmp_path / "strength.md").exists() and (tmp_path / "strength-ganesha-2.svg").exists()


def test_looking_for_weak_spots(serai, tmp_path):
    probes = ["probe:counter", "probe:hoarder", "probe:rusher"]
    asked = ("probe", "-g", "ganesha", "-n", "2", "--scale", "0.002", "--repeatable", "-j", "1")
    result = serai(*asked, "--out", tmp_path)
    assert result.code == 0 and all(probe in result.out for probe in probes)
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    best = f"grandmaster {level_version('grandmaster', 'ganesha')}"
    assert all(f"{probe} against {level}" in page for probe in probes for level in (best, "master"))
    told = json.loads(serai(*asked, "--json").out)
    assert [row["probe"] for row in told] == probes and all(-1 <= row["more"] <= 1 for row in told)


def test_suggestions(serai, tmp_path):
    serai("new", "ganesha", "--out", tmp_path / "g.serai")
    result = serai("suggest", tmp_path / "g.serai", "--simulations", "200")
    assert result.code == 0 and "%" in result.out
    data = json.loads(serai("suggest", tmp_path / "g.serai", "--simulations", "200", "--json").out)
    assert data["suggestions"][0]["move"] in package.game("ganesha").new(2, 0).moves()


def test_a_review(serai, finished):
    data = json.loads(serai("review", finished, "--simulations", "20", "--json").out)
    assert len(data["moves"]) > 20 and len(data["mistakes"]) <= 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "master", "kasparov"),
        ("match", "master"),
        ("match", "master", "adept", "--games", "0"),
        ("match", "master", "adept", "--players", "7"),
        ("match", "master", "adept", "--game", "chess"),
        ("match", "master", "adept", "--scale", "0"),
        ("match", "master", "adept", "--jobs", "0"),
        ("ladder", "kasparov", "random"),
        ("ladder", "--games", "0"),
        ("ladder", "--out", "nowhere"),
        ("suggest", "nothing.serai"),
        ("suggest", "g.serai", "--seconds", "0"),
        ("suggest", "g.serai", "--simulations", "0"),
        ("suggest", "over.serai"),
        ("review", "g.serai"),
        ("review", "p.json"),
    ],
)
def test_bad_input_is_answered_in_one_line(serai, finished, tmp_path, arguments):
    serai("new", "ganesha", "--out", tmp_path / "g.serai")
    (tmp_path / "p.json").write_text(package.game("ganesha").new(2, 1).to_json(), encoding="utf-8")
    result = serai(*arguments)
    assert result.code == 2
    assert len(result.err.splitlines()) == 1 and result.out == ""


def test_without_ray_the_answer_is_one_line(serai, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    result = serai("match", "novice", "random", "--game", "ganesha", "--games", "2", "--ray")
    assert result.code == 2 and result.err.count("\n") == 1 and "pip install 'serai[ray]'" in result.err
