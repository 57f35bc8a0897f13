"""The pages in a real browser: accessible in both themes, at home on a phone, in the language one chooses."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "/",
    "/tables",
    "/new",
    "/settings",
    "/login",
    "/rules",
    "/rules/ganesha",
    "/editions/ganesha",
    "/ladder",
    "/verify",
    "/api/docs",
)


def faults(page):
    """What axe finds that is serious or critical."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        (v["id"], v["nodes"][0]["html"][:160], v["nodes"][0].get("failureSummary", "")[:300])
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(browse, theme):
    ann = browse(color_scheme=theme)
    for path in PAGES:
        ann.go(path)
        assert faults(ann.page) == [], path
    ann.make("five-tribes", "bot:random")
    ann.decide()
    for tab in ("chat", "scores", "table", "log"):
        ann.page.locator(f"label:has(#tab-{tab})").click()
        assert faults(ann.page) == [], tab


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_phone(browse, path):
    ann = browse(width=390, height=844)
    ann.go(path)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_decision_is_docked_on_a_phone(browse):
    ann = browse(width=390, height=844, has_touch=True)
    ann.make("ganesha", "bot:random")
    ann.page.wait_for_selector('#frame[data-turn="yes"] .move')
    box = ann.page.locator(".prompt").bounding_box()
    assert box and box["y"] > 300 and box["y"] + box["height"] <= 845
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ann.decide()


def test_the_board_fills_a_desk_without_scrolling(browse):
    ann = browse()
    ann.make("five-tribes", "bot:random", "bot:random", "bot:random")
    ann.page.wait_for_selector('#frame[data-status="playing"]')
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= 900
    first = ann.page.locator(".prompt").bounding_box()
    ann.decide()
    ann.page.wait_for_timeout(500)
    assert ann.page.locator(".prompt").bounding_box() == first


def test_the_language_changes_at_any_moment(browse):
    ann = browse()
    ann.make("ganesha", "bot:random")
    ann.page.locator(".languages button[value=ru]").click()
    ann.page.wait_for_selector("html[lang=ru]")
    assert ann.page.locator("#question").inner_text() != ""
    ann.page.locator(".languages button[value=el]").click()
    ann.page.wait_for_selector("html[lang=el]")
    ann.decide()


def test_focus_stays_and_what_happened_is_announced(browse):
    ann = browse()
    ann.make("ganesha", "bot:random")
    ann.decide(0, keyboard=True)
    ann.page.wait_for_selector('#frame[data-turn="yes"] .move')
    assert ann.page.locator("#news").inner_text()
    inside = ann.page.evaluate("document.activeElement.closest('#frame') !== null")
    assert inside


def test_why_not_by_keyboard(browse):
    ann = browse()
    ann.make("five-tribes", "bot:random")
    ann.page.wait_for_selector('#frame[data-turn="yes"] .move')
    ann.page.locator(".why summary").focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.type("lift a1")
    ann.page.keyboard.press("Enter")
    reason = ann.page.locator("#why-answer a")
    reason.wait_for()
    assert reason.get_attribute("href") == "/rules/five-tribes#F-056"


def test_a_chat_line_does_not_close_an_open_question(browse):
    ann = browse()
    ann.make("ganesha", "bot:random")
    for _ in range(30):
        ann.page.wait_for_selector('#frame[data-turn="yes"] .move')
        before = ann.version
        ann.page.locator(".move").first.click()
        ann.page.wait_for_selector(f'#frame:not([data-version="{before}"]), #confirm-yes')
        if ann.page.locator("#confirm-yes").count():
            break
    ann.page.locator("label:has(#tab-chat)").click()
    ann.page.locator("#phrase button").click()
    ann.page.locator("#lines").get_by_text("Hello!").wait_for()
    assert ann.page.locator("#confirm-yes").count() == 1
