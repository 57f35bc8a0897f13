"""The contract suite says in a sentence what an author forgot."""

from dataclasses import replace
from enum import IntEnum
from importlib import import_module
from shutil import copytree

import pytest

from serai.kernel.game import Game, Option
from serai.testing.contract import Contract
from stone_well import GAME
from stone_well.state import Note, ReasonCode

NO_RULE = "W-" + "099"  # in two parts: every whole id in this repository is one that is told


OddReason = IntEnum("OddReason", {"ODD": 7})


class Suite(Contract):
    """The suite on a game that need not be registered anywhere."""

    seeds = (3,)
    stride = 1

    def __init__(self, game: Game) -> None:
        self.game = game


def without(table, key):
    return {number: entry for number, entry in table.items() if number != key}


def test_a_missing_telling_is_named():
    with pytest.raises(AssertionError, match="a move notes event 1, and `tellings` has no sentence for it"):
        Suite(replace(GAME, tellings=without(GAME.tellings, Note.LOST))).test_events_can_be_told(2, {})


def test_a_telling_with_too_few_names_is_named():
    few = replace(GAME.tellings[Note.DREW], a=("red",))
    with pytest.raises(AssertionError, match=r"event 0 notes a = \d, and “.*” names 1 of them"):
        Suite(replace(GAME, tellings={**GAME.tellings, Note.DREW: few})).test_events_can_be_told(2, {})


def test_a_missing_reason_is_named():
    bare = replace(GAME, reasons=without(GAME.reasons, ReasonCode.NOTHING_TO_BANK))
    position = bare.from_json({"hand": {}})
    suite = Suite(bare)
    suite.sampled = lambda players, options: iter([position])  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="`check` refuses “stop” with 1, and `reasons` has no text for it"):
        suite.test_a_refused_move_changes_nothing_and_says_why(2, {})


def test_a_missing_reference_is_named(tmp_path):
    copytree(GAME.package, tmp_path / "well", ignore=lambda _folder, names: {"reference"} & {*names})
    with pytest.raises(AssertionError, match=r"reference.en\.md is missing: it tells the rules by number"):
        Suite(replace(GAME, package=tmp_path / "well")).test_the_reference_tells_every_rule_that_is_cited()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"reasons": {**GAME.reasons, OddReason.ODD: ("Odd.", (NO_RULE,))}},
            f"the reason “odd” cites {NO_RULE}, which",
        ),
        (
            {"options": (*GAME.options, Option("odd", ("no", "yes"), "Odd.", (NO_RULE,)))},
            f"the option “odd” cites {NO_RULE}, which",
        ),
    ],
)
def test_a_reason_or_an_option_that_cites_no_rule_is_named(change, sentence):
    with pytest.raises(AssertionError, match=sentence):
        Suite(replace(GAME, **change)).test_the_reference_tells_every_rule_that_is_cited()


def test_a_test_that_cites_no_rule_is_named(monkeypatch, tmp_path):
    source = f"""
from serai.testing import rule
from tests.new_game.test_suite import Suite

class OddSuite(Suite): ...

@rule("{NO_RULE}")
def test_odd(): ...
"""
    (tmp_path / "test_odd_well.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    suite = import_module("test_odd_well").OddSuite(GAME)
    with pytest.raises(AssertionError, match=rf"the test test_odd_well\.py::test_odd cites {NO_RULE}, which"):
        suite.test_the_reference_tells_every_rule_that_is_cited()


def test_the_game_itself_cites_only_what_its_reference_tells():
    Suite(GAME).test_the_reference_tells_every_rule_that_is_cited()
