"""Entering the figures of one's own box: overlays, what they refuse, other altars, two editions side by side."""

import re
import tomllib
from pathlib import Path

import pytest

from serai.kernel.errors import BadEdition
from serai.kernel.game import Edition
from serai.testing import rule
from tests.rules.ganesha.helpers import GAME, altar, given, play, spices

TABLES = GAME.edition.tables


def overlaid(**overlay):
    return Edition(GAME, TABLES.overlaid(overlay))


def used(cells, players="2"):
    return {"altar": {"used": {players: cells}}}


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"mandala": {"2": {"day": {"red": [5, 4, 3]}}}}, "mandala.2.day.red: 3 numbers are given, 8 are needed"),
        ({"mandala": {"2": {"cells": {"red": 5}}}}, "mandala.2.day.red: 8 numbers are given, 5 are needed"),
        ({"mandala": {"2": {"day": {"red": [5] * 7 + [-1]}}}}, "mandala.2.day.red: -1 is not a whole number"),
        ({"mandala": {"2": {"day": {"red": [5] * 7 + ["x"]}}}}, "mandala.2.day.red: x is not a whole number"),
        ({"mandala": {"2": {"day": {"red": 5}}}}, "mandala.2.day.red: a list is needed"),
        ({"mandala": {"2": {"day": {"orange": [1]}}}}, "mandala.2.day.orange: the edition has no such entry"),
        ({"mandala": {"5": {}}}, "mandala.5: the edition has no such entry"),
        ({"mandalas": {}}, "mandalas: the edition has no such entry"),
        ({"mandala": {"2": {"cells": {"red": 0}}}}, "mandala.2.cells.red: 0 is not between 1 and 16"),
        ({"stones": {"red": 3}}, "stones.red: 3 is not between 4 and 24"),
        ({"players": {"3": {"rounds": 0}}}, "players.3.rounds: 0 is not between 1 and 99"),
        ({"players": {"4": {"tokens": 5}}}, "players.4.tokens: 5 is not between 0 and 4"),
        ({"drum": {"digits": 0}}, "drum.digits: 0 is not between 1 and 9"),
        ({"track": {"last": 0}}, "track.last: 0 is not between 1 and 1000"),
        ({"altar": {"rows": [5, 5, 5]}}, "altar.rows: neighbouring rows must be shifted by half a cell"),
        ({"altar": {"rows": [6, 7, 8, 7, 6]}}, "altar.rows: 34 cells are given, at most 24 are possible"),
        ({"altar": {"rows": []}}, "altar.rows: 0 cells are given"),
        (used([4, 5, 20]), "altar.used.2: 20 is not a whole number between 1 and 19"),
        (used([4, 4, 6]), "altar.used.2: a cell is named twice"),
        (used([4, 5]), "altar.used.2: 2 spice tokens do not fit without touching"),
        (used([]), "altar.used.2: 0 cells cannot be filled"),
        (
            {"stones": {c: 5 for c in ("red", "green", "purple", "blue", "yellow")}},
            "altar.used.2: 10 cells cannot be filled",
        ),
    ],
)
def test_bad_figures_are_refused_by_name(overlay, message):
    with pytest.raises(BadEdition, match=re.escape(message)):
        overlaid(**overlay)


@rule("G-009", "G-074")
def test_the_numbers_of_ones_own_box():
    edition = overlaid(mandala={"2": {"day": {"red": [9, 8, 7, 6, 5, 4, 3, 2]}}})
    assert edition.digest != GAME.edition.digest
    assert edition.tables.mark("mandala.2.day.red") == "owner"
    assert edition.tables.mark("mandala.2.day.green") == "reconstructed"
    mine = given(edition=edition, treasury={"p1": "rrr"})
    printed = given(treasury={"p1": "rrr"})
    for position in (mine, printed):  # side by side in one process
        play(position, "place red offering red")
    assert (mine.scores()[0], printed.scores()[0]) == (17, 9)


@rule("G-034")
def test_another_altar():
    edition = overlaid(altar={"rows": [4, 5, 6, 5, 4], "used": {"2": [1, 2, 3, 10, 24]}})
    position = GAME.new(2, seed=3, edition=edition)
    assert list(altar(position)) == [1, 2, 3, 10, 24]
    assert len(spices(position)) == 2
    while not position.over:
        position.play(position.moves()[0])
        assert position.defects() == []


@rule("G-035")
def test_a_shorter_game():
    edition = overlaid(players={"2": {"rounds": 2}})
    position = GAME.new(2, seed=3, edition=edition)
    while position.prompt != "final" and not position.over:
        position.play(position.moves()[-1])
    assert position.record.round_number == 2


def test_the_example_in_the_docs_is_complete():
    """docs/ganesha-edition.md prints an overlay that works as it stands."""
    text = (Path(__file__).parents[3] / "docs" / "ganesha-edition.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        edition = Edition(GAME, TABLES.overlaid(tomllib.loads(block)))
        assert edition.digest != GAME.edition.digest
        for players in (2, 3, 4):
            assert GAME.new(players, edition=edition).moves()
