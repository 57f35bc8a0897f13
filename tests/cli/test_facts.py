"""What the command tells about a game: schema, rules, edition, soak, bench, and the real program."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import serai as package

GAMES = package.game_names()
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", GAMES)
def test_schema_describes_positions_options_and_moves(serai, name):
    schema = json.loads(serai("schema", name).out)
    position = json.loads(serai("new", name).out)
    assert set(position) == set(schema["position"]["properties"])
    assert schema["options"].keys() == position["options"].keys()
    assert schema["moves"]


@pytest.mark.parametrize("name", GAMES)
def test_rules_print_every_rule(serai, name):
    rules = json.loads(serai("rules", name, "--json").out)
    ids = [rule["id"] for rule in rules]
    assert ids == sorted(ids) and len(ids) == {"five-tribes": 178, "ganesha": 119, "rajas": 208}[name]
    assert serai("rules", name, ids[0]).out == f"{ids[0]}  {rules[0]['text']}\n"


def test_coverage_lists_the_tests_of_a_rule(serai, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = serai("rules", "five-tribes", "--coverage", "--json")
    cited = {rule["id"]: rule["tests"] for rule in json.loads(result.out)}
    assert any(test.startswith("rules/five_tribes/test_") for test in cited["F-067"])


def test_coverage_needs_a_checkout(serai):
    result = serai("rules", "five-tribes", "--coverage")
    assert result.code == 2 and "in a checkout" in result.err


@pytest.mark.parametrize("name", GAMES)
def test_edition_prints_every_figure_with_its_mark(serai, name):
    figures = json.loads(serai("edition", name, "--json").out)
    assert figures and all(set(f) == {"value", "mark"} for f in figures.values())
    assert figures.keys() == package.game(name).edition.tables.entries().keys()


def test_an_overlay_with_too_many_tiles_is_named(serai, tmp_path):
    (tmp_path / "mine.toml").write_text("[tiles]\nvillage = [5, 5, 5, 5, 5, 5]\n")
    result = serai("edition", "five-tribes", "--edition", tmp_path / "mine.toml")
    assert result.code == 2 and result.err == "serai: tiles: 31 are given, 30 are needed\n"


def test_soak_reports_games_and_rate(serai):
    result = serai("soak", "five-tribes", "--games", 8, "--jobs", 1)
    assert result.code == 0 and "no violation" in result.out and "games/s" in result.out
    data = json.loads(serai("soak", "five-tribes", "--games", 6, "--players", 2, "--jobs", 1, "--json").out)
    assert data["games"] == 6 and data["broken_laws"] == 0 and data["first_bad"] is None


def test_the_program_itself_answers_a_wrong_call():
    command = [sys.executable, "-c", "from serai.cli import main; main()", "new", "chess"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr.startswith("serai: ") and result.stderr.count("\n") == 1
