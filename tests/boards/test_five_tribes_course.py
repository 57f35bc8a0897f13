"""What the course of Five Tribes asks for can be reached in several ways, and misses are misses."""

import pytest

from serai.boards.five_tribes.course import COURSE
from serai.boards.teaching.course import Verdict


@pytest.mark.parametrize(
    ("key", "number", "moves"),
    [
        ("tiles", 3, ["lift b5", "drop white b4", "drop white b3", "drop green a3", "fakirs 0", "kill white b2"]),
        ("tiles", 3, ["lift c4", "drop green b4", "drop white b3", "drop yellow a3", "fakirs 0", "kill white b2"]),
        ("bidding", 4, ["bid 1"]),
    ],
)
def test_another_way_counts(key, number, moves):
    assert COURSE.attempt(COURSE.by_key[key], number - 1, moves).verdict is Verdict.REACHED


@pytest.mark.parametrize(
    ("key", "number", "moves"),
    [
        ("tiles", 3, ["lift b5", "drop green b4", "drop white a4", "drop red a2", "fakirs 0", "kill vizier of p3"]),
        ("bidding", 4, ["bid 8"]),
        ("bidding", 4, ["bid 18"]),
    ],
)
def test_a_miss_is_a_miss(key, number, moves):
    assert COURSE.attempt(COURSE.by_key[key], number - 1, moves).verdict is Verdict.MISSED
