"""What things mean and would bring: told when they are pointed at, and never unasked; and nothing is decided twice."""

import pytest

from tests.browser.hands import Hands

pytestmark = pytest.mark.slow

GAMES = ("five-tribes", "ganesha", "rajas")
RESTS_MS = 900  # longer than any note waits


def my_turn(table):
    table.page.wait_for_selector('#frame[data-turn="yes"] .board')


def moved(table, before):
    table.page.wait_for_selector(f'#frame:not([data-version="{before}"])')


@pytest.mark.parametrize("game", GAMES)
def test_pointing_tells_what_it_is_and_what_it_would_bring(sit, game):
    ann = sit(game, confirm=True)
    my_turn(ann)
    target = ann.page.locator(".board .target[data-move]").first
    target.hover()
    ann.page.wait_for_selector("#tip:not([hidden]) .deal-line")
    label = target.get_attribute("aria-label")
    assert ann.page.locator("#tip .what").inner_text().casefold() == label.casefold()
    tip, box = ann.page.locator("#tip").bounding_box(), target.bounding_box()
    apart = (
        tip["x"] >= box["x"] + box["width"]
        or tip["x"] + tip["width"] <= box["x"]
        or tip["y"] >= box["y"] + box["height"]
        or tip["y"] + tip["height"] <= box["y"]
    )
    assert apart and tip["x"] >= 0 and tip["y"] >= 0 and tip["x"] + tip["width"] <= 1440
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("#tip", state="hidden")
    assert ann.complaints == []


def test_nothing_is_told_to_a_pointer_that_rests_after_a_click(sit):
    ann = sit("five-tribes")
    my_turn(ann)
    target, before = ann.page.locator(".board .target[data-move]").first, ann.version
    target.click()
    moved(ann, before)
    ann.page.wait_for_timeout(RESTS_MS)
    assert ann.page.locator("#tip").is_hidden()
    tiles = ann.page.locator('.board [id^="on-"]')
    for n in range(20):  # a frame that comes meanwhile takes the question back: ask again
        tiles.nth(n % 2 * 7 + 4).hover(force=True)
        ann.page.wait_for_timeout(RESTS_MS)
        if ann.page.locator("#tip").is_visible():
            break
    else:
        raise AssertionError("nothing is told to a pointer that moves on")
    assert ann.complaints == []


def test_a_note_stays_while_the_page_asks_who_is_there(sit):
    ann = sit("ganesha")
    target = ann.page.locator(".board .target").first
    target.hover()
    ann.page.wait_for_selector("#tip:not([hidden])")
    ann.page.evaluate(
        "() => { const who = document.getElementById('presence');"
        " return htmx.ajax('GET', who.getAttribute('hx-get'), { target: '#presence', swap: 'outerHTML' }); }"
    )
    assert ann.page.locator("#tip").is_visible()


def test_what_is_obviously_not_in_question_says_why_not_only_when_it_is_clicked(sit, browse):
    ann = sit("five-tribes")
    my_turn(ann)
    tile = ann.page.locator("#on-c3")
    tile.hover()
    ann.page.wait_for_selector("#tip:not([hidden]) .what")
    ann.page.wait_for_timeout(RESTS_MS)
    assert ann.page.locator("#tip .notice").count() == 0
    tile.click()
    ann.page.wait_for_selector("#tip .notice a")
    ben = browse(view="board")
    ben.page.goto(ann.page.url)
    ben.page.locator("#on-c3").click()
    ben.page.wait_for_selector("#tip:not([hidden]) .what")
    assert ben.page.locator("#tip .notice").count() == 0
    assert ben.page.locator("#tip [role=status]").inner_text() == ""
    assert ann.complaints == ben.complaints == []


def test_a_tile_that_is_pointed_at_shows_where_its_meeples_can_end(sit):
    ann = sit("five-tribes")
    hands = Hands(ann)
    for _decision in range(40):
        my_turn(ann)
        if ann.page.locator('.board [data-move^="lift"]').count():
            break
        hands.decide()
    ann.page.locator('.board [data-move^="lift"]').nth(4).hover()
    ann.page.wait_for_selector(".board > .ahead .ring", state="attached")
    before = ann.version
    ann.page.locator('.board [data-move^="lift"]').nth(4).click()
    moved(ann, before)
    assert ann.page.locator(".board > .ahead").count() == 0
    assert ann.page.locator(".board .end .pill, .board .target .pill").count() > 0
    assert ann.complaints == []


def test_a_tile_of_rajas_is_laid_by_clicks_and_turned_by_clicks_and_r(sit):
    ann = sit("rajas")
    hands = Hands(ann, 5)
    for _decision in range(150):
        my_turn(ann)
        if ann.page.locator(".board .chooser").count() > 1:
            break
        hands.decide()
    page, before = ann.page, ann.version

    def previewed():
        """The ways to lay the tile that all that is shown on the board belongs to."""
        groups = page.locator(".board .lay.shown").evaluate_all("all => all.map((one) => one.dataset.lay.split(';'))")
        return set.intersection(*map(set, groups))

    turns = page.locator(".board .chooser").evaluate_all("all => all.map((one) => one.dataset.ways.split(';').length)")
    cell = page.locator(".board .chooser").nth(turns.index(max(turns)))
    ways = cell.get_attribute("data-ways").split(";")
    cell.click()
    assert previewed() == {ways[0]}
    cell.click()
    assert previewed() == {ways[1 % len(ways)]}
    page.keyboard.press("r")
    assert previewed() == {ways[2 % len(ways)]}
    assert ann.version == before
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/move") else None)
    page.locator("#moves .lay.shown.button").dblclick()
    moved(ann, before)
    page.wait_for_timeout(RESTS_MS)
    assert len(sent) == 1
    assert ann.complaints == []


def asked_about_a_bid(sit):
    """A bid after which somebody else decides; who bids twice in a row, or last and most, is not asked."""
    for _table in range(8):
        ann = sit("five-tribes", confirm=True)
        my_turn(ann)
        while ann.page.locator("#moves .move[value^=bid]").count():
            before = ann.version
            ann.page.locator("#moves .move").last.click()
            ann.page.wait_for_selector(f'#confirm-yes, #frame:not([data-version="{before}"])')
            if ann.page.locator("#confirm-yes").count():
                return ann
            my_turn(ann)
    raise AssertionError("no bid handed the decision over")


def test_a_double_click_asks_and_does_not_answer(sit):
    ann = asked_about_a_bid(sit)
    before = ann.version
    yes = ann.page.locator("#confirm-yes")
    # the second half of a double click, wherever the answer came to lie
    yes.evaluate("yes => yes.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))")
    ann.page.wait_for_timeout(RESTS_MS)
    assert ann.version == before and yes.is_visible()
    words = ann.page.locator(".confirm").inner_text()
    assert "?" in words and "cannot be taken back" in words and ann.page.locator(".confirm .deal-line").count() == 1
    yes.click()
    moved(ann, before)
    assert ann.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_rival_opens_in_full_and_stays_if_pinned(sit, game):
    ann = sit(game)
    my_turn(ann)
    emblem = ann.page.locator(".player:not(:has(.mark)) .open-full").first
    emblem.hover()
    leaf = ann.page.locator("#rival:not([hidden])")
    leaf.wait_for()
    ann.page.mouse.move(1, 1)
    leaf.wait_for(state="hidden")
    emblem.click()
    ann.page.locator("#rival.pinned").wait_for()
    ann.page.mouse.move(1, 1)
    before = ann.version
    Hands(ann).decide()
    moved(ann, before)
    assert leaf.is_visible()
    ann.page.keyboard.press("Escape")
    leaf.wait_for(state="hidden")
    assert ann.complaints == []
