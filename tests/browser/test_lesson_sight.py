"""On a phone: what the words of a task speak of is in sight when it opens, or one tap on its number away."""

import pytest
from playwright.sync_api import Page

from serai.boards.presentation import listed_games, presentation_of
from serai.boards.teaching.course import PARTS

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
#: Where the numbers in the words lead, and what can be chosen: what of it can be seen, and what the numbers say of it.
SIGHT = """() => {
  const [top, prompt] = [".top", ".prompt"].map((part) => document.querySelector(part).getBoundingClientRect());
  const within = ({ left, right, top: upper, bottom, width }, from, to) =>
    width > 0 && left >= -1 && right <= innerWidth + 1 && upper >= from - 1 && bottom <= to + 1;
  const end = Math.min(innerHeight, prompt.top);
  const uncovered = (part) => {
    const { left, right, top: upper, bottom } = part.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
    return upper >= 0 && bottom <= innerHeight && part.contains(there);
  };
  const seen = (part) => within(part.getBoundingClientRect(), Math.max(0, top.bottom), end);
  const numbers = [...document.querySelectorAll("button.pin-mark")].map((mark) => {
    const { pin: number, away } = mark.dataset;
    const parts = [...document.querySelectorAll(`[data-pinned="${number}"]`)];
    const part = parts.find((one) => one.getClientRects().length) ?? document.getElementById(`pin-${number}`);
    const drawn = !!part?.closest(".board"), chosen = !!part?.matches(".target, .chooser");
    const shown = !!part && (drawn ? seen(part) : uncovered(part));
    return { number, away, drawn, seen: shown, asked: !!mark.closest(".do"), chosen };
  });
  const buttons = [...document.querySelectorAll("#moves :is(button, label)")];
  return { numbers,
           choice: [...document.querySelectorAll(".board :is(.target, .chooser)")].some(seen)
                   || buttons.some((one) => within(one.getBoundingClientRect(), 0, innerHeight)) };
}"""
TOLD = """() => [...document.querySelectorAll("button.pin-mark")].every((mark) => "away" in mark.dataset)"""
COURSES = {name: course for name in listed_games() if (course := presentation_of(name).course)}
#: Something far down, in a part that is pushed sideways, behind a choice that was not made yet, beside the board, and
#: all at once.
SAMPLE = [
    ("rajas", "roads", 1),
    ("rajas", "dice", 4),
    ("rajas", "palace", 4),
    ("five-tribes", "first-turn", 1),
    ("five-tribes", "first-turn", 4),
    ("five-tribes", "djinns", 2),
    ("five-tribes", "tiles", 4),
    ("ganesha", "offering", 1),
]


def out_of_sight(page: Page, task: str) -> list[str]:
    """What of a task that has just opened can neither be seen nor be reached by a tap."""
    page.wait_for_function(TOLD)
    found = page.evaluate(SIGHT)
    numbers = found["numbers"]
    drawn = [one for one in numbers if one["drawn"]]
    first = next((some for kind in ("chosen", "asked") if (some := [one for one in drawn if one[kind]])), drawn)
    faults = [f"{task}: nothing that it asks for"] if first and not any(one["seen"] for one in first) else []
    faults += [f"{task}: {one['number']}, untold" for one in numbers if not one["seen"] and not one["away"]]
    faults += [] if found["choice"] or not page.locator("#moves").count() else [f"{task}: nothing to choose"]
    for one in numbers:
        if one["away"]:
            mark = page.locator(f'.pin-mark[data-pin="{one["number"]}"]')
            mark.tap()
            page.wait_for_function("(mark) => mark.dataset.away === ''", arg=mark.element_handle())
            if not page.locator(f"#pin-{one['number']}.called, [data-pinned='{one['number']}'].called").count():
                faults.append(f"{task}: {one['number']} does not lead there")
    return faults


@pytest.mark.parametrize(("game", "lesson", "task"), SAMPLE)
def test_what_a_task_is_about_is_in_sight_on_a_phone(browse, game, lesson, task):
    ann = browse(view="board", reduced_motion="reduce", **PHONE)
    ann.go(f"/learn/{game}/{lesson}/{task}/-")
    assert out_of_sight(ann.page, lesson) == []
    assert ann.complaints == []


def test_a_number_leads_to_its_part_after_a_task_was_solved_too(browse):
    """The frame was replaced, and the focus is in the decision."""
    ann = browse(view="board", reduced_motion="reduce", **PHONE)
    page = ann.page
    ann.go("/learn/rajas/dice/3/-")
    page.locator("#pass").tap()
    page.wait_for_selector('#frame[data-step="dice.4.open"]')
    assert out_of_sight(page, "dice") == []
    assert ann.complaints == []


def test_numbers_lead_nowhere_once_their_parts_may_have_moved(browse):
    """After a first move the pins are gone: what is left are numbers, no buttons."""
    ann = browse(view="board", reduced_motion="reduce", **PHONE)
    ann.go("/learn/five-tribes/first-turn/3/-")
    assert ann.page.locator("button.pin-mark").count() == ann.page.locator(".pin-mark").count() > 0
    moved = next(iter(COURSES["five-tribes"].by_key["first-turn"].tasks[2].solution))
    code = COURSES["five-tribes"].rules.notation.code(moved)
    ann.go(f"/learn/five-tribes/first-turn/3/{code}")
    assert ann.page.locator("b.pin-mark").count() > 0 and not ann.page.locator("button.pin-mark").count()
    assert ann.complaints == []


@pytest.mark.long
@pytest.mark.parametrize("game", list(COURSES))
@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "el-GR"])
def test_what_every_task_is_about_is_in_sight_on_a_phone(browse, game, locale):
    ann = browse(locale=locale, view="board", reduced_motion="reduce", **PHONE)
    faults = []
    for lesson in COURSES[game].lessons:
        for number, task in enumerate(lesson.tasks, 1):
            if task.goal or set(task.points) - set(PARTS):
                ann.go(f"/learn/{game}/{lesson.key}/{number}/-")
                faults += out_of_sight(ann.page, f"{lesson.key} {number}")
    assert faults == [] and ann.complaints == []
