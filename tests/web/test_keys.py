"""What opens an account: cookies that cannot be planted, sessions and tokens that end, browsers that are known."""

import pytest

from serai.club import NotAllowed
from serai.club.play.clock import DAY
from serai.club.store import schema
from tests.web.test_api import Program
from tests.web.visiting import Visitor

HTTPS = "https://club.example"
PASSWORD = "correct horse battery"


def jar(visitor):
    return {c.name: c.value for c in visitor.client.cookies.jar}


def put(visitor, name, value):
    host = visitor.address.partition("://")[2].replace("testserver", "testserver.local")
    visitor.client.cookies.set(name, value, domain=host)


def my_id(visitor):
    return visitor.get("/").text.partition('href="/people/')[2].partition('"')[0]


# -- a planted cookie --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["attacker", "victim"])
def test_a_planted_visit_cookie_gives_nobody_elses_guest(visit, club, first):
    """Somebody's own visit cookie in another's browser: each is a guest of their own, whoever comes first."""
    attacker, victim = visit(), visit()
    attacker.get("/")
    put(victim, "serai-visit", jar(attacker)["serai-visit"])
    assert victim.get("/").status_code == 200
    order = [attacker, victim] if first == "attacker" else [victim, attacker]
    tables = [each.makes("ganesha", "bot:greedy") for each in order]
    hosts = {club.tables.find(table).host for table in tables}
    assert len(hosts) == 2 and len({my_id(each) for each in order}) == 2


def test_a_visit_ends_when_somebody_comes_in(visit):
    ann = visit()
    ann.get("/")
    assert "serai-visit" in jar(ann)
    ann.makes("ganesha", "bot:greedy")
    assert "serai-visit" not in jar(ann)


# -- cookies over TLS --------------------------------------------------------------------------------------------------


def secure(running, **more):
    app = running(public_url=HTTPS, **more)
    return app, lambda name="": Visitor(app, name, address=HTTPS)


def test_over_tls_the_keys_have_names_that_no_neighbour_can_plant(running):
    _app, visit = secure(running)
    ann = visit()
    answer = ann.get("/")
    ann.post("/register", {"name": "Ann", "password": PASSWORD})
    assert {"__Host-serai-session", "__Host-serai-known"} <= set(jar(ann)) and "serai-session" not in jar(ann)
    for cookie in answer.headers.get_list("set-cookie"):
        assert cookie.startswith("__Host-") and "Secure" in cookie and "Path=/" in cookie and "Domain" not in cookie
    assert "Ann" in ann.get("/settings").text


def test_an_old_cookie_is_exchanged_at_once_for_ninety_days(running):
    app, visit = secure(running)
    club = app.state.club
    ann = visit("Ann")
    old = jar(ann)["__Host-serai-session"]  # the value is the same; only its name is new

    def back(**more):
        comer = visit()
        for name, value in {"serai-session": old, **more}.items():
            put(comer, name, value)
        return comer, comer.get("/")

    assert "Welcome, Ann" not in back()[1].text, "a session that never had an old name was planted"
    with club.store.write() as c:
        c.execute(schema.sessions.update().values(made=schema.sessions.c.made - 1_000_000))  # from before the start
    comer, answer = back()
    assert "Welcome, Ann" in answer.text, "a guest is only a cookie"
    given = answer.headers.get_list("set-cookie")
    assert any(c.startswith("__Host-serai-session=") and "Max-Age=31536000" in c for c in given)
    assert any(c.startswith("serai-session=;") and "Max-Age=0" in c for c in given)
    assert set(jar(comer)) >= {"__Host-serai-session"} and "serai-session" not in jar(comer)
    assert "Welcome, Ann" in comer.get("/").text

    other = visit("Ben")  # who has the new cookie is not moved by an old one
    put(other, "serai-session", old)
    assert "Welcome, Ben" in other.get("/").text

    now = club.ms
    club.ms = lambda: now() + 91 * DAY
    with club.store.write() as c:  # the session itself lives on; only the old name is not taken any more
        c.execute(schema.sessions.update().values(expires=club.ms() + 10**9))
    assert "Welcome, Ann" not in back()[1].text
    assert "Welcome, Ann" in comer.get("/").text


def test_the_ninety_days_begin_with_the_first_start_and_not_with_each(running, tmp_path):
    from serai.club.authentication import old_cookies

    app, _visit = secure(running)
    club = app.state.club
    assert old_cookies.taken(club.store, club.settings, club.ms() + 10**9) == club.old_cookies
    assert club.old_cookies.until - club.old_cookies.since == 90 * 86_400_000
    assert running().state.club.old_cookies.until == 0


# -- what ends -------------------------------------------------------------------------------------------------------


def test_registering_ends_other_sessions_and_tokens(app, visit, club):
    ann, thief = visit("Ann"), visit()
    put(thief, "serai-session", jar(ann)["serai-session"])
    assert "Welcome, Ann" in thief.get("/").text
    id = my_id(ann)
    program = Program(app, club.sessions.token(id, "bot", ("read",)))
    other = club.sessions.open_session(id)
    assert ann.post("/register", {"name": "Ann", "password": PASSWORD}).status_code == 303
    assert "Welcome, Ann" in ann.get("/").text and "Welcome, Ann" not in thief.get("/").text
    assert program.get("/me").status_code == 401
    with pytest.raises(Exception, match="ended"):
        club.sessions.by_session(other.secret)


@pytest.mark.parametrize("keep", [False, True])
def test_a_new_password_ends_tokens_unless_they_are_to_stay(app, visit, club, keep):
    ann = visit("Ann")
    ann.post("/register", {"name": "Ann", "password": PASSWORD})
    program = Program(app, club.sessions.token(my_id(ann), "bot", ("read",)))
    assert "keep_tokens" in ann.get("/settings").text
    form = {"old": PASSWORD, "new": "another horse battery", **({"keep_tokens": "yes"} if keep else {})}
    assert ann.post("/password", form).status_code == 200
    assert program.get("/me").status_code == (200 if keep else 401)


# -- lock-out ----------------------------------------------------------------------------------------------------------


def test_strangers_wrong_passwords_do_not_shut_the_owner_out_of_a_browser_he_used(running):
    app = running(login_tries=2, trusted_proxies=("127.0.0.1",))
    club = app.state.club
    ann = Visitor(app, "Ann")
    ann.post("/register", {"name": "Ann", "password": PASSWORD})
    ann.post("/logout")
    for n in range(45):  # from everywhere, and from Ann's own address too
        address = "127.0.0.1" if n % 3 == 0 else f"192.0.2.{n}"
        with pytest.raises(Exception, match="password"):
            club.passwords.login("Ann", "wrong", address)
    stranger = Visitor(app)
    assert stranger.post("/login", {"name": "Ann", "password": PASSWORD}).status_code == 429
    put(stranger, "serai-known", jar(ann)["serai-known"][:-2] + "xx")
    assert stranger.post("/login", {"name": "Ann", "password": PASSWORD}).status_code == 429, "a forged one"
    while club.passwords._waiting.acquire(blocking=False):  # and a crowd at the door
        pass
    assert ann.post("/login", {"name": "Ann", "password": PASSWORD}).status_code == 303


def test_a_known_browser_has_few_tries_of_its_own(running):
    app = running(login_tries=3)
    ann = Visitor(app, "Ann")
    ann.post("/register", {"name": "Ann", "password": PASSWORD})
    known = jar(ann)["serai-known"]
    passwords = app.state.club.passwords
    for _ in range(3):
        with pytest.raises(NotAllowed):
            passwords.login("Ann", "wrong", "192.0.2.1", known)
    passwords.login("Ann", PASSWORD, "192.0.2.1", known)  # its tries are used up: now it is like any other browser
    for _ in range(3):
        with pytest.raises(NotAllowed):
            passwords.login("Ann", "wrong", "192.0.2.1", known)
    with pytest.raises(Exception, match="too many wrong"):
        passwords.login("Ann", PASSWORD, "192.0.2.1", known)
    ben = Visitor(app, "Ben")
    ben.post("/register", {"name": "Ben", "password": PASSWORD})
    assert passwords.known_browsers.tries_of(known, my_id(ben)) is None, "and it is worth nothing for another account"


def test_a_browser_that_is_in_becomes_known_without_logging_in_again(visit, club):
    ann = visit("Ann")
    assert "serai-known" not in jar(ann), "a guest has no password to try"
    ann.post("/register", {"name": "Ann", "password": PASSWORD})
    ann.client.cookies.delete("serai-known")  # as an earlier release left it
    ann.get("/")
    assert club.passwords.known_browsers.tries_of(jar(ann)["serai-known"], my_id(ann))
