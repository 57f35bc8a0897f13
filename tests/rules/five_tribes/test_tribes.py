"""Chapter 9: the tribe actions of viziers, elders, merchants and builders."""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    bag,
    cards,
    discard,
    elders,
    given,
    gold,
    in_row,
    on,
    owned,
    owner,
    play,
    refusal,
    row,
    swapped,
    told,
    viziers,
)


@rule("F-089")
def test_the_tribe_action_must_be_carried_out():
    """With a djinn to use before it there is a choice of when, never of whether."""
    position = given({"a4": "y", "b4": "yg"}, djinns={"p1": ["sloar"]}, cards={"p1": {"fakir": 1}})
    play(position, "lift a4")
    assert position.prompt == "tribe"
    assert position.moves() == ["use sloar with fakir", "continue"]
    assert owner(position, "b4") is None
    play(position, "continue")
    assert viziers(position) == [2, 0]


@rule("F-090")
def test_viziers_are_kept():
    position = given({"a4": "y", "b4": "yy"}, viziers={"p1": 1, "p2": 2})
    play(position, "lift a4")
    assert viziers(position) == [4, 2]
    assert elders(position) == [0, 0]
    assert bag(position).count("y") == 16 - 6 - 2


@rule("F-091")
def test_elders_are_kept():
    position = given({"a4": "w", "b4": "ww"}, elders={"p1": 1, "p2": 2})
    play(position, "lift a4")
    assert elders(position) == [4, 2]
    assert viziers(position) == [0, 0]
    assert bag(position).count("w") == 20 - 6


@rule("F-092", "F-135")
def test_elders_pay_for_djinns_and_their_powers():
    """I11: those picked up belong to the player from the tribe action on, not before."""
    position = given({"b1": "w", "b2": "w"}, djinn_row=["boaz"], djinns={"p1": ["enki"]}, elders={"p1": 1})
    play(position, "lift b1")
    assert position.prompt == "tribe"
    assert elders(position) == [1, 0]
    play(position, "continue")
    assert elders(position) == [3, 0]
    assert position.moves() == ["take boaz with elders", "use enki with elders", "continue"]
    play(position, "take boaz with elders")
    assert elders(position) == [1, 0]
    assert bag(position).count("w") == 20 - 1
    play(position, "use enki with elders", "put a3")
    assert elders(position) == [0, 0]
    assert bag(position).count("w") == 20


@rule("F-092")
def test_harvested_elders_cannot_pay_before_the_tribe_action():
    """I11."""
    position = given({"a4": "w", "b4": "w"}, djinns={"p1": ["enki"]})
    play(position, "lift a4")
    assert position.prompt == "tile"
    assert elders(position) == [2, 0]
    assert position.moves() == ["use enki with elders", "continue"]


# -- merchants -----------------------------------------------------------------------------------------------------


@rule("F-093", "F-094", "F-095", "F-096")
def test_merchants_take_cards_from_the_front_of_the_row():
    position = given(
        {"b3": "g", "c3": "gg"},
        row=row("fish", "silk", "fakir", "ivory", "gold"),
        cards={"p1": {"fish": 1}, "p2": {"spice": 1}},
    )
    play(position, "lift b3")
    assert cards(position) == {"fish": 2, "silk": 1, "fakir": 1}
    assert cards(position, "p2") == {"spice": 1}
    assert in_row(position) == ["ivory", "gold"]
    assert position.record.row_size == 2
    assert bag(position).count("g") == 18
    play(position, "done")
    assert in_row(position) == ["ivory", "gold"]  # not refilled during the round


@rule("F-093", "F-095")
def test_more_merchants_than_cards_take_what_is_there():
    """FV-27, F-093: four merchants, three cards."""
    position = given({"b3": "g", "c3": "ggg"}, row=row("fish", "silk", "fish"))
    play(position, "lift b3")
    assert cards(position) == {"fish": 2, "silk": 1}
    assert in_row(position) == []
    assert position.record.row_size == 0
    assert bag(position).count("g") == 18


@rule("F-093")
def test_merchants_with_an_empty_row_take_nothing():
    position = given({"b3": "g", "c3": "g"})
    play(position, "lift b3")
    assert cards(position) == {}
    assert bag(position).count("g") == 18


@rule("F-099", "F-108")
def test_fakirs_do_not_help_merchants():
    """Question 4 of the component sheet."""
    position = given({"b3": "g", "c3": "g"}, row=row("fish", "silk", "ivory"), cards={"p1": {"fakir": 3}})
    play(position, "lift b3")
    assert position.prompt == "sale"
    assert cards(position) == {"fish": 1, "silk": 1, "fakir": 3}


# -- builders ------------------------------------------------------------------------------------------------------


@rule("F-097", "F-098", "F-099", "F-100", "F-136")
def test_the_rulebooks_builders():
    """FV-12: four blue tiles round a red end tile, three builders, two fakirs: 20 gold."""
    position = given({"c4": "b", "c3": "bb"}, kind=swapped("b3 a1"), cards={"p1": {"fakir": 3}})
    play(position, "lift c4")
    assert position.prompt == "build"
    assert position.moves() == ["fakirs 0", "fakirs 1", "fakirs 2", "fakirs 3"]
    assert refusal(position, "fakirs 4") == "too-many-fakirs"
    play(position, "fakirs 2")
    assert gold(position) == [70, 50]
    assert cards(position) == {"fakir": 1}
    assert discard(position) == {"fakir": 2}
    assert bag(position).count("b") == 18


@rule("F-097", "F-098", "F-099")
def test_the_end_tile_counts_too():
    """FV-13: the end tile is blue as well: 25 gold."""
    position = given({"c4": "b", "c3": "bb"}, kind=swapped("b3 a1", "c3 f1"), cards={"p1": {"fakir": 2}})
    play(position, "lift c4", "fakirs 2")
    assert gold(position) == [75, 50]


@rule("F-098", "F-100")
def test_builders_without_fakirs_are_paid_at_once():
    position = given({"c4": "b", "c3": "bb"})
    play(position, "lift c4")
    assert gold(position) == [50 + 3 * 3, 50]
    assert bag(position).count("b") == 18
    assert "p1 receives 9 gold for builders" in told(position)


@rule("F-097", "F-098")
@pytest.mark.parametrize(
    ("start", "end", "blue"),
    [
        ("b1", "a1", 4),  # a corner: four tiles in all
        ("b1", "c1", 6),  # an edge: six
        ("d1", "d2", 6),
        ("a4", "a3", 2),
        ("c4", "c3", 3),
        ("d5", "d4", 0),
        ("e1", "f1", 4),
        ("e2", "f2", 4),
    ],
)
def test_blue_tiles_in_the_block_of_nine(start, end, blue):
    """F-097: diagonals count; rows 1 and 2 are blue."""
    position = given({start: "b", end: "b"})
    play(position, f"lift {start}")
    assert gold(position) == [50 + 2 * blue, 50]


@rule("F-097")
def test_nine_blue_tiles_at_most():
    position = given({"c4": "b", "c3": "b"}, kind=swapped("c3 f1", "b4 a1", "c4 b1", "d4 f2", "b3 e1", "d3 a2"))
    play(position, "lift c4")
    assert gold(position) == [50 + 2 * 9, 50]


@rule("F-101")
def test_the_symbol_counts_whoever_owns_the_tile():
    position = given({"c4": "b", "c3": "b"}, owner=owned(p1="b2", p2="c2 d2"))
    play(position, "lift c4")
    assert gold(position) == [50 + 2 * 3, 50]


@rule("F-089", "F-098")
def test_builders_are_paid_on_a_tile_they_do_not_control():
    position = given({"c4": "b", "c3": "bg"}, owner=owned(p2="a1"))
    play(position, "lift c4")
    assert owner(position, "c3") is None
    assert on(position, "c3") == "g"
    assert gold(position) == [50 + 2 * 3, 50]


@rule("F-099")
def test_fakirs_may_stay_in_hand():
    position = given({"c4": "b", "c3": "b"}, cards={"p1": {"fakir": 1}})
    play(position, "lift c4", "fakirs 0")
    assert gold(position) == [56, 50]
    assert cards(position) == {"fakir": 1}
    assert discard(position) == {}


@rule("F-098", "F-012")
def test_the_bank_never_runs_out():
    """E5, Q-E5: 288 gold are in the box, but the supply is no limit."""
    position = given({"c4": "b", "c3": "b"}, gold={"p1": 200, "p2": 100})
    play(position, "lift c4")
    assert gold(position) == [206, 100]
