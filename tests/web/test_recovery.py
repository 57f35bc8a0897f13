"""A forgotten password by the pages, with a real letter; and one's own data as a file."""

import json
import re

import pytest

from serai.club import Seat
from serai.kernel.gamefile import FORMAT
from tests.club.mailing import letterbox
from tests.club.postgres import wait_until
from tests.expected import matched
from tests.web.visiting import Visitor

PASSWORD, ANN = "correct horse battery", "ann@example.org"


@pytest.fixture
def mail():
    with letterbox() as box:
        yield box


def account(app, club, email=ANN):
    ann = Visitor(app, "Ann")
    ann.post("/register", {"name": "Ann", "password": PASSWORD, "email": email})
    id = club.people.by_name("Ann").id
    club.emails.confirm(id, club.emails.code(id, email))
    return ann, id


def test_a_forgotten_password_by_letter(running, mail):
    app = running(**mail.settings())
    club = app.state.club
    ann, id = account(app, club)
    other = Visitor(app)
    assert 'href="/forgot"' in other.get("/login").text
    answers = {}
    for who in ("Ann", "Nobody", "unknown@example.org"):
        answers[who] = other.post("/forgot", {"who": who})
        assert answers[who].status_code == 200
    plain = [re.sub(r'"[0-9a-f]{64,}"', "", a.text) for a in answers.values()]
    assert len(set(plain)) == 1 and "on its way" in plain[0], "the same answer for every name"
    club.housekeeping.round()
    wait_until(lambda: any("/reset#" in text for text in mail.to(ANN)))
    code = matched(r"/reset#(\S+)", "".join(mail.to(ANN)))[1]
    assert "data-fragment" in other.get("/reset").text
    refused = other.post("/reset", {"code": code, "password": "short"})
    assert refused.status_code == 400 and code in refused.text, "the form comes back filled in"
    assert other.post("/reset", {"code": "1-wrong", "password": "another horse"}).status_code == 403
    assert other.post("/reset", {"code": code, "password": "another horse"}).status_code == 303
    assert "Welcome, Ann" in other.get("/").text and "Welcome, Ann" not in ann.get("/").text
    again = Visitor(app)
    assert again.post("/reset", {"code": code, "password": "a third horse"}).status_code == 403
    assert again.post("/login", {"name": "Ann", "password": PASSWORD}).status_code == 403
    assert again.post("/login", {"name": "Ann", "password": "another horse"}).status_code == 303
    assert id in again.get("/").text


def test_a_server_without_letters_says_so(visit):
    assert "sends no e-mail" in visit().get("/forgot").text


def test_ones_own_data(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    ann.post("/register", {"name": "Ann", "password": PASSWORD, "email": ANN})
    id, other = club.people.by_name("Ann").id, ben.get("/").text.partition('href="/people/')[2].partition('"')[0]
    secret = club.sessions.token(id, "my bot", ("read",))
    club.people.change(id, webhook="https://example.org/hook")
    table = ann.makes("ganesha", "link")
    club.joining.join(table, other, secret=club.joining.invite(table, id, 1), contribution="ab" * 32)
    club.chat.say(table, id, text="hello Ben")
    club.chat.say(table, other, text="hello Ann")
    club.moderation.report(id, other, "too slow")
    club.moderation.mute_or_block(id, other, "mute")
    running = club.tables.make(id, "ganesha", [Seat.me(), Seat.bot("random")]).id
    club.joining.contribute(running, id, "cd" * 32)
    club.leaving.close(table)
    answer = ann.post("/my-data")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="serai-data.json"'
    data = json.loads(answer.text)
    assert data["profile"]["name"] == "Ann" and data["profile"]["email"] == ANN and data["profile"]["account"]
    assert data["settings"]["webhook"] == "https://example.org/hook"
    assert len(data["sessions"]) == 1 and [t["title"] for t in data["tokens"]] == ["my bot"]
    assert [line["text"] for line in data["chat"]] == ["hello Ben"]
    assert [r["text"] for r in data["reports"]] == ["too slow"] and data["muted_and_blocked"]["mute"] == [other]
    games = {game["table"]: game for game in data["games"]}
    assert set(games) == {table, running} and games[running]["file"] is None, "nothing hidden of a running game"
    assert games[table]["seats"] == [1] and games[table]["file"].startswith(FORMAT)
    kept = club.people.find(id).preferences["webhook_secret"]
    for never in (secret, kept, "argon2", "hello Ann", ann.client.cookies["serai-session"]):
        assert never not in answer.text
    assert [ann.post("/my-data").status_code for _ in range(3)] == [200, 200, 429]
    assert visit().post("/my-data").status_code == 403


def test_an_open_browser_alone_does_not_change_the_address_that_opens_the_account(app, club):
    ann, id = account(app, club)
    for given in ({}, {"old": "wrong horse battery"}):
        assert ann.post("/settings", {"email": "thief@example.org", **given}).status_code == 403
    assert club.people.find(id).email == ANN
    assert ann.post("/settings", {"email": "ann@example.net", "old": PASSWORD}).status_code == 200
    assert club.people.find(id).email == "ann@example.net"
