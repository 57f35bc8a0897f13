"""What the pages say when somebody has enough tables, and a long list of tables in pages."""

import re

import pytest

from serai.web.routes.lobby import ON_A_PAGE
from tests.web.visiting import Visitor

LANGUAGES = {"en": "against bots", "ru": "с ботами", "el": "με μποτ"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_game_too_many_is_refused_in_words(running, language):
    app = running(guest_bot_tables=2)
    ann = Visitor(app, "Ann", language)
    club = app.state.club
    host = [club.tables.find(ann.makes("ganesha", "bot:random")).host for _ in range(2)].pop()
    form = {"game": "ganesha", "seat2": "bot:random", "contribution": "cd" * 16}
    for path in ("/new", "/play"):
        answer = ann.post(path, form)
        assert answer.status_code == 429 and LANGUAGES[language] in answer.text
    assert len(club.tables.mine(host)) == 2


def test_an_address_makes_so_many_tables_a_day(running):
    app = running(guest_tables_per_day=2)
    ann, ben = Visitor(app, "Ann"), Visitor(app, "Ben")
    ann.makes(), ben.makes()
    answer = ben.post("/new", {"game": "ganesha", "seat2": "open", "contribution": "cd" * 16})
    assert answer.status_code == 429 and "from your address" in answer.text


def test_a_long_list_of_tables_has_pages(running):
    app = running(guest_open_tables=100, guest_tables_per_day=100)
    ann, made, seen = Visitor(app, "Ann"), [], []
    for _ in range(ON_A_PAGE + 3):
        made.append(ann.makes("ganesha"))
    ben, path = Visitor(app, "Ben"), "/tables"
    while path:
        text = ben.get(path).text
        found = re.findall(r'href="/t/([0-9a-zA-Z]+)"', text)
        assert len(found) <= ON_A_PAGE
        seen += found
        further = re.search(r'href="(/tables\?older=\d+)" rel="next"', text)
        path = further[1] if further else ""
    assert sorted(seen) == sorted(made)
    assert 'rel="prev"' in text and ben.get("/tables?older=x").status_code in (400, 422)
    assert ben.get("/tables?older=-5").status_code == ben.get(f"/tables?older={10**30}").status_code == 200
