"""No bytes make an error of ours: NUL and halves of surrogate pairs are refused on every way, on both databases."""

import json
import re
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from serai.club import Club, Settings
from serai.web.app import create
from tests.club.sitting import sit
from tests.web.routes import filled, routes
from tests.web.visiting import ADDRESS, Visitor

NUL, HALF = "\0", "\ud800"
IN_ADDRESS = {NUL: "%00", HALF: "%ED%A0%80"}
CHANGES = ("POST", "PUT", "PATCH", "DELETE")


@pytest.fixture
def everywhere(store_url, tmp_path: Path):
    """A server on each database, with a table that is played."""
    settings = Settings(
        database_url=store_url,
        data_folder=tmp_path,
        public_url=ADDRESS,
        secret_key="k" * 40,
        requests_burst=100_000,
        moves_burst=100_000,
        lessons_burst=100_000,
        passwords_per_hour=100_000,
        login_tries=100_000,
    )
    club = Club(settings)
    club.passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    club.start(working=False)
    yield create(settings, club)
    club.stop()


@pytest.fixture
def ann(everywhere):
    visitor = Visitor(everywhere, "Ann")
    with visitor.client:  # one event loop for all requests, which is much quicker
        yield visitor


@pytest.fixture
def table(everywhere):
    return sit(everywhere.state.club, "ganesha", "Ben Cem").id


def api_head(running):
    club = running.state.club
    token = club.sessions.token(club.people.guest("Dan").id, "t", ("read", "play", "chat", "table"))
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("bad", [NUL, HALF], ids=["NUL", "half"])
def test_in_every_part_of_every_path_and_in_every_query(everywhere, ann, table, bad):
    head, token, told = api_head(everywhere), ann.token(), IN_ADDRESS[bad]
    tried = 0
    for route, method in routes(everywhere):
        names = re.findall(r"\{(\w+)", route.path)
        addresses = [filled(route.path, {name: f"a{told}b"}, table_id=table) for name in names]
        plain = filled(route.path, {}, table_id=table)
        addresses += [f"{plain}?move={told}", f"{plain}?{told}=1"]
        for address in addresses:
            sent = {**head, "Origin": ADDRESS, "X-CSRF-Token": token}
            answer = ann.client.request(method, address, headers=sent, follow_redirects=False)
            assert answer.status_code == 400, (method, address, answer.status_code)
            tried += 1
    assert tried > 150
    for address in ("/static/", "/art/", "/sprite-", "/nowhere/"):
        assert ann.get(f"{address}x{told}.svg").status_code == 400


@pytest.mark.parametrize("bad", [NUL, HALF], ids=["NUL", "half"])
def test_in_every_form(everywhere, ann, table, bad):
    token, tried = ann.token(), 0
    head = {"Origin": ADDRESS, "X-CSRF-Token": token}
    known = ("name", "text")
    for route, method in routes(everywhere):
        if method not in CHANGES or route.path.startswith("/api/"):
            continue
        address = filled(route.path, {}, table_id=table)
        for name, value in [*((name, f"a{bad}b") for name in known), (f"x{bad}", "1")]:
            # In UTF-7 half of a pair can be written, and a form may say that it is in UTF-7.
            kind = "multipart/form-data; boundary=line; charset=utf-7"
            part = f'Content-Disposition: form-data; name="{_utf7(name)}"\r\n\r\n'
            body = f"--line\r\n{part}{_utf7(value)}\r\n--line--\r\n".encode("ascii")
            answer = ann.client.request(method, address, content=body, headers={**head, "Content-Type": kind})
            assert answer.status_code == 400, (address, name, answer.status_code)
            tried += 1
            if bad == NUL:
                answer = ann.client.request(method, address, data={name: value}, headers=head, follow_redirects=False)
                assert answer.status_code == 400, (address, name, answer.status_code)
    assert tried > 80


def _utf7(text: str) -> str:
    return text.replace(HALF, "+2AA-")


@pytest.mark.parametrize("bad", [NUL, HALF], ids=["NUL", "half"])
def test_in_every_json(everywhere, ann, table, bad):
    head, tried = api_head(everywhere), 0
    described = everywhere.openapi()
    for path, ways in described["paths"].items():
        for method, way in ways.items():
            if "requestBody" not in way:
                continue
            named = way["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
            for name in described["components"]["schemas"][named]["properties"]:
                for body in ({name: f"a{bad}"}, {name: {"x": [{bad: 1}]}}):
                    answer = ann.client.request(
                        method,
                        filled(path, {}, table_id=table),
                        content=json.dumps(body),
                        headers={**head, "Content-Type": "application/json"},
                    )
                    assert answer.status_code == 400, (path, body, answer.status_code)
                    assert answer.headers["content-type"] == "application/problem+json"
                    tried += 1
    assert tried > 30


def test_in_own_figures(ann):
    """A file may write the character without its byte."""
    figures = 'title = "a\\u0000b"\n'
    for how in ({"files": {"figures": ("f.toml", figures)}}, {"data": {"figures": figures}}):
        given = {"game": "ganesha", "seat2": "open", "contribution": "0" * 32, **how.get("data", {})}
        answer = ann.client.post(
            "/new",
            data=given,
            files=how.get("files"),
            headers={"Origin": ADDRESS, "X-CSRF-Token": ann.token()},
            follow_redirects=False,
        )
        assert answer.status_code == 400


ODD_HEADERS = [
    *(("Host", value) for value in ("[", "[::1", "a b", 'x"><script>', "x:y", "x:123456", "user@x")),
    ("Cookie", 'serai-view="a\\000b"'),
    ("Cookie", "serai-view=a\0b"),
    ("X-Serai-Key", "a\0b"),
    ("Referer", "a\0b"),
]


def test_in_headers(app):
    with Visitor(app).client as client:
        for path in ("/", "/rules/ganesha", "/api/v1/games", "/metrics", "/static/serai.css"):
            for name, value in ODD_HEADERS:
                answer = client.get(path, headers={name: value})
                assert answer.status_code == 400, (path, name, value, answer.status_code)


@pytest.mark.parametrize("value", ["http://[", "//[::1/t/x", "\xff\xfe"])
def test_odd_headers_are_no_error_of_ours(app, value):
    ann = Visitor(app, "Ann")
    table = ann.makes("ganesha", "me")
    ann.get(f"/t/{table}")
    for _ in range(3):
        ann.plays(table)  # so that there is something to tell when she comes back
    for name in ("Referer", "Accept-Language", "Last-Event-ID", "If-Modified-Since", "If-None-Match", "Range"):
        raw = {name.encode(): value.encode("latin-1")}
        for path in (f"/t/{table}", "/static/serai.css"):
            assert ann.client.get(path, headers=raw).status_code < 500, (name, path)
    for given in (value, "http://[::1", "http://x:99999999"):
        head = {b"Origin": given.encode("latin-1"), b"X-CSRF-Token": ann.token().encode()}
        assert ann.client.post("/theme", headers=head).status_code == 403
    assert ann.client.post("/theme", headers={"Content-Length": "9" * 5000}).status_code == 413
