"""What a move tells: every kind of event, in order, in words (and who may hear it)."""

from typing import Any

import pytest

from serai.games.five_tribes.state import Note
from serai.testing import rule
from tests.rules.five_tribes.helpers import GAME, given, owned, play, row, told


@rule("F-040")
def test_a_bid_with_fakirs():
    position = given(
        prompt="bid",
        bid_track={"1": "p1", "2": "p2", "3": "p1", "4": "p2"},
        turn_track={},
        djinns={"p1": ["kumarbi"]},
        cards={"p1": {"fakir": 1}},
    )
    play(position, "bid 5 with 1 fakirs")
    assert told(position) == ["p1 takes place 5 on the turn order track", "p1 spends fakirs: 1", "p1 pays 3 gold"]
    play(position, "bid 0")
    assert told(position) == ["p2 takes place 0 on the turn order track"]


@rule("F-063", "F-064", "F-079", "F-082", "F-094")
def test_a_move_of_merchants():
    position = given({"a3": "wg", "c3": "g"}, row=row("silk", "fakir"))
    play(position, "lift a3")
    assert told(position) == [
        "p1 lifts 2 meeples from a3",
        "p1 drops on b3: elder",
        "p1 drops on c3: merchant",
        "p1 picks up 2: merchants",
        "p1 takes control of c3",
        "p1 takes a card: silk",
        "p1 takes a card: fakir",
        "p1 places a palm on c3",
    ]
    assert {event.to for event in position.events()} == {None}


@rule("F-099")
def test_builders_with_fakirs():
    position = given({"c4": "b", "c3": "bg"}, cards={"p1": {"fakir": 2}}, palms={"a1": 12})
    play(position, "lift c4", "fakirs 2")
    assert told(position) == ["p1 spends fakirs: 2", "p1 receives 12 gold for builders"]
    position = given({"c4": "b", "c3": "bg"}, cards={"p1": {"fakir": 2}}, palms={"a1": 12})
    play(position, "lift c4", "fakirs 0")
    assert told(position) == ["p1 receives 6 gold for builders"]


@rule("F-102", "F-106", "F-114")
def test_kills():
    position = given({"b3": "r", "c3": "r", "d3": "g"}, viziers={"p2": 1}, palms={"a1": 12}, cards={"p1": {"fakir": 1}})
    play(position, "lift b3", "fakirs 0")
    assert told(position) == []
    other = position.copy()
    play(position, "kill green d3")
    assert told(position) == ["p1's assassins kill a merchant on d3", "p1 takes control of d3"]
    play(other, "kill vizier of p2")
    assert told(other) == ["p1's assassins kill a vizier in front of p2"]
    position = given({"b3": "r", "c3": "r", "d3": "g"}, viziers={"p2": 1}, palms={"a1": 12}, cards={"p1": {"fakir": 1}})
    play(position, "lift b3", "fakirs 1")  # the only victim in reach dies at once
    assert told(position) == [
        "p1 spends fakirs: 1",
        "p1's assassins kill a merchant on d3",
        "p1 takes control of d3",
    ]


@rule("F-130", "F-134", "F-126")
def test_tile_actions():
    position = given({"b4": "y", "c4": "yg"}, row=row("silk", "fakir"))
    play(position, "lift b4", "buy 2")
    assert told(position) == ["p1 pays 3 gold", "p1 takes a card: fakir"]
    position = given({"b1": "y", "b2": "yg"}, elders={"p1": 2}, djinn_row=["boaz"], djinns={"p2": ["baal"]})
    play(position, "lift b1", "take boaz with elders")
    assert told(position) == [
        "p1 spends elders: 2",
        "p2 receives 2 gold thanks to the djinn Ba'al",
        "p1 gains the djinn Boaz",
    ]
    position = given({"b1": "y", "c1": "yg"}, djinns={"p1": ["monkir"]})
    play(position, "lift b1")
    assert told(position)[-2:] == ["p1 places a palace on c1", "p1 receives 1 gold thanks to the djinn Monkir"]


@rule("F-139")
def test_powers():
    position = given({"b4": "y", "c4": "y"}, djinns={"p1": ["anun-nak", "leta"]}, elders={"p1": 3})
    play(position, "use anun-nak with elders")
    assert told(position) == ["p1 uses the djinn Anun-Nak", "p1 spends elders: 1"]
    play(position, "put a1")
    assert len(told(position)) == 3
    assert all(text.startswith("p1 draws a meeple onto a1: ") for text in told(position))
    play(position, "use leta with elders", "put b1")
    assert told(position) == ["p1 takes control of b1"]


@rule("F-139")
def test_what_sibittis_shows_is_told_to_its_owner_only():
    position = given({"b4": "y", "c4": "y"}, djinns={"p2": ["sibittis"]}, elders={"p2": 2}, seat="p2")
    events = position.play("use sibittis with elders")
    assert [event.to for event in events] == [None, None, 1, 1, 1]
    drawn = position.to_dict()["djinn_look"]
    assert sorted(GAME.edition.tables.keys("djinn")[event.a] for event in events[2:]) == sorted(drawn)
    assert all(event.kind == Note.DREW_DJINN for event in events[2:])
    play(position, f"keep {drawn[0]}")
    assert [event.kind for event in position.events()] == [Note.DJINN]


@rule("F-143", "F-147")
def test_a_sale():
    position = given(prompt="sale", cards={"p1": {"silk": 2, "fish": 1}})
    play(position, "offer silk")
    assert told(position) == []
    play(position, "offer silk", "offer fish")
    assert told(position)[0] == "p1 sells 3 goods for 4 gold"


@rule("F-158", "F-162", "F-159")
def test_the_end():
    last_turn: dict[str, Any] = {"bid_track": {"1": "p2", "2": "p1", "3": "p2", "4": "p1"}, "turn_track": {}}
    position = given({"a4": "y", "b4": "y"}, owner=owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2"), **last_turn)
    play(position, "lift a4")
    assert told(position)[-3:] == [
        "p1 takes control of b4",
        "p1 has placed the last camel: this is the last round",
        "The game is over",
    ]
    assert position.events()[-1].seat == -1
    position = given({"a1": "y"}, spare=False, **last_turn)
    play(position, "continue")
    assert told(position) == ["p1 finds no move: this is the last round", "The game is over"]


@rule("F-164")
def test_the_end_without_a_move_left_after_a_round():
    """I2."""
    last_turn: dict[str, Any] = {"bid_track": {"1": "p2", "2": "p1", "3": "p2", "4": "p1"}, "turn_track": {}}
    position = given({"a4": "y", "b4": "y"}, spare=False, **last_turn)
    play(position, "lift a4")
    assert told(position)[-2:] == ["There is no move for another round", "The game is over"]


@rule("F-136", "F-139")
def test_both_parts_of_a_price_are_told():
    position = given(djinns={"p1": ["leta"]}, elders={"p1": 1}, cards={"p1": {"fakir": 1}})
    play(position, "use leta with fakir")
    assert told(position) == ["p1 uses the djinn Leta", "p1 spends fakirs: 1", "p1 spends elders: 1"]


@rule("F-140")
def test_kandicha_keeps_viziers_and_elders():
    position = given({"b3": "r", "c3": "r", "d3": "wg"}, djinns={"p1": ["kandicha"]}, palms={"a1": 12})
    play(position, "lift b3", "kill white d3")
    assert told(position) == ["p1's assassins kill an elder on d3", "p1 keeps the victim: elder"]


@pytest.mark.parametrize("note", Note)
def test_every_event_can_be_told(note):
    telling = GAME.tellings[note]
    told = telling.text.format(player="Ann", a="this", b="that")
    assert ("Ann" in told) != (note in (Note.ROUND, Note.OVER, Note.NO_MOVE_LEFT))  # what nobody does
    assert telling.a is None or "this" in told
    assert telling.b is None or "that" in told
