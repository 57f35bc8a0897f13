"""The guided first turn and the score pad, in a real browser."""

import re

import pytest

from tests.web.test_guides import GUIDES

pytestmark = pytest.mark.slow


def choose(page, move):
    """Make a move as a person would: on the board where it is drawn, in the panel where it is not."""
    target = page.locator(f'.board .target[data-move="{move}"]').first
    if target.count():
        pick = target.get_attribute("data-pick")
        if pick:
            page.locator(f'input[name=pick][value="{pick}"]').check()
        target.click()
    else:
        page.locator(f'#moves button[value="{move}"], #moves [data-move="{move}"]').first.click()


@pytest.mark.parametrize("name", list(GUIDES))
def test_the_guide_by_clicks(browse, name):
    ann = browse(view="board")
    ann.go(f"/learn/{name}")
    for number, step in enumerate(GUIDES[name].steps, 1):
        ann.page.wait_for_selector(f'#frame[data-at="/learn/{name}/{number}"]')
        assert ann.page.locator(".board .pin, [data-pinned]:not(.board *)").count() == len(step.points)
        if step.refused:
            spot = ann.page.locator(f'.board [data-try="{step.refused}"]').first
            spot.hover()
            ann.page.wait_for_selector("#why-here a")
            assert ann.page.locator("#why-here p").inner_text() == ann.page.locator(".bubble blockquote p").inner_text()
        if step.wants:
            choose(ann.page, step.wants[0])
        elif number < len(GUIDES[name].steps):
            ann.page.locator("#next").click()
    assert ann.page.url.endswith(f"step={len(GUIDES[name].steps)}")
    ann.page.locator("#take-back").click()
    ann.page.wait_for_selector(f'#frame[data-at="/learn/{name}/{len(GUIDES[name].steps) - 1}"]')
    ann.go(f"/learn/{name}?step={len(GUIDES[name].steps)}")
    ann.page.locator("#next").click()
    ann.page.wait_for_selector('#frame[data-status="playing"]')
    assert ann.page.locator("#offer").count() == 0
    assert ann.complaints == []


def test_another_move_keeps_the_step(browse):
    ann = browse(view="board")
    ann.go("/learn/five-tribes?step=2")
    choose(ann.page, "bid 8")
    ann.page.wait_for_selector(".answer .notice")
    assert ann.page.get_attribute("#frame", "data-at") == "/learn/five-tribes/2"
    assert ann.complaints == []


def test_the_score_pad_counts_while_one_types(browse):
    ann = browse(width=390, height=844)
    ann.go("/score/five-tribes")
    total = ann.page.locator(".totals .c1 b")
    ann.page.locator('[name="gold.1"]').fill("12")
    ann.page.locator('[name="viziers.1"]').fill("2")
    ann.page.locator('[name="viziers.2"]').fill("1")
    ann.page.keyboard.press("Tab")
    ann.page.wait_for_selector('.totals .c1 b:text-is("24")')
    ann.page.locator("summary", has_text="Djinns").click()
    ann.page.locator('[name="djinn-jafaar.1"]').check()
    ann.page.wait_for_selector('.totals .c1 b:not(:text-is("24"))')
    counted = int(total.inner_text())
    assert counted > 24 + 2 * 2
    ann.page.reload()
    assert int(total.inner_text()) == counted and ann.page.locator('[name="gold.1"]').input_value() == "12"
    ann.page.locator('[name="gold.2"]').fill("lots")
    ann.page.keyboard.press("Tab")
    ann.page.wait_for_selector("#wrong-gold")
    assert ann.page.locator('[name="gold.2"]').input_value() == "lots"
    assert re.search("not “lots”", ann.page.locator("#wrong-gold").inner_text())
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390
    assert ann.complaints == []


def test_the_score_pad_counts_the_field_under_the_cursor(browse):
    ann = browse()
    ann.go("/score/rajas?players=2")
    for field, typed in (("fame.1", "41"), ("fame.2", "20"), ("money.1", "46"), ("money.2", "70")):
        ann.page.locator(f'[name="{field}"]').press_sequentially(typed)
    ann.page.wait_for_selector('.totals .c2 b:text-is("\N{MINUS SIGN}6")')
    assert ann.page.locator(".totals .c1 b.first").inner_text() == "+3"
    assert ann.page.evaluate("document.activeElement.name") == "money.2"
    assert ann.page.locator('[name="money.2"]').input_value() == "70" and "money.2=70" in ann.page.url
    ann.page.keyboard.type("0")
    ann.page.wait_for_selector('.totals .c2 b:not(:text-is("\N{MINUS SIGN}6"))')
    assert ann.page.locator('[name="money.2"]').input_value() == "700"
    assert ann.complaints == []
