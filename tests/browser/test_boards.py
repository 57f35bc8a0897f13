"""The drawn boards in a real browser: everything can be read and has a name, also the questions in between."""

import pytest

from tests.browser.axe import faults_by_day_and_night, nameless
from tests.browser.hands import Hands

pytestmark = pytest.mark.slow

GAMES = ("five-tribes", "ganesha", "rajas")


@pytest.mark.parametrize("game", GAMES)
def test_everything_at_a_board_can_be_read_and_has_a_name(sit, browse, game):
    ann = sit(game, confirm=True)
    hands = Hands(ann, seed=3)
    watcher = browse(view="board", reduced_motion="reduce")
    watcher.page.goto(ann.page.url)
    for decisions in (0, 12):
        for _decision in range(decisions):
            assert hands.decide()
        ann.page.wait_for_selector('#frame[data-turn="yes"] .board')
        assert faults_by_day_and_night(ann.page) == {}
        assert nameless(ann.page) == []
    watcher.page.wait_for_selector(f'#frame[data-version="{ann.version}"][data-turn="no"] .board')
    assert faults_by_day_and_night(watcher.page) == {}
    assert nameless(watcher.page) == []
    for tab in ("chat", "scores", "table"):
        ann.page.locator(f"label:has(#tab-{tab})").click()
        assert faults_by_day_and_night(ann.page) == {}, tab
        assert nameless(ann.page) == [], tab
    assert ann.complaints == watcher.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_in_between_can_be_read(sit, game):
    ann = sit(game, confirm=True)
    ann.page.locator(".board .spot[data-try]").first.click()
    ann.page.wait_for_selector("#tip a")
    assert faults_by_day_and_night(ann.page) == {}
    ann.page.mouse.move(1, 1)
    hands = Hands(ann)
    for _decision in range(60):
        ann.page.wait_for_selector('#frame[data-turn="yes"] .board')
        before = ann.version
        hands.choose()
        ann.page.wait_for_selector(f'#frame:not([data-version="{before}"]), #confirm-yes')
        if ann.page.locator("#confirm-yes").count():
            break
    assert ann.page.locator("#confirm-yes").count() == 1
    assert faults_by_day_and_night(ann.page) == {}
    assert nameless(ann.page) == []
    assert ann.complaints == []
