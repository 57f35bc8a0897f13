"""A table to one's own taste: the pace with its seconds and hours, who finds it, the figures of one's own box."""

import re

import pytest

from tests.web.visiting import HEX

BOX = b"""
[edition]
name = "Ganesha, my box"

[mandala.2.day]
red = [5, 4, 3, 4, 3, 2, 1, 1]
"""


def brings(visitor, content, game="ganesha", **more):
    """Make a table with a file of own figures, as a browser would."""
    data = {"game": game, "seat2": "open", "contribution": HEX, **more}
    headers = {"Origin": visitor.address, "X-CSRF-Token": visitor.token()}
    files = {"figures": ("box.toml", content, "application/toml")}
    return visitor.client.post("/new", data=data, files=files, headers=headers, follow_redirects=False)


def test_days_with_a_daily_window(visit, club):
    ann = visit("Ann")
    hours = {"begins": "08:00", "ends": "22:30", "zone": "Europe/Athens"}
    pace = club.tables.find(ann.makes("ganesha", pace="3", **hours)).pace
    assert pace.to_dict() == {"kind": "days", "days": 3, **hours}
    empty = {"begins": "", "ends": "", "zone": "Europe/Athens"}  # the zone is filled in by the browser
    assert club.tables.find(ann.makes("ganesha", pace="7", **empty)).pace.to_dict() == {"kind": "days", "days": 7}


def test_a_clock_with_other_seconds(visit, club):
    ann = visit("Ann")
    paces = [club.tables.find(ann.makes("ganesha", pace="10", **more)).pace for more in ({}, {"increment": "60"})]
    assert [(pace.initial, pace.increment) for pace in paces] == [(600_000, 15_000), (600_000, 60_000)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"pace": "3", "begins": "08:00"},
        {"pace": "3", "begins": "08:00", "ends": "20:00", "zone": "Europe/Nowhere"},
        {"pace": "3", "begins": "08:00", "ends": "20:00", "zone": "../../etc/passwd"},
        {"pace": "3", "begins": "08:00", "ends": "08:30", "zone": "UTC"},
        {"pace": "3", "begins": "noon", "ends": "20:00", "zone": "UTC"},
        {"pace": "10", "increment": "7"},
        {"pace": "2"},
        {"visibility": "secret"},
        {"seat2": "stranger"},
        {"contribution": "no digits"},
        {"seat2": "bot:nobody"},
        *({"seat2": f"bot:{known}"} for known in ("network:weights.npz", "probe:hoarder", "frozen:0.1")),  # for matches
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(visit, club, wrong):
    ann = visit("Ann")
    answer = ann.post("/new", {"game": "ganesha", "seat2": "open", "contribution": HEX, **wrong})
    assert answer.status_code == 400
    assert club.tables.lobby() == []


def test_the_host_says_whether_the_lobby_shows_it(visit, club):
    ann = visit("Ann")
    shown = {ann.makes("ganesha", "bot:random", visibility="open"), ann.makes("ganesha", "open")}
    hidden = {ann.makes("ganesha", "open", visibility="link"), ann.makes("ganesha", "link", visibility="auto")}
    listed = visit().get("/tables").text
    assert {table for table in shown | hidden if table in listed} == shown


def test_the_form_offers_all_of_it(visit):
    page = visit("Ann").get("/new").text
    for name in ("increment", "begins", "ends", "zone", "visibility", "figures"):
        assert re.search(rf'<(input|select)[^>]* name="{name}"', page), name
    assert 'enctype="multipart/form-data"' in page and '<option value="Europe/Athens">' in page


def test_own_figures_come_along_as_a_file(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    answer = brings(ann, BOX)
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    assert club.tables.find(table).overlay["mandala"]["2"]["day"]["red"] == [5, 4, 3, 4, 3, 2, 1, 1]
    assert "own figures" in ben.frame(table)  # before one sits down
    ben.joins(table)
    assert "own figures" in ben.frame(table)
    shown = ben.get(f"/editions/ganesha?table={table}").text
    assert "Ganesha, my box" in shown and 'class="figure owner"' in shown
    assert 'class="figure owner"' not in ben.get("/editions/ganesha").text
    assert ben.get(f"/editions/rajas?table={table}").status_code == 400


def test_no_file_is_no_overlay(visit, club):
    ann = visit("Ann")
    for nothing in (b"", b"# nothing yet\n"):
        table = brings(ann, nothing).headers["location"].removeprefix("/t/")
        assert club.tables.find(table).overlay is None
        assert "own figures" not in ann.frame(table)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"mandala = [", "not TOML"),
        (b"\xff\xfe\x00", "not TOML"),
        (b"x = " + b"[" * 5000, "not TOML"),
        (b"[mandala.2.day]\nred = [5, 4]", "8 are needed"),
        (b"[mandala.2.day]\nred = [5, 4, 3, 4, 3, 2, 1, 1000000]", "mandala.2.day.red"),
        (b"[mandala.2.day]\norange = [1]", "no such entry"),
        (b"mandala = 5", "a table"),
        (b"[edition]\nname = 1979-05-27", "Own figures are"),
        (b"[stones]\nnote = inf", "Own figures are"),
        (b"[edition]\nname = '" + b"x" * 33_000 + b"'", "32 KiB"),
    ],
)
def test_a_bad_file_is_told_so_and_nothing_is_made(visit, club, content, said):
    answer = brings(visit("Ann"), content)
    assert answer.status_code == 400 and said in answer.text
    assert club.tables.lobby() == []


def test_a_program_brings_its_figures_as_json(visit, club):
    me = club.people.guest("Botty")
    headers = {"Authorization": f"Bearer {club.sessions.token(me.id, 'x', ('read', 'play', 'table'))}"}
    client = visit().client

    def made(overlay):
        body = {"game": "ganesha", "seats": ["me", "bot:random"], "overlay": overlay}
        return client.post("/api/v1/tables", json=body, headers=headers)

    own = made({"mandala": {"2": {"day": {"red": [5, 4, 3, 4, 3, 2, 1, 1]}}}})
    assert own.status_code == 201 and own.json()["own_figures"] is True
    usual = made(None)
    assert usual.status_code == 201 and usual.json()["own_figures"] is False
    for wrong in (
        {"mandala": {"2": {"day": {"red": [1]}}}},
        {"nothing": 1},
        {"edition": {"name": "x" * 33_000}},
        ["x"],
    ):
        assert made(wrong).status_code in (400, 422), wrong
    raw = client.post(
        "/api/v1/tables",
        content='{"game": "ganesha", "seats": ["me", "bot:random"], "overlay": {"stones": {"note": NaN}}}',
        headers={**headers, "Content-Type": "application/json"},
    )
    assert raw.status_code in (400, 422)
    assert len(club.tables.mine(me.id)) == 2


def test_a_form_that_cannot_be_comes_back_as_it_was_filled_in(visit):
    wrong = {"pace": "3", "begins": "08:00", "ends": "08:30", "zone": "UTC", "policy": "strict", "seat3": "bot:greedy"}
    wrong["rated"] = "no"
    answer = visit("Ann").post("/new", {"game": "rajas", "seat2": "link", "contribution": HEX, **wrong})
    page = answer.text
    assert answer.status_code == 400 and "at least an hour" in page
    assert 'name="game" value="rajas" data-most="4" checked' in page and 'name="pace" value="3" checked' in page
    assert 'name="begins" value="08:00"' in page and '<option value="strict" selected>' in page
    assert 'value="bot:greedy" selected>' in page and '<option value="no" selected>' in page
