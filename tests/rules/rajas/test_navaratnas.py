"""Chapter N: the Navaratnas version."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import (
    GAME,
    active,
    fame,
    given,
    heard,
    held,
    money,
    moves_with,
    play,
    refusal,
    told,
    won,
)

RICH: dict[str, Any] = {"money": {"p1": 5, "p2": 4}, "karma": {"p1": 0}}
WEST = "b2 g-s3, b3 b-s3"  # a road to a3, whose left edge is a brown place


def nine_gems(hand="", land="", options=None, **fragment):
    return given(hand, land, options={"version": "navaratnas", **(options or {})}, **fragment)


# -- workers, hands, boards ----------------------------------------------------------------------------------------


@rule("R-164", "R-165")
def test_all_six_workers_can_be_active():
    position = nine_gems("o1", fame={"p1": 14}, money={"p1": 25}, boat={"p1": 18}, karma={"p1": 0})
    assert active(position) == 5
    play(position, "place great-mogul")
    assert active(position) == 6 and position.record.removed[0] == 0
    five = nine_gems("o1", fame={"p1": 14}, money={"p1": 25}, karma={"p1": 0})
    play(five, "place great-mogul")
    assert active(five) == 5 and five.record.waiting[0].sum() == 1 and five.record.removed[0] == 0


@rule("R-166")
def test_a_kali_with_eight_hands():
    eight = "o1 o1 g1 g1 b1 b1 v1 v1"
    position = nine_gems(eight)
    position.play("place terrace-orange")
    assert position.prompt == "return"
    with pytest.raises(Exception, match="hands of Kali: 1 too many"):
        nine_gems(eight + " v1")


@rule("R-167", "R-063")
def test_the_back_of_the_province_board():
    """The corner on the left: 2 money at the top and any die on the left, instead of a die and 5 money."""
    position = nine_gems("o5", "b2 g-s3, b1 b-s3", top="o-s2", **RICH)
    play(position, "place quarry", "build o-s2", "lay a1 270")
    assert position.moves() == ["win t1", "win l1"]
    play(position, "win t1")
    assert money(position) == 4 + 2 and position.prompt == "take"


# -- set-up --------------------------------------------------------------------------------------------------------


@rule("R-168", "R-010")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_a_brown_tile_and_chooses_its_place(players):
    position = GAME.new(players, 5, {"version": "navaratnas"})
    first = position.seat
    drawn = set()
    for n in range(players):
        assert position.prompt == "brown" and position.seat == (first + n) % players
        assert position.moves() == ["put l3", "put r3"]
        tile = position.to_dict()["drawn"]
        assert tile.startswith("brown")
        drawn.add(tile)
        position.play(["put l3", "put r3"][n % 2])
    assert position.prompt == "place" and position.seat == first and len(drawn) == players
    data = position.to_dict()
    assert sum(len(slots) for slots in data["slots"].values()) == players
    assert sum(n for key, n in data["yield_tiles"].items() if key.startswith("brown")) == 7 - players


@rule("R-169")
def test_the_other_tiles_lie_open():
    position = GAME.new(2, 5, {"version": "navaratnas"})
    counts: dict[str, int] = {}
    for key, n in position.to_dict()["yield_tiles"].items():
        counts[key.split("-")[0]] = counts.get(key.split("-")[0], 0) + n
    assert counts == {"white": 8, "yellow": 9, "red": 6, "brown": 6}  # one brown tile has been drawn so far


# -- yields --------------------------------------------------------------------------------------------------------


@rule("R-170", "R-184")
def test_a_tile_replaces_the_printed_yield():
    plain = nine_gems("o5", WEST, top="o-s2", **RICH)
    play(plain, "place quarry", "build o-s2", "lay a3 90")
    assert won(plain) == ["l3"] and money(plain) == 4 + 2
    tile = nine_gems("o5", WEST, top="o-s2", slots={"p1": {"l3": "brown-7"}}, **RICH)
    play(tile, "place quarry", "build o-s2", "lay a3 90")
    assert won(tile) == ["l3"] and money(tile) == 4 and fame(tile) == 2 + 3


def with_brown(tile, land=WEST, hand="o5", **fragment):
    """p1 joins this brown tile by a tee on a3; returns fame and money gained beside the tile's own 2 fame."""
    fragment = {**RICH, **fragment}
    position = nine_gems(hand, land, top="o-s2", slots={"p1": {"l3": tile}}, **fragment)
    before = money(position), fame(position)
    play(position, "place quarry", "build o-s2", "lay a3 90")
    return fame(position) - before[1] - 2, money(position) - before[0] + 1


@rule("R-172", "R-173")
def test_brown_1_fame_for_tiles_with_markets():
    assert with_brown("brown-1") == (0, 0)
    assert with_brown("brown-1", WEST + ", c3 g-mm1, b4 v-s1") == (1, 0)
    assert with_brown("brown-1", "b2 g-s3, b3 b-c2 180, d2 o-m4 90") == (2, 0)


@rule("R-174")
@pytest.mark.parametrize(("space", "points"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_brown_2_fame_for_river_spaces(space, points):
    assert with_brown("brown-2", boat={"p1": space}) == (points, 0)


@rule("R-175")
def test_brown_3_money_for_buildings():
    assert with_brown("brown-3") == (0, 3)  # the two crossroads and the new tile
    assert with_brown("brown-3", WEST + ", c3 g-d2") == (0, 5)


@rule("R-176")
def test_brown_4_money_for_connected_yield_tiles():
    """Q-31: itself counts; printed yields do not, unless the option says so."""
    assert with_brown("brown-4") == (0, 2)
    land = WEST + ", b1 v-s3, a1 g-s2 270"  # joins t1, printed
    assert with_brown("brown-4", land) == (0, 2)
    symbols: dict[str, Any] = {"options": {"version": "navaratnas", "brown-counts": "symbols"}}
    position = given("o5", land, top="o-s2", slots={"p1": {"l3": "brown-4"}}, **symbols, **RICH)
    assert won(position) == ["l1", "t1"]
    play(position, "place quarry", "build o-s2", "lay a3 90")
    assert money(position) == 4 + 2 * 3


@rule("R-176")
def test_connected_tiles_stay_connected():
    """Q-55: the tile at t1 was joined before; the road to it has been covered since."""
    position = nine_gems(
        "o5",
        WEST,
        top="o-s2",
        slots={"p1": {"l3": "brown-4", "t1": "white-money", "t5": "white-die"}},
        won={"p1": ["t1"]},
        **RICH,
    )
    play(position, "place quarry", "build o-s2", "lay a3 90")
    assert money(position) == 4 + 2 * 2


@rule("R-177")
def test_brown_5_fame_for_bends():
    """Q-40: two-ended curves only, not the tee being laid, not straight roads."""
    assert with_brown("brown-5") == (0, 0)
    assert with_brown("brown-5", WEST + ", c3 o-s1, d2 g-s1 180, b4 v-m1") == (4, 0)


@rule("R-178")
def test_brown_6_money_for_upgrades():
    assert with_brown("brown-6", upgrades={"p1": {"fort": 2, "mill": 1}}) == (0, 6)


@rule("R-179")
def test_brown_7_fame_for_active_workers():
    assert with_brown("brown-7") == (3, 0)
    assert with_brown("brown-7", money={"p1": 21, "p2": 4}) == (4, 0)


@rule("R-171")
@pytest.mark.parametrize(
    ("tile", "place"),
    [("yellow-1", "l1"), ("yellow-5", "l1"), ("white-karma", "t1"), ("yellow-8", "l1"), ("white-money", "t1")],
)
def test_white_yellow_and_red_tiles(tile, place):
    position = nine_gems("o5", "b2 g-s3, b1 b-s3", top="o-s2", slots={"p1": {place: tile}}, **RICH)
    play(position, "place quarry", "build o-s2", "lay a1 270", f"win {place}")
    gained = {
        "yellow-1": held(position) == {"orange": 2},
        "yellow-5": money(position) >= 4 + 5,
        "white-karma": position.record.karma[0] == 1,
        "yellow-8": position.record.karma[0] == 2,
        "white-money": money(position) >= 4 + 3,
    }
    assert gained[tile]


@rule("R-180")
def test_the_province_tile_is_scored_first():
    """The new tile's fame brings the fourth worker, who counts for the brown tile."""
    assert with_brown("brown-7", fame={"p1": 13}) == (4, 0)


# -- getting tiles -------------------------------------------------------------------------------------------------


@rule("R-182", "R-183", "R-184")
def test_the_dancer_gives_two_dice_and_any_tile():
    position = nine_gems("o2", karma={"p1": 0})
    play(position, "place dancer", "take green", "take green")
    assert position.prompt == "choose"
    assert held(position) == {"green": 2}
    kinds = {move.split()[1].split("-")[0] for move in moves_with(position, "choose")}
    assert kinds == {"white", "yellow", "red", "brown"}
    position.play("choose yellow-5")
    assert position.moves() == ["put l1", "put r1", "put b3"]
    assert refusal(position, "put t1") == "wrong-slot"
    position.play("put b3")
    assert position.to_dict()["slots"]["p1"] == {"b3": "yellow-5"}
    assert money(position) == 3 and position.seat == 1  # nothing won yet


@rule("R-181", "R-183")
def test_a_place_holds_one_tile():
    position = nine_gems("o2", slots={"p1": {"l1": "yellow-1"}}, karma={"p1": 0})
    play(position, "place dancer", "take green", "take green", "choose yellow-5")
    assert refusal(position, "put l1") == "slot-taken"
    assert position.moves() == ["put r1", "put b3"]


@rule("R-183", "R-184")
def test_a_connected_place_takes_no_tile():
    """Q-33: a place whose printed yield was won is used up; by option it takes a tile that pays at once."""
    land = "b2 g-s3, b1 b-s3, a1 o-s2 270"
    position = nine_gems("o2", land, karma={"p1": 0})
    assert won(position) == ["l1", "t1"]
    play(position, "place dancer", "take green", "take green", "choose white-money")
    assert position.to_dict()["slots"]["p1"] == {"t5": "white-money"}  # the only white place left
    option = nine_gems("o2", land, options={"tile-on-connected": "yes"}, karma={"p1": 0})
    play(option, "place dancer", "take green", "take green", "choose white-money", "put t1")
    assert option.to_dict()["slots"]["p1"] == {"t1": "white-money"} and money(option) == 6


@rule("R-098", "R-183")
def test_a_place_touched_by_a_covering_road_takes_no_tile():
    """Q-56: with the option off the covering road wins nothing, and the place is used up all the same."""
    land = "b2 g-s3, b1 b-s3, a1 o-d3"
    position = nine_gems(
        "o2", land, options={"covering-wins": "no"}, covered={"p1": {"a1": "o-s1"}}, won={}, karma={"p1": 0}
    )
    play(position, "place dancer", "take green", "take green", "choose white-money")
    assert position.to_dict()["slots"]["p1"] == {"t5": "white-money"}


@rule("R-188")
def test_only_tiles_with_a_free_place():
    slots = {"p1": {"l3": "brown-1", "r3": "brown-2", "t1": "white-die", "t5": "white-die"}}
    position = nine_gems("o2", slots=slots, karma={"p1": 0})
    play(position, "place dancer", "take green", "take green")
    assert refusal(position, "choose brown-3") == "no-free-slot"
    assert refusal(position, "choose white-die") == "no-such-tile"
    assert refusal(position, "choose white-money") == "no-free-slot"
    assert refusal(position, "choose red-1") is None


@rule("R-189")
def test_taking_a_tile_is_optional():
    position = nine_gems("o2", karma={"p1": 0})
    play(position, "place dancer", "take green", "take green", "done")
    assert not position.to_dict()["slots"] and position.seat == 1


# -- fewer workers -------------------------------------------------------------------------------------------------


def stage(number, active_workers, placed, **fragment):
    """p2's turn in a stage; how many workers each has, and how many stand."""
    spots = ["terrace-orange", "terrace-green", "terrace-blue", "terrace-violet", "harbor", "quarry"]
    names = [f"p{i + 1}" for i, n in enumerate(placed) for _ in range(n)]
    workers: dict[str, dict[str, str]] = {}
    for name in names:
        spot = next(s for s in spots if len(workers.get(s, {})) < {"harbor": 3, "quarry": 4}.get(s, 1))
        row = workers.setdefault(spot, {})
        row[str(len(row) + 1)] = name
    waiting = {}
    for i, n in enumerate(active_workers):
        waiting[f"p{i + 1}"] = {key: True for key in ("fame", "money", "bridge")[: 6 - n]}
    return nine_gems(
        stage=number,
        workers=workers,
        active={f"p{i + 1}": n for i, n in enumerate(active_workers)},
        waiting=waiting,
        **fragment,
    )


@rule("R-185", "R-186")
def test_a_tile_for_fewer_workers():
    """Four workers against five: one tile in the fifth stage."""
    position = stage(5, (5, 4), (4, 4))
    assert position.seat == 0
    play(position, "place outer-terrace")
    assert position.seat == 1 and position.prompt == "choose" and position.record.stage == 5
    position.play("choose red-2")
    position.play("put b1")
    assert position.to_dict()["slots"]["p2"] == {"b1": "red-2"}
    assert position.record.round_number == 2


@rule("R-185")
def test_no_tile_as_long_as_a_worker_is_left():
    """Q-47, Q-32: in the fourth stage the four workers are enough."""
    position = stage(4, (5, 4), (3, 3))
    play(position, "place outer-terrace")
    assert position.seat == 1 and position.prompt == "place" and position.record.stage == 4
    play(position, "place assorted")
    assert position.record.stage == 5


@rule("R-187")
def test_a_second_tile_with_a_difference_of_two():
    position = stage(4, (5, 3), (3, 3))
    play(position, "place outer-terrace")
    assert position.prompt == "choose" and position.seat == 1 and position.record.stage == 4
    play(position, "choose red-2", "put b1")
    play(position, "place assorted")
    assert position.prompt == "choose" and position.record.stage == 5
    play(position, "choose red-2")
    assert position.to_dict()["slots"]["p2"] == {"b1": "red-2", "b5": "red-2"}


@rule("R-185", "R-189")
def test_the_tile_may_be_declined_and_is_not_given_in_the_final_stage():
    position = stage(5, (5, 4), (4, 4))
    play(position, "place outer-terrace", "done")
    assert not position.to_dict()["slots"] and position.record.round_number == 2
    final = stage(5, (5, 4), (4, 4), fame={"p1": 60}, money={"p1": 0, "p2": 3})
    play(final, "place outer-terrace")
    assert final.over


@rule("R-185")
def test_a_stage_in_which_nobody_can_place_still_gives_tiles():
    """Q-53: p1 has a worker for stage 5 but nowhere to put it; p2, with four, gets the tile; then the round ends."""
    workers = {
        "assorted": {"1": "p1"},
        "outer-terrace": {"1": "p1", "2": "p1", "3": "p2"},
        "terrace-orange": {"1": "p2"},
        "terrace-green": {"1": "p2"},
        "terrace-blue": {"1": "p1"},
    }
    position = nine_gems(
        workers=workers,
        stage=4,
        active={"p1": 5, "p2": 4},
        unplaced={"p1": 1, "p2": 1},
        waiting={"p1": {"fame": True}, "p2": {"fame": True, "money": True}},
        money={"p1": 0, "p2": 0},
        seat="p2",
        starting="p1",
        turn=2,
        placements=1,
    )
    position.play("place terrace-violet")
    assert position.seat == 1 and position.prompt == "choose" and position.record.stage == 5
    assert "p1 cannot place a worker" in told(position)
    position.play("done")
    assert position.record.round_number == 2


@rule("R-190")
def test_all_else_is_the_basic_game():
    position = nine_gems("o4 o5 g2", top="o-d2", **RICH)
    sentences = heard(position, "place quarry", "build o-d2", "lay c3 0", "pay orange 5", "pay orange 4")
    assert "p1 gains 4 fame for the tile laid" in sentences and money(position) == 4
    assert [int(n) for n in position.record.money[:2]] == [4, 4]
