"""Editions and overlays: figures with provenance, and refusals that name the entry."""

from pathlib import Path

import pytest

import serai
from serai.kernel.editions import MARKS, EditionTables
from serai.kernel.errors import BadEdition

GAMES = serai.game_names()


@pytest.fixture
def overlay(tmp_path):
    def write(text: str) -> Path:
        path = tmp_path / "my-copy.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_says_where_it_comes_from(name):
    tables = serai.game(name).edition.tables
    for entry in tables.entries():
        mark = tables.mark(entry)
        assert mark in MARKS, entry
        assert mark != "owner", entry


def test_an_overlay_replaces_single_figures_and_marks_them(overlay):
    game = serai.game("five-tribes")
    mine = game.load_edition(overlay("[seats]\ngold = 40\n"))
    assert mine.record.gold == 40 and game.edition.record.gold == 50
    assert mine.tables.mark("seats.gold") == "owner"
    assert mine.tables.mark("seats.camels_two") == game.edition.tables.mark("seats.camels_two")
    assert mine.digest != game.edition.digest


def test_the_digest_is_that_of_the_figures():
    tables = serai.game("five-tribes").edition.tables
    data = {**tables.data, "supply": {**tables.data["supply"], "note": "another note"}}
    assert EditionTables(data).digest == tables.digest


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tiles]\nvillage = [5, 5, 5, 5, 5, 5]\n", "tiles: 31 are given, 30 are needed"),
        ("[seats]\ngold = -1\n", "seats.gold: -1 is not between"),
        ('[seats]\ngold = "fifty"\n', "seats.gold: a whole number is needed"),
        ("[seats]\ngold = true\n", "seats.gold: a whole number is needed"),
        ("[seats]\nsilver = 5\n", "seats.silver: the edition has no such entry"),
        ("[nonsense]\ngold = 5\n", "nonsense: the edition has no such entry"),
        ("seats = 5\n", "seats: a table is needed"),
        ("[tracks]\nturn_order = [0, 0, 0]\n", "tracks.turn_order: 3 numbers are given, 9 are needed"),
        ("[tracks]\nturn_order = [0, 0, 0, 1, 3, 5, 8, 12, 1.5]\n", "tracks.turn_order: 1.5 is not a whole number"),
        ('[symbols]\nvillage = "green"\n', "symbols.village: “green” is unknown; allowed are blue, red"),
        ('[djinn.enki]\ncost = "a camel"\n', "djinn.enki.cost: “a camel” is unknown"),
        ("[meeples]\nvizier = 1\n", "meeples: 75 are given, 90 are needed"),
        ('[seats]\ngold = 40\nmark = "guessed"\n', "seats.marks.gold: “guessed” is unknown"),
        ("this is not toml", "is not a TOML file"),
    ],
)
def test_a_wrong_overlay_is_refused_by_entry(overlay, text, message):
    with pytest.raises(BadEdition) as refusal:
        serai.game("five-tribes").load_edition(overlay(text))
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_missing_overlay_is_refused(tmp_path):
    with pytest.raises(BadEdition, match="cannot be read"):
        serai.game("five-tribes").load_edition(tmp_path / "none.toml")
