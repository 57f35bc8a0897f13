"""From the lobby to a table; a game in Russian and Greek at one drawn board; a server that is killed under one."""

import re
import signal
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.axe import faults_by_day_and_night, nameless
from tests.browser.hands import Hands

pytestmark = pytest.mark.slow


def test_from_the_lobby_to_a_table(browse):
    ann = browse()
    ann.go("/")
    ann.page.locator("article.game").nth(1).get_by_role("button", name="Play now").click()
    ann.page.wait_for_selector('#frame[data-status="playing"]')
    mine = ann.page.locator(".player b:has([data-rename])")
    assert mine.inner_text().strip() != "you"
    for _ in range(10):  # a frame that comes at that moment takes the button away
        mine.locator("[data-rename]").click()
        with suppress(TimeoutError):
            ann.page.wait_for_selector("#ask-name input", timeout=3000)
            break
    ann.page.locator("#ask-name input").fill("Ann")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".player b span:text('Ann')")
    assert ann.complaints == []


def test_a_whole_game_in_two_browsers_and_two_languages(browse):
    drawn = {"view": "board", "reduced_motion": "reduce"}
    anna, vasilis = browse("ru-RU", **drawn), browse("el-GR", **drawn)
    anna.go("/new?with=friends&game=ganesha")
    anna.page.fill("input[name=name]", "Анна")
    anna.page.locator("#new-table button.primary").click()
    link = anna.page.locator("[data-copy-from]")
    link.wait_for()
    address = link.input_value()
    assert re.fullmatch(r"http://localhost:\d+/join/\w+#[\w-]+", address)
    assert anna.page.locator(".qr svg").count() == 1
    vasilis.page.goto(address)
    vasilis.page.wait_for_function("() => location.hash === ''")
    vasilis.page.fill("input[name=name]", "Βασίλης")
    vasilis.page.locator("form#join button.primary").click()
    both = (anna, vasilis)
    for one in both:
        one.page.wait_for_selector('#frame[data-status="playing"] .board')
    hands = {anna: Hands(anna, seed=3), vasilis: Hands(vasilis, seed=4)}
    asked: dict[str, set[str]] = {"ru": set(), "el": set()}
    for decision in range(400):
        me, other = both if anna.page.get_attribute("#frame", "data-turn") == "yes" else (vasilis, anna)
        asked[me.page.get_attribute("html", "lang")].add(me.page.locator(".prompt").inner_text())
        if not hands[me].decide():
            break
        other.page.wait_for_selector(f'#frame[data-version="{me.version}"]')
        if decision in (3, 12):
            assert faults_by_day_and_night(other.page) == {}
            assert nameless(other.page) == []
    assert anna.over and anna.version == vasilis.version
    for language, letters in (("ru", "[а-я]"), ("el", "[α-ω]")):
        assert len(asked[language]) > 5 and all(re.search(letters, words) for words in asked[language])
    for one in both:
        told = one.page.locator("#frame").inner_text()
        assert not re.search("[A-Za-z]{2}", told), re.findall(".*[A-Za-z]{2}.*", told)
        assert faults_by_day_and_night(one.page) == {}
        one.page.locator("label:has(#tab-chat)").click()
    anna.page.fill("#say input", "привет <b>Василис</b>")
    anna.page.keyboard.press("Enter")
    vasilis.page.get_by_text("привет <b>Василис</b>").wait_for()
    assert anna.complaints == vasilis.complaints == []


def test_a_server_that_is_killed_and_comes_back(browse, running):
    ann = browse(view="board", reduced_motion="reduce")
    ann.make("ganesha", "bot:random")
    hands = Hands(ann)
    for _decision in range(3):
        assert hands.decide()
    ann.page.wait_for_selector('#frame[data-turn="yes"] .board')
    before = ann.version
    running.kill(signal.SIGKILL)
    ann.page.wait_for_selector("#line-lost:not([hidden])")
    running.start()
    ann.page.wait_for_selector("#line-lost[hidden]", state="attached")
    assert ann.version == before
    for _decision in range(3):
        assert hands.decide()
    assert ann.version > before
    assert ann.complaints == []


def test_ctrl_c_ends_it_cleanly_with_a_page_open(browse, running):
    ann = browse()
    ann.make("ganesha", "bot:random")
    assert running.kill(signal.SIGINT) in (0, 130, -2)
    running.start()
