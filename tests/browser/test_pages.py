"""The pages in a real browser: accessible in both themes, at home on a phone, in the language one chooses."""

import pytest

from serai.boards.presentation import listed_games, presentation_of
from serai.club import Club, Settings
from serai.web.static_files import FOLDERS, stylesheet
from tests.browser.axe import faults_by_day_and_night, nameless
from tests.browser.hands import Hands
from tests.expected import present

pytestmark = pytest.mark.slow

GAMES = ("five-tribes", "ganesha", "rajas")
PAGES = (
    "/",
    "/tables",
    "/new",
    "/new?with=friends&game=rajas",
    "/new?hot=1&game=five-tribes",
    "/past",
    "/settings",
    "/login",
    "/forgot",
    "/reset",
    "/rules",
    *(f"/rules/{game}" for game in GAMES),
    *(f"/editions/{game}" for game in GAMES),
    "/learn",
    *(f"/learn/{game}" for game in GAMES),
    "/score",
    *(f"/score/{game}" for game in GAMES),
    "/ladder",
    "/verify",
    "/api/docs",
    "/there-is-no-such-page",
)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_read_everything_has_a_name_and_it_fits_a_phone(browse, path):
    ann = browse()
    ann.go(path)
    assert faults_by_day_and_night(ann.page) == {}
    assert nameless(ann.page) == []
    ann.resize(390, 844)
    ann.go(path)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390, "nothing is wider than a phone"


def test_the_text_view_and_the_pages_of_somebody_with_a_name_can_be_read(browse):
    ann = browse()
    ann.make("five-tribes", "bot:random")
    ann.decide()
    for tab in ("chat", "scores", "table", "log"):
        ann.page.locator(f"label:has(#tab-{tab})").click()
        assert faults_by_day_and_night(ann.page) == {}, tab
    me = ann.page.locator(".tools a[href^='/people/']").get_attribute("href")
    for path in (me, "/", "/settings", "/tables", "/past"):
        ann.go(path)
        assert faults_by_day_and_night(ann.page) == {}, path
        assert nameless(ann.page) == [], path


def test_the_moderation_page_can_be_read_and_used(browse, running):
    """A host's page, in a real browser against a real store: a report about a guest, who is then muted."""
    hal = browse()
    hal.go("/login")
    form = hal.page.locator("form[action='/register']")
    form.locator("[name=name]").fill("Hal")
    form.locator("[name=password]").fill("correct horse battery")
    form.locator("button").click()
    hal.page.wait_for_url("**/settings")
    club = Club(Settings(data_folder=running.folder))
    try:
        club.admin(by="test").host("Hal")
        about = club.people.guest("Rude Rita").id
        club.moderation.report(club.people.by_name("Hal").id, about, "rude")
        hal.go("/moderation")
        assert faults_by_day_and_night(hal.page) == {}
        assert nameless(hal.page) == []
        hal.page.locator("#reports .report", has_text="Rude Rita").locator("button[value=mute]").click()
        hal.page.locator("#restricted", has_text="Rude Rita").wait_for()
        assert club.people.find(about).muted
    finally:
        club.store.close()


def test_the_code_of_a_letter_is_filled_in_and_leaves_the_address(browse):
    ann = browse()
    ann.go("/reset#12-abcdef")
    assert ann.page.input_value("input[name=code]") == "12-abcdef" and "#" not in ann.page.url


def test_a_table_that_waits_can_be_read(browse):
    ann, ben = browse(), browse()
    ann.go("/new?with=friends&game=ganesha")
    ann.page.locator("#new-table button.primary").click()
    link = ann.page.locator("[data-copy-from]")
    link.wait_for()
    assert faults_by_day_and_night(ann.page) == {}
    assert nameless(ann.page) == []
    ben.page.goto(link.input_value())
    ben.page.wait_for_selector("form#join")
    assert faults_by_day_and_night(ben.page) == {}
    assert nameless(ben.page) == []


def test_the_decision_is_docked_on_a_phone(browse):
    ann = browse(width=390, height=844, has_touch=True)
    ann.make("ganesha", "bot:random")
    ann.page.wait_for_selector('#frame[data-turn="yes"] .move')
    box = ann.page.locator(".prompt").bounding_box()
    assert box and box["y"] > 300 and box["y"] + box["height"] <= 845
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ann.decide()


@pytest.mark.parametrize("game", GAMES)
def test_the_board_fills_a_desk_without_scrolling(browse, game):
    ann = browse(view="board", reduced_motion="reduce")
    ann.remember("serai-guides", game)
    ann.make(game, "bot:random", "bot:random", "bot:random")
    hands = Hands(ann)
    boards, panels = [], []
    for _decision in range(4):
        ann.page.wait_for_selector('#frame[data-turn="yes"] .board')
        assert ann.page.evaluate("document.documentElement.scrollHeight") <= 900
        boards.append(ann.page.locator("#frame .slot").bounding_box())
        panels.append(ann.page.locator(".prompt").bounding_box())
        talk = ann.page.locator(".talk").bounding_box()
        assert talk["height"] >= 90 and talk["y"] + talk["height"] <= 900
        assert hands.decide()
    assert boards == boards[:1] * 4, "the board stays where it is"
    assert len({(panel["x"], panel["y"], panel["width"]) for panel in panels}) == 1
    assert all(panel["height"] <= 360 for panel in panels), "a panel with many choices grows, but not over the log"


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
    reason = ann.page.locator(".why-answer a")
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


RULES = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map((rule) => rule.cssText);
}"""


def test_a_stylesheet_says_what_was_written_though_blanks_are_left_out(browse):
    ann = browse()
    ann.go("/")
    own = {f"/static/{path.name}": path for folder in FOLDERS for path in folder.glob("*.css")}
    own |= {stylesheet(game): present(presentation_of(game).stylesheet) for game in listed_games()}
    for address, path in own.items():
        sent = ann.page.evaluate("(address) => fetch(address).then((answer) => answer.text())", address)
        written = path.read_text(encoding="utf-8")
        assert len(sent) < len(written) or "\n " not in written, address
        assert ann.page.evaluate(RULES, sent) == ann.page.evaluate(RULES, written), address
