"""A shared room in two real browsers: one drives, the other follows, tries for himself and comes back."""

import pytest

import serai
from serai.bots.engine import build_engine
from tests.browser.axe import faults

pytestmark = pytest.mark.slow


ENGINE_MS = 90_000


def test_a_room_is_shared_between_two_browsers(browse):
    build_engine(serai.game("ganesha"))  # a server builds it in the background
    ann = browse(view="board", reduced_motion="reduce")
    ann.make("ganesha", "bot:random", rated=False, confirm=False)
    ann.page.wait_for_selector('#frame[data-turn="yes"]')
    table = ann.page.url.rsplit("/", 1)[1]
    ann.go(f"/t/{table}/analysis")
    ann.page.locator("#share").click()
    ann.page.wait_for_url("**/studies/*")
    address = ann.page.url
    ben = browse(view="board", reduced_motion="reduce")
    ben.page.goto(address)
    if ben.page.locator("input[name=name]").count():
        ben.page.fill("input[name=name]", "Ben")
        ben.page.click("button.primary")
    ben.page.wait_for_selector("#study")
    ann.page.locator(".person", has_text="Ben").wait_for()  # the stream told of him
    ann.page.locator(".board .target:visible").first.click()
    ann.page.locator("#walk .step").nth(1).wait_for()
    ben.page.locator("#walk .step[aria-current=true]").nth(0).wait_for()
    shown = ann.page.get_attribute("#frame", "data-shown")
    ben.page.wait_for_selector(f'#frame[data-shown="{shown}"][data-own="no"]')
    ben.page.locator(".board .target:visible, #moves .move:visible").first.click()
    ben.page.wait_for_selector('#frame[data-own="yes"]')
    ann.page.locator("#take-back").click()
    ben.page.locator('#walk .step[value="0"][aria-current=true]').wait_for()
    assert ben.page.get_attribute("#frame", "data-own") == "yes"  # what he tries is not taken away
    ben.page.locator("#follow").click()
    ben.page.wait_for_selector('#frame[data-own="no"]')
    ben.page.fill("#say input", "may I?")
    ben.page.press("#say input", "Enter")
    ann.page.locator("#lines", has_text="may I?").wait_for()
    ann.page.locator("#side summary", has_text="More").click()
    ann.page.select_option("select[name=person]", label="Ben")
    ann.page.get_by_role("button", name="Let drive").click()
    ben.page.wait_for_selector("#side select[name=mark]")
    ben.page.locator("#walk .step").nth(1).click()
    ann.page.locator("#walk .step[aria-current=true]").filter(has_not_text="Start").wait_for()
    ben.page.locator("#engine").click()
    ben.page.locator("#engine-lines button").first.wait_for(timeout=ENGINE_MS)
    for each in (ann, ben):
        assert faults(each.page) == [] and each.complaints == []
