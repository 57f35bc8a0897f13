"""The gate: Origin and token on every state change, headers on every answer, cookies, limits."""

import re

import pytest
from starlette.testclient import TestClient

from serai.arena.puzzles.shelf import shelf_of
from serai.web.request_context import API, accepted_language
from tests.web.routes import filled, routes
from tests.web.visiting import ADDRESS, HEX, Visitor, two_at

EVIL = "https://evil.example"


def posts(app):
    """Every way of the pages that may change something. Programs' ways know no cookie, so no page can misuse them."""
    return [
        (method, filled(route.path, {}))
        for route, method in routes(app)
        if method != "GET" and not route.path.startswith(API)
    ]


def unprotected(app, visitor, headers):
    """Ways that do not refuse a request with these headers."""
    sent = {"Origin": ADDRESS, "X-CSRF-Token": visitor.token(), **headers}
    kept = {name: value for name, value in sent.items() if value != "-"}
    return [
        (method, path, answer.status_code)
        for method, path in posts(app)
        if (answer := visitor.client.request(method, path, data={"game": "ganesha"}, headers=kept)).status_code != 403
    ]


def test_there_are_ways_to_check(app):
    found = posts(app)
    assert len(found) > 25 and ("POST", "/learn/1/1/1/1/move") in found and ("POST", "/learn/1/skip") in found


def test_a_way_without_protection_is_found(app, visit):
    app.add_api_route("/open/{name}", lambda name: {}, methods=["POST", "DELETE"])
    found = unprotected(app, visit("Ann"), {"Origin": EVIL})
    assert found == [("DELETE", "/open/1", 200), ("POST", "/open/1", 200)]


def test_no_cookie_opens_the_ways_of_programs(app, visit):
    ann = visit("Ann")
    head = {"Origin": ADDRESS, "X-CSRF-Token": ann.token()}
    ways = [(method, filled(route.path, {})) for route, method in routes(app) if route.path.startswith(API)]
    assert len(ways) > 15
    for method, path in ways:
        assert ann.client.request(method, path, headers=head).status_code in (401, 422), path


@pytest.mark.parametrize(
    "headers",
    [
        {"X-CSRF-Token": "-"},
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "0" * 64},
        {"Origin": "-"},
        {"Origin": "null"},
        {"Origin": EVIL},
        {"Origin": ADDRESS + ".evil.example"},
        {"Origin": "https://testserver"},
        {"Origin": "http://testserver:8000"},
    ],
    ids=str,
)
def test_every_state_change_needs_our_origin_and_the_token(app, visit, headers):
    ann = visit("Ann")
    with ann.client:
        assert unprotected(app, ann, headers) == []
    assert app.state.club.tables.mine(app.state.club.people.guest("Who").id) == []


def test_another_sessions_token_is_worth_nothing(visit):
    ann, ben = visit("Ann"), visit("Ben")
    assert ann.post("/play", {"game": "ganesha"}, **{"X-CSRF-Token": ben.token()}).status_code == 403


def test_a_token_may_come_in_the_form(visit):
    ann = visit("Ann")
    answer = ann.post("/play", {"game": "ganesha", "csrf": ann.token()}, **{"X-CSRF-Token": "-"})
    assert answer.status_code == 303


def test_a_token_is_masked_anew_in_every_answer(visit):
    ann = visit("Ann")
    pages = [ann.get("/settings").text for _ in range(3)]
    patterns = (r'name="csrf" value="(\w+)"', r'data-csrf="(\w+)"', r'"X-CSRF-Token": "(\w+)"')
    tokens = [token for text in pages for pattern in patterns for token in re.findall(pattern, text)]
    assert len(set(tokens)) == len(tokens) > 15 and all(re.fullmatch("[0-9a-f]{128}", token) for token in tokens)
    secrets = {bytes(a ^ b for a, b in zip(raw[:32], raw[32:], strict=True)) for raw in map(bytes.fromhex, tokens)}
    assert len(secrets) == 1  # one session has one token, under many masks
    (secret,) = secrets
    assert not any(secret.hex() in text for text in pages)
    for token in tokens[:3]:
        assert ann.post("/theme", {"theme": "dark"}, **{"X-CSRF-Token": token}).status_code == 303
    for wrong in (secret.hex(), secret.hex() * 2, "0" * 64 + secret.hex()[::-1], "x" * 128, " " * 128):
        assert ann.post("/theme", {"theme": "dark"}, **{"X-CSRF-Token": wrong}).status_code == 403


def test_nothing_changes_by_get(app, visit):
    ann = visit("Ann")
    for _method, path in posts(app):
        assert ann.get(path).status_code in (200, 404, 405), path
    assert ann.get("/play").status_code == 405


@pytest.mark.parametrize("path", ["/", "/tables", "/new", "/rules/ganesha", "/login", "/nowhere", "/t/nowhere"])
def test_every_answer_has_the_headers_of_the_server(visit, path):
    answer = visit().get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "*" not in policy and "data:" not in policy
    for rule in ("form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"):  # for these there is no default
        assert rule in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    for header in ("referrer-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"):
        assert answer.headers[header] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])


@pytest.mark.parametrize("part", ["serai.css", "scripts/page.js", "vendor/commissioner-basic.woff2"])
def test_a_part_of_pages_says_what_holds_for_parts(visit, part):
    """Nobody opens them as pages, and a first visit has forty of them."""
    headers = visit().get(f"/static/{part}").headers
    assert headers["x-content-type-options"] == "nosniff" and headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["content-security-policy"] == "default-src 'none'", "should a script be started as a worker"
    assert not {"permissions-policy", "x-frame-options"} & set(headers)


@pytest.mark.parametrize(
    "path", ["/", "/new", "/settings", "/rules/five-tribes", "/editions/rajas", "/verify", "/api/docs", "/login"]
)
def test_no_page_has_inline_script_or_style(visit, path):
    page = visit("Ann").get(path).text
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert not re.search(r"\son\w+=", page) and not re.search(r"\sstyle=", page) and "<style" not in page
    assert "javascript:" not in page


def test_cookies(visit, running):
    answer = visit().get("/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    ann = Visitor(running(public_url="https://club.example"), address="https://club.example")
    answer = ann.post("/play", {"game": "ganesha", "name": "Ann"})
    assert answer.status_code == 303
    assert all("Secure" in c for c in answer.headers.get_list("set-cookie"))
    assert "strict-transport-security" in answer.headers


def test_a_session_rotates_at_login_and_the_old_one_ends(visit):
    ann = visit("Ann")
    before = ann.client.cookies["serai-session"]
    assert ann.post("/register", {"name": "Ann", "password": "correct horse battery"}).status_code == 303
    after = ann.client.cookies["serai-session"]
    assert after != before
    thief = visit()
    thief.client.cookies.set("serai-session", before, domain="testserver.local")
    assert "Welcome, Ann" not in thief.get("/").text
    assert ann.post("/logout").status_code == 303
    assert "Welcome, Ann" not in ann.get("/").text


@pytest.mark.parametrize(
    "value", ["x", "x.y", "e30.e30", "InRva2VuIg.AAAA", "a" * 4000, "Inh5eiI.FsxYe0NwJrE9qDbGRP3dzm5wPEs"]
)
def test_a_forged_cookie_is_nobody(visit, value):
    ann = visit()
    ann.client.cookies.set("serai-session", value, domain="testserver.local")
    assert ann.get("/").status_code == 200
    assert "Log in" in ann.get("/").text


def test_a_body_has_a_limit(visit, running):
    ann = Visitor(running(body_bytes=2000), "Ann")
    assert ann.post("/play", {"game": "ganesha", "name": "x" * 3000}).status_code == 413
    token = ann.token()

    def chunks():
        for _ in range(100):
            yield b"name=" + b"x" * 200

    sent = {"Origin": ADDRESS, "X-CSRF-Token": token, "Content-Type": "application/x-www-form-urlencoded"}
    assert ann.client.post("/play", content=chunks(), headers=sent).status_code == 413
    assert ann.client.post("/api/v1/tables", content=b"x" * 3000).status_code == 413


def test_requests_have_a_pace(running):
    ann = Visitor(running(requests_per_s=0.1, requests_burst=5))
    answers = [ann.get("/login") for _ in range(8)]
    assert [a.status_code for a in answers[:5]] == [200] * 5
    assert answers[-1].status_code == 429 and answers[-1].headers["retry-after"]
    assert ann.get("/static/serai.css").status_code == 200


def test_files_have_a_pace_of_their_own(running):
    ann = Visitor(running(requests_per_s=0.1, requests_burst=5))
    answers = [ann.get("/static/serai.css").status_code for _ in range(22)]
    assert answers[:20] == [200] * 20 and answers[-1] == 429
    assert ann.get("/login").status_code == 200


def test_moves_have_a_pace(running):
    app = running(moves_per_s=0.1, moves_burst=3)
    ann = Visitor(app, "Ann")
    table = ann.makes("ganesha", "me")
    answers = [ann.plays(table, "take 99") for _ in range(5)]
    assert [a.status_code for a in answers] == [400, 400, 400, 429, 429]


def test_lessons_and_puzzles_have_a_pace_of_their_own(running):
    app = running(lessons_per_s=0.1, lessons_burst=4)
    ann, bob = Visitor(app, "Ann"), Visitor(app, "Bob")
    puzzle = shelf_of("ganesha").puzzles[0].id
    asked = (
        "/learn/ganesha",
        "/learn/ganesha/taking/99/-",
        f"/puzzles/ganesha/{puzzle}",
        "/puzzles/ganesha/no-such-one",
    )
    assert [ann.get(address).status_code for address in asked] == [200, 404, 200, 404]
    for address in (*asked, f"/puzzles/ganesha/{puzzle}/-/why?move=take+1", f"/puzzles/ganesha/{puzzle}/board.svg"):
        assert ann.get(address).status_code == 429
    assert ann.get("/learn").status_code == ann.get("/puzzles/ganesha").status_code == 200
    assert bob.get("/learn/ganesha").status_code == 200, "everybody has an own pace"


def test_passwords_cannot_be_tried_for_ever(running):
    app = running(login_tries=3)
    ann = Visitor(app, "Ann")
    ann.post("/register", {"name": "Ann", "password": "correct horse battery"})
    thief = Visitor(app)
    answers = [thief.post("/login", {"name": "Ann", "password": f"guess number {n}"}).status_code for n in range(5)]
    assert answers == [403, 403, 403, 429, 429]


def test_proxies_are_believed_only_when_named(running):
    app = running(requests_per_s=0.1, requests_burst=3)
    ann = Visitor(app)
    answers = [ann.get("/login", **{"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(5)]
    assert answers[-1] == 429


def test_an_unexpected_error_is_plain_and_says_its_number(visit, app, monkeypatch, caplog):
    def broken(*_a, **_k):
        raise RuntimeError("secret detail")

    monkeypatch.setattr(app.state.club.tables, "lobby", broken)
    answer = visit().get("/tables")
    assert answer.status_code == 500 and "secret detail" not in answer.text and "Traceback" not in answer.text
    assert answer.headers["x-request-id"] in answer.text and "content-security-policy" in answer.headers


def test_the_way_back_stays_in_the_server(visit):
    ann = visit("Ann")
    for back in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/t/../\r\nX: y"):
        answer = ann.post("/language", {"language": "en", "back": back})
        assert answer.status_code == 303 and answer.headers["location"] == "/"
    assert ann.post("/theme", {"theme": "dark", "back": "/rules/ganesha"}).headers["location"] == "/rules/ganesha"


@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        ("", "en"),
        ("el", "el"),
        ("de, ru;q=0.7", "ru"),
        ("ru;q=0.2, el;q=0.9", "el"),
        ("el;q=0", "en"),
        ("el;q=0.3, ru; q=0.4", "ru"),
        ("RU-ru,en;q=0.9", "ru"),
        ("fr-CA, el-GR", "el"),
        (";;,q=x", "en"),
        ("x" * 9999, "en"),
    ],
)
def test_the_language_a_browser_asks_for(header, chosen):
    assert accepted_language(header, "en") == chosen


def test_a_strangers_invitation_opens_nothing(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.makes("ganesha", "link")
    assert ben.press(f"/t/{table}/join", {"contribution": HEX}).status_code == 403
    assert ben.press(f"/t/{table}/join", {"contribution": HEX, "secret": "x" * 32}).status_code == 403
    invitation = ann.press(f"/t/{table}/invite", {"seat": 1}).text
    secret = re.search(r'data-secret="([^"]+)"', invitation)
    assert secret and f"/join/{table}#{secret[1]}" in invitation and "<svg" in invitation
    assert ben.press(f"/t/{table}/invite", {"seat": 1, "anew": "yes"}).status_code == 403
    elsewhere = ann.press(f"/t/{table}/invite", {"seat": 1}).text  # the same host on another device
    assert "data-secret" not in elsewhere and "data-renew" in elsewhere
    assert ben.press(f"/t/{table}/join", {"contribution": HEX, "secret": secret[1]}).status_code == 200
    assert club.tables.find(table).status == "playing"
    eve = visit("Eve")
    assert eve.press(f"/t/{table}/join", {"contribution": HEX, "secret": secret[1]}).status_code in (403, 422)


def test_deleting_oneself(visit, club):
    ann, ben, table = two_at(visit)
    ann.post("/register", {"name": "Ann", "password": "correct horse battery"})
    assert ann.post("/forget", {}).status_code == 400
    assert ann.post("/forget", {"sure": "yes"}).status_code == 303
    assert "Welcome, Ann" not in ann.get("/").text
    assert "Ann" not in ben.frame(table)
    assert visit().post("/login", {"name": "Ann", "password": "correct horse battery"}).status_code == 403


def test_what_is_refused_in_an_account_or_in_settings_changes_nothing(visit, club):
    ann = visit("Ann")
    bad = {"name": "Anna", "password": "correct horse battery", "email": "nowhere"}
    assert ann.post("/register", bad).status_code == 400
    assert ann.post("/register", {**bad, "email": ""}).status_code == 303
    for wrong in ({"email": "nowhere"}, {"motion": "sideways"}, {"webhook": "ftp://x"}):
        assert ann.post("/settings", {"name": "Other", **wrong}).status_code == 400, wrong
    assert club.passwords.login("Anna", "correct horse battery").name == "Anna"


def test_a_link_that_only_this_computer_opens_says_so(running):
    here = Visitor(running(public_url="", port=8000), "Ann", address="http://localhost:8000")
    for host, told in ((here, True), (Visitor(running(), "Ben"), False)):
        table = host.makes("ganesha", "link")
        assert ("--host 0.0.0.0" in host.press(f"/t/{table}/invite", {"seat": 1}).text) is told


def test_a_household_with_many_addresses_is_counted_once(running):
    app = running(requests_per_s=0.1, requests_burst=3)
    neighbours = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:2::3", "2001:db8:1:2:abcd::4"]
    answers = [TestClient(app, client=(address, 50000)).get("/rules").status_code for address in neighbours]
    assert answers == [200, 200, 200, 429]
    assert TestClient(app, client=("2001:db8:1:3::1", 50000)).get("/rules").status_code == 200
