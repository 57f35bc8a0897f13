"""How the table's page behaves in a real browser: where the focus is, what is said, what moves, what can be undone."""

import pytest
from playwright.sync_api import Route

from serai.boards.presentation import listed_games
from tests.browser.axe import faults
from tests.browser.hands import STOPS, Hands

pytestmark = pytest.mark.slow

FOCUS = "document.activeElement.id || document.activeElement.tagName"
MOST = 100  # decisions
AT_ONCE_MS = 4500  # less than a page waits until it takes a line for lost
ON_TARGET = "document.activeElement.matches('.board .target')"
#: The page believes that a frame has come; what it changed is done by `change`.
SWAP = """(change) => {
  const tell = (name) => document.dispatchEvent(new CustomEvent(name, { detail: { ctx: {} } }));
  tell("htmx:before:swap");
  new Function(change)();
  tell("htmx:after:swap");
}"""


def my_turn(ann):
    ann.page.wait_for_selector('#frame[data-turn="yes"] .board')


def question(ann):
    """A move on the board that cannot be taken back is chosen by keyboard: the page asks."""
    for _decision in range(MOST):
        my_turn(ann)
        moved = f'#frame:not([data-version="{ann.version}"])'
        if ann.page.locator(".board .target:visible").count():
            ann.page.locator(".board .target:visible").first.press("Enter")
            ann.page.wait_for_selector(f"#confirm-yes:focus, {moved}")
            if ann.page.locator("#confirm-yes").count():
                return
            continue
        ann.page.locator("#moves .move:visible").first.click()  # decided in the panel alone
        ann.page.wait_for_selector(f"#confirm-yes, {moved}")
        if ann.page.locator("#confirm-yes").count():
            ann.page.locator("#confirm-yes").click()
            ann.page.wait_for_selector(moved)
    raise AssertionError("nothing is asked")


def walk(person, key, there):
    """Press a key until the focus is there."""
    for _stop in range(STOPS):
        if person.page.evaluate(there):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"never reached by {key}: {there}")


def to_the_lift(ann, confirm=False):
    """On to the first decision of a turn of Five Tribes."""
    for _decision in range(MOST):
        my_turn(ann)
        if ann.page.locator('.board .target[data-move^="lift"]').count():
            return
        before = ann.version
        ann.page.locator(".board .target:visible, #moves .move:visible").first.click()
        if confirm:
            ann.page.locator("#confirm-yes").click()
        ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    raise AssertionError("no meeples are ever lifted")


# -- the question before a move that cannot be taken back --------------------------------------------------------------


def test_a_chat_line_never_moves_the_focus_to_an_open_question(sit):
    ann = sit("five-tribes", confirm=True)
    question(ann)
    ann.page.locator("label:has(#tab-chat)").click()
    field = ann.page.locator("#say input[name=text]")
    field.focus()
    ann.page.keyboard.type("lift ")
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    other.locator("label:has(#tab-chat)").click()
    other.locator("#phrase button").click()
    ann.page.locator("#lines").get_by_text("Hello!").wait_for(state="attached")
    ann.page.keyboard.type("a1")
    assert field.input_value() == "lift a1" and ann.page.locator("#confirm-yes").count() == 1
    assert ann.complaints == []


def test_a_question_is_put_aside_and_the_focus_goes_back(sit):
    ann = sit("five-tribes", confirm=True)
    question(ann)
    before = ann.version
    ann.page.keyboard.press("Escape")
    assert ann.page.locator("#confirm-yes").count() == 0 and ann.page.evaluate(ON_TARGET)
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#confirm-yes:focus")
    ann.page.get_by_role("button", name="Something else").click()
    assert ann.page.locator("#confirm-yes").count() == 0 and ann.page.evaluate(ON_TARGET)
    assert ann.version == before and ann.complaints == []


# -- the keyboard ------------------------------------------------------------------------------------------------------


def test_the_next_target_is_at_hand_and_so_is_what_was_taken_back(sit):
    for _table in range(5):  # where the last drops are forced the turn is over, and nothing can be taken back
        ann = sit("five-tribes")
        to_the_lift(ann)
        ann.page.locator('.board .target[data-move^="lift"]').first.focus()
        for _decision in range(3):
            before = ann.version
            ann.page.keyboard.press("Enter")
            ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
            my_turn(ann)
            if ann.page.locator('.board .target[data-move^="drop"]').count() == 0:
                break
            tabs = 0
            while not ann.page.evaluate(ON_TARGET):
                ann.page.keyboard.press("Tab")
                tabs += 1
                assert tabs <= 3, ann.page.evaluate(FOCUS)
        if ann.page.locator("#take-back").is_enabled():
            break
    ann.page.locator("#take-back").focus()
    before = ann.version
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    assert ann.page.evaluate(FOCUS) == "take-back"
    assert ann.complaints == []


def test_the_focus_waits_for_the_next_turn(sit):
    ann = sit("five-tribes", confirm=True)
    question(ann)
    before = ann.version
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(f'#frame[data-turn="yes"]:not([data-version="{before}"])')
    ann.page.wait_for_selector(".board .target:focus, #moves :focus")


@pytest.mark.parametrize("game", listed_games())
def test_who_only_watches_reaches_the_board_and_hears_what_lies_there(sit, browse, game):
    ann = sit(game)
    my_turn(ann)
    ben = browse(view="board")
    ben.page.goto(ann.page.url)
    ben.page.wait_for_selector(".board .spot")
    spot = ben.page.locator('.board .spot[tabindex="0"]')
    assert spot.count() == 1
    walk(ben, "Tab", "document.activeElement.matches('.board .spot')")
    first = ben.page.evaluate(FOCUS)
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        ben.page.keyboard.press(key)
    ben.page.keyboard.press("ArrowRight")
    assert ben.page.evaluate("document.activeElement.matches('.board .spot')") and first
    ben.page.wait_for_selector("#tip .what:not(:empty)")
    ben.page.keyboard.press("Enter")
    assert ben.page.locator("#tip [role=status]").inner_text() == ""  # whoever watches has nothing to ask
    assert ben.complaints == []


def test_the_rule_of_a_why_not_can_be_opened(sit):
    ann = sit("five-tribes")
    my_turn(ann)
    spot = ann.page.locator(".board .spot[data-try]").nth(8)
    spot.click()
    link = ann.page.locator("#tip a").first
    link.wait_for()
    box = link.bounding_box()
    ann.page.mouse.move(box["x"] + 5, box["y"] + 5, steps=12)
    ann.page.wait_for_timeout(600)
    with ann.page.context.expect_page() as opened:
        link.click()
    assert "/rules/five-tribes#F-" in opened.value.url
    opened.value.close()
    ann.page.mouse.move(1, 1)
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate(FOCUS) == spot.get_attribute("id")
    ann.page.keyboard.press("Enter")
    link.wait_for()
    ann.page.keyboard.press("Tab")
    assert ann.page.evaluate("document.activeElement.closest('#tip') !== null")
    with ann.page.context.expect_page() as opened:
        ann.page.keyboard.press("Enter")
    assert "/rules/five-tribes#F-" in opened.value.url
    ann.page.bring_to_front()
    ann.page.keyboard.press("Shift+Tab")
    assert ann.page.evaluate(FOCUS) == spot.get_attribute("id")
    assert ann.complaints == []


# -- what is said ------------------------------------------------------------------------------------------------------


def test_every_line_since_the_last_frame_is_announced(sit):
    ann = sit("ganesha", "bot:random", "bot:random", "bot:random")
    my_turn(ann)
    ann.page.evaluate("""() => {
      window.heard = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) if (node.id) heard.push(node.id);
      }).observe(document.querySelector("#live"), { childList: true, subtree: true });
    }""")
    begun = ann.version
    for _decision in range(4):
        my_turn(ann)
        before = ann.version
        ann.page.locator(".board .target:visible, #moves .move:visible").first.click()
        ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    my_turn(ann)
    heard = [int(i.removeprefix("news-")) for i in ann.page.evaluate("heard") if i.removeprefix("news-").isdigit()]
    lines = [int(i[1:]) for i in ann.page.locator(".log li[id^=l]").evaluate_all("them => them.map((it) => it.id)")]
    assert heard == sorted(n for n in lines if n > begun) and len(heard) > 4
    assert ann.page.locator("#news p").last.inner_text().startswith("Your turn")


#: One message of the stream is lost on its way to the scripts.
LOSE_ONE = """() => {
  window.lost = 0;
  window.addEventListener("htmx:sse:before:message", (event) => {
    if (window.lost || event.detail.message.event || event.detail.message.id.endsWith(".step")) return;
    window.lost += 1;
    event.detail.cancelled = true;
    event.stopImmediatePropagation();
  }, { capture: true });
}"""


def test_a_page_that_lost_a_change_is_sent_everything(sit):
    """What changed is told against the frame before it; a page that has not got that one asks for all."""
    ann = sit("five-tribes")
    to_the_lift(ann)
    asked = []
    ann.page.on("request", lambda request: asked.append(request.url) if "/events" in request.url else None)
    ann.page.evaluate(LOSE_ONE)
    ann.page.locator('.board .target[data-move^="lift"]').first.click()
    drops = ann.page.locator('.board .target[data-move^="drop"]')
    drops.first.wait_for()  # fetched, since the stream is late
    assert ann.page.evaluate("lost") == 1 and not asked
    before = ann.version
    drops.first.click()
    ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    ann.page.wait_for_function("document.querySelector('#live')._htmx?.sse?.attempt === 0")
    assert len(asked) == 1  # the line was dialled again
    my_turn(ann)
    whole = ann.page.evaluate("""async () => {
      const shown = document.querySelector("#frame");
      const html = await (await fetch(`/t/${shown.dataset.table}/frame`)).text();
      const wanted = new DOMParser().parseFromString(html, "text/html").querySelector("#frame");
      const parts = (frame) => [...frame.querySelectorAll(".board [id], .holdings [id], .log li, #question")]
        .map((part) => `${part.tagName} ${part.id} ${part.getAttribute("transform")} ${part.getAttribute("href")}`);
      return [parts(shown), parts(wanted)];
    }""")
    assert whole[0] == whole[1] and len(whole[0]) > 20
    assert ann.complaints == []


def test_taking_back_says_why_not(sit):
    ann = sit("five-tribes")
    my_turn(ann)
    button = ann.page.locator("#take-back[aria-disabled=true]")
    button.hover()
    ann.page.wait_for_selector("#tip:has-text('cannot be taken back')")
    ann.page.mouse.move(1, 1)
    ann.page.wait_for_selector("#tip", state="hidden")
    ann.page.locator(".why summary").focus()
    walk(ann, "Shift+Tab", "document.activeElement.id === 'take-back'")
    ann.page.wait_for_selector("#tip:has-text('cannot be taken back')")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".answer .notice:has-text('cannot be taken back')")
    assert ann.page.evaluate(FOCUS) == "take-back"
    assert ann.complaints == []


def test_a_move_is_taken_back_by_its_button(sit):
    ann = sit("five-tribes")
    to_the_lift(ann)
    before = ann.version
    ann.page.locator('.board .target[data-move^="lift"]').first.click()
    ann.page.wait_for_selector('.board .target[data-move^="drop"]')
    ann.page.locator("#take-back").click()
    ann.page.wait_for_selector('.board .target[data-move^="lift"]')
    assert ann.version == before + 2 and ann.page.locator(".log li.back li.undone").count() == 1
    assert ann.complaints == []


@pytest.mark.parametrize("game", listed_games())
def test_every_line_of_the_log_points_at_something_after_a_reload(sit, game):
    ann = sit(game)
    hands = Hands(ann)
    for _decision in range(6):
        hands.decide()
    my_turn(ann)
    ann.page.reload()
    my_turn(ann)
    lit = ann.page.evaluate("""() => [...document.querySelectorAll(".log li[data-about]")].map((line) => {
      line.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      return [document.querySelectorAll(".board .told").length, document.querySelectorAll(".player.told").length];
    })""")
    assert len(lit) > 5 and all(player == 1 for _board, player in lit) and sum(board > 0 for board, _player in lit) > 2


# -- what moves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chosen", "system", "moves"), [("reduced", "no-preference", False), ("full", "reduce", True)])
def test_the_settings_decide_about_motion(sit, chosen, system, moves):
    ann = sit("five-tribes", reduced_motion=system)
    table = ann.page.url
    ann.go("/settings")
    ann.page.locator(f"label:has(input[name=motion][value={chosen}])").click()
    ann.page.get_by_role("button", name="Keep these settings").click()
    ann.page.wait_for_selector(".notice.fine")
    ann.page.goto(table)
    my_turn(ann)
    lasts = ann.page.locator(".board .piece").first.evaluate("(piece) => getComputedStyle(piece).transitionDuration")
    assert (lasts != "0s") is moves
    assert ann.page.evaluate(COUNTED) == ("7" if moves else "9")


COUNTED = """() => {
  const number = document.querySelector(".holdings :is(span, b)[id]");
  const tell = (name) => document.dispatchEvent(new CustomEvent(name, { detail: { ctx: {} } }));
  number.textContent = "7";
  tell("htmx:before:swap");
  number.textContent = "9";
  tell("htmx:after:swap");
  return number.textContent;
}"""


@pytest.mark.parametrize("game", listed_games())
def test_numbers_count_up(sit, game):
    ann = sit(game, reduced_motion="no-preference")
    my_turn(ann)
    assert ann.page.evaluate(COUNTED) == "7"
    ann.page.wait_for_function("() => document.querySelector('.holdings :is(span, b)[id]').textContent === '9'")


@pytest.mark.parametrize(("game", "kind"), [("five-tribes", "card"), ("five-tribes", "djinn"), ("rajas", "build")])
def test_what_is_turned_up_flips(sit, game, kind):
    ann = sit(game, reduced_motion="no-preference")
    my_turn(ann)
    ann.page.evaluate("""() => {
      window.turned = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, ...more) {
        turned.push(frames[0].transform);
        return animate.call(this, frames, ...more);
      };
    }""")
    ann.page.evaluate(SWAP, f"document.querySelector('.board [id^={kind}-]').id = '{kind}-new'")
    assert any("scaleX" in (shape or "") for shape in ann.page.evaluate("turned"))
    assert ann.complaints == []


# -- the rest ----------------------------------------------------------------------------------------------------------


def test_a_browser_without_notices_goes_on(sit):
    ann = sit("ganesha")
    my_turn(ann)
    ann.page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      window.Notification = class {
        static permission = "granted";
        constructor() { window.tried = true; throw new TypeError("Illegal constructor"); }
      };
      document.body.dataset.notices = "on";
      document.querySelector("#frame").dataset.turn = "no";
    }""")
    ann.page.evaluate(SWAP, "")
    ann.page.evaluate(SWAP, "document.querySelector('#frame').dataset.turn = 'yes'; document.title = ''")
    assert ann.page.evaluate("tried") and ann.page.title() and ann.complaints == []


def test_the_end_key_is_left_to_those_who_write(sit):
    ann = sit("ganesha")
    my_turn(ann)
    ann.page.evaluate("document.querySelector('#skip').hidden = false")
    ann.page.locator(".why summary").click()
    ann.page.locator("#why input").fill("take 1")
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("End")
    ann.page.keyboard.type("2")
    assert ann.page.locator("#why input").input_value() == "take 12"


def test_the_text_view_is_beside_the_skip_link_and_back(sit):
    ann = sit("ganesha")
    my_turn(ann)
    for shown in (".text-view", ".board"):
        ann.page.evaluate("document.activeElement.blur()")
        ann.page.keyboard.press("Tab")
        ann.page.keyboard.press("Tab")
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_selector(shown)
    ann.page.locator("label:has(#tab-table)").click()
    ann.page.get_by_role("button", name="Text view").last.click()
    ann.page.wait_for_selector(".text-view")
    ann.page.locator("label:has(#tab-table)").click()
    ann.page.get_by_role("button", name="Drawn board").last.click()
    ann.page.wait_for_selector(".board")
    assert ann.complaints == []


def test_a_click_counts_while_the_answer_to_the_last_one_is_late(sit):
    """The stream may bring the next position before the last request is answered; then one can already go on."""
    ann = sit("five-tribes", "bot:random")
    late = []
    for step in range(3):
        my_turn(ann)
        before = ann.version
        if step < 2:
            ann.page.route("**/move", lambda route: late.append((route, route.fetch())), times=1)
        ann.page.locator(".board .target:visible, #moves .move:visible").first.click()
        ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    assert len(late) == 2
    assert ann.complaints == []


def test_a_click_before_the_scripts_have_come_counts(sit):
    """A board is drawn by the server: it can be seen, and clicked, before anything in the page listens."""
    ann = sit("ganesha")
    before, held = ann.version, list[Route]()
    ann.page.route("**/scripts/table.js", lambda route: held.append(route))
    ann.page.reload(wait_until="commit")
    ann.page.locator(".board .target").first.click()
    assert held and ann.version == before
    held.pop().continue_()
    ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    assert ann.complaints == []


def test_the_page_asks_by_itself(sit):
    """Never by the browser's own box: that stops the page, has no style and no language."""
    ann = sit("ganesha")
    ann.page.on("dialog", lambda dialog: pytest.fail(f"a native dialog: {dialog.message}"))
    ann.page.locator("label:has(#tab-table)").click()
    button = ann.page.get_by_role("button", name="Close the table")
    button.focus()
    ann.page.keyboard.press("Enter")
    asked = ann.page.get_by_role("alertdialog", name="Close the table for everyone?")
    asked.wait_for()
    assert ann.page.evaluate("document.activeElement.textContent") == "No"
    assert faults(ann.page) == []
    ann.page.keyboard.press("Escape")
    asked.wait_for(state="hidden")
    assert ann.page.get_attribute("#frame", "data-status") == "playing"
    assert ann.page.evaluate("document.activeElement.textContent.trim()") == "Close the table"
    ann.page.keyboard.press("Enter")
    asked.get_by_role("button", name="Yes").click()
    ann.page.wait_for_selector('#frame[data-status="closed"]')
    assert ann.complaints == []


def test_a_click_without_a_line_is_answered_at_once(sit):
    ann = sit("ganesha")
    ann.page.wait_for_selector('#frame[data-turn="yes"] .board .target')
    before = ann.version
    ann.page.context.set_offline(True)
    ann.page.locator(".board .target").first.click()
    ann.page.wait_for_selector("#line-lost:not([hidden])", timeout=AT_ONCE_MS)
    ann.page.locator(".answer", has_text="This was not sent").wait_for(timeout=AT_ONCE_MS)
    ann.page.context.set_offline(False)
    ann.page.wait_for_selector("#line-lost[hidden]", state="attached")
    ann.page.locator(".board .target").first.click()
    ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')


def test_a_bots_name_is_not_broken_on_a_phone(sit):
    ann = sit("rajas", "bot:random", "bot:random", "bot:random", width=390, height=844)
    heights = ann.page.locator(".player b > span:first-child").evaluate_all(
        "spans => spans.map((span) => [span.textContent, span.getBoundingClientRect().height])"
    )
    assert len(heights) == 4 and all(high < 24 for _name, high in heights[1:]), heights
