"""The value of goods: `set_value` equals the best of all ways to make sets, with wild cards too (F-148, Q-F22)."""

import itertools
import random
from functools import cache

import numpy as np
import pytest

from serai.games.five_tribes.rules.selling import set_value
from serai.testing import rule
from tests.rules.five_tribes.helpers import ALL_CARDS, GAME, GOODS

EDITION = GAME.edition.record
PRICE = [0, 1, 3, 7, 13, 21, 30, 40, 50, 60]


@cache
def best_split(hand):
    """The best of all splits of a hand (a sorted tuple of counts by kind) into sets of different goods."""
    kinds = [kind for kind, n in enumerate(hand) if n > 0]
    if not kinds:
        return 0
    best = 0
    # the first kind that is left must go into some set: try every set that holds it
    first, others = kinds[0], kinds[1:]
    for size in range(len(others) + 1):
        for chosen in itertools.combinations(others, size):
            left = list(hand)
            for kind in (first, *chosen):
                left[kind] -= 1
            best = max(best, PRICE[size + 1] + best_split(tuple(sorted(left))))
    return best


def best_with_wild(hand, wild):
    """Every wild card may be any kind."""
    options = itertools.combinations_with_replacement(range(len(GOODS)), wild)
    return max(best_split(tuple(sorted(n + kinds.count(kind) for kind, n in enumerate(hand)))) for kinds in options)


def value(hand, wild=0):
    return int(set_value(EDITION, np.array(hand, np.int8), wild))


def random_hand(chance, cards):
    deck = [kind for kind, good in enumerate(GOODS) for _ in range(ALL_CARDS[good])]
    hand = [0] * len(GOODS)
    for kind in chance.sample(deck, cards):
        hand[kind] += 1
    return hand


@rule("F-143", "F-144", "F-145", "F-148", "F-174")
@pytest.mark.parametrize("cards", range(11))
def test_largest_sets_first_is_the_best_split(cards):
    chance = random.Random(cards)
    for _ in range(12):
        hand = random_hand(chance, cards)
        assert value(hand) == best_split(tuple(sorted(hand))), hand


@rule("F-148", "F-174", "F-175")
@pytest.mark.parametrize("wild", [1, 2, 3])
def test_wild_cards_go_to_the_largest_open_set(wild):
    chance = random.Random(50 + wild)
    for cards in range(8):
        for _ in range(3):
            hand = random_hand(chance, cards)
            assert value(hand, wild) == best_with_wild(hand, wild), hand


@rule("F-148")
@pytest.mark.parametrize(
    ("hand", "wild", "expected"),
    [
        ([0] * 9, 0, 0),
        ([0] * 9, 9, 60),
        ([1] * 9, 1, 61),
        ([1] * 8 + [0], 1, 60),
        ([1] * 8 + [0], 9, 60 + 50),
        ([2, 2, 2, 4, 4, 4, 6, 6, 6], 0, 194),
        ([2, 2, 2, 4, 4, 4, 6, 6, 6], 9, 60 * 4 + 30 + 7),
        ([0, 0, 0, 0, 0, 0, 6, 0, 0], 0, 6),
        ([0, 1, 0, 0, 1, 0, 3, 2, 0], 0, 17),
    ],
)
def test_known_values(hand, wild, expected):
    """FV-23. With nine wild cards the sets are 9, 9, 9, 9, 6, 3."""
    assert value(hand, wild) == expected
