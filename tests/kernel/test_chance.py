"""Chance is fair, repeatable and counted."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.kernel.chance import below, die, draw, next32, total
from stone_well import GAME
from stone_well.state import DrawnFrom


@pytest.fixture
def s():
    return GAME.new(2, 1).record


@given(seed=st.integers(0, 2**64 - 1), n=st.integers(1, 2**31))
def test_below_stays_below(seed, n):
    s = GAME.blank(2, None)[0]
    s.rng = seed
    assert 0 <= below(s, n) < n


def test_splitmix_gives_the_published_numbers(s):
    """The first outputs of splitmix64 for the seed 1234567, upper halves."""
    s.rng = 1234567
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [next32(s) for _ in expected] == [x >> 32 for x in expected]


def test_every_number_is_equally_likely(s):
    n, rolls = 7, 70_000 if hasattr(below, "py_func") else 7_000
    counts = Counter(int(below(s, n)) for _ in range(rolls))
    expected = rolls / n
    chi_square = sum((counts[k] - expected) ** 2 / expected for k in range(n))
    assert chi_square < 22.5  # one in a thousand at six degrees of freedom


def test_a_die_shows_one_to_six(s):
    assert {int(die(s, DrawnFrom.BAG)) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_every_use_of_chance_is_counted(s):
    before = int(s.draws)
    below(s, 10)
    die(s, DrawnFrom.BAG)
    draw(s, DrawnFrom.BAG, s.bag)
    assert s.draws == before + 3


def test_a_bag_gives_up_what_it_holds_and_nothing_else(s):
    s.bag[:] = [2, 0, 1, 0, 3]
    drawn = Counter(int(draw(s, DrawnFrom.BAG, s.bag)) for _ in range(6))
    assert drawn == {0: 2, 2: 1, 4: 3}
    assert total(s.bag) == 0


def test_a_draw_follows_the_counts():
    s = GAME.blank(2, None)[0]
    s.rng = 5
    tries = 20_000 if hasattr(below, "py_func") else 2_000
    hits = 0
    for _ in range(tries):
        s.bag[:] = [1, 0, 0, 0, 3]
        hits += int(draw(s, DrawnFrom.BAG, s.bag)) == 4
    assert abs(hits / tries - 0.75) < 4 * np.sqrt(0.75 * 0.25 / tries)
