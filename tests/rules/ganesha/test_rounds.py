"""Chapters 3 and 7: turns and rounds, the refresh of every third round, the example GV-13."""

from collections import Counter

import pytest

from serai.testing import rule
from tests.rules.ganesha.helpers import (
    ALTAR,
    GAME,
    altar,
    bag,
    drum,
    given,
    mandala,
    play,
    refusal,
    seat,
    spices,
    tactics,
    to_round,
    told,
    treasury,
    turn,
)


@rule("G-035", "G-036", "G-087")
@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 9), (4, 9)])
def test_number_of_rounds(players, rounds):
    position = to_round(GAME.new(players, seed=1), rounds)
    assert not position.over and position.prompt != "final"
    for _ in range(players):
        assert position.prompt != "final"
        turn(position)
    assert position.prompt == "final"
    assert position.record.round_number == rounds


@rule("G-037", "G-038", "G-077")
def test_each_player_takes_one_turn_clockwise():
    position = GAME.new(4, seed=1, options={"first-player": "p3"})
    order = []
    for _ in range(8):
        order.append(seat(position))
        turn(position)
    assert order == ["p3", "p4", "p1", "p2"] * 2
    assert position.record.round_number == 3


@rule("G-039")
def test_the_phases_come_in_order():
    position = given(altar=ALTAR, treasury={"p1": "gg"})
    assert position.prompt == "take"
    assert refusal(position, "place green offering green") == "not-now"
    assert refusal(position, "store red left") == "not-now"
    play(position, "take 4")
    assert position.prompt == "store"
    assert refusal(position, "place green offering green") == "not-now"
    play(position, "store red left")
    assert position.prompt == "mandala"
    assert refusal(position, "take 5") == "not-now"


@rule("G-041", "G-042")
def test_no_stones_no_phases_one_and_two():
    position = given(altar={}, treasury={"p1": "gg", "p2": "bb"}, prompt="mandala")
    assert refusal(position, "take 4") == "not-now"
    play(position, "end turn")
    assert (seat(position), position.prompt) == ("p2", "mandala")


@rule("G-078", "G-012")
def test_the_drum_is_turned_every_round():
    position = GAME.new(3, seed=4)
    digits = []
    for number in range(1, 10):
        to_round(position, number)
        digits.append(drum(position)[1])
    assert digits == [1, 2, 3] * 3


@rule("G-079", "G-080")
@pytest.mark.parametrize(("players", "holders"), [(2, "p1 p2 p1 p2"), (3, "p1 p2 p3"), (4, "p1 p2 p3")])
def test_the_drum_goes_round_every_third_round(players, holders):
    """GV-13, Q-32: with four, the fourth player never leads."""
    position = GAME.new(players, seed=4)
    expected = holders.split()
    for number in range(1, 3 * len(expected) + 1):
        to_round(position, number)
        assert drum(position)[0] == expected[(number - 1) // 3]
        assert seat(position) == drum(position)[0]  # the holder begins the round


@rule("G-079")
def test_no_refresh_after_other_rounds():
    position = given(
        players=3, altar={4: "r", 5: "g"}, spice={4: "cumin"}, treasury={"p3": "rr"}, seat="p3", prompt="mandala"
    )
    play(position, "end turn")
    assert position.record.round_number == 2
    assert (altar(position), spices(position)) == ({4: "r", 5: "g"}, {4: "cumin"})


@rule("G-080", "G-081", "G-082", "G-083", "G-084", "G-086")
def test_the_refresh():
    """The third round ends: drum, stones, tokens, stones; boards, mandala and scores stay."""
    position = given(
        players=3,
        round_number=3,
        seat="p3",
        prompt="mandala",
        altar={4: "r", 5: "g"},
        spice={4: "cumin"},
        treasury={"p1": "b", "p3": "rry"},
        tactics={"p2": "g-"},
        mandala="ppp",
        score={"p1": 7},
    )
    events = position.play("place red offering yellow")
    assert drum(position) == ("p2", 1)
    assert (seat(position), position.prompt) == ("p2", "take")
    assert len(altar(position)) == 16
    stones = Counter(bag(position)) + Counter(altar(position).values())
    assert stones == {"r": 8, "g": 9, "p": 7, "b": 9, "y": 10}  # what lay on the altar went back before it was filled
    assert len(spices(position)) == 3
    assert (treasury(position, "p1"), tactics(position, "p2"), mandala(position)) == ("b", "g-", "rrppp")
    assert position.scores() == [7, 0, 9]
    assert told(events)[3:6] == [
        "p2 receives the drum and is first player",
        "The drum shows 1: round 4 begins",
        "The altar is cleared; stones back in the bag: 2",
    ]
    assert [line.startswith("On cell") for line in told(events)[6:9]] == [True] * 3
    assert told(events)[9] == "The altar is filled; stones on it: 16"


@rule("G-082", "G-083", "G-085")
def test_all_eight_tokens_are_shuffled_again():
    """A kind that lay on the altar can come back."""
    seen = Counter[str]()
    for seed in range(40):
        position = given(
            seed=seed,
            round_number=3,
            seat="p2",
            prompt="mandala",
            treasury={"p2": "rr"},
            spice={4: "cumin", 7: "ginger"},
        )
        play(position, "end turn")
        assert len(set(spices(position).values())) == 2
        seen.update(spices(position).values())
    assert seen["cumin"] > 0 and seen["ginger"] > 0
    assert len(seen) == 8


@rule("G-083", "G-080")
def test_the_new_first_player_lays_the_tokens():
    position = given(
        players=3,
        options={"spice-layout": "chosen"},
        round_number=3,
        seat="p3",
        prompt="mandala",
        treasury={"p3": "rr"},
    )
    play(position, "end turn")
    assert (position.prompt, seat(position), spices(position)) == ("lay", "p2", {})
    assert position.record.active == 1
    play(position, "lay 2", "lay 7", "lay 14")
    assert (position.prompt, seat(position)) == ("take", "p2")
    assert list(spices(position)) == [2, 7, 14]


@rule("G-084")
def test_a_short_bag_fills_as_far_as_it_goes():
    """Q-21: in order, the rest stays empty."""
    position = given(
        round_number=3, seat="p2", prompt="mandala", altar={15: "r"}, bag="gbp", rest_to="p1", options={"spices": "off"}
    )
    play(position, "end turn")
    assert list(altar(position)) == [4, 5, 6, 7]
    assert sorted(altar(position).values()) == sorted("rgbp")
    assert bag(position) == ""


@rule("G-087")
def test_no_refresh_after_the_last_round():
    """Q-23, Q-40: drum, tokens and leftovers stay as they are."""
    position = given(
        round_number=12, seat="p2", prompt="mandala", altar=ALTAR, spice={4: "cumin"}, treasury={"p1": "rg", "p2": "gb"}
    )
    # in round 12 p2 holds the drum, so p1 plays last
    assert drum(position) == ("p2", 3)
    play(position, "end turn")
    play(position, "take 4")
    while position.prompt != "final":
        position.play(position.moves()[-1])
    assert drum(position) == ("p2", 3)
    assert spices(position) == {4: "cumin"}
    assert len(altar(position)) == 9
