"""Planning ahead in a real browser: by clicks, while another decides, and in one click when the turn comes."""

import pytest

from tests.browser.axe import faults_by_day_and_night

pytestmark = pytest.mark.slow


def test_plan_keep_and_play(browse):
    """Two people: one plans the other's move and an answer, the other moves, the plan is played with one click."""
    ann, ben = (browse(view="board", reduced_motion="reduce") for _ in range(2))
    ben.go("/settings")
    ben.page.locator("input[name=confirm]").uncheck()
    ben.page.get_by_role("button", name="Keep these settings").click()
    ben.page.wait_for_selector(".notice.fine")
    ann.make("ganesha", "open", confirm=False)
    ben.page.goto(ann.page.url)
    ben.page.locator("[data-join]").click()
    for each in (ann, ben):
        each.page.wait_for_selector('#frame[data-status="playing"] .board')
    mover, waiter = (ann, ben) if ann.page.get_attribute("#frame", "data-turn") == "yes" else (ben, ann)
    page, stamp = waiter.page, mover.page.get_attribute("#frame", "data-stamp")

    page.locator("#plan-ahead").click()
    page.wait_for_selector(".planning .board .target")
    assert "might" in page.locator(".prompt .when").inner_text()
    page.locator("#turn-now").click()
    page.wait_for_selector(".planning .prompt.mine")
    address = page.url
    page.locator(".board .target:visible").last.click()
    page.wait_for_selector(f'.planning:not([data-address="{address.split("/", 3)[3]}"])')
    page.wait_for_function("before => location.href !== before", arg=address)
    page.reload()
    page.wait_for_selector("#keep-plan")
    assert faults_by_day_and_night(page) == {}
    assert mover.page.get_attribute("#frame", "data-stamp") == stamp, "nobody else's page was touched"
    page.locator("#keep-plan button").click()
    page.wait_for_selector('#frame[data-table][data-turn="no"] .plan-waits')
    assert not mover.page.locator(".plan-waits").count()

    # The one who decides plays on to the other's turn, as long as it takes, away from what was planned.
    page.locator("#plan-ahead").click()
    page.wait_for_selector(".planning #moved-on", state="attached")
    for _ in range(12):
        if mover.page.get_attribute("#frame", "data-turn") != "yes":
            break
        before = mover.version
        mover.page.locator(".board .target:visible, #moves .move:visible").first.click()
        mover.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    page.wait_for_selector("#moved-on:not([hidden])")
    page.locator("#leave-plan").click()
    page.wait_for_selector('#frame[data-turn="yes"] #play-plan')
    before = waiter.version
    page.locator("#play-plan").click()
    page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    assert not page.locator("#play-plan").count()
    assert ann.complaints == ben.complaints == []
