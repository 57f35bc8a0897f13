"""Whole games in a real browser, by clicks and by keyboard; two browsers at one table; a server that is killed."""

import random
import re
import signal
import time

import pytest

pytestmark = pytest.mark.slow


def test_from_the_lobby_to_a_table(browse):
    ann = browse()
    begun = time.monotonic()
    ann.go("/")
    ann.page.locator("article.game").nth(1).get_by_role("button", name="Play now").click()
    field = ann.page.locator(".ask-name:not([hidden]) input")
    assert field.input_value()
    field.fill("Ann")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector('#frame[data-status="playing"]')
    assert time.monotonic() - begun < 10
    assert ann.page.locator(".player b").first.inner_text().startswith("Ann")
    assert ann.complaints == []


@pytest.mark.parametrize(("game", "keyboard"), [("ganesha", True), ("five-tribes", False), ("rajas", True)])
def test_a_whole_game_against_a_bot(browse, game, keyboard):
    ann = browse()
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
    ann, ben = browse(), browse("el-GR")
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
        one.page.wait_for_selector('#frame[data-status="playing"]')
    rng = random.Random(3)
    for _ in range(24):
        both = ", ".join(f'#frame[data-turn="{turn}"]' for turn in ("yes", "no"))
        ann.page.wait_for_selector(both)
        me, other = (ann, ben) if ann.page.get_attribute("#frame", "data-turn") == "yes" else (ben, ann)
        me.decide(rng.randrange(100))
        other.page.wait_for_selector(f'#frame[data-version="{me.version}"]')
    assert ann.version == ben.version
    assert ann.page.get_attribute("html", "lang") == "en" and ben.page.get_attribute("html", "lang") == "el"
    ann.page.locator("label:has(#tab-chat)").click()
    ann.page.fill("#say input", "hello <b>Ben</b>")
    ann.page.keyboard.press("Enter")
    ben.page.locator("label:has(#tab-chat)").click()
    ben.page.get_by_text("hello <b>Ben</b>").wait_for()
    assert ann.complaints == ben.complaints == []


def test_a_server_that_is_killed_and_comes_back(browse, house):
    ann = browse()
    ann.make("ganesha", "bot:random")
    for n in range(3):
        ann.decide(n)
    ann.page.wait_for_selector('#frame[data-turn="yes"] .move')
    before = ann.version
    house.kill(signal.SIGKILL)
    ann.page.wait_for_selector("#line-lost:not([hidden])")
    house.start()
    ann.page.wait_for_selector("#line-lost[hidden]", state="attached")
    assert ann.version == before
    for n in range(3):
        ann.decide(n)
    assert ann.version > before
    assert ann.complaints == []


def test_ctrl_c_ends_it_cleanly_with_a_page_open(browse, house):
    ann = browse()
    ann.make("ganesha", "bot:random")
    begun = time.monotonic()
    assert house.kill(signal.SIGINT) in (0, 130, -2)
    assert time.monotonic() - begun < 15
    house.start()
