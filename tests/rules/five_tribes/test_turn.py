"""Chapters 4 and 6: rounds, the frame of a turn and the order of its steps."""

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    GAME,
    PAIRS,
    bid_order,
    cards,
    elders,
    given,
    gold,
    in_row,
    owner,
    palms,
    play,
    play_round,
    refusal,
    row,
    told,
    turn_order,
)


@rule("F-056")
def test_the_steps_of_a_turn_in_their_order():
    """Marker, move, control, tribe, tile, sale: the elders of the tribe action pay for the djinn of the tile action,
    and the price of the market cannot come from the sale."""
    position = given({"b1": "w", "b2": "w"}, djinn_row=["boaz"], cards={"p1": {"silk": 1}})
    play(position, "lift b1")
    assert told(position) == [
        "p1 lifts 1 meeples from b1",
        "p1 drops on b2: elder",
        "p1 picks up 2: elders",
        "p1 takes control of b2",
    ]
    assert position.prompt == "shrine"
    assert elders(position) == [2, 0]
    play(position, "take boaz with elders")
    assert position.prompt == "sale"
    assert position.moves() == ["offer silk", "done"]
    play(position, "offer silk")  # selling follows by itself
    assert gold(position) == [51, 50]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-056")
def test_nothing_can_be_done_out_of_its_step():
    position = given({"a4": "w", "b4": "w"}, cards={"p1": {"silk": 1}}, row=row("fish", "fish"))
    for move in ("offer silk", "sell", "done", "buy 1", "take boaz with elders", "fakirs 0", "kill red a1", "bid 0"):
        assert refusal(position, move) == "not-now"
    for move in ("drop white a1", "put a1", "keep boaz", "kill elder of p2"):
        assert refusal(position, move) == "not-now"
    play(position, "lift a4")
    assert position.prompt == "market"
    for move in ("lift e5", "drop white a4", "offer silk", "done", "sell"):
        assert refusal(position, move) == "not-now"
    play(position, "continue")
    assert position.prompt == "sale"
    for move in ("buy 1", "continue", "lift e5", "fakirs 1"):
        assert refusal(position, move) == "not-now"


@rule("F-056")
def test_the_sale_comes_too_late_for_the_market():
    """Question 18 of the component sheet."""
    position = given({"a4": "w", "b4": "w"}, gold={"p1": 2, "p2": 50}, row=row("fish"), cards={"p1": {"silk": 1}})
    play(position, "lift a4")
    assert position.prompt == "sale"
    assert in_row(position) == ["fish"]


@rule("F-057", "F-053")
def test_the_turn_passes_to_the_next_marker():
    position = given(
        {"a4": "w", "b4": "w"},
        players=4,
        seat="p3",
        bid_track={"1": "p3"},
        turn_track={"5": "p1", "3": "p4", "0-first": "p2"},
    )
    play(position, "lift a4")
    assert (position.prompt, position.seat) == ("lift", 0)
    assert turn_order(position) == ["p4", "p2"]


@rule("F-058", "F-059")
def test_the_marker_goes_to_the_first_free_space_of_the_bid_track():
    position = given(
        PAIRS, players=4, seat="p3", bid_track={"1": "p3"}, turn_track={"5": "p1", "3": "p4", "0-first": "p2"}
    )
    play(position, "lift a1")
    assert position.to_dict()["bid_track"] == {"1": "p3", "2": "p1"}
    play_round(position)
    assert bid_order(position) == ["p3", "p1", "p4", "p2"]
    assert turn_order(position) == []
    assert (position.prompt, position.seat, position.record.round_number) == ("bid", 2, 2)


@rule("F-060")
def test_one_may_act_first_round_after_round():
    position = GAME.new(3, seed=11)
    first = position.seat
    for number in (1, 2, 3):
        assert position.record.round_number == number
        play(position, "bid 5", "bid 0", "bid 0")
        assert (position.prompt, position.seat) == ("lift", first)
        play_round(position)
        assert position.seat == first


@rule("F-037", "F-038", "F-149", "F-157")
def test_a_round_is_bidding_turns_and_refresh():
    position = GAME.new(3, seed=12)
    assert position.prompt == "bid"
    play(position, "bid 5", "bid 1", "bid 0")
    assert position.prompt == "lift"
    turns = [position.seat]
    while position.prompt != "bid":
        assert len(in_row(position)) <= 9
        position.play(position.moves()[0])
        if position.prompt == "lift" and position.seat != turns[-1]:
            turns.append(position.seat)
    assert len(turns) == 3
    assert position.record.round_number == 2
    assert len(in_row(position)) == 9
    assert len(position.to_dict()["djinn_row"]) == 3


@rule("F-056", "F-142")
def test_a_turn_without_choices_plays_itself_out():
    """Forced decisions are not asked: one lift leads through all steps to the next player's move."""
    position = given({"b3": "w", "c3": "w"})
    play(position, "lift b3")
    assert elders(position) == [2, 0]
    assert owner(position, "c3") == "p1"
    assert palms(position) == {"c3": 1}
    assert cards(position) == {}
    assert (position.prompt, position.seat) == ("lift", 1)
    assert position.ply == 1
    assert position.record.used == 0
    assert position.to_dict()["hand"] == {}
    assert position.to_dict()["at"] is None


@rule("F-056")
def test_a_move_must_be_made_if_there_is_one():
    """F-056."""
    position = given({"a4": "w", "b4": "w"})
    assert position.moves() == ["lift a4", "lift b4", "lift e5", "lift f5"]
    assert refusal(position, "continue") == "must-move"
