"""A hint against bots: who may ask, what it costs, what it says, and who sees it."""

import html
import re

import pytest
from markupsafe import Markup

from serai.arena.advice import whole_turn
from serai.boards import move_text
from serai.boards.hint_route import routed
from serai.boards.render import Presented, pointed
from serai.bots import TreeSearch
from serai.bots.levels import search_settings
from serai.club import NotAllowed, Seat, Stale, Terms
from serai.club.bots import advice_process
from serai.games import game
from tests.expected import present
from tests.web.thinking import think, waiting
from tests.web.visiting import HEX


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A master in a hurry."""
    monkeypatch.setattr(advice_process, "HINT_S", 0.1)


def against_bots(club, visit, name="ganesha", bots=("greedy",), rated=""):
    """A visitor who decides at a table with bots that do not move by themselves."""
    ann = visit("Ann")
    table = ann.makes(name, *(f"bot:{level}" for level in bots), rated=rated)
    for _ in range(20):
        found = club.tables.find(table)
        if found.deciding == 0:
            return ann, table
        with club.cache.hold(table) as held:
            code = held.position.codes()[0]
        club.moves.bot_move(table, found.version, found.deciding, code)
    raise AssertionError("it is never her turn")


@pytest.mark.parametrize("name", ["five-tribes", "ganesha", "rajas"])
def test_a_hint_names_a_legal_move_and_marks_it(club, visit, name):
    ann, table = against_bots(club, visit, name)
    before = club.tables.find(table)
    assert not before.rated and 'id="ask-hint"' in ann.frame(table) and "no longer rated" not in ann.frame(table)
    assert ann.press(f"/t/{table}/hint", {"version": before.version}).status_code == 200
    assert "The master is thinking" in ann.frame(table)
    assert think(club, "hint") == 1
    said = club.advice.hint(table, before.version)
    assert said.moves[0] in club.moves.look(table, before.host).moves
    assert 0 <= said.win <= 1 and (said.other is None or said.other[0] != said.moves[0])
    frame = ann.frame(table)
    assert "Expected:" in frame and "Why: " in frame
    assert frame.count("<li", frame.index('class="line"'), frame.index("Expected:")) == len(said.steps)
    if name != "five-tribes":  # a bid is one place and no way
        assert 'class="route"' in frame and ">1</text>" in frame[frame.index('class="route"') :]
    shown = move_text.phrased(game(name), said.moves[0], ["Ann", "Scheherazade"])
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


def test_a_rated_game_offers_no_hint(club, visit):
    ann, table = against_bots(club, visit, rated="yes")
    assert club.tables.find(table).rated and 'id="ask-hint"' not in ann.frame(table)


@pytest.mark.parametrize("name", ["five-tribes", "ganesha", "rajas"])
@pytest.mark.parametrize("seed", range(3))
def test_a_hint_shows_the_whole_turn(name, seed):
    """Every decision and every forced step, to the end of the turn or to the first draw; no longer, no shorter."""
    position = game(name).new(players=2, seed=seed)
    for _ in range(seed):
        position.play(position.codes()[0])
    while position.prompt == "bid":
        position.play(position.codes()[-1])
    steps = whole_turn(TreeSearch(position.game, search_settings(name, "master"), 1), position, (), 0.01)
    after = position.copy()
    before = (after.seat, after.turn, after.draws)
    for n, (move, forced) in enumerate((step.move, step.forced) for step in steps):
        assert (after.seat, after.turn, after.draws) == before
        assert move in after.moves() and forced == (n > 0 and len(after.moves()) == 1)
        after.record.ply += not forced
        after.game.rules["apply"](after.record, after.edition.record, after.code(move))
    assert after.over or (after.seat, after.turn, after.draws) != before


def test_a_caravan_is_shown_to_its_last_drop():
    tiles = {"a1": {"white": 1, "red": 1}, "b1": {"blue": 1}, "b2": {"red": 2}, "c2": {"white": 3}}
    position = game("five-tribes").from_json({"players": 2, "meeples": tiles})
    steps = whole_turn(
        TreeSearch(position.game, search_settings("five-tribes", "master"), 1), position, ["lift a1"], 0.01
    )
    lifted = sum(position.view()["meeples"][steps[0].move.split()[1]].values())
    assert sum(step.move.startswith("drop") for step in steps) == lifted
    told = advice_process.hint(position)["steps"]
    assert sum(move.startswith("drop") for move, _forced in told) > 0 and ("done", True) not in told


def test_the_board_shows_the_way_to_the_last_step():
    boxes = {"on-c2": (0, 0), "on-c3-1": (0, 100), "on-c4": (0, 200)}
    board = "".join(
        f'<g id="{ident}"><rect class="hit" x="{x}" y="{y}" width="90" height="90" rx="1"/></g>'
        for ident, (x, y) in boxes.items()
    )
    drawn = Presented(Markup(f"<svg>{board}</svg>"), Markup(), ())
    shown = routed(drawn, "five-tribes", ["lift c2", "drop white c3", "drop red c4", "done"], 0, "wide").board
    assert 'points="45,45 45,145 45,245"' in shown
    assert re.findall(r">(\d)</text>", shown) == ["1", "2", "3"] and shown.count('class="place"') == 3
    again = routed(drawn, "five-tribes", ["lift c2", "drop white c3", "drop red c2"], 0, "wide").board
    assert ">1·3</text>" in again


def test_a_chain_is_marked_only_if_it_is_the_advice():
    board = '<g data-move="lift a1"/><g data-move="drop white b1" data-pick="2"/><g data-move="buy 1;buy 2"/>'
    panel = '<input type="radio" name="pick" value="2"><button name="move" value="done">'
    drawn = Presented(Markup(board), Markup(panel), ())
    assert pointed(drawn, ["lift a1"]).board.count("data-hint") == 1
    assert 'data-hint="" name="pick" value="2"' in present(pointed(drawn, ["drop white b1"]).panel)
    assert (
        "data-hint" not in pointed(drawn, ["buy 1"]).board and "data-hint" in pointed(drawn, ["buy 1", "buy 2"]).board
    )
    assert "data-hint" in present(pointed(drawn, ["done"]).panel)


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
    from serai.club.play.history import set_going
    from serai.club.store.schema import tables
    from serai.club.tables.rows import read_table

    made = club.tables.make(me, "ganesha", [Seat.me(), Seat.bot(level)], Terms(rated=True))
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
