"""Chapter 10: the tile actions, the rulings Q-C3, Q-C4 and the examples FV-17, FV-28."""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    bag,
    cards,
    discard,
    djinns,
    elders,
    given,
    gold,
    in_row,
    on,
    owned,
    owner,
    palaces,
    palms,
    play,
    refusal,
    row,
)

OASIS = {"b3": "y", "c3": "y"}  # lift b3 to end on the oasis c3
VILLAGE = {"b1": "y", "c1": "y"}  # lift b1 to end on the village c1
SMALL = {"b4": "y", "c4": "y"}  # lift b4 to end on the small market c4
LARGE = {"c4": "y", "c5": "y"}  # lift c4 to end on the large market c5
SACRED = {"b1": "y", "b2": "y"}  # lift b1 to end on the sacred place b2


# -- oasis and village ---------------------------------------------------------------------------------------------


@rule("F-119", "F-123", "F-129")
def test_the_action_belongs_to_the_end_tile_even_without_control():
    position = given({"b3": "y", "c3": "yg"})
    play(position, "lift b3")
    assert owner(position, "c3") is None
    assert palms(position) == {"c3": 1}
    assert position.record.palms_left == 11


@rule("F-121", "F-123")
def test_a_palm_is_compulsory_and_may_join_others():
    position = given(OASIS, palms={"c3": 2, "a1": 1}, djinns={"p1": ["sloar"]}, cards={"p1": {"fakir": 1}})
    play(position, "lift b3", "continue")
    assert position.prompt == "tile"
    assert position.moves() == ["use sloar with fakir", "continue"]
    play(position, "continue")  # goes on to the action, not past it
    assert palms(position) == {"a1": 1, "c3": 3}
    assert position.record.palms_left == 8


@rule("F-124")
def test_any_number_of_palms_may_stand_on_a_tile():
    position = given(OASIS, palms={"c3": 11})
    play(position, "lift b3")
    assert palms(position) == {"c3": 12}
    assert position.record.palms_left == 0


@rule("F-125")
def test_without_palms_the_oasis_does_nothing():
    position = given(OASIS, palms={"a1": 12})
    play(position, "lift b3")
    assert palms(position) == {"a1": 12}
    assert position.record.palms_left == 0
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-121", "F-126", "F-127")
def test_a_palace_is_compulsory_and_may_join_others():
    position = given(VILLAGE, palaces={"c1": 9})
    play(position, "lift b1")
    assert palaces(position) == {"c1": 10}
    assert palms(position) == {}
    assert position.record.palaces_left == 0
    assert position.record.palms_left == 12


@rule("F-128")
def test_without_palaces_the_village_does_nothing():
    """FV-28."""
    position = given(VILLAGE, palaces={"f1": 10})
    play(position, "lift b1")
    assert palaces(position) == {"f1": 10}
    assert gold(position) == [50, 50]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-129", "F-171", "F-172", "F-176")
def test_palms_and_palaces_score_for_the_owner_of_the_tile():
    position = given(OASIS, owner=owned(p2="c3"))
    play(position, "lift b3")
    assert [sheet["palms"] for sheet in position.score_sheet()] == [0, 3]
    position = given({"b1": "y", "c1": "yg"})
    play(position, "lift b1")
    assert palaces(position) == {"c1": 1}
    assert [sheet["palaces"] for sheet in position.score_sheet()] == [0, 0]


# -- markets -------------------------------------------------------------------------------------------------------


@rule("F-122", "F-130", "F-133")
def test_the_small_market_sells_one_of_the_first_three_cards():
    position = given(SMALL, row=row("fish", "silk", "fakir", "ivory"))
    play(position, "lift b4")
    assert position.prompt == "market"
    assert position.moves() == ["buy 1", "buy 2", "buy 3", "continue"]
    assert refusal(position, "buy 4") == "not-in-reach-of-market"
    declined = position.copy()
    play(position, "buy 2")
    assert gold(position) == [47, 50]
    assert cards(position) == {"silk": 1}
    assert in_row(position) == ["fish", "fakir", "ivory"]
    play(declined, "continue")
    assert gold(declined) == [50, 50]
    assert (declined.prompt, declined.seat) == ("lift", 1)


@rule("F-130")
def test_the_price_of_the_small_market_must_be_there():
    for purse, prompt in ((3, "market"), (2, "lift")):
        position = given(SMALL, row=row("fakir", "silk"), gold={"p1": purse, "p2": 50})
        play(position, "lift b4")
        assert position.prompt == prompt
    position = given(SMALL, row=row("fakir", "silk"), gold={"p1": 3, "p2": 50})
    play(position, "lift b4", "buy 1")
    assert gold(position) == [0, 50]
    assert cards(position) == {"fakir": 1}


@rule("F-130")
def test_a_short_row_offers_what_is_there():
    """F-130."""
    position = given(SMALL, row=row("fakir", "silk"))
    play(position, "lift b4")
    assert position.moves() == ["buy 1", "buy 2", "continue"]


@rule("F-122")
@pytest.mark.parametrize("board", [SMALL, LARGE])
def test_with_an_empty_row_the_market_is_closed(board):
    """F-130, Q-C4."""
    position = given(board)
    play(position, f"lift {next(iter(board))}")
    assert gold(position) == [50, 50]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-131", "F-133")
def test_the_large_market_sells_two_of_the_first_six_cards():
    """C3: two must be taken if two are there; they are named from the front to the back."""
    position = given(LARGE, row=row("fish", "silk", "fakir", "ivory", "gold", "spice", "wheat"))
    play(position, "lift c4")
    assert position.moves() == ["buy 1", "buy 2", "buy 3", "buy 4", "buy 5", "continue"]
    assert refusal(position, "buy 6") == "take-all-cards"
    assert refusal(position, "buy 7") == "not-in-reach-of-market"
    play(position, "buy 3")
    assert gold(position) == [44, 50]
    assert cards(position) == {"fakir": 1}
    # the cards behind have moved up: ivory is third now, spice fifth
    assert position.moves() == ["buy 3", "buy 4", "buy 5"]
    assert refusal(position, "continue") == "action-has-begun"
    assert refusal(position, "buy 2") == "cards-in-order"
    assert refusal(position, "buy 6") == "not-in-reach-of-market"
    play(position, "buy 5")
    assert gold(position) == [44, 50]
    assert cards(position) == {"fakir": 1, "spice": 1}
    assert in_row(position) == ["fish", "silk", "ivory", "gold", "wheat"]
    assert position.prompt == "sale"


@rule("F-131")
def test_the_last_card_within_reach_leaves_no_choice_for_the_second():
    position = given(LARGE, row=row("fakir", "gold", "fakir", "gold", "silk", "fakir"))
    play(position, "lift c4", "buy 5")
    assert gold(position) == [44, 50]
    assert cards(position) == {"fakir": 1, "silk": 1}


@rule("F-131")
def test_the_price_of_the_large_market_must_be_there():
    for purse, prompt in ((6, "market"), (5, "lift")):
        position = given(LARGE, row=row("fakir", "silk"), gold={"p1": purse, "p2": 50})
        play(position, "lift c4")
        assert position.prompt == prompt


@rule("F-132")
def test_one_card_left_still_costs_six():
    """FV-17."""
    position = given(LARGE, row=row("fakir"))
    play(position, "lift c4")
    assert position.moves() == ["buy 1", "continue"]
    play(position, "buy 1")
    assert gold(position) == [44, 50]
    assert cards(position) == {"fakir": 1}
    assert in_row(position) == []
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-122", "F-131")
def test_the_large_market_may_be_declined():
    position = given(LARGE, row=row("fakir", "silk"))
    play(position, "lift c4", "continue")
    assert gold(position) == [50, 50]
    assert in_row(position) == ["fakir", "silk"]


# -- the sacred place ----------------------------------------------------------------------------------------------


@rule("F-134", "F-135", "F-137")
def test_two_elders_buy_a_djinn():
    position = given(SACRED, elders={"p1": 3}, djinn_row=["boaz", "utug", "jafaar"])
    play(position, "lift b1")
    assert position.prompt == "shrine"
    assert position.moves() == ["take boaz with elders", "take jafaar with elders", "take utug with elders", "continue"]
    assert refusal(position, "take enki with elders") == "djinn-not-in-row"
    assert refusal(position, "take boaz with fakir") == "no-fakir"
    play(position, "take jafaar with elders")
    assert djinns(position) == ["jafaar"]
    assert elders(position) == [1, 0]
    assert bag(position).count("w") == 19
    assert position.to_dict()["djinn_row"] == ["boaz", "utug"]


@rule("F-134", "F-135", "F-136")
def test_a_fakir_may_stand_for_one_elder():
    position = given(SACRED, elders={"p1": 1}, cards={"p1": {"fakir": 2}}, djinn_row=["boaz"])
    play(position, "lift b1")
    assert position.moves() == ["take boaz with fakir", "continue"]
    assert refusal(position, "take boaz with elders") == "not-enough-elders"
    play(position, "take boaz with fakir")
    assert djinns(position) == ["boaz"]
    assert elders(position) == [0, 0]
    assert bag(position).count("w") == 20
    assert cards(position) == {"fakir": 1}
    assert discard(position) == {"fakir": 1}


@rule("F-134")
def test_both_ways_of_paying_are_offered():
    position = given(SACRED, elders={"p1": 2}, cards={"p1": {"fakir": 1}}, djinn_row=["boaz"])
    play(position, "lift b1")
    assert position.moves() == ["take boaz with elders", "take boaz with fakir", "continue"]
    play(position, "take boaz with fakir")
    assert elders(position) == [1, 0]


@rule("F-134", "F-122")
@pytest.mark.parametrize(
    "fragment",
    [
        {"elders": {"p1": 1}},
        {"cards": {"p1": {"fakir": 2}}},
        {"elders": {"p1": 4}, "djinn_row": []},
        {"elders": {"p2": 4}},
    ],
)
def test_without_the_price_or_a_djinn_nothing_is_asked(fragment):
    """C4: an elder is always needed."""
    position = given(SACRED, **{"djinn_row": ["boaz"], **fragment})
    play(position, "lift b1")
    assert djinns(position) == []
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-122")
def test_a_djinn_may_be_declined():
    position = given(SACRED, elders={"p1": 2}, djinn_row=["boaz"])
    play(position, "lift b1", "continue")
    assert elders(position) == [2, 0]
    assert djinns(position) == []


@rule("F-120")
def test_passed_tiles_do_not_act():
    position = given({"a3": "gw", "c3": "w"})
    play(position, "lift a3")
    assert on(position, "b3") == "g"
    assert palms(position) == {"c3": 1}
