"""Ill-meant requests that `tests/web` and `tests/club` do not make; `README.md` here says which row is where."""

import ast
import contextlib
import logging
import random
import re
import secrets
import socket
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from sqlalchemy import select

import serai
from serai.club import Seat, TooMany
from serai.club.store.schema import entries, seats, tables
from tests.expected import matched
from tests.security.worlds import swapped
from tests.web.visiting import HEX, Visitor, decider, two_at

ROOT = Path(__file__).parents[2]
GAMES = ("five-tribes", "ganesha", "rajas")


def kept(club, table):
    """All that the store has of a table."""
    with club.store.read() as c:
        return [
            [tuple(row) for row in c.execute(select(t).where(t.c[key] == table).order_by(*t.primary_key))]
            for t, key in ((tables, "id"), (entries, "table_id"), (seats, "table_id"))
        ]


# -- forged, wrong seat, no seat ---------------------------------------------------------------------------------------

DEEDS = {
    "move": {"confirmed": "yes"},
    "undo": {},
    "back": {"to": "1"},
    "contribute": {"contribution": HEX},
    "invite": {"seat": "1"},
    "join": {"contribution": HEX, "seat": "0"},
    "leave": {},
    "start": {},
    "fill": {"seat": "0", "level": "random"},
    "hand-over": {"seat": "0"},
    "take-back": {"seat": "0"},
    "replace": {"seat": "0"},
    "propose-end": {},
    "agree-end": {},
    "close": {},
    "rematch": {},
    "say": {"phrase": "hello"},
    "chat": {"to": "off"},
    "shun": {"line": "1", "how": "mute"},
}


@pytest.mark.parametrize("who", ["stranger", "visitor"])
@pytest.mark.parametrize("status", ["open", "playing", "over"])
def test_nobody_without_a_seat_changes_a_table(visit, club, who, status):
    """Any message from a wrong session changes nothing, whatever seat it names."""
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.makes("five-tribes", "link")
    if status != "open":
        secret = matched(r'data-secret="([^"]+)"', ann.press(f"/t/{table}/invite", {"seat": 1}).text)[1]
        ben.joins(table, secret=secret)
    if status == "over":
        club.leaving.close(table)
    eve = visit("Eve") if who == "stranger" else visit()
    move = ann.moves(table) or ben.moves(table) or ["bid 0"]
    before = kept(club, table)
    for deed, form in DEEDS.items():
        sent = {"version": club.tables.find(table).version, "move": move[0], "person": "x", **form}
        answer = eve.press(f"/t/{table}/{deed}", sent)
        assert 400 <= answer.status_code < 500, (deed, answer.status_code, answer.text)
    assert kept(club, table) == before


def test_the_seat_in_a_message_means_nothing(visit, club):
    """The other seat cannot move by naming the seat that decides."""
    ann, ben, table = two_at(visit)
    me = decider(table, ann, ben)
    other = ben if me is ann else ann
    before = kept(club, table)
    for extra in ({"seat": "0"}, {"seat": "1"}, {"person": club.tables.find(table).host}, {"actor": "bot:adept"}):
        sent = {"move": me.moves(table)[0], "version": 1, "confirmed": "yes", **extra}
        assert other.press(f"/t/{table}/move", sent).status_code == 403
    assert kept(club, table) == before


def test_requests_that_overtake_each_other(visit, club):
    """Of two requests in the wrong order the later one is refused, and both are good in their order."""
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    version = ann.version(table)
    before = kept(club, table)
    early = ann.plays(table, version=version + 1, key="second-one")
    assert early.status_code == 409 and early.headers["serai-version"] == str(version)
    assert kept(club, table) == before
    first = ann.plays(table, version=version, key="first-one")
    again = ann.plays(
        table,
        first.request.content.decode().split("move=")[1].split("&")[0].replace("+", " "),
        version=version,
        key="first-one",
    )
    assert first.status_code == again.status_code == 200
    assert first.headers["serai-version"] == again.headers["serai-version"]
    assert ann.plays(table, version=int(first.headers["serai-version"])).status_code == 200


# -- peeking by undo ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_undone_told_nothing(game):
    """A move that may be taken back leads to the same view in every world the mover could be in."""
    rng, checked = random.Random(game), 0
    for seed in range(6):
        position = serai.game(game).new(players=2 + seed % 3, seed=seed)
        while not position.over:
            seat, before = position.seat, position.copy()
            move = rng.choice(position.codes())
            position.play(move)
            final = position.over or position.seat != seat or position.draws != before.draws
            if final or rng.random() < 0.7:
                continue
            for _world in range(2):
                other = swapped(before, seat, rng)
                other.play(move)
                assert other.view(seat) == position.view(seat), (seed, before.ply)
                assert other.draws == position.draws
                checked += 1
    assert checked > 20


def test_undo_leaves_everybody_knowing_what_they_knew(visit, club):
    ann = visit("Ann")
    table = ann.makes("five-tribes", "me")
    people = [club.tables.find(table).host, None]
    rng, undone = random.Random(5), 0
    for _ in range(60):
        found = club.tables.find(table)
        looks = [club.looks.look(table, who) for who in people]
        club.moves.move(table, people[0], [rng.choice(looks[0].moves)], found.version, confirmed=True)
        now = club.looks.look(table, people[0])
        if now.undo:
            club.moves.undo(table, people[0], now.version)
            after = [club.looks.look(table, who) for who in people]
            assert [look.digest for look in after] == [look.digest for look in looks]
            assert after[0].moves == looks[0].moves
            undone += 1
            moves = club.looks.look(table, people[0]).moves
            club.moves.move(table, people[0], [rng.choice(moves)], after[0].version, confirmed=True)
    assert undone > 3


# -- sessions, ids, secrets --------------------------------------------------------------------------------------------


def test_a_planted_session_does_not_become_the_victims(visit):
    """Session fixation: whoever knew the cookie before the login knows nothing after it."""
    eve = visit("Eve")
    planted = eve.client.cookies["serai-session"]
    owner = visit("Ann")
    owner.post("/register", {"name": "Ann", "password": "correct horse battery"})
    victim = visit()
    victim.client.cookies.set("serai-session", planted, domain="testserver.local")
    assert victim.post("/login", {"name": "Ann", "password": "correct horse battery"}).status_code == 303
    thief = visit()
    thief.client.cookies.set("serai-session", planted, domain="testserver.local")
    assert "Welcome, Ann" not in thief.get("/").text


def test_ids_cannot_be_guessed_or_bent(visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "link")
    assert re.fullmatch("[a-z2-7]{26}", table)
    eve = visit("Eve")
    refused = eve.get(f"/t/{'a' * 26}/frame")
    assert refused.status_code == 404
    bent = (
        table.upper(),
        table[:-1],
        table + "a",
        f" {table}",
        f"{table}%20",
        table[::-1],
        "%25",
        "_" * 26,
    )
    for guess in bent:
        for way in ("", "/frame", "/events", "/file", "/replay", "/verify"):
            answer = eve.get(f"/t/{guess}{way}")
            assert answer.status_code == 404, (guess, way, answer.status_code)
            assert eve.get(f"/t/{table}%00{way}").status_code == 400
    assert table not in eve.get("/tables").text and table not in eve.get("/").text
    assert eve.get(f"/people/{club.tables.find(table).host}").text.count(table) == 0


def test_secrets_are_in_no_address_and_no_log(visit, club, caplog):
    """An invitation, a password, a token and a cookie: in no log at any level, in no URL that the server gives out."""
    caplog.set_level(logging.DEBUG)
    for name in ("sqlalchemy", "httpx", "httpcore", "asyncio", "hypothesis", "numba"):
        logging.getLogger(name).setLevel(logging.WARNING)  # not the server's own
    ann, ben = visit("Ann"), visit("Ben")
    password = "correct horse battery"
    ann.post("/register", {"name": "Ann", "password": password})
    token = re.search(r"serai_[\w-]+", ann.post("/tokens", {"title": "x", "read": "yes"}).text)
    table = ann.makes("ganesha", "link")
    invited = ann.press(f"/t/{table}/invite", {"seat": 1}).text
    secret = matched(r'data-secret="([^"]+)"', invited)[1]
    ben.press(f"/t/{table}/join", {"contribution": HEX, "secret": secret})
    ben.post("/login", {"name": "Ann", "password": "wrong " + password})
    with club.store.read() as c:
        of_table = c.execute(select(tables.c.secret).where(tables.c.id == table)).scalar_one()
    hidden = [password, secret, of_table, ann.client.cookies["serai-session"], *([token[0]] if token else [])]
    assert token is not None
    for text in hidden:
        assert text not in caplog.text
    pages = [ann.get(path).text for path in ("/", f"/t/{table}", "/settings", "/tables")] + [invited]
    for page in pages:
        for address in re.findall(r'(?:href|action|src|hx-\w+)="([^"#]*)', page):
            assert not any(text in address for text in hidden), address


# -- drawings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_is_plain(app, club, game):
    """Every SVG of a table parses, runs nothing and fetches nothing from elsewhere, whatever the players are called."""
    ann = Visitor(app, 'A"><script>x</script>')
    table = ann.makes(game, "me")
    found = re.findall(r"<svg.*?</svg>", ann.frame(table), re.S)
    assert found
    for drawing in found:
        root = ElementTree.fromstring(drawing)
        for element in root.iter():
            tag = element.tag.rpartition("}")[2]
            assert tag not in ("script", "foreignObject", "iframe", "image", "style", "animate", "set", "a"), tag
            for name, value in element.attrib.items():
                assert not name.lower().startswith("on") and name != "style"
                if name.rpartition("}")[2] == "href":
                    assert value.startswith(("/sprite-", "#")), value


# -- the server's own ways --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ["club", "web"])
def test_no_weak_randomness_in_the_server(room):
    """What decides or opens anything comes from the operating system's generator."""
    for file in (ROOT / "src" / "serai" / room).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            # Drawings may be irregular, by a fixed seed.
            assert "random" not in names or "boards" in file.parts, file


def test_every_dependency_is_locked_by_hash():
    for lock in (ROOT / "requirements").glob("*.lock"):
        text = lock.read_text(encoding="utf-8")
        wanted = len(re.findall(r"^[A-Za-z0-9][\w.\[\],-]*==", text, re.M))
        assert wanted and "--hash=sha256:" in text and "http://" not in text
        for block in re.split(r"\n(?=[A-Za-z0-9])", text.strip()):
            assert "--hash=sha256:" in block, (lock.name, block[:60])


def test_limits_keep_a_bounded_memory(running):
    """A flood from ever new addresses is remembered only so far."""
    from serai.club.rate_limits import Bucket, RateWindow

    bucket, window = Bucket(1, 1, lambda: 0.0, keys=100), RateWindow(1, 60, lambda: 0.0, keys=100)
    for _ in range(5_000):
        name = secrets.token_hex(8)
        bucket.take(name)
        window.add(name)
    assert len(bucket._levels) <= 100 and len(window._events) <= 100


def test_bots_are_asked_for_within_limits(running):
    """A person cannot fill the server with bots' games: tables that wait and games that run are bounded."""
    club = running(open_tables=3, playing_tables=2).state.club
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    for _ in range(3):
        club.tables.make(ann, "ganesha", [Seat.me(), Seat.bot("adept")])
    with pytest.raises(TooMany):
        club.tables.make(ann, "ganesha", [Seat.me(), Seat.bot("adept")])
    for _ in range(2):
        table = club.tables.make(ben, "ganesha", [Seat.me(), Seat.bot("random")])
        club.joining.contribute(table.id, ben, "0123456789abcdef" * 2)
        assert club.leaving.hand_over_seat(table.id, ben).status == "playing"
    with pytest.raises(TooMany):
        club.tables.make(ben, "ganesha", [Seat.me(), Seat.bot("random")])


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nname=",
    ],
)
def test_a_line_that_does_not_come_to_the_point_is_cut(served, monkeypatch, begun):
    """Whoever sends a head or a body drop by drop holds nothing for long; others are served meanwhile."""
    monkeypatch.setattr("serai.web.transport.slow_clients.HEAD_S", 0.5)
    monkeypatch.setattr("serai.web.transport.slow_clients.BODY_S", 0.5)
    running = served()
    lines = [socket.create_connection(("127.0.0.1", running.port), 10) for _ in range(20)]
    for line in lines:
        line.sendall(begun)
    assert httpx.get(f"{running.address}/healthz").text == "ok\n"
    for line in lines:
        line.settimeout(10)
        with contextlib.suppress(ConnectionResetError):
            while line.recv(4096):
                pass
        line.close()
