"""Chapter 8: taking control, the rulings Q-B1, Q-B2, Q-B3 and the examples FV-09, FV-10, FV-11."""

import pytest

from serai.games.five_tribes.state import Note
from serai.testing import rule
from tests.rules.five_tribes.helpers import (
    bag,
    camels,
    elders,
    given,
    on,
    owned,
    owner,
    palms,
    play,
    positions_of,
    random_game,
    told,
    viziers,
    walk,
)


@rule("F-079", "F-082", "F-083")
def test_all_meeples_of_the_last_colour_are_picked_up():
    """FV-09: two whites and the dropped one; the tile is empty and controlled."""
    position = given({"a4": "w", "b4": "ww"})
    play(position, "lift a4")
    assert elders(position) == [3, 0]
    assert on(position, "b4") == ""
    assert owner(position, "b4") == "p1"
    assert camels(position) == [10, 11]


@rule("F-081", "F-082")
def test_other_colours_stay_and_prevent_control():
    """FV-10: a blue and three whites, a white dropped: four whites in hand, no control."""
    position = given({"a4": "w", "b4": "bwww"})
    play(position, "lift a4")
    assert elders(position) == [4, 0]
    assert on(position, "b4") == "b"
    assert owner(position, "b4") is None
    assert camels(position) == [11, 11]


@rule("F-084", "F-085", "F-119")
def test_emptying_an_opponents_tile_changes_nothing_about_it():
    """FV-11: tribe and tile actions are still carried out."""
    position = given({"b3": "w", "c3": "w"}, owner=owned(p2="c3"))
    play(position, "lift b3")
    assert owner(position, "c3") == "p2"
    assert camels(position) == [11, 10]
    assert elders(position) == [2, 0]
    assert palms(position) == {"c3": 1}


@rule("F-086")
def test_emptying_ones_own_tile_places_no_second_camel():
    position = given({"a4": "w", "b4": "w"}, owner=owned(p1="b4"))
    play(position, "lift a4")
    assert owner(position, "b4") == "p1"
    assert camels(position) == [10, 11]


@rule("F-080")
def test_the_hand_holds_at_least_two_meeples_after_every_move():
    harvests = []
    for position in positions_of(random_game(3, seed=3), seed=3):
        harvests += [event.b for event in position.events() if event.kind == Note.HARVESTED]
    assert len(harvests) > 20
    assert min(harvests) == 2


@rule("F-087")
def test_neither_the_start_tile_nor_a_passed_tile_gives_control():
    position = given({"a4": "yw", "c4": "w"})
    play(position, "lift a4")
    assert on(position, "a4") == ""
    assert owner(position, "a4") is None
    assert owner(position, "b4") is None
    assert owner(position, "c4") == "p1"


@rule("F-083", "F-082")
def test_control_is_not_a_choice():
    """B1: the camel is placed by itself, and the last one is announced."""
    position = given({"a4": "w", "b4": "w"}, owner=owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2"))
    assert camels(position) == [1, 11]
    play(position, "lift a4")
    assert "p1 takes control of b4" in told(position)
    assert "p1 has placed the last camel: this is the last round" in told(position)
    assert camels(position) == [0, 11]
    assert position.record.last_round == 1


@rule("F-083")
def test_the_last_but_one_camel_announces_nothing():
    position = given({"a4": "w", "b4": "w"}, owner=owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2"))
    play(position, "lift a4")
    assert camels(position) == [1, 11]
    assert position.record.last_round == 0


@rule("F-082", "F-118")
def test_without_a_camel_the_tile_stays_unowned():
    """Q-B3: the rest of the turn is normal."""
    position = given({"b3": "y", "c3": "y"}, owner=owned(p1="a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2"))
    assert camels(position) == [0, 11]
    play(position, "lift b3")
    assert owner(position, "c3") is None
    assert camels(position) == [0, 11]
    assert viziers(position) == [2, 0]
    assert palms(position) == {"c3": 1}


@rule("F-088", "F-173")
@pytest.mark.parametrize(("tile", "value"), [("a1", 5), ("f2", 15), ("a3", 8), ("a4", 6), ("f5", 4)])
def test_an_owned_tile_scores_its_value(tile, value):
    position = given({"b4": "w", "c4": "w"}, owner=owned(p2=tile))
    assert [sheet["tiles"] for sheet in position.score_sheet()] == [0, value]


@rule("F-079")
def test_meeples_of_the_colour_elsewhere_stay():
    position = given({"a4": "w", "b4": "w", "c4": "w", "b3": "ww"})
    walk(position, "a4", "white b4")
    assert elders(position) == [2, 0]
    assert [on(position, tile) for tile in ("b3", "c4")] == ["ww", "w"]
    assert bag(position).count("w") == 15


@rule("F-084")
def test_an_owned_tile_never_changes_its_owner():
    owners: dict[str, str] = {}
    for position in positions_of(random_game(2, seed=8), seed=8):
        now = position.to_dict()["owner"]
        assert {tile: now.get(tile) for tile in owners} == owners
        owners = now
    assert len(owners) > 5
