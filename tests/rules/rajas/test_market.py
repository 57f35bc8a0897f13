"""Chapter F: the market place."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import fame, given, karma, money, moves_with, play, refusal, told

# three tea markets (3, 2, 2) and one silk market (2), as in the rulebook's example
TEA_AND_SILK = "c3 o-m4, c4 b-m3 270, d4 o-m2 180, b4 o-m1 90"
POOR: dict[str, Any] = {"money": {"p1": 0, "p2": 0}, "karma": {"p1": 0}}


@rule("R-072", "R-073", "R-074")
def test_the_rulebooks_assorted_goods():
    """Rajesh has three tea markets and one of silk: one of each pays, the best, 5 money together."""
    position = given("", TEA_AND_SILK, **POOR)
    play(position, "place assorted")
    assert money(position) == 2 + 3


@rule("R-073")
def test_assorted_goods_cost_nothing_and_pay_one_of_each_kind():
    position = given("", "c3 o-mm2, c4 o-m1", **POOR)  # tea 2 and spices 3, silk 2
    play(position, "place assorted")
    assert money(position) == 7 and fame(position) == 0


@rule("R-075", "R-076")
@pytest.mark.parametrize(("face", "paid"), [(1, 3), (2, 5), (3, 7), (4, 7), (6, 7)])
def test_the_rulebooks_goods_of_one_kind(face, paid):
    """With a 4 all three tea markets pay 7; with less, the best ones (Q-49)."""
    position = given(f"g{face}", TEA_AND_SILK, **POOR)
    play(position, "place tea")
    assert money(position) == paid


@rule("R-075")
def test_any_colour_will_do():
    position = given("o4 g4 b4 v4", TEA_AND_SILK, **POOR)
    position.play("place tea")
    assert position.moves() == ["pay orange 4", "pay green 4", "pay blue 4", "pay violet 4"]


@rule("R-077")
def test_each_space_belongs_to_a_good():
    for good, paid in (("silk", 2), ("tea", 7), ("spices", 0)):
        position = given("g4", TEA_AND_SILK, **POOR)
        play(position, f"place {good}")
        assert money(position) == paid
    assert not given("g4", TEA_AND_SILK, workers={"tea": {"1": "p2"}}).why_not("place silk")


@rule("R-077")
def test_with_a_free_choice_the_player_names_the_good():
    """Q-11: then all three spaces are alike, and only goods one has are offered."""
    free: dict[str, Any] = {"options": {"market-kind": "free"}, **POOR}
    position = given("g4", TEA_AND_SILK, **free)
    assert moves_with(position, "place silk") and not moves_with(position, "place tea")
    assert refusal(position, "place tea") == "use-first-market"
    play(position, "place silk", "pay green 4")
    assert position.moves() == ["sell silk", "sell tea"]
    assert refusal(position, "sell spices") == "no-such-market"
    position.play("sell tea")
    assert money(position) == 7
    taken = given("g4", TEA_AND_SILK, workers={"silk": {"1": "p2"}}, **free)
    assert refusal(taken, "place tea") is None


@rule("R-078")
@pytest.mark.parametrize("players", [3, 4])
def test_assorted_goods_once_a_round(players):
    workers = {"assorted": {"1": "p1"}}
    position = given(players=players, workers=workers)
    assert refusal(position, "place assorted") == "one-assorted"
    other = given(players=players, workers=workers, seat="p2", starting="p1", turn=2)
    assert refusal(other, "place assorted") is None


@rule("R-079")
def test_goods_of_one_kind_know_no_such_limit():
    position = given("g4", players=3, workers={"assorted": {"1": "p1"}, "silk": {"1": "p1"}})
    assert refusal(position, "place tea") is None


@rule("R-080")
def test_two_players_have_one_space_for_assorted_goods():
    assert refusal(given(workers={"assorted": {"1": "p1"}}), "place assorted") == "no-space"
    assert refusal(given(workers={}), "place assorted") is None


@rule("R-081", "R-119")
def test_a_tile_with_two_markets_counts_as_two():
    """Silk 2 and tea 3 on one tile; the river pays 1 money for each market."""
    position = given("g6", "c3 b-mm2, c4 o-m1", **POOR)
    play(position, "place silk")
    assert money(position) == 4
    river = given("g1", "c3 b-mm2, c4 o-m1", boat={"p1": 7}, **POOR)
    play(river, "place harbor")
    assert river.record.boat[0] == 8 and money(river) == 3


@rule("R-072", "R-119")
def test_markets_of_others_pay_nothing():
    """Every way to sell, and the river's money for markets, look at the own province alone."""
    lands = {"p1": "c3 o-m1", "p2": TEA_AND_SILK.replace("o-m1", "g-mm1")}
    for place, paid in (("assorted", 2), ("tea", 0), ("silk", 2)):
        position = given("g6", lands, **POOR)
        play(position, f"place {place}")
        assert money(position) == paid, place
    river = given("g1", lands, boat={"p1": 7}, **POOR)
    play(river, "place harbor")
    assert river.record.boat[0] == 8 and money(river) == 1


@rule("R-072")
def test_only_visible_tiles_count():
    """Q-17: the covered tile's market is gone."""
    position = given("g6", "c3 o-s3", covered={"p1": {"c3": "o-m1"}}, **POOR)
    play(position, "place silk")
    assert money(position) == 0 and "p1 receives" not in " ".join(told(position))
    assert karma(position) == 0
