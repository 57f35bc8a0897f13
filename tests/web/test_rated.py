"""Whether a game is rated is said before it begins; who lost a seat, and what one missed, is said to everybody."""

import re

import pytest

from tests.web.visiting import decider


def test_a_table_says_before_the_start_whether_it_is_rated(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    tables = {ann.makes("ganesha", "open", "link", rated=word): word for word in ("yes", "no", "")}
    for table, word in tables.items():
        says = {"yes": "rated", "no": "not rated", "": "not rated: the host is new to this game"}[word]
        assert f"no clock · {says}</p>" in ben.frame(table), "at the table"
        assert f"no clock · {says} ·" in re.sub(r"\s+", " ", ben.get(f"/join/{table}").text), "in the invitation"
    for page in ("/", "/tables"):
        listed = re.findall(r"Ann · no clock · (rated|not rated)</span>", ben.get(page).text)
        assert sorted(listed) == ["not rated", "not rated", "rated"], page
    person = club.tables.find(next(iter(tables))).host
    token = club.sessions.token(person, "robot", ["read", "table"])
    asked = {"game": "ganesha", "seats": ["me", "open"]}
    headers = {"Authorization": f"Bearer {token}"}
    new = ann.client.post("/api/v1/tables", json=asked, headers=headers).json()
    assert (new["rated"], new["unrated_why"]) == (False, "newcomer")
    assert ann.client.post("/api/v1/tables", json={**asked, "rated": True}, headers=headers).json()["rated"] is True
    told = ann.client.get("/api/v1/tables", params={"which": "lobby"}, headers=headers).json()
    assert {each["rated"] for each in told} == {True, False}


def test_a_rated_page_offers_nothing_that_would_dodge(visit, club):
    ann = visit("Ann")
    rated, free = (ann.makes("ganesha", "bot:greedy", rated=word) for word in ("yes", "no"))
    for way in ("/close", "/propose-end"):
        assert f"/t/{rated}{way}" not in ann.frame(rated) and f"/t/{free}{way}" in ann.frame(free)
        answer = ann.press(f"/t/{rated}{way}")
        assert answer.status_code == 422 and "counts as last place" in answer.text
    assert "this seat counts as last in the ratings" in ann.frame(rated)
    assert "last in the ratings" not in ann.frame(free) and club.tables.find(rated).rated


SAID = {
    "en": ("{} ran out of time; a bot plays on.", "out of time; a bot plays", "You ran out of time", "ran out of time"),
    "ru": ("У игрока {} вышло время; продолжает бот.", "время вышло; играет бот", "Ваше время вышло", "вышло время"),
    "el": ("Ο χρόνος του παίκτη {} τελείωσε· συνεχίζει μποτ.", "τέλος χρόνου", "Ο χρόνος σας τελείωσε", "τελείωσε"),
}


@pytest.mark.parametrize("language", SAID)
def test_a_clock_that_ran_out_is_told_to_everybody(visit, club, language):
    ann, ben = visit("Ann", language=language), visit("Ben", language=language)
    table = ann.makes("ganesha", "open", pace="5", rated="yes")
    ben.joins(table)
    slow = decider(table, ann, ben)
    name, other = ("Ann", ben) if slow is ann else ("Ben", ann)
    seat = club.tables.find(table).deciding
    with club.cache.hold(table) as held:
        club.leaving.take_over(held, [seat], "time", None, "random")
    log, panel, own, after = SAID[language]
    for page in (slow.frame(table), other.frame(table)):
        assert log.format(name) in page and re.search(rf'class="state"[^>]*>[^<]*(<span>)?[^<]*{panel}', page)
    assert own in slow.frame(table) and f"/t/{table}/take-back" in slow.frame(table)
    assert own not in other.frame(table)
    while (now := club.tables.find(table)).status == "playing":
        if now.deciding == seat:
            code = club.moves.thinking(table, now.version).position.codes()[0]
            club.moves.bot_move(table, now.version, seat, code)
        else:
            me = now.seats[now.deciding].person
            club.moves.move(table, me, [club.looks.look(table, me).moves[0]], now.version, confirmed=True)
    result = re.search(r'class="podium visually-hidden".*?class="after-links"', other.frame(table), re.S)
    assert result and after in result[0] and name in result[0]
