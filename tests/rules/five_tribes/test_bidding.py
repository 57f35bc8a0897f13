"""Chapter 5: the turn-order phase, with Kumarbi and the rulings Q-D1, Q-D2, Q-D3, Q-D4, Q-I7, Q-I8, Q-I12."""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    PAIRS,
    bid_order,
    cards,
    discard,
    given,
    gold,
    play,
    play_round,
    refusal,
    turn_order,
)

ALL_BIDS = ["bid 0", "bid 1", "bid 3", "bid 5", "bid 8", "bid 12", "bid 18"]


def bidding(order="p1 p2 p3 p4", taken=None, **fragment):
    """The markers wait in this order; `taken` holds those that have chosen."""
    seats = order.split()
    players = len({*seats, *(taken or {}).values()})
    return given(
        players=fragment.pop("players", players),
        prompt="bid",
        seat=seats[0],
        bid_track={str(place): seat for place, seat in enumerate(seats, 5 - len(seats) if taken else 1)},
        turn_track=taken or {},
        **fragment,
    )


@rule("F-040", "F-042", "F-043", "F-047", "F-048", "F-049", "F-053")
def test_the_rulebooks_example():
    """FV-01: 3, 1, 0, 0 in this order; the second 0 pushes the first one back."""
    position = bidding()
    play(position, "bid 3", "bid 1", "bid 0")
    assert position.to_dict()["turn_track"] == {"0-first": "p3", "1": "p2", "3": "p1"}
    assert (position.prompt, position.seat) == ("bid", 3)
    play(position, "bid 0")
    assert gold(position) == [47, 49, 50, 50]
    # p1's turn has begun: its marker is back on the bid-order track
    assert (position.prompt, position.seat) == ("lift", 0)
    assert turn_order(position) == ["p2", "p4", "p3"]
    assert bid_order(position) == ["p1"]


@rule("F-044", "F-045")
def test_a_taken_space_cannot_be_chosen():
    """FV-02: after a 3, the next may choose 5, 1 or 0, and everything else that is free, but not 3."""
    position = bidding()
    assert position.moves() == ALL_BIDS
    position.play("bid 3")
    assert position.moves() == ["bid 0", "bid 1", "bid 5", "bid 8", "bid 12", "bid 18"]
    assert refusal(position, "bid 3") == "spot-taken"
    play(position, "bid 5")
    assert position.moves() == ["bid 0", "bid 1", "bid 8", "bid 12", "bid 18"]
    play(position, "bid 0", "bid 0")
    assert position.seat == 1  # the dearest space plays first


@rule("F-050", "F-051", "F-052")
def test_the_fourth_marker_must_pay_when_three_stand_on_zero():
    """FV-03."""
    position = bidding()
    play(position, "bid 0", "bid 0")
    assert "bid 0" in position.moves()
    play(position, "bid 0")
    assert position.moves() == ALL_BIDS[1:]
    assert refusal(position, "bid 0") == "zeros-full"
    play(position, "bid 1")
    assert (position.prompt, position.seat) == ("lift", 3)
    assert gold(position) == [50, 50, 50, 49]


@rule("F-049", "F-053", "F-059")
def test_the_first_zero_plays_last():
    """FV-18, Q-I8: three zeros and a 5 play D, C, B, A; the next round's bids go in this order."""
    position = bidding(board=PAIRS)
    play(position, "bid 0", "bid 0", "bid 0")
    assert position.to_dict()["turn_track"] == {"0-last": "p1", "0-middle": "p2", "0-first": "p3"}
    play(position, "bid 5")
    assert position.seat == 3
    assert turn_order(position) == ["p3", "p2", "p1"]
    play_round(position)
    assert bid_order(position) == ["p4", "p3", "p2", "p1"]
    assert position.seat == 3


@rule("F-047", "F-048")
def test_zeros_slide_only_as_far_as_they_must():
    position = bidding("p1 p2 p3")
    play(position, "bid 0")
    assert position.to_dict()["turn_track"] == {"0-first": "p1"}
    play(position, "bid 0")
    assert position.to_dict()["turn_track"] == {"0-middle": "p1", "0-first": "p2"}
    play(position, "bid 0")
    assert position.seat == 2
    assert position.to_dict()["turn_track"] == {"0-last": "p1", "0-middle": "p2"}


@rule("F-040", "F-041", "F-045", "F-046")
@pytest.mark.parametrize("price", [0, 1, 3, 5, 8, 12, 18])
def test_every_space_costs_what_it_shows(price):
    position = bidding(gold={"p1": 20, "p2": 20, "p3": 20, "p4": 20})
    play(position, f"bid {price}")
    assert gold(position) == [20 - price, 20, 20, 20]
    assert (position.prompt, position.seat) == ("bid", 1)


@rule("F-053")
def test_turns_go_from_the_dearest_space_down():
    position = bidding()
    play(position, "bid 1", "bid 12", "bid 18")
    assert position.to_dict()["turn_track"] == {"1": "p1", "12": "p2", "18": "p3"}
    play(position, "bid 8")
    assert position.seat == 2
    assert turn_order(position) == ["p2", "p4", "p1"]


@rule("F-039", "F-042", "F-054")
def test_two_players_place_four_markers_one_by_one():
    position = bidding("p2 p1 p1 p2")
    play(position, "bid 3")
    assert position.seat == 0
    play(position, "bid 0")
    assert position.seat == 0
    play(position, "bid 8")
    assert position.seat == 1
    assert gold(position) == [42, 47]
    play(position, "bid 1")
    assert gold(position) == [42, 46]
    assert (position.prompt, position.seat) == ("lift", 0)
    assert turn_order(position) == ["p2", "p2", "p1"]


@rule("F-021", "F-057")
def test_the_second_marker_brings_a_second_turn():
    board = {"a4": "w", "b4": "w", "d4": "w", "c4": "w"}
    position = given(board, bid_track={"1": "p1"}, turn_track={"12": "p1", "3": "p2", "0-first": "p2"})
    play(position, "lift a4")
    assert (position.prompt, position.seat) == ("lift", 0)
    assert position.to_dict()["bid_track"] == {"1": "p1", "2": "p1"}
    assert turn_order(position) == ["p2", "p2"]


@rule("F-040")
def test_one_cannot_pay_more_than_one_has():
    """Q-D1."""
    position = bidding(gold={"p1": 5, "p2": 50, "p3": 50, "p4": 50})
    assert position.moves() == ["bid 0", "bid 1", "bid 3", "bid 5"]
    assert refusal(position, "bid 8") == "too-dear"


@rule("F-051")
def test_a_bidder_without_gold_takes_the_cheapest_free_space_when_all_zeros_are_taken():
    """D1: pays whatever there is."""
    zeros = {"0-last": "p2", "0-middle": "p3", "0-first": "p4"}
    position = bidding("p1", zeros, gold={"p2": 9, "p3": 9, "p4": 9})
    assert position.moves() == ["bid 1"]
    assert refusal(position, "bid 3") == "too-dear"
    assert refusal(position, "bid 0") == "zeros-full"
    play(position, "bid 1")
    assert gold(position) == [0, 9, 9, 9]
    assert (position.prompt, position.seat) == ("lift", 0)


@rule("F-051")
def test_the_relief_is_only_for_the_cheapest_free_space_and_only_without_zeros():
    """D1: never while a 0 is free."""
    position = bidding("p1 p2", {"0-first": "p1", "1": "p2"}, gold={"p1": 2, "p2": 9})
    assert position.moves() == ["bid 0"]
    assert refusal(position, "bid 3") == "too-dear"


@rule("F-055")
def test_gold_spent_on_a_bid_is_lost_at_the_end():
    position = bidding()
    before = position.scores()
    play(position, "bid 12")
    assert position.scores() == [before[0] - 12, *before[1:]]


# -- Kumarbi -------------------------------------------------------------------------------------------------------


def with_kumarbi(fakirs=3, purse=50, **fragment):
    return bidding(
        djinns={"p1": ["kumarbi"]},
        cards={"p1": {"fakir": fakirs}, "p2": {"fakir": 2}},
        gold={"p1": purse, "p2": 50, "p3": 50, "p4": 50},
        **fragment,
    )


@rule("F-040", "F-139")
def test_kumarbi_makes_a_space_cheaper_by_one_space_per_fakir():
    position = with_kumarbi()
    play(position, "bid 18 with 2 fakirs")  # the price of the 8
    assert gold(position) == [42, 50, 50, 50]
    assert cards(position) == {"fakir": 1}
    assert discard(position) == {"fakir": 2}
    assert position.to_dict()["turn_track"] == {"18": "p1"}


@rule("F-139")
def test_kumarbis_choices():
    """D3: no more fakirs than make the space free, no more than one has."""
    position = with_kumarbi(fakirs=2)
    assert position.moves() == [
        "bid 0",
        "bid 1",
        "bid 1 with 1 fakirs",
        "bid 3",
        "bid 3 with 1 fakirs",
        "bid 3 with 2 fakirs",
        "bid 5",
        "bid 5 with 1 fakirs",
        "bid 5 with 2 fakirs",
        "bid 8",
        "bid 8 with 1 fakirs",
        "bid 8 with 2 fakirs",
        "bid 12",
        "bid 12 with 1 fakirs",
        "bid 12 with 2 fakirs",
        "bid 18",
        "bid 18 with 1 fakirs",
        "bid 18 with 2 fakirs",
    ]
    assert refusal(position, "bid 1 with 2 fakirs") == "discount-too-large"
    assert refusal(position, "bid 0 with 1 fakirs") == "discount-too-large"
    assert refusal(position, "bid 18 with 3 fakirs") == "too-many-fakirs"
    play(position, "bid 3 with 2 fakirs")
    assert gold(position)[0] == 50


@rule("F-139")
def test_only_kumarbis_owner_has_the_discount():
    position = with_kumarbi()
    play(position, "bid 0")
    assert position.seat == 1
    assert refusal(position, "bid 5 with 1 fakirs") == "no-kumarbi"
    assert position.moves() == ALL_BIDS


@rule("F-139")
def test_the_discount_counts_spaces_whether_taken_or_not():
    """D3: the 12 costs 8 with one fakir although a marker stands on the 8."""
    position = bidding(
        "p1 p3 p4",
        {"8": "p2"},
        djinns={"p1": ["kumarbi"]},
        cards={"p1": {"fakir": 1}},
    )
    play(position, "bid 12 with 1 fakirs")
    assert gold(position) == [42, 50, 50, 50]


@rule("F-139", "F-040")
def test_a_space_is_affordable_if_the_reduced_price_is():
    """D3, Q-I7: with 8 gold and a fakir the 12 can be paid, the 18 cannot."""
    position = with_kumarbi(fakirs=1, purse=8)
    assert "bid 12 with 1 fakirs" in position.moves()
    assert refusal(position, "bid 12") == "too-dear"
    assert refusal(position, "bid 18 with 1 fakirs") == "too-dear"
    play(position, "bid 12 with 1 fakirs")
    assert gold(position)[0] == 0


@rule("F-139", "F-051")
def test_a_bidder_without_gold_may_use_kumarbi_or_the_relief():
    """I7."""
    zeros = {"0-last": "p2", "0-middle": "p3", "0-first": "p4"}
    position = bidding("p1", zeros, gold={"p2": 1}, djinns={"p1": ["kumarbi"]}, cards={"p1": {"fakir": 2}})
    assert position.moves() == ["bid 1", "bid 1 with 1 fakirs", "bid 3 with 2 fakirs"]
    play(position, "bid 3 with 2 fakirs")
    assert cards(position) == {}
    assert gold(position) == [0, 1, 0, 0]


@rule("F-139")
def test_kumarbi_serves_every_bid():
    """D4: once per bid, so twice a round with two players; it is no power of one's turn (Q-I7)."""
    position = bidding("p1 p1 p2 p2", djinns={"p1": ["kumarbi"]}, cards={"p1": {"fakir": 2}})
    play(position, "bid 5 with 1 fakirs")
    assert gold(position) == [47, 50]
    play(position, "bid 8 with 1 fakirs")
    assert gold(position) == [42, 50]
    play(position, "bid 0", "bid 0")
    assert refusal(position, "use kumarbi with fakir") == "power-has-its-moment"
