"""Chapter P: the Ganga module."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import GAME, boat, fame, given, held, karma, money, play, upgrades

GANGA: dict[str, Any] = {"options": {"ganga": "yes"}}


def river_of(position):
    return {int(space): tile for space, tile in position.to_dict()["river_tile"].items()}


def landing(tile, land="", **fragment):
    """p1's boat goes one space, onto this river tile on space 3."""
    fragment = {"karma": {"p1": 0}, **fragment}
    position = given("v1", land, boat={"p1": 2}, river_tile={"3": tile}, **GANGA, **fragment)
    return play(position, "place harbor")


@rule("R-198", "R-199", "R-200", "R-201", "R-202")
def test_river_tiles_are_laid_by_dice():
    """Steps of 1 to 6 from the start and from tile to tile; each tile once; never on the final space."""
    steps, counts, lone = set(), set(), set()
    for seed in range(150):
        tiles = river_of(GAME.new(2, seed, {"ganga": "yes"}))
        spaces = sorted(tiles)
        assert len(set(tiles.values())) == len(tiles) <= 8
        gaps = [b - a for a, b in zip([0, *spaces], spaces, strict=False)]
        assert all(1 <= gap <= 6 for gap in gaps) and spaces[-1] < 28
        steps |= set(gaps)
        counts.add(len(tiles))
        lone.add(tiles[spaces[0]])
        if len(tiles) < 8:  # the river ended: the last tile is within a roll of the final space
            assert spaces[-1] >= 28 - 6
    assert steps == {1, 2, 3, 4, 5, 6}
    assert 8 in counts and min(counts) < 8
    assert len(lone) == 8  # mixed


@rule("R-199")
def test_a_river_tile_replaces_what_is_printed():
    plain = given("v1", boat={"p1": 2}, karma={"p1": 0}, **GANGA)
    play(plain, "place harbor")
    assert money(plain) == 6
    assert money(landing("rt1")) == 3


@rule("R-009", "R-198")
def test_without_the_module_there_are_no_river_tiles():
    assert not river_of(GAME.new(2, 3))
    with pytest.raises(Exception, match="river tiles: 1 too many"):
        given(river_tile={"3": "rt1"})
    with pytest.raises(Exception, match="river tiles: 1 too many"):
        given(river_tile={"3": "rt1", "4": "rt1"}, **GANGA)
    with pytest.raises(Exception, match="places that do not exist"):
        given(river_tile={"28": "rt1"}, **GANGA)


@rule("R-203", "R-126")
@pytest.mark.parametrize("level", [0, 1, 3])
def test_dice_for_karma(level):
    position = landing("rt1", karma={"p1": level})
    play(position, "pay violet 1", *["take orange"] * level)
    assert held(position) == ({"orange": level} if level else {}) and karma(position) == level


@rule("R-204")
@pytest.mark.parametrize(
    ("tile", "colours"), [("rt2", {"orange", "blue", "violet"}), ("rt3", {"orange", "green", "blue"})]
)
def test_one_die_of_each_shown_colour(tile, colours):
    assert held(landing(tile)) == dict.fromkeys(colours, 1)


@rule("R-204", "R-042")
def test_with_too_few_hands_the_player_chooses_among_the_shown_colours():
    position = given("v1 " + "g1 " * 9, boat={"p1": 2}, river_tile={"3": "rt2"}, karma={"p1": 0}, **GANGA)
    play(position, "place harbor", "pay violet 1", "done")
    assert position.moves() == ["take orange", "take blue", "take violet"]
    position.play("take blue")
    assert held(position) == {"green": 9, "blue": 1}


@rule("R-205")
def test_the_person_shown():
    """Q-39: neither worker nor chamber nor die is needed."""
    dancer = landing("rt4", workers={"dancer": {"1": "p2"}})
    assert dancer.prompt == "take"
    yogi = landing("rt5")
    assert karma(yogi) == 2 and yogi.prompt == "take"
    raja = landing("rt6")
    play(raja, "upgrade temple")
    assert upgrades(raja) == {"temple": 1} and money(raja) == 6


@rule("R-206")
def test_up_to_three_markets_of_one_kind():
    land = "c3 o-m4, c4 b-m3 270, d4 o-m2 180, b4 g-m1 90"  # tea 3, 2, 2 and 2
    position = landing("rt7", land, money={"p1": 0, "p2": 0})
    assert money(position) == 7 and boat(position) == 3


@rule("R-207")
def test_up_to_three_spaces_further():
    """Q-38: optional, and the new space earns in full: from 3 to the 2 fame of space 6."""
    position = landing("rt8")
    assert position.moves() == ["sail 1", "sail 2", "sail 3", "stay"]
    position.play("sail 3")
    assert boat(position) == 6 and fame(position) == 2
    stay = landing("rt8")
    stay.play("stay")
    assert boat(stay) == 3 and stay.seat == 1


@rule("R-208")
@pytest.mark.parametrize("version", ["basic", "navaratnas", "mixed"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ganga_goes_with_every_version(version, players):
    position = GAME.new(players, 7, {"version": version, "ganga": "yes"})
    assert 4 <= len(river_of(position)) <= 8
