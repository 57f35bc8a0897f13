"""Djinns with a price: Anun-Nak, Bouraq, Echidna, Enki, Hagis, Lamia.

Rulings Q-F1, Q-F2, Q-F10, Q-F12, Q-F13, Q-F14, Q-F15, Q-F19, Q-I5, Q-I6.
"""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    bag,
    cards,
    discard,
    elders,
    given,
    gold,
    on,
    owned,
    palaces,
    palms,
    play,
    refusal,
    row,
)

QUIET = {"b4": "y", "c4": "y"}  # a move to make: lift b4 ends on a small market
CROWD = "g" * 18 + "b" * 18 + "r" * 18  # keeps the bag empty when it stands on f1


# -- Anun-Nak ------------------------------------------------------------------------------------------------------


@rule("F-139")
def test_anun_nak_draws_three_meeples_onto_an_empty_free_tile():
    position = given(
        {**QUIET, "a1": "w"},
        owner=owned(p2="a2"),
        palms={"a3": 1},
        palaces={"a5": 1},
        djinns={"p1": ["anun-nak"]},
        elders={"p1": 1},
    )
    before = len(bag(position))
    play(position, "use anun-nak with elders")
    assert position.prompt == "target"
    targets = [move.removeprefix("put ") for move in position.moves()]
    taken = {"a1", "b4", "c4", "e5", "f5", "a2", "a3", "a5"}
    assert targets == [f"{c}{r}" for r in range(1, 6) for c in "abcdef" if f"{c}{r}" not in taken]
    for tile in ("a1", "a2", "a3", "a5"):
        assert refusal(position, f"put {tile}") == "not-a-target"
    draws = position.draws
    play(position, "put b2")
    assert len(on(position, "b2")) == 3
    assert len(bag(position)) == before + 1 - 3
    assert position.draws == draws + 3
    assert (position.prompt, position.seat) == ("lift", 0)
    assert elders(position) == [0, 0]


@rule("F-139", "F-061")
def test_meeples_drawn_before_the_move_may_be_moved_at_once():
    """F14."""
    position = given(
        {"a1": CROWD, "c4": "y"},
        spare=False,
        viziers={"p2": 12},
        elders={"p2": 20},
        cards={"p1": {"fakir": 1}},
        djinns={"p1": ["anun-nak"]},
    )
    assert bag(position) == "yyy"
    assert refusal(position, "lift c4") == "no-way-to-finish"
    play(position, "use anun-nak with fakir", "put d4")
    assert on(position, "d4") == "yyy"
    assert refusal(position, "lift c4") is None


@rule("F-139")
def test_anun_nak_draws_what_is_left():
    """F13: two in the bag."""
    position = given(
        {"f1": CROWD, "e5": "y", "f5": "y"},
        spare=False,
        viziers={"p2": 12},
        elders={"p2": 20},
        cards={"p1": {"fakir": 1}},
        djinns={"p1": ["anun-nak"]},
    )
    assert bag(position) == "yy"
    play(position, "use anun-nak with fakir", "put a1")
    assert on(position, "a1") == "yy"
    assert bag(position) == ""
    assert discard(position) == {"fakir": 1}


@rule("F-139")
def test_anun_nak_with_an_empty_bag_may_draw_the_elder_just_paid():
    """F13, Q-I6: a fakir would have no effect; the elder goes into the bag first."""
    position = given(
        {"f1": CROWD, "e5": "y", "f5": "y"},
        spare=False,
        viziers={"p2": 14},
        elders={"p1": 1, "p2": 19},
        cards={"p1": {"fakir": 1}},
        djinns={"p1": ["anun-nak"]},
    )
    assert bag(position) == ""
    assert refusal(position, "use anun-nak with fakir") == "power-without-effect"
    play(position, "use anun-nak with elders", "put a1")
    assert on(position, "a1") == "w"
    assert elders(position) == [0, 19]
    assert bag(position) == ""


@rule("F-139")
def test_drawing_onto_a_tile_is_no_dropping():
    """F15: Marid is not paid, and nobody controls the tile."""
    position = given(QUIET, elders={"p1": 1}, djinns={"p1": ["anun-nak", "marid"]})
    play(position, "use anun-nak with elders", "put b2")
    assert gold(position) == [50, 50]
    assert "b2" not in position.to_dict()["owner"]


@rule("F-139")
def test_anun_nak_without_a_free_tile_has_no_effect():
    everywhere = {f"{c}{r}": 1 for r in (1, 2) for c in "abcdef"}
    palaces_on = {tile: 1 for tile in ("a3", "b3", "c3", "d3", "e3", "f3", "a5", "b5", "c5", "d5")}
    board = {tile: "g" for tile in ("a4", "d4", "f4")}
    position = given(
        {**QUIET, **board},
        palms=everywhere,
        palaces=palaces_on,
        owner=owned(p2="e4"),
        elders={"p1": 1},
        djinns={"p1": ["anun-nak"]},
    )
    assert refusal(position, "use anun-nak with elders") == "power-without-effect"


# -- Bouraq and Enki -----------------------------------------------------------------------------------------------


@rule("F-126", "F-139")
def test_bouraq_puts_a_palace_on_any_village():
    """F19: whoever owns it; meeples, palms and palaces there do not matter."""
    position = given(
        {**QUIET, "a1": "w"},
        owner=owned(p2="b1"),
        palaces={"c1": 2},
        palms={"d1": 1},
        djinns={"p1": ["bouraq"]},
        elders={"p1": 1},
    )
    play(position, "use bouraq with elders")
    assert position.moves() == ["put a1", "put b1", "put c1", "put d1", "put e1"]
    assert refusal(position, "put a2") == "not-a-target"
    play(position, "put b1")
    assert palaces(position) == {"b1": 1, "c1": 2}
    assert position.record.palaces_left == 7
    assert (position.prompt, position.seat) == ("lift", 0)
    assert position.to_dict()["owner"] == {"b1": "p2"}


@rule("F-123", "F-139")
def test_enki_puts_a_palm_on_any_oasis():
    """F19."""
    position = given(QUIET, owner=owned(p2="b3"), djinns={"p1": ["enki"]}, cards={"p1": {"fakir": 1}})
    play(position, "use enki with fakir")
    assert position.moves() == ["put a3", "put b3", "put c3", "put d3", "put e3", "put f3"]
    assert refusal(position, "put a1") == "not-a-target"
    play(position, "put b3")
    assert palms(position) == {"b3": 1}
    assert position.record.palms_left == 11
    assert (position.prompt, position.seat) == ("lift", 0)


@rule("F-125", "F-139")
def test_the_last_palm_may_be_enkis():
    position = given({"b3": "y", "c3": "y"}, palms={"a1": 11}, djinns={"p1": ["enki"]}, cards={"p1": {"fakir": 1}})
    play(position, "use enki with fakir", "put f3", "lift b3")
    assert palms(position) == {"a1": 11, "f3": 1}
    assert (position.prompt, position.seat) == ("lift", 1)


# -- Hagis and Lamia -----------------------------------------------------------------------------------------------

AROUND_C3 = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]
BESIDE_C3 = ["c2", "b3", "d3", "c4"]


@rule("F-123", "F-139", "F-140")
@pytest.mark.parametrize(("switch", "tiles"), [("8", AROUND_C3), ("4", BESIDE_C3)])
def test_lamia_carries_a_palm_to_a_neighbouring_tile(switch, tiles):
    """F1, the switch neighbours: the eight tiles round it, or only four; of any kind and any owner."""
    position = given(
        {"b3": "y", "c3": "y", "d4": "g"},
        owner=owned(p2="c4"),
        djinns={"p1": ["lamia"]},
        elders={"p1": 1},
        options={"neighbours": switch},
    )
    play(position, "lift b3")
    assert position.prompt == "place"
    assert position.moves() == ["use lamia with elders", "put c3"]
    assert refusal(position, "put c2") == "not-a-target"
    here = position.copy()
    play(here, "put c3")
    assert palms(here) == {"c3": 1}
    assert elders(here) == [1, 0]
    play(position, "use lamia with elders")
    assert position.moves() == [f"put {tile}" for tile in tiles]
    assert refusal(position, "put c3") == "not-a-target"
    assert refusal(position, "put e3") == "not-a-target"
    play(position, "put c4")
    assert palms(position) == {"c4": 1}
    assert position.record.palms_left == 11
    assert elders(position) == [0, 0]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-126", "F-139", "F-140")
@pytest.mark.parametrize(("switch", "tiles"), [("8", ["b1", "d1", "b2", "c2", "d2"]), ("4", ["b1", "d1", "c2"])])
def test_hagis_carries_a_palace_to_a_neighbouring_tile(switch, tiles):
    """F1, at the edge of the board."""
    position = given(
        {"b1": "y", "c1": "y"}, djinns={"p1": ["hagis"]}, cards={"p1": {"fakir": 1}}, options={"neighbours": switch}
    )
    play(position, "lift b1")
    assert position.moves() == ["use hagis with fakir", "put c1"]
    play(position, "use hagis with fakir")
    assert position.moves() == [f"put {tile}" for tile in tiles]
    play(position, "put d1")
    assert palaces(position) == {"d1": 1}
    assert cards(position) == {}
    assert position.record.palaces_left == 9
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-139")
def test_hagis_carries_no_palm_and_lamia_no_palace():
    position = given({"b3": "y", "c3": "y"}, djinns={"p1": ["hagis"]}, elders={"p1": 1})
    play(position, "lift b3")
    assert palms(position) == {"c3": 1}
    position = given({"b1": "y", "c1": "y"}, djinns={"p1": ["lamia"]}, elders={"p1": 1})
    play(position, "lift b1")
    assert palaces(position) == {"c1": 1}
    position = given({"b1": "y", "c1": "y"}, djinns={"p1": ["lamia", "hagis"]}, elders={"p1": 1})
    play(position, "lift b1")
    assert refusal(position, "use lamia with elders") == "power-has-its-moment"
    assert position.moves() == ["use hagis with elders", "put c1"]


@rule("F-139", "F-125")
def test_without_a_palm_lamia_is_not_asked():
    position = given({"b3": "y", "c3": "y"}, palms={"a1": 12}, djinns={"p1": ["lamia"]}, elders={"p1": 1})
    play(position, "lift b3")
    assert elders(position) == [1, 0]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-139")
def test_lamia_also_carries_enkis_palm():
    """F2: both prices are paid; neighbouring is measured from the chosen oasis. Once a turn: the next palm stays."""
    position = given(
        {"b3": "y", "c3": "y"}, djinns={"p1": ["enki", "lamia"]}, elders={"p1": 2}, cards={"p1": {"fakir": 1}}
    )
    play(position, "use enki with elders", "put f3")
    assert position.prompt == "place"
    assert position.moves() == ["use lamia with elders", "use lamia with fakir", "put f3"]
    play(position, "use lamia with elders")
    assert position.moves() == ["put e2", "put f2", "put e3", "put e4", "put f4"]
    play(position, "put f4")
    assert palms(position) == {"f4": 1}
    assert elders(position) == [0, 0]
    assert position.prompt == "lift"
    play(position, "lift b3")
    assert palms(position) == {"c3": 1, "f4": 1}
    assert cards(position) == {"fakir": 1}


@rule("F-139")
def test_after_enki_the_step_goes_on_where_it_was():
    """F2: Enki before the tile action of an oasis: two palms are placed."""
    position = given({"b3": "y", "c3": "y"}, djinns={"p1": ["enki"]}, elders={"p1": 1})
    play(position, "lift b3", "continue")
    assert position.prompt == "tile"
    play(position, "use enki with elders", "put c3")
    assert palms(position) == {"c3": 2}
    assert (position.prompt, position.seat) == ("lift", 1)


# -- Echidna -------------------------------------------------------------------------------------------------------


def with_echidna(board=None, **fragment):
    fragment = {"elders": {"p1": 2}, "djinns": {"p1": ["echidna"]}, **fragment}
    return given(board or {"c4": "b", "c3": "b"}, **fragment)


@rule("F-098", "F-139")
def test_echidna_doubles_the_builders_gold():
    """I5: before the payout; three blue tiles, two builders."""
    position = with_echidna()
    assert refusal(position, "use echidna with elders") == "power-without-effect"  # not before the move
    play(position, "lift c4")
    assert position.prompt == "tribe"
    assert position.moves() == ["use echidna with elders", "continue"]
    play(position, "use echidna with elders")
    assert gold(position) == [50 + 2 * 6, 50]
    assert elders(position) == [0, 0]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-098", "F-099", "F-139")
def test_echidna_doubles_the_fakirs_share_too():
    position = with_echidna(cards={"p1": {"fakir": 2}})
    play(position, "lift c4")
    assert position.prompt == "build"
    play(position, "use echidna with elders", "fakirs 1")
    assert gold(position) == [50 + 2 * 9, 50]
    assert cards(position) == {"fakir": 1}


@rule("F-139")
def test_echidna_after_the_payout_brings_the_same_gold_once_more():
    """F12, Q-I5."""
    position = with_echidna(cards={"p1": {"fakir": 1}})
    play(position, "lift c4", "fakirs 1")
    assert gold(position) == [59, 50]
    assert position.prompt == "tile"
    play(position, "use echidna with elders")
    assert gold(position) == [68, 50]


@rule("F-139", "F-140")
def test_echidna_may_be_bought_after_the_payout_and_used():
    """F12: six blue tiles round b2, two builders."""
    position = given({"b1": "b", "b2": "b"}, elders={"p1": 4}, djinn_row=["echidna"])
    play(position, "lift b1")
    assert gold(position) == [62, 50]
    play(position, "take echidna with elders")
    assert position.moves() == ["use echidna with elders", "done"]
    play(position, "use echidna with elders")
    assert gold(position) == [74, 50]


@rule("F-139")
def test_echidna_without_blue_tiles_or_builders_has_no_effect():
    position = with_echidna({"d5": "b", "d4": "b"})
    play(position, "lift d5")
    assert gold(position) == [50, 50]
    assert elders(position) == [2, 0]
    assert (position.prompt, position.seat) == ("lift", 1)
    position = with_echidna({"c4": "w", "c3": "w"}, elders={"p1": 2})
    play(position, "lift c4")
    assert elders(position) == [4, 0]
    assert (position.prompt, position.seat) == ("lift", 1)


@rule("F-139")
def test_last_turns_builders_are_forgotten():
    """I5: in the same turn only."""
    position = with_echidna(
        {"c4": "b", "c3": "b", "a4": "y", "b4": "y"},
        bid_track={"1": "p1"},
        turn_track={"5": "p1", "3": "p2", "1": "p2"},
    )
    play(position, "lift c4", "continue", "continue", "done")
    assert gold(position) == [56, 50]
    assert (position.prompt, position.seat) == ("lift", 0)
    assert refusal(position, "use echidna with elders") == "power-without-effect"


@rule("F-139", "F-140")
@pytest.mark.parametrize("switch", ["no", "yes"])
def test_echidna_and_kandichas_builder(switch):
    """F10, the switch echidna-doubles-kandicha: six blue tiles round d2."""
    position = with_echidna(
        {"b3": "r", "c3": "r", "d2": "bb", "d4": "gg"},
        djinns={"p1": ["echidna", "kandicha"]},
        row=row("fish"),
        options={"echidna-doubles-kandicha": switch},
    )
    play(position, "lift b3", "kill blue d2")
    assert gold(position) == [56, 50]
    if switch == "yes":
        assert position.moves() == ["use echidna with elders", "continue"]
        play(position, "use echidna with elders")
        assert gold(position) == [62, 50]
    else:
        assert elders(position) == [2, 0]
        assert (position.prompt, position.seat) == ("lift", 1)
