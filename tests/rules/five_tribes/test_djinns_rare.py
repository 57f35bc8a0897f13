"""Djinns with a price: Iblis, Leta, Utug, Sibittis, Sloar.

Rulings Q-F7, Q-F8, Q-F17, Q-F18, Q-F20, Q-F21, Q-I3, Q-I6, Q-I10.
"""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    ALL_CARDS,
    DJINNS,
    bag,
    camels,
    cards,
    discard,
    djinns,
    elders,
    given,
    gold,
    on,
    owned,
    owner,
    palms,
    play,
    refusal,
    told,
    viziers,
)

QUIET = {"b4": "y", "c4": "y"}
HUNT = {"b3": "r", "c3": "r"}


# -- Iblis ---------------------------------------------------------------------------------------------------------


def with_iblis(board, **fragment):
    position = given({**HUNT, **board}, **{"djinns": {"p1": ["iblis"]}, "elders": {"p1": 1}, **fragment})
    play(position, "lift b3")
    return position


@rule("F-102", "F-139")
def test_iblis_kills_two_on_one_tile():
    """F8: paid while the assassins act, before a victim is chosen."""
    position = with_iblis({"d3": "yw", "d4": "gb", "c2": "g"})
    assert position.prompt == "kill"
    assert position.moves()[-1] == "use iblis with elders"
    play(position, "use iblis with elders")
    assert elders(position) == [0, 0]
    assert position.moves() == ["kill yellow d3", "kill green d4"]
    assert refusal(position, "kill green c2") == "needs-two-victims"
    assert refusal(position, "kill white d3") == "victims-in-order"
    assert refusal(position, "kill blue d4") == "victims-in-order"
    assert refusal(position, "continue") == "must-kill"
    play(position, "kill yellow d3")  # the second victim was forced
    assert on(position, "d3") == ""
    assert owner(position, "d3") == "p1"
    assert camels(position) == [9, 11]
    assert bag(position).count("y") == 16 - 2
    assert bag(position).count("w") == 20
    assert bag(position).count("r") == 18
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-102")
def test_the_second_victim_of_iblis_stands_on_the_same_tile():
    position = with_iblis({"d3": "ywg", "d4": "ggb"}, viziers={"p2": 2})
    play(position, "use iblis with elders", "kill yellow d3")
    assert position.moves() == ["kill white d3", "kill green d3"]
    assert refusal(position, "kill green d4") == "same-victim-place"
    assert refusal(position, "kill vizier of p2") == "same-victim-place"
    assert refusal(position, "kill yellow d3") == "no-such-meeple"
    assert refusal(position, "use iblis with fakir") == "power-has-its-moment"
    play(position, "kill green d3")
    assert on(position, "d3") == "w"
    assert owner(position, "d3") is None
    assert viziers(position) == [0, 2]


@rule("F-102")
def test_iblis_victims_are_named_in_the_order_of_colours():
    position = with_iblis({"d3": "ywwb"})
    play(position, "use iblis with elders")
    assert position.moves() == ["kill yellow d3", "kill white d3"]
    play(position, "kill white d3")
    assert position.moves() == ["kill white d3", "kill blue d3"]
    assert refusal(position, "kill yellow d3") == "victims-in-order"
    play(position, "kill white d3")
    assert on(position, "d3") == "yb"


@rule("F-106", "F-139")
def test_iblis_kills_two_in_front_of_one_opponent():
    """In any mix of viziers and elders."""
    position = with_iblis(
        {"d3": "ggb"}, players=4, viziers={"p1": 2, "p2": 1, "p3": 1, "p4": 1}, elders={"p1": 1, "p2": 1, "p4": 2}
    )
    play(position, "use iblis with elders")
    assert position.moves() == [
        "kill green d3",
        "kill vizier of p2",
        "kill vizier of p4",
        "kill elder of p4",
    ]
    assert refusal(position, "kill vizier of p3") == "needs-two-victims"
    assert refusal(position, "kill elder of p2") == "victims-in-order"
    two_elders = position.copy()
    play(two_elders, "kill elder of p4")
    assert elders(two_elders) == [0, 1, 0, 0]
    assert viziers(two_elders) == [2, 1, 1, 1]
    play(position, "kill vizier of p4")
    assert viziers(position) == [2, 1, 1, 0]
    assert elders(position) == [0, 1, 0, 1]
    assert on(position, "d3") == "ggb"
    assert bag(position).count("y") == 16 - 2 - 4


@rule("F-106")
def test_the_second_victim_of_iblis_comes_from_the_same_player():
    position = with_iblis({"d3": "ggb"}, players=3, viziers={"p2": 2, "p3": 2}, elders={"p1": 1, "p2": 1})
    play(position, "use iblis with elders", "kill vizier of p2")
    assert position.moves() == ["kill vizier of p2", "kill elder of p2"]
    assert refusal(position, "kill vizier of p3") == "same-victim-place"
    assert refusal(position, "kill green d3") == "same-victim-place"
    play(position, "kill elder of p2")
    assert (viziers(position), elders(position)) == ([0, 1, 2], [0, 0, 0])


@rule("F-139")
def test_iblis_needs_two_victims_in_one_place():
    """I3, Q-E3: one on each of two tiles, or one in front of each opponent, is not enough."""
    position = with_iblis({"d3": "g", "d4": "b"}, players=3, viziers={"p2": 1, "p3": 1})
    assert position.prompt == "kill"
    assert refusal(position, "use iblis with elders") == "power-without-effect"
    assert position.moves() == ["kill green d3", "kill blue d4", "kill vizier of p2", "kill vizier of p3"]


@rule("F-139", "F-108")
def test_iblis_reaches_as_far_as_the_fakirs_allow():
    """I3, Q-I4: with fakirs for the range, victims in front of opponents do not count."""
    board = {"d3": "g", "d4": "b", "f3": "yw"}
    fragment = {"cards": {"p1": {"fakir": 2}}, "viziers": {"p2": 2}, "elders": {}}
    position = with_iblis(board, **fragment)
    assert refusal(position, "use iblis with fakir") == "power-has-its-moment"  # not before the fakirs are counted
    near = position.copy()
    play(near, "fakirs 0")
    assert "use iblis with fakir" in near.moves()  # p2 holds two
    play(position, "fakirs 1")
    assert "use iblis with fakir" in position.moves()  # f3 is in reach now
    play(position, "use iblis with fakir")
    assert on(position, "f3") == ""
    assert viziers(position) == [0, 2]
    assert cards(position) == {}
    assert discard(position) == {"fakir": 2}
    position = with_iblis({"d3": "g", "d4": "b", "f3": "y"}, **fragment)
    play(position, "fakirs 1")
    assert refusal(position, "use iblis with fakir") == "power-without-effect"


@rule("F-139")
def test_boaz_also_stops_iblis():
    position = with_iblis({"d3": "g", "d4": "b"}, viziers={"p2": 5}, djinns={"p1": ["iblis"], "p2": ["boaz"]})
    assert refusal(position, "use iblis with elders") == "power-without-effect"


# -- Leta and Utug -------------------------------------------------------------------------------------------------


def with_djinn(djinn, board=None, **fragment):
    return given(
        {**QUIET, **(board or {})},
        **{"djinns": {"p1": [djinn]}, "elders": {"p1": 2}, **fragment},
    )


@rule("F-083", "F-139")
def test_leta_puts_a_camel_on_an_empty_free_tile():
    position = with_djinn("leta", {"a1": "w"}, owner=owned(p2="b1"), palms={"c1": 1}, palaces={"d1": 1})
    play(position, "use leta with elders")
    assert position.moves()[:3] == ["put e1", "put f1", "put a2"]
    assert len(position.moves()) == 30 - 5 - 3
    for tile in ("a1", "b1", "c1", "d1", "b4", "e5"):
        assert refusal(position, f"put {tile}") == "not-a-target"
    play(position, "put a3")
    assert owner(position, "a3") == "p1"
    assert camels(position) == [10, 10]
    assert palms(position) == {"c1": 1}  # Q-F17: no tile action
    assert elders(position) == [0, 0]
    assert (position.prompt, position.seat) == ("lift", 0)


@rule("F-083", "F-139")
def test_utug_puts_a_camel_on_a_free_tile_with_meeples():
    """F18; the meeples stay."""
    position = with_djinn(
        "utug", {"a1": "w", "b1": "w", "c1": "w", "d1": "w"}, owner=owned(p2="b1"), palms={"c1": 1}, palaces={"d1": 1}
    )
    play(position, "use utug with elders")
    assert position.moves() == ["put a1", "put b4", "put c4", "put e5", "put f5"]
    for tile in ("b1", "c1", "d1", "a3"):
        assert refusal(position, f"put {tile}") == "not-a-target"
    play(position, "put a1")
    assert owner(position, "a1") == "p1"
    assert on(position, "a1") == "w"
    assert camels(position) == [10, 10]
    assert gold(position) == [50, 50]


@rule("F-159", "F-139")
@pytest.mark.parametrize(("djinn", "tile"), [("leta", "a5"), ("utug", "b4")])
def test_the_last_camel_may_be_placed_by_a_djinn(djinn, tile):
    """F17: it brings on the last round; then the power cannot be used any more."""
    position = with_djinn(djinn, owner=owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2"))
    play(position, f"use {djinn} with elders", f"put {tile}")
    assert camels(position) == [0, 11]
    assert position.record.last_round == 1
    assert "p1 has placed the last camel: this is the last round" in told(position)


@rule("F-139")
def test_leta_may_take_the_tile_just_emptied_without_control():
    """B3: an emptied tile that stayed neutral is Leta's case, once a palm does not stand on it."""
    position = with_djinn("leta", owner=owned(p2="c4"))
    play(position, "lift b4", "use leta with elders")
    assert "put b4" in position.moves()
    assert "put c4" not in position.moves()


# -- Sibittis ------------------------------------------------------------------------------------------------------


@rule("F-139", "F-138")
def test_sibittis_draws_three_and_keeps_one():
    position = with_djinn("sibittis", djinn_row=["boaz"])
    deck = set(position.to_dict()["djinn_deck"])
    play(position, "use sibittis with elders")
    assert position.prompt == "keep"
    drawn = position.to_dict()["djinn_look"]
    assert len(drawn) == 3
    assert set(drawn) < deck
    assert set(position.to_dict()["djinn_deck"]) == deck - set(drawn)
    assert position.moves() == [f"keep {name}" for name in drawn]
    assert refusal(position, "keep boaz") == "not-drawn"
    play(position, f"keep {drawn[1]}")
    assert sorted(djinns(position)) == sorted(["sibittis", drawn[1]])
    data = position.to_dict()
    assert data["djinn_discard"] == [drawn[0], drawn[2]]
    assert data["djinn_look"] == []
    assert data["djinn_row"] == ["boaz"]
    assert (position.prompt, position.seat) == ("lift", 0)
    assert elders(position) == [0, 0]


@rule("F-139", "F-156")
def test_sibittis_draws_on_from_the_rebuilt_deck():
    """F20, Q-I10: one in the deck, three discarded; the row is not touched."""
    held = [name for name in DJINNS if name not in ("enki", "leta", "utug", "iblis", "boaz", "sibittis")]
    position = with_djinn(
        "sibittis",
        djinns={"p1": ["sibittis"], "p2": held},
        djinn_row=["boaz"],
        djinn_deck=["enki"],
        djinn_discard=["leta", "utug", "iblis"],
    )
    play(position, "use sibittis with elders")
    drawn = position.to_dict()["djinn_look"]
    assert len(drawn) == 3
    assert "enki" in drawn
    assert "boaz" not in drawn
    assert position.to_dict()["djinn_discard"] == []
    assert len(position.to_dict()["djinn_deck"]) == 1


@rule("F-139")
def test_sibittis_draws_what_exists():
    """F20: a single djinn is kept without asking."""
    held = [name for name in DJINNS if name not in ("enki", "sibittis")]
    position = with_djinn("sibittis", djinns={"p1": ["sibittis"], "p2": held}, djinn_discard=["enki"], djinn_deck=[])
    play(position, "use sibittis with elders")
    assert djinns(position) == ["enki", "sibittis"]
    assert position.prompt == "lift"


# -- Sloar ---------------------------------------------------------------------------------------------------------


@rule("F-139", "F-136")
def test_sloar_takes_the_top_card_for_a_fakir():
    position = given(
        QUIET,
        djinns={"p1": ["sloar"]},
        elders={"p1": 2},
        cards={"p1": {"fakir": 1}},
        deck={"ivory": 1},
        discard={**ALL_CARDS, "ivory": 1, "fakir": 17},
    )
    assert refusal(position, "use sloar with elders") == "only-with-a-fakir"
    play(position, "use sloar with fakir")
    assert cards(position) == {"ivory": 1}
    assert discard(position) == {**ALL_CARDS, "ivory": 1}
    assert elders(position) == [2, 0]
    assert (position.prompt, position.seat) == ("lift", 0)


@rule("F-139", "F-152")
def test_the_fakir_just_paid_cannot_be_drawn():
    """F21, Q-I6: with one card in the discard it is that card; with none Sloar cannot be used."""
    others = {**ALL_CARDS, "silk": 3, "fakir": 17}
    position = given(
        QUIET, djinns={"p1": ["sloar"]}, cards={"p1": {"fakir": 1}, "p2": others}, deck={}, discard={"silk": 1}
    )
    play(position, "use sloar with fakir")
    assert cards(position) == {"silk": 1}
    assert discard(position) == {"fakir": 1}
    assert position.record.deck.sum() == 0
    position = given(
        QUIET, djinns={"p1": ["sloar"]}, cards={"p1": {"fakir": 1}, "p2": {**ALL_CARDS, "fakir": 17}}, deck={}
    )
    assert refusal(position, "use sloar with fakir") == "power-without-effect"


@rule("F-139")
def test_sloar_without_a_fakir():
    position = given(QUIET, djinns={"p1": ["sloar"]}, elders={"p1": 2})
    assert refusal(position, "use sloar with fakir") == "no-fakir"
    assert refusal(position, "use sloar with elders") == "only-with-a-fakir"
