"""Chapter A: the aim and the set-up, for every number of players."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import COLOURS, GAME, E, gap, given, held, refusal

PLAYERS = (2, 3, 4)


def totals(position):
    faces = position.record.dice.sum(axis=1)
    return [sum(int(n) * (face + 1) for face, n in enumerate(faces[seat])) for seat in range(position.players)]


@rule("R-001")
@pytest.mark.parametrize(("fame", "money"), [(60, 1), (60, 2), (59, 3), (35, 51), (28, 66), (1, 119), (1, 120)])
def test_the_tracks_run_against_each_other(fame, money):
    """Fame space f lies beside the money spaces 121 − 2f and 122 − 2f."""
    met: dict[str, Any] = {"met": {"p1": 1}, "meetings": 1, "prompt": "reroll"}
    assert gap(given("o1", fame={"p1": fame}, money={"p1": money}, **met)) == 0
    assert gap(given(fame={"p1": fame - 1}, money={"p1": money})) == -1
    if money > 2:
        assert gap(given(fame={"p1": fame}, money={"p1": money - 2})) == -1


@rule("R-002", "R-156")
def test_meeting_markers_end_the_game():
    position = given(fame={"p1": 60}, money={"p1": 0}, workers={"outer-terrace": {"1": "p2"}})
    assert gap(position) == -1
    position.play("place outer-terrace")
    assert gap(position) == 0
    assert position.record.met[0] == 1


@rule("R-003")
def test_two_players_have_a_board_of_their_own():
    workers = {"quarry": {"1": "p1"}}
    two = given("o6", players=2, workers=workers, money={"p1": 1, "p2": 5})
    assert refusal(two, "place quarry") == "not-enough-money"  # the second space costs 2
    four = given("o6", players=4, workers=workers, money={"p1": 1, "p2": 5, "p3": 5, "p4": 5})
    assert refusal(four, "place quarry") is None  # here it costs 1
    assert [int(E.spaces[side].sum()) for side in (0, 2)] == [28, 37]


@rule("R-004")
def test_cover_tiles_hide_spaces_in_the_game_for_three():
    assert int(E.spaces[1].sum()) == 33
    workers = {"quarry": {str(n): f"p{n % 3 + 1}" for n in range(1, 7)}}
    fragment: dict[str, Any] = {"workers": workers, "money": {"p1": 9}, "active": {"p1": 3, "p2": 3, "p3": 3}}
    assert refusal(given("o6", players=3, **fragment), "place quarry") == "no-space"
    assert (
        refusal(given("o6", players=4, **{**fragment, "active": {"p4": 3, **fragment["active"]}}), "place quarry")
        is None
    )


@rule("R-005")
@pytest.mark.parametrize("players", PLAYERS)
def test_all_dice_are_in_the_game(players):
    position = GAME.new(players, 3)
    assert list(position.to_dict()["supply"].values()) == [12 - players] * 4


@rule("R-006", "R-007")
def test_twelve_stacks_show_their_top_tile():
    position = GAME.new(2, 3)
    tops = position.to_dict()["top"]
    assert len(tops) == 12
    tables = GAME.edition.tables
    for stack, tile in tops.items():
        assert stack == f"{tables.word(f'tile.{tile}.colour')}-{tables.word(f'tile.{tile}.back')}"
    assert len(position.to_dict()["stacked"]) == 64 - 12
    # mixed: another game shows other tiles
    assert tops != GAME.new(2, 4).to_dict()["top"]


@rule("R-007", "R-046")
def test_only_the_top_tile_can_be_had():
    position = given("o6 g6", money={"p1": 5})
    position.play("place quarry")
    assert position.moves() == ["build o-s1", "build o-s3", "build g-s1", "build g-s3"]
    assert refusal(position, "build o-s2") == "not-on-offer"


@rule("R-008", "R-009")
def test_the_basic_game_has_white_tiles_only():
    position = GAME.new(3, 1)
    assert position.to_dict()["yield_tiles"] == {
        "white-die": 2,
        "white-money": 2,
        "white-upgrade": 2,
        "white-karma": 2,
    }
    assert not position.to_dict()["river_tile"]


@rule("R-010", "R-011", "R-012", "R-133")
@pytest.mark.parametrize("players", PLAYERS)
def test_six_workers_three_of_them_waiting(players):
    data = GAME.new(players, 1).to_dict()
    seats = [f"p{n + 1}" for n in range(players)]
    assert data["waiting"] == {seat: {"fame": True, "money": True, "bridge": True} for seat in seats}
    assert data["active"] == data["unplaced"] == dict.fromkeys(seats, 3)
    assert [int(at) for at in E.worker_at] == [15, 20, 17]
    assert int(E.worker_total) == 6


@rule("R-013", "R-041")
def test_a_kali_with_ten_hands():
    full = "o1 o1 o1 g1 g1 g1 b1 b1 b1 v1"
    assert given(full)
    assert refusal(given(full), "place terrace-orange") is None
    with pytest.raises(Exception, match="hands of Kali: 1 too many"):
        given(full + " v1")


@rule("R-014", "R-015", "R-016", "R-017", "R-018")
def test_markers_cubes_and_boats_at_the_start():
    position = GAME.new(4, 1)
    s = position.record
    assert list(s.boat) == [0] * 4
    assert list(s.karma) == [1] * 4
    assert not s.upgrades.any()
    assert list(E.building_value) == [2, 3, 4]
    assert list(s.fame) == [0] * 4
    assert list(s.bonus) == [0] * 4
    assert [int(at) for at in E.money_bonus_at] == [12, 33, 44, 55]


@rule("R-019", "R-040")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_rolls_one_die_of_each_colour(players):
    position = GAME.new(players, 8)
    for seat in range(players):
        assert held(position, seat) == dict.fromkeys(COLOURS, 1)
    faces = GAME.new(4, 9).record.dice.sum(axis=(0, 1))
    assert (faces > 0).sum() > 1  # not all the same face


@rule("R-020", "R-021")
def test_the_lowest_total_starts():
    ties = set()
    for seed in range(60):
        position = GAME.new(2, seed)
        rolled = totals(position)
        assert rolled[position.record.starting] == min(rolled)
        assert position.seat == position.record.starting
        if rolled[0] == rolled[1]:
            ties.add(int(position.record.starting))
    assert ties == {0, 1}  # by chance


@rule("R-022")
@pytest.mark.parametrize("players", PLAYERS)
def test_later_players_start_richer(players):
    position = GAME.new(players, 5)
    first = int(position.record.starting)
    assert [int(position.record.money[(first + n) % players]) for n in range(players)] == [3, 4, 5, 6][:players]
