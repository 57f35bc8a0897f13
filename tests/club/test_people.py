"""People: guests, accounts, sessions, tokens, and leaving for good."""

import re

import pytest
from argon2 import Type, extract_parameters
from sqlalchemy import select, text

from serai.club import BadRequest, Club, NotAllowed, NotFound, Pace, Seat, Settings, Terms, TooMany, Unavailable
from serai.club.authentication.passwords import NAME_TRIES
from serai.club.people.moderation import blocked_between
from serai.club.people.names import BadName, appearances, tidy
from serai.club.store import schema
from serai.kernel.i18n import speak
from tests.club.sitting import sit, step


def everything(club: Club) -> str:
    """All rows of all tables as one text."""
    with club.store.read() as c:
        return "\n".join(str(tuple(row)) for t in schema.metadata.sorted_tables for row in c.execute(select(t)))


def test_a_guest_plays_at_once_and_becomes_an_account(club):
    ann = club.people.guest("Ann")
    assert (ann.name, ann.account, ann.language) == ("Ann", False, "en")
    account = club.people.register(ann.id, "Ann Lee", "correct horse")
    assert account.id == ann.id and account.account and account.name == "Ann Lee"
    assert club.passwords.login("ann  LEE", "correct horse").id == ann.id
    with pytest.raises(NotAllowed):
        club.people.register(ann.id, "Ann", "correct horse")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\u202eb",
        "a\u200bb",
        "a\nb",
        "!!!",
        "\ud800",
        "a\u0301\u0302\u0303",
        "Admin",
        "departed player",
        "\x00a",
    ],
)
def test_a_name_that_cannot_be_read_is_refused(name):
    with pytest.raises(BadName):
        tidy(name)


def test_names_are_tidied():
    assert tidy("  Ａｎｎ\u00a0 Lee ") == "Ann Lee"
    assert tidy("Ёлка") == "Ёлка" and tidy("Άννα") == "Άννα" and tidy("🦊 Fox") == "🦊 Fox"


def test_nobody_looks_like_somebody_elses_account(club):
    paul, other = club.people.guest("Paul"), club.people.guest("Other")
    club.people.guest("Paul")  # guests may share a name
    club.people.register(paul.id, "Paul", "correct horse")
    for alike in ("paul", "PAUL", "Рaul", "Pau1", "PauI", "Pa ul", "Pául", "Ρaul"):
        assert appearances(alike) & appearances("Paul")
        with pytest.raises(BadRequest, match="account"):
            club.people.guest(alike)
        with pytest.raises(BadRequest, match="taken"):
            club.people.register(other.id, alike, "correct horse")
        with pytest.raises(BadRequest):
            club.people.rename(other.id, alike)
    assert club.people.rename(paul.id, "PAUL").name == "PAUL"


def test_a_password_that_is_too_easy_is_refused(club):
    ann = club.people.guest("Ann")
    for password in ("", "short", "aaaaaaaaaaaa", "x" * 257, "Ann Lee1", None):
        with pytest.raises(BadRequest):
            club.people.register(ann.id, "Ann Lee1", password)
    assert not club.people.find(ann.id).account


def test_the_server_hashes_passwords_dearly(tmp_path):
    club = Club(Settings(database_url=f"sqlite:///{tmp_path}/club.db"))
    club.store.migrate()
    ann = club.people.guest("Ann")
    club.people.register(ann.id, "Ann", "correct horse")
    with club.store.read() as c:
        hashed = c.execute(select(schema.people.c.password)).scalar_one()
    cost = extract_parameters(hashed)
    assert cost.type is Type.ID and cost.memory_cost >= 19 * 1024 and cost.time_cost >= 2
    club.store.close()


def test_secrets_are_kept_as_hashes_only(club):
    ann = club.people.guest("Ann")
    club.people.register(ann.id, "Ann", "correct horse")
    session, token = club.sessions.open_session(ann.id), club.sessions.token(ann.id, "my bot", ["read"])
    kept = everything(club)
    assert "correct horse" not in kept and session.secret not in kept and token not in kept and session.csrf not in kept
    assert "$argon2id$" in kept
    assert session.secret not in repr(session)


def test_sessions_differ_expire_and_end(club, clock):
    ann = club.people.guest("Ann")
    one, two = club.sessions.open_session(ann.id), club.sessions.open_session(ann.id)
    assert one.secret != two.secret and one.csrf != two.csrf and len(one.secret) >= 43
    person, session = club.sessions.by_session(one.secret)
    assert person.id == ann.id and session.csrf == one.csrf
    club.sessions.close_session(one.secret)
    club.sessions.close_session(one.secret)
    with pytest.raises(NotFound):
        club.sessions.by_session(one.secret)
    clock.pass_(60 * 86400)
    club.sessions.by_session(two.secret)  # used, so it lives on
    clock.pass_(60 * 86400)
    club.sessions.by_session(two.secret)
    clock.pass_(91 * 86400)
    with pytest.raises(NotFound):
        club.sessions.by_session(two.secret)
    for wrong in ("", "x", "\ud800", "é" * 100, one.secret + "x"):
        with pytest.raises(NotFound):
            club.sessions.by_session(wrong)


def test_a_new_password_ends_the_other_sessions(club):
    ann = club.people.guest("Ann")
    club.people.register(ann.id, "Ann", "correct horse")
    here, there = club.sessions.open_session(ann.id), club.sessions.open_session(ann.id)
    with pytest.raises(NotAllowed):
        club.passwords.change_password(ann.id, "wrong horse", "another horse")
    club.passwords.change_password(ann.id, "correct horse", "another horse", keep=here.secret)
    club.sessions.by_session(here.secret)
    with pytest.raises(NotFound):
        club.sessions.by_session(there.secret)
    club.passwords.login("Ann", "another horse")
    new = club.passwords.reset_password(ann.id)
    with pytest.raises(NotFound):
        club.sessions.by_session(here.secret)
    club.passwords.login("Ann", new)


def test_a_person_has_a_bounded_number_of_sessions(club, clock):
    ann = club.people.guest("Ann")
    first = club.sessions.open_session(ann.id)
    for _ in range(50):
        clock.pass_(1)
        last = club.sessions.open_session(ann.id)
    with pytest.raises(NotFound):
        club.sessions.by_session(first.secret)
    club.sessions.by_session(last.secret)
    assert club.sessions.close_sessions(ann.id) == 50


def test_guessing_passwords_is_limited_by_name_and_by_address(make_club, clock):
    club = make_club(login_tries=3, login_window_s=60)
    for name in ("Ann", "Ben"):
        club.people.register(club.people.guest(name).id, name, "correct horse")
    for _ in range(3):
        with pytest.raises(NotAllowed):
            club.passwords.login("Ann", "wrong horse", "192.0.2.1")
    with pytest.raises(TooMany):
        club.passwords.login("Ann", "correct horse", "192.0.2.1")
    club.passwords.login("Ann", "correct horse", "192.0.2.2")  # strangers do not shut her out
    with pytest.raises(TooMany):
        club.passwords.login("Ben", "correct horse", "192.0.2.1")
    club.passwords.login("Ben", "correct horse", "192.0.2.2")
    clock.pass_(61)
    club.passwords.login("Ann", "correct horse", "192.0.2.1")


def test_guessing_one_name_from_everywhere_is_limited(make_club):
    club = make_club(login_tries=1)
    club.people.register(club.people.guest("Ann").id, "Ann", "correct horse")
    for n in range(NAME_TRIES):
        with pytest.raises(NotAllowed):
            club.passwords.login("Ann", "wrong horse", f"192.0.2.{n}")
    with pytest.raises(TooMany):
        club.passwords.login("Ann", "correct horse", "198.51.100.1")


def test_passwords_from_one_address_are_limited(make_club):
    club = make_club(passwords_per_hour=2)
    people = [club.people.guest(name).id for name in ("Ann", "Ben", "Cid")]
    club.people.register(people[0], "Ann", "correct horse", address="192.0.2.1")
    club.passwords.login("Ann", "correct horse", "192.0.2.1")
    with pytest.raises(TooMany):
        club.people.register(people[1], "Ben", "correct horse", address="192.0.2.1")
    club.people.register(people[2], "Cid", "correct horse", address="192.0.2.2")


def test_nobody_waits_behind_a_crowd_at_the_door(club):
    ann = club.people.guest("Ann").id
    club.people.register(ann, "Ann", "correct horse")
    held = 0
    while club.passwords._waiting.acquire(blocking=False):
        held += 1
    with pytest.raises(TooMany):
        club.passwords.login("Ann", "correct horse")
    club.passwords._waiting.release(held)
    assert club.passwords.login("Ann", "correct horse").id == ann


def test_an_unknown_name_answers_like_a_wrong_password(club):
    club.people.register(club.people.guest("Ann").id, "Ann", "correct horse")
    answers = set()
    for name in ("Ann", "Nobody here", "\x00", "departed player"):
        with pytest.raises(NotAllowed) as refused:
            club.passwords.login(name, "wrong horse")
        answers.add(str(refused.value))
    assert len(answers) == 1


def test_newcomers_from_one_address_are_limited(make_club, clock):
    club = make_club(guests_per_hour=2)
    for _ in range(2):
        club.people.guest("Ann", "192.0.2.1")
    with pytest.raises(TooMany):
        club.people.guest("Ann", "192.0.2.1")
    club.people.guest("Ann", "192.0.2.2")
    clock.pass_(3601)
    club.people.guest("Ann", "192.0.2.1")


def test_tokens_have_scopes_are_listed_and_taken_back(club):
    ann, ben = club.people.guest("Ann"), club.people.guest("Ben")
    text = club.sessions.token(ann.id, " my  bot ", ["play", "read", "play"])
    person, scopes = club.sessions.by_token(text)
    assert person.id == ann.id and scopes == {"play", "read"}
    (listed,) = club.sessions.tokens(ann.id)
    assert listed.title == "my bot" and listed.used is not None
    with pytest.raises(NotFound):
        club.sessions.revoke_token(ben.id, listed.id)
    club.sessions.revoke_token(ann.id, listed.id)
    with pytest.raises(NotAllowed):
        club.sessions.by_token(text)
    for title, scopes in (("", ["read"]), ("x", []), ("x", ["admin"]), ("x" * 81, ["read"]), ("a\x00", ["read"])):
        with pytest.raises(BadRequest):
            club.sessions.token(ann.id, title, scopes)
    for _ in range(20):
        club.sessions.token(ann.id, "bot", ["read"])
    with pytest.raises(TooMany):
        club.sessions.token(ann.id, "bot", ["read"])


def test_preferences_are_checked_all_or_none(club):
    ann = club.people.guest("Ann")
    changed = club.people.change(ann.id, language="ru", theme="dark", confirm=False)
    assert changed.language == "ru" and changed.preferences["theme"] == "dark" and not changed.preferences["confirm"]
    assert changed.preferences["sound"] is None  # silent until it is wanted
    for wrong in (
        {"theme": "pink"},
        {"sound": "yes"},
        {"language": "xx"},
        {"colour": 1},
        {"webhook": "ftp://example.org"},
        {"webhook": "http://user:secret@example.org"},
        {"webhook": "http://exa mple.org"},
        {"webhook": "http://example.org:99999"},
        {"webhook": "http://[broken"},
        {"webhook_secret": "mine"},
        {"email_confirmed": True},
    ):
        with pytest.raises(BadRequest):
            club.people.change(ann.id, motion="full", **wrong)
    assert club.people.find(ann.id).preferences["motion"] == "auto"
    assert "webhook_secret" not in club.people.find(ann.id).preferences
    hooked = club.people.change(ann.id, webhook="https://example.org/x").preferences
    assert len(hooked["webhook_secret"]) >= 43
    assert (
        club.people.change(ann.id, webhook="https://example.org/y").preferences["webhook_secret"]
        == hooked["webhook_secret"]
    )


def test_an_address_is_confirmed_by_a_code(club):
    ann = club.people.guest("Ann")
    for wrong in (
        "ann",
        "ann@",
        "a b@example.org",
        "ann@example.org\nBcc: x@example.org",
        "<ann@example.org>",
        "\ud800@example.org",
        "анна@example.org",
    ):
        with pytest.raises(BadRequest):
            club.emails.change(ann.id, wrong)
    club.emails.change(ann.id, "ann@example.org")
    code = club.emails.code(ann.id, "ann@example.org")
    assert re.fullmatch(r"\d{8}", code) and code != club.emails.code(ann.id, "ben@example.org")
    with pytest.raises(NotAllowed):
        club.emails.confirm(ann.id, "00000000")
    assert club.emails.confirm(ann.id, f" {code} ").preferences["email_confirmed"]
    club.emails.change(ann.id, "ben@example.org")
    assert "email_confirmed" not in club.people.find(ann.id).preferences
    for _ in range(8):
        with pytest.raises(NotAllowed):
            club.emails.confirm(ann.id, "00000000")
    with pytest.raises(TooMany):
        club.emails.confirm(ann.id, club.emails.code(ann.id, "ben@example.org"))


def test_somebody_is_muted_or_blocked_and_no_longer(club):
    ann, ben = club.people.guest("Ann"), club.people.guest("Ben")
    club.moderation.mute_or_block(ann.id, ben.id, "block")
    club.moderation.mute_or_block(ann.id, ben.id, "block")
    assert club.moderation.muted_or_blocked(ann.id) == {"mute": frozenset(), "block": {ben.id}}
    with club.store.read() as c:
        assert blocked_between(c, ann.id, {ben.id}) and blocked_between(c, ben.id, {ann.id})
    club.moderation.mute_or_block(ann.id, ben.id, "block", on=False)
    with club.store.read() as c:
        assert not blocked_between(c, ann.id, {ben.id})
    with pytest.raises(BadRequest):
        club.moderation.mute_or_block(ann.id, ann.id)
    with pytest.raises(NotFound):
        club.moderation.mute_or_block(ann.id, "nobody")


def test_a_forgotten_person_leaves_nothing_but_games(club):
    ann, ben = club.people.guest("Ann"), club.people.guest("Benedikta")
    club.people.register(ben.id, "Benedikta", "correct horse", "benedikta@example.org")
    club.people.change(ben.id, webhook="https://benedikta.example")
    club.sessions.open_session(ben.id)
    club.sessions.token(ben.id, "Benedikta's bot", ["read"])
    club.moderation.mute_or_block(ann.id, ben.id)
    table = club.tables.make(ann.id, "ganesha", [Seat.me(), Seat.open()], Terms(pace=Pace.none(), visibility="link"))
    club.joining.join(table.id, ben.id, contribution="ab" * 32)
    club.joining.contribute(table.id, ann.id, "cd" * 32)
    club.chat.say(table.id, ben.id, text="it is Benedikta speaking")
    club.moderation.report(ann.id, ben.id, "about Benedikta")
    club.departures.forget(ben.id)
    left = everything(club)
    assert "enedikta" not in left and "argon2" not in left and "ab" * 32 in left
    assert [s.name for s in club.tables.find(table.id).seats] == ["Ann", "departed player"]
    with pytest.raises(NotAllowed):
        club.passwords.login("Benedikta", "correct horse")
    with pytest.raises(NotFound):
        club.people.find(ben.id)
    club.people.guest("Benedikta")  # the name is free again
    with pytest.raises(NotFound):
        club.departures.forget(ben.id)


def test_errors_are_in_the_readers_language(club):
    speak("ru")
    try:
        with pytest.raises(NotFound):
            club.people.find("x")
    finally:
        speak("en")


def test_the_store_survives_odd_texts(club):
    with pytest.raises((NotFound, NotAllowed, BadRequest)):
        club.sessions.by_token("\x00")
    with pytest.raises(NotFound):
        club.sessions.by_session("\x00")
    ann = club.people.guest("Ann").id
    for odd in ("\x00", "\ud800", "x" * 100, "", None, 7, "a b"):
        for ask in (
            lambda odd=odd: club.people.find(odd),
            lambda odd=odd: club.moderation.mute_or_block(ann, odd),
            lambda odd=odd: club.moderation.report(ann, odd, "x"),
            lambda odd=odd: club.sessions.revoke_token(ann, odd),
            lambda odd=odd: club.sessions.open_session(odd),
        ):
            with pytest.raises(NotFound):
                ask()
    with pytest.raises(NotFound):
        club.people.by_name("\x00")
    with pytest.raises(BadRequest):
        club.moderation.report(ann, club.people.guest("Ben").id, "\ud800\x00")
    for odd in ("a\x00b", "\ud800"):
        with pytest.raises(BadRequest):
            club.sessions.token(ann, odd, ["read"])
    with club.store.read() as c:
        assert c.execute(text("select 1")).scalar() == 1


def test_a_guest_who_logs_in_takes_his_games_along(club):
    old = club.people.register(club.people.guest("Ann").id, "Ann", "correct horse")
    both = sit(club, "ganesha", "Zoe Gus")
    zoe, guest = (seat.person for seat in both.seats)
    hosted = club.tables.make(guest, "rajas", [Seat.me(), Seat.open()])
    step(club, both)
    club.chat.say(both.id, guest, phrase="hello")
    club.departures.bring_along(guest, old.id)
    moved = club.tables.find(both.id)
    assert [seat.person for seat in moved.seats] == [zoe, old.id] and moved.seats[1].name == "Ann"
    assert moved.status == "playing" and moved.seats[1].stand_in is None
    assert club.tables.find(hosted.id).host == old.id
    assert {table.id for table in club.tables.mine(old.id)} == {both.id, hosted.id}
    assert [line.name for line in club.chat.read(both.id, zoe)] == ["Ann"]
    while club.tables.find(both.id).deciding != 1:
        step(club, both)
    look = club.looks.look(both.id, old.id)
    before = look.version
    club.moves.move(both.id, old.id, [look.moves[0]], before, confirmed=True)
    with pytest.raises(NotFound):
        club.people.find(guest)


def test_only_guests_are_taken_along_and_nobody_plays_against_himself(club):
    ann = club.people.register(club.people.guest("Ann").id, "Ann", "correct horse")
    ben = club.people.register(club.people.guest("Ben").id, "Ben", "correct horse")
    with pytest.raises(NotAllowed):
        club.departures.bring_along(ben.id, ann.id)
    guest = club.people.guest("Gus")
    with pytest.raises(NotAllowed):
        club.departures.bring_along(guest.id, club.people.guest("Other").id)
    table = club.tables.make(ann.id, "ganesha", [Seat.me(), Seat.open()])
    club.joining.contribute(table.id, ann.id, "0" * 32)
    club.joining.join(table.id, guest.id, contribution="1" * 32)
    club.departures.bring_along(guest.id, ann.id)
    left = club.tables.find(table.id)
    assert left.seats[0].person == ann.id and left.seats[1].person != ann.id and left.seats[1].stand_in


def test_being_seen_matters_little(club, clock, monkeypatch):
    session = club.sessions.open_session(club.people.guest("Ann").id)
    clock.pass_(2 * 3600)

    def gone():
        raise Unavailable("gone")

    monkeypatch.setattr(club.store, "write", gone)
    person, again = club.sessions.by_session(session.secret)
    assert person.name == "Ann" and again.secret == session.secret


def test_a_session_that_lives_longer_says_so(club, clock):
    session = club.sessions.open_session(club.people.guest("Ann").id)
    assert not club.sessions.by_session(session.secret)[1].renewed
    clock.pass_(2 * 3600)
    assert club.sessions.by_session(session.secret)[1].renewed
    assert not club.sessions.by_session(session.secret)[1].renewed


def test_no_key_of_somebody_who_is_gone_opens_anything(club):
    """Forgetting deletes them; one that was made at the same moment is worth nothing either."""
    ann = club.people.guest("Ann").id
    session, token = club.sessions.open_session(ann), club.sessions.token(ann, "late", ("read",))
    assert club.sessions.by_session(session.secret)[0].id == club.sessions.by_token(token)[0].id == ann
    with club.store.write() as c:
        c.execute(schema.people.update().where(schema.people.c.id == ann).values(forgotten=club.ms()))
    with pytest.raises(NotFound):
        club.sessions.by_session(session.secret)
    with pytest.raises(NotAllowed):
        club.sessions.by_token(token)
