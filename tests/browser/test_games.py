"""A game in the text view; two browsers in two languages at one drawn board; a server that is killed under one."""

import random
import re
import signal
import time

import pytest

from tests.browser.axe import faults_by_day_and_night, nameless
from tests.browser.hands import Hands

pytestmark = pytest.mark.slow


def test_from_the_lobby_to_a_table(browse):
    ann = browse()
    begun = time.monotonic()
    ann.go("/")
    ann.page.locator("article.game").nth(1).get_by_role("button", name="Play now").click()
    ann.page.wait_for_selector('#frame[data-status="playing"]')
    assert time.monotonic() - begun < 10
    mine = ann.page.locator(".player b:has([data-rename])")
    assert mine.inner_text().strip() != "you"
    mine.locator("[data-rename]").click()
    ann.page.locator("#ask-name input").fill("Ann")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".player b:text('Ann')")
    assert ann.complaints == []


@pytest.mark.parametrize(("game", "keyboard"), [("ganesha", True), ("five-tribes", False)])
def test_a_whole_game_in_the_text_view(browse, game, keyboard):
    ann = browse(view="text")
    ann.make(game, "bot:random", confirm=game == "ganesha")
    rng = random.Random(7)
    decisions = 0
    while ann.decide(rng.randrange(1000), keyboard):
        decisions += 1
        assert decisions < 2000
    assert decisions > 10
    assert ann.page.locator(".podium li").count() == 2
    assert ann.page.locator("table.scores tr.total").is_visible()
    ann.page.get_by_role("link", name="Verify the draws").click()
    ann.page.wait_for_selector("#verified")
    assert "every position as written" in ann.page.locator("#verified").inner_text()
    ann.page.go_back()
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.wait_for_selector("#replay-bar[data-ready]")
    last = int(ann.page.get_attribute("#slider", "max") or 0)
    ann.page.keyboard.press("Home")
    ann.page.wait_for_selector('#frame[data-version="1"]')
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_selector('#frame[data-version="2"]')
    ann.page.keyboard.press("End")
    ann.page.wait_for_selector(f'#frame[data-version="{last}"]')
    assert ann.complaints == []


def test_two_browsers_in_two_languages_at_one_table(browse):
    drawn = {"view": "board", "reduced_motion": "reduce"}
    ann, ben = browse(**drawn), browse("el-GR", **drawn)
    ann.go("/new?with=friends&game=five-tribes")
    ann.page.fill("input[name=name]", "Ann")
    ann.page.locator("#new-table button.primary").click()
    link = ann.page.locator("[data-copy-from]")
    link.wait_for()
    address = link.input_value()
    assert re.fullmatch(r"http://localhost:\d+/join/\w+#[\w-]+", address)
    assert ann.page.locator(".qr svg").count() == 1
    ben.page.goto(address)
    assert "#" not in ben.page.url
    ben.page.fill("input[name=name]", "Βασίλης")
    ben.page.locator("form#join button.primary").click()
    for one in (ann, ben):
        one.page.wait_for_selector('#frame[data-status="playing"] .board')
    hands = {ann: Hands(ann, seed=3), ben: Hands(ben, seed=4)}
    for decision in range(24):
        me, other = (ann, ben) if ann.page.get_attribute("#frame", "data-turn") == "yes" else (ben, ann)
        assert hands[me].decide()
        other.page.wait_for_selector(f'#frame[data-version="{me.version}"]')
        if decision in (3, 12):
            waits = ann if ann.page.get_attribute("#frame", "data-turn") == "no" else ben
            assert faults_by_day_and_night(waits.page) == {}
            assert nameless(waits.page) == []
    assert ann.version == ben.version
    questions = [one.page.locator("#question").inner_text() for one in (ann, ben)]
    assert re.search("[a-z]", questions[0]) and re.search("[α-ω]", questions[1])
    assert ann.page.get_attribute("html", "lang") == "en" and ben.page.get_attribute("html", "lang") == "el"
    ann.page.locator("label:has(#tab-chat)").click()
    ann.page.fill("#say input", "hello <b>Ben</b>")
    ann.page.keyboard.press("Enter")
    ben.page.locator("label:has(#tab-chat)").click()
    ben.page.get_by_text("hello <b>Ben</b>").wait_for()
    assert ann.complaints == ben.complaints == []


def test_a_server_that_is_killed_and_comes_back(browse, house):
    ann = browse(view="board", reduced_motion="reduce")
    ann.make("ganesha", "bot:random")
    hands = Hands(ann)
    for _decision in range(3):
        assert hands.decide()
    ann.page.wait_for_selector('#frame[data-turn="yes"] .board')
    before = ann.version
    house.kill(signal.SIGKILL)
    ann.page.wait_for_selector("#line-lost:not([hidden])")
    house.start()
    ann.page.wait_for_selector("#line-lost[hidden]", state="attached")
    assert ann.version == before
    for _decision in range(3):
        assert hands.decide()
    assert ann.version > before
    assert ann.complaints == []


def test_ctrl_c_ends_it_cleanly_with_a_page_open(browse, house):
    ann = browse()
    ann.make("ganesha", "bot:random")
    begun = time.monotonic()
    assert house.kill(signal.SIGINT) in (0, 130, -2)
    assert time.monotonic() - begun < 15
    house.start()
