"""Golden games: replayed move by move; `tests/golden/make_ganesha.py` writes them again after a change of the rules."""

from pathlib import Path

import pytest

from serai.testing import rule
from tests.golden.make_ganesha import FOLDER, by_points, by_tie_break, second_lap
from tests.rules.ganesha.helpers import GAME, SPICES

FILES = sorted(FOLDER.glob("*.serai"))


@rule("G-087", "G-096", "G-100", "G-101")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_game(path: Path):
    record = GAME.read(path)  # every digest is compared
    assert record.position.over
    if path.stem.endswith("by-tie-break"):
        assert by_tie_break(record.position)
    elif path.stem.endswith("second-lap"):
        assert second_lap(record.position)
    else:
        assert by_points(record.position)
    assert record.text() == path.read_text(encoding="utf-8")


def test_every_count_and_end_is_recorded():
    names = {path.stem for path in FILES}
    for players in (2, 3, 4):
        for end in ("by-points", "by-tie-break"):
            assert f"{players}-{end}" in names
    assert {"2-second-lap", "2-without-spices", "3-night", "4-chosen-spice-cells"} <= names


def test_the_golden_games_use_every_spice_that_is_asked_about():
    text = "".join(path.read_text(encoding="utf-8") for path in FILES)
    for spice in SPICES:
        if spice not in ("coriander", "cinnamon"):
            assert f"use {spice}" in text
    assert " tactics " in text
    assert " give " in text
