"""What the command tells about a game: schema, rules, edition, soak, bench, and the real program."""

import json
import os
import subprocess
import sys

import pytest

import serai as package

GAMES = package.game_names()


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


def test_a_rule_is_found_whatever_its_case(serai):
    assert serai("rules", "five-tribes", "f-067").out.startswith("F-067  ")


def test_a_word_is_looked_up_in_the_whole_reference(serai):
    assert "palm on an oasis" in serai("rules", "five-tribes", "enki").out.lower()
    assert serai("rules", "ganesha", "zeppelin").code == 2


def test_coverage_lists_the_tests_of_a_rule(serai):
    cited = {
        rule["id"]: rule["tests"] for rule in json.loads(serai("rules", "five-tribes", "--coverage", "--json").out)
    }
    assert any(test.startswith("rules/five_tribes/test_") for test in cited["F-067"])


def test_coverage_needs_a_checkout(serai, monkeypatch, tmp_path):
    monkeypatch.setattr("serai.cli.shell.CHECKOUT", tmp_path)
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


def test_the_version_is_printed(serai):
    assert serai("--version").out == f"{package.__version__}\n"


def test_soak_reports_games_and_rate(serai):
    result = serai("soak", "five-tribes", "--games", 8, "--jobs", 1)
    assert result.code == 0 and "no violation" in result.out and "games/s" in result.out
    data = json.loads(serai("soak", "five-tribes", "--games", 6, "--players", 2, "--jobs", 1, "--json").out)
    assert data["games"] == 6 and data["broken_laws"] == 0 and data["first_bad"] is None


def test_a_soak_can_start_from_any_seed(serai):
    assert serai("soak", "five-tribes", "--games", 3, "--players", 2, "--seed", -1000, "--jobs", 1).code == 0


def test_a_cache_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-c", "from serai.cli.main import main; main()", "warm", "ganesha"]
    environment = {**os.environ, "SERAI_CACHE": str(tmp_path / "file"), "SERAI_INTERPRET": "0"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert result.returncode == 2 and "choose another folder with SERAI_CACHE" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_program_itself_answers_a_wrong_call():
    command = [sys.executable, "-c", "from serai.cli.main import main; main()", "new", "chess"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr.startswith("serai: ") and result.stderr.count("\n") == 1
