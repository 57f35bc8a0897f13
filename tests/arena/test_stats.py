"""Statistics on known data."""

import math

import pytest

from serai.arena.stats import ratings, wilson


def test_an_interval_from_the_textbook():
    low, high = wilson(15, 148)
    assert (round(low, 4), round(high, 4)) == (0.0624, 0.1605)  # Newcombe 1998, table I, method 3


def test_an_interval_stays_inside():
    assert wilson(0, 10)[0] == pytest.approx(0) and wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0.0, 1.0)


def test_four_hundred_points_are_ten_to_one():
    points, errors = ratings([[0, 1_000], [10_000, 0]])
    assert points[0] == 0.0 and errors[0][0] == 0.0
    assert points[1] == pytest.approx(400, abs=1)
    assert 10 < errors[1][0] == errors[0][1] < 40


def test_ratings_explain_all_results_at_once():
    """Three players of known strength, every result as expected: the strengths come back."""
    strength = [0.0, 120.0, 350.0]
    won = [[1_000 / (1 + 10 ** ((b - a) / 400)) if a != b else 0.0 for b in strength] for a in strength]
    points, _ = ratings(won)
    assert points == pytest.approx(strength, abs=1.5)


def test_a_perfect_score_has_a_finite_rating():
    points, errors = ratings([[0, 0], [50, 0]])
    assert 500 < points[1] < 1_500 and errors[1][0] > 100


def test_a_neighbour_is_known_better_than_the_anchor():
    """The first two are hardly ever beaten by the anchor, and meet each other evenly."""
    points, errors = ratings([[0, 1, 1], [199, 0, 100], [199, 100, 0]])
    assert points[1] == pytest.approx(points[2], abs=1)
    assert errors[1][2] < 0.3 * errors[1][0]
    # a half-interval from the textbook: two players, even, 200 games: 1.96 / sqrt(200 / 4) in natural units
    assert ratings([[0, 100], [100, 0]])[1][1][0] == pytest.approx(1.96 * 400 / math.log(10) / 50**0.5, rel=0.01)
