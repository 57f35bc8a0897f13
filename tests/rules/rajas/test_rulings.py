"""Rulings that no chapter's test names: each fails if the ruling were another."""

from typing import Any

import pytest

from serai.games.rajas.state import Spot
from serai.testing import rule
from tests.rules.rajas.helpers import (
    COLOURS,
    GAME,
    E,
    boat,
    fame,
    given,
    heard,
    held,
    land_of,
    money,
    play,
    refusal,
    upgrades,
)

RICH: dict[str, Any] = {"money": {"p1": 5, "p2": 4}, "karma": {"p1": 0}}
WEST = "b2 g-s3, b3 b-s3"  # a road to a3, at whose left edge the basic side has a step of the boat
NINE_GEMS: dict[str, Any] = {"options": {"version": "navaratnas"}}


@rule("Q-06", "R-048")
def test_a_price_may_be_overpaid_but_no_die_is_asked_for_that_is_not_needed():
    """A 5 for a price of 4: the two 1s stay."""
    position = given("o5 o1 o1", only="o-s1", **RICH)
    sentences = heard(position, "place quarry", "build o-s1", "lay c3 0", "pay orange 5")
    assert land_of(position) == {"c3": "o-s1"} and held(position) == {"orange": 2}
    assert [s for s in sentences if "gives up" in s] == ["p1 gives up a 5 (orange)"]


@rule("Q-24", "R-070", "R-122")
def test_the_upgrade_of_fame_5_counts_at_once_where_upgrades_are_counted():
    """The tile's fame reaches 5; its yield's step leads to space 18, 1 fame for each upgrade."""
    position = given("o5", WEST, top="o-s2", fame={"p1": 3}, boat={"p1": 17}, **RICH)
    play(position, "place quarry", "build o-s2", "lay a3 90", "upgrade temple", "sail 1")
    assert boat(position) == 18 and upgrades(position) == {"temple": 1}
    assert fame(position) == 3 + 2 + 1


@rule("Q-34", "R-168")
def test_the_second_brown_place_can_be_filled_later():
    position = given("o2", slots={"p1": {"l3": "brown-1"}}, karma={"p1": 0}, **NINE_GEMS)
    play(position, "place dancer", "take green", "take green", "choose brown-3", "put r3")
    assert position.to_dict()["slots"]["p1"] == {"l3": "brown-1", "r3": "brown-3"}


@rule("Q-34", "R-168")
@pytest.mark.parametrize("place", ["l3", "r3"])
def test_either_brown_place_may_be_chosen_at_the_start(place):
    position = GAME.new(2, 5, {"version": "navaratnas"})
    seat = f"p{position.seat + 1}"
    position.play(f"put {place}")
    assert list(position.to_dict()["slots"][seat]) == [place]


@rule("Q-35", "R-174")
def test_jumped_river_spaces_count_for_brown_2():
    """From 4 over the boat on 5 it is one step to 6, and two threes lie behind it; a 5 is rounded down."""
    jumped = given("o1", players=2, boat={"p1": 4, "p2": 5}, karma={"p1": 0}, **NINE_GEMS)
    play(jumped, "place harbor")
    assert boat(jumped) == 6
    for space, threes in ((boat(jumped), 2), (5, 1)):
        slots = {"p1": {"l3": "brown-2"}}
        position = given("o5", WEST, top="o-s2", slots=slots, boat={"p1": space}, **RICH, **NINE_GEMS)
        play(position, "place quarry", "build o-s2", "lay a3 90")
        assert fame(position) == 2 + threes


@rule("Q-36", "R-121")
def test_a_market_space_of_the_river_pays_up_to_its_number():
    """Two silk markets, of 2 each, where four could pay."""
    position = given("v1", "c3 b-mm2, c4 o-m1", boat={"p1": 12}, karma={"p1": 0})
    before = money(position)
    sentences = heard(position, "place harbor", "pay violet 1", "sell silk")
    assert "The markets of p1 are worth 4: silk" in sentences and money(position) == before + 4


@rule("Q-37", "R-202")
def test_a_count_that_reaches_the_final_space_ends_the_laying_of_river_tiles():
    """Were it rolled again, space 27 would hold a tile whenever some are left over."""
    lasts = set()
    for seed in range(60):
        tiles = GAME.new(2, seed, {"ganga": "yes"}).to_dict()["river_tile"]
        if len(tiles) < len(E.river_tiles):
            lasts.add(max(map(int, tiles)))
    assert lasts and max(lasts) < E.river_end and min(lasts) < E.river_end - 1


@rule("Q-41", "R-089")
def test_the_die_of_a_white_tile_has_any_colour():
    used = {"white-die": 1, "white-money": 2, "white-upgrade": 2, "white-karma": 2}
    position = given("o2", yield_tiles={"white-die": 1}, used_tiles=used, karma={"p1": 0})
    play(position, "place dancer", "take green", "take violet")
    assert position.moves() == [f"take {colour}" for colour in COLOURS]


@rule("Q-42", "R-080")
def test_with_two_players_every_market_space_is_there_once_and_free_to_all():
    markets = (Spot.ASSORTED, Spot.SILK, Spot.TEA, Spot.SPICES)
    assert [int(E.spaces[0, spot]) for spot in markets] == [1, 1, 1, 1]
    position = given("o1 g1 b1", workers={"silk": {"1": "p1"}, "assorted": {"1": "p1"}})
    assert refusal(position, "place tea") is None and refusal(position, "place spices") is None
    one_kind = given("o1", workers={"tea": {"1": "p1"}, "spices": {"1": "p1"}})
    assert refusal(one_kind, "place assorted") is None and refusal(one_kind, "place silk") is None


@rule("Q-48", "R-063")
def test_boat_steps_from_yields_are_optional():
    position = given("o5", WEST, top="o-s2", boat={"p1": 3}, **RICH)
    play(position, "place quarry", "build o-s2", "lay a3 90")
    assert position.moves() == ["sail 1", "stay"]
    position.play("stay")
    assert boat(position) == 3 and position.seat == 1
