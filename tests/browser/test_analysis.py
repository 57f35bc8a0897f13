"""The analysis room in a real browser: an engine in a worker, its lines in words, moves tried, noted and walked."""

import json
import math
import re
from itertools import groupby
from statistics import fmean

import pytest

from bench.analysis import SENT
from tests.browser.axe import faults
from tests.expected import matched

pytestmark = pytest.mark.slow

GAMES = ("five-tribes", "ganesha", "rajas")
ENGINE_MS = 90_000  # the browser compiles an engine before it thinks
MOST_BYTES = 120 * 1024  # that a room loads, compressed, without weights and fonts


@pytest.fixture(scope="module", autouse=True)
def built():
    """A server builds them in the background; here they are wanted at once."""
    import serai
    from serai.bots.engine import build_engine

    for name in GAMES:
        build_engine(serai.game(name))


def steps(table, count):
    """Wait until a line of so many moves is shown."""
    if count:
        table.page.wait_for_selector(f"#steps li:nth-child({count}):last-child", state="attached")
    else:
        table.page.wait_for_selector("#steps:not(:has(li))", state="attached")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_taken_apart_with_the_engine(browse, game):
    ann = browse(view="board", reduced_motion="reduce")
    ann.page.set_default_timeout(ENGINE_MS)
    ann.make(game, "bot:random", rated=False, confirm=False)
    ann.page.wait_for_selector('#frame[data-turn="yes"]')
    table = ann.page.url.rsplit("/", 1)[1]
    ann.go(f"/t/{table}/analysis")
    lines = ann.page.locator("#engine-lines button")
    lines.first.wait_for()
    assert re.search(r"\d", ann.page.locator("#engine-says").inner_text())
    percents = [int(text.split()[0]) for text in ann.page.locator("#chances b").all_inner_texts()]
    assert abs(sum(percents) - 100) <= 1
    assert ann.page.evaluate(SENT) <= MOST_BYTES
    assert ann.page.locator(".engine-best").count() >= 1
    before = ann.page.url
    lines.first.click()
    steps(ann, 1)
    assert ann.page.url != before
    lines.first.wait_for()  # it thinks about the new position
    ann.page.locator("#tree .step").wait_for()
    ann.page.locator(".board .target:visible, #moves .move:visible").first.click()
    steps(ann, 2)
    ann.page.locator('.notes [data-mark="!?"]').click()
    ann.page.locator("#note").fill("bold")
    ann.page.locator("#note").blur()
    ann.page.reload()
    assert ann.page.locator("#tree .step").count() == 2 and ann.page.locator("#tree .comment").inner_text() == "bold"
    ann.page.locator("body").press("ArrowLeft")  # undo is walking
    steps(ann, 1)
    ann.page.locator("#engine").click()
    assert ann.page.locator("#engine-says").inner_text() == "The engine runs in your own browser."
    assert faults(ann.page) == [] and ann.complaints == []


def test_a_board_is_set_up_by_hand_and_its_chance_is_chosen(browse):
    """With the keyboard, from the editor to the die that shows what was chosen, and back to a variation."""
    ann = browse(view="board", reduced_motion="reduce")
    ann.go("/analysis/rajas/edit?players=2")
    ann.page.locator("#part").select_option(label="Players")
    money = ann.page.locator("#facts label", has_text=re.compile("^money$")).locator("input")
    money.fill("11")
    money.press("Tab")
    ann.page.wait_for_selector('#whole[data-whole*=\'"money": {"p1": 11\']', state="attached")
    karma = ann.page.locator("#facts label", has_text=re.compile("^karma$")).locator("input")
    karma.fill("99")
    karma.press("Tab")
    ann.page.locator("#wrong[role=alert]", has_text="karma").wait_for()
    assert ann.page.locator("#analyse").get_attribute("aria-disabled") == "true"
    karma.fill("1")
    karma.press("Tab")
    with ann.page.expect_navigation(wait_until="load"):  # before its scripts are there a page hears no key
        ann.page.locator("#analyse[href]").press("Enter")
    ann.page.locator("#engine").click()  # nothing is measured here
    ann.page.locator('[data-move="place terrace-blue"], [value="place terrace-blue"]').first.press("Enter")
    steps(ann, 1)
    ann.page.locator("#choose-luck").press("Enter")
    die = ann.page.locator("[data-luck]")
    for face in ("5", "2"):
        die.wait_for()
        wanted = next(each for each in die.locator("option").all_inner_texts() if f" {face} (" in each)
        die.select_option(label=wanted)
        ann.page.locator(".happened", has_text=wanted).wait_for()
    assert ann.page.locator("#tree .variation .step").count() == 2  # of three ways to roll, two are variations
    ann.page.locator("#promote").press("Enter")
    kept = json.loads(
        ann.page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('serai-tree-'))[1]")
    )
    rolled = [node.get("chance", "") for node in kept["nodes"] if "move" in node]
    assert (
        len(rolled) == 3
        and rolled[0] == matched(r"~(\d+)$", ann.page.locator("#frame").get_attribute("data-line") or "")[1]
    )
    assert ann.complaints == []


def test_where_the_engine_cannot_run_the_server_answers(browse):
    ann = browse(view="board", reduced_motion="reduce")
    ann.page.set_default_timeout(ENGINE_MS)
    ann.page.route("**/engine/*.wasm", lambda route: route.abort())
    ann.go("/analysis/ganesha?players=3")
    lines = ann.page.locator("#engine-lines button")
    lines.first.wait_for()
    assert "by the server" in ann.page.locator("#engine-says").inner_text()
    lines.first.click()
    steps(ann, 1)
    lines.first.wait_for()  # and about the next position


def line_of_a_game(game, players):
    """A whole game as a file: what comes first, in the order of its moves."""
    import serai
    from serai.kernel.gamefile import Record

    record = Record(serai.game(game), players=players, seed=5)
    made = 0
    while not record.position.over:
        moves = record.position.moves()
        record.play(moves[(7 * made) % len(moves)])
        made += 1
    return record


def review_in_browser(table, record):
    """Bring a game file along and have it gone through: how well each decided, in percent, as the room says it."""
    table.go("/analysis")
    table.page.fill("#pasted", record.text())
    table.page.get_by_role("button", name="Analyse").click()
    table.page.locator("#tree .step").first.wait_for()
    assert table.page.locator("#tree .step").count() == len(record.moves)
    table.page.locator("#engine").click()  # all that this machine has is for the review
    table.page.locator("#review").click()
    table.page.locator("#course-chart svg").wait_for()
    return [int(text.split()[0]) for text in table.page.locator("#accuracies b").all_inner_texts()]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_reviewed_in_the_browser(browse, game):
    """A game file of each kind: a curve, a verdict for turns, how well each decided; walked along by its marks."""
    record = line_of_a_game(game, 2)
    ann = browse(view="board", reduced_motion="reduce")
    ann.page.set_default_timeout(300_000)
    shares = review_in_browser(ann, record)
    assert len(shares) == 2 and all(0 <= share <= 100 for share in shares)
    marks = ann.page.locator("#tree .turn-verdict")
    assert marks.count() > len(record.moves) / 20
    ann.page.locator("#course .dot").first.click()
    ann.page.wait_for_selector(f"#steps:not(:has(li:nth-child({len(record.moves)})))", state="attached")
    assert faults(ann.page) == [] and ann.complaints == []


SIMULATIONS = 400  # for a decision, in the browser and on the server
DEVIATIONS = 3  # of the noise between two reviews; all of them are repeatable, so this is not a matter of luck
# The review as it is, but counted in simulations instead of time, and by one worker: the same on every machine.
COUNTED = """(() => {
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    send.call(this, message.ms ? { ...message, most: SIMULATIONS, ms: 1e9 } : message, ...more);
  };
  Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
})()"""


def verdict(loss, best):
    return "best" if best else "mistake" if loss >= 0.08 else "inaccuracy" if loss >= 0.03 else "good"


def worth(loss):
    """What a decision counts for in somebody's accuracy, as docs/architecture.md has it."""
    return min(100, 103.17 * math.exp(-4.35 * loss) - 3.17)


def noise(one, other):
    """By how much the means of two reviews differ where nothing but the luck of the searches does."""
    return math.hypot(*(a - b for a, b in zip(one, other, strict=True))) / len(one)


def test_a_review_in_the_browser_has_the_figures_of_the_server(browse):
    """Accuracy of each player and verdicts differ no more from the server's than two of its reviews do."""
    from serai.arena.advice import review

    record = line_of_a_game("ganesha", 2)
    ann = browse(view="board", reduced_motion="reduce")
    ann.page.set_default_timeout(ENGINE_MS)
    ann.page.context.add_init_script(COUNTED.replace("SIMULATIONS", str(SIMULATIONS)))
    shares = review_in_browser(ann, record)
    stored = "JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('serai-review-'))[1]).verdicts"
    page = ann.page.evaluate(stored)
    server, again = (review(record, None, SIMULATIONS, seed) for seed in (1, 2))
    assert [(each["seat"], record.game.notation.text(each["code"])) for each in page] == [
        (each.seat, each.move) for each in server
    ]
    for seat, share in enumerate(shares):
        mine = [n for n, each in enumerate(server) if each.seat == seat]
        one, other = ([worth(some[n].loss) for n in mine] for some in (server, again))
        assert share == round(fmean(worth(page[n]["loss"]) for n in mine))
        assert abs(share - fmean(one)) <= DEVIATIONS * noise(one, other) + 0.5  # it is shown without a fraction
    kinds = [[verdict(each.loss, each.better == each.move) for each in some] for some in (server, again)]
    shown = [verdict(each["loss"], each["best"] == each["code"]) for each in page]
    usual = fmean(a == b for a, b in zip(*kinds, strict=True))
    agreed = fmean(a == b for a, b in zip(kinds[0], shown, strict=True))
    assert agreed >= usual - DEVIATIONS * math.sqrt(usual * (1 - usual) / len(shown))
    turns = [list(some) for _seat, some in groupby(page, lambda each: each["seat"])]
    mistakes = sum(max(each["loss"] for each in some) >= 0.08 for some in turns)
    assert mistakes and ann.page.locator("#tree .turn-verdict .mistake").count() == mistakes
    assert ann.complaints == []
