"""What happens when things come twice or a moment late: double clicks, lost answers, a store that is away."""

import contextlib
import re

import pytest

from tests.web.test_api import Program
from tests.web.visiting import HEX


@contextlib.contextmanager
def store_away(club):
    """The store's folder is elsewhere for a while: nobody can open it."""
    folder = club.settings.data_folder
    away = folder.with_name(f"{folder.name}-away")
    club.store.engine.dispose()
    folder.rename(away)
    try:
        yield
    finally:
        away.rename(folder)


def test_a_session_outlives_a_store_that_is_away(visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:greedy")
    with store_away(club):
        for path in ("/", f"/t/{table}"):
            answer = ann.get(path)
            assert answer.status_code == 503 and "set-cookie" not in answer.headers, answer.headers
        sent = ann.client.post(f"/t/{table}/undo", headers={"Origin": ann.address, "HX-Request": "true"})
        assert sent.status_code == 503 and "set-cookie" not in sent.headers
    assert "Ann" in ann.get("/settings").text and ann.get(f"/t/{table}").status_code == 200


def test_a_token_is_not_worthless_because_the_store_is_away(app, club):
    person = club.people.guest("Ann")
    program = Program(app, club.sessions.token(person.id, "a program", ("read",)))
    with store_away(club):
        answer = program.get("/me")
        assert answer.status_code == 503 and answer.json()["kind"] == "unavailable"
    assert program.get("/me").json()["name"] == "Ann"


def test_a_cookie_lives_on_with_its_session(visit, club):
    ann = visit("Ann")
    assert "serai-session" not in ann.get("/").headers.get("set-cookie", "")
    club.heartbeat.time.step(2 * 3600 * 1000)
    assert re.search(r"serai-session=[^;]+; .*Max-Age=31536000", ann.get("/").headers["set-cookie"])
    assert "serai-session" not in ann.get("/").headers.get("set-cookie", "")


def twice(visitor, path, form):
    """The same form sent twice from one page, before the first answer came: both carry the cookies of before."""
    token, before = visitor.token(), dict(visitor.client.cookies)
    headers = {"Origin": visitor.address, "X-CSRF-Token": token}
    answers = []
    for _ in range(2):
        visitor.client.cookies.clear()
        visitor.client.cookies.update(before)
        answers.append(visitor.client.post(path, data=form, headers=headers, follow_redirects=False))
    return answers


def test_a_visitor_who_clicks_twice_is_one_guest_at_one_table(visit, club):
    one, two = twice(visit(), "/play", {"game": "ganesha", "contribution": HEX})
    assert one.status_code == two.status_code == 303
    assert one.headers["location"] == two.headers["location"]
    assert len(club.tables.lobby()) == 0 and len(club.tables.mine(person_of(club, one))) == 1


def person_of(club, answer):
    table = club.tables.find(answer.headers["location"].removeprefix("/t/"))
    return table.seats[0].person


def test_an_invitation_that_is_used_twice_by_one_browser_keeps_its_seat(visit, club):
    ann, guest = visit("Ann"), visit()
    table = ann.makes("ganesha", "link")
    secret = club.joining.invite(table, club.tables.find(table).host, 1)
    form = {"name": "Ben", "secret": secret, "contribution": HEX}
    one, two = twice(guest, f"/t/{table}/join", form)
    assert one.status_code == two.status_code == 303
    found = club.tables.find(table)
    assert found.status == "playing" and found.seats[1].name == "Ben"
    assert guest.get(f"/t/{table}").status_code == 200
    assert "Ben" in guest.get("/settings").text


def test_a_form_filled_in_again_makes_another_table(visit):
    ann = visit("Ann")
    assert ann.makes("ganesha") != ann.makes("ganesha")


def test_what_is_said_twice_by_one_click_is_said_once(visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:greedy")
    key = {"X-Serai-Key": "0123456789abcdef.one-click"}
    for _ in range(2):
        assert ann.press(f"/t/{table}/say", {"phrase": "hello"}, **key).status_code == 200
    host = club.tables.find(table).host
    assert len(club.chat.read(table, host)) == 1


def test_the_api_makes_one_table_for_a_key(app, club):
    program = Program(app, club.sessions.token(club.people.guest("Ann").id, "a program", ("read", "table", "chat")))
    asked = {"game": "ganesha", "seats": ["me", "open"], "key": "the-same-request"}
    one, two = program.post("/tables", asked), program.post("/tables", asked)
    assert one.status_code == two.status_code == 201 and one.json()["id"] == two.json()["id"]
    assert program.post("/tables", {**asked, "key": "another-request"}).json()["id"] != one.json()["id"]


@pytest.mark.parametrize("along", [True, False])
def test_a_guest_who_logs_in_may_take_his_games_along(visit, club, along):
    cat = visit("Cat")
    assert cat.post("/register", {"name": "Cat", "password": "correct horse"}).status_code == 303
    guest = visit("Traveller 7")
    table = guest.makes("ganesha", "bot:greedy")
    assert "Traveller 7" in guest.get("/login").text
    form = {"name": "Cat", "password": "correct horse", **({"along": "yes"} if along else {})}
    assert guest.post("/login", form).status_code == 303
    assert (f"/t/{table}" in guest.get("/tables").text) is along
    assert (club.tables.find(table).seats[0].name == "Cat") is along


def test_a_form_that_is_refused_keeps_what_was_typed(visit):
    ann = visit("Traveller 8")
    answer = ann.post("/register", {"name": "Zoe Lee", "password": "short", "email": "zoe@example.org"})
    assert answer.status_code == 400 and 'value="Zoe Lee"' in answer.text and 'value="zoe@example.org"' in answer.text


def test_a_file_that_is_too_large_gets_a_page(visit):
    ann = visit("Ann", language="ru")
    answer = ann.post("/verify", {"text": "x" * 70_000})
    assert answer.status_code == 413 and "65536" in answer.text
    assert "<main" in answer.text and 'lang="ru"' in answer.text


def test_an_address_that_cannot_be_read_says_which_part(visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:greedy")
    answer = ann.get(f"/t/{table}/replay?at=x")
    assert answer.status_code == 422 and "could not be read: at." in answer.text


def test_who_was_here_a_moment_ago_was_not_away(visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "open")
    ben = visit("Ben")
    ben.joins(table)
    people, before = {0: ann, 1: ben}, {who: who.get(f"/t/{table}") for who in (ann, ben)}
    assert all(answer.status_code == 200 for answer in before.values())
    mover = club.tables.find(table).deciding
    while club.tables.find(table).deciding == mover:
        people[mover].plays(table)
    other = people[1 - mover]
    here = f"{other.address}/t/{table}"
    club.looks.looked(table, club.tables.find(table).seats[1 - mover].person, 1)
    assert 'data-looked=""' in other.get(f"/t/{table}", Referer=here).text
