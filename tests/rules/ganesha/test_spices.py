"""Chapter 10: the eight spices, what each cannot be used for, and their rulings.

Q-06, Q-07, Q-08, Q-09, Q-10, Q-11, Q-12, Q-13, Q-14, Q-33, Q-34, Q-35, Q-36, Q-37, Q-38, Q-39.
"""

from collections import Counter

import numpy as np
import pytest

from serai.testing import rule
from tests.rules.ganesha.helpers import (
    ALTAR,
    GAME,
    SPICES,
    altar,
    bag,
    given,
    hand,
    mandala,
    play,
    refusal,
    seat,
    spices,
    tactics,
    told,
    treasury,
)


def taken(kind, cell=4, **facts):
    """A stone has just been taken from a cell with this spice."""
    position = given(**{"altar": ALTAR, "spice": {cell: kind}, **facts})
    position.play(f"take {cell}")
    return position


def unusable(position_told, kind):
    return any(line.endswith(f"cannot use the spice: {kind}") for line in position_told)


# -- for all spices ----------------------------------------------------------------------------------------------------


@rule("G-102")
def test_a_spice_works_only_when_its_stone_is_taken_from_the_altar():
    """Another cell, another phase, another spice: nothing."""
    position = play(given(altar=ALTAR, spice={4: "black-mustard"}), "take 5")
    assert position.prompt == "store"
    assert refusal(position, "use black-mustard") == "not-now"
    position = taken("cumin")
    assert refusal(position, "use black-mustard") == "another-spice"
    assert refusal(position, "use cardamom red") == "another-spice"
    assert refusal(position, "use black-pepper red") == "another-spice"
    # nothing is taken in the final stage
    final = given(prompt="final", treasury={"p1": "rg", "p2": "b"}, altar=ALTAR, spice={4: "black-mustard"})
    assert final.moves() == ["place red", "place green"]


@rule("G-103")
@pytest.mark.parametrize("kind", [k for k in SPICES if k not in ("coriander", "cinnamon")])
def test_every_spice_may_be_declined(kind):
    position = taken(kind, mandala="g", treasury={"p1": "b", "p2": "g"}, score={"p1": 3})
    assert "decline" in position.moves()
    before = position.to_dict()
    play(position, "decline")
    after = position.to_dict()
    for fact in ("altar", "bag", "mandala", "treasury", "tactics", "score", "hand"):
        assert after[fact] == before[fact]
    assert position.prompt == "store"


@rule("G-103")
@pytest.mark.parametrize("kind", ["coriander", "cinnamon"])
def test_what_only_opens_a_later_choice_is_not_asked_at_once(kind):
    """Q-39: nothing is decided at the trigger; the player may still make nothing of it."""
    position = taken(kind, treasury={"p1": "g"})
    assert (position.prompt, position.to_dict()[kind]) == ("store", True)
    waiting = given(altar={5: "g"}, spice={4: kind}, at="4", taken="red", hand="r", prompt="spice")
    assert waiting.moves() == [f"use {kind}"]
    assert refusal(waiting, "decline") == "decided-later"


@rule("G-104")
def test_the_effect_comes_before_the_next_stone():
    position = taken("cardamom", tactics={"p1": "r-"}, mandala="gg")
    assert position.prompt == "spice"
    assert refusal(position, "take 5") == "not-now"
    play(position, "use cardamom green")
    assert (position.prompt, mandala(position)) == ("second", "g")
    assert position.moves() == ["take 5", "take 9", "stop"]


# -- cardamom ----------------------------------------------------------------------------------------------------------


@rule("G-105", "G-106")
def test_cardamom():
    """GV-05: of 2 red, 4 green and 3 blue stones the last one of a colour goes to the bag; no score changes."""
    position = taken("cardamom", mandala="rrggggbbb", score={"p1": 9, "p2": 7})
    assert position.moves() == ["use cardamom red", "use cardamom green", "use cardamom blue", "decline"]
    assert refusal(position, "use cardamom purple") == "not-on-the-mandala"
    greens = bag(position).count("g")
    play(position, "use cardamom green")
    assert (mandala(position), bag(position).count("g")) == ("rrgggbbb", greens + 1)
    assert position.scores() == [9, 7]


@rule("G-106", "G-072")
def test_the_freed_cell_is_filled_next():
    """Q-12."""
    position = taken("cardamom", mandala="rr", treasury={"p1": "ry"})
    play(position, "use cardamom red", "store red left", "place red offering yellow")
    assert position.scores()[0] == 4  # the second cell again


@rule("G-106")
def test_cardamom_cannot_be_used_on_an_empty_mandala():
    """Q-12."""
    position = given(altar=ALTAR, spice={4: "cardamom"})
    events = position.play("take 4")
    assert position.prompt == "store"
    assert unusable(told(events), "cardamom")


# -- cumin -------------------------------------------------------------------------------------------------------------


@rule("G-107")
def test_cumin_exchanges_the_stone_for_any_other():
    """Q-08: the two stones change places."""
    position = taken("cumin")
    offered = [cell for cell in ALTAR if cell not in (4, 11)]  # 11 is red too: Q-38
    assert position.moves() == [f"use cumin {cell}" for cell in offered] + ["decline"]
    assert refusal(position, "use cumin 11") == "same-colour"
    assert refusal(position, "use cumin 4") == "no-stone-there"
    before = altar(position)
    play(position, "use cumin 18")
    assert hand(position) == "p"
    assert altar(position) == {**before, 18: "r"}


@rule("G-108")
def test_a_token_under_the_chosen_stone_is_not_used():
    position = taken("cumin", spice={4: "cumin", 10: "black-mustard"})
    play(position, "use cumin 10")
    assert (position.prompt, position.scores()) == ("store", [0, 0])
    assert spices(position) == {4: "cumin", 10: "black-mustard"}


@rule("G-107")
@pytest.mark.parametrize("rest", [{}, {11: "r", 5: "r"}])
def test_cumin_cannot_be_used_without_another_stone(rest):
    """Q-08: nothing else on the altar, or nothing but the same colour (Q-38)."""
    position = given(altar={4: "r", **rest}, spice={4: "cumin"}, treasury={"p2": "gg"})
    events = position.play("take 4")
    assert unusable(told(events), "cumin")
    assert position.prompt == "store"


@rule("G-107", "G-048")
def test_after_cumin_the_second_stone_lies_beside_the_first_cell():
    """Q-08: the place counts, not the exchanged stone; its colour is not looked at again."""
    position = taken("cumin", tactics={"p1": "r-"})
    play(position, "use cumin 18")
    assert position.moves() == ["take 5", "take 9", "stop"]
    # the swapped-in stone may be the second one
    position = taken("cumin", tactics={"p1": "r-"})
    play(position, "use cumin 5", "take 5")
    assert hand(position) == "ry"


@rule("G-107")
def test_cumin_on_the_second_stone_reaches_everywhere():
    """Q-34."""
    position = given(altar=ALTAR, spice={9: "cumin"}, tactics={"p1": "r-"})
    play(position, "take 4", "take 9")
    assert "use cumin 7" in position.moves()
    play(position, "use cumin 7")
    assert hand(position) == "rb"


# -- coriander ---------------------------------------------------------------------------------------------------------


def exchanging(pair, stones, **facts):
    return given(
        prompt="coriander", coriander=True, tactics={"p1": pair}, treasury={"p1": stones}, altar=ALTAR, **facts
    )


@rule("G-109")
def test_coriander_comes_after_phase_two():
    position = taken("coriander", treasury={"p1": "gg"}, tactics={"p1": "b-"})
    play(position, "store red right")
    assert position.prompt == "coriander"
    play(position, "tactics green green")
    assert (tactics(position), treasury(position)) == ("gg", "rb")
    position = exchanging("gg", "gy")
    play(position, "tactics green yellow")
    assert "place green offering green" in position.moves()  # what was freed can be placed at once


@rule("G-109")
def test_coriander_keeps_the_number_of_tactics_stones():
    """Q-09, Q-39: one or two stones, out of the tactics cells and the treasury together."""
    position = exchanging("rg", "bb")
    pairs = {move.removeprefix("tactics ") for move in position.moves()} - {"decline"}
    assert pairs == {
        "green red", "red blue", "blue red", "green blue", "blue green", "blue blue",
    }  # fmt: skip
    assert refusal(position, "tactics red green") == "nothing-changes"
    assert refusal(position, "tactics red empty") == "as-many-tactics-stones"
    assert refusal(position, "tactics red red") == "not-on-your-board"
    assert refusal(position, "tactics yellow red") == "not-on-your-board"
    single = exchanging("r-", "g")
    assert single.moves() == ["decline", "tactics empty red", "tactics empty green", "tactics green empty"]
    play(single, "tactics empty green")
    assert (tactics(single), treasury(single)) == ("-g", "r")


@rule("G-109", "G-103")
def test_coriander_may_be_declined():
    position = play(exchanging("rg", "bb"), "decline")
    assert (tactics(position), treasury(position), position.prompt) == ("rg", "bb", "mandala")


@rule("G-109")
def test_coriander_cannot_be_used_without_tactics_stones():
    """Q-09."""
    position = taken("coriander", treasury={"p1": "gg"})
    assert position.to_dict()["coriander"]
    play(position, "store red treasury")
    assert position.prompt == "mandala"
    assert not position.to_dict()["coriander"]  # it is over, and nothing in the position says otherwise
    numbers = np.zeros(len(GAME.observation), np.float32)
    GAME.rules["observe"](position.record, position.edition.record, 0, numbers)
    assert numbers[GAME.observation.index("coriander")] == 0


@rule("G-109")
def test_coriander_works_once():
    position = taken("coriander", treasury={"p1": "gg"}, tactics={"p1": "b-"})
    play(position, "store red right", "decline", "end turn")
    play(position, "take 5", "store yellow left")  # p2 has no coriander
    assert seat(position) == "p1"
    play(position, "take 9", "store purple left")
    assert position.prompt == "mandala"


# -- ginger ------------------------------------------------------------------------------------------------------------


@rule("G-110", "G-111")
def test_ginger():
    """The opponent answers with a stone of another colour, which is then in hand (Q-10)."""
    position = taken("ginger", treasury={"p1": "b", "p2": "rgp"})
    assert position.moves() == ["use ginger p2", "decline"]
    play(position, "use ginger p2")
    assert (seat(position), position.prompt) == ("p2", "reply")
    assert (treasury(position, "p2"), hand(position)) == ("rrgp", "")
    assert position.moves() == ["give green", "give purple"]
    assert refusal(position, "give red") == "must-be-another-colour"
    assert refusal(position, "give blue") == "not-in-treasury"
    play(position, "give purple")
    assert (seat(position), position.prompt, hand(position)) == ("p1", "store", "p")
    assert (treasury(position, "p2"), treasury(position)) == ("rrg", "b")


@rule("G-111")
def test_a_single_colour_is_given_without_asking():
    """Q-10."""
    position = taken("ginger", treasury={"p2": "rbb"})
    events = position.play("use ginger p2")
    assert (seat(position), hand(position), treasury(position, "p2")) == ("p1", "b", "rrb")
    assert "p2 gives a stone to p1: blue" in told(events)


@rule("G-110")
def test_ginger_needs_an_opponent_with_another_colour_in_the_treasury():
    """Q-10: tactics stones do not count."""
    position = given(
        players=4, altar=ALTAR, spice={4: "ginger"}, treasury={"p1": "g", "p2": "rr", "p3": "rb"}, tactics={"p4": "gb"}
    )
    play(position, "take 4")
    assert position.moves() == ["use ginger p3", "decline"]
    assert refusal(position, "use ginger p1") == "not-yourself"
    assert refusal(position, "use ginger p2") == "nothing-to-give-back"
    assert refusal(position, "use ginger p4") == "nothing-to-give-back"
    two = taken("ginger", treasury={"p2": "g"})
    assert refusal(two, "use ginger p3") == "no-such-player"


@rule("G-110")
def test_ginger_cannot_be_used_without_such_an_opponent():
    position = given(altar=ALTAR, spice={4: "ginger"}, treasury={"p1": "gg", "p2": "rr"})
    events = position.play("take 4")
    assert position.prompt == "store"
    assert unusable(told(events), "ginger")


@rule("G-110", "G-047")
def test_the_second_stone_survives_ginger():
    """Q-36: measured from the cell of the first stone; its colour is not looked at again."""
    position = taken("ginger", tactics={"p1": "r-"}, treasury={"p2": "gp"})
    play(position, "use ginger p2", "give green")
    assert (seat(position), position.prompt) == ("p1", "second")
    assert position.moves() == ["take 5", "take 9", "stop"]
    play(position, "take 9")
    assert hand(position) == "gp"


# -- black mustard -----------------------------------------------------------------------------------------------------


@rule("G-112")
def test_black_mustard():
    position = play(taken("black-mustard", score={"p1": 50}), "use black-mustard")
    assert position.scores() == [51, 0]
    assert position.view()["pawns"]["p1"] == 1
    assert position.score_sheet()[0]["black mustard"] == 1


# -- cinnamon ----------------------------------------------------------------------------------------------------------


@rule("G-113")
def test_cinnamon_lets_any_stone_be_offered():
    """Q-11: the offering is still needed, and yellow still needs none."""
    position = taken("cinnamon", treasury={"p1": "ggb"})
    play(position, "store red treasury")
    assert position.moves() == [
        "place red offering green",
        "place red offering blue",
        "place green offering red",
        "place green offering green",
        "place green offering blue",
        "place blue offering red",
        "place blue offering green",
        "end turn",
    ]
    assert refusal(position, "place red") == "needs-an-offering"
    assert refusal(position, "place red offering red") == "nothing-left-to-place"
    blues = bag(position).count("b")
    play(position, "place green offering blue")
    assert (mandala(position), treasury(position), bag(position).count("b")) == ("gg", "r", blues + 1)


@rule("G-113")
def test_cinnamon_is_lost_with_the_turn():
    position = taken("cinnamon", treasury={"p1": "gb", "p2": "gb"})
    play(position, "store red left")
    assert "place green offering blue" in position.moves()
    play(position, "end turn", "take 5", "store yellow treasury")
    assert refusal(position, "place green offering blue") == "offering-does-not-match"


# -- red pepper --------------------------------------------------------------------------------------------------------


@rule("G-114", "G-115")
def test_red_pepper_wins_a_stone_of_the_same_colour():
    """Q-13: it is in the treasury at once."""
    position = taken("red-pepper", altar={4: "r", 5: "g"}, bag="rr", score={"p1": 3})
    draws = position.draws
    events = position.play("use red-pepper")
    assert (treasury(position), bag(position)) == ("r", "r")
    assert position.scores() == [2, 0]
    assert position.score_sheet()[0]["red pepper"] == -1
    assert position.draws == draws + 1
    assert told(events)[1:3] == ["p1 pays 1; points now: 2", "p1 draws a stone into the treasury: red"]
    play(position, "store red treasury")
    assert "place red offering red" in position.moves()


@rule("G-114", "G-116")
def test_red_pepper_returns_any_other_stone():
    position = taken("red-pepper", altar={4: "r", 5: "g"}, bag="gb", score={"p1": 51})
    events = position.play("use red-pepper")
    assert (treasury(position), bag(position)) == ("", "gb")
    assert position.scores() == [50, 0]
    assert position.view()["pawns"]["p1"] == 50
    assert told(events)[2].startswith("p1 draws a stone and returns it to the bag: ")


@rule("G-114")
def test_red_pepper_draws_at_random():
    """One red stone among four: about one draw in four wins."""
    won = 0
    for seed in range(200):
        position = taken("red-pepper", altar={4: "r", 5: "g"}, bag="rgbp", score={"p1": 3}, seed=seed)
        play(position, "use red-pepper")
        won += treasury(position) == "r"
    assert 30 < won < 72


@rule("G-117")
def test_red_pepper_cannot_be_used_without_points():
    position = given(altar=ALTAR, spice={4: "red-pepper"}, score={"p2": 8})
    events = position.play("take 4")
    assert position.prompt == "store"
    assert unusable(told(events), "red pepper")
    waiting = given(altar={5: "g"}, spice={4: "red-pepper"}, at="4", taken="red", hand="r", prompt="spice")
    assert refusal(waiting, "use red-pepper") == "not-enough-points"


@rule("G-114")
def test_red_pepper_cannot_be_used_with_an_empty_bag():
    """Q-13: nothing is paid."""
    position = given(altar={4: "r", 5: "g"}, spice={4: "red-pepper"}, score={"p1": 8}, bag="")
    events = position.play("take 4")
    assert position.prompt == "store"
    assert unusable(told(events), "red pepper")
    assert position.scores() == [8, 0]
    waiting = given(
        altar={5: "g"}, spice={4: "red-pepper"}, at="4", taken="red", hand="r", prompt="spice", score={"p1": 8}, bag=""
    )
    assert refusal(waiting, "use red-pepper") == "bag-is-empty"


# -- black pepper ------------------------------------------------------------------------------------------------------


@rule("G-118", "G-119")
def test_black_pepper():
    position = taken("black-pepper", altar={4: "r", 5: "g"}, treasury={"p1": "gb"}, bag="pp")
    assert position.moves() == ["use black-pepper green", "use black-pepper blue", "decline"]
    assert refusal(position, "use black-pepper red") == "not-in-treasury"  # it is still in hand
    drawn = Counter[str]()
    for seed in range(60):
        position = taken("black-pepper", altar={4: "r", 5: "g"}, treasury={"p1": "gb"}, bag="pp", seed=seed)
        play(position, "use black-pepper green")
        assert len(treasury(position)) == 2 and "b" in treasury(position)
        assert sorted(bag(position) + treasury(position)) == sorted("ppgb")
        drawn[treasury(position)] += 1
    assert set(drawn) == {"gb", "pb"}  # the stone just returned may come back
    assert drawn["pb"] > drawn["gb"]


@rule("G-118")
def test_black_pepper_cannot_be_used_with_an_empty_treasury():
    """Q-14: before phase 2, and the stone just taken does not count."""
    position = given(altar=ALTAR, spice={4: "black-pepper"}, tactics={"p1": "gb"}, treasury={"p2": "rr"})
    events = position.play("take 4")
    assert position.prompt == "store"
    assert unusable(told(events), "black pepper")
