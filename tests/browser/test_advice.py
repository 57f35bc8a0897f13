"""Beside the moves, in a real browser: a hint, steps one after another, the page after the game, a link for friends."""

import random
import re

import pytest

import serai
from serai.bots.engine import build_engine
from tests.browser.axe import faults, faults_by_day_and_night
from tests.browser.conftest import BOTS_MS
from tests.expected import matched

pytestmark = pytest.mark.slow


def test_a_hint_is_shown_and_marked(browse):
    build_engine(serai.game("five-tribes"))  # a server builds it in the background
    ann = browse(view="board", reduced_motion="reduce")
    ann.make("five-tribes", "bot:random", rated=False, confirm=False)
    ann.page.wait_for_selector('#frame[data-turn="yes"]', timeout=BOTS_MS)
    while ann.page.locator('.board .target[data-move^="bid"]').count():
        before = ann.version
        ann.page.locator('.board .target[data-move^="bid"]').last.click()
        ann.page.wait_for_selector(f'#frame[data-turn="yes"]:not([data-version="{before}"])')
    with ann.page.expect_response("**/hint/found") as taken:  # the page itself has thought of it
        ann.page.locator("#ask-hint").click()
        ann.page.wait_for_selector(".hint.thinking")
        ann.page.locator("label:has(#tab-table)").click()  # and answers meanwhile
        ann.page.locator("#ask-hint[disabled]").wait_for()
    assert taken.value.ok
    ann.page.locator(".hint b").wait_for(timeout=BOTS_MS)
    assert "% to win" in ann.page.locator(".hint").inner_text()
    steps = ann.page.locator(".hint .line li").all_inner_texts()
    drops = [words for words in steps if words.startswith("drop on ")]
    lifted = matched("lift the meeples of ([a-f][1-5])", steps[0].lower())[1]
    named = ann.page.locator(f"#on-{lifted}").get_attribute("aria-label")
    assert len(drops) == sum(int(n) for n in re.findall(r", (\d+) (?:vizier|elder|merchant|builder|assassin)", named))
    marks = "·".join(ann.page.locator(".board .route text").all_text_contents()).split("·")
    assert sorted(map(int, marks))[: len(drops) + 1] == list(range(1, len(drops) + 2))  # the lift and every drop
    assert len(ann.page.locator(".board .route .way").get_attribute("points").split()) == len(drops) + 1
    target = ann.page.locator(".board .target[data-hint]").first
    before = ann.version
    target.focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(f'#frame:not([data-version="{before}"]), #confirm-yes')
    assert faults(ann.page) == [] and ann.complaints == []


#: The version that is shown while more is to come: asked for at once, since the rest comes by itself too.
ON_THE_WAY = """() => document.querySelector("#skip:not([hidden])")
  && document.querySelector("#frame").dataset.version"""


def test_bots_moves_are_shown_one_after_another_and_can_be_skipped(browse):
    ann = browse(view="board")
    ann.make("five-tribes", "bot:greedy", confirm=False)
    ann.page.evaluate("""() => {
      window.order = [];
      document.addEventListener("htmx:sse:before:message", ({ detail }) => {
        if (!detail.message.event) order.push(detail.message.id);
      });
    }""")
    shown = None
    for _ in range(30):
        ann.page.wait_for_selector('#frame[data-turn="yes"], #skip:not([hidden])', timeout=BOTS_MS)
        shown = ann.page.evaluate(ON_THE_WAY)
        if shown is not None:
            break
        before = ann.version
        ann.page.locator(".board .target:visible, #moves .move:visible").first.click()
        ann.page.wait_for_selector(f'#frame:not([data-version="{before}"]), #skip:not([hidden])')
    assert shown is not None, "a bot's turn was never shown step by step"
    ann.page.keyboard.press("End")
    ann.page.wait_for_selector(f'#frame:not([data-version="{shown}"])')
    assert ann.page.locator("#skip:not([hidden])").count() == 0
    versions = [int(id.split(".")[0]) for id in ann.page.evaluate("order")]
    assert versions == sorted(versions) and any(id.endswith(".step") for id in ann.page.evaluate("order"))
    assert ann.complaints == []


def test_after_the_game(browse):
    ann = browse()
    ann.make("ganesha", "bot:random", confirm=False)
    rng = random.Random(7)
    while ann.decide(rng.randrange(1000)):
        pass
    assert ann.page.locator(".stage").is_visible() and ann.page.locator("table.scores tr.total").is_visible()
    ann.page.get_by_role("link", name="Verify the draws").click()
    ann.page.wait_for_selector("#verified")
    assert "every position as written" in ann.page.locator("#verified").inner_text()
    ann.page.go_back()
    ann.page.locator("label:has(#tab-review)").click()
    turn = ann.page.locator(".turns a").first
    turn.wait_for()
    assert ann.page.locator(".review .chart").is_visible()
    assert not any(faults_by_day_and_night(ann.page).values())
    at = re.search(r"at=(\d+)", turn.get_attribute("href") or "")
    assert at
    turn.click()
    ann.page.wait_for_selector(f'#frame.replaying[data-version="{at[1]}"]')
    assert ann.page.locator(".chart .cursor").count() == 1
    assert ann.complaints == []


def test_friends_get_a_link_and_a_code_from_the_first_page(browse):
    ann = browse(width=390, height=844)
    ann.go("/")
    ann.page.locator(".friends button").click()
    ann.page.locator(".qr svg").wait_for()
    assert "/join/" in ann.page.locator("[data-copy-from]").input_value()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ann.complaints == []
