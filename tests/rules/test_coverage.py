"""Every rule id of every game is cited by a test."""

from pathlib import Path

import pytest

import serai
from serai.kernel.rulebook import read_rules
from serai.testing import coverage

CITED = coverage(Path(__file__).parents[1])
COUNTS = {"five-tribes": ("F", 178), "ganesha": ("G", 119), "rajas": ("R", 208)}


@pytest.mark.parametrize("name", serai.game_names())
def test_the_reference_tells_every_rule(name):
    letter, count = COUNTS[name]
    assert list(read_rules(serai.game(name).package)) == [f"{letter}-{n:03}" for n in range(1, count + 1)]


@pytest.mark.parametrize("name", serai.game_names())
def test_every_rule_is_cited_by_a_test(name):
    assert [id for id in read_rules(serai.game(name).package) if id not in CITED] == []


@pytest.mark.parametrize("name", serai.game_names())
def test_tests_cite_only_rules_that_exist(name):
    letter, _count = COUNTS[name]
    rules = read_rules(serai.game(name).package)
    assert [id for id in CITED if id.startswith(f"{letter}-") and id not in rules] == []


@pytest.mark.parametrize("name", serai.game_names())
def test_reasons_and_options_point_at_rules_that_exist(name):
    game = serai.game(name)
    rules = read_rules(game.package)
    cited = [id for _text, ids in game.reasons.values() for id in ids]
    cited += [id for option in game.options for id in option.rules]
    assert [id for id in cited if id not in rules] == []
