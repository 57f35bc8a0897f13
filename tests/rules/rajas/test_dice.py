"""Chapters C and I: dice, their limit, and karma."""

from itertools import product

import pytest

from serai.games.rajas.rules.dice import FIRST_RANK, most_payable, most_payable_from
from serai.games.rajas.state import Colour
from serai.testing import rule
from tests.rules.rajas.helpers import given, heard, held, karma, money, moves_with, play, refusal, supply, told

TEN = "o1 o2 g3 g4 b5 b6 v1 v2 v3 v4"


@rule("R-039", "R-040", "R-083")
def test_a_taken_die_is_rolled_at_once():
    faces = set()
    for seed in range(40):
        position = given(seed=seed)
        before = position.draws
        play(position, "place terrace-green")
        assert held(position) == {"green": 1} and supply(position)["green"] == 11
        assert position.draws > before
        faces |= set(position.to_dict()["dice"]["p1"]["green"])
    assert faces == {"1", "2", "3", "4", "5", "6"}


@rule("R-041", "R-042")
def test_a_full_kali_takes_fewer_dice_or_returns_some_first():
    position = given(TEN)
    position.play("place terrace-orange")
    assert position.prompt == "return"
    assert position.moves() == [
        *("return orange 1", "return orange 2", "return green 3", "return green 4", "return blue 5", "return blue 6"),
        *("return violet 1", "return violet 2", "return violet 3", "return violet 4", "done"),
    ]
    kept = position.copy()
    kept.play("done")
    assert held(kept) == {"orange": 2, "green": 2, "blue": 2, "violet": 4}
    position.play("return violet 4")
    assert held(position) == {"orange": 3, "green": 2, "blue": 2, "violet": 3}


@rule("R-042")
def test_returns_are_named_in_order_and_no_more_than_needed():
    """Q-50: a balcony's two dice with nine in hand after the payment: one die at most is returned."""
    position = given(TEN)
    play(position, "place balcony-orange", "pay orange 1")
    assert position.prompt == "return"
    position.play("return blue 5")
    assert held(position) == {"orange": 1, "green": 2, "blue": 1, "violet": 6}


@rule("R-042", "R-039")
def test_dice_of_one_gain_are_named_first_and_returned_in_order():
    """Eight hands, all full but one: the Dancer's two dice; Q-04: no roll before both colours are named."""
    position = given("o2 o1 g1 g1 b1 b1 v1 v1", options={"version": "navaratnas"}, karma={"p1": 0})
    play(position, "place dancer", "pay orange 2")
    position.play("return green 1")
    assert position.prompt == "take"
    before = position.draws
    position.play("take blue")
    assert position.draws == before and held(position)["blue"] == 2
    position.play("take blue")
    assert position.draws == before + 2 and held(position)["blue"] == 4


@rule("R-042")
def test_a_returned_die_may_be_taken_again():
    """Q-05: the supply has no orange die left, the returned one can be had, rolled anew."""
    hands = {"p1": "o1 g1 g1 g1 g1 g1 b1 b1 b1 b1", "p2": "o1 o1 o1 o1 o1 o1 o1 o1 o1 o1", "p3": "o1"}
    position = given(hands, players=3)
    assert supply(position).get("orange", 0) == 0
    position.play("place terrace-orange")
    position.play("return orange 1")
    assert held(position)["orange"] == 1 and "p1 rolls" in " ".join(told(position))


@rule("R-043")
def test_a_colour_out_of_stock_cannot_be_taken():
    hands = {"p1": "g3", "p2": "o1 " * 10, "p3": "o1 o1"}
    position = given(hands, players=3, karma={"p1": 0})
    play(position, "place terrace-orange")
    assert held(position) == {"green": 1}  # the space may be used, the die is not there
    position = given(hands, players=3, karma={"p1": 0})
    play(position, "place yogi", "pay green 3")
    assert refusal(position, "take orange") == "out-of-stock"
    assert position.moves() == ["take green", "take blue", "take violet"]


@rule("R-043", "R-084")
def test_take_what_is_there():
    """Q-09: two violet dice are due, one is left."""
    hands = {"p1": "o6", "p2": "v1 " * 10, "p3": "v1"}
    position = given(hands, players=3)
    play(position, "place balcony-orange")
    assert held(position) == {"violet": 1}


@rule("R-039")
def test_colours_are_named_in_one_order():
    position = given("g2", karma={"p1": 0})
    play(position, "place dancer")
    assert position.moves() == ["take orange", "take green", "take blue", "take violet"]
    position.play("take blue")
    assert position.moves() == ["take blue", "take violet"]
    assert refusal(position, "take orange") == "colours-in-order"


@rule("R-044")
def test_a_paid_die_can_be_taken_at_once():
    hands = {"p1": "v3", "p2": "v1 " * 10, "p3": "v1"}
    position = given(hands, players=3, karma={"p1": 0})
    play(position, "place yogi", "pay violet 3", "take violet")
    assert held(position) == {"violet": 1}


# -- karma ---------------------------------------------------------------------------------------------------------


@rule("R-127", "R-129")
@pytest.mark.parametrize(("face", "chamber"), [(6, "great-mogul"), (5, "dancer"), (4, "yogi"), (3, "raja-man-singh")])
def test_karma_turns_a_die_to_its_opposite_face(face, chamber):
    position = given(f"o{face}", karma={"p1": 2})
    assert f"p1 uses karma: a {face} becomes a {7 - face}" in heard(
        position, f"place {chamber}", f"pay orange {face} with karma"
    )
    assert refusal(given(f"o{face}", karma={"p1": 0}), f"place {chamber}") == "no-fitting-die"


@rule("R-129")
def test_each_karma_used_is_gone():
    position = given("o6", karma={"p1": 2})
    play(position, "place great-mogul")
    assert karma(position) == 1


@rule("R-128")
def test_karma_only_on_dice_that_are_given_up():
    """Q-07, Q-61: not for a reroll, not for dice returned, and it would be idle on a balcony."""
    position = given("o6 g2")
    position.play("place outer-terrace")
    assert not moves_with(position, "pay")
    position = given("o6 o5 g2")
    position.play("place balcony-orange")
    assert position.moves() == ["pay orange 5", "pay orange 6"]
    assert refusal(position, "pay orange 6 with karma") == "karma-is-idle"
    full = given(TEN)
    full.play("place terrace-orange")
    assert not [move for move in full.moves() if "karma" in move]


@rule("R-130", "R-132")
def test_several_karma_for_one_price():
    """Blue 1 and blue 2 turned are worth 11: enough for a tile of 10."""
    position = given("b1 b2", karma={"p1": 2}, money={"p1": 5}, top="b-d3")
    play(position, "place quarry", "build b-d3", "lay c3 0")
    play(position, "pay blue 1 with karma", "pay blue 2 with karma")
    assert karma(position) == 0 and position.to_dict()["tiles"]["p1"] == {"c3": "b-d3"}
    with_one = given("b1 b2", karma={"p1": 1}, money={"p1": 5}, only="b-d3")
    assert refusal(with_one, "place quarry") == "no-tile-to-build"


@rule("R-131")
def test_karma_stops_at_three():
    for start, after in ((0, 2), (1, 3), (2, 3), (3, 3)):
        position = given("g3", karma={"p1": start})
        play(position, "place yogi", "pay green 3")
        assert karma(position) == after
    assert refusal(given("o6", karma={"p1": 0}), "place great-mogul") == "no-fitting-die"


@rule("R-132")
def test_karma_for_harbor_and_market():
    position = given("o6", boat={"p1": 2})
    position.play("place harbor")  # the 6 becomes a 1
    assert position.record.boat[0] == 3 and karma(position) == 0
    land = "c3 o-m1, c4 b-m2, d4 g-m3 90"
    position = given("g1", land, karma={"p1": 1}, money={"p1": 0})
    position.play("place silk")
    assert position.moves() == ["pay green 1", "pay green 1 with karma"]
    position.play("pay green 1 with karma")
    assert money(position) == 6


# -- payments ------------------------------------------------------------------------------------------------------


def paying(hand, tile, **fragment):
    position = given(hand, money={"p1": 5}, top=tile, **fragment)
    return play(position, "place quarry", f"build {tile}", "lay c3 0")


@rule("R-047", "R-048")
def test_the_rulebooks_payment():
    """Blue 7 may be paid with a blue 3 and a blue 5, and nothing comes back."""
    position = paying("b3 b5 o1", "b-mm1", karma={"p1": 0})
    assert held(position) == {"orange": 1}
    assert position.to_dict()["tiles"]["p1"] == {"c3": "b-mm1"}


@rule("R-047")
def test_dice_are_paid_from_the_highest_down():
    """Q-45: every set of dice in which each is needed, each once."""
    position = paying("o6 o4 o3 o1", "o-d2", karma={"p1": 0})  # price 9
    # without the 6 there are only 4 + 3 + 1, so it was not asked for; 6 + 1 is 7, so the 1 comes last
    assert "p1 gives up a 6 (orange)" in told(position)
    assert position.moves() == ["pay orange 3", "pay orange 4"]
    assert refusal(position, "pay orange 1") == "dice-in-order"  # 1 and 3 would do, the 3 first
    position = paying("o5 o4 o4 o1", "o-d2", karma={"p1": 0})
    assert position.moves() == ["pay orange 4", "pay orange 5"]
    position.play("pay orange 4")  # then 4 and 1 follow
    assert held(position) == {"orange": 1} and position.to_dict()["dice"]["p1"] == {"orange": {"5": 1}}


@rule("R-047")
def test_a_die_is_refused_by_its_reason():
    """A lower die too early comes later; a die that is turned away from the price leaves it out of reach."""
    position = paying("v6 v4 v1", "v-c3", karma={"p1": 1})  # price 8
    assert refusal(position, "pay violet 4") == "dice-in-order"
    assert refusal(position, "pay violet 6 with karma") == "price-out-of-reach"
    position.play("pay violet 6")
    assert "pay violet 4" in position.moves()


@rule("R-047", "R-130")
def test_every_needed_set_once_and_no_dead_end():
    from itertools import combinations, product

    hand, price, levels = (5, 4, 4, 2, 1), 9, 2
    position = paying(" ".join(f"o{face}" for face in hand), "o-d2", karma={"p1": levels})
    wanted = set()
    for size in range(1, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            for turned in product((0, 1), repeat=size):
                faces = [7 - hand[i] if t else hand[i] for i, t in zip(chosen, turned, strict=True)]
                if sum(turned) <= levels and sum(faces) >= price and sum(faces) - min(faces) < price:
                    wanted.add(tuple(sorted((hand[i], t) for i, t in zip(chosen, turned, strict=True))))
    paid = []

    def walk(here, dice):
        if here.prompt != "pay":
            paid.append(tuple(sorted(dice)))
            return
        assert here.moves()
        for move in here.moves():
            words = move.split()
            there = here.copy()
            before = there.record.dice[0, 0].copy(), int(there.record.karma[0])
            there.play(move)
            gone = before[0] - there.record.dice[0, 0]
            if gone.sum() > 1:  # the rest was forced
                left = list(gone)
                left[int(words[2]) - 1] -= 1
                karma_left = before[1] - int(there.record.karma[0]) - ("karma" in words)
                rest = [(face + 1, 0) for face, n in enumerate(left) for _ in range(int(n))]
                for i in range(karma_left):
                    rest[i] = (rest[i][0], 1)
                walk(there, [*dice, (int(words[2]), int("karma" in words)), *rest])
            else:
                walk(there, [*dice, (int(words[2]), int("karma" in words))])

    walk(position, [])
    assert len(paid) == len(set(paid))
    assert {tuple(face for face, _ in p) for p in paid} == {tuple(face for face, _ in w) for w in wanted}
    assert len(paid) == len(wanted)


@rule("R-049")
def test_dice_of_other_colours_do_not_pay():
    position = given("o6 g6 b6 v3", money={"p1": 5}, only="v-s1", karma={"p1": 0})
    assert refusal(position, "place quarry") == "no-tile-to-build"
    position = paying("o4 o5 b6", "o-d2", karma={"p1": 0})
    assert held(position) == {"blue": 1}
    position = paying("o4 o5 o6 b6", "o-d2", karma={"p1": 0})
    assert refusal(position, "pay blue 6") == "wrong-colour"


@rule("R-047", "R-127", "R-132")
def test_the_short_way_to_the_most_that_dice_can_pay_agrees_with_the_long_one():
    record = given().record
    for hand in product(range(3), repeat=6):
        for spared in range(4):
            record.dice[0, Colour.BLUE] = hand
            record.karma[0] = spared
            assert most_payable(record, Colour.BLUE) == most_payable_from(record, Colour.BLUE, FIRST_RANK), hand
