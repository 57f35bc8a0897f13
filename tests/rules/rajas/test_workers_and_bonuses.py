"""Chapters J and K: inactive workers and bonus spaces, and how chains of effects run (Q-12)."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import (
    active,
    boat,
    fame,
    given,
    heard,
    held,
    karma,
    money,
    overlaid,
    play,
    refusal,
    told,
    upgrades,
)

NO_KARMA: dict[str, Any] = {"karma": {"p1": 0}}


def terrace(**fragment):
    """p1 receives 2 money on the outer terrace, without dice to reroll."""
    position = given(**fragment)
    position.play("place outer-terrace")
    return position


def mogul(**fragment):
    """p1 gains 2 fame from the Great Mogul."""
    position = given("o1", **{**NO_KARMA, **fragment})
    position.play("place great-mogul")
    return position


@rule("R-133")
def test_three_active_workers():
    position = given()
    assert active(position) == 3 and position.record.unplaced[0] == 3


@rule("R-134")
@pytest.mark.parametrize(("before", "joins"), [(12, False), (13, True), (14, True), (15, False), (20, False)])
def test_the_worker_on_fame_15(before, joins):
    position = mogul(fame={"p1": before})
    assert ("p1 has a new worker, from the fame track" in told(position)) == joins


@rule("R-135")
@pytest.mark.parametrize(("before", "joins"), [(17, False), (18, True), (19, True), (20, False)])
def test_the_worker_on_money_20(before, joins):
    position = terrace(money={"p1": before})
    assert ("p1 has a new worker, from the money track" in told(position)) == joins


@rule("R-136", "R-137")
@pytest.mark.parametrize(("before", "die", "joins"), [(15, 2, False), (16, 2, True), (17, 1, True)])
def test_the_worker_on_the_bridge(before, die, joins):
    """The bridge lies after space 17 and is not counted: from 16 a 2 reaches 18."""
    position = given(f"o{die} g6", boat={"p1": before}, **NO_KARMA)
    sentences = heard(position, "place harbor", f"pay orange {die}", f"sail {die}")
    assert boat(position) == before + die
    assert ("p1 has a new worker, from the bridge" in sentences) == joins


@rule("R-136")
def test_the_bridge_is_passed_by_a_jump_too():
    """Q-25."""
    position = given("o1", boat={"p1": 17, "p2": 18}, **NO_KARMA)
    assert "p1 has a new worker, from the bridge" in heard(position, "place harbor")
    assert boat(position) == 19


@rule("R-138", "R-139")
def test_the_second_new_worker_is_the_last():
    position = mogul(fame={"p1": 14}, money={"p1": 25, "p2": 4})
    assert active(position) == 5
    assert "The last waiting worker of p1 leaves the game, from the bridge" in told(position)
    assert position.record.removed[0] == 1 and not position.record.waiting[0].any()
    late = given("o1", fame={"p1": 16}, money={"p1": 25}, boat={"p1": 17}, **NO_KARMA)
    play(late, "place harbor")
    assert active(late) == 5  # nobody waits on the bridge any more


@rule("R-140")
def test_a_worker_is_never_lost_again():
    position = given("o6", money={"p1": 20, "p2": 4})
    assert active(position) == 4
    play(position, "place quarry", "build o-s1", "lay c3 0", "pay orange 6")
    assert money(position) == 19 and active(position) == 4
    # and coming back to 20 brings no other
    position = terrace(money={"p1": 19}, waiting={"p1": {"fame": True, "bridge": True}})
    assert money(position) == 21 and active(position) == 4


@rule("R-141")
def test_a_new_worker_may_be_placed_in_the_same_round():
    """Q-43."""
    workers = {"terrace-orange": {"1": "p1"}, "terrace-green": {"1": "p1"}, "harbor": {"1": "p2", "2": "p2", "3": "p2"}}
    position = given(money={"p1": 18}, workers=workers, stage=3)
    assert position.record.unplaced[0] == 1
    position.play("place outer-terrace")
    assert position.record.round_number == 1 and position.record.stage == 4
    assert position.seat == 0 and position.prompt == "place"


# -- bonuses -------------------------------------------------------------------------------------------------------


@rule("R-142", "R-143")
@pytest.mark.parametrize(("before", "won"), [(2, False), (3, True), (4, True), (5, False)])
def test_fame_5(before, won):
    assert (mogul(fame={"p1": before}).prompt == "upgrade") == won


@rule("R-144")
@pytest.mark.parametrize(("level", "after"), [(0, 2), (2, 3), (3, 3)])
def test_fame_24(level, after):
    position = given("o1", fame={"p1": 23}, karma={"p1": level})
    play(position, "place great-mogul", "pay orange 1")
    assert fame(position) == 25 and karma(position) == after


@rule("R-145")
def test_fame_31():
    """An optional step to the nearest free space, with its earnings: over p2's boat on 2 to the 3 money of space 3."""
    position = mogul(fame={"p1": 30}, boat={"p1": 1, "p2": 2})
    assert position.moves() == ["sail 1", "stay"]
    gone = position.copy()
    gone.play("sail 1")
    assert boat(gone) == 3 and money(gone) == 6
    position.play("stay")
    assert boat(position) == 1 and money(position) == 3


@rule("R-146", "R-149")
@pytest.mark.parametrize(("bonus", "space"), [(0, 12), (2, 44)])
def test_money_12_and_44(bonus, space):
    position = terrace(money={"p1": space - 1}, bonus={"p1": bonus}, boat={"p1": 5})
    assert position.moves() == ["sail 1", "stay"]
    position.play("sail 1")
    assert boat(position) == 6 and fame(position) == 2 and position.record.bonus[0] == bonus + 1


@rule("R-147", "R-149")
@pytest.mark.parametrize(("bonus", "space"), [(1, 33), (3, 55)])
def test_money_33_and_55(bonus, space):
    position = terrace(money={"p1": space - 2}, bonus={"p1": bonus})
    assert position.prompt == "take"
    play(position, "take blue", "take violet")
    assert held(position) == {"blue": 1, "violet": 1} and position.record.bonus[0] == bonus + 1


@rule("R-148")
def test_a_money_bonus_is_not_won_again():
    """The marker has moved on to 33; falling below 12 and coming back brings nothing."""
    position = terrace(money={"p1": 11}, bonus={"p1": 1})
    assert money(position) == 13 and position.seat == 1
    last = terrace(money={"p1": 54}, bonus={"p1": 4}, fame={"p1": 0})
    assert last.seat == 1 and money(last) == 56


@rule("R-150")
def test_the_other_tracks_bonuses_mean_nothing():
    """Fame passes 12 and 33, money passes 5 and 31: nothing happens."""
    for before in (11, 32):
        assert mogul(fame={"p1": before}, waiting={"p1": {}}, active={"p1": 5, "p2": 3}).seat == 1
    for before in (4, 30):
        assert terrace(money={"p1": before}, waiting={"p1": {}}, active={"p1": 5, "p2": 3}).seat == 1


@rule("R-151")
def test_each_fame_bonus_comes_once():
    position = mogul(fame={"p1": 4})
    play(position, "upgrade mill")
    assert upgrades(position) == {"mill": 1}
    assert mogul(fame={"p1": 6}).seat == 1


# -- chains --------------------------------------------------------------------------------------------------------


def many(money_gain=0, **fragment):
    """A position whose outer terrace pays more, to cross several spaces in one gain."""
    edition = overlaid(outer_terrace={"gives": f"{money_gain} money"})
    position = given(edition=edition, **fragment)
    position.play("place outer-terrace")
    return position


@rule("R-142", "R-146", "R-147")
def test_two_money_bonuses_in_one_gain_come_in_order():
    """Q-13: 12 and 33 crossed at once: first the step, then the dice."""
    position = many(40, money={"p1": 3})
    assert position.prompt == "sail" and money(position) == 43
    position.play("stay")
    assert position.prompt == "take"


@rule("R-142", "R-135")
def test_crossed_spaces_come_in_track_order():
    """12, then the worker on 20, then 33: while the step of 12 is open, the worker still waits."""
    position = many(40, money={"p1": 3})
    assert position.prompt == "sail" and active(position) == 3
    position.play("stay")
    assert active(position) == 4 and position.prompt == "take"


@rule("R-142", "R-148")
def test_the_bonus_under_the_marker_comes_first():
    """Q-59: the step of 12 earns money that crosses 44; but 33 is under the marker, so its dice come first."""
    late = {"waiting": {"p1": {"fame": True, "money": True}}, "active": {"p1": 4, "p2": 3}}
    position = many(37, money={"p1": 3}, boat={"p1": 25}, **late)
    assert position.prompt == "sail" and money(position) == 40
    sentences = heard(position, "sail 1")
    assert boat(position) == 26 and money(position) == 48
    assert [line for line in sentences if "bonus" in line] == ["p1 wins the bonus of money space 33"]
    assert position.prompt == "take"
    play(position, "take orange", "take orange")
    assert position.prompt == "sail"  # now 44


@rule("R-142", "R-145")
def test_a_chain_is_finished_before_the_next_thing():
    """Q-12, depth first: a yield's step lands on fame, that crosses 5 (upgrade), before the tile's other yield."""
    land = "b2 g-s3, b3 b-s3, b4 v-s3"
    position = given("o5", land, top="o-s2", fame={"p1": 1}, boat={"p1": 5}, money={"p1": 5, "p2": 4}, **NO_KARMA)
    # the tee in a4: north, east … west and south: l4 (upgrade) and b1 (2 dice)
    play(position, "place quarry", "build o-s2", "lay a4 90")
    assert fame(position) == 3
    assert position.moves() == ["win l4", "win b1"]
    play(position, "win b1", "take orange", "take green")
    assert position.prompt == "upgrade"
    # the same with a step: l3 gives a boat step to space 6, 2 fame, which cross 5
    position = given("o5", "b2 g-s3, b3 b-s3", top="o-s2", fame={"p1": 2}, boat={"p1": 5}, money={"p1": 5}, **NO_KARMA)
    play(position, "place quarry", "build o-s2", "lay a3 90")
    assert position.prompt == "sail" and fame(position) == 4
    position.play("sail 1")
    assert boat(position) == 6 and fame(position) == 6 and position.prompt == "upgrade"


@rule("R-058", "R-142")
def test_money_with_all_it_sets_off_comes_before_fame():
    """Q-46: tea 2 and a temple; the money crosses 12, the step lands on fame, and only then the temple counts."""
    position = given("g4 g4", top="g-c3", money={"p1": 11}, boat={"p1": 5}, fame={"p1": 0}, **NO_KARMA)
    play(position, "place quarry", "build g-c3", "lay c3 0")
    assert position.prompt == "sail" and fame(position) == 0
    sentences = heard(position, "sail 1")
    assert [line for line in sentences if "gains" in line] == [
        "p1 gains 2 fame on the river",
        "p1 gains 2 fame for the tile laid",
    ]
    assert fame(position) == 4


@rule("R-145")
def test_a_bonus_step_may_be_declined():
    position = mogul(fame={"p1": 30})
    assert refusal(position, "stay") is None and refusal(position, "sail 2") == "too-far"
