"""What others did: chips that appear, stay, are drawn on the board and played again, and go with one's own move."""

import re

import pytest

from tests.browser.hands import NEXT, Hands
from tests.expected import matched

MINE = '#frame[data-turn="yes"]'
WORDS = ".visually-hidden"
#: Where the line of a turn goes, as the board's tiles.
DRAWN = """() => {
  const way = document.querySelector(".retold .way");
  const board = document.querySelector(".board");
  if (!way) return null;
  const at = (x, y) => [...document.querySelectorAll('.board [id^="on-"]')].find((tile) => {
    const box = tile.getBoundingClientRect(), point = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
    return point.x >= box.x && point.x <= box.right && point.y >= box.y && point.y <= box.bottom;
  })?.id.slice(3, 5);
  return [...way.points].map(({ x, y }) => at(x, y));
}"""


#: Keeps a promise of the next change that the stream lets in.
LISTEN = """() => {
  window.shown = new Promise((shown) => addEventListener("htmx:sse:after:message", () => shown(), { once: true }));
}"""
#: Notes which chips were played, however short a time they are marked so.
WATCH = """() => {
  const chips = [...document.querySelectorAll("#story .chip")], played = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const n = chips.indexOf(target);
      if (target.classList.contains("playing") && played.at(-1) !== n) played.push(n);
    }
    document.body.dataset.played = played.join(" ");
  }).observe(document.querySelector("#story"), { subtree: true, attributeFilter: ["class"] });
}"""


def to_my_move(ann, hands):
    """On to a decision of mine after all three others have moved."""
    for _ in range(80):
        ann.page.wait_for_selector(MINE)
        if ann.page.locator("#story .chip").count() >= 3 and ann.page.locator('.board [data-move^="lift"]').count():
            return
        hands.decide()
    raise AssertionError("three others never moved before me")


def test_chips_tell_what_three_others_did_until_ones_own_move_is_complete(sit):
    ann = sit("five-tribes", "bot:random", "bot:random", "bot:random")
    hands = Hands(ann, 3)
    to_my_move(ann, hands)
    board = ann.page.locator("#board").bounding_box()
    chips = ann.page.locator("#story .chip")
    told = chips.locator(WORDS).all_text_contents()
    assert all(re.search(r": [a-f][1-5] → [a-f][1-5], \d \w+", words) for words in told), told
    first = chips.first
    first.hover()
    way = ann.page.evaluate(DRAWN)
    start, end = matched(r": (\w\d) → (\w\d)", told[0]).groups()
    assert way[0] == start and way[-1] == end
    assert first.get_attribute("title") == told[0]
    seat = first.get_attribute("data-seat")
    assert ann.page.locator(f".retold.p{seat}").count() == 1
    first.click()
    ann.page.wait_for_selector("#story .chip.playing")
    ann.page.wait_for_selector("#story .chip.playing", state="detached")
    ann.page.evaluate(WATCH)
    ann.page.locator("#again").click()
    ann.page.wait_for_selector(f'body[data-played="{" ".join(map(str, range(len(told))))}"]')
    ann.page.locator('.board [data-move^="lift"]').first.click()
    ann.page.wait_for_selector('.board [data-move^="drop"], #frame[data-turn="no"]')
    if ann.page.locator(MINE).count():
        still = chips.locator(WORDS).all_text_contents()
        assert still == told, "they stay while my move goes on"
        assert ann.page.locator("#story .chip use").count() > 3
    assert ann.page.locator("#board").bounding_box() == board
    own = ann.page.locator("#log li.turn.now").get_attribute("id")
    while ann.page.locator(f"#log > #{own}.now").count() and not ann.over:
        hands.decide()
    left = chips.locator(WORDS).all_text_contents()
    assert not set(left) & set(told), "they go when it is complete"
    assert ann.complaints == []


def test_chips_that_do_not_fit_are_counted(sit):
    ann = sit("ganesha")
    page = ann.page
    page.evaluate("""() => {
      const chip = '<button type="button" class="chip p1">a1 → b2</button>';
      const chips = `<div class="chips">${chip.repeat(30)}</div>`;
      document.getElementById("story").innerHTML = chips;
      window.dispatchEvent(new Event("resize"));
    }""")
    last = page.locator("#story .chip").last
    unseen = matched(r"^(\d+) ›$", page.get_attribute("#story", "data-more") or "")
    assert 0 < int(unseen[1]) < 30
    last.scroll_into_view_if_needed()
    page.wait_for_selector("#story:not([data-more])")


@pytest.mark.parametrize("game", ["ganesha", "rajas"])
def test_the_other_games_tell_turns_too_and_the_log_is_in_order(sit, game):
    ann = sit(game, "bot:random", "bot:random", "bot:random")
    hands = Hands(ann, 5)
    chips = ann.page.locator("#story .chip")
    for n in range(60):
        ann.page.wait_for_selector(MINE)
        if n >= 12 and chips.count():  # a decision that follows one's own finds nothing told
            break
        hands.decide()
    assert chips.count() >= 1
    for chip in chips.all():
        name, words = (chip.locator(".visually-hidden").text_content() or "").split(": ", 1)
        # its player's emblem, and icons of what it took and brought: a turn that did neither says where it went
        assert chip.locator("use").count() >= 2 or (name and chip.locator("b").inner_text() == words)
    ids = ann.page.locator("#log > li").evaluate_all("them => them.map((it) => it.id)")
    order = [tuple(map(int, i[1:].split("-"))) for i in ids]
    assert order == sorted(order) and len(order) > 6
    last = ann.page.locator("#log > li").last.bounding_box()
    sheet = ann.page.locator('.sheet[data-tab="log"]').bounding_box()
    assert last["y"] + last["height"] <= sheet["y"] + sheet["height"] + 1, "the newest is in sight"
    assert ann.complaints == []


def test_who_reads_further_up_stays_there_and_is_told_of_more(sit):
    ann = sit("ganesha", "bot:random", "bot:random", "bot:random", height=700)
    hands = Hands(ann, 5)
    for _ in range(14):
        hands.decide()
    ann.page.wait_for_selector(MINE)
    log = ann.page.locator('.sheet[data-tab="log"]')
    log.evaluate("(sheet) => { sheet.scrollTop = 0; }")
    hands.decide()
    ann.page.wait_for_selector("#log-new:not([hidden])")
    assert log.evaluate("(sheet) => sheet.scrollTop") < 30
    ann.page.locator("#log-new").click()
    ann.page.wait_for_selector("#log-new", state="hidden")
    assert log.evaluate("(sheet) => sheet.scrollHeight - sheet.scrollTop - sheet.clientHeight") < 30
    assert ann.complaints == []


def test_the_pace_is_kept_and_a_turn_waits_until_it_is_asked_for(sit):
    ann = sit("five-tribes", "bot:random", "bot:random", "bot:random")
    ann.page.wait_for_selector(MINE)
    with ann.page.expect_response("**/pace") as answer:
        ann.page.locator(".pace label:has(input[value=step])").click()
    assert answer.value.status == 204
    ann.page.reload()
    assert ann.page.evaluate("document.body.dataset.pace") == "step"
    assert ann.page.locator(".pace input:checked").get_attribute("value") == "step"
    ann.page.wait_for_selector(MINE)
    hands = Hands(ann, 3)
    for _ in range(30):
        hands.decide()
        if ann.page.locator(NEXT).count() or not ann.page.locator(MINE).count():
            break
    waited = 0
    while waited < 40:
        ann.page.wait_for_selector(f"{NEXT}, {MINE}")
        if not ann.page.locator(NEXT).count():
            break
        ann.page.evaluate(LISTEN)
        ann.page.keyboard.press("n")
        ann.page.evaluate("window.shown")
        waited += 1
    assert waited >= 1
    assert ann.page.locator(MINE).count()
    assert ann.complaints == []
