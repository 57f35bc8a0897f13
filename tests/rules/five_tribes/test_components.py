"""Chapter 1: what is in the box."""

from collections import Counter

import pytest

from serai.kernel.errors import BadOption
from serai.testing import rule
from tests.rules.five_tribes.helpers import GAME, GOODS, bag, given, play

EDITION = GAME.edition.record
TABLES = GAME.edition.tables

DJINNS = {
    "al-amin": (5, "none"),
    "anun-nak": (8, "elder-or-fakir"),
    "baal": (6, "none"),
    "boaz": (6, "none"),
    "bouraq": (6, "elder-or-fakir"),
    "echidna": (4, "elder-and-either"),
    "enki": (8, "elder-or-fakir"),
    "hagis": (10, "elder-or-fakir"),
    "haurvatat": (8, "none"),
    "iblis": (8, "elder-or-fakir"),
    "jafaar": (6, "none"),
    "kandicha": (6, "none"),
    "kumarbi": (6, "fakirs"),
    "lamia": (10, "elder-or-fakir"),
    "leta": (4, "elder-and-either"),
    "marid": (6, "none"),
    "monkir": (6, "none"),
    "nekir": (6, "none"),
    "shamhat": (6, "none"),
    "sibittis": (4, "elder-and-either"),
    "sloar": (8, "fakir"),
    "utug": (4, "elder-and-either"),
}


@rule("F-001")
def test_two_three_or_four_play():
    assert GAME.players == (2, 3, 4)
    for players in (2, 3, 4):
        assert GAME.new(players).players == players
    for players in (1, 5):
        with pytest.raises(BadOption):
            GAME.new(players)


@rule("F-002")
def test_ninety_meeples():
    assert list(EDITION.meeples) == [16, 20, 18, 18, 18]  # yellow, white, green, blue, red
    assert EDITION.meeples.sum() == 90


@rule("F-003")
def test_the_bag_holds_what_is_neither_on_the_board_nor_in_front_of_players():
    position = given(
        {"a1": "wwg", "a2": "r"},
        spare=False,
        viziers={"p1": 3, "p2": 1},
        elders={"p2": 4},
        prompt="drop",
        at="b2",
        hand={"red": 1},
    )
    assert bag(position) == "y" * 12 + "w" * 14 + "g" * 17 + "b" * 18 + "r" * 16


@rule("F-004", "F-005", "F-006")
def test_twelve_blue_and_eighteen_red_tiles():
    kinds = TABLES.keys("tiles")
    count = {kind: len(TABLES.numbers(f"tiles.{kind}")) for kind in kinds}
    assert count == {"village": 5, "sacred_place": 7, "oasis": 6, "small_market": 8, "large_market": 4}
    blue = [kind for kind in kinds if TABLES.word(f"symbols.{kind}") == "blue"]
    assert blue == ["village", "sacred_place"]
    assert sum(count[kind] for kind in blue) == 12
    assert sum(count.values()) == 30
    assert list(EDITION.is_blue) == [1, 1, 0, 0, 0]


@rule("F-007")
def test_every_tile_has_its_value():
    values = Counter((kind, value) for kind in TABLES.keys("tiles") for value in TABLES.numbers(f"tiles.{kind}"))
    assert values == {
        ("village", 5): 5,
        ("sacred_place", 6): 4,
        ("sacred_place", 10): 1,
        ("sacred_place", 12): 1,
        ("sacred_place", 15): 1,
        ("oasis", 8): 6,
        ("small_market", 6): 8,
        ("large_market", 4): 4,
    }
    # villages, sacred places, oases, small and large markets, in the edition's order
    assert list(EDITION.tile_kind) == [0] * 5 + [1] * 7 + [2] * 6 + [3] * 8 + [4] * 4
    assert EDITION.tile_value.sum() == 198
    assert EDITION.tile_value[EDITION.tile_kind < 2].sum() == 86


@rule("F-008", "F-009")
def test_palms_and_palaces():
    assert (EDITION.palms, EDITION.palaces) == (12, 10)


@rule("F-010")
def test_the_22_djinns_with_values_and_costs():
    names = TABLES.keys("djinn")
    found = {name: (TABLES.number(f"djinn.{name}.value"), TABLES.word(f"djinn.{name}.cost")) for name in names}
    assert found == DJINNS
    assert Counter(value for value, _ in DJINNS.values()) == {4: 4, 5: 1, 6: 10, 8: 5, 10: 2}
    assert EDITION.djinn_value.sum() == 141
    assert list(EDITION.djinn_value) == [value for value, _ in DJINNS.values()]
    costs = ["none", "elder-or-fakir", "elder-and-either", "fakir", "fakirs"]
    assert [costs[cost] for cost in EDITION.djinn_cost] == [cost for _, cost in DJINNS.values()]


@rule("F-011")
def test_the_54_resource_cards():
    copies = {good: TABLES.number(f"goods.{good}") for good in TABLES.keys("goods")}
    assert copies == dict(zip(GOODS, [2, 2, 2, 4, 4, 4, 6, 6, 6], strict=True))
    assert list(EDITION.cards) == [2, 2, 2, 4, 4, 4, 6, 6, 6, 18]
    assert EDITION.cards.sum() == 54


@rule("F-012")
def test_coins():
    assert (TABLES.number("supply.coins_five"), TABLES.number("supply.coins_one")) == (48, 48)
    assert 48 * 5 + 48 * 1 == 288


@rule("F-013", "F-014", "F-018")
def test_two_players_take_the_larger_sets_others_the_smaller_ones():
    """The light-blue and pink sets have 11 camels and 2 markers; with more players their surplus stays in the box."""
    assert (EDITION.camels_two, EDITION.markers_two) == (11, 2)
    assert (EDITION.camels_more, EDITION.markers_more) == (8, 1)
    assert list(GAME.new(2).record.camels) == [11, 11, 0, 0]
    assert list(GAME.new(3).record.camels) == [8, 8, 8, 0]
    assert list(GAME.new(4).record.camels) == [8, 8, 8, 8]


@rule("F-015")
def test_one_track_for_bids_and_one_for_turns():
    """Q-I12: nine spaces for the turns, four for the bids."""
    assert TABLES.numbers("tracks.turn_order") == [0, 0, 0, 1, 3, 5, 8, 12, 18]
    assert TABLES.number("tracks.bid_spots") == 4
    assert len(GAME.fields["turn_track"].axes[0]) == 9
    assert len(GAME.fields["bid_track"].axes[0]) == 4


@rule("F-016")
def test_sheets_and_score_pad_are_no_components():
    assert set(TABLES.data) == {
        "edition",
        "meeples",
        "tiles",
        "symbols",
        "supply",
        "seats",
        "tracks",
        "goods",
        "cards",
        "markets",
        "sets",
        "scoring",
        "djinn",
        "powers",
    }


@rule("F-011")
def test_cards_are_neither_made_nor_lost_by_buying_and_selling():
    position = given(
        {"a4": "w", "b4": "w"},
        row={"1": "fish", "2": "silk", "3": "fakir"},
        cards={"p1": {"ivory": 1}, "p2": {"fish": 2}},
        discard={"fakir": 2},
    )
    play(position, "lift a4", "buy 2", "offer ivory", "offer silk")  # nothing more to offer: both are sold
    s = position.record
    in_row = [0, 0, 0, 0, 0, 0, 1, 0, 0, 1]  # fish and fakir
    assert list(s.deck + s.discard + s.cards.sum(axis=0) + in_row) == list(EDITION.cards)
