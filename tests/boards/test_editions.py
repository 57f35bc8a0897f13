"""Boards show the figures of their table's own edition, and ask the rules with them."""

import re

import pytest

import serai
from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.drawing.scene import Scene, ScenePlayer
from serai.boards.rajas.drawing.edition_facts import along, beside
from serai.boards.render import parts
from serai.club import Seat, Terms
from serai.kernel.game import Edition
from tests.boards.games import BOARDS
from tests.expected import matched
from tests.web.visiting import HEX

SPRITE = "/sprite.svg"


def edition(game, overlay):
    found = serai.game(game)
    return Edition(found, found.edition.tables.overlaid(overlay))


def drawn(position, own=None):
    view = position.view(position.seat)
    players = tuple(ScenePlayer(name) for name in "ABCD"[: position.players])
    scene = Scene(view, position.seat, tuple(view["moves"]), players, sprite=SPRITE, edition=own)
    return parts(BOARDS[position.game.name], scene)


def test_a_djinns_value():
    own = edition("five-tribes", {"djinn": {"boaz": {"value": 77}}})
    given = {"players": 2, "djinn_row": ["boaz"], "meeples": {"a1": {"white": 1}, "a2": {"white": 1}}}
    shown = drawn(serai.game("five-tribes").from_json(given, edition=own), own).board_html
    assert ">77</text>" in shown
    assert ">77</text>" not in drawn(serai.game("five-tribes").from_json(given)).board_html


def test_what_a_market_sells_and_what_is_blue():
    game = serai.game("five-tribes")
    own = edition("five-tribes", {"markets": {"large_among": 5}, "symbols": {"oasis": "blue"}})
    given = {"players": 2, "kind": {"a1": "large_market", "a2": "oasis"}, "meeples": {"b1": {"white": 1}}}
    shown = drawn(game.from_json(given, edition=own), own).board_html
    assert 'href="#mark-large_market"' in shown and 'href="#mark-oasis"' in shown
    market = matched(r'<symbol id="mark-large_market".*?</symbol>', shown)[0]
    assert ">5</text>" in market and ">6</text>" not in market
    assert "<rect" in matched(r'<symbol id="mark-oasis".*?</symbol>', shown)[0].partition("palm")[2]
    assert "<symbol" not in drawn(game.from_json(given)).board_html


def test_previews_ask_the_rules_with_the_tables_figures():
    """Where the box has no palms, an oasis brings none."""
    given = {
        "players": 2,
        "meeples": {tile: {"blue": 1} for tile in ("a1", "a2", "b1")},
        "kind": {"a2": "oasis", "b1": "oasis"},
    }
    plain = serai.game("five-tribes").from_json(given)
    own = edition("five-tribes", {"supply": {"palms": 0}})
    without = serai.game("five-tribes").from_json(given, edition=own)
    for position, figures in ((plain, None), (without, own)):
        position.play("lift a1")
        assert ("#palm" in pills(drawn(position, figures).board_html)) == (figures is None)


def pills(board):
    """What the pills of a board show."""
    return "".join(re.findall(r'<g class="pill".*?</g>', board))


def test_the_numbers_of_the_mandala():
    tables = serai.game("ganesha").edition.tables
    length = len(tables.numbers("mandala.2.day.red"))
    own = edition("ganesha", {"mandala": {"2": {"day": {"red": [88] * length}}}})
    position = serai.game("ganesha").new(players=2, seed=3, edition=own)
    assert drawn(position, own).board_html.count(">88</text>") == length
    assert ">88</text>" not in drawn(serai.game("ganesha").new(players=2, seed=3)).board_html


def test_a_tile_and_the_river_of_rajas_have_symbols_of_their_own():
    tables = serai.game("rajas").edition.tables.data
    dear = {"tile": {"b-c1": {"cost": 3}}, "river": {"spaces": {"1": "7 money"}}}
    own = edition("rajas", dear)
    position = serai.game("rajas").new(players=2, seed=1, edition=own)
    assert tables["tile"]["b-c1"]["cost"] != 3
    board = drawn(position, own).board_html
    symbols = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', board))
    assert ">3</text>" in symbols["tile-b-c1"] and 'href="#tile-b-c1"' in board
    assert f"{SPRITE}#fx-7-money" in symbols["rajas-river-wide"] and 'href="#rajas-river-wide"' in board
    assert "Tile for 3 (blue)" in board and "River space 1: 7 money" in board
    assert f"{SPRITE}#rajas-border-wide" in board and "rajas-border-wide" not in symbols
    plain = drawn(serai.game("rajas").new(players=2, seed=1)).board_html
    assert "<symbol" not in plain and "Tile for 3 (blue)" not in plain


@pytest.mark.parametrize("game", list(BOARDS))
def test_an_overlay_that_changes_nothing_drawn_costs_nothing(game):
    own = edition(game, {"edition": {"name": "mine"}})
    assert "<symbol" not in drawn(serai.game(game).new(players=3, seed=2, edition=own), own).board_html


def test_a_table_with_an_overlay_shows_it(visit, club):
    ann = visit("Ann")
    me = matched(r"/people/(\w+)", ann.get("/").text)[1]
    length = len(serai.game("ganesha").edition.tables.numbers("mandala.2.day.red"))
    overlay = {"mandala": {"2": {"day": {"red": [88] * length}}}}
    for given, times in ((overlay, length), (None, 0)):
        table = club.tables.make(me, "ganesha", [Seat.me(), Seat.me()], Terms(overlay=given))
        club.joining.contribute(table.id, me, HEX)
        assert ann.frame(table.id).count(">88</text>") == times


@pytest.mark.parametrize(("fame", "money"), [(90, 180), (60, 180), (40, 120)])
def test_the_border_of_rajas_has_the_tables_spaces(fame, money):
    own = edition("rajas", {"fame": {"spaces": fame}, "money": {"spaces": money}})
    shown = drawn(serai.game("rajas").new(players=2, seed=1, edition=own), own).board_html
    border = matched(r'<symbol id="rajas-border-wide".*?</symbol>', shown, re.DOTALL)[0]
    for last in {fame, money}:
        assert f">{last}</text>" in border
    assert f">{money + 5}</text>" not in border and f">{money + 20}</text>" not in border
    with drawn_with(own):
        assert along(0) < 0.5 and along(fame + 1) > 60.5, "the start corner"
        places = [along(beside(m)) for m in range(1, money + 1)]
        assert 60.5 > places[0] > places[-1] > 0.5 and places == sorted(places, reverse=True)
        assert all(round(beside(m)) == fame + 1 - -(-m * fame // money) for m in range(1, money + 1)), "beside its fame"
