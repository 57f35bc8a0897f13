"""The API: tokens and scopes, a game by requests, refusals as problem JSON, streams, and the example bot."""

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.web.visiting import HEX, Visitor

ROOT = Path(__file__).parents[2]


class Program:
    """A program with a token."""

    def __init__(self, app, token, address="http://testserver"):
        self.client = Visitor(app, address=address).client
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path, **params):
        return self.client.get(f"/api/v1{path}", headers=self.headers, params=params)

    def post(self, path, body=None):
        return self.client.post(f"/api/v1{path}", headers=self.headers, json=body if body is not None else {})


@pytest.fixture
def program(app, club):
    def made(name="Ann", scopes=("read", "play", "chat", "table")):
        person = club.people.guest(name)
        return Program(app, club.sessions.token(person.id, "a program", scopes))

    return made


def begun(one, two, game="five-tribes"):
    """A table of two programs."""
    table = one.post("/tables", {"game": game, "seats": ["me", "open"], "contribution": HEX}).json()["id"]
    assert two.post(f"/tables/{table}/join", {"contribution": HEX}).status_code == 200
    return table


def decides(table, *programs):
    return next(p for p in programs if p.get(f"/tables/{table}/position").json()["mine"])


def test_without_a_token_nothing_opens(app, visit):
    ann = visit("Ann")
    for answer in (
        Program(app, None).get("/tables"),
        Program(app, "serai_wrong").get("/tables"),
        ann.client.get("/api/v1/tables"),
        ann.post("/api/v1/tables"),
    ):
        assert answer.status_code == 401 and answer.headers["www-authenticate"].startswith("Bearer")
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("scope", "path", "body"),
    [
        ("read", "/tables", None),
        ("read", "/tables/x/position", None),
        ("play", "/tables/x/moves", {"moves": ["bid 5"], "version": 1}),
        ("play", "/tables/x/join", {}),
        ("play", "/tables/x/undo", {"version": 1}),
        ("chat", "/tables/x/chat", {"text": "hello"}),
        ("table", "/tables", {"game": "ganesha", "seats": ["me", "bot:random"]}),
        ("table", "/tables/x/invite", {"seat": 1}),
        ("table", "/tables/x/close", {}),
    ],
)
def test_a_scope_is_needed(program, scope, path, body):
    rest = [s for s in ("read", "play", "chat", "table") if s != scope]
    one = program(scopes=rest)
    answer = one.get(path) if body is None else one.post(path, body)
    assert answer.status_code == 403 and scope in answer.json()["detail"]


def test_a_game_by_requests(program, club):
    one, two = program("Ann"), program("Ben")
    table = begun(one, two)
    for _ in range(12):
        me = decides(table, one, two)
        position = me.get(f"/tables/{table}/position").json()
        answer = me.post(f"/tables/{table}/moves", {"moves": position["moves"][:1], "version": position["version"]})
        assert answer.status_code == 200 and answer.json()["version"] > position["version"]
    log = one.get(f"/tables/{table}/log", after=1).json()
    assert len(log) >= 12 and all(line["sentences"] for line in log if line["kind"] == "move")
    assert one.get(f"/tables/{table}").json()["secret"] is None
    assert one.get("/tables", which="mine").json()[0]["id"] == table
    assert one.get(f"/tables/{table}/file").status_code == 422


def test_refusals_are_problems_with_reasons(program):
    one, two = program("Ann"), program("Ben")
    table = begun(one, two)
    me = decides(table, one, two)
    other = two if me is one else one
    version = me.get(f"/tables/{table}/position").json()["version"]
    refused = me.post(f"/tables/{table}/moves", {"moves": ["lift a1"], "version": version})
    assert refused.status_code == 422 and refused.json()["reason"]["rules"] == ["F-056"]
    assert me.post(f"/tables/{table}/moves", {"moves": ["castle"], "version": version}).status_code == 400
    assert other.post(f"/tables/{table}/moves", {"moves": ["bid 5"], "version": version}).status_code == 403
    late = me.post(f"/tables/{table}/moves", {"moves": ["bid 5"], "version": version - 1})
    assert late.status_code == 409 and late.json()["version"] == version
    assert me.get("/tables/nowhere").status_code == 404
    assert me.post("/tables", {"game": "chess", "seats": ["me", "open"]}).status_code == 404
    assert me.post("/tables", {"game": "ganesha", "seats": ["me", "bot:kasparov"]}).status_code == 400
    wrong = me.post(f"/tables/{table}/moves", {"moves": "bid 5", "version": "one", "extra": 1})
    assert wrong.status_code == 422 and wrong.headers["content-type"] == "application/problem+json"
    why = me.get(f"/tables/{table}/why", move="lift a1").json()
    assert why["possible"] is False and why["reason"]["id"] == "not-now"


def test_the_same_key_again_gets_the_same_answer(program, club):
    one, two = program("Ann"), program("Ben")
    table = begun(one, two)
    me = decides(table, one, two)
    body = {"moves": ["bid 5"], "version": me.get(f"/tables/{table}/position").json()["version"], "key": "program-1"}
    first, again = me.post(f"/tables/{table}/moves", body), me.post(f"/tables/{table}/moves", body)
    assert first.status_code == again.status_code == 200 and first.json() == again.json()
    assert club.tables.find(table).version == first.json()["version"]


def test_undo_chat_and_games(program):
    one, two = program("Ann"), program("Ben")
    table = begun(one, two)
    said = one.post(f"/tables/{table}/chat", {"phrase": "hello"})
    assert said.status_code == 201
    assert two.get(f"/tables/{table}/chat").json()[0]["text"] == "Hello!"
    games = one.get("/games").json()
    assert {game["name"] for game in games} >= {"five-tribes", "ganesha", "rajas"}
    assert one.get("/games/ganesha").json()["players"] == [2, 3, 4]
    assert one.get("/me").json()["name"] == "Ann"


def test_answers_are_in_the_callers_language(program, club):
    one, two = program("Ann"), program("Ben")
    table = begun(one, two)
    me = decides(table, one, two)
    person, _scopes = club.sessions.by_token(me.headers["Authorization"].removeprefix("Bearer "))
    club.people.change(person.id, language="el")
    assert me.get(f"/tables/{table}/position").json()["question"] != club.looks.look(table).question
    refused = me.post(f"/tables/{table}/moves", {"moves": ["lift a1"], "version": 1})
    assert refused.json()["reason"]["text"] != "This is not what is being decided now."


def test_the_description_and_its_page(app, visit):
    described = visit().get("/api/openapi.json").json()
    assert "/api/v1/tables/{table_id}/moves" in described["paths"]
    assert all(path.startswith("/api/v1/") for path in described["paths"])
    assert "Problem" in described["components"]["schemas"]
    page = visit().get("/api/docs").text
    assert "/api/v1/tables/{table_id}/moves" in page


def test_a_stream_of_positions(served):
    running = served()
    club = running.club
    ann, ben = club.people.guest("Ann"), club.people.guest("Ben")
    programs = [Program(running.address, club.sessions.token(p.id, "x", ("read", "play", "table"))) for p in (ann, ben)]
    table = begun(*programs)
    me = decides(table, *programs)
    with me.client.stream("GET", f"/api/v1/tables/{table}/events", headers=me.headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        first = json.loads(next(line for line in lines if line.startswith("data: {"))[6:])
        body = {"moves": first["moves"][:1], "version": first["version"]}
        played = httpx.post(f"{running.address}/api/v1/tables/{table}/moves", json=body, headers=me.headers)
        second = json.loads(next(line for line in lines if line.startswith("data: {"))[6:])
        assert second["version"] == played.json()["version"] and second["digest"] == played.json()["digest"]


def test_a_stream_ends_with_its_token(served):
    running = served()
    ann = running.club.people.guest("Ann").id
    program = Program(running.address, running.club.sessions.token(ann, "x", ("read", "table")))
    table = program.post("/tables", {"game": "ganesha", "seats": ["me", "open"], "contribution": HEX}).json()["id"]
    with program.client.stream("GET", f"/api/v1/tables/{table}/events", headers=program.headers) as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("data: {"))
        running.club.sessions.revoke_token(ann, running.club.sessions.tokens(ann)[0].id)
        assert not [line for line in lines if line.startswith("data: {")]


@pytest.mark.slow
def test_the_example_bot_plays_a_whole_game(served):
    running = served(working=True)
    token = running.club.sessions.token(running.club.people.guest("Botty").id, "bot.py", ("read", "play", "table"))
    answer = subprocess.run(
        [sys.executable, ROOT / "examples" / "bot.py", running.address, "--game", "ganesha"],
        env={**os.environ, "SERAI_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert answer.returncode == 0, answer.stderr
    scores = answer.stdout.splitlines()[-1]
    assert scores.startswith("scores: ") and len(scores.split()) == 3


@pytest.mark.slow
def test_the_example_bot_outlives_a_server_that_is_killed(tmp_path):
    from tests.club.postgres import wait_until
    from tests.club.served import Served

    running = Served(f"sqlite:///{tmp_path / 'club.db'}", str(tmp_path / "errors"))
    me = running.club.people.guest("Botty")
    token = running.club.sessions.token(me.id, "bot.py", ("read", "play", "table"))

    def played():
        return sum(table.version for table in running.club.tables.mine(me.id))

    bot = subprocess.Popen(
        [sys.executable, ROOT / "examples" / "bot.py", f"http://127.0.0.1:{running.port}", "--game", "ganesha"],
        env={**os.environ, "SERAI_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_until(lambda: played() > 3, 120)
        running.kill()
        assert bot.poll() is None
        running.spawn()
        out, errors = bot.communicate(timeout=240)
    finally:
        bot.kill()
        running.kill()
    assert bot.returncode == 0, errors
    assert out.splitlines()[-1].startswith("scores: ") and "trying again" in errors
