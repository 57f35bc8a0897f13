"""What people write is text: payloads in names and chat never become markup, in pages, frames and events."""

import re
from html.parser import HTMLParser
from urllib.parse import quote

import pytest

from serai.club.store.schema import people
from tests.web.visiting import Visitor, decider, two_at

PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "'\"><b>bold</b>",
    "</textarea><script>1</script>",
    "{{ 7*7 }} {% raw %}",
    "javascript:alert(1)",
    "&lt;script&gt;",
    "<!--",
    "]]>",
    "${7*7} #{7*7}",
    "\u202eevil\u202c",
]


class Tags(HTMLParser):
    """The tags and attributes of a page, as a browser would see them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.bad = []
        self.text = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        if tag == "script" and not (names.get("src") or "").startswith("/static/"):
            self.bad.append(tag)
        links = ("href", "src", "action", "formaction", "hx-get", "hx-post")
        self.bad += [n for n, v in attrs if n.startswith("on") or (n in links and "javascript:" in (v or ""))]
        if tag in ("img", "b", "iframe", "object") and tag != "b" and not (names.get("src") or "").startswith("/art/"):
            self.bad.append(tag)

    def handle_data(self, data):
        self.text.append(data)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_chat_is_text(visit, payload):
    ann, ben, table = two_at(visit, "ganesha")
    said = ann.press(f"/t/{table}/say", {"text": payload})
    for page in (said.text, ben.frame(table), ann.get(f"/t/{table}").text):
        assert Tags(page).bad == []


def test_chat_comes_through_as_it_was_written(visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    ann.press(f"/t/{table}/say", {"text": "a <b> & \"c\" 'd' {{ e }}"})
    shown = " ".join(Tags(ann.frame(table)).text)
    assert "a <b> & \"c\" 'd' {{ e }}" in shown


@pytest.mark.parametrize("payload", PAYLOADS)
def test_names_are_text(app, payload):
    ann = Visitor(app)
    answer = ann.post("/play", {"game": "ganesha", "name": payload[:24]})
    pages = [answer.text, ann.get("/").text, ann.get("/settings").text, ann.get("/tables").text]
    if answer.status_code == 303:
        pages.append(ann.get(answer.headers["location"]).text)
    for page in pages:
        assert Tags(page).bad == []


@pytest.mark.parametrize("payload", PAYLOADS)
def test_addresses_and_questions_are_text(visit, payload):
    ann, _ben, table = two_at(visit, "ganesha")
    for path in ("/rules/ganesha?q=", f"/t/{table}/why?move=", "/new?game=", "/t/"):
        answer = ann.client.get(path + quote(payload, safe=""))
        assert answer.status_code < 500 and Tags(answer.text).bad == []


def test_a_name_in_a_drawn_board_is_text(app):
    ann = Visitor(app)
    table = ann.post("/play", {"game": "five-tribes", "name": '"><a onx=1>', "contribution": "ab" * 16}).headers[
        "location"
    ]
    assert Tags(ann.get(table).text).bad == []


def test_a_translation_is_text(monkeypatch, visit):
    monkeypatch.setattr(
        "serai.kernel.i18n.catalogue",
        lambda _l: type(
            "Evil",
            (),
            {
                "gettext": staticmethod(lambda m: f"<script>{m}</script>"),
                "ngettext": staticmethod(lambda s, p, n: f"<img src=x onerror={s}>"),
            },
        )(),
    )
    for path in ("/", "/new", "/rules", "/settings"):
        assert Tags(visit().get(path).text).bad == []


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_names_are_text_in_all_that_a_table_shows(club, visit, game):
    """Even one that the server would refuse today: in the log, the chat, the board, the past and the score sheet."""
    name = "<b>Ann</b>\"><img src=x onerror=1>' onmouseover='1"
    ann, ben, table = two_at(visit, game)
    host = club.tables.find(table).host
    with club.store.write() as c:
        c.execute(people.update().where(people.c.id == host).values(name=name))
    ann.press(f"/t/{table}/say", {"phrase": "hello"})
    club.leaving.propose_end(table, host)
    for _ in range(8):
        decider(table, ann, ben).plays(table)
    pages = {"board": ben.frame(table), "text": ben.get_text_frame(table)}
    pages["past"] = ben.get(f"/t/{table}/replay?at=8").text
    club.leaving.close(table)
    pages |= {"page": ben.get(f"/t/{table}").text, "after": ben.frame(table)}
    for place, page in pages.items():
        assert Tags(page).bad == [] and "<b>Ann" not in page, place
        log = re.findall(r'<li id="l\d+".*?</li>', page, re.DOTALL)
        assert any(name in " ".join(Tags(line).text) for line in log), place
