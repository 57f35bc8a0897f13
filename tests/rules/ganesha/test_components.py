"""Chapter 1: what is in the box, and the properties of the reconstructed boards."""

from itertools import combinations, pairwise

import pytest

from serai.games.ganesha.board import neighbours_in_rows
from serai.kernel.errors import BadOption
from serai.testing import rule
from tests.rules.ganesha.helpers import ALTAR, GAME, LETTERS, SPICES, given, play, spices, tactics, treasury

EDITION = GAME.edition.record
TABLES = GAME.edition.tables
COLOURS = list(LETTERS.values())


def track(players, side, colour):
    return TABLES.numbers(f"mandala.{players}.{side}.{colour}")


@rule("G-001")
def test_two_three_or_four_play():
    assert GAME.players == (2, 3, 4)
    for players in (2, 3, 4):
        assert GAME.new(players).players == players
    for players in (1, 5):
        with pytest.raises(BadOption):
            GAME.new(players)


@rule("G-002")
def test_twelve_stones_of_five_colours():
    assert TABLES.keys("stones") == COLOURS
    assert [TABLES.number(f"stones.{colour}") for colour in COLOURS] == [12] * 5
    assert EDITION.stones[2].sum() == 60


@rule("G-003", "G-023")
def test_every_player_has_one_pawn_and_one_board():
    for players in (2, 3, 4):
        position = GAME.new(players)
        assert list(position.view()["pawns"]) == [f"p{n + 1}" for n in range(players)]
        assert len(position.scores()) == players
    assert GAME.schema()["position"]["properties"]["tactics"]["properties"].keys() == {"p1", "p2", "p3", "p4"}


@rule("G-004")
def test_a_treasury_has_no_limit():
    position = given(treasury={"p1": "r" * 8 + "g" * 8 + "p" * 8 + "b" * 8 + "y" * 6}, hand="y", prompt="store")
    play(position, "store yellow treasury")
    assert len(treasury(position)) == 39


@rule("G-005", "G-006")
def test_two_tactics_cells_with_one_stone_each():
    position = given(hand="rg", prompt="store")
    assert position.moves() == ["store red treasury", "store red left", "store red right"]
    play(position, "store red left", "store green right")
    assert tactics(position) == "rg"
    position = given(hand="p", tactics={"p1": "rg"}, prompt="store")
    play(position, "store purple left")
    assert (tactics(position), treasury(position)) == ("pg", "r")


@rule("G-007")
def test_eight_spices_once_each():
    assert [TABLES.number(f"spices.{key}") for key in TABLES.keys("spices")] == [1] * 8
    assert [key.replace("_", "-") for key in TABLES.keys("spices")] == SPICES
    drawn = set()
    for seed in range(60):
        kinds = list(spices(GAME.new(4, seed=seed)).values())
        assert len(set(kinds)) == 4
        drawn.update(kinds)
    assert drawn == set(SPICES)


@rule("G-008", "G-015")
def test_three_mandalas_with_two_sides_one_for_each_number_of_players():
    assert TABLES.keys("mandala") == ["2", "3", "4"]
    first_yellow = {}
    for players in (2, 3, 4):
        assert TABLES.keys(f"mandala.{players}") == ["cells", "day", "night"]
        for side in ("day", "night"):
            position = given(players=players, options={"side": side}, treasury={"p1": "yyyyyyy"})
            play(position, "place yellow")
            first_yellow[players, side] = position.scores()[0]
            assert position.scores()[0] == sum(track(players, side, "yellow")[:7])
    assert len(set(first_yellow.values())) > 3


@rule("G-009")
def test_the_sides_have_the_same_numbers_in_other_places():
    for players in (2, 3, 4):
        for colour in COLOURS:
            day, night = track(players, "day", colour), track(players, "night", colour)
            assert sorted(day) == sorted(night)
            assert day != night


@rule("G-010", "G-017")
def test_the_altar_has_one_stone_a_cell():
    position = given(altar=ALTAR)
    assert position.moves() == [f"take {cell}" for cell in ALTAR]
    play(position, "take 10")
    assert position.record.altar[9] == -1


@rule("G-011")
def test_stones_are_drawn_unseen():
    """The bag is a count, drawn from at random: another seed gives other stones, in proportion to what is inside."""
    altars = [tuple(GAME.new(2, seed=seed).record.altar) for seed in range(30)]
    assert len(set(altars)) == 30
    drawn = [list(GAME.new(2, seed=seed).record.altar).count(4) for seed in range(300)]
    assert 1.8 < sum(drawn) / 300 < 2.2  # yellow: 8 of 40 stones, 10 are drawn


@rule("G-012")
def test_the_drum_shows_three_digits():
    assert EDITION.digits == 3


@rule("G-013", "G-016")
def test_the_track_has_three_parts_and_goes_to_fifty():
    assert TABLES.number("track.parts") == 3
    for score, cell in ((0, 0), (1, 1), (49, 49), (50, 50), (51, 1)):
        position = given(treasury={"p1": "r"}, score={"p1": score})
        assert position.view()["pawns"]["p1"] == cell


# -- the reconstruction ------------------------------------------------------------------------------------------------


@rule("G-034")
def test_neighbours_of_the_hexagonal_altar():
    table = {
        1: "2 4 5", 2: "1 3 5 6", 3: "2 6 7", 4: "1 5 8 9", 5: "1 2 4 6 9 10", 6: "2 3 5 7 10 11", 7: "3 6 11 12",
        8: "4 9 13", 9: "4 5 8 10 13 14", 10: "5 6 9 11 14 15", 11: "6 7 10 12 15 16", 12: "7 11 16",
        13: "8 9 14 17", 14: "9 10 13 15 17 18", 15: "10 11 14 16 18 19", 16: "11 12 15 19",
        17: "13 14 18", 18: "14 15 17 19", 19: "15 16 18",
    }  # fmt: skip
    near = neighbours_in_rows([3, 4, 5, 4, 3])
    for cell, others in table.items():
        assert [n + 1 for n in range(19) if near[cell - 1] >> n & 1] == [int(n) for n in others.split()]


@rule("G-034", "G-029")
def test_used_cells_and_layouts():
    for players, cells, pairs, layouts in ((2, 10, 18, 27), (3, 16, 33, 197), (4, 19, 42, 532)):
        used = TABLES.numbers(f"altar.used.{players}")
        touching = {(a, b) for a, b in combinations(used, 2) if EDITION.near[a - 1] >> b - 1 & 1}
        apart = [c for c in combinations(used, players) if not touching & set(combinations(c, 2))]
        assert (len(used), len(touching), len(apart)) == (cells, pairs, layouts)


def test_properties_of_the_reconstructed_mandalas():
    for players in (2, 3, 4):
        cells = {2: 8, 3: 10, 4: 12}[players]
        sums = {}
        for side in ("day", "night"):
            for colour in COLOURS:
                numbers = track(players, side, colour)
                assert len(numbers) == cells
                rises = sum(b > a for a, b in pairwise(numbers))
                assert rises == 0 if side == "day" else rises >= 2
                sums[side, colour] = sum(numbers)
                assert TABLES.mark(f"mandala.{players}.{side}.{colour}") == "reconstructed"
        assert len({sums["day", colour] for colour in COLOURS[:4]}) == 1
        assert sums["day", "yellow"] < sums["day", "red"]
        assert track(players, "day", "red")[:3] == [5, 4, 3]


def test_every_figure_says_where_it_comes_from():
    marks = {TABLES.mark(entry) for entry in TABLES.entries()}
    assert marks == {"rulebook", "reconstructed"}
