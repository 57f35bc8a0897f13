"""The drawn boards in a real browser: whole games by mouse, by keyboard alone and on a phone; everything has a name."""

import pytest

from tests.browser.axe import faults_by_day_and_night, nameless
from tests.browser.hands import Finger, Hands, Keys

pytestmark = pytest.mark.slow

GAMES = ("five-tribes", "ganesha", "rajas")


def ended(ann):
    """The result is shown, and nothing went wrong on the way."""
    assert ann.over
    assert ann.page.locator(".podium li").count() == 2
    assert ann.page.locator("table.scores tr.total").is_visible()
    assert ann.page.locator(".board").is_visible() and ann.page.locator(".board .target").count() == 0
    assert ann.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(sit, game):
    ann = sit(game)
    hands = Hands(ann)
    assert hands.play() > 10
    assert {"target", "button"} <= hands.used and ("radio" in hands.used or game != "five-tribes")
    ended(ann)
    for tab in ("scores", "review"):
        ann.page.locator(f"label:has(#tab-{tab})").click()
        assert faults_by_day_and_night(ann.page) == {}, tab
    assert nameless(ann.page) == []
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.wait_for_selector("#replay-bar[data-ready]")
    ann.page.keyboard.press("Home")
    ann.page.wait_for_selector('#frame[data-version="1"] .board')
    assert faults_by_day_and_night(ann.page) == {}
    assert nameless(ann.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(sit, game):
    ann = sit(game, confirm=game == "ganesha")
    hands = Keys(ann)
    assert hands.play() > 10
    assert {"target", "button"} <= hands.used
    ended(ann)


def test_a_whole_game_on_a_phone(sit):
    ann = sit("ganesha", tall=True, width=390, height=844, has_touch=True, is_mobile=True, confirm=True)
    hands = Finger(ann)
    assert hands.play() > 10
    assert {"target", "button"} <= hands.used
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    ann.page.wait_for_function("() => scrollY === 0")  # the result is in sight, wherever one was on the board
    ended(ann)


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
    ann.page.locator(".board .spot[data-try]").first.hover()
    ann.page.wait_for_selector("#why-here a")
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
