"""Chapters D and E: the quarry, laying tiles, scoring them, yields of the border, upgrades."""

from typing import Any

import pytest

from serai.kernel.errors import BadPosition
from serai.testing import rule
from tests.rules.rajas.helpers import (
    ALL_CELLS,
    fame,
    given,
    heard,
    held,
    land_of,
    money,
    moves_with,
    play,
    refusal,
    told,
    upgrades,
    won,
)

RICH: dict[str, Any] = {"money": {"p1": 5, "p2": 4}}


def laying(hand, tile, land="", **fragment):
    """Before the choice of a cell for a tile."""
    position = given(hand, land, top=tile, **{**RICH, **fragment})
    return play(position, "place quarry", f"build {tile}")


@rule("R-045", "R-046", "R-047")
def test_the_rulebooks_building_action():
    """Rajesh pays 1 money and two orange dice, and takes the tile with the orange 9."""
    position = given("o4 o5 g2", top="o-d2", karma={"p1": 0}, **RICH)
    play(position, "place quarry", "build o-d2", "lay c3 0")
    assert money(position) == 4 and held(position) == {"green": 1}
    assert land_of(position) == {"c3": "o-d2"}
    assert position.to_dict()["top"]["orange-tiger"] != "o-d2"  # the next one has been turned up


@rule("R-046")
def test_exactly_one_tile():
    position = given("o6 o6 g6", **RICH)
    play(position, "place quarry", "build g-s3", "lay c3 0")
    assert len(land_of(position)) == 1 and position.seat == 1


@rule("R-050", "R-051", "R-053", "R-054")
def test_a_tile_joins_a_road_of_the_residence():
    """A bend: at each of the three exits the two turns that meet the road; nothing else is offered."""
    position = laying("o4", "o-s1", only="o-s1")
    assert position.moves() == ["lay b2 0", "lay b2 90", "lay d2 180", "lay d2 270", "lay c3 0", "lay c3 270"]
    assert refusal(position, "lay c3 90") == "no-road"
    assert refusal(position, "lay a1 0") == "no-road"
    assert refusal(position, "lay c1 0") == "not-a-cell"
    assert refusal(position, "done") == "not-now"


@rule("R-051", "R-057")
def test_a_tile_needs_an_empty_cell():
    position = laying("o4", "o-s1", "c3 g-s3")
    assert refusal(position, "lay c3 0") == "cell-taken"
    assert {move.split()[1] for move in position.moves()} == {"b2", "d2", "b3", "d3", "c4"}


@rule("R-052")
def test_tiles_may_be_turned_and_equal_turns_are_one_choice():
    straight = laying("o4", "o-m1", only="o-m1")
    assert moves_with(straight, "lay c3") == ["lay c3 0"]
    assert moves_with(straight, "lay b2") == ["lay b2 90"]
    assert refusal(straight, "lay c3 180") == "same-turn"
    cross = laying("o6", "o-s3", only="o-s3")
    assert cross.moves() == ["lay b2 0", "lay d2 0", "lay c3 0"]
    tee = laying("o5", "o-s2", only="o-s2")
    assert len(moves_with(tee, "lay c3")) == 3


@rule("R-053", "R-056")
def test_a_new_tile_joins_the_road_of_a_tile():
    """The straight road in c3 leads on to c4; b3 beside it has no road."""
    position = laying("g4", "g-s1", "c3 o-m1", only="g-s1")
    assert moves_with(position, "lay c4") == ["lay c4 0", "lay c4 270"]
    assert not moves_with(position, "lay b3")


@rule("R-055")
def test_a_new_tile_may_cut_off_roads():
    """The cross in c3 points east; a straight from d2 down passes it by."""
    position = laying("g4", "g-m1", "c3 o-s3, d2 o-s1 180", only="g-m1")
    # the bend in d2 leads south; the north–south road in d3 joins it and cuts the cross's eastern road
    assert "lay d3 0" in position.moves()
    play(position, "lay d3 0")
    assert land_of(position)["d3"] == "g-m1"


@rule("R-053", "R-056")
def test_no_tile_where_all_roads_end_at_the_border():
    closed = "b2 o-s1, b1 o-m1, d2 g-s1 270, d1 g-m1, c3 b-m1, c4 v-m1"
    assert refusal(given("o6", closed, **RICH), "place quarry") == "no-tile-to-build"
    assert refusal(given("o6", closed.removesuffix(", c4 v-m1"), **RICH), "place quarry") is None


@rule("R-056")
def test_tiles_without_a_road_to_the_residence_are_impossible():
    with pytest.raises(BadPosition, match="tiles without a road to the residence"):
        given("o6", "c3 o-m1 90")


@rule("R-058", "R-046")
def test_first_the_tile_then_the_yields():
    """A tile with a mill and silk 2 in the corner: money, fame, and only then the yields."""
    position = given("o6 o2", "b2 g-s3, b1 b-s3", top="o-c3", karma={"p1": 0}, **RICH)
    sentences = heard(position, "place quarry", "build o-c3", "lay a1 90", "pay orange 6", "pay orange 2")
    scored = [line for line in sentences if "receives" in line or "fame" in line or "yield" in line]
    assert scored[:2] == ["p1 receives 2 money for the tile laid", "p1 gains 2 fame for the tile laid"]
    position = given("o6 o2", "b2 g-s3, b1 b-s3, a2 v-s3", top="o-c3", karma={"p1": 0}, **RICH)
    sentences = heard(position, "place quarry", "build o-c3", "lay a1 180", "pay orange 6", "pay orange 2")
    scored = [line for line in sentences if "receives" in line or "gains" in line or "yield" in line]
    assert scored[:4] == [
        "p1 receives 2 money for the tile laid",
        "p1 gains 2 fame for the tile laid",
        "p1 wins the yield at l1",
        "p1 receives 5 money as a yield or bonus",
    ]


@rule("R-059", "R-061")
def test_markets_pay_at_once():
    position = given("o6 o4", top="o-mm2", karma={"p1": 0}, **RICH)  # tea 2 and spices 3
    play(position, "place quarry", "build o-mm2", "lay c3 0")
    assert money(position) == 5 - 1 + 5
    assert fame(position) == 0


@rule("R-060", "R-061", "R-067")
def test_the_rulebooks_two_buildings():
    """Leila: 2 for the temple and 3 for the mill that she upgraded before."""
    position = given("o6 o2", top="o-d1", upgrades={"p1": {"mill": 1}}, karma={"p1": 0}, **RICH)
    play(position, "place quarry", "build o-d1", "lay c3 0")
    assert fame(position) == 5


@rule("R-060")
def test_buildings_bring_two_three_or_four_fame():
    for level, value in ((0, 2), (1, 3), (2, 4)):
        position = given("o4", top="o-s1", upgrades={"p1": {"temple": level}}, **RICH)
        play(position, "place quarry", "build o-s1", "lay c3 0", "pay orange 4")
        assert fame(position) == value


@rule("R-061", "R-062")
def test_a_tile_with_both_scores_both():
    position = given("g6 g1", top="g-c2", karma={"p1": 0}, **RICH)  # mill and spices 1
    play(position, "place quarry", "build g-c2", "lay c3 0")
    assert (fame(position), money(position)) == (2, 5)


@rule("R-063", "R-064")
def test_the_rulebooks_corner():
    """A tile in the corner on the left joins two yields: any 1 die and 5 money."""
    position = given("o5", "b2 g-s3, b1 b-s3", top="o-s2", karma={"p1": 0}, **RICH)
    play(position, "place quarry", "build o-s2", "lay a1 270")  # north, east and west
    assert position.prompt == "win" and position.moves() == ["win t1", "win l1"]
    play(position, "win l1")
    assert position.prompt == "take" and money(position) == 5 - 1 + 5
    play(position, "take violet")
    assert held(position) == {"violet": 1}
    assert won(position) == ["l1", "t1"]


@rule("R-064")
def test_yields_in_an_order_of_choice():
    position = given("o5", "b2 g-s3, b1 b-s3", top="o-s2", karma={"p1": 0}, **RICH)
    play(position, "place quarry", "build o-s2", "lay a1 270", "win t1", "take blue")
    assert held(position) == {"blue": 1} and money(position) == 9


@rule("R-064", "R-063")
def test_one_yield_with_a_die_and_an_upgrade():
    """The rulebook's second example: any die, then an upgrade, for one connection."""
    position = given("o4", "d2 g-s3, d3 b-s3, d4 v-s3", top="o-s1", **RICH)
    play(position, "place quarry", "build o-s1", "lay e4 180", "pay orange 4")  # south and west
    assert position.prompt == "take"
    play(position, "take green")
    assert position.prompt == "upgrade"
    play(position, "upgrade mill")
    assert upgrades(position) == {"mill": 1} and won(position) == ["b5"]


@rule("R-065")
def test_a_tile_without_a_yield_brings_nothing_more():
    position = given("o4", top="o-m1", **RICH)
    play(position, "place quarry", "build o-m1", "lay c3 0")
    assert won(position) == [] and money(position) == 6 and position.seat == 1


@rule("R-063")
def test_a_yield_needs_a_road_on_its_edge():
    """A bend in a1 that points east and south touches neither the top nor the left edge."""
    position = given("o4", "b2 g-s3, b1 b-s3", top="o-s1", **RICH)
    play(position, "place quarry", "build o-s1", "lay a1 90", "pay orange 4")
    assert won(position) == [] and held(position) == {}


@rule("R-066", "R-098")
def test_a_yield_is_won_once():
    land = "b2 g-s3, b1 b-s3, a1 o-s2 270"
    position = given("g5 o6", land, karma={"p1": 0}, top="o-d3")
    assert won(position) == ["l1", "t1"]
    play(position, "place master-builder", "build o-d3", "lay a1 0")
    assert land_of(position)["a1"] == "o-d3" and position.seat == 1
    assert not any("yield" in line for line in told(position))


# -- upgrades ------------------------------------------------------------------------------------------------------


@rule("R-067", "R-091")
def test_an_upgrade_of_choice():
    position = given("o4", karma={"p1": 0})
    play(position, "place raja-man-singh")
    assert position.moves() == ["upgrade temple", "upgrade palace", "upgrade fort", "upgrade mill"]
    play(position, "upgrade fort")
    assert upgrades(position) == {"fort": 1}


@rule("R-068", "R-118", "R-143", "R-089")
def test_where_upgrades_come_from():
    river = given("o1", boat={"p1": 6}, karma={"p1": 0})
    play(river, "place harbor")
    assert river.prompt == "upgrade"
    track = given("o4", fame={"p1": 4}, karma={"p1": 0}, **RICH)
    play(track, "place quarry", "build o-s1", "lay c3 0")
    assert track.prompt == "upgrade"
    border = given("o4", "d2 g-s3, d1 b-s3", karma={"p1": 0}, **RICH)
    play(border, "place quarry", "build o-s1", "lay e1 270")  # north and west
    assert border.prompt == "upgrade" and won(border) == ["t5"]
    white = given(
        "o2",
        karma={"p1": 0},
        yield_tiles={"white-upgrade": 2},
        used_tiles={"white-die": 2, "white-money": 2, "white-karma": 2},
    )
    play(white, "place dancer", "take blue", "take blue")
    assert white.prompt == "upgrade"


@rule("R-069")
def test_upgrades_do_not_change_fame_already_scored():
    position = given("o4", "c3 g-d2", fame={"p1": 4}, karma={"p1": 0})
    play(position, "place raja-man-singh", "upgrade fort")
    assert fame(position) == 4


@rule("R-070", "R-114")
def test_the_upgrade_of_fame_5_counts_from_the_next_turn():
    """The tile's fame reaches 5; its yield's step leads to the palace; the Master builder's temple still counts 2."""
    land = "b2 g-s3, b3 b-s3, c3 g-s1"
    position = given("o5 v1", land, top="o-s2 v-s2", fame={"p1": 3}, boat={"p1": 3}, karma={"p1": 0}, **RICH)
    play(position, "place quarry", "build o-s2", "lay a3 90", "upgrade temple")
    assert fame(position) == 5 and position.prompt == "sail"
    play(position, "sail 1", "visit master-builder", "build v-s2", "lay c3 0")
    assert land_of(position)["c3"] == "v-s2" and upgrades(position) == {"temple": 1}
    assert fame(position) == 7


@rule("R-070")
def test_a_late_upgrade_is_worth_less_in_its_own_turn_only():
    """Q-57: with the late upgrade still new, a temple counts 2; another upgrade of it counts at once."""
    fragment: dict[str, Any] = {
        "prompt": "pay",
        "bill": "tile",
        "chosen": "o-s1",
        "cell": "c3",
        "price": 4,
        "spot": "quarry",
        "workers": {"quarry": {"1": "p1"}},
        "karma": {"p1": 0},
    }
    for levels, late, worth in ((1, 0, 3), (1, 1, 2), (2, 1, 3)):
        position = given("o4 o5", upgrades={"p1": {"temple": levels}}, late={"temple": late}, **fragment)
        play(position, "pay orange 4")
        assert fame(position) == worth
        assert not position.record.late.any()  # the turn is over


@rule("R-071")
def test_upgrades_stop_at_four():
    full = {"temple": 2, "palace": 2, "fort": 2}
    position = given("o4", upgrades={"p1": {**full, "mill": 1}}, karma={"p1": 0})
    play(position, "place raja-man-singh")
    assert upgrades(position)["mill"] == 2  # the only one left was not asked
    position = given("o4", upgrades={"p1": {**full, "mill": 2}}, karma={"p1": 0}, money={"p1": 1})
    play(position, "place raja-man-singh")
    assert money(position) == 4 and position.seat == 1  # lost
    position = given("o4", upgrades={"p1": full}, karma={"p1": 0})
    position = given("o4", upgrades={"p1": {"temple": 2}}, karma={"p1": 0})
    play(position, "place raja-man-singh")
    assert refusal(position, "upgrade temple") == "fully-upgraded"


@rule("R-051")
def test_eighteen_cells():
    assert len(ALL_CELLS) == 18
