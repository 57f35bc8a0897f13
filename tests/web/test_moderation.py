"""The hosts' page: reports, mutes, closing; for everybody else it is not there, and every act is written down."""

import pytest

from serai.club import NotAllowed, NotFound, Refused
from tests.web.visiting import two_at

PASSWORD = "correct horse battery"
PATHS = ("/moderation/report", "/moderation/person", "/moderation/table")


@pytest.fixture
def host(visit, club):
    hal = visit("Hal")
    hal.post("/register", {"name": "Hal", "password": PASSWORD})
    club.admin(by="test").host("Hal")
    return hal


def account(visit, name):
    visitor = visit(name)
    visitor.post("/register", {"name": name, "password": PASSWORD})
    return visitor


def id_of(visitor):
    return visitor.get("/").text.partition('href="/people/')[2].partition('"')[0]


def acts(club):
    return [(act["act"], act["by"].split(" ")[0]) for act in club.admin().acts()]


def test_for_everybody_else_there_is_no_such_page(visit, club, host):
    guest, member, visitor = visit("Guest one"), account(visit, "Ann"), visit()
    for each in (guest, member, visitor):
        assert each.get("/moderation").status_code == 404
        assert "/moderation" not in each.get("/").text
        for path in PATHS:
            assert each.post(path, {"act": "close", "person": id_of(host) or "x"}).status_code == 404
    assert host.get("/moderation").status_code == 200 and "/moderation" in host.get("/").text
    club.admin().host("Hal", on=False)
    assert host.get("/moderation").status_code == 404


def test_every_act_needs_the_token_and_our_origin(host):
    for path in PATHS:
        for wrong in ({"X-CSRF-Token": "0" * 64}, {"Origin": "https://evil.example"}):
            assert host.post(path, {"act": "close"}, **wrong).status_code == 403


def test_a_report_is_read_the_line_hidden_and_its_writer_muted(visit, club, host):
    ann, ben, table = two_at(visit)
    assert ben.press(f"/t/{table}/say", {"phrase": "hello"}).status_code == 200
    (line,) = club.chat.read(table, id_of(ann))
    club.chat.report(table, id_of(ann), line.id, "rude\n<b>very</b>")
    page = host.get("/moderation").text
    assert "rude\n&lt;b&gt;very&lt;/b&gt;" in page and "Ann about Ben" in page and f"/t/{table}" in page
    (report,) = club.admin().reports()
    assert host.post("/moderation/person", {"person": id_of(ben), "act": "mute"}).status_code == 303
    assert club.people.find(id_of(ben)).muted
    assert host.post("/moderation/report", {"report": report["id"], "act": "hide"}).status_code == 303
    assert club.admin().reports() == [] and club.chat.read(table, id_of(ann)) == []
    assert "Ben" in host.get("/moderation").text.partition('id="restricted"')[2].partition('id="people"')[0]
    assert host.post("/moderation/person", {"person": id_of(ben), "act": "unmute"}).status_code == 303
    assert not club.people.find(id_of(ben)).muted
    assert acts(club)[:3] == [("unmute", "Hal"), ("handle", "Hal"), ("mute", "Hal")]
    assert host.post("/moderation/report", {"report": report["id"], "act": "hide"}).status_code == 404
    for odd in ("", "x", "9" * 30, "-1"):
        assert host.post("/moderation/report", {"report": odd, "act": "handled"}).status_code == 404
    assert host.post("/moderation/report", {"report": "1", "act": "burn"}).status_code == 400


def test_a_host_closes_tables(visit, club, host):
    _ann, _ben, table = two_at(visit)
    assert f'value="{table}"' in host.get("/moderation").text
    assert host.post("/moderation/table", {"table": table, "act": "close"}).status_code == 303
    assert club.tables.find(table).status == "closed" and acts(club)[0] == ("close", "Hal")
    for odd in (table, "nowhere", ""):
        assert host.post("/moderation/table", {"table": odd, "act": "close"}).status_code in (404, 422, 403, 409)


def test_whoever_is_suspended_is_out_at_once_and_comes_back_with_everything(visit, club, host):
    eve = account(visit, "Eve")
    id, table = id_of(eve), eve.makes("ganesha", "bot:greedy")
    token = club.sessions.token(id, "bot", ("read",))
    assert host.post("/moderation/person", {"person": id, "act": "suspend"}).status_code == 303
    assert "Welcome, Eve" not in eve.get("/").text
    answer = eve.post("/login", {"name": "Eve", "password": PASSWORD})
    assert answer.status_code == 403 and "suspended" in answer.text
    assert "suspended" not in eve.post("/login", {"name": "Eve", "password": "wrong horse"}).text
    with pytest.raises(NotAllowed):
        club.sessions.by_token(token)
    with pytest.raises(NotFound):
        club.sessions.by_session(club.sessions.open_session(id).secret)
    assert host.post("/moderation/person", {"person": id, "act": "unsuspend"}).status_code == 303
    assert eve.post("/login", {"name": "Eve", "password": PASSWORD}).status_code == 303
    assert eve.get(f"/t/{table}").status_code == 200 and club.tables.find(table).host == id


def test_hosts_cannot_suspend_each_other(visit, club, host):
    with pytest.raises(Refused):
        club.admin().suspend("Hal")
    answer = host.post("/moderation/person", {"person": id_of(host), "act": "suspend"})
    assert answer.status_code == 422 and "Welcome, Hal" in host.get("/").text
    with pytest.raises(Refused):
        club.admin().host(id_of(visit("Somebody")))


def test_people_are_found_by_a_part_of_the_name(visit, host):
    account(visit, "Annabel")
    page = host.get("/moderation?who=nnab").text
    assert "Annabel" in page and 'value="suspend"' in page
    assert host.get("/moderation?who=%25").status_code == 200 and host.get("/moderation?who=zz").status_code == 200
