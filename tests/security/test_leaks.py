"""A view leaks nothing: what a viewer may not know is swapped in the store, and every byte he is sent stays the same.

`SERAI_TEST_WORLDS` sets how many positions of each kind of table are compared over HTTP (1 unless told).
"""

import hashlib
import json
import os
import random
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

import serai
from serai.boards.drawing.scene import TALL, WIDE, Scene, ScenePlayer
from serai.boards.text.position_text import panel_facts, read
from serai.bots import TreeSearch
from serai.club import Accepted, Club, Seat, Terms
from serai.club.bots import advice_process
from serai.club.store.schema import advice, tables
from serai.kernel.fairness import Fairness
from serai.web.app import create
from serai.web.live.context import Viewer, known_here
from tests.boards.games import BOARDS, drawn_holdings, drawn_panel
from tests.security import worlds
from tests.security.worlds import (
    another_world,
    answer_of,
    contained,
    first_event,
    forget,
    never_sent,
    swapped,
    unwatched,
)
from tests.web.conftest import settings_for
from tests.web.thinking import think
from tests.web.visiting import ADDRESS, Visitor

WORLDS = int(os.environ.get("SERAI_TEST_WORLDS", "1"))
NAMES = ("Ann", "Ben", "Cat", "Dan")


@pytest.fixture
def still(request, tmp_path, monkeypatch):
    """A server in which no time passes, no request has a number of its own, and a test's name decides its deals."""
    visits = iter(range(10**6))
    dull = SimpleNamespace(token_hex=lambda n: "0" * 2 * n, token_urlsafe=lambda n: f"visit-{next(visits)}")
    monkeypatch.setattr("serai.web.middleware.secrets", dull)
    monkeypatch.setattr("serai.web.transport.csrf_tokens.secrets", SimpleNamespace(token_bytes=bytes))
    monkeypatch.setattr(
        "serai.web.routes.lobby.secrets", SimpleNamespace(choice=lambda names: names[0], randbelow=lambda n: 0)
    )
    made = iter(range(1000))

    def next_secret():
        secret = hashlib.sha256(f"{request.node.name} {next(made)}".encode()).digest()
        return secret.hex(), Fairness(secret, ()).commitment

    monkeypatch.setattr("serai.club.tables.create.new_secret", next_secret)
    settings = settings_for(tmp_path)
    still = 1_800_000_000.0
    club = Club(settings, now=lambda: still, monotonic=lambda: still, store_now=lambda: still)
    club.start(working=False)
    yield create(settings, club)
    club.stop()


def seated(app, game, players, **more):
    """A table of people who came by the door, each with a browser and a program; and two who only look."""
    club = app.state.club
    people = [Visitor(app, name) for name in (*NAMES[:players], "Zoe")]
    people.append(Visitor(app))
    ids = [_id(club, person) for person in people]
    table = club.tables.make(ids[0], game, [Seat.me(), *(Seat.open() for _ in range(players - 1))], Terms(**more))
    for n, id in enumerate(ids[1:players], 1):
        club.joining.join(table.id, id, contribution=f"{n}abcdef{n}" * 4)
    club.joining.contribute(table.id, ids[0], "0abcdef0" * 4)
    unwatched(club, table.id)
    tokens = [club.sessions.token(id, "x", ("read", "play", "chat")) if id else None for id in ids]
    return table.id, list(zip((*range(players), None, None), people, ids, tokens, strict=True))


def _id(club, visitor):
    from itsdangerous import URLSafeSerializer

    cookie = visitor.client.cookies.get("serai-session")
    if cookie is None:
        return None
    return club.sessions.by_session(URLSafeSerializer("k" * 40, salt="serai.session").loads(cookie))[0].id


def advance(club, table, who, rng, steps):
    """Play some random moves; False when the game is over."""
    for _ in range(steps):
        found = club.tables.find(table)
        if found.status != "playing":
            return False
        me = who[found.deciding]
        look = club.looks.look(table, me)
        assert isinstance(club.moves.move(table, me, [rng.choice(look.moves)], look.version, confirmed=True), Accepted)
    return club.tables.find(table).status == "playing"


def everything_sent(app, table, visitor, token, moves, version):
    """Every answer about a table that somebody can get without changing it."""
    sent = {}
    base = f"/t/{table}"
    jar = visitor.cookies()
    for view in ("", "; serai-layout=tall", "; serai-view=text", "; serai-language=el"):
        sent[f"frame{view}"] = answer_of(visitor.get(f"{base}/frame", Cookie=jar + view))
    for path in ("", "/replay", f"/replay?at={version // 2}", "/file", "/verify", f"/why?move={moves[-1]}"):
        sent[path] = answer_of(visitor.get(base + path))
    for path in (f"/join/{table}", "/tables", "/"):
        sent[path] = answer_of(visitor.get(path))
    head = {"cookie": jar, "host": "testserver"}
    sent["stream"] = first_event(app, f"{base}/events", head)
    sent["stream since"] = first_event(app, f"{base}/events?since={version - 1}.0", head)
    sent["stream again"] = first_event(app, f"{base}/events", {**head, "last-event-id": f"{version - 2}.0"})
    sent["steps"] = (200, (), b"".join(step.event(None) for step in steps_sent(app, table, visitor, version)))
    sent["worth of a chain"] = answer_of(visitor.get(f"{base}/worth?" + "&".join(f"move={move}" for move in moves[:2])))
    for path in ("/plan", f"/plan/{version}", f"/plan/{version}-t"):
        sent[path] = answer_of(visitor.get(base + path))
    for move in moves:
        # A plan is nowhere but in its address: thinking a move through changes nothing.
        planned = f"{base}/plan/{version}"
        sent[f"plan {move}"] = answer_of(visitor.press(f"{planned}/move", {"move": move}))
        sent[f"plan why {move}"] = answer_of(visitor.get(f"{planned}/why?move={move}"))
        sent[f"plan worth {move}"] = answer_of(visitor.get(f"{planned}/worth?move={move}"))
    for move in moves:
        # Asked without confirming: nothing is stored, nothing real is drawn.
        data = {"move": move, "version": version - 1}
        sent[f"stale {move}"] = answer_of(visitor.press(f"{base}/move", data))
        sent[f"why {move}"] = answer_of(visitor.get(f"{base}/why?move={move}"))
        sent[f"worth {move}"] = answer_of(visitor.get(f"{base}/worth?move={move}"))
    if token:
        program = TestClient(app, base_url=ADDRESS, headers={"Authorization": f"Bearer {token}"})
        api = f"/api/v1/tables/{table}"
        for path in ("", "/position", "/log", "/chat", "/file", f"/why?move={moves[0]}"):
            sent[f"api{path}"] = answer_of(program.get(api + path))
        sent["api tables"] = answer_of(program.get("/api/v1/tables?which=mine"))
        head = {"authorization": f"Bearer {token}", "host": "testserver"}
        sent["api stream"] = first_event(app, f"{api}/events", head)
        sent["api stream since"] = first_event(app, f"{api}/events?since={version - 1}.0", head)
    return sent


def steps_sent(app, table, visitor, version):
    """The boards that a stream sends ahead of a frame to a page which was left behind by a few moves."""
    club = app.state.club
    me = _id(club, visitor)
    viewer = Viewer(me if known_here(club.tables.find(table), me) else None, "en")
    return app.state.frames._drawn(table, viewer, max(1, version - 5), None).steps


def asked_before_playing(visitor, table, moves, version):
    """What the page answers to moves that want a confirmation."""
    found = {}
    for move in moves:
        answer = visitor.press(f"/t/{table}/move", {"move": move, "version": version})
        found[f"ask {move}"] = answer_of(answer)
        assert "serai-version" not in answer.headers, "this move was played"
    return found


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long), 4])
@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_every_byte_is_the_same_in_another_world(still, game, players):
    club, rng = still.state.club, random.Random(f"{game} {players}")
    table, viewers = seated(still, game, players)
    who = [id for _seat, _visitor, id, _token in viewers]
    texts, differed = {}, 0
    for _world in range(WORLDS):
        if not advance(club, table, who, rng, rng.randrange(12, 40)):
            break
        version = club.tables.find(table).version
        decides = club.tables.find(table).deciding
        legal = club.looks.look(table, who[decides]).moves
        game_moves = serai.game(game).notation
        moves = [legal[0], legal[-1], *(game_moves.text(rng.randrange(game_moves.size)) for _ in range(2))]
        texts = never_sent(club, table)
        for seat, visitor, _person, token in viewers:
            for _again in range(2):  # the page itself counts as a look; the second time nothing changes
                forget(club)
                _others_first(still, club, table, viewers, seat)
                here = everything_sent(still, table, visitor, token, moves, version)
            handing = _handing_over(club, table, who[decides]) if seat == decides else []
            here |= asked_before_playing(visitor, table, handing, version)
            with another_world(club, table, seat, rng.getrandbits(32)) as n:
                differed += n
                _others_first(still, club, table, viewers, seat)
                there = everything_sent(still, table, visitor, token, moves, version)
                there |= asked_before_playing(visitor, table, handing, version)
            for name, answer in here.items():
                assert there[name] == answer, f"{game}, seat {seat}, {name}: {difference(answer, there[name])}"
            assert not contained(here.values(), texts), (seat, contained(here.values(), texts))
            assert all(answer[0] < 500 for answer in here.values())
    assert texts, "no position was compared"
    # Ganesha and Rajas hide nothing but the chance to come, and the secret it follows from.
    assert differed > 0 if game == "five-tribes" else differed == 0


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_a_hint_knows_no_more_than_its_seat(still, monkeypatch, game):
    """The same master, as often asked, says the same of two worlds that his pupil cannot tell apart.

    They differ in cards that others drew unseen; what else others hold can be known by whoever kept count.
    """
    monkeypatch.setattr(worlds, "HIDDEN", {"five-tribes": unseen_cards})
    monkeypatch.setattr(advice_process, "secrets", SimpleNamespace(randbits=lambda bits: 7))
    think_of = TreeSearch.think
    monkeypatch.setattr(
        TreeSearch, "think", lambda self, position, *_s, **how: think_of(self, position, None, 200, **how)
    )
    club, rng = still.state.club, random.Random(f"hint {game}")
    ann = Visitor(still, "Ann")
    me = _id(club, ann)
    table = ann.makes(game, "bot:greedy", "bot:greedy")
    unwatched(club, table)
    hinted = differed = 0
    for _world in range(WORLDS):
        for _ in range(rng.randrange(10, 30)):
            one_more(club, table, me, rng)
        while club.tables.find(table).deciding != 0:
            one_more(club, table, me, rng)
        found = club.tables.find(table)
        legal = club.looks.look(table, me).moves

        def told(found=found, legal=legal):
            ann.press(f"/t/{table}/hint", {"version": found.version})
            think(club, "hint")
            said = club.advice.hint(table, found.version)
            assert said.moves
            sent = everything_sent(still, table, ann, None, [legal[0], legal[-1], said.moves[0]], found.version)
            with club.store.write() as c:  # as if nobody had asked
                c.execute(advice.delete())
                c.execute(tables.update().values(changes=found.changes))
            with club.cache.hold(table) as held:
                return held.position.digest(), said, sent

        ann.get(f"/t/{table}")  # the page itself counts as a look
        (one, said, here), (other, said_there, there) = (in_another_world(club, table, rng, told) for _ in range(2))
        differed += one != other
        hinted += b"Expected:" in here["frame"][2]
        assert said == said_there
        for name, answer in here.items():
            assert there[name] == answer, f"{game}, {name}: {difference(answer, there[name])}"
    assert hinted == WORLDS and (differed > 0) == (game == "five-tribes")


def in_another_world(club, table, rng, told):
    with another_world(club, table, 0, rng.getrandbits(32)):
        return told()


def unseen_cards(s, seat, rng):
    """Three cards in every other hand that nobody else has seen."""
    for other in range(int(s.players)):
        if other != seat:
            deck = [kind for kind, n in enumerate(s.deck) for _ in range(n)]
            for kind in rng.sample(deck, 3):
                s.deck[kind] -= 1
                s.blind[other, kind] += 1
                s.cards[other, kind] += 1


def one_more(club, table, me, rng):
    """A random move of whoever decides, bot or not."""
    found = club.tables.find(table)
    assert found.status == "playing"
    if found.deciding == 0:
        look = club.looks.look(table, me)
        club.moves.move(table, me, [rng.choice(look.moves)], look.version, confirmed=True)
    else:
        with club.cache.hold(table) as held:
            code = rng.choice(held.position.codes())
        club.moves.bot_move(table, found.version, found.deciding, code)


def difference(one, two):
    """Where two answers part, with what stands there."""
    texts = [body + f"{status} {head}".encode() for status, head, body in (one, two)]
    at = next((n for n, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
    return [text[max(0, at - 80) : at + 120] for text in texts]


def _others_first(app, club, table, viewers, seat):
    """Somebody who knows more looks first: what is shared between viewers must not hold what he knows."""
    for other, _visitor, id, _token in viewers:
        if other is not None and other != seat:
            app.state.frames.draw(table, Viewer(id, "en"))


def _handing_over(club, table, me):
    """Some moves that need a confirmation."""
    look = club.looks.look(table, me)
    found = []
    for move in look.moves[:40]:
        with club.cache.hold(table) as t:
            position = t.position.copy()
        position.play(move)
        if position.seat != look.deciding or position.over:
            found.append(move)
    return found[:3]


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_over_the_wire(served, monkeypatch, game):
    """The same on a real socket: page, stream and API of a spectator and of both seats."""
    import httpx

    # No answer has a mask of its own.
    monkeypatch.setattr("serai.web.transport.csrf_tokens.secrets", SimpleNamespace(token_bytes=bytes))
    running = served()
    club, rng = running.club, random.Random(game)
    people = [Visitor(running.address, name) for name in ("Ann", "Ben", "Zoe")]
    table = people[0].makes(game)
    people[1].joins(table)
    unwatched(club, table)
    seats = {s.person: s.number for s in club.tables.find(table).seats}
    who = [s.person for s in club.tables.find(table).seats]
    assert advance(club, table, who, rng, 25)

    def sent(visitor):
        cookies = {"Cookie": visitor.cookies()}
        with httpx.stream("GET", f"{running.address}/t/{table}/events", headers=cookies, timeout=30) as stream:
            event = []
            for line in stream.iter_lines():
                event.append(line)
                if not line and len(event) > 3:
                    break
        return [visitor.frame(table), visitor.get_text_frame(table), visitor.get(f"/t/{table}/replay").text, event]

    for visitor in people:
        mine = [s for s in seats.values() if club.looks.look(table, _person_of(club, table, visitor)).seat == s]
        seat = mine[0] if mine else None
        here = sent(visitor)
        with another_world(club, table, seat, rng.getrandbits(32)):
            there = sent(visitor)
        assert here == there


def _person_of(club, table, visitor):
    return next((s.person for s in club.tables.find(table).seats if s.name == visitor.name), None)


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_drawings_and_texts_over_many_positions(game):
    """Without a store, over many more positions: board, panel, holdings, text view, moves, view and events."""
    rng, compared = random.Random(game), 0
    for seed in range(3 * WORLDS):
        players = (2, 3, 4)[seed % 3]
        position = serai.game(game).new(players=players, seed=seed)
        while not position.over:
            if rng.random() < 0.02 or (position.prompt == "keep" and rng.random() < 0.5):
                for seat in (*range(players), None):
                    layout, aids = rng.choice((WIDE, TALL)), rng.random() < 0.5
                    other = swapped(position, seat, rng)
                    assert shown(position, seat, layout, aids) == shown(other, seat, layout, aids), (seed, seat)
                    compared += 1
            position.play(rng.choice(position.codes()))
    assert compared > 10 * WORLDS


def shown(position, seat, layout, aids):
    """All that is drawn or written of a position for one viewer."""
    game, names = position.game.name, NAMES[: position.players]
    view = position.view(seat)
    mine = position.seat == seat
    moves = tuple(position.moves()) if mine else ()
    view = view if mine else {**view, **({"moves": []} if "moves" in view else {})}
    text = [json.dumps(view), moves, position.prompt, position.question, str(read(game, view, names))]
    text += [str(panel_facts(game, view, n)) for n in range(len(names))]
    board = BOARDS.get(game)
    if board is not None:
        scene = Scene(view, seat, moves, tuple(map(ScenePlayer, names)), (), board.piece_ids(view, None), layout, aids)
        text += [
            board.draw(scene).svg,
            drawn_panel(board, scene),
            *(drawn_holdings(board, scene, n) for n in range(len(names))),
        ]
        text.append(board.worth(scene, list(moves[:3])))
    return text


def test_the_swap_would_find_a_leak(still, monkeypatch):
    """The test's own test: a view with one hidden number in it is found out."""
    club = still.state.club
    table, viewers = seated(still, "five-tribes", 2)
    who = [id for _seat, _visitor, id, _token in viewers]
    advance(club, table, who, random.Random(3), 20)
    game = serai.game("five-tribes")
    leak = {**game.figures, "round_number": lambda p, seat: int(p.record.gold[0]) + int(p.record.gold[1])}
    monkeypatch.setattr(type(game), "figures", property(lambda self: leak), raising=False)
    _seat, visitor, _person, _token = viewers[0]
    here = answer_of(visitor.get(f"/t/{table}/frame"))
    with another_world(club, table, 0, 5):
        assert answer_of(visitor.get(f"/t/{table}/frame")) != here


def test_after_the_game_everything_is_shown(still):
    """The file, the secret and the contributions come out at the end, and only then."""
    club = still.state.club
    table, viewers = seated(still, "ganesha", 2)
    with club.cache.hold(table) as t:
        secret = t.fairness.secret.hex()
    _seat, visitor, _person, _token = viewers[0]
    assert secret not in visitor.get(f"/t/{table}").text and visitor.get(f"/t/{table}/file").status_code == 422
    club.leaving.close(table)
    assert secret in visitor.get(f"/t/{table}/file").text
