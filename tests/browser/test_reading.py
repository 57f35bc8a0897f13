"""What a player reads beside the decision: a djinn's power, advice, what was missed, who has spoken."""

import pytest

from serai.club import Club, Settings
from serai.club.store.schema import seats
from tests.browser.conftest import BOTS_MS
from tests.browser.hands import Hands
from tests.expected import present

pytestmark = pytest.mark.slow

TABLES = 5  # a random game without a djinn is rare
TAKE = '.board .target[data-move^="take "]'
MY_TURN = '#frame[data-turn="yes"] .board'


def somebody_owns_a_djinn(sit):
    """A table of Five Tribes where a djinn was taken, whatever is dealt."""
    for seed in range(TABLES):
        ann = sit("five-tribes")
        hands = Hands(ann, seed)
        while hands.decide():
            ann.page.wait_for_selector(f'{MY_TURN}, #frame[data-status="over"]')
            if not ann.over and ann.page.locator(TAKE).count():
                ann.page.locator(TAKE).first.click()
                ann.page.wait_for_selector(".faces button")
            if not ann.over and ann.page.locator(".faces button").count():
                return ann
    raise AssertionError("nobody ever gains a djinn")


def test_the_face_of_a_djinn_opens_a_leaf_with_its_power_and_its_rule(sit):
    ann = somebody_owns_a_djinn(sit)
    face = ann.page.locator(".faces button").first
    said = face.get_attribute("aria-label") or ""
    name, _colon, power = said.partition(": ")
    leaf = ann.page.locator(f"#{face.get_attribute('popovertarget')}")
    assert not leaf.is_visible()
    face.click()
    leaf.wait_for(state="visible")
    assert leaf.locator("b").inner_text() == name and power and power in leaf.inner_text()
    with ann.page.context.expect_page() as opened:
        leaf.get_by_role("link").click()
    opened.value.wait_for_load_state()
    rule = opened.value.locator(":target")
    assert name in rule.inner_text() and rule.is_visible()
    ann.page.keyboard.press("Escape")
    leaf.wait_for(state="hidden")
    assert ann.complaints == []


#: What of the prompt lies outside of it, or under what is below. Advice scrolls with the choices: moves are in sight.
COVERED = """() => {
  const prompt = document.querySelector(".prompt");
  const end = (part) => part.getBoundingClientRect().bottom;
  const outside = (part) => end(part) > end(part.closest(".decide") ?? prompt) + 1;
  return [...prompt.querySelectorAll(".more > *, .hint .line")].filter(outside).map((part) => part.textContent.trim());
}"""


@pytest.fixture
def four(browse):
    """Somebody at an unrated table of Rajas with three bots: the fullest page there is."""

    def sat(locale):
        ann = browse(locale, view="board", reduced_motion="reduce")
        ann.remember("serai-guides", "rajas")
        ann.go("/new?game=rajas")
        for number in (2, 3, 4):
            ann.page.select_option(f"select[name=seat{number}]", "bot:random")
        ann.page.locator("details:has([name=rated]) > summary").first.click()
        ann.page.select_option("[name=rated]", "no")
        ann.page.locator("#new-table button.primary").click()
        ann.page.wait_for_selector(MY_TURN, timeout=BOTS_MS)
        return ann

    return sat


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
def test_advice_and_questions_find_room_beside_many_choices(four, locale):
    ann = four(locale)
    ann.page.locator("#ask-hint").click()
    ann.page.wait_for_selector(".decide > .hint[id] .line", timeout=BOTS_MS)
    assert ann.page.evaluate(COVERED) == []
    ann.page.locator(".hint .gain").last.hover()  # which scrolls to it, and fails where something lies on it
    assert ann.page.evaluate(COVERED.replace(".hint .line", ".hint .gain")) == []
    ann.page.locator(".why summary").click()
    assert ann.page.evaluate(COVERED) == []
    assert ann.page.locator(".why summary").is_visible()


def test_the_log_and_the_board_keep_room_on_a_laptop_and_on_a_tablet(four):
    ann = four("ru-RU")
    for width, height in ((1366, 768), (820, 1180), (768, 1024)):
        ann.resize(width, height)
        log, board = ann.page.locator("#log > li").last.bounding_box(), ann.page.locator("#board").bounding_box()
        assert log["y"] + 20 < height, "the newest line is in sight"
        assert ann.page.evaluate(COVERED) == []
        assert board["width"] > (0.9 * width if height > width else 0.55 * width)
        assert ann.page.evaluate("document.documentElement.scrollHeight") <= height


def test_an_offered_lesson_takes_no_room_from_the_board(browse):
    ann = browse(view="board", reduced_motion="reduce")
    ann.make("ganesha", "bot:random", confirm=False)
    ann.page.wait_for_selector(f"{MY_TURN} .target")
    before, board = ann.version, ann.page.locator("#board").bounding_box()
    assert ann.page.locator("#offer").is_visible()
    ann.page.locator(".board .target").first.click()
    ann.page.wait_for_selector(f'#frame:not([data-version="{before}"])')
    ann.page.wait_for_selector("#offer", state="detached")
    assert ann.page.locator("#board").bounding_box() == board


@pytest.fixture
def missed(sit, running):
    """Somebody who was away for some time and comes again, at a screen of some size."""
    ann = sit("ganesha")
    ann.page.wait_for_selector(MY_TURN)
    table = ann.page.url.rsplit("/", 1)[1]
    club = Club(Settings(data_folder=running.folder, workers=0))
    me = present(club.tables.find(table).host)
    while (found := club.tables.find(table)).version < 60 or found.deciding != 0:
        if found.deciding == 0:
            move = club.looks.look(table, me).moves[0]
            club.moves.move(table, me, [move], found.version, confirmed=True)

    def comes(width, height):
        ann.page.goto("about:blank")
        ann.resize(width, height)
        for _ in range(5):  # the page before may say a moment later that all was seen
            with club.store.write() as c:
                c.execute(seats.update().where(seats.c.table_id == table).values(looked=2))
            ann.go(f"/t/{table}")
            ann.page.wait_for_selector(MY_TURN)
            if ann.page.get_attribute("#live", "data-looked") == "2":
                break
            ann.page.goto("about:blank")
        return ann

    yield comes
    club.store.close()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_what_one_missed_is_told_above_the_board_and_marked_in_the_log(missed, size):
    ann = missed(*size)
    board = ann.page.locator("#board").bounding_box()
    chips = ann.page.locator("#story .chip")
    assert chips.count() >= 1 and chips.first.locator("use").count() >= 1
    assert ann.page.locator("#story").bounding_box()["height"] < 60
    ann.page.locator("label:has(#tab-log)").click()
    assert ann.page.locator("#log > li.new").count() > 5
    newest = ann.page.locator("#log > li").last.bounding_box()
    sheet = ann.page.locator('.sheet[data-tab="log"]').bounding_box()
    assert sheet["y"] <= newest["y"] and newest["y"] + newest["height"] <= sheet["y"] + sheet["height"] + 1
    assert ann.page.locator("#board").bounding_box() == board, "it takes no room from the board"
    assert ann.complaints == []


def test_a_new_line_of_the_chat_marks_its_tab_until_it_is_read(browse):
    ann, ben = browse(view="board", reduced_motion="reduce"), browse(view="board", reduced_motion="reduce")
    ann.go("/new?with=friends&game=ganesha")
    ann.page.locator("#new-table button.primary").click()
    ann.page.locator("[data-copy-from]").wait_for()
    ben.page.goto(ann.page.locator("[data-copy-from]").input_value())
    ben.page.locator("form#join button.primary").click()
    for one in (ann, ben):
        one.page.wait_for_selector('#frame[data-status="playing"]')
    ben.page.locator("label:has(#tab-chat)").click()
    ben.page.locator("#phrase button").click()
    ann.page.wait_for_selector("label[data-new] #tab-chat", state="attached")
    assert ben.page.locator("label[data-new]").count() == 0
    ann.page.locator("label:has(#tab-chat)").click()
    ann.page.locator("label:has(#tab-log)").click()
    assert ann.page.locator("label[data-new]").count() == 0
