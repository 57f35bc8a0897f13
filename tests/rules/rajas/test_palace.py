"""Chapter G: the palace."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import (
    boat,
    fame,
    given,
    heard,
    held,
    karma,
    land_of,
    money,
    moves_with,
    play,
    refusal,
    supply,
    told,
    upgrades,
)

NO_KARMA: dict[str, Any] = {"karma": {"p1": 0}}
WHITE = ("white-die", "white-money", "white-upgrade", "white-karma")


@rule("R-082")
def test_the_outer_terrace_pays_and_lets_reroll():
    position = given("o1 o1 g6")
    position.play("place outer-terrace")
    assert money(position) == 5
    assert position.moves() == ["reroll orange 1", "reroll green 6", "done"]
    position.play("reroll orange 1")
    assert position.moves() == ["reroll orange 1", "reroll green 6", "done"]
    before = position.draws
    position.play("reroll green 6")
    assert refusal(position, "reroll orange 1") in ("dice-in-order", "not-now")
    play(position, "done")
    assert position.draws == before + 2  # two dice rolled together, the orange 1 stays
    assert held(position) == {"orange": 2, "green": 1}
    assert position.to_dict()["dice"]["p1"]["orange"]["1"] >= 1


@rule("R-082")
def test_no_die_need_be_rerolled():
    position = given("o1")
    play(position, "place outer-terrace", "done")
    assert position.to_dict()["dice"]["p1"] == {"orange": {"1": 1}}


@rule("R-082", "R-147")
def test_money_first_then_the_reroll_with_new_dice():
    """Q-08: 32 money and 2 more cross 33: the two dice won there may be rerolled too."""
    position = given("o1", money={"p1": 32})
    position.play("place outer-terrace")
    assert position.prompt == "take"
    play(position, "take green", "take green")
    assert position.prompt == "reroll"
    assert len(moves_with(position, "reroll green")) >= 1


@rule("R-083")
@pytest.mark.parametrize("colour", ["orange", "green", "blue", "violet"])
def test_the_terrace_gives_a_die_of_its_colour(colour):
    position = given()
    play(position, f"place terrace-{colour}")
    assert held(position) == {colour: 1} and supply(position)[colour] == 11


@rule("R-084")
@pytest.mark.parametrize(
    ("given_up", "taken"), [("orange", "violet"), ("violet", "green"), ("green", "blue"), ("blue", "orange")]
)
def test_balconies_change_one_die_into_two(given_up, taken):
    """Rajesh gives up a blue die of any value and takes two orange ones."""
    position = given(f"{given_up[0]}3")
    play(position, f"place balcony-{given_up}")
    assert held(position) == {taken: 2}


@rule("R-085")
def test_a_chamber_takes_exactly_its_number():
    position = given("o2 g2 b3", **NO_KARMA)
    position.play("place dancer")
    assert position.moves() == ["pay orange 2", "pay green 2"]
    assert refusal(position, "pay blue 3") == "wrong-number"
    assert refusal(position, "pay orange 2 with karma") == "no-karma"


@rule("R-086")
def test_the_great_mogul():
    position = given("o1", **NO_KARMA)
    play(position, "place great-mogul")
    assert fame(position) == 2 and position.record.mogul == 0


@rule("R-087", "R-089")
@pytest.mark.parametrize("tile", WHITE)
def test_the_dancer(tile):
    position = given("o2", yield_tiles={tile: 1}, used_tiles={t: 2 - (t == tile) for t in WHITE}, **NO_KARMA)
    play(position, "place dancer", "take green", "take violet")
    assert f"p1 draws the yield tile {tile}" in told(position)
    if tile == "white-die":
        play(position, "take orange")
        assert held(position) == {"orange": 1, "green": 1, "violet": 1}
    elif tile == "white-money":
        assert money(position) == 6
    elif tile == "white-upgrade":
        play(position, "upgrade palace")
        assert upgrades(position) == {"palace": 1}
    else:
        assert karma(position) == 1
    assert position.seat == 1


@rule("R-088")
def test_used_white_tiles_are_reshuffled_when_the_pile_is_empty():
    position = given("o2", yield_tiles={}, used_tiles=dict.fromkeys(WHITE, 2), **NO_KARMA)
    play(position, "place dancer", "take green", "take violet", "take green", "upgrade mill")
    data = position.to_dict()
    assert sum(data["yield_tiles"].values()) == 7 and sum(data["used_tiles"].values()) == 1


@rule("R-088")
def test_a_white_tile_is_discarded_when_its_yield_is_done():
    """Q-52: while its die is being chosen the tile lies in neither pile."""
    position = given("o2", yield_tiles={"white-die": 2}, used_tiles=dict.fromkeys(WHITE[1:], 2), **NO_KARMA)
    play(position, "place dancer", "take green", "take violet")
    assert position.prompt == "take"
    assert position.to_dict()["yield_tiles"] == {"white-die": 1}
    assert "white-die" not in position.to_dict()["used_tiles"]
    play(position, "take blue")
    assert position.to_dict()["used_tiles"]["white-die"] == 1


@rule("R-090")
def test_the_yogi():
    position = given("o3", **NO_KARMA)
    play(position, "place yogi")
    assert karma(position) == 2 and position.prompt == "take"
    position.play("take blue")
    assert held(position) == {"blue": 1}


@rule("R-091")
def test_raja_man_singh():
    position = given("o4", **NO_KARMA)
    play(position, "place raja-man-singh", "upgrade temple")
    assert upgrades(position) == {"temple": 1} and money(position) == 6


# -- the Master builder --------------------------------------------------------------------------------------------


@rule("R-092", "R-093", "R-094", "R-095", "R-096")
def test_the_rulebooks_master_builder():
    """Leila gives up a green 5 and covers the orange 4 with the violet 6: a violet 2 or more is due, and no money."""
    position = given("g5 v2 o6", "c3 o-s1", only="v-s3", money={"p1": 0}, **NO_KARMA)
    play(position, "place master-builder", "pay green 5", "build v-s3", "lay c3 0", "pay violet 2")
    assert land_of(position) == {"c3": "v-s3"}
    assert position.to_dict()["covered"]["p1"] == {"c3": "o-s1"}
    assert held(position) == {"orange": 1} and money(position) == 0
    assert fame(position) == 2  # it scores like any tile


@rule("R-093")
def test_the_new_tile_must_be_dearer():
    position = given("g5 o6 o6", "c3 o-s3", only="o-m4 o-s1", **NO_KARMA)  # 6 on 6, 4 on 6
    assert refusal(position, "place master-builder") == "no-tile-to-cover"
    position = given("g5 o6 o6", "c3 o-s3, c4 g-s1, b3 v-s1 90", top="o-m4", **NO_KARMA)
    play(position, "place master-builder", "build o-m4")
    assert {move.split()[1] for move in position.moves()} == {"b3", "c4"}
    assert refusal(position, "lay c3 0") == "not-dearer"


@rule("R-094")
def test_overpaying_the_difference():
    position = given("g5 v6", "c3 o-s1", only="v-s3", **NO_KARMA)
    play(position, "place master-builder", "build v-s3", "lay c3 0")
    assert land_of(position) == {"c3": "v-s3"} and held(position) == {}


@rule("R-095", "R-100")
def test_the_chamber_die_does_not_count_toward_the_difference():
    """Q-62: the only violet die is the 5 itself; with a green 5 besides, the violet one must stay."""
    position = given("v5", "c3 o-s1", only="v-s3", **NO_KARMA)
    assert refusal(position, "place master-builder") == "no-tile-to-cover"
    position = given("v5 g5 o5", "c3 o-s1", only="v-s3", **NO_KARMA)
    position.play("place master-builder")
    assert refusal(position, "pay violet 5") == "no-karma-for-cover"
    assert position.moves() == ["pay orange 5", "pay green 5"]


@rule("R-095", "R-100", "R-132")
def test_karma_must_reach_for_both_payments():
    """Q-62: a green 2, a violet 1 and one karma do not suffice for orange 4 → violet 6; two karma do."""
    one = given("g2 v1", "c3 o-s1", only="v-s3", karma={"p1": 1})
    assert refusal(one, "place master-builder") == "no-tile-to-cover"
    two = given("g2 v1", "c3 o-s1", only="v-s3", karma={"p1": 2})
    play(two, "place master-builder", "build v-s3", "lay c3 0")
    assert land_of(two) == {"c3": "v-s3"} and karma(two) == 0


@rule("R-097")
def test_covering_must_leave_every_tile_linked():
    """c4 hangs on the cross in c3; a bend there may not turn its back on it, a straight must run north and south."""
    position = given("g5 o6 o6", "c3 o-s1 270, b3 g-m1 90, a3 v-m1 90", only="o-c3", **NO_KARMA)
    play(position, "place master-builder", "build o-c3")
    # covering c3: the bend must keep north and west, so only 270 is left
    assert moves_with(position, "lay c3") == ["lay c3 270"]
    assert refusal(position, "lay c3 0") == "cuts-off"
    # covering b3, a through road, with a bend would cut a3 off
    assert not moves_with(position, "lay b3")
    # covering a3 needs only its eastern road
    assert moves_with(position, "lay a3") == ["lay a3 0", "lay a3 90"]


@rule("R-098")
def test_covering_wins_yields_not_joined_before():
    """Q-15: the bend in a1 touched nothing; the cross on it joins both yields. The option turns that off."""
    land = "b2 g-s3, b1 b-s3, a1 o-s1 90"
    position = given("g5 o6", land, top="o-d3", **NO_KARMA)
    play(position, "place master-builder", "build o-d3", "lay a1 0")
    assert position.prompt == "win"
    off = given("g5 o6", land, top="o-d3", options={"covering-wins": "no"}, **NO_KARMA)
    play(off, "place master-builder", "build o-d3", "lay a1 0")
    assert off.seat == 1 and not off.to_dict()["won"].get("p1")


@rule("R-099", "Q-16")
def test_a_tile_is_covered_only_once():
    fragment: dict[str, Any] = {"covered": {"p1": {"c3": "o-s1"}}, **NO_KARMA}
    position = given("g5 o6 o6", "c3 o-s3", only="o-d3", **fragment)
    assert refusal(position, "place master-builder") == "no-tile-to-cover"
    position = given("g5 o6 o6", "c3 o-s3, c4 g-s1, b3 v-s1 90", only="o-d3", **fragment)
    play(position, "place master-builder", "build o-d3")
    assert refusal(position, "lay c3 0") == "covered-already"
    assert refusal(position, "lay d2 0") == "nothing-to-cover"
    assert refusal(position, "lay c2 0") == "not-a-cell"


@rule("R-100")
def test_no_tile_no_dice_no_master_builder():
    assert refusal(given("g5 v6", "", **NO_KARMA), "place master-builder") == "no-tile-to-cover"
    assert refusal(given("g5", "c3 o-s1", **NO_KARMA), "place master-builder") == "no-tile-to-cover"
    assert refusal(given("g4 v6", "c3 o-s1", **NO_KARMA), "place master-builder") == "no-fitting-die"
    assert refusal(given("g5 v6", "c3 o-s1", **NO_KARMA), "place master-builder") is None


# -- the Portuguese ------------------------------------------------------------------------------------------------


@rule("R-101")
def test_the_portuguese_sails_exactly_six_free_spaces():
    position = given("o6", boat={"p1": 3}, **NO_KARMA)
    sentences = heard(position, "place portuguese")
    assert boat(position) == 9 and "p1 sails to river space 9" in sentences
    jumped = given("o6", boat={"p1": 3, "p2": 5}, **NO_KARMA)
    play(jumped, "place portuguese")
    assert boat(jumped) == 10


@rule("R-102")
def test_no_portuguese_on_the_last_six_spaces():
    late: dict[str, Any] = {"waiting": {"p1": {"fame": True, "money": True}}, **NO_KARMA}
    assert refusal(given("o6", boat={"p1": 22}, **late), "place portuguese") is None
    for space in range(23, 29):
        assert refusal(given("o6", boat={"p1": space}, **late), "place portuguese") == "river-too-short"
    # another boat on the way leaves only five countable spaces
    assert refusal(given("o6", boat={"p1": 22, "p2": 25}, **late), "place portuguese") == "river-too-short"
