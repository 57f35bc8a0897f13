"""On a phone: zoom, a finger that rests on a spot, what the decision needs in sight, and nothing that overlaps."""

import re
import time

import pytest

from tests.browser.hands import Finger

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "view": "board"}
SEEN = "serai-guides"
TWICE_MS = 600  # two taps on a place within less are one double tap, whose second half decides nothing
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
def at_table(browse):
    """Somebody at a phone, at a table of a game for two."""

    def sat(game):
        ann = browse(reduced_motion="reduce", **PHONE)
        ann.remember(SEEN, "five-tribes.ganesha.rajas")
        ann.make(game, "me")
        ann.page.wait_for_selector('#frame[data-turn="yes"] .board.tall', state="attached")
        ann.sit_down()
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


def test_a_finger_that_rests_is_told_what_it_is_and_why_not(at_table):
    ann = at_table("rajas")
    spot = ann.page.locator(".board .spot[data-try]").first
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = ann.page.context.new_cdp_session(ann.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [where]})
    ann.page.wait_for_selector("#tip a")
    assert ann.page.locator("#tip .what").inner_text()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert ann.page.locator("#tip").is_visible()
    ann.page.locator("#question").tap()
    ann.page.wait_for_selector("#tip", state="hidden")
    assert ann.complaints == []


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_what_is_decided_is_in_sight(at_table, game):
    ann = at_table(game)
    page, hands = ann.page, Finger(ann)
    for _decision in range(12):
        page.wait_for_selector('#frame[data-turn="yes"] .prompt:visible, #curtain [data-here]:visible')
        ann.sit_down()
        page.wait_for_selector('#frame[data-turn="yes"] .prompt')
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        prompt = page.locator(".prompt").bounding_box()
        assert prompt["y"] + prompt["height"] == pytest.approx(844, abs=1) and prompt["height"] <= 0.67 * 844
        if page.locator(".board .target:visible").count():
            page.wait_for_function(IN_SIGHT, arg=".board .target")
        version = ann.version
        part = page.locator("#moves button.move:visible, .board .target:visible").last
        ways, box = part.get_attribute("data-ways"), part.get_attribute("data-toggles")
        part.dispatch_event("click")
        if ways:  # a way to lie is shown, and placed beside the board
            hands.finish(".lay.shown")
        elif box:
            hands.finish(":not(.lay)")
        page.wait_for_selector(f'#frame:not([data-version="{version}"]), #confirm-yes', state="attached")
        if page.locator("#confirm-yes").count():
            page.wait_for_timeout(TWICE_MS)
            page.locator("#confirm-yes").tap()
            page.wait_for_selector(f'#frame:not([data-version="{version}"])', state="attached")
    assert ann.complaints == []


def test_a_phone_that_comes_for_the_first_time_gets_its_own_drawing(browse):
    ann = browse(reduced_motion="reduce", **PHONE)
    ann.page.context.clear_cookies(name="serai-layout")
    ann.go("/learn/five-tribes/tribes/1/-")
    ann.page.wait_for_selector(".board.tall", state="attached")
    assert ann.complaints == []


def test_turning_the_phone_takes_back_no_move(browse):
    """The board is asked for again in its new shape, but not while something else that was asked for is under way."""
    ann = browse(reduced_motion="reduce", **PHONE)
    page, held = ann.page, []
    page.route(re.compile(r"/move$"), lambda route: held.append(route))
    ann.go("/learn/five-tribes/tribes/1/-")
    page.locator('.board .target[data-move="drop yellow d5"]').dispatch_event("click")
    turn(page, 844, 390, "low")
    page.wait_for_selector(".board.tall", state="attached")
    held.pop().continue_()
    page.wait_for_selector(".board.low", state="attached")
    page.wait_for_selector(".prompt.missed")
    assert ann.complaints == []


def turn(page, width, height, shape):
    """Turn the phone, and wait until the page has noticed."""
    page.set_viewport_size({"width": width, "height": height})
    limit = time.monotonic() + 30
    while ("serai-layout", shape) not in {(c["name"], c["value"]) for c in page.context.cookies()}:
        assert time.monotonic() < limit
        page.wait_for_timeout(20)


def test_on_a_phone_on_its_side_the_cells_for_a_tile_are_in_sight(sit):
    ann = sit("rajas", width=844, height=390, has_touch=True, is_mobile=True)
    hands = Finger(ann)
    for move in ('[value="place quarry"]', ".move:visible"):
        before = ann.version
        hands.use(ann.page.locator(f"#moves {move}").first.element_handle())
        ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    ann.page.wait_for_function(
        """() => [...document.querySelectorAll(".board .chooser")].some((cell) => {
          const [box, room] = [cell.getBoundingClientRect(), cell.closest(".side").getBoundingClientRect()];
          return box.height && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
        })"""
    )
    assert ann.complaints == []


def test_stones_are_placed_with_the_whole_mandala_in_sight(sit):
    ann = sit("ganesha", width=390, height=844, has_touch=True, is_mobile=True)
    hands = Finger(ann)
    for _decision in range(60):
        ann.page.wait_for_selector('#frame[data-turn="yes"] .prompt')
        if ann.page.locator('.board .target[id^="ring-"]').count():
            break
        assert hands.decide()
    ann.page.wait_for_function(
        """() => {
          const box = (one) => document.querySelector(one).getBoundingClientRect();
          const [cloth, face] = [box(".board [data-whole]"), box(".face")];
          return cloth.top >= face.top - 1 && cloth.bottom <= face.bottom + 1;
        }"""
    )
    assert ann.complaints == []


@pytest.mark.parametrize(("width", "height", "whole"), [(390, 844, 2), (844, 390, 4)])
@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_rivals_are_in_sight_beside_the_board(sit, game, width, height, whole):
    """Upright two whole cards of four players, on its side a line for each of them."""
    bots = ("bot:random",) * 3
    ann = sit(game, *bots, width=width, height=height, has_touch=True, is_mobile=True)
    if not ann.page.locator("#tab-players").is_checked():  # else it would be folded away
        ann.page.locator("label:has(#tab-players)").tap()
    boxes = [player.bounding_box() for player in ann.page.locator(".player").all()]
    prompt = ann.page.locator(".prompt").bounding_box()
    seen = [box for box in boxes if box["x"] + box["width"] <= width and box["y"] + box["height"] <= height]
    assert len(seen) == whole
    assert all(box["y"] + box["height"] <= prompt["y"] + 1 for box in seen)
    assert ann.complaints == []
