"""Around the game in a real browser: choices at home, watching, replays that play, files, one screen for two."""

from pathlib import Path

import pytest

from tests.browser.axe import faults_by_day_and_night, nameless

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parents[1] / "golden"
# Whether the table says that somebody watches, or that nobody does.
WATCHED = """async (wanted) => {
  const answer = await fetch(`${location.pathname}/presence`);
  return (await answer.text()).includes("watches") === wanted;
}"""


def test_what_is_chosen_at_home_is_at_the_table_and_remembered(browse):
    ann = browse(width=390, height=844, has_touch=True)
    ann.go("/")
    form = ann.page.locator("#play-rajas")
    form.locator("label:has([name=players][value='3'])").click()
    form.locator("[name=level]").select_option("novice")
    assert "beginner" in form.locator(".told").inner_text()
    form.locator("label:has([value='ganga=yes'])").click()
    assert form.get_by_text("River tiles change").is_visible(), "what is chosen says what it is"
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    form.get_by_role("button", name="Play now").click()
    ann.page.wait_for_url("**/t/*")
    assert ann.page.locator(".player").count() == 3
    ann.go("/")
    assert form.locator("[name=players][value='3']").is_checked() and form.locator("[value='ganga=yes']").is_checked()
    assert form.locator("[name=level]").input_value() == "novice"
    assert ann.complaints == []


def test_a_running_game_is_found_watched_and_says_who_is_there(browse):
    ann, eve = browse(), browse()
    ann.go("/new?game=ganesha")
    ann.page.select_option("select[name=seat2]", "bot:random")
    ann.page.locator("summary", has_text="Rules of the table").click()
    ann.page.select_option("select[name=visibility]", "open")
    ann.page.locator("#new-table button.primary").click()
    ann.page.wait_for_selector('#frame[data-turn="yes"]')
    eve.go("/tables")
    game = eve.page.locator(".watching li", has_text="Scheherazade").first
    assert "round 1" in game.inner_text()
    game.get_by_role("link", name="Watch").click()
    eve.page.wait_for_selector('#frame[data-turn="no"] .prompt')
    assert "You are watching" in eve.page.locator(".prompt").inner_text()
    ann.page.wait_for_function(WATCHED, arg=True)
    ann.page.reload()
    ann.page.locator("#presence .watchers").wait_for()
    assert ann.page.get_attribute("#live", "data-here") == "0"
    assert faults_by_day_and_night(ann.page) == {} and nameless(ann.page) == []
    eve.page.context.close()
    ann.page.wait_for_function(WATCHED, arg=False)
    assert ann.complaints == []


@pytest.mark.parametrize("game", ["five-tribes", "ganesha"])
def test_a_file_is_opened_and_plays_by_itself(browse, game):
    ann = browse(view="board", reduced_motion="reduce")
    ann.go("/verify")
    ann.page.set_input_files("input[type=file]", sorted((GOLDEN / game).glob("2*.serai"))[0])
    ann.page.get_by_role("button", name="Watch it").click()
    bar = ann.page.locator("#replay-bar[data-ready]")
    bar.wait_for()
    assert faults_by_day_and_night(ann.page) == {} and nameless(ann.page) == []
    stops = {name: list(map(int, bar.get_attribute(f"data-{name}").split())) for name in ("moves", "turns", "rounds")}
    ann.page.select_option("#replay-pace", "500")
    ann.page.keyboard.press("Escape")
    ann.page.locator("h1").click()
    ann.page.keyboard.press("Space")
    ann.page.wait_for_selector('#frame[data-version="3"]')
    assert ann.page.get_attribute("#autoplay", "aria-pressed") == "true"
    ann.page.keyboard.press("Space")
    assert ann.page.get_attribute("#autoplay", "aria-pressed") == "false"
    ann.page.keyboard.press("Home")
    for unit in ("turns", "rounds"):
        ann.page.select_option("#unit", unit)
        ann.page.locator("[data-step=first]").click()
        ann.page.wait_for_selector('#frame[data-version="1"]')
        for stop in stops[unit][1:3]:
            ann.page.locator("[data-step=forward]").click()
            ann.page.wait_for_selector(f'#frame[data-version="{stop}"]')
        ann.page.locator("[data-step=back]").click()
        ann.page.wait_for_selector(f'#frame[data-version="{stops[unit][1]}"]')
    ann.page.locator("[data-step=last]").click()
    ann.page.wait_for_selector(f'#frame[data-version="{stops["moves"][-1]}"]')
    ann.page.locator("#autoplay").click()  # from the end it begins anew
    ann.page.wait_for_selector(f'#frame[data-version="{stops["rounds"][1]}"]')
    assert ann.complaints == []


def test_the_screen_is_covered_until_the_next_player_is_here(browse):
    ann = browse()
    ann.go("/new?hot=1&game=five-tribes")
    ann.page.fill("[name=called1]", "Anna")
    ann.page.fill("[name=called2]", "Ben")
    ann.page.locator("#new-table button.primary").click()
    curtain = ann.page.locator("#curtain")
    curtain.wait_for()
    first = curtain.locator("#next-name").inner_text()
    assert first in ("Anna", "Ben") and not ann.page.locator("#frame .prompt").is_visible()
    assert faults_by_day_and_night(ann.page) == {}
    ann.page.keyboard.press("Enter")  # the button has the focus
    ann.page.wait_for_selector('#frame[data-turn="yes"] .move')
    assert not curtain.is_visible()
    for _decision in range(8):  # somebody may decide several times before it is the other's turn
        before = ann.version
        ann.page.locator(".move").first.click()
        moved = f'#frame:not([data-version="{before}"])'
        ann.page.wait_for_selector(f"{moved}, #confirm-yes", state="attached")
        if ann.page.locator("#confirm-yes").count():
            ann.page.locator("#confirm-yes").click()
            ann.page.wait_for_selector(moved, state="attached")
        if curtain.is_visible():
            break
    second = curtain.locator("#next-name").inner_text()
    assert {first, second} == {"Anna", "Ben"} and not ann.page.locator("#frame .prompt").is_visible()
    curtain.get_by_role("button").click()
    assert f"Your turn, {second}" in ann.page.locator(".prompt").inner_text()
    assert ann.complaints == []
