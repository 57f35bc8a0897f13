"""Forms that are sent twice, and forms that wait for a game which is being compiled: one table each, never two."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route

from tests.browser.conftest import Table

SWAPPED = "document.body.dispatchEvent(new CustomEvent('htmx:after:swap', {bubbles: true}))"
#: A page with a form that makes a table, the form, where it is sent, and what tells it to go on by itself.
WAITING = {
    "the first page": ("/", "#play-ganesha", "/play", "form => form.setAttribute('data-go', '')"),
    "a new table": (
        "/new?game=ganesha",
        "#new-table",
        "/new",
        "form => form.insertAdjacentHTML('beforeend', '<button form=new-table data-go>x</button>')",
    ),
}


def fields(request: Request) -> dict[str, list[str]]:
    """What a form says, however it is written."""
    said = request.post_data or ""
    if "multipart" not in request.headers["content-type"]:
        return parse_qs(said)
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]+)"\r\n\r\n(.*?)\r\n--', said, re.DOTALL):
        found.setdefault(name, []).append(value)
    return found


def kept_back(page: Page, path: str) -> list[dict[str, list[str]]]:
    """The forms that are sent to a path; none comes to the server, and the page stays."""
    sent: list[dict[str, list[str]]] = []

    def keep(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(fields(route.request))
        route.fulfill(status=204)

    page.route(lambda url: url.partition("?")[0].endswith(path), keep)
    return sent


def settle(page: Page) -> None:
    """Whatever the page asked for before has been asked."""
    page.evaluate("fetch('/healthz').then(answer => answer.text())")


def test_a_form_sent_twice_says_that_it_is_the_same(browse: Callable[..., Table]) -> None:
    ann = browse()
    ann.go("/")
    page = ann.page
    sent = kept_back(page, "/play")
    button = page.locator("#play-ganesha button").first
    for times in (1, 2):
        with page.expect_request("**/play"):
            button.click()
        settle(page)
        assert len(sent) == times
    first, second = sent
    assert first == second and len(first["contribution"][0]) >= 32 and len(first["csrf"]) == 1
    page.evaluate(SWAPPED)  # what is swapped in meanwhile changes nothing of it
    kept = page.locator("#play-ganesha [data-contribute]")
    assert kept.input_value() == first["contribution"][0]
    page.unroute_all()
    button.click()
    page.wait_for_url("**/t/*")


def test_who_comes_back_to_a_form_sends_another_one(browse: Callable[..., Table]) -> None:
    ann = browse()
    ann.go("/")
    page = ann.page
    kept = page.locator("#play-ganesha [data-contribute]")
    values = [kept.input_value()]
    for persisted in ("false", "true"):
        page.evaluate(f"dispatchEvent(new PageTransitionEvent('pageshow', {{persisted: {persisted}}}))")
        values.append(kept.input_value())
    assert values[0] == values[1] != values[2] and all(values)


@pytest.mark.parametrize("where", WAITING)
def test_a_form_that_waited_for_its_game_is_sent_once(browse: Callable[..., Table], where: str) -> None:
    start, form, path, go = WAITING[where]
    ann = browse()
    ann.go(start)
    page = ann.page
    sent = kept_back(page, path)
    page.evaluate(SWAPPED)
    settle(page)
    assert not sent, "nothing was ready"
    page.locator(form).evaluate(go)
    with page.expect_request(lambda request: request.method == "POST"):
        page.evaluate(SWAPPED)
    page.evaluate(SWAPPED)  # another part of the page came meanwhile
    settle(page)
    assert len(sent) == 1 and sent[0]["contribution"][0]
    assert not ann.complaints
