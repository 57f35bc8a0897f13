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
from tools.screenshots import RunningClub

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
    const ending = part.closest(".ending") ? undefined : decide.querySelector(".ending")?.getBoundingClientRect();
    // it lies over what scrolls
    const beside = ending && (box.right < ending.left + 1 || box.left > ending.right - 1);
    const below = ending && !beside && box.bottom > ending.top + 1 && box.top < ending.bottom - 1;
    return box.height && (box.top < window.top - 1 || box.bottom > window.bottom + 1 || below);
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
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    running = RunningClub(Path(tmp_path_factory.mktemp("layout")), "en")
    yield running
    running.stop()


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


def decisions(running: RunningClub, table: str, seed: int) -> Iterator[Position]:
    """The first decision of each kind in a game by lot, and the first with thrice as many moves; it waits at each."""
    dice, met = random.Random(seed), dict[str, int]()
    for _move in range(MOST):
        with running.club.cache.hold(table) as loaded:
            assert loaded.position is not None
            position, version = loaded.position.copy(), loaded.version
        if position.over:
            return
        moves = position.moves()
        if len(moves) > 1 and len(moves) >= met.get(position.prompt, 0):
            met[position.prompt] = 3 * len(moves) if position.prompt not in met else MOST
            yield position
        running.club.moves.move(table, running.people[position.seat], [dice.choice(moves)], version, confirmed=True)


def show(running: RunningClub, page: Page, table: str, person: str, layout: str, language: str) -> None:
    """A table as one person sees it, who was not away."""
    running.club.people.change(person, language=language)
    running.club.looks.looked(table, person, running.club.looks.look(table, person).version)
    cookies = {
        "serai-session": running.session(person),
        "serai-guides": ".".join(serai.game_names()),
        "serai-layout": layout,
    }
    page.context.add_cookies([{"name": n, "value": v, "url": running.address} for n, v in cookies.items()])
    page.goto(f"{running.address}/t/{table}")
    page.wait_for_selector(f'#frame[data-turn="yes"] .board.{layout}')


@pytest.mark.parametrize("at_once", [2, pytest.param(len(WINDOWS), marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_and_nothing_moves(club, windows, game, at_once):
    seed, kinds = GAMES[game]
    table = club.table(game, seed)
    wrong = defaultdict[str, list[str]](list)
    places = defaultdict[tuple[int, int], set[tuple[float, ...]]](set)
    turn = met = 0  # windows, and kinds of decisions with few and with many choices
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


#: A decision with so many things to choose from: how much of it is out of sight, how closely it stands, and where.
LONG = """(many) => {
  const [decide, prompt] = [document.querySelector(".decide"), document.querySelector(".prompt")];
  const one = '<button class="button move" type="button">merchant</button>';
  decide.querySelector(".deal").innerHTML = `<div class="row">${one.repeat(many)}</div>`;
  window.dispatchEvent(new Event("resize"));
  const { x, y, width, height } = prompt.getBoundingClientRect();
  const over = decide.scrollHeight - decide.clientHeight;
  return { over, steps: decide.classList.length - 1, place: [x, y, width, height] };
}"""


def test_a_long_decision_stands_closer_and_keeps_its_place(sit):
    page = sit("five-tribes").page
    few, more, many = (page.evaluate(LONG, n) for n in (4, 14, 60))
    assert few["steps"] == 0 and few["over"] <= 0
    assert more["steps"] >= 1 and more["over"] <= 0, "all of it is in sight"
    assert many["steps"] == 3 and many["over"] > 0, "the rest is scrolled to"
    assert few["place"] == more["place"] == many["place"]
    phone = sit("five-tribes", width=390, height=844).page
    assert phone.evaluate(LONG, 60)["steps"] == 0, "there it is a line to push"
