"""Every kind of decision of every game, in every size and language: nothing is too small, cut off, or on another thing.

Four people play a whole game by lot; at the first decision of each kind the page of whoever decides is measured, in two
of the eighteen windows, all of which take turns; `make long` measures each decision in all of them.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import serai
from serai.kernel.position import Position
from tests.browser.boxes import faults
from tests.browser.conftest import PATIENCE_MS, layout_for
from tools.screenshots import House

pytestmark = pytest.mark.slow

DESKS = ((1440, 900), (1280, 720), (768, 1024), (1920, 1080))
SIZES = {size: layout_for(*size) for size in (*DESKS, (844, 390), (390, 844))}
LANGUAGES = ("en", "ru", "el")
WINDOWS = list(product(SIZES, LANGUAGES))
STEP = 5  # from a window to the next: another size and another language each time
MOST = 600  # moves; a game by lot may go on for long
#: From which seed a game is dealt, and to how many kinds of decisions it comes: fewer, and something is not measured.
GAMES = {"five-tribes": (3, 14), "ganesha": (3, 7), "rajas": (3, 9)}


#: On a desk: what can be chosen and is out of sight, and players that are; how many lines the log has room for.
BESIDE_THE_BOARD = """() => {
  const parts = [".decide", ".players", '.sheet[data-tab="log"]'];
  const [decide, players, log] = parts.map((part) => document.querySelector(part));
  const unseen = [...decide.querySelectorAll(".move, .choices label, .cards label, .ending > *")].filter((part) => {
    const [box, window] = [part.getBoundingClientRect(), decide.getBoundingClientRect()];
    return box.height && (box.top < window.top - 1 || box.bottom > window.bottom + 1);
  });
  const line = parseFloat(getComputedStyle(document.querySelector("#log summary")).minHeight);
  const { paddingTop, paddingBottom } = getComputedStyle(log);
  return {
    unseen: unseen.map((part) => part.textContent.trim()),
    players: players.scrollHeight > players.clientHeight + 1,
    lines: Math.floor((log.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / line),
  };
}"""
LINES = {(1440, 900): 8, (1280, 720): 2, (768, 1024): 1, (1920, 1080): 8}
#: On a phone: cards of players and sheets beside the board that are higher than the room they have.
BEHIND_A_TAB = """() => [...document.querySelectorAll(".player, .side")]
  .filter((part) => part.checkVisibility() && part.scrollHeight > part.clientHeight + 1)
  .map((part) => `${part.className} ${part.scrollHeight} > ${part.clientHeight}`)"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(Path(tmp_path_factory.mktemp("layout")), "en")
    yield house
    house.stop()


@pytest.fixture(scope="module")
def windows(chromium: Browser) -> Iterator[dict[tuple[int, int], Page]]:
    """A window of each size; small ones are phones."""
    opened = {}
    for (width, height), layout in SIZES.items():
        phone = layout != "wide"
        context = chromium.new_context(
            viewport={"width": width, "height": height}, is_mobile=phone, has_touch=phone, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MS)
        opened[width, height] = context.new_page()
    yield opened
    for page in opened.values():
        page.context.close()


def decisions(house: House, table: str, seed: int) -> Iterator[Position]:
    """The first decision of each kind in a game by lot; it waits at each of them."""
    dice, met = random.Random(seed), set[str]()
    for _move in range(MOST):
        with house.club.cache.hold(table) as loaded:
            assert loaded.position is not None
            position, version = loaded.position.copy(), loaded.version
        if position.over:
            return
        moves = position.moves()
        if len(moves) > 1 and position.prompt not in met:
            met.add(position.prompt)
            yield position
        house.club.moves.move(table, house.people[position.seat], [dice.choice(moves)], version, confirmed=True)


def show(house: House, page: Page, table: str, person: str, layout: str, language: str) -> None:
    """A table as one person sees it, who was not away."""
    house.club.people.change(person, language=language)
    house.club.looks.looked(table, person, house.club.looks.look(table, person).version)
    cookies = {
        "serai-session": house.session(person),
        "serai-guides": ".".join(serai.game_names()),
        "serai-layout": layout,
    }
    page.context.add_cookies([{"name": n, "value": v, "url": house.address} for n, v in cookies.items()])
    page.goto(f"{house.address}/t/{table}")
    page.wait_for_selector(f'#frame[data-turn="yes"] .board.{layout}')


@pytest.mark.parametrize("at_once", [2, pytest.param(len(WINDOWS), marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_and_nothing_moves(club, windows, game, at_once):
    seed, kinds = GAMES[game]
    table = club.table(game, seed)
    wrong = defaultdict[str, list[str]](list)
    places = defaultdict[tuple[int, int], set[tuple[float, ...]]](set)
    turn = met = 0
    for position in decisions(club, table, seed):
        met += 1
        for _window in range(at_once):
            size, language = WINDOWS[turn * STEP % len(WINDOWS)]
            turn += 1
            page, layout = windows[size], SIZES[size]
            show(club, page, table, club.people[position.seat], layout, language)
            for fault in faults(page, thumb=layout != "wide"):
                wrong[fault].append(f"{position.prompt} {size} {language}")
            if layout == "wide":
                beside = page.evaluate(BESIDE_THE_BOARD)
                if beside["unseen"] or beside["players"] or beside["lines"] < LINES[size]:
                    wrong[f"{beside}"].append(f"{position.prompt} {size} {language}")
            elif layout == "tall":
                for higher in page.evaluate(BEHIND_A_TAB):
                    wrong[higher].append(f"{position.prompt} {size} {language}")
            box = page.locator(".prompt").bounding_box()
            assert box is not None
            places[size].add(tuple(round(n) for n in box.values()))
    assert dict(wrong) == {}
    assert all(len(found) == 1 for found in places.values()), places
    assert met >= kinds
