"""Chapter 13: the end of the game, the rulings Q-G1, Q-G2, Q-G3, Q-I1, Q-I2."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    PAIRS,
    camels,
    cards,
    given,
    gold,
    in_row,
    on,
    owned,
    owner,
    palms,
    play,
    refusal,
    row,
    told,
)

LAST_TURN: dict[str, Any] = {"bid_track": {"1": "p2", "2": "p1", "3": "p2", "4": "p1"}, "turn_track": {}}
SEVEN_TILES = "a2 b2 c2 d2 e2 f2 a4"  # one camel is left of eight
LONELY = {"a1": "ywgbr"}  # five different meeples alone on the board: no move


@rule("F-158", "F-159", "F-160", "F-161")
def test_the_round_of_the_last_camel_is_the_last():
    """F-159: control as usual, the turn is completed, the others still take theirs, then it is over."""
    position = given(
        PAIRS,
        players=3,
        seat="p2",
        owner=owned(p2=SEVEN_TILES),
        bid_track={"1": "p1", "2": "p2"},
        turn_track={"1": "p3"},
        row=row("silk"),
    )
    play(position, "lift a3")
    assert owner(position, "b3") == "p2"
    assert camels(position) == [8, 0, 8]
    assert palms(position) == {"b3": 1}  # the rest of the turn
    assert not position.over
    assert position.record.last_round == 1
    assert (position.prompt, position.seat) == ("lift", 2)
    play(position, "lift d3")
    assert palms(position) == {"b3": 1, "e3": 1}
    assert position.over
    assert position.moves() == []
    assert refusal(position, "lift a1") == "game-over"
    assert told(position)[-1] == "The game is over"
    assert in_row(position) == ["silk"]  # Q-G3: no refresh
    assert position.record.round_number == 1


@rule("F-158", "F-159")
def test_with_a_camel_left_the_game_goes_on():
    position = given(PAIRS, owner=owned(p1="a2 b2 c2 d2 e2 f2 a4 b4 c4"), **LAST_TURN)
    play(position, "lift a3")
    assert camels(position) == [1, 11]
    assert not position.over
    assert (position.prompt, position.record.round_number) == ("bid", 2)


@rule("F-161")
def test_with_two_players_the_second_markers_still_play():
    position = given(
        PAIRS,
        owner=owned(p1="a2 b2 c2 d2 e2 f2 a4 b4 c4 d4"),
        bid_track={"1": "p1"},
        turn_track={"5": "p2", "3": "p1", "1": "p2"},
    )
    play(position, "lift a3")
    assert camels(position) == [0, 11]
    seats = []
    while not position.over:
        seats.append(position.seat)
        play(position, position.moves()[0])
    assert seats == [1, 0, 1]
    assert camels(position)[0] == 0


@rule("F-162", "F-163", "F-164")
def test_without_a_move_only_other_things_are_left():
    """F-162, Q-I2: the move is skipped with its actions; powers and the sale remain; after this round it is over."""
    position = given(
        LONELY,
        spare=False,
        djinns={"p1": ["enki"]},
        elders={"p1": 1},
        cards={"p1": {"silk": 1}, "p2": {"fish": 1}},
        bid_track={"1": "p1"},
        turn_track={"1": "p2", "3": "p2", "5": "p1"},
    )
    assert refusal(position, "lift a1") == "no-way-to-finish"
    assert position.prompt == "lift"
    assert position.moves() == ["use enki with elders", "continue"]
    play(position, "continue")
    assert told(position) == ["p1 finds no move: this is the last round"]
    assert position.record.last_round == 1
    assert position.prompt == "sale"
    assert position.moves() == ["use enki with elders", "offer silk", "done"]
    play(position, "use enki with elders", "put a3")
    assert palms(position) == {"a3": 1}
    play(position, "offer silk")
    assert gold(position) == [51, 50]
    # p1's second turn has nothing to decide; p2 may still sell
    assert (position.prompt, position.seat) == ("sale", 1)
    assert position.moves() == ["offer fish", "done"]
    play(position, "done")
    assert (position.prompt, position.seat) == ("sale", 1)
    play(position, "offer fish")
    assert gold(position) == [51, 51]
    assert position.over
    assert position.record.round_number == 1


@rule("F-163", "F-090")
def test_a_skipped_move_has_no_tribe_and_no_tile_action():
    position = given({**LONELY, "a3": "w"}, spare=False, owner=owned(p1="a3"))
    assert position.moves() == ["continue"]
    play(position, "continue")
    assert palms(position) == {}
    assert position.over
    assert on(position, "a1") == "ywgbr"


@rule("F-162")
def test_the_player_may_open_a_move_before_it_is_tested():
    """G1a: after any power used before the move; b1 is five steps from a1, whatever is drawn."""
    position = given(LONELY, spare=False, djinns={"p1": ["anun-nak"]}, cards={"p1": {"fakir": 1}})
    assert position.moves() == ["use anun-nak with fakir", "continue"]
    play(position, "use anun-nak with fakir", "put b1")
    assert position.prompt == "lift"
    assert "lift a1" in position.moves()
    assert refusal(position, "continue") == "must-move"
    assert position.record.last_round == 0


@rule("F-162", "F-158")
def test_no_move_is_tested_once_more_after_the_last_turn():
    """Q-G1, Q-I2: the last two meeples are gone; nobody is asked to bid."""
    position = given({"b3": "y", "c3": "y"}, spare=False, **LAST_TURN)
    play(position, "lift b3")
    assert position.over
    assert position.record.round_number == 1
    assert position.record.last_round == 0
    assert gold(position) == [50, 50]


@rule("F-163")
@pytest.mark.parametrize("switch", ["no", "yes"])
def test_after_one_found_no_move_nobody_moves_in_this_round(switch):
    """I1, the switch anun-nak-reopens: then a move opened by a djinn may be made; the round stays the last."""
    position = given(
        LONELY,
        spare=False,
        djinns={"p2": ["anun-nak"]},
        cards={"p2": {"fakir": 1}},
        bid_track={"1": "p2", "2": "p1", "3": "p1"},
        turn_track={"1": "p2"},
        options={"anun-nak-reopens": switch},
    )
    play(position, "continue")
    assert position.record.stuck == 1
    assert position.seat == 1
    if switch == "no":
        assert position.prompt == "sale"
        assert position.moves() == ["use anun-nak with fakir", "done"]
        play(position, "use anun-nak with fakir", "put b1")
        assert position.over
        assert on(position, "a1") == "ywgbr"
    else:
        assert position.prompt == "lift"
        assert position.moves() == ["use anun-nak with fakir", "continue"]
        play(position, "use anun-nak with fakir", "put b1", "lift a1")
        assert position.prompt == "drop"
        while not position.over:
            play(position, position.moves()[0])
        assert on(position, "a1") in ("", "y", "w", "g", "b", "r")
        assert position.record.round_number == 1


@rule("F-163")
def test_a_hand_made_position_after_a_missed_move_knows_it():
    position = given(PAIRS, stuck=True, last_round=True)
    assert refusal(position, "lift a1") == "no-more-moves"
    assert position.moves() == ["continue"]
    position = given(PAIRS, stuck=True, last_round=True, options={"anun-nak-reopens": "yes"})
    assert refusal(position, "lift a1") is None


@rule("F-165")
def test_a_payment_for_a_place_is_not_returned():
    position = given(
        LONELY,
        spare=False,
        prompt="bid",
        bid_track={"1": "p1", "2": "p2", "3": "p1", "4": "p2"},
        turn_track={},
        cards={"p1": {"silk": 1}},
    )
    play(position, "bid 18", "bid 5", "bid 0", "bid 0")
    assert (position.prompt, position.seat) == ("sale", 0)
    assert gold(position) == [32, 45]
    play(position, "done", "done")
    assert position.over
    assert gold(position) == [32, 45]
    assert cards(position) == {"silk": 1}


@rule("F-164", "F-036", "F-177")
def test_after_the_end_the_result_stands():
    position = given(LONELY, spare=False, gold={"p1": 10, "p2": 11})
    play(position, "continue")
    assert position.over
    assert position.scores() == [10, 11]
    assert position.ranking() == [[1], [0]]
