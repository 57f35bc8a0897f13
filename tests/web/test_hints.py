"""A hint against bots: who may ask, what it costs, what it says, and who sees it."""

import html
import re

import pytest

from serai.club import NotAllowed, Seat, Stale, advising
from serai.games import game
from serai.web import wording
from serai.web.boards.presenting import Presented, pointed
from tests.web.thinking import think, waiting
from tests.web.visiting import HEX


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A master in a hurry."""
    monkeypatch.setattr(advising, "HINT_S", 0.1)


def against_bots(club, visit, name="ganesha", bots=("greedy",)):
    """A visitor who decides at a table with bots that do not move by themselves."""
    ann = visit("Ann")
    table = ann.makes(name, *(f"bot:{level}" for level in bots), rated="no")
    for _ in range(20):
        found = club.tables.find(table)
        if found.deciding == 0:
            return ann, table
        with club.live.hold(table) as held:
            code = held.position.codes()[0]
        club.play.bot_move(table, found.version, found.deciding, code)
    raise AssertionError("it is never her turn")


@pytest.mark.parametrize("name", ["five-tribes", "ganesha", "rajas"])
def test_a_hint_names_a_legal_move_and_marks_it(club, visit, name):
    ann, table = against_bots(club, visit, name)
    before = club.tables.find(table)
    assert 'id="ask-hint"' in ann.frame(table)
    assert ann.press(f"/t/{table}/hint", {"version": before.version}).status_code == 200
    assert "The master is thinking" in ann.frame(table)
    after = club.tables.find(table)
    assert after.version == before.version
    assert think(club, "hint") == 1
    said = club.advice.hint(table, before.version)
    assert said.moves[0] in club.play.look(table, before.host).moves
    assert 0 <= said.win <= 1 and (said.other is None or said.other[0] != said.moves[0])
    frame = ann.frame(table)
    assert "Expected:" in frame and "Why: " in frame
    shown = wording.phrased(game(name), said.moves[0], ["Ann", "Scheherazade"])
    assert f"<b>{html.escape(shown[:1].upper() + shown[1:])}" in html.unescape(frame).replace("&", "&amp;")
    marked = re.findall(r'data-hint="" (?:data-move|name="move" value)="([^"]*)"', frame)
    assert marked and all(html.unescape(chain).split(";")[0] == said.moves[0] for chain in marked)


def test_it_is_gone_with_the_decision_and_nobody_else_sees_it(club, visit):
    ann, table = against_bots(club, visit)
    version = club.tables.find(table).version
    ann.press(f"/t/{table}/hint", {"version": version})
    think(club, "hint")
    assert "Expected:" not in visit("Ben").frame(table)
    assert "Expected:" in ann.frame(table)
    assert ann.plays(table).status_code == 200
    assert "Expected:" not in ann.frame(table)


def test_asking_twice_is_asking_once(club, visit):
    ann, table = against_bots(club, visit)
    version = club.tables.find(table).version
    for _ in range(2):
        ann.press(f"/t/{table}/hint", {"version": version})
    assert think(club, "hint") == 1


def test_who_may_not_ask(club, visit):
    ann, table = against_bots(club, visit)
    version, ben = club.tables.find(table).version, visit("Ben")
    assert ben.press(f"/t/{table}/hint", {"version": version}).status_code == 403
    assert ann.press(f"/t/{table}/hint", {"version": version - 1}).status_code == 409
    shared = ann.makes("ganesha", "open", "bot:greedy", rated="no")
    ben.joins(shared)
    assert 'id="ask-hint"' not in ann.frame(shared)
    for each in (ann, ben):
        answer = each.press(f"/t/{shared}/hint", {"version": club.tables.find(shared).version})
        assert answer.status_code == 403 and "against bots" in answer.text
    assert waiting(club, "hint") is None


def test_a_rated_game_has_no_hints(club, visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:greedy", rated="yes")
    assert 'id="ask-hint"' not in ann.frame(table)
    answer = ann.press(f"/t/{table}/hint", {"version": club.tables.find(table).version})
    assert answer.status_code == 403 and "no hints in a rated game" in answer.text
    assert club.tables.find(table).rated and waiting(club, "hint") is None


def test_not_while_another_seat_decides(club, visit):
    ann, table = against_bots(club, visit)
    while club.tables.find(table).deciding == 0:
        ann.plays(table)
    found = club.tables.find(table)
    with pytest.raises(NotAllowed):
        club.advice.ask_hint(table, found.host, found.version)
    assert re.search(r'id="ask-hint" disabled', ann.frame(table))


def test_a_table_that_moved_on_needs_no_hint(club, visit):
    ann, table = against_bots(club, visit)
    ann.press(f"/t/{table}/hint", {"version": club.tables.find(table).version})
    ann.plays(table)
    with pytest.raises(Stale):
        club.advice.question(waiting(club, "hint"))


def test_a_hint_stops_at_a_draw():
    position = game("ganesha").new(players=2, seed=3)
    found = advising.hint(position)
    after = position.copy()
    for move in found["moves"]:
        assert after.seat == position.seat and after.draws == position.draws
        after.play(move)


def test_a_chain_is_marked_only_if_it_is_the_advice():
    board = '<g data-move="lift a1"/><g data-move="drop white b1" data-pick="2"/><g data-move="buy 1;buy 2"/>'
    panel = '<input type="radio" name="pick" value="2"><button name="move" value="done">'
    drawn = Presented(board, panel, ())
    assert pointed(drawn, ["lift a1"]).board.count("data-hint") == 1
    assert 'data-hint="" name="pick" value="2"' in pointed(drawn, ["drop white b1"]).panel
    assert (
        "data-hint" not in pointed(drawn, ["buy 1"]).board and "data-hint" in pointed(drawn, ["buy 1", "buy 2"]).board
    )
    assert "data-hint" in pointed(drawn, ["done"]).panel


# -- a fitting bot -----------------------------------------------------------------------------------------------------


def test_a_newcomer_meets_a_novice_and_a_winner_stronger_bots(club, visit):
    ann = visit("Ann")
    me = club.tables.find(ann.makes("ganesha", "bot:novice")).host
    assert club.ratings.fitting(None, "ganesha") == club.ratings.fitting(me, "ganesha") == "novice"
    met = []
    for _ in range(14):
        met.append(club.ratings.fitting(me, "ganesha"))
        _won(club, me, met[-1])
    order = ["novice", "apprentice", "adept", "master"]
    assert met[1] == "novice" and met[-1] != "novice" and met == sorted(met, key=order.index)
    table = ann.post("/play", {"game": "ganesha", "contribution": HEX}).headers["location"][3:]
    assert club.tables.find(table).seats[1].level == club.ratings.fitting(me, "ganesha")


def _won(club, me, level):
    """A rated game that a person won, without playing it."""
    from serai.club.ledger import set_going
    from serai.club.schema import tables
    from serai.club.seats import read_table

    made = club.tables.make(me, "ganesha", [Seat.me(), Seat.bot(level)], rated=True)
    result = {"reason": "over", "places": [1, 2], "scores": [50, 40]}
    with club.store.write() as c:
        c.execute(tables.update().where(tables.c.id == made.id).values(status="over", result=result))
        set_going(club.store, c, read_table(c, made.id), 1, club.ms(), changed=True)
    assert club.ratings.record(made.id)


def test_home_offers_friends_a_link_with_one_form(visit, club):
    ann = visit("Ann")
    page = ann.get("/").text
    assert 'name="seat2" value="link"' in page
    answer = ann.post("/new", {"game": "rajas", "seat2": "link", "rated": "yes", "contribution": HEX})
    assert club.tables.find(answer.headers["location"][3:]).seats[1].kind == "invited"
