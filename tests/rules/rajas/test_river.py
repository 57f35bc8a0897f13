"""Chapter H: harbor and river."""

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
    told,
    upgrades,
)

NO_KARMA: dict[str, Any] = {"karma": {"p1": 0}}


def landing(space, hand="", land="", **fragment):
    """p1's boat goes one space, to this one."""
    fragment = {"karma": {"p1": 0}, **fragment}
    position = given(f"{hand} v1".strip(), land, boat={"p1": space - 1}, **fragment)
    return play(position, "place harbor", "pay violet 1")


@rule("R-103", "R-104")
def test_the_harbor_takes_a_one_two_or_three():
    position = given("o1 g2 b3 v4 o5 g6", **NO_KARMA)
    position.play("place harbor")
    assert position.moves() == ["pay orange 1", "pay green 2", "pay blue 3"]
    assert refusal(position, "pay violet 4") == "too-high"
    assert money(position) == 3


@rule("R-105", "R-106", "R-107")
@pytest.mark.parametrize(("face", "steps"), [(1, 1), (2, 2), (3, 3)])
def test_the_die_says_how_far(face, steps):
    position = given(f"o{face} g5", boat={"p1": 5}, **NO_KARMA)
    play(position, "place harbor")
    if face == 1:
        assert boat(position) == 6
    else:
        assert position.moves() == [f"sail {n + 1}" for n in range(steps)]
        assert refusal(position, "stay") == "must-sail"
        assert refusal(position, f"sail {steps + 1}") == "too-far"
        position.play(f"sail {steps}")
        assert boat(position) == 5 + steps


@rule("R-108", "R-109")
def test_other_boats_are_jumped_and_not_counted():
    """With a 2 from space 4, over a boat on 5, to the upgrade on 7."""
    position = given("o2", boat={"p1": 4, "p2": 5}, **NO_KARMA)
    play(position, "place harbor", "sail 2")
    assert boat(position) == 7 and position.prompt == "upgrade"
    three = given("o1", players=3, boat={"p1": 4, "p2": 5, "p3": 6}, **NO_KARMA)
    play(three, "place harbor")
    assert boat(three) == 7
    with pytest.raises(Exception, match="boats on one space"):
        given(boat={"p1": 7, "p2": 7})


@rule("R-109", "R-125")
def test_start_and_final_space_hold_several_boats():
    late: dict[str, Any] = {
        "waiting": {s: {"fame": True, "money": True} for s in ("p1", "p2")},
        "active": {"p1": 4, "p2": 4},
    }
    position = given("o1", boat={"p1": 27, "p2": 28}, **late, **NO_KARMA)
    play(position, "place harbor")
    assert boat(position) == 28 and fame(position) == 5
    assert given(boat={"p1": 0, "p2": 0})


@rule("R-125")
def test_a_boat_on_the_final_space_sails_no_more():
    late: dict[str, Any] = {"waiting": {"p1": {"fame": True, "money": True}}}
    position = given("o1 g3", boat={"p1": 28}, **late, **NO_KARMA)
    assert refusal(position, "place harbor") == "river-too-short"
    # a step from a bonus is lost
    bonus = given("", boat={"p1": 28}, money={"p1": 11}, **late)
    play(bonus, "place outer-terrace")
    assert money(bonus) == 13 and boat(bonus) == 28 and bonus.record.bonus[0] == 1 and bonus.seat == 1


@rule("R-107")
def test_the_river_may_be_shorter_than_the_die():
    """Q-20: up to three, two spaces are left."""
    late: dict[str, Any] = {"waiting": {"p1": {"fame": True, "money": True}}}
    position = given("o3 g5", boat={"p1": 26}, **late, **NO_KARMA)
    play(position, "place harbor")
    assert position.moves() == ["sail 1", "sail 2"]
    assert refusal(position, "sail 3") == "river-too-short"


@rule("R-110")
def test_only_the_space_where_the_boat_stops_earns():
    position = given("o3", boat={"p1": 0}, **NO_KARMA)
    play(position, "place harbor", "sail 3")
    assert money(position) == 6 and karma(position) == 0 and held(position) == {}


@rule("R-111")
def test_two_dice_of_any_colours():
    position = landing(1)
    play(position, "take orange", "take violet")
    assert held(position) == {"orange": 1, "violet": 1}


@rule("R-112")
def test_two_karma():
    assert karma(landing(2)) == 2


@rule("R-113")
@pytest.mark.parametrize(("space", "shown"), [(3, 3), (12, 5)])
def test_money(space, shown):
    assert money(landing(space)) == 3 + shown


@rule("R-114", "R-115")
def test_a_palace_action_of_choice():
    """No worker, no die, even if the chamber is taken; never the Great Mogul."""
    position = landing(4, "b1", "c3 o-s1", workers={"yogi": {"1": "p2"}, "dancer": {"1": "p2"}})
    assert position.prompt == "visit"
    assert position.moves() == ["visit dancer", "visit yogi", "visit raja-man-singh", "visit portuguese"]
    assert refusal(position, "visit great-mogul") == "no-great-mogul"
    assert refusal(position, "visit master-builder") == "no-tile-to-cover"
    play(position, "visit yogi", "take green")
    assert karma(position) == 2 and held(position) == {"blue": 1, "green": 1}
    assert position.record.unplaced[0] == 2  # only the harbor's worker


@rule("R-114", "R-094")
def test_the_master_builder_on_the_river():
    """Q-18: no 5, but the difference is paid. Q-51: the stacks have been turned up before."""
    position = landing(4, "v2", "c3 o-s1", only="v-s3")
    play(position, "visit master-builder", "build v-s3", "lay c3 0", "pay violet 2")
    assert land_of(position) == {"c3": "v-s3"} and held(position) == {}


@rule("R-114", "R-101")
def test_the_portuguese_on_the_river():
    position = landing(4)
    play(position, "visit portuguese")
    assert boat(position) == 10


@rule("R-116", "R-126")
@pytest.mark.parametrize(("space", "colour"), [(5, "orange"), (9, "green"), (17, "violet")])
def test_a_die_for_each_karma(space, colour):
    for level in range(4):
        position = landing(space, karma={"p1": level})
        play(position, f"pay {colour} 1")
        assert held(position).get(colour, 0) == level and karma(position) == level


@rule("R-117")
@pytest.mark.parametrize(("space", "shown"), [(6, 2), (16, 3)])
def test_fame(space, shown):
    assert fame(landing(space)) == shown


@rule("R-118")
def test_one_upgrade():
    position = landing(7)
    play(position, "upgrade fort")
    assert upgrades(position) == {"fort": 1}


@rule("R-119")
def test_money_for_each_market():
    assert money(landing(8, land="c3 o-mm1, d3 g-s1 180")) == 3 + 2


@rule("R-120")
def test_assorted_goods_on_the_river():
    assert money(landing(10, land="c3 o-mm2, c4 o-m1")) == 3 + 3 + 2 + 2


@rule("R-121")
def test_goods_of_one_kind_on_the_river():
    """Up to four markets of a good of choice."""
    land = "c3 o-m4, c4 b-m3 270, d4 o-m2 180, b4 o-m1 90"
    position = landing(13, land=land, money={"p1": 0, "p2": 0})
    assert position.moves() == ["sell silk", "sell tea"]
    position.play("sell tea")
    assert money(position) == 7
    none = landing(13, money={"p1": 0, "p2": 0})
    assert money(none) == 0 and none.seat == 1


@rule("R-122", "R-123", "R-126")
def test_upgrades_into_fame_and_money():
    made = {"p1": {"temple": 2, "mill": 1}}
    late = {"waiting": {"p1": {"fame": True, "money": True}}, "active": {"p1": 4, "p2": 3}}
    assert fame(landing(18, upgrades=made)) == 3
    assert money(landing(21, upgrades=made, **late)) == 3 + 6


@rule("R-124")
def test_karma_into_fame():
    late = {"waiting": {"p1": {"fame": True, "money": True}}, "active": {"p1": 4, "p2": 3}}
    position = landing(25, karma={"p1": 3}, **late)
    assert fame(position) == 6 and karma(position) == 3


@rule("R-110", "R-114")
def test_a_chain_of_earnings():
    """The Portuguese lands on a palace space, whose Portuguese lands on another one further on (4, 10 and so on)."""
    position = given("o6", boat={"p1": 9}, **NO_KARMA)
    sentences = heard(position, "place portuguese")
    assert boat(position) == 15 and position.prompt == "visit"
    play(position, "visit portuguese")
    assert boat(position) == 21 and money(position) == 3
    assert "p1 has a new worker, from the bridge" in told(position)
    assert sentences[0].startswith("p1 places")
    assert not moves_with(position, "visit")
