"""A hint against bots: who may ask, what it costs, what it says, and who sees it."""

import base64
import html
import re

import numpy as np
import pytest

from serai.arena.advice import whole_turn
from serai.boards.drawing.marks import Drawing, hit, piece, spot, target
from serai.boards.drawing.scene import Scene
from serai.boards.hint_route import BoardHint, route
from serai.boards.panel import button, exact, radios, row
from serai.boards.presentation import Board
from serai.boards.render import parts
from serai.boards.text import move_text
from serai.bots import TreeSearch
from serai.bots.engine import task
from serai.bots.levels import search_settings
from serai.club import NotAllowed, Seat, Stale, Terms
from serai.club.bots import advice_process
from serai.games import game
from tests.expected import matched, present
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
    assert said.moves[0] in club.looks.look(table, before.host).moves
    assert 0 <= said.win <= 1 and (said.other is None or said.other[0] != said.moves[0])
    frame = ann.frame(table)
    assert "Expected:" in frame and "Why: " in frame
    assert frame.count("<li", frame.index('class="line"'), frame.index("Expected:")) == len(said.steps)
    assert 'class="route"' in frame and ">1</text>" in frame[frame.index('class="route"') :]
    shown = move_text.phrased(game(name), said.moves[0], ["Ann", "Scheherazade"])
    assert f"<b>{html.escape(shown[:1].upper() + shown[1:])}" in html.unescape(frame).replace("&", "&amp;")
    marked = re.findall(r'data-hint=""[^>]*? (?:data-move|value)="([^"]*)"', frame)
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


def drawing(*parts):
    return Drawing.of("<svg>", (900, 900), *parts)


def test_the_board_shows_the_way_to_the_last_step():
    places = {"on-c2": 0, "on-c3-1": 100, "on-c4": 200}
    tiles = drawing(*(spot(ident, "", ident, hit(0, y, 90, 90)) for ident, y in places.items()))

    def shown(*steps):
        return "".join(drawn for _box, drawn in route(tiles, BoardHint("five-tribes", steps[:1], steps), 0, "wide"))

    layer = shown("lift c2", "drop white c3", "drop red c4", "done")
    assert 'points="45,45 45,145 45,245"' in layer
    assert re.findall(r">(\d)</text>", layer) == ["1", "2", "3"] and layer.count('class="place"') == 3
    assert ">1·3</text>" in shown("lift c2", "drop white c3", "drop red c2")
    assert shown("done") == ""


def test_a_step_is_shown_where_it_is_made():
    """A bid is made on the track, whatever a line of the log would point at."""
    track = drawing(
        piece("turn-p1-0", "turn-elephant", 500, 500),
        target("bid-1", "bid 3", "Bid 3", hit(20, 30, 40, 50)),
    )
    steps = route(track, BoardHint("five-tribes", (), ("bid 3",)), 0, "wide")
    assert [box for box, _drawn in steps] == [(20, 30, 40, 50)]


def hinted(moves):
    area = hit(0, 0, 9, 9)
    board = Board(
        draw=lambda _scene: drawing(
            target("a", "lift a1", "", area),
            target("b", "drop white b1", "", area, 2),
            target("c", "buy 1;buy 2", "", area),
            spot("d", "lift a2", "", area),
        ),
        panel=lambda _scene: (radios("Which?", ("one", "two"), 0), row(button("done", "Done"), exact("buy 3", "3"))),
    )
    shown = parts(board, Scene({}), BoardHint("five-tribes", tuple(moves)))
    marked = [segment for segment in (*shown.board, *present(shown.panel).split("<")) if "data-hint" in segment]
    return [matched(r' (?:data-move|value)="([^"]*)"', segment)[1] for segment in marked]


def test_a_chain_is_marked_only_if_it_is_the_advice():
    assert hinted(["lift a1"]) == ["lift a1"]
    assert hinted(["drop white b1"]) == ["drop white b1", "2"], "and the choice that shows it"
    assert hinted(["buy 1"]) == [] and hinted(["buy 1", "buy 2", "done"]) == ["buy 1;buy 2"]
    assert hinted(["done"]) == ["done"] and hinted(["buy 3"]) == ["buy 3"] and hinted(["lift a2"]) == []


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


# -- thought of in the page --------------------------------------------------------------------------------------------

FOUND = {"win": "0.5", "points": "31.5", "value": "0.6"}


def with_unseen_card(position, seat, kind):
    """A seat drew a card that nobody else saw."""
    other = position.copy()
    other.record.deck[kind] -= 1
    other.record.blind[seat, kind] += 1
    other.record.cards[seat, kind] += 1
    return other


def test_a_browser_is_given_what_its_seat_knows_and_its_hint_is_shown_like_any_other(club, visit):
    ann, table = against_bots(club, visit, "five-tribes")
    version = club.tables.find(table).version
    with club.cache.hold(table) as held:
        true = held.position.copy()
    given = ann.get(f"/t/{table}/hint/task?version={version}").json()
    sent = np.frombuffer(base64.b64decode(given["state"]), true.game.state_type)[0]
    assert given["seat"] == true.seat and int(sent["rng"]) == 0  # and no chance that is to come
    assert sent.tobytes() == true.as_known_to(true.seat).array[0].tobytes()
    elsewhere = [with_unseen_card(true, 1 - true.seat, kind) for kind in (0, 1, 2)]
    assert elsewhere[0] != elsewhere[1] and len({task(world)["state"] for world in elsewhere}) == 1
    first, second = true.codes()[:2]
    asked = {"version": version, "codes": str(first), "other": str(second), **FOUND}
    asked |= {f"other_{name}": value for name, value in FOUND.items()}
    assert ann.press(f"/t/{table}/hint/found", asked).status_code == 200
    said = club.advice.hint(table, version)
    assert said.moves[0] == true.game.notation.text(first) and said.other[0] == true.game.notation.text(second)
    assert "Expected: 50 % to win" in ann.frame(table) and waiting(club, "hint") is None


@pytest.mark.parametrize(
    "bad", [{"codes": "999999"}, {"codes": ""}, {"win": "nan"}, {"value": "1.5"}, {"points": "many"}, {"win": ""}]
)
def test_what_no_engine_says_changes_nothing(club, visit, bad):
    ann, table = against_bots(club, visit)
    found = club.tables.find(table)
    with club.cache.hold(table) as held:
        code = held.position.codes()[0]
    answer = ann.press(f"/t/{table}/hint/found", {"version": found.version, "codes": str(code), **FOUND, **bad})
    assert answer.status_code in (400, 409, 422) and club.advice.hint(table, found.version) is None


def test_in_a_rated_game_a_browser_is_given_nothing(club, visit):
    ann, table = against_bots(club, visit, rated="yes")
    found = club.tables.find(table)
    assert found.rated
    answer = ann.get(f"/t/{table}/hint/task?version={found.version}")
    assert answer.status_code == 403 and "state" not in answer.text
    assert ann.press(f"/t/{table}/hint/found", {"version": found.version, "codes": "1", **FOUND}).status_code == 403
    page = ann.get(f"/t/{table}")
    assert "data-module" not in page.text and "wasm" not in page.headers["content-security-policy"]
