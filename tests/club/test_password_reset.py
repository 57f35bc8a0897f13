"""A forgotten password: a letter to the confirmed address, worth one new password within an hour."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from serai.club import BadRequest, NotAllowed, NotFound, TooMany
from serai.club.store import schema
from tests.expected import matched

from .mailing import letterbox, sender

ANN = "ann@example.org"


@pytest.fixture
def mail():
    with letterbox() as box:
        yield box


@pytest.fixture
def club(make_club, mail):
    return make_club(**mail.settings(), public_url="https://club.example")


@pytest.fixture
def ann(club):
    person = club.people.register(club.people.guest("Ann").id, "Ann", "correct horse").id
    club.emails.change(person, ANN)
    club.emails.confirm(person, club.emails.code(person, ANN))
    return person


def code_for(club, mail, who="Ann", address=ANN):
    """Ask, let the housekeeper do its part, and read the letter."""
    before = len(mail.to(address))
    club.resets.ask(who)
    club.resets.resolve()
    notices = sender(club)
    while notices.send_due(wait=True):
        pass
    notices.stop()
    (text,) = mail.to(address)[before:]
    link, code = matched(r"/reset#(\S+)", text)[1], matched(r"code, it is (\S+)", text)[1]
    assert link == code
    return code


def test_a_code_is_worth_one_new_password_and_ends_what_the_old_one_opened(club, ann, mail):
    session, token = club.sessions.open_session(ann), club.sessions.token(ann, "bot", ["read"])
    code, older = code_for(club, mail), code_for(club, mail)
    with pytest.raises(BadRequest):
        club.resets.complete(code, "short")
    club.sessions.by_session(session.secret)  # nothing happened yet
    assert club.resets.complete(f" {code.upper()} ", "another horse").id == ann
    for spent in (code, older):
        with pytest.raises(NotAllowed):
            club.resets.complete(spent, "a third horse")
    with pytest.raises(NotFound):
        club.sessions.by_session(session.secret)
    with pytest.raises(NotAllowed):
        club.sessions.by_token(token)
    with pytest.raises(NotAllowed):
        club.passwords.login("Ann", "correct horse")
    assert club.passwords.login("Ann", "another horse").id == ann


def test_tokens_may_stay(club, ann, mail):
    token = club.sessions.token(ann, "bot", ["read"])
    club.resets.complete(code_for(club, mail, who=ANN), "another horse", end_tokens=False)
    assert club.sessions.by_token(token)[0].id == ann


def test_a_code_is_good_for_an_hour_and_for_its_address_and_password_only(club, ann, mail, clock):
    code = code_for(club, mail)
    clock.pass_(3599)
    club.passwords.change_password(ann, "correct horse", "other horse")  # any new password makes it worthless
    with pytest.raises(NotAllowed):
        club.resets.complete(code, "another horse")
    code = code_for(club, mail)
    clock.pass_(3601)
    with pytest.raises(NotAllowed):
        club.resets.complete(code, "another horse")
    club.resets.resolve()
    with club.store.read() as c:
        assert c.execute(select(func.count()).select_from(schema.resets)).scalar_one() == 0
    code = code_for(club, mail)
    club.emails.change(ann, "new@example.org")
    club.emails.confirm(ann, club.emails.code(ann, "new@example.org"))
    for wrong in (code, "", "1", "-", "1-", f"{'9' * 30}-x", "x-y", "1-\ud800"):
        with pytest.raises(NotAllowed):
            club.resets.complete(wrong, "another horse")


def test_asking_writes_the_same_row_for_everybody_and_looks_nobody_up(club, ann, mail, monkeypatch):
    """The same answer in the same time: whoever is meant, one row is written and nothing is read."""
    club.people.register(club.people.guest("Ben").id, "Ben", "correct horse")  # no address
    seen = []
    from sqlalchemy import event

    event.listen(club.store.engine, "before_cursor_execute", lambda _c, _u, text, *_: seen.append(text))
    kinds = []
    for who in ("Ann", "Ben", "nobody at all", ANN, "unknown@example.org"):
        seen.clear()
        assert club.resets.ask(who) is None
        kinds.append([text for text in seen if "resets" in text or "people" in text])
    assert all(each == kinds[0] and len(each) == 1 for each in kinds), kinds
    assert club.resets.resolve() == 2  # Ann by name, Ann by address
    with pytest.raises(BadRequest):
        club.resets.ask("\x00")


def test_codes_and_questions_are_limited_by_address(club, ann):
    for _ in range(10):
        club.resets.ask("Ann", "192.0.2.1")
    with pytest.raises(TooMany):
        club.resets.ask("Ann", "192.0.2.1")
    assert club.resets.resolve() == 3, "and the reader gets a few a day"
    for _ in range(30):
        with pytest.raises(NotAllowed):
            club.resets.complete("1-aaaa", "another horse", "192.0.2.1")
    with pytest.raises(TooMany):
        club.resets.complete("1-aaaa", "another horse", "192.0.2.1")


def test_an_unconfirmed_address_and_a_suspended_account_get_nothing(club, ann):

    ben = club.people.register(club.people.guest("Ben").id, "Ben", "correct horse").id
    club.emails.change(ben, "ben@example.org")
    club.admin().suspend("Ann")
    club.resets.ask("Ben")
    club.resets.ask("Ann")
    assert club.resets.resolve() == 0


def test_of_two_who_use_a_code_at_once_one_gets_a_password(club, ann, mail):
    code = code_for(club, mail)

    def complete(n):
        try:
            return club.resets.complete(code, f"another horse {n}").id
        except NotAllowed:
            return None

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(complete, range(4)))
    assert found.count(ann) == 1 and found.count(None) == 3
