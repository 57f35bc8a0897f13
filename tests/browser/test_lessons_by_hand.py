"""A lesson and a puzzle of every game, walked by finger on a phone and by the keyboard alone, in three languages.

The long trial walks every lesson by mouse, finger and keyboard in each of them.
"""

import time
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page

from serai.arena.puzzles.shelf import shelf_of
from serai.boards.presentation import listed_games, presentation_of
from tests.browser.axe import faults
from tests.browser.hands import DOUBLE_TAP_S, STOPS

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
#: Whether some of what the words of a task point at stands in the window, above the decision.
POINTED_AT = """() => {
  const drawn = (part) => part.getClientRects().length;
  const pins = [...document.querySelectorAll(".board .pin")].map((pin) => {
    const parts = [...document.querySelectorAll(`.board [data-pinned="${pin.id.slice(4)}"]`)];
    return (parts.find(drawn) ?? pin).getBoundingClientRect();
  });
  const end = Math.min(innerHeight, document.querySelector(".prompt").getBoundingClientRect().top);
  const seen = (box) => box.top >= 0 && box.bottom <= end + 1 && box.left >= 0 && box.right <= innerWidth + 1;
  return !pins.length || pins.some(seen);
}"""
#: Whether what has the focus makes or prepares a move.
OFFERED = """() => document.activeElement.matches(".board .target, .board .chooser, #moves button, #moves input")"""


@dataclass
class Finger:
    """Taps, one after another; a second one at once would be half a double tap."""

    page: Page
    tapped: float = 0.0

    def use(self, part: Locator) -> None:
        self.page.wait_for_timeout(max(0.0, 1000 * (self.tapped + DOUBLE_TAP_S - time.monotonic())))
        part.tap()
        self.tapped = time.monotonic()

    def reach_moves(self) -> None:
        """Whatever is in sight is in reach."""

    def see_what_is_meant(self) -> None:
        """A phone shows a part of the board: the one that the task is about."""
        self.page.wait_for_function(POINTED_AT)


@dataclass
class Mouse(Finger):
    """Clicks, as far apart as taps."""

    def use(self, part: Locator) -> None:
        self.page.wait_for_timeout(max(0.0, 1000 * (self.tapped + DOUBLE_TAP_S - time.monotonic())))
        part.click()
        self.tapped = time.monotonic()

    def see_what_is_meant(self) -> None:
        """The whole board is in sight."""


@dataclass
class Keys:
    """Enter on what has the focus."""

    page: Page

    def use(self, part: Locator) -> None:
        part.focus()
        self.page.keyboard.press("Space" if part.get_attribute("type") in ("radio", "checkbox") else "Enter")

    def reach_moves(self) -> None:
        """From where the last answer left the focus, Tab comes to something to choose."""
        for _stop in range(STOPS):
            if self.page.evaluate(OFFERED):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no move can be reached by keyboard")

    def see_what_is_meant(self) -> None:
        """The whole board is in sight."""


HANDS = {
    "finger": (Finger, PHONE),
    "keyboard": (Keys, {"width": 1280, "height": 720}),
    "mouse": (Mouse, {"width": 1440, "height": 900}),
}
LOCALES = ("en-GB", "ru-RU", "el-GR")
COURSES = {name: course for name in listed_games() if (course := presentation_of(name).course)}
LESSONS = [(name, lesson.key) for name, course in COURSES.items() for lesson in course.lessons]
#: Short lessons whose tasks use the board and the panel; each way and each language meets every kind of page.
WALKS = [
    ("five-tribes", "last-round", "finger", "el-GR"),
    ("five-tribes", "tiles", "keyboard", "ru-RU"),
    ("ganesha", "storing", "finger", "ru-RU"),
    ("ganesha", "offering", "keyboard", "en-GB"),
    ("rajas", "first-turn", "finger", "en-GB"),
    ("rajas", "goods", "finger", "en-GB"),
    ("rajas", "buildings", "keyboard", "el-GR"),
]


def make(hand: Finger | Keys, move: str) -> None:
    """A move as a person makes it: on the board where it is drawn, in the panel where it is not."""
    page = hand.page
    hand.reach_moves()
    target = page.locator(f'.board .target[data-move="{move}"]:not([aria-hidden])').first
    chooser = page.locator(f'.board .chooser[data-ways*="{move}"]').first
    if target.count():
        if pick := target.get_attribute("data-pick"):
            hand.use(page.locator(f'input[name=pick][value="{pick}"]'))
        hand.use(target)
    elif chooser.count():
        for _turn in range(4):  # the next one turns it
            hand.use(chooser)
            if page.locator(f'#moves .lay.shown[value="{move}"]').count():
                break
        hand.use(page.locator(f'#moves .lay.shown[value="{move}"]'))
    else:
        hand.use(page.locator(f'#moves button[value="{move}"], #moves [data-move="{move}"]').first)


def box_of(page: Page, move: str) -> Locator:
    return page.locator(f'#moves input[type=checkbox][value="{move}"]').first


def mark(hand: Finger | Keys, line: list[str]) -> list[str]:
    """Mark the parts of a chain and send it off; the moves that come after it."""
    while line and (box := box_of(hand.page, line[0])).count():
        hand.use(box if isinstance(hand, Keys) else box.locator("xpath=.."))
        line = line[1:]
    hand.use(hand.page.locator("#moves button.marked:visible").first)
    return [move for move in line if move not in ("done", "sell")]


def walk(page: Page, uses: Finger | Keys, game: str, lesson: str) -> None:
    """Every task of a lesson, solved as its solution says."""
    tasks = COURSES[game].by_key[lesson].tasks
    for number, task in enumerate(tasks, 1):
        page.wait_for_selector(f'#frame[data-step^="{lesson}.{number}."]')
        uses.see_what_is_meant()
        line = list(task.solution)
        while line:
            address = page.locator("#frame").get_attribute("data-at")
            if box_of(page, line[0]).count():
                line = mark(uses, line)
            else:
                make(uses, line.pop(0))
            page.wait_for_selector(f'#frame:not([data-at="{address}"])')
        page.wait_for_selector(".prompt.reached")
        if number < len(tasks):
            uses.use(page.locator("#next"))
    assert faults(page) == []


@pytest.mark.parametrize(("game", "lesson", "hand", "locale"), WALKS)
def test_a_lesson_and_a_puzzle_by_finger_and_by_keyboard(browse, game, lesson, hand, locale):
    kind, window = HANDS[hand]
    ann = browse(locale=locale, view="board", reduced_motion="reduce", **window)
    page, uses = ann.page, kind(ann.page)
    ann.go(f"/learn/{game}/{lesson}/1/-")
    assert page.locator("html").get_attribute("lang") == locale[:2]
    walk(page, uses, game, lesson)

    puzzle = next(each for each in shelf_of(game).puzzles if 2 <= len(each.solutions[0].moves) <= 3)
    ann.go(f"/puzzles/{game}/{puzzle.id}")
    for move in puzzle.solutions[0].moves:
        page.wait_for_selector("#moves")
        address = page.locator("#frame").get_attribute("data-at")
        make(uses, move)
        page.wait_for_selector(f'#frame:not([data-at="{address}"])')
    page.wait_for_selector(".notice.fine")
    assert faults(page) == [] and ann.complaints == []
    if hand == "finger":
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("hand", list(HANDS))
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_lesson_in_every_way(browse, game, lesson, hand, locale):
    kind, window = HANDS[hand]
    ann = browse(locale=locale, view="board", reduced_motion="reduce", **window)
    ann.go(f"/learn/{game}/{lesson}/1/-")
    walk(ann.page, kind(ann.page), game, lesson)
    assert ann.complaints == []
