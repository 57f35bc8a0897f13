"""Chapter 13: the final scoring, with Al-Amin, Haurvatat, Jafaar and Shamhat."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.five_tribes.helpers import ALL_CARDS, GAME, GOODS, given, owned


def line(position, name):
    return [sheet[name] for sheet in position.score_sheet()]


@rule("F-166", "F-141")
def test_a_point_per_gold():
    position = given(players=3, gold={"p1": 50, "p2": 0, "p3": 123})
    assert line(position, "gold") == [50, 0, 123]
    assert position.scores() == [50, 0, 123]


@rule("F-167", "F-168")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ([1, 3, 4, 6], [1, 13, 24, 36]),
        ([1, 2, 3, 2], [1, 12, 33, 12]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([4, 4], [4, 4]),
        ([4, 3], [14, 3]),
        ([0, 1, 0], [0, 21, 0]),
        ([5, 5, 2], [15, 15, 2]),
    ],
)
def test_viziers(held, points):
    """FV-21: ten for every opponent with strictly fewer (F-168)."""
    position = given(players=len(held), viziers={f"p{i + 1}": n for i, n in enumerate(held)}, spare=False, over=True)
    assert line(position, "viziers") == points


@rule("F-167")
def test_jafaar_makes_viziers_worth_three():
    """The bonuses stay as they are; only its owner's viziers count more."""
    position = given(players=4, viziers={"p1": 1, "p2": 2, "p3": 3, "p4": 4}, djinns={"p2": ["jafaar"]})
    assert line(position, "viziers") == [1, 16, 23, 34]


@rule("F-169")
def test_elders():
    position = given(elders={"p1": 3, "p2": 1})
    assert line(position, "elders") == [6, 2]


@rule("F-169")
def test_shamhat_makes_elders_worth_four():
    position = given(elders={"p1": 3, "p2": 2}, djinns={"p1": ["shamhat"]})
    assert line(position, "elders") == [12, 4]


@rule("F-170")
@pytest.mark.parametrize("djinn", GAME.edition.tables.keys("djinn"))
def test_every_djinn_scores_its_value(djinn):
    position = given(players=3, djinns={"p2": [djinn]})
    assert line(position, "djinns") == [0, GAME.edition.tables.number(f"djinn.{djinn}.value"), 0]


@rule("F-170")
def test_several_djinns_add_up():
    position = given(djinns={"p1": ["al-amin", "anun-nak", "utug", "hagis"], "p2": ["nekir"]})
    assert line(position, "djinns") == [5 + 8 + 4 + 10, 6]


@rule("F-171", "F-172", "F-173", "F-176")
def test_tiles_palms_and_palaces_score_for_the_owner_of_the_tile():
    """FV-22: a tile of 6 with two palms and a palace and an own camel: 17; without a camel nothing."""
    pieces: dict[str, Any] = {"palms": {"a2": 2}, "palaces": {"a2": 1}}
    position = given(owner=owned(p1="a2"), **pieces)
    assert (line(position, "tiles"), line(position, "palms"), line(position, "palaces")) == ([6, 0], [6, 0], [5, 0])
    assert position.scores() == [50 + 17, 50]
    position = given(**pieces)
    assert position.scores() == [50, 50]


@rule("F-171", "F-172", "F-173", "F-176")
def test_pieces_on_several_tiles():
    position = given(
        owner=owned(p1="f2 a1", p2="c5"),
        palms={"f2": 1, "c5": 3, "a3": 2},
        palaces={"a1": 2, "c5": 1, "b1": 1},
    )
    assert line(position, "tiles") == [15 + 5, 4]
    assert line(position, "palms") == [3, 9]
    assert line(position, "palaces") == [10, 5]


@rule("F-171")
def test_haurvatat_makes_palms_worth_five():
    position = given(owner=owned(p1="a1", p2="b1"), palms={"a1": 3, "b1": 2}, djinns={"p1": ["haurvatat"]})
    assert line(position, "palms") == [15, 6]


@rule("F-174", "F-148")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ({"ivory": 1}, 1),
        ({"fish": 3, "wheat": 2, "silk": 1, "gold": 1}, 17),  # FV-23: sets of 4, 2 and 1
        ({"fish": 6}, 6),
        (dict(list(ALL_CARDS.items())[:9]), 194),  # sets of 9, 9, 6, 6, 3, 3
        ({good: 1 for good in GOODS}, 60),
        ({}, 0),
    ],
)
def test_goods_in_hand_score_in_the_best_sets(hand, points):
    """F-174."""
    position = given(cards={"p2": hand})
    assert line(position, "goods") == [0, points]


@rule("F-175")
def test_fakirs_score_nothing():
    position = given(cards={"p1": {"fakir": 9, "silk": 1}})
    assert line(position, "goods") == [1, 0]
    assert position.scores() == [51, 50]


@rule("F-175", "F-174")
@pytest.mark.parametrize(
    ("fakirs", "hand", "points"),
    [
        (1, {"silk": 1}, 1),
        (2, {"silk": 1}, 3),  # one more good makes a pair
        (3, {"silk": 1}, 3),
        (4, {"silk": 2}, 7 + 1),  # two goods of any kind join the largest set
        (2, {}, 1),
        (18, {}, 60),
        (18, {good: 1 for good in GOODS}, 120),
        (4, {good: 1 for good in GOODS[:8]}, 60 + 1),
    ],
)
def test_al_amin_makes_a_good_of_every_two_fakirs(fakirs, hand, points):
    """F22: in the final scoring."""
    held: dict[str, Any] = {"cards": {"p1": {**hand, "fakir": fakirs}}}
    assert line(given(djinns={"p1": ["al-amin"]}, **held), "goods") == [points, 0]
    assert line(given(djinns={"p2": ["al-amin"]}, **held), "goods")[0] < points or fakirs == 1


@rule("F-166", "F-174", "F-177", "F-036")
def test_the_sheet_adds_up_and_the_highest_total_wins():
    position = given(
        players=3,
        gold={"p1": 20, "p2": 31, "p3": 5},
        viziers={"p1": 2, "p2": 1},
        elders={"p3": 4},
        djinns={"p2": ["hagis"]},
        owner=owned(p3="f2"),
        palms={"f2": 1},
        palaces={"f2": 1},
        cards={"p1": {"silk": 1, "fish": 1}},
    )
    assert position.score_sheet() == [
        {"gold": 20, "viziers": 22, "elders": 0, "djinns": 0, "palms": 0, "palaces": 0, "tiles": 0, "goods": 3},
        {"gold": 31, "viziers": 11, "elders": 0, "djinns": 10, "palms": 0, "palaces": 0, "tiles": 0, "goods": 0},
        {"gold": 5, "viziers": 0, "elders": 8, "djinns": 0, "palms": 3, "palaces": 5, "tiles": 15, "goods": 0},
    ]
    assert position.scores() == [45, 52, 36]
    assert position.places() == [2, 1, 3]
    assert position.ranking() == [[1], [0], [2]]


@rule("F-178")
def test_ties_share_the_victory():
    """No tie-breaker, not even gold or viziers."""
    position = given(players=4, gold={"p1": 30, "p2": 28, "p3": 30, "p4": 1}, elders={"p2": 1})
    assert position.scores() == [30, 30, 30, 1]
    assert position.places() == [1, 1, 1, 4]
    assert [(tie.groups, tie.rules) for tie in position.ties()] == [(((0, 1, 2),), ("F-178",))]
    assert position.ties()[0].tell(("Ann", "Ben", "Cid")) == (
        f"Ann, Ben, Cid: equal points ({position.scores()[0]}). There is no tie-break: they share the place."
    )
    assert position.ranking() == [[0, 1, 2], [3]]
