"""Chapter 7: moving meeples, the rulings Q-A1, Q-A2, Q-A3 and the examples FV-04, FV-05, FV-06, FV-07, FV-08, FV-26."""

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    TILES,
    bag,
    cards,
    given,
    in_row,
    on,
    owned,
    owner,
    palms,
    play,
    refusal,
    row,
    swapped,
    viziers,
    walk,
)


def neighbours(tile):
    column, line = "abcdef".index(tile[0]), int(tile[1])
    found = [(column, line - 1), (column - 1, line), (column + 1, line), (column, line + 1)]
    return [f"{'abcdef'[x]}{y}" for x, y in found if 0 <= x < 6 and 1 <= y <= 5]


@rule("F-061")
def test_only_a_tile_with_meeples_can_be_chosen():
    position = given({"a4": "w", "b4": "w"})
    assert refusal(position, "lift c4") == "empty-tile"
    assert position.moves() == ["lift a4", "lift b4", "lift e5", "lift f5"]


@rule("F-062")
def test_any_tile_may_be_chosen_whoever_owns_it():
    board = {"a4": "w", "b4": "w", "d4": "w"}
    for owner_of_tile in ("p1", "p2"):
        position = given(board, owner=owned(**{owner_of_tile: "a4"}))
        assert position.moves() == ["lift a4", "lift b4", "lift e5", "lift f5"]


@rule("F-063", "F-065")
def test_all_meeples_are_picked_up_and_the_tile_is_left_empty():
    position = given({"b2": "wgb", "b5": "gbw", "e2": "g"})
    play(position, "lift b2")
    assert position.prompt == "drop"
    assert position.to_dict()["hand"] == {"white": 1, "green": 1, "blue": 1}
    assert position.to_dict()["at"] == "b2"
    assert on(position, "b2") == ""


@rule("F-064", "F-065", "F-066")
def test_one_meeple_is_dropped_on_every_tile_entered():
    """The order of the colours is the player's choice; three meeples make three steps."""
    position = given({"a1": "ywg", "d1": "g"})
    play(position, "lift a1")
    assert position.moves() == ["drop yellow b1", "drop white b1"]
    other = position.copy()
    play(position, "drop yellow b1")  # the rest is forced: white c1, green d1
    assert [on(position, tile) for tile in ("a1", "b1", "c1", "d1")] == ["", "y", "w", ""]
    play(other, "drop white b1")
    assert [on(other, tile) for tile in ("a1", "b1", "c1", "d1")] == ["", "w", "y", ""]
    assert bag(other).count("g") == 18  # both merchants were picked up and went into the bag


@rule("F-064")
def test_a_colour_must_be_in_hand():
    position = given({"a1": "ywg", "d1": "g"})
    play(position, "lift a1")
    assert refusal(position, "drop red b1") == "not-in-hand"
    assert refusal(position, "drop green b1") == "no-way-to-finish"


@rule("F-067")
def test_the_last_meeple_joins_one_of_its_colour():
    """FV-04."""
    position = given({"c3": "yw", "e3": "w"})
    play(position, "lift c3")
    assert on(position, "d3") == "y"
    assert owner(position, "e3") == "p1"
    assert position.record.elders[0] == 2


@rule("F-067")
def test_without_company_the_move_does_not_exist():
    """FV-05: no white meeple two steps away."""
    position = given({"c3": "yw", "e3": "gbr"})
    assert refusal(position, "lift c3") == "no-way-to-finish"
    assert position.moves() == ["lift e5", "lift f5"]


@rule("F-067", "F-069")
def test_the_last_meeple_may_not_go_where_its_colour_is_missing():
    position = given({"d2": "w", "d4": "w", "e3": "gbr"}, prompt="drop", at="d3", heading="east", hand={"white": 1})
    assert position.moves() == ["drop white d2", "drop white d4"]
    assert refusal(position, "drop white e3") == "last-needs-company"
    position = given({"d2": "w", "d4": "w"}, prompt="drop", at="d3", heading="east", hand={"white": 1})
    assert refusal(position, "drop white e3") == "last-needs-company"  # the tile is empty


@rule("F-068")
def test_empty_tiles_may_be_passed_and_receive_a_meeple():
    position = given({"a4": "yyw", "d4": "w"})
    play(position, "lift a4")
    assert [on(position, tile) for tile in ("a4", "b4", "c4", "d4")] == ["", "y", "y", ""]


@rule("F-070")
def test_no_step_goes_diagonally():
    """FV-06."""
    position = given({"d2": "g", "e4": "g", "e3": "g"}, prompt="drop", at="d3", heading="east", hand={"green": 1})
    assert refusal(position, "drop green e4") == "not-adjacent"
    assert refusal(position, "drop green d3") == "not-adjacent"
    assert refusal(position, "drop green f3") == "not-adjacent"
    assert position.moves() == ["drop green d2", "drop green e3"]


@rule("F-070", "F-078")
@pytest.mark.parametrize("tile", TILES)
def test_steps_lead_to_the_tiles_beside_and_never_across_the_edge(tile):
    board = {t: "w" for t in neighbours(tile)} | {t: "y" for t in ("a1", "f5", "c3") if t not in neighbours(tile)}
    position = given(board, spare=False, prompt="drop", at=tile, hand={"white": 1})
    assert position.moves() == [f"drop white {t}" for t in neighbours(tile)]


@rule("F-071")
def test_no_step_goes_straight_back():
    """FV-07."""
    around = {"c3": "r", "e3": "r", "d2": "r", "d4": "r"}
    for heading, back in {"east": "c3", "west": "e3", "south": "d2", "north": "d4"}.items():
        position = given(around, prompt="drop", at="d3", heading=heading, hand={"red": 1})
        assert refusal(position, f"drop red {back}") == "turning-back"
        assert position.moves() == [f"drop red {t}" for t in ("d2", "c3", "e3", "d4") if t != back]


@rule("F-071")
def test_the_start_tile_is_the_tile_just_left_for_the_second_drop():
    """A2: the start tile cannot be entered by the second step."""
    position = given({"c3": "wwg", "d1": "g", "f3": "g", "d5": "w", "c4": "g"}, spare=False)
    play(position, "lift c3", "drop white d3")
    assert refusal(position, "drop white c3") == "turning-back"
    assert all(not move.endswith("c3") for move in position.moves())


@rule("F-072", "F-064", "F-093", "F-094", "F-123")
def test_the_rulebooks_loop():
    """FV-08, Q-A1: five meeples from a small market round a square; the oasis, entered twice, yields 3 merchants."""
    kinds = swapped("c3 a4", "d2 c5")  # small market c3, oasis d3, large market d2, sacred place c2
    assert [kinds[t] for t in ("c3", "d3", "d2", "c2")] == ["small_market", "oasis", "large_market", "sacred_place"]
    position = given({"c3": "ggbry", "d3": "g"}, kind=kinds, row=row("silk", "fish", "fakir", "ivory"))
    walk(position, "c3", "green d3", "blue d2", "red c2", "yellow c3", "green d3")
    assert on(position, "d3") == ""  # all three merchants were picked up
    assert [on(position, tile) for tile in ("d2", "c2", "c3")] == ["b", "r", "y"]
    assert bag(position).count("g") == 18
    assert cards(position) == {"silk": 1, "fish": 1, "fakir": 1}
    assert in_row(position) == ["ivory"]
    assert owner(position, "d3") == "p1"
    assert palms(position) == {"d3": 1}


@rule("F-073", "F-074")
def test_a_loop_needs_five_meeples():
    """FV-26, Q-A1: four meeples end the square on the emptied start tile; the fifth meets one dropped before."""
    position = given({"c3": "rrrr"})
    assert refusal(position, "lift c3") == "no-way-to-finish"
    position = given({"c3": "rrrrr"}, viziers={"p2": 2})
    assert refusal(position, "lift c3") is None
    walk(position, "c3", "red d3", "red d2", "red c2", "red c3", "red d3")
    assert on(position, "d3") == ""
    assert [on(position, tile) for tile in ("d2", "c2", "c3")] == ["r", "r", "r"]
    assert position.to_dict()["hand"] == {"red": 2}


@rule("F-074", "F-067")
def test_four_meeples_may_not_end_on_their_start_tile():
    position = given(
        {"b2": "r", "d3": "r", "d2": "r", "c2": "r"}, prompt="drop", at="c2", heading="west", hand={"red": 1}
    )
    assert position.moves() == ["drop red b2"]
    assert refusal(position, "drop red c3") == "last-needs-company"


@rule("F-072")
def test_a_move_may_end_on_its_start_tile_only_after_a_drop_there():
    """A3: with eight meeples, the fourth and the eighth step."""
    position = given({"c3": "rrrrrrrr"})
    walk(position, "c3", *(f"red {tile}" for tile in ("d3", "d2", "c2", "c3") * 2))
    assert [on(position, tile) for tile in ("d3", "d2", "c2", "c3")] == ["rr", "rr", "rr", ""]
    assert position.to_dict()["hand"] == {"red": 2}
    assert owner(position, "c3") == "p1"


@rule("F-067")
def test_company_dropped_earlier_in_the_same_move_is_enough():
    """Q-A1: nobody else is near; with five different colours there is no way, with a pair there is."""
    assert refusal(given({"b2": "ywgbr"}), "lift b2") == "no-way-to-finish"
    assert refusal(given({"b2": "wwgbr"}), "lift b2") is None
    assert refusal(given({"b2": "wwgb"}), "lift b2") == "no-way-to-finish"


@rule("F-075")
def test_owned_tiles_may_be_passed():
    position = given({"a4": "yyw", "d4": "w"}, owner=owned(p1="b4", p2="c4"))
    play(position, "lift a4")
    assert [on(position, tile) for tile in ("b4", "c4")] == ["y", "y"]
    assert [owner(position, tile) for tile in ("b4", "c4")] == ["p1", "p2"]


@rule("F-076")
@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_a_move_may_end_on_an_owned_tile(seat):
    position = given({"a4": "y", "b4": "y"}, owner=owned(**{seat: "b4"}))
    play(position, "lift a4")
    assert viziers(position) == [2, 0]
    assert owner(position, "b4") == seat


@rule("F-077")
def test_dropped_meeples_may_be_rearranged():
    """In software: while meeples are dropped nothing is drawn, so every drop can be taken back."""
    position = given({"a1": "ywgr", "e1": "gr", "c3": "w"})
    play(position, "lift a1")
    earlier = position.copy()
    while position.prompt == "drop":
        assert position.draws == earlier.draws
        position.play(position.moves()[-1])
    assert earlier.prompt == "drop"
    assert earlier.to_dict()["hand"] == {"yellow": 1, "white": 1, "green": 1, "red": 1}
    assert len(earlier.moves()) > 1
    assert earlier != position


@rule("F-067", "F-069")
def test_a_drop_is_refused_if_the_move_could_not_be_finished():
    """The yellow must reach e3 with the second step, so white goes down first, and only on d3 or e2."""
    position = given({"e3": "y"}, prompt="drop", at="d2", heading="none", hand={"white": 1, "yellow": 1})
    assert position.moves() == ["drop white e2", "drop white d3"]
    assert refusal(position, "drop yellow d3") == "no-way-to-finish"
    assert refusal(position, "drop white c2") == "no-way-to-finish"
    assert refusal(position, "drop white d1") == "no-way-to-finish"


@rule("F-061")
def test_a_lone_vizier_reaches_only_the_tile_beside():
    position = given({"a1": "y", "b1": "y", "d1": "y"}, spare=False)
    assert position.moves() == ["lift a1", "lift b1"]
    assert refusal(position, "lift d1") == "no-way-to-finish"
