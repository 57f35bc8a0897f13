"""Djinns in general: when a power may be used, how often, what it costs; Q-E1, Q-E2, Q-E3, Q-E4, Q-E5, Q-I11."""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    ALL_CARDS,
    DJINNS,
    bag,
    cards,
    discard,
    djinns,
    elders,
    given,
    gold,
    owned,
    palms,
    play,
    refusal,
    row,
)

USE_SLOAR = "use sloar with fakir"


def with_sloar(board, fakirs=1, **fragment):
    hand = {"fakir": fakirs, **fragment.pop("hand_cards", {})}
    return given(board, djinns={"p1": ["sloar"]}, cards={"p1": hand}, **fragment)


def offered(position):
    return USE_SLOAR in position.moves()


@rule("F-138", "F-139")
def test_a_power_may_be_used_at_every_step_of_ones_turn():
    """E1: before the move, the tribe action, the tile action and the sale; not while meeples are being dropped."""
    board = {"a4": "yw", "c4": "w", "b3": "w", "b5": "y"}
    position = with_sloar(board, row=row("silk", "silk"), hand_cards={"fish": 1})
    assert position.prompt == "lift"
    assert offered(position)
    play(position, "lift a4")
    assert position.prompt == "drop"
    assert refusal(position, USE_SLOAR) == "power-has-its-moment"
    play(position, "drop yellow b4", "drop white c4")
    assert position.prompt == "tribe"
    assert position.moves() == [USE_SLOAR, "continue"]
    play(position, "continue")
    assert position.prompt == "market"
    assert offered(position)
    play(position, "buy 1")
    assert position.prompt == "sale"
    assert offered(position)
    play(position, "offer silk", "offer fish")
    assert position.prompt == "end"
    assert position.moves() == [USE_SLOAR, "done"]
    play(position, USE_SLOAR)
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-139")
def test_no_power_between_two_goods_or_two_cards():
    """E1: an action that has begun is finished first."""
    position = with_sloar({"c4": "y", "c5": "y"}, row=row("silk", "silk", "fish"), hand_cards={"ivory": 1})
    play(position, "lift c4", "continue")
    assert position.prompt == "market"
    assert offered(position)
    play(position, "buy 1")
    assert position.prompt == "market"
    assert refusal(position, USE_SLOAR) == "power-has-its-moment"
    play(position, "buy 1")
    assert offered(position)
    play(position, "offer ivory")
    assert refusal(position, USE_SLOAR) == "power-has-its-moment"
    assert not offered(position)


@rule("F-139")
def test_powers_before_builders_and_assassins_begin():
    position = with_sloar({"c4": "b", "c3": "b"}, fakirs=2)
    play(position, "lift c4")
    assert position.moves() == ["fakirs 0", "fakirs 1", "fakirs 2", USE_SLOAR]
    position = with_sloar({"b3": "r", "c3": "r", "c2": "gb"}, fakirs=2)
    play(position, "lift b3")
    assert position.moves() == ["fakirs 0", "fakirs 1", "fakirs 2", USE_SLOAR]
    play(position, "fakirs 1")
    assert position.prompt == "kill"
    assert refusal(position, USE_SLOAR) == "power-has-its-moment"


@rule("F-139")
def test_a_power_before_the_kill_without_fakirs():
    position = given({"b3": "r", "c3": "r", "c2": "gb"}, djinns={"p1": ["enki"]}, elders={"p1": 1})
    play(position, "lift b3")
    assert position.prompt == "kill"
    assert position.moves() == ["kill green c2", "kill blue c2", "use enki with elders"]
    play(position, "use enki with elders", "put a3")
    assert position.moves() == ["kill green c2", "kill blue c2"]
    play(position, "kill green c2")
    assert palms(position) == {"a3": 1, "c3": 1}


@rule("F-139")
def test_a_power_at_the_sacred_place_comes_before_the_choice():
    position = given({"b1": "y", "b2": "y"}, djinns={"p1": ["enki"]}, elders={"p1": 3}, djinn_row=["boaz"])
    play(position, "lift b1", "continue")
    assert position.prompt == "shrine"
    play(position, "use enki with elders", "put f3")
    assert position.prompt == "shrine"
    assert position.moves() == ["take boaz with elders", "continue"]


@rule("F-139")
def test_a_power_is_used_once_in_a_turn():
    position = with_sloar({"b3": "y", "c3": "y"}, fakirs=3)
    play(position, USE_SLOAR)
    assert position.prompt == "lift"
    assert refusal(position, USE_SLOAR) == "already-used"
    assert not offered(position)
    play(position, "lift c3")
    while position.seat == 0:
        assert not offered(position)
        position.play(position.moves()[-1])
    assert sum(cards(position).values()) == 3


@rule("F-139", "F-020")
def test_two_players_use_a_power_in_each_of_their_turns():
    """E2: once per turn, not once per round."""
    position = with_sloar(
        {"b3": "y", "c3": "y"},
        fakirs=3,
        bid_track={"1": "p1"},
        turn_track={"5": "p1", "3": "p2", "1": "p2"},
        deck={"ivory": 2},
        discard={**ALL_CARDS, "ivory": 0, "fakir": 15},
    )
    play(position, USE_SLOAR, "lift b3", "done")
    assert (position.prompt, position.seat) == ("lift", 0)
    assert offered(position)
    play(position, USE_SLOAR)
    assert cards(position) == {"ivory": 2, "fakir": 1}


@rule("F-139", "F-138")
def test_only_ones_own_djinns_serve():
    position = given({"b3": "y", "c3": "y"}, djinns={"p2": ["sloar"]}, cards={"p1": {"fakir": 1}, "p2": {"fakir": 1}})
    assert refusal(position, USE_SLOAR) == "not-your-djinn"
    assert position.moves() == ["lift b3", "lift c3", "lift e5", "lift f5"]


@rule("F-138")
@pytest.mark.parametrize(
    "djinn",
    ["al-amin", "baal", "boaz", "haurvatat", "jafaar", "kandicha", "marid", "monkir", "nekir", "shamhat"],
)
def test_powers_without_cost_need_no_use(djinn):
    """E4: they work by themselves."""
    position = given({"b3": "y", "c3": "y"}, djinns={"p1": [djinn]}, elders={"p1": 3}, cards={"p1": {"fakir": 3}})
    assert refusal(position, f"use {djinn} with elders") == "no-paid-power"
    assert refusal(position, f"use {djinn} with fakir") == "no-paid-power"


@rule("F-139", "F-135", "F-136")
@pytest.mark.parametrize("djinn", ["bouraq", "enki", "anun-nak"])
def test_a_price_of_one_elder_or_one_fakir(djinn):
    def holding(elders_held, fakirs_held):
        return given(
            {"b3": "y", "c3": "y"},
            djinns={"p1": [djinn]},
            elders={"p1": elders_held},
            cards={"p1": {"fakir": fakirs_held}},
        )

    uses = [f"use {djinn} with elders", f"use {djinn} with fakir"]
    for held, refusals in {
        (1, 1): [None, None],
        (1, 0): [None, "no-fakir"],
        (0, 1): ["not-enough-elders", None],
        (0, 0): ["not-enough-elders", "no-fakir"],
    }.items():
        position = holding(*held)
        assert [refusal(position, use) for use in uses] == refusals
        assert [use for use in uses if use in position.moves()] == [
            use for use, why in zip(uses, refusals, strict=True) if why is None
        ]
    position = holding(3, 3)
    paid = position.copy()
    play(paid, uses[0])
    assert (elders(paid), cards(paid), bag(paid).count("w")) == ([2, 0], {"fakir": 3}, 18)
    play(position, uses[1])
    assert (elders(position), cards(position), discard(position)) == ([3, 0], {"fakir": 2}, {"fakir": 1})
    assert bag(position).count("w") == 17


@rule("F-139", "F-135", "F-136")
@pytest.mark.parametrize("djinn", ["leta", "sibittis", "utug"])
def test_a_price_of_an_elder_and_another_elder_or_a_fakir(djinn):
    uses = [f"use {djinn} with elders", f"use {djinn} with fakir"]
    for held, refusals in {
        (2, 1): [None, None],
        (2, 0): [None, "no-fakir"],
        (1, 1): ["not-enough-elders", None],
        (1, 0): ["not-enough-elders", "no-fakir"],
        (0, 3): ["not-enough-elders", "not-enough-elders"],
    }.items():
        position = given(
            {"b3": "y", "c3": "y"},
            djinns={"p1": [djinn]},
            elders={"p1": held[0]},
            cards={"p1": {"fakir": held[1]}},
        )
        assert [refusal(position, use) for use in uses] == refusals
    position = given({"b3": "y", "c3": "y"}, djinns={"p1": [djinn]}, elders={"p1": 3}, cards={"p1": {"fakir": 2}})
    paid = position.copy()
    play(paid, uses[0])
    assert (elders(paid), cards(paid), bag(paid).count("w")) == ([1, 0], {"fakir": 2}, 19)
    play(position, uses[1])
    assert (elders(position), cards(position), discard(position)) == ([2, 0], {"fakir": 1}, {"fakir": 1})
    assert bag(position).count("w") == 18


@rule("F-140")
def test_a_new_djinn_serves_at_once():
    position = given({"b1": "y", "b2": "y"}, elders={"p1": 3}, djinn_row=["enki"])
    play(position, "lift b1", "take enki with elders")
    assert position.prompt == "sale"
    assert position.moves() == ["use enki with elders", "done"]
    play(position, "use enki with elders", "put d3")
    assert palms(position) == {"d3": 1}
    assert djinns(position) == ["enki"]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-140")
def test_a_new_djinn_cannot_serve_without_its_price():
    position = given({"b1": "y", "b2": "y"}, elders={"p1": 2}, djinn_row=["enki"])
    play(position, "lift b1", "take enki with elders")
    assert (position.prompt, position.seat) == ("lift", 1)
    assert palms(position) == {}


@rule("F-139")
@pytest.mark.parametrize(
    ("djinn", "fragment"),
    [
        ("bouraq", {"palaces": {"f1": 10}}),
        ("enki", {"palms": {"f1": 12}}),
        ("leta", {"owner": owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2")}),
        ("utug", {"owner": owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2")}),
        ("utug", {"owner": owned(p2="b3 c3 e5 f5")}),
        ("echidna", {}),
        ("sibittis", {"djinns": {"p1": ["sibittis"], "p2": [name for name in DJINNS if name != "sibittis"]}}),
    ],
)
def test_a_power_without_effect_cannot_be_paid_for(djinn, fragment):
    """E3, Q-F17: no piece left, no camel left, no target, no builder's gold, no djinn to draw."""
    position = given(
        {"b3": "y", "c3": "y"},
        **{"djinns": {"p1": [djinn]}, "elders": {"p1": 2}, "cards": {"p1": {"fakir": 1}}, **fragment},
    )
    assert refusal(position, f"use {djinn} with elders") == "power-without-effect"
    assert refusal(position, f"use {djinn} with fakir") == "power-without-effect"
    assert position.moves() == ["lift b3", "lift c3", "lift e5", "lift f5"]


@rule("F-139")
@pytest.mark.parametrize("djinn", ["hagis", "lamia", "iblis", "kumarbi"])
def test_some_powers_have_a_moment_of_their_own(djinn):
    """E1, Q-F8, Q-I7."""
    position = given({"b3": "y", "c3": "y"}, djinns={"p1": [djinn]}, elders={"p1": 2}, cards={"p1": {"fakir": 1}})
    assert refusal(position, f"use {djinn} with fakir") == "power-has-its-moment"
    assert position.moves() == ["lift b3", "lift c3", "lift e5", "lift f5"]


@rule("F-139")
def test_no_power_while_others_bid():
    position = given(
        {"b3": "y", "c3": "y"},
        prompt="bid",
        bid_track={"1": "p1", "2": "p2", "3": "p1", "4": "p2"},
        turn_track={},
        djinns={"p1": ["sloar"]},
        cards={"p1": {"fakir": 1}},
    )
    assert refusal(position, USE_SLOAR) == "power-has-its-moment"


@rule("F-138", "F-170")
def test_djinns_score():
    position = given({"b3": "y", "c3": "y"}, djinns={"p1": ["hagis", "leta"], "p2": ["al-amin"]})
    assert [sheet["djinns"] for sheet in position.score_sheet()] == [14, 5]
    assert gold(position) == [50, 50]
