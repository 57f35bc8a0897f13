"""Chapters B and L: rounds, stages, turns, and what happens between rounds."""

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import GAME, finish_round, given, heard, money, play, refusal, told


@rule("R-023", "R-024", "R-025")
def test_one_worker_each_in_turn_order():
    position = GAME.new(3, 2)
    first = position.seat
    seen = []
    while position.record.stage == 1:
        if position.prompt == "place":
            seen.append(position.seat)
        position.play(position.moves()[-1])
    assert seen == [(first + n) % 3 for n in range(3)]
    assert [int(n) for n in position.record.unplaced[:3]] == [2, 2, 2]


@rule("R-025", "R-026")
def test_place_then_pay_then_act():
    position = given("b5", workers={})
    sentences = heard(position, "place balcony-blue", "pay blue 5")
    assert [line for line in sentences if line.startswith("p1")][:2] == [
        "p1 places a worker: the balcony for a blue die",
        "p1 gives up a 5 (blue)",
    ]
    assert [line.startswith("p1 rolls") for line in sentences[2:4]] == [True, True]
    assert refusal(given("b5"), "pay blue 5") == "not-now"


@rule("R-027", "R-152")
def test_stages_go_on_while_somebody_can_place():
    """p2 has two workers more: after p1's last there are stages for p2 alone, then the round ends."""
    position = given(unplaced={"p1": 1, "p2": 3}, active={"p1": 3, "p2": 5}, workers=placed(p1=2, p2=2), waiting={})
    play(position, "place outer-terrace")
    for _ in range(3):
        assert position.seat == 1 and position.record.round_number == 1
        position.play("place terrace-" + ["orange", "green", "blue"][int(position.record.stage) - 1])
    assert position.record.round_number == 2


def placed(**counts):
    """Workers standing on the quarry and the harbor, where nobody needs to go."""
    names = [seat for seat, n in counts.items() for _ in range(n)]
    return {
        "harbor": {str(i + 1): seat for i, seat in enumerate(names[:3])},
        "quarry": {str(i + 1): seat for i, seat in enumerate(names[3:])},
    }


@rule("R-027")
def test_who_cannot_place_is_passed_over_and_asked_again():
    """Q-02: all free spots are taken, p2 has neither money nor dice: a stage without a placement ends the round."""
    full = {
        "assorted": {"1": "p1"},
        "outer-terrace": {"1": "p1", "2": "p1", "3": "p1"},
        "terrace-orange": {"1": "p1"},
        "terrace-green": {"1": "p2"},
        "terrace-blue": {"1": "p2"},
    }
    position = given(
        workers=full,
        active={"p1": 6, "p2": 4},
        unplaced={"p1": 1, "p2": 2},
        waiting={"p2": {"fame": True, "money": True}},
        money={"p1": 0, "p2": 0},
        options={"version": "navaratnas"},
    )
    # one free spot is left, and p1 takes it
    position.play("place terrace-violet")
    assert position.record.round_number == 2
    assert "p2 cannot place a worker" in told(position)


@rule("R-027")
def test_a_worker_that_can_be_placed_must_be_placed():
    assert refusal(given(), "done") == "not-now"


@rule("R-028", "R-155")
def test_workers_come_home_and_the_rest_stays():
    position = given("o3 g4", unplaced={"p1": 1}, workers=placed(p1=2, p2=3), karma={"p1": 2, "p2": 0}, fame={"p1": 7})
    position.play("place outer-terrace")
    position.play("done")
    assert position.record.round_number == 2
    assert not position.to_dict()["workers"]
    assert [int(n) for n in position.record.unplaced[:2]] == [3, 3]
    assert position.to_dict()["dice"] == {"p1": {"orange": {"3": 1}, "green": {"4": 1}}}
    assert [int(n) for n in position.record.karma[:2]] == [2, 0]
    assert money(position) == 5 and position.record.fame[0] == 7


@rule("R-029", "R-031")
def test_quarry_market_palace_and_harbor():
    position = given("o1 g2 b3 v4 o4 g5 b6", karma={"p1": 0}, land="c3 o-m1")
    spots = [move.removeprefix("place ") for move in position.moves()]
    assert spots[:6] == ["quarry", "harbor", "assorted", "silk", "tea", "spices"]
    assert spots[6:11] == ["outer-terrace", *(f"terrace-{c}" for c in ("orange", "green", "blue", "violet"))]
    assert spots[11:15] == [f"balcony-{c}" for c in ("orange", "green", "blue", "violet")]
    assert spots[15:] == ["great-mogul", "dancer", "yogi", "raja-man-singh", "master-builder", "portuguese"]


@rule("R-030", "R-045")
def test_the_next_space_of_the_quarry_must_be_used():
    position = given("o6", money={"p1": 9}, workers={"quarry": {"1": "p2", "2": "p2"}})
    assert "p1 pays 3 money" in heard(position, "place quarry")
    assert position.to_dict()["workers"]["quarry"] == {"1": "p2", "2": "p2", "3": "p1"}
    assert money(given("o6", money={"p1": 9})) == 9
    assert "p1 pays 1 money" in heard(given("o6", money={"p1": 9}), "place quarry")


@rule("R-030", "R-103")
def test_the_next_space_of_the_harbor_must_be_used():
    for taken, price in (({}, None), ({"1": "p2"}, 1), ({"1": "p2", "2": "p2"}, 2)):
        position = given("o1 g1", workers={"harbor": taken})
        sentences = heard(position, "place harbor", "pay orange 1")
        assert any("pays" in line for line in sentences) == (price is not None)
        assert price is None or f"p1 pays {price} money" in sentences


@rule("R-032")
def test_a_space_holds_one_worker():
    position = given("o2 g2", workers={"terrace-orange": {"1": "p2"}, "dancer": {"1": "p2"}})
    assert refusal(position, "place terrace-orange") == "no-space"
    assert refusal(position, "place dancer") == "no-space"
    assert refusal(position, "place terrace-green") is None


@rule("R-034", "R-044")
def test_a_paid_die_returns_to_the_supply():
    position = given("g3", karma={"p1": 0})
    assert position.to_dict()["supply"]["green"] == 11
    play(position, "place silk", "pay green 3")
    assert position.to_dict()["supply"]["green"] == 12
    assert not position.to_dict()["dice"]


@rule("R-033", "R-035", "R-037")
def test_what_cannot_be_paid_cannot_be_used():
    poor = given("o6 o1", money={"p1": 0}, karma={"p1": 0})
    assert refusal(poor, "place quarry") == "not-enough-money"
    assert refusal(poor, "place harbor") is None  # the first space is free
    taken = given("o6 o1", money={"p1": 0}, karma={"p1": 0}, workers={"harbor": {"1": "p2"}})
    assert refusal(taken, "place harbor") == "not-enough-money"


@rule("R-035", "R-038")
def test_without_a_fitting_die():
    position = given("o4", karma={"p1": 0}, money={"p1": 9})
    assert refusal(position, "place balcony-green") == "no-fitting-die"
    assert refusal(position, "place dancer") == "no-fitting-die"
    assert refusal(position, "place harbor") == "no-fitting-die"
    assert refusal(given(), "place tea") == "no-fitting-die"
    assert refusal(position, "place raja-man-singh") is None


@rule("R-035", "R-073")
def test_a_space_without_benefit_may_be_used():
    """Q-03: no markets at all, and no die of the colour left in the supply."""
    position = given({"p2": "o1 " * 10, "p3": "o1 o1"}, players=3)
    assert refusal(position, "place assorted") is None
    assert refusal(position, "place terrace-orange") is None
    play(position, "place assorted")
    assert money(position) == 3 and position.seat == 1


@rule("R-036")
def test_money_moves_the_marker_back_and_forth():
    position = given("o6", money={"p1": 8, "p2": 4})
    play(position, "place quarry")
    assert money(position) == 7
    position = given(money={"p1": 8, "p2": 4})
    play(position, "place outer-terrace")
    assert money(position) == 10


@rule("R-153", "R-154", "R-086")
def test_the_elephant_goes_clockwise_or_to_the_guest_of_the_great_mogul():
    last = {"unplaced": {"p1": 1}, "workers": placed(p1=2, p2=3, p3=3), "players": 3}
    plain = given("o1", **last)
    play(plain, "place terrace-blue")
    assert plain.record.round_number == 2 and plain.record.starting == 1 and plain.seat == 1
    guest = given("o1", **last)
    play(guest, "place great-mogul")
    assert guest.record.round_number == 2 and guest.record.starting == 0 and guest.seat == 0


@rule("R-153")
def test_the_elephant_changes_hands_only_after_the_round():
    """Q-22: p3 has used the Great Mogul; the next stage still begins with p1."""
    position = given({"p3": "o1"}, players=3, seat="p3", starting="p1", turn=3, karma={"p3": 0})
    play(position, "place great-mogul")
    assert position.record.mogul == 2
    assert position.record.stage == 2 and position.seat == 0
    finish_round(position)
    assert position.record.starting == 2 and position.seat == 2


@rule("R-023", "R-152")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_has_a_stage_for_every_worker(players):
    position = GAME.new(players, 4)
    placements = 0
    while position.record.round_number == 1:
        placements += position.prompt == "place"
        position.play("place " + free_spot(position) if position.prompt == "place" else position.moves()[-1])
    assert placements == 3 * players


def free_spot(position):
    """A spot that brings no new worker: a free one if there is any left."""
    moves = [m.removeprefix("place ") for m in position.moves()]
    free = [m for m in moves if m.startswith(("terrace", "assorted", "outer"))]
    return free[0] if free else next(m for m in moves if m.startswith("balcony"))
