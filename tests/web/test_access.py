"""Who may do what: the owner of a seat, another seat, a spectator with an account, a visitor, a program."""

import pytest

from tests.web.visiting import HEX, decider, two_at


@pytest.fixture
def scene(visit, club):
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    other = ben if me is ann else ann
    return {"owner": me, "other": other, "spectator": visit("Cat"), "visitor": visit()}, table, club


LOOK = ["", "/frame", "/replay"]
DEEDS = {
    # deed: (form, statuses by role)
    "move": ({"move": "bid 5", "confirmed": "yes"}, {"owner": 200, "other": 403, "spectator": 403, "visitor": 403}),
    "undo": ({}, {"owner": 422, "other": 422, "spectator": 403, "visitor": 403}),
    "say": ({"phrase": "hello"}, {"owner": 200, "other": 200, "spectator": 403, "visitor": 403}),
    "name": ({"name": "Zoe"}, {"owner": 200, "other": 200, "spectator": 403, "visitor": 403}),
    "hand-over": ({}, {"owner": 200, "other": 200, "spectator": 403, "visitor": 403}),
    "propose-end": ({}, {"owner": 200, "other": 200, "spectator": 403, "visitor": 403}),
    "agree-end": ({}, {"owner": 422, "other": 422, "spectator": 422, "visitor": 403}),
    "rematch": ({}, {"owner": 422, "other": 422, "spectator": 422, "visitor": 403}),
    "join": ({"contribution": HEX}, {"owner": 200, "other": 200, "spectator": 422, "visitor": 422}),
    "invite": ({"seat": "1"}, {"owner": 422, "other": 422, "spectator": 422, "visitor": 403}),
    "nonsense": ({}, {"owner": 400, "other": 400, "spectator": 400, "visitor": 403}),
}


@pytest.mark.parametrize("role", ["owner", "other", "spectator", "visitor"])
def test_everyone_may_look(scene, role):
    people, table, _club = scene
    for path in LOOK:
        assert people[role].get(f"/t/{table}{path}").status_code == 200


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("role", ["visitor", "spectator", "other", "owner"])
def test_deeds(scene, role, deed):
    people, table, club = scene
    form, expected = DEEDS[deed]
    before = club.tables.find(table)
    answer = people[role].press(f"/t/{table}/{deed}", {"version": before.version, **form})
    allowed = (expected[role], 403) if expected[role] == 422 else (expected[role],)
    assert answer.status_code in allowed, answer.text
    if answer.status_code >= 400:
        after = club.tables.find(table)
        assert (after.version, after.status) == (before.version, before.status)


def test_only_those_at_the_table_see_their_own_things(scene):
    people, table, _club = scene
    gold = {role: "gold" in p.get_text_frame(table) for role, p in people.items()}
    assert gold["owner"]
    assert 'id="moves"' in people["owner"].frame(table)
    for role in ("other", "spectator", "visitor"):
        assert 'id="moves"' not in people[role].frame(table)
        assert 'data-turn="no"' in people[role].frame(table)


def test_the_file_and_the_secret_wait_for_the_end(scene):
    people, table, _club = scene
    for person in people.values():
        assert person.get(f"/t/{table}/file").status_code == 422
        assert person.get(f"/t/{table}/verify").status_code == 422


def test_tokens_are_their_owners(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    ann.post("/tokens", {"title": "mine", "read": "yes"})
    owner = next(p for p in (club.people.find(t) for t in _people(club)) if p.name == "Ann")
    token = club.sessions.tokens(owner.id)[0]
    assert ben.post(f"/tokens/{token.id}/revoke").status_code == 404
    assert ann.post(f"/tokens/{token.id}/revoke").status_code == 303


def _people(club):
    from serai.club.store.schema import people

    with club.store.read() as c:
        return [row.id for row in c.execute(people.select())]


def test_a_tokens_text_is_shown_once(visit):
    ann = visit("Ann")
    shown = ann.post("/tokens", {"title": "bot.py", "read": "yes", "play": "yes"}).text
    assert "serai_" in shown
    assert "serai_" not in ann.get("/settings").text


def test_a_seat_is_handed_to_a_bot_and_taken_back(scene):
    people, table, club = scene
    me = people["owner"]
    me.press(f"/t/{table}/hand-over")
    assert "a bot plays" in me.frame(table) and me.plays(table, "bid 5").status_code == 403
    assert "Take your seat back" in me.frame(table)
    assert me.press(f"/t/{table}/take-back").status_code == 200
    assert not any(seat.stand_in for seat in club.tables.find(table).seats)


def test_all_agree_to_end(scene):
    people, table, club = scene
    people["owner"].press(f"/t/{table}/propose-end")
    assert "It was proposed to end" in people["other"].frame(table)
    assert people["other"].press(f"/t/{table}/agree-end").status_code == 200
    assert club.tables.find(table).status == "over"
    assert "Play again" in people["other"].frame(table)
    again = people["other"].press(f"/t/{table}/rematch")
    assert again.headers["hx-redirect"].startswith("/t/")
