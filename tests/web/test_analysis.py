"""The analysis room's pages: who may take what apart, lines as addresses, what an engine is given, and its files."""

import base64
import json
import re
import zlib
from html import unescape
from urllib.parse import quote

import numpy as np
import pytest

import serai
from serai.bots.engine import build_engine
from serai.club.analysis.lines import read_line, walk
from serai.club.analysis.packed_positions import packed, position_of
from serai.club.errors import BadRequest
from serai.club.store import schema
from serai.kernel.errors import BadPosition
from serai.kernel.gamefile import Record
from serai.web.presentation.analysis.variations import threatening
from tests.expected import matched
from tests.web.test_after import finished
from tests.web.visiting import HEX, two_at


def against_bots(visit, club, game="five-tribes"):
    """Somebody's unrated game against a bot, at the first decision that is hers."""
    ann = visit("Ann")
    return ann, ann.makes(game, "bot:random", rated="no")


def address_of(answer):
    return unescape(matched('data-address="([^"]+)"', answer.text)[1])


def test_a_finished_game_is_taken_apart_by_anybody(club, visit):
    _ann, table = finished(club, visit, moves=12)
    ben = visit("Ben")
    answer = ben.get(f"/t/{table}/analysis?at=3")
    assert answer.status_code == 200 and 'id="engine"' in answer.text
    moves = re.findall(r'data-move="([^"]+)"|name="move" value="([^"]+)"', answer.text)
    move = next(unescape(a or b) for a, b in moves).split(";")[0]
    stepped = ben.press(f"/t/{table}/analysis/move", {"at": "3", "line": "", "move": move})
    assert stepped.status_code == 200 and "<html" not in stepped.text
    assert ben.get(address_of(stepped)).text.count("<li data-step=") == 1
    assert club.looks.look(table, None).version == club.tables.find(table).version  # nothing is stored


def test_a_game_that_is_played_is_closed_to_others_and_where_it_is_rated(club, visit):
    ann, ben, table = two_at(visit)
    assert ann.get(f"/t/{table}/analysis").status_code == 403
    assert ben.get(f"/t/{table}/analysis/task").status_code == 403
    assert visit("Cid").get(f"/t/{table}/analysis/words?codes=1").status_code == 403
    alone, own = against_bots(visit, club)
    assert alone.get(f"/t/{own}/analysis").status_code == 200
    assert ben.get(f"/t/{own}/analysis").status_code == 403
    rated = ann.makes("five-tribes", "bot:random", rated="yes")
    if club.tables.find(rated).rated:
        assert ann.get(f"/t/{rated}/analysis").status_code == 403


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ("?at=99999", 404, "no such version"),
        ("?line=dance", 400, "dance"),
        ("?line=lift%20a1%3B%3B", 400, "not a move"),
        ("?line=" + "%3B".join(["pass"] * 601), 400, "at most 600"),
        ("/words?codes=1.2.x", 400, "not lines of an engine"),
        ("/words?codes=9999999", 400, "not lines of an engine"),
        ("/words?codes=" + ",".join(["1"] * 6), 400, "not lines of an engine"),
    ],
)
def test_bad_addresses_get_a_reason(club, visit, asked, status, said):
    ann, table = against_bots(visit, club)
    answer = ann.get(f"/t/{table}/analysis{asked}")
    assert answer.status_code == status and said in unescape(answer.text)


def test_an_illegal_move_of_a_line_is_refused_with_its_reason(club, visit):
    ann, table = against_bots(visit, club)
    answer = ann.get(f"/t/{table}/analysis?line=lift%20a1")
    assert answer.status_code == 400 and "not what is being decided now" in unescape(answer.text)


def test_the_same_line_is_the_same_position_and_other_luck_is_another(club, visit):
    ann = visit("Ann")
    table = ann.makes("rajas", "bot:random", rated="no")
    position = club.analysis.start(table, club.tables.find(table).host).position

    def drawn(line):
        return ann.get(f"/t/{table}/analysis/task?line={line}").json()["state"]

    for move in position.moves():
        trial = position.copy()
        trial.play(move)
        if int(trial.record.draws) != int(position.record.draws):
            assert drawn(move) == drawn(move)
            assert len({drawn(f"{move}~{n}") for n in range(1, 8)}) > 1
            break
    else:
        pytest.skip("nothing is drawn at this decision")


def test_an_engine_gets_what_the_seat_knows_and_no_more(club, visit):
    """What is handed out is the position as the player knows it, and there is no chance to come in it."""
    ann, table = against_bots(visit, club)
    given = ann.get(f"/t/{table}/analysis/task").json()
    game = serai.game("five-tribes")
    record = np.frombuffer(base64.b64decode(given["state"]), game.state_type)[0]
    with club.cache.hold(table) as t:
        true = t.position
    assert int(record["rng"]) == 0 and given["seat"] == true.seat
    known = true.as_known_to(club.tables.find(table).seats_of(club.tables.find(table).host)[0])
    assert known.as_known_to(true.seat).array[0].tobytes() == record.tobytes()


def test_lines_of_an_engine_come_in_words(club, visit):
    ann, table = against_bots(visit, club, "ganesha")
    position = club.analysis.start(table, club.tables.find(table).host).position
    code = position.codes()[0]
    said = ann.get(f"/t/{table}/analysis/words?codes={code}.{code},{code}").json()
    assert [len(line) for line in said] == [2, 1] and said[0][0]["move"] == position.moves()[0]
    assert said[0][0]["seat"] == position.seat and said[0][1]["seat"] is None  # it is not legal twice


def test_engines_are_kept_for_good_and_only_their_pages_may_compile(club, visit):
    file = build_engine(serai.game("ganesha"))
    ann, table = against_bots(visit, club, "ganesha")
    answer = ann.get(f"/engine/{file.module.name}")
    assert answer.status_code == 200 and answer.content == file.module.read_bytes()
    assert answer.headers["content-type"] == "application/wasm" and "immutable" in answer.headers["cache-control"]
    room = ann.get(f"/t/{table}/analysis")
    assert file.module.name in room.text
    assert "wasm-unsafe-eval" in room.headers["content-security-policy"]
    worker = matched('data-worker="([^"]+)"', room.text)[1]
    assert "wasm-unsafe-eval" in ann.get(worker).headers["content-security-policy"]
    for other in ("/tables", "/", worker.replace("engine_worker", "engine")):
        assert "wasm-unsafe-eval" not in ann.get(other).headers["content-security-policy"]
    given = ann.get(f"/t/{table}/analysis/task").json()
    assert ann.get(given["network"]).headers["content-type"] == "application/octet-stream"
    for unknown in ("ganesha-search-0000.wasm", "x", "..%2fserai.toml", "ganesha-network-1.bin"):
        assert ann.get(f"/engine/{unknown}").status_code == 404


def test_positions_are_drawn_at_a_bounded_pace(club, visit):
    ann, table = against_bots(visit, club, "ganesha")
    width = serai.game("ganesha").notation.size
    answers = [ann.get(f"/t/{table}/analysis/words?codes={n % width}.{n // width}").status_code for n in range(90)]
    assert set(answers) == {200, 429} and answers[:30] == [200] * 30
    assert ann.get(f"/t/{table}/analysis/words?codes=0.0").status_code == 200  # it was worded already


def line_in(answer):
    return [unescape(step) for step in re.findall(r'<li data-step="([^"]+)"', answer.text)]


def test_a_game_file_is_taken_apart_as_it_was_played(visit):
    record = Record(serai.game("rajas"), players=2, seed=3)
    for _ in range(40):
        record.play(record.position.moves()[-1])
    ann = visit("Ann")
    answer = ann.post("/analysis", {"text": record.text()})
    if answer.status_code == 303:
        answer = ann.get(answer.headers["location"])
    assert answer.status_code == 200 and len(line_in(answer)) == 40
    start = matched('name="from" value="([^"]+)"', answer.text)[1]
    assert position_of(start, record.game) == record.first
    position, _made = walk(record.first, read_line(";".join(line_in(answer))))
    assert position == record.position  # with the dice that fell
    assert ann.get(unescape(matched('data-task="([^"]+)"', answer.text)[1])).status_code == 200


def test_positions_are_pasted_by_names_packed_or_as_an_address(visit):
    ann, position = visit("Ann"), serai.game("ganesha").new(players=3, seed=4)
    opened = ann.post("/analysis", {"text": position.to_json(), "game": "rajas"}).headers["location"]
    assert opened == f"/analysis/ganesha?from={packed(position)}"
    move = position.moves()[0]
    for text in (packed(position), f"https://elsewhere.example{opened}&line={quote(move)}"):
        assert ann.post("/analysis", {"text": text}).headers["location"].startswith(opened)
    room = ann.get(f"{opened}&line={quote(move)}")
    assert room.status_code == 200 and line_in(room) == [move]
    dealt = ann.get("/analysis/ganesha?players=4")
    assert dealt.status_code == 303 and ann.get(dealt.headers["location"]).text.count('class="chance seat-') == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a game file"),
        ("{", "JSON"),
        ('{"game": "chess"}', "no such game"),
        ('{"game": "five-tribes", "meeples": {"a1": {"white": 21}}}', "white meeples: 1 too many"),
        ("nonsense", "cut off"),
        (base64.urlsafe_b64encode(zlib.compress(b'"' + b"x" * 900_000 + b'"')).decode(), "cut off"),
        ("serai-game 1\n", "cut off in its header"),
    ],
)
def test_what_cannot_be_analysed_is_said_with_its_reason(visit, text, said):
    answer = visit("Ann").post("/analysis", {"text": text, "game": "ganesha"})
    assert answer.status_code == 422 and said.lower() in unescape(answer.text).lower()


def test_chance_can_be_chosen(visit):
    """A die can be given any face, and the address says what was chosen."""
    ann, game = visit("Ann"), serai.game("rajas")
    position = game.new(players=2, seed=5)
    move = "place terrace-blue"
    start = packed(position)
    shown = ann.press("/analysis/rajas/luck", {"from": start, "line": move})
    assert shown.status_code == 200
    chosen = re.findall(r'value="(\d+)"(?: selected)?>([^<]*)</option>', shown.text)
    faces = {int(matched(r"(\d) \(blue", words)[1]) for _chance, words in chosen}
    assert faces == {1, 2, 3, 4, 5, 6}
    assert len(chosen) == 6
    for chance, words in chosen:
        _after, made = walk(position, read_line(f"{move}~{chance}"))
        assert unescape(words) in [event.tell(["Player 1", "Player 2"]) for event in made[-1].events]
    nothing = ann.press("/analysis/rajas/luck", {"from": start, "line": ""})
    assert nothing.status_code == 400


def test_threats_are_what_the_next_player_would_do(visit):
    ann, position = visit("Ann"), serai.game("ganesha").new(players=2, seed=4)
    own = ann.get(f"/analysis/ganesha/task?from={packed(position)}").json()
    other = ann.get(f"/analysis/ganesha/task?from={packed(position)}&threat=true").json()
    assert (own["seat"], other["seat"]) == (position.seat, 1 - position.seat)


@pytest.mark.parametrize("game", serai.game_names())
def test_a_board_is_set_up_by_hand(visit, game):
    ann, position = visit("Ann"), serai.game(game).new(players=2, seed=6)
    form = ann.get(f"/analysis/{game}/edit?from={packed(position)}")
    assert form.status_code == 200
    facts = json.loads(unescape(matched('data-facts="([^"]+)"', form.text)[1]))
    assert len(facts) < len(position.to_dict())  # what follows from the rest is left out
    same = ann.press(f"/analysis/{game}/edit", {"position": json.dumps(facts)})
    whole = json.loads(unescape(matched('data-whole="([^"]+)"', same.text)[1]))
    assert {**whole, "ply": 0, "draws": 0} == {**position.to_dict(), "ply": 0, "draws": 0}
    for wrong, said in ((json.dumps({**facts, "seat": "p9"}), "p9"), ("{", "JSON"), ("[]", "object")):
        refused = ann.press(f"/analysis/{game}/edit", {"position": wrong})
        assert refused.status_code == 200 and 'role="alert"' in refused.text and said in unescape(refused.text)


def test_a_finished_game_is_given_to_a_review_in_parts(club, visit):
    ann, table = finished(club, visit, moves=12)
    course = ann.get(f"/t/{table}/analysis/course").json()
    assert course["points"][0] == 1 and len(course["decisions"]) == 12
    first = course["points"][0]
    given = ann.get(f"/t/{table}/analysis/states?at={first}a,{course['decisions'][3]['before']}").json()
    assert len(given[0]["states"]) == 2 and list(given[1]["states"]) == [str(course["decisions"][3]["seat"])]
    game = serai.game(club.tables.find(table).game)
    for seat, state in given[0]["states"].items():
        record = np.frombuffer(base64.b64decode(state), game.state_type)[0]
        known = club.analysis.positions(table, [first])[0].as_known_to(int(seat))
        assert record.tobytes() == known.array[0].tobytes()  # redealt: nobody's engine knows more than he did
    assert course["points"][-1] == course["decisions"][-1]["after"]
    assert ann.get(f"/t/{table}/analysis/states?at=1,x").status_code == 400
    alone, own = against_bots(visit, club)
    for part in ("course", "states?at=1"):
        assert alone.get(f"/t/{own}/analysis/{part}").status_code == 403


def test_a_game_file_is_given_to_a_review_in_parts(visit):
    """Of what was brought along, too, an engine gets every moment as its seats could know it."""
    record = Record(serai.game("five-tribes"), players=3, seed=8)
    for _ in range(30):
        record.play(record.position.moves()[-1])
    ann = visit("Ann")
    room = ann.post("/analysis", {"text": record.text()})
    if room.status_code == 303:
        room = ann.get(room.headers["location"])
    assert 'id="review"' in room.text
    sent = {"from": matched('name="from" value="([^"]+)"', room.text)[1], "line": ";".join(line_in(room))}
    course = ann.press("/analysis/five-tribes/course", sent).json()
    assert [each["after"] for each in course["decisions"]] == list(range(1, 31))
    assert [record.game.notation.text(each["code"]) for each in course["decisions"]] == [m for _, m, _ in record.moves]
    passed = list(record.positions())
    seats = [position.seat for position in passed]
    assert course["points"] == [0, *(n for n in range(1, 30) if seats[n] != seats[n - 1]), 30]
    given = ann.press("/analysis/five-tribes/states", {**sent, "at": "7a,12"}).json()
    assert len(given[0]["states"]) == 3 and list(given[1]["states"]) == [str(seats[12])]
    for n, moment in ((7, given[0]), (12, given[1])):
        for seat, state in moment["states"].items():
            known = passed[n].as_known_to(int(seat)).array[0].tobytes()
            assert base64.b64decode(state) == known
    for bad in ({"at": "31"}, {"at": "x"}, {"at": "1", "line": "dance"}):
        assert ann.press("/analysis/five-tribes/states", {**sent, **bad}).status_code == 400
    assert ann.press("/analysis/five-tribes/course", {**sent, "line": ""}).status_code == 400


def test_a_step_brings_along_what_an_engine_is_given(visit):
    ann, position = visit("Ann"), serai.game("ganesha").new(players=2, seed=4)
    stepped = ann.press("/analysis/ganesha/move", {"from": packed(position), "move": position.moves()[0]})
    brought = json.loads(unescape(matched('data-given="([^"]+)"', stepped.text)[1]))
    asked = ann.get(unescape(matched('data-task="([^"]+)"', stepped.text)[1])).json()
    assert {**asked, **brought} == asked and set(brought) == {"seat", "state"}


def test_a_line_is_told_by_turns_and_shows_no_luck(visit):
    """A turn of Five Tribes stands in icons, as in the log; what would be drawn is told by nobody."""
    ann, game = visit("Ann"), serai.game("five-tribes")
    position = game.new(players=2, seed=7)
    for move in ("bid 0", "bid 1", "bid 3", "bid 5"):
        position.play(move)
    codes = list[int]()
    trial = position.copy()
    while trial.seat == position.seat:
        codes.append(trial.codes()[0])
        trial.play(codes[-1])
    line = ".".join(map(str, codes))
    (said,) = ann.get(f"/analysis/five-tribes/words?from={packed(position)}&codes={line}").json()
    assert " → " in said[0]["turn"] and "<svg" in said[0]["icons"]
    assert all("turn" not in step for step in said[1:])
    rajas = serai.game("rajas").new(players=2, seed=5)
    code = rajas.code("place terrace-blue")
    (rolled,) = ann.get(f"/analysis/rajas/words?from={packed(rajas)}&codes={code}").json()
    assert rolled[0]["turn"] and not rolled[0].get("icons")


def test_another_site_cannot_have_its_visitors_ask(visit):
    asked = f"/analysis/ganesha/thought?from={packed(serai.game('ganesha').new(players=2, seed=5))}"
    assert visit("Ann").get(asked, **{"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_a_position_of_a_rated_game_is_refused_and_its_page_has_no_engine(club, visit):
    ann, over = finished(club, visit, moves=12)
    me = club.tables.find(over).host
    begun = (n for n in range(2, 13) if before_the_turn_of(club.analysis.start(over, me, n).position.as_known_to(1)))
    at = next(begun)  # a turn that nothing comes before
    assert ann.get(f"/t/{over}/analysis?at={at}").status_code == 200
    states = f"/t/{over}/analysis/states?at={at}"
    assert ann.get(states).status_code == 200
    played = club.tables.play_on(over, me, at).id
    club.joining.contribute(played, me, HEX)
    with club.store.write() as c:  # never rated in truth; it stands for a deal that came twice
        c.execute(schema.tables.update().where(schema.tables.c.id == played).values(rated=True))
    club.cache.drop(played)
    cid = visit("Cid")
    answer = cid.get(f"/t/{over}/analysis?at={at}")
    assert answer.status_code == 403 and "rated game is being played" in unescape(answer.text)
    assert cid.get(f"/t/{over}/analysis/task?at={at}").status_code == 403
    assert ann.get(states).status_code == cid.get(states).status_code == 403  # also what was kept from before
    assert cid.get(f"/t/{over}/analysis?at={at + 1}").status_code == 200
    shown = ann.get(f"/t/{played}")
    assert "/engine/" not in shown.text and "/analysis" not in shown.text
    assert "wasm-unsafe-eval" not in shown.headers["content-security-policy"]
    pasted = ann.get(f"/analysis/ganesha?from={packed_now(club, played)}")
    assert pasted.status_code == 403 and "rated game is being played" in unescape(pasted.text)
    around = packed(before_the_turn_of(position_of(packed_now(club, played), serai.game("ganesha"))))
    assert ann.get(f"/analysis/ganesha/task?from={around}").status_code == 200
    for part in ("task", "words"):  # the same position, asked for as what the other player threatens
        assert ann.get(f"/analysis/ganesha/{part}?codes=1&threat=yes&from={around}").status_code == 403


def before_the_turn_of(now):
    """A position in which the other player is to move and `now` is what threatens then; None where there is none."""
    try:
        other = threatening(now)
        later = threatening(other).to_dict()["round_number"] - now.to_dict()["round_number"]
        facts = other.to_dict()
        around = now.game.from_json({**facts, "round_number": facts["round_number"] - later})
        return around if threatening(around) == now else None
    except (BadRequest, BadPosition):
        return None


def packed_now(club, table):
    with club.cache.hold(table) as held:
        return packed(held.position.as_known_to(1))
