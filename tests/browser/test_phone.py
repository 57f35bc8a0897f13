"""On a phone: zoom, a finger that rests on a spot, what the decision needs in sight, and nothing that overlaps."""

import pytest

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "view": "board"}
SEEN = "serai-guides"
#: Whether something of these is between the header and the docked decision.
IN_SIGHT = """(selector) => {
  const top = document.querySelector(".top").getBoundingClientRect().bottom - 1;
  const bottom = document.querySelector(".prompt").getBoundingClientRect().top + 1;
  return [...document.querySelectorAll(selector)].some((part) => {
    const box = part.getBoundingClientRect();
    return box.height && box.top >= top && box.bottom <= bottom;
  });
}"""


@pytest.fixture
def at_table(browse, house):
    """Somebody at a phone, at a table of a game for two."""

    def sat(game):
        ann = browse(reduced_motion="reduce", **PHONE)
        cookies = {"serai-layout": "tall", SEEN: "five-tribes.ganesha.rajas"}
        ann.page.context.add_cookies([{"name": n, "value": v, "url": house.address} for n, v in cookies.items()])
        ann.make(game, "me")
        ann.page.wait_for_selector('#frame[data-turn="yes"] .board.tall')
        return ann

    return sat


def test_zoom_and_back(at_table):
    ann = at_table("ganesha")
    slot = ann.page.locator(".slot.drawn")
    width = "(slot) => slot.querySelector('.board').getBoundingClientRect().width"
    before = slot.evaluate(width)
    ann.page.locator("#zoom").tap()
    assert slot.evaluate(width) == pytest.approx(2 * before, rel=0.01)
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390
    slot.evaluate("(slot) => { slot.scrollLeft = 150; }")
    version = ann.version
    ann.page.locator(".board .target").first.tap()
    ann.page.wait_for_selector(f'#frame:not([data-version="{version}"]), #confirm-yes')
    assert ann.page.get_attribute("#zoom", "aria-pressed") == "true" and slot.evaluate(width) > 1.9 * before
    ann.page.locator("#zoom").tap()
    assert slot.evaluate(width) == pytest.approx(before, rel=0.01)
    assert ann.complaints == []


def test_a_finger_that_rests_is_told_why_not(at_table):
    ann = at_table("rajas")
    spot = ann.page.locator(".board .spot[data-try]").first
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = ann.page.context.new_cdp_session(ann.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [where]})
    ann.page.wait_for_selector("#why-here a")
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert ann.page.locator("#why-here").is_visible()
    ann.page.locator("#question").tap()
    ann.page.wait_for_selector("#why-here", state="detached")
    assert ann.complaints == []


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_what_is_decided_is_in_sight(at_table, game):
    ann = at_table(game)
    page = ann.page
    for _decision in range(12):
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        prompt = page.locator(".prompt").bounding_box()
        assert prompt["y"] + prompt["height"] == pytest.approx(844, abs=1) and prompt["height"] <= 0.67 * 844
        if page.locator(".board .target:visible").count():
            page.wait_for_function(IN_SIGHT, arg=".board .target")
        version = ann.version
        moves = page.locator("#moves button:visible, .board .target:visible")
        moves.last.dispatch_event("click")
        page.wait_for_selector(f'#frame:not([data-version="{version}"]), #confirm-yes')
        if page.locator("#confirm-yes").count():
            page.locator("#confirm-yes").tap()
            page.wait_for_selector(f'#frame:not([data-version="{version}"])')
    assert ann.complaints == []
