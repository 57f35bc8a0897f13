"""Editions: owners correct figures, and wrong figures are refused by name."""

import pytest

from serai.games.rajas.edition import parts_of
from serai.kernel.errors import BadEdition
from serai.testing import rule
from tests.rules.rajas.helpers import GAME, boat, given, held, money, overlaid, play


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"tile": {"o-s1": {"cost": 0}}}, "tile.o-s1.cost: 0 is not between 1 and 30"),
        ({"tile": {"o-s1": {"colour": "pink"}}}, "tile.o-s1.colour: “pink” is unknown"),
        ({"tile": {"o-s1": {"road": "loop"}}}, "tile.o-s1.road: “loop” is unknown"),
        ({"tile": {"o-s1": {"buildings": []}}}, "tile.o-s1: a tile has one or two buildings or markets"),
        ({"tile": {"o-s1": {"markets": ["silk 99"]}}}, "tile.o-s1.markets: “silk 99” is unknown"),
        ({"tile": {"o-x9": {"cost": 4}}}, "tile.o-x9: the edition has no such entry"),
        ({"province": {"basic": {"t1": "a cow"}}}, "province.basic.t1: “a cow” is not an effect"),
        ({"province": {"basic": {"t1": "9 steps"}}}, "province.basic.t1: “9 steps” is out of range"),
        ({"province": {"basic": {"t1": "1 die + 1 die + 1 die + 1 die"}}}, "has 3 parts at most"),
        ({"province": {"exits": []}}, "province.exits: the residence needs a road"),
        ({"province": {"exits": ["c1 north"]}}, "province.exits: the residence stands on c1"),
        ({"province": {"slots": {"t2": "white"}}}, "province.slots.t2: there is no printed yield"),
        ({"river": {"length": 99}}, "river.length: 99 is not between 2 and 40"),
        ({"river": {"length": 20}}, "the river ends before this space"),
        ({"river": {"bridge": 28}}, "river.bridge: 28 is not between 1 and 27"),
        ({"board": {"two": {"quarry": [1] * 11}}}, "board.two.quarry: 10 spaces at most"),
        ({"board": {"two": {"assorted": "many"}}}, "board.two.assorted: a whole number is needed"),
        ({"money": {"spaces": 121}}, "money.spaces: every fame space must lie beside the same number"),
        ({"money_bonus": {"second": {"space": 10}}}, "money_bonus.second.space: the bonus spaces must rise"),
        ({"workers": {"each": 5}}, "workers.each: 3 wait on the board"),
        ({"workers": {"most_basic": 3}}, "workers.most_basic: 3 is not between 4 and 6"),
        ({"fame": {"spaces": 20, "worker": 15}, "money": {"spaces": 20, "start": [3, 4, 5, 21]}}, "money.start"),
        ({"chamber": {"dancer": {"gives": "person 2"}}}, "chamber.dancer.gives: this effect would lead back to itself"),
        ({"chamber": {"yogi": {"gives": "palace"}}}, "chamber.yogi.gives: this effect would lead back to itself"),
        ({"yield": {"white-die": {"gives": "yield tile"}}}, "yield.white-die.gives: this effect would lead back"),
        ({"river": {"spaces": {"1": "1 step + 1 fame"}}}, "river.spaces.1: what leads on to other effects must"),
        ({"yield": {"red-1": {"colour": "none"}}}, "yield.red-1.colour: “none” is unknown"),
        ({"kali": {"basic": 2}}, "kali.basic: 2 is not between 4 and 30"),
        ({"upgrades": {"values": [2, 3]}}, "upgrades.values: 2 numbers are given, 3 are needed"),
    ],
)
def test_wrong_figures_are_refused_by_name(overlay, message):
    with pytest.raises(BadEdition) as refusal:
        overlaid(**overlay)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    "words",
    [
        *("2 dice", "1 die", "2 orange dice", "1 orange blue violet die", "1 die per karma", "1 green die per karma"),
        *(
            "5 money",
            "3 fame",
            "2 karma",
            "1 upgrade",
            "1 late upgrade",
            "1 step",
            "exactly 6 spaces",
            "palace",
            "person 3",
        ),
        *(
            "1 money per market",
            "assorted",
            "4 of a kind",
            "1 fame per upgrade",
            "2 money per upgrade",
            "2 fame per karma",
        ),
        *("1 fame per market tile", "1 fame per 3 spaces", "1 money per building", "2 money per connected yield"),
        *("2 fame per bend", "1 fame per worker", "elephant", "yield tile", "cover", "reroll", "none"),
    ],
)
def test_the_words_of_effects(words):
    assert len(parts_of(words, "here")) == (words != "none")


def test_an_owner_corrects_a_tile():
    mine = overlaid(tile={"o-s1": {"cost": 3, "road": "cross", "buildings": [], "markets": ["tea 4"]}})
    assert mine.tables.mark("tile.o-s1.cost") == "owner"
    position = given("o3", edition=mine, karma={"p1": 0})
    play(position, "place quarry", "lay c3 0")
    assert money(position) == 3 - 1 + 4


@rule("R-110")
def test_an_owner_corrects_the_river():
    mine = overlaid(river={"spaces": {"1": "4 money"}})
    position = given("o1", edition=mine, karma={"p1": 0})
    play(position, "place harbor")
    assert boat(position) == 1 and money(position) == 7


def test_an_owner_finds_a_smaller_residence():
    """Nineteen cells: the block of data that the check list names."""
    mine = overlaid(province={"residence": ["c1"], "exits": ["b1 east", "d1 west", "c2 north"]})
    position = given("o4", edition=mine, top="o-m1", money={"p1": 5})
    play(position, "place quarry", "build o-m1")
    assert position.moves() == ["lay b1 90", "lay d1 90", "lay c2 0"]


def test_two_editions_side_by_side():
    mine = overlaid(terrace={"dice": 2})
    theirs, own = given(), given(edition=mine)
    for position in (theirs, own):
        play(position, "place terrace-blue")
    assert held(theirs) == {"blue": 1} and held(own) == {"blue": 2}
    assert mine.digest != GAME.edition.digest


@rule("R-114")
def test_a_palace_space_without_a_possible_person_earns_nothing():
    """Q-03: every person of this edition sails further than the river is long."""
    persons = ("dancer", "yogi", "raja-man-singh", "master-builder", "portuguese")
    edition = overlaid(chamber={person: {"gives": "exactly 6 spaces"} for person in persons})
    position = given("o1", boat={"p1": 23}, edition=edition)
    play(position, "place harbor", "pay orange 1")
    assert boat(position) == 24 and position.seat == 1
