"""Whole games of one person and three bots at drawn boards: every pair of a size, a way to play and a language.

One of each game is played by `make test`, all of them by `make long`.
"""

from itertools import combinations
from typing import NamedTuple

import pytest

from tests.browser.axe import faults_by_day_and_night, nameless
from tests.browser.boxes import faults
from tests.browser.hands import Finger, Hands, Keys

pytestmark = pytest.mark.slow

BOTS = ("bot:random",) * 3
HANDS = {"mouse": Hands, "finger": Finger, "keyboard": Keys}
DESK, LAPTOP, LYING, UPRIGHT = (1440, 900), (1280, 720), (844, 390), (390, 844)
WIDTH = "document.documentElement.scrollWidth"


class Way(NamedTuple):
    """How a game is played."""

    size: tuple[int, int]
    input: str
    language: str
    game: str


#: Together all three inputs and languages, a desk and both ways to hold a phone.
SHORT = (
    Way(DESK, "mouse", "en-GB", "rajas"),
    Way(LYING, "keyboard", "el-GR", "ganesha"),
    Way(UPRIGHT, "finger", "ru-RU", "five-tribes"),
)
WAYS = (
    *SHORT,
    Way(DESK, "finger", "ru-RU", "ganesha"),
    Way(DESK, "keyboard", "el-GR", "five-tribes"),
    Way(LAPTOP, "mouse", "en-GB", "five-tribes"),
    Way(LAPTOP, "finger", "el-GR", "rajas"),
    Way(LAPTOP, "keyboard", "ru-RU", "ganesha"),
    Way(LYING, "mouse", "ru-RU", "rajas"),
    Way(LYING, "finger", "en-GB", "five-tribes"),
    Way(UPRIGHT, "mouse", "el-GR", "ganesha"),
    Way(UPRIGHT, "keyboard", "en-GB", "rajas"),
    Way(UPRIGHT, "finger", "en-GB", "ganesha"),
)


def test_every_pair_is_among_the_ways():
    for one, other in combinations(("size", "input", "language"), 2):
        pairs = {(getattr(way, one), getattr(way, other)) for way in WAYS}
        assert len(pairs) == len({pair[0] for pair in pairs}) * len({pair[1] for pair in pairs}), (one, other)
    for also in ("size", "input", "language"):
        assert len({(way.game, getattr(way, also)) for way in WAYS}) == 3 * len({getattr(way, also) for way in WAYS})


def named(way):
    marks = () if way in SHORT else pytest.mark.long
    name = f"{way.game}-{way.input}-{way.size[0]}x{way.size[1]}-{way.language}"
    return pytest.param(way, marks=marks, id=name)


@pytest.mark.parametrize("way", [named(way) for way in WAYS])
def test_a_whole_game(sit, way):
    width, height = way.size
    phone = width < LAPTOP[0]
    touch = {"has_touch": True, "is_mobile": phone} if way.input == "finger" else {}
    ann = sit(way.game, *BOTS, confirm=way.game == "ganesha", locale=way.language, width=width, height=height, **touch)
    assert ann.page.get_attribute("html", "lang") == way.language[:2]
    hands = HANDS[way.input](ann)
    decisions = 0
    while hands.decide():
        decisions += 1
        assert ann.page.evaluate(WIDTH) <= width, "nothing is wider than the window"
    assert decisions > 10 and {"target", "button"} <= hands.used
    assert ann.page.locator(".podium li").count() == 4
    assert ann.page.locator("table.scores tr.total").is_visible()
    assert ann.page.locator("#board").is_visible() and ann.page.locator(".board .target").count() == 0
    assert ann.page.evaluate(WIDTH) <= width
    if phone:
        ann.page.wait_for_function("() => scrollY === 0")  # the result is in sight, wherever one was on the board
        assert ill_placed(ann.page) == []
    can_be_read_afterwards(ann)
    can_be_replayed(ann)
    assert ann.complaints == []


def ill_placed(page):
    """What is too small, cut off or on another thing; the page may be pushed."""
    return [fault for fault in faults(page, thumb=False) if not fault.endswith("high")]


def can_be_read_afterwards(ann):
    for tab in ("scores", "review"):
        ann.page.locator(f"label:has(#tab-{tab})").click()
        assert faults_by_day_and_night(ann.page) == {}, tab
    assert nameless(ann.page) == []


def can_be_replayed(ann):
    ann.page.locator(".after-links a[href*='/replay?']").first.click()
    bar = ann.page.locator("#replay-bar[data-ready]")
    bar.wait_for()
    last = bar.get_attribute("data-last")
    for key, version in (("Home", 1), ("ArrowRight", 2), ("End", last), ("Home", 1)):
        ann.page.keyboard.press(key)
        ann.page.wait_for_selector(f'#frame[data-version="{version}"] .board')
    assert ill_placed(ann.page) == []
    assert faults_by_day_and_night(ann.page) == {}
    assert nameless(ann.page) == []
