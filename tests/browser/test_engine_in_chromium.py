"""The engine in Chromium plays as the processor does: a whole game of each kind, and every visit of searches."""

from pathlib import Path

import pytest

import serai
from tests.contract.engine_pages import PATIENCE_S, asking, visits_in
from tests.contract.test_engine import OPTIONS, played, thought

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["five-tribes", "ganesha", "rajas"])
def test_the_engine_in_chromium_is_the_one_on_the_processor(chromium, name: str, tmp_path: Path) -> None:
    game = serai.game(name)
    options = OPTIONS[name][-1]
    most = game.players[-1]
    games = [played(game, most, 300, options)]
    searched = [thought(game, players, options, tmp_path) for players in (2, most)]
    with asking(game, [asked for asked, _ in games], [asked for asked, _ in searched]) as (address, answers):
        page = chromium.new_page()
        page.goto(address)
        answer = answers.get(timeout=PATIENCE_S)
        page.close()
    assert "Chrome" in answer.get("agent", ""), answer
    assert answer["games"] == [expected for _, expected in games] and answer["games"][0]["over"]
    assert visits_in(answer) == [visits for _, visits in searched]
    assert all(each["bytes"] <= 64 << 20 for each in answer["thoughts"])
