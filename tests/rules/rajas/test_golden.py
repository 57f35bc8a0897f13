"""The golden games replay move by move, and there is one for every version, module and way to end."""

from pathlib import Path

import pytest

from tests.rules.rajas.helpers import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "rajas"
FILES = sorted(FOLDER.glob("*.serai"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays(path):
    record = GAME.read(path)
    assert record.position.over
    assert record.text() == path.read_text(encoding="utf-8")


def test_every_version_and_ending_has_a_golden_game():
    heads = [path.read_text(encoding="utf-8").split("\n\n")[0] for path in FILES]
    for version in ("basic", "navaratnas", "mixed"):
        for ganga in ("no", "yes"):
            assert any(f'"version": "{version}", "ganga": "{ganga}"' in head for head in heads), (version, ganga)
    for option in ('"market-kind": "free"', '"covering-wins": "no"', '"brown-counts": "symbols"'):
        assert any(option in head for head in heads)
    assert {f"players: {n}" for n in (2, 3, 4)} <= {line for head in heads for line in head.splitlines()}
    endings = {bool(GAME.read(path).position.record.meetings) for path in FILES if path.stem in ("2-limit", "2-basic")}
    assert endings == {True, False}
