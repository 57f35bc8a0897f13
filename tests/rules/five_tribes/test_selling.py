"""Chapter 11: gold, goods and selling, the examples FV-16, FV-19 and the ruling Q-F22."""

from itertools import pairwise

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import GAME, GOODS, cards, discard, given, gold, play, refusal, told

PRICES = [1, 3, 7, 13, 21, 30, 40, 50, 60]


def at_the_sale(hand, **fragment):
    """p1 has moved and may sell."""
    return given(prompt="sale", cards={"p1": hand, "p2": {"fish": 1}}, **fragment)


def sell(position, *goods):
    """Offer goods and sell them; the last steps may be forced."""
    for good in goods:
        position.play(f"offer {good}")
    if position.prompt == "sale" and position.seat == 0:
        position.play("sell")
    return position


@rule("F-145")
@pytest.mark.parametrize("size", range(1, 10))
def test_the_price_of_a_set(size):
    """FV-19."""
    position = at_the_sale(dict.fromkeys(GOODS[:size], 1))
    sell(position, *GOODS[:size])
    assert gold(position) == [50 + PRICES[size - 1], 50]
    assert cards(position) == {}
    assert discard(position) == dict.fromkeys(GOODS[:size], 1)
    assert GAME.edition.record.set_price.tolist() == [0, *PRICES]


@rule("F-143", "F-144", "F-146", "F-147")
def test_the_rulebooks_sale():
    """FV-16: a set of six and a set of three pay 30 + 7; fakirs stay."""
    six, three = GOODS[:6], GOODS[:3]
    position = at_the_sale({**dict.fromkeys(six, 1), **dict.fromkeys(three, 2), "fakir": 2, "fish": 1})
    sell(position, *sorted(six + three, key=GOODS.index))
    assert gold(position) == [87, 50]
    assert cards(position) == {"fakir": 2, "fish": 1}
    assert discard(position) == {**dict.fromkeys(six, 1), **dict.fromkeys(three, 2)}
    assert cards(position, "p2") == {"fish": 1}
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-142")
def test_selling_is_never_compulsory():
    position = at_the_sale({"silk": 2, "fish": 1})
    assert position.moves() == ["offer silk", "offer fish", "done"]
    play(position, "done")
    assert cards(position) == {"silk": 2, "fish": 1}
    assert gold(position) == [50, 50]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-143")
def test_goods_are_offered_in_the_order_of_their_kinds():
    position = at_the_sale({"silk": 2, "fish": 1})
    assert refusal(position, "sell") == "nothing-offered"
    assert refusal(position, "offer ivory") == "not-owned"
    play(position, "offer silk")
    assert position.moves() == ["offer silk", "offer fish", "sell"]
    assert refusal(position, "done") == "finish-the-sale"
    play(position, "offer silk")
    assert position.moves() == ["offer fish", "sell"]
    assert refusal(position, "offer silk") == "not-owned"
    assert cards(position) == {"silk": 2, "fish": 1}  # nothing has changed hands yet
    assert gold(position) == [50, 50]
    part = position.copy()
    play(part, "sell")
    assert cards(part) == {"fish": 1}
    assert gold(part) == [52, 50]  # two sets of one
    play(position, "offer fish")
    assert gold(position) == [54, 50]  # a set of two and a set of one
    assert cards(position) == {}


@rule("F-143")
def test_an_earlier_kind_cannot_follow_a_later_one():
    position = at_the_sale({"silk": 2, "fish": 2})
    play(position, "offer fish")
    assert refusal(position, "offer silk") == "goods-in-order"
    assert position.moves() == ["offer fish", "sell"]


@rule("F-143", "F-144")
def test_equal_goods_cannot_share_a_set():
    position = at_the_sale({"silk": 3})
    sell(position, "silk", "silk", "silk")
    assert gold(position) == [53, 50]


@rule("F-146")
def test_fakirs_cannot_be_sold():
    position = at_the_sale({"silk": 1, "fakir": 5})
    assert position.moves() == ["offer silk", "done"]
    play(position, "offer silk")
    assert gold(position) == [51, 50]
    assert cards(position) == {"fakir": 5}


@rule("F-146", "F-175")
def test_al_amins_goods_are_not_for_sale():
    """F22."""
    position = at_the_sale({"silk": 1, "fakir": 4}, djinns={"p1": ["al-amin"]})
    play(position, "offer silk")
    assert gold(position) == [51, 50]
    assert cards(position) == {"fakir": 4}


@rule("F-142", "F-056")
def test_one_sale_in_a_turn_then_the_turn_ends():
    position = at_the_sale({"silk": 1, "fish": 1})
    play(position, "offer silk", "sell")
    assert told(position)[0] == "p1 sells 1 goods for 1 gold"
    assert cards(position) == {"fish": 1}
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-141", "F-166")
def test_each_gold_is_a_point():
    position = given(gold={"p1": 17, "p2": 3})
    assert [sheet["gold"] for sheet in position.score_sheet()] == [17, 3]


@rule("F-148")
def test_the_marginal_price_never_falls():
    """So the largest sets come first."""
    prices = GAME.edition.record.set_price.tolist()
    steps = [b - a for a, b in pairwise(prices)]
    assert steps == [1, 2, 4, 6, 8, 9, 10, 10, 10]
    assert steps == sorted(steps)
