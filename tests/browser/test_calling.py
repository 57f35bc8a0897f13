"""How a page calls for its player in a real browser: title, favicon, notice, bell; what was shown is remembered."""

import sqlite3

import pytest

from tests.browser.axe import faults_by_day_and_night, nameless
from tests.club.postgres import wait_until

pytestmark = pytest.mark.slow

#: What the browser is asked to show is written down and then shown. A headless page is never hidden, so it is told.
WATCHED = """
window.calls = [];
window.Notification = new Proxy(Notification, {
  construct(target, given) { window.calls.push([given[0], given[1]]); return Reflect.construct(target, given); },
});
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def opened(browse, **more):
    """Ann and Ben, each in a browser, at a table that has begun; whoever decides comes first."""
    ann, ben = browse(**more), browse(**more)
    for person in (ann, ben):
        person.page.add_init_script(WATCHED)
        person.go("/settings")
        person.page.locator("input[name=browser_notices]").check()
        person.page.locator("input[name=confirm]").uncheck()
        person.page.get_by_role("button", name="Keep these settings").click()
        person.page.wait_for_selector(".notice.fine")
    ann.go("/new?game=ganesha")
    ann.page.select_option("select[name=seat2]", "open")
    ann.page.locator("label:has(input[name=pace][value='1'])").click()
    ann.page.locator("#new-table button.primary").click()
    ann.page.wait_for_url("**/t/*")
    ben.page.goto(ann.page.url)
    ben.page.locator("[data-join]").click()
    for person in (ann, ben):
        person.page.wait_for_selector('#frame[data-status="playing"]')
    return (ann, ben) if ann.page.get_attribute("#frame", "data-turn") == "yes" else (ben, ann)


def hands_over(one, other):
    """One plays until the other decides."""
    for _ in range(50):
        one.decide()
        other.page.wait_for_selector(f'#frame[data-version="{one.version}"]')
        if other.page.get_attribute("#frame", "data-turn") == "yes":
            return
    raise AssertionError("nobody else decides")


def sign(person):
    return person.page.get_attribute("#favicon", "href")


def test_title_favicon_and_notice_say_whose_turn_it_is(browse):
    one, other = opened(browse, permissions=["notifications"])
    assert one.page.title().startswith("Your turn") and sign(one) == "/art/sign-turn.svg"
    assert not other.page.title().startswith("Your turn") and sign(other) == "/art/sign.svg"
    other.page.evaluate("window.away = true")
    assert other.page.evaluate("Notification.permission") == "granted"
    hands_over(one, other)
    assert other.page.title().startswith("Your turn") and sign(other) == "/art/sign-turn.svg"
    assert not one.page.title().startswith("Your turn") and sign(one) == "/art/sign.svg"
    ((title, more),) = other.page.evaluate("window.calls")
    assert title == other.page.title() and more["body"] == other.page.locator("#question").inner_text()
    hands_over(other, one)
    assert one.page.evaluate("window.calls") == []  # who looks at the page needs no notice
    assert one.complaints == other.complaints == []


def test_what_a_visible_page_has_shown_counts_as_seen(browse, running):
    one, other = opened(browse)
    table = one.page.url.rpartition("/")[2]

    def seen(by):
        number = int(by.page.locator(".player b:has([data-rename])").evaluate("b => b.closest('.player').id.slice(7)"))
        with sqlite3.connect(running.folder / "club.db") as store:
            query = "select looked from seats where table_id = ? and seat = ?"
            return store.execute(query, (table, number)).fetchone()[0]

    hands_over(one, other)
    wait_until(lambda: seen(other) == other.version, 30)  # without a reload: no letter is sent about this turn
    one.page.evaluate("window.away = true")
    hands_over(other, one)
    one.page.wait_for_timeout(500)
    assert seen(one) < one.version
    one.page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(lambda: seen(one) == one.version, 30)


def test_the_bell_is_silent_until_it_is_wanted_and_stays_on(browse):
    ann = browse()
    ann.make("ganesha", "bot:random")
    bell = ann.page.locator("#sound")
    assert bell.get_attribute("aria-pressed") == "false"
    with ann.page.expect_response("**/sound") as answer:
        bell.click()
    assert answer.value.status == 204
    ann.page.reload()
    assert bell.get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("plain", [True, False])
def test_a_link_is_copied_also_where_there_is_no_clipboard(browse, plain):
    ann = browse(permissions=["clipboard-read", "clipboard-write"])
    if plain:  # as on plain http in one's own network
        ann.page.add_init_script('Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined })')
    ann.go("/new?with=friends&game=ganesha")
    ann.page.locator("#new-table button.primary").click()
    link = ann.page.locator("[data-copy-from]")
    link.wait_for()
    wanted = link.input_value()
    ann.page.locator("[data-copy]").click()
    ann.go("/rules/ganesha")
    ann.page.locator("input[name=q]").focus()
    ann.page.keyboard.press("Control+V")
    pasted = ann.page.locator("input[name=q]").input_value()
    assert "/join/" in pasted and wanted.startswith(pasted)  # as much of it as the field takes


def test_the_form_for_a_table_fits_a_phone_with_everything_open(browse):
    ann = browse(width=390, height=844)
    ann.go("/new")
    for part in ann.page.locator("#new-table summary").all():
        if part.is_visible() and not part.evaluate("part => part.parentElement.open"):
            part.click()
    assert ann.page.locator("#new-table details[open]").count() >= 3
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults_by_day_and_night(ann.page) == {} and nameless(ann.page) == []
    assert ann.page.locator("input[name=zone]").input_value() == ann.page.evaluate(
        "Intl.DateTimeFormat().resolvedOptions().timeZone"
    )
