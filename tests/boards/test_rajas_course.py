"""What the texts of the course of Rajas say is true of its positions; other solutions count, and misses are misses."""

import pytest

from serai.boards.rajas.course import COURSE
from serai.boards.rajas.course.positions import fame, held, karma, money
from serai.boards.teaching.course import LEARNER, Verdict
from serai.kernel.position import Position


def before_and_after(key: str, number: int) -> tuple[Position, Position]:
    """The position of a task, counted from 1 as on the page, and the one that its solution leads to."""
    lesson = COURSE.by_key[key]
    attempt = COURSE.attempt(lesson, number - 1, lesson.tasks[number - 1].solution)
    return COURSE.stage(lesson, number - 1).position, attempt.stage.position


def reach(position: Position, seat: int = LEARNER) -> int:
    """Fame and half the money, rounded up: 61 is enough."""
    return int(position.record.fame[seat]) + (int(position.record.money[seat]) + 1) // 2


@pytest.mark.parametrize(
    ("key", "number", "figure", "gain"),
    [
        ("first-turn", 4, money, 1),
        ("first-turn", 4, fame, 2),
        ("buildings", 1, fame, 4),
        ("buildings", 2, money, 3),
        ("goods", 1, money, 7),
        ("palace", 1, fame, 2),
        ("palace", 2, karma, 2),
        ("river", 1, money, 3),
        ("river", 4, fame, 6),
    ],
)
def test_what_a_solution_brings(key, number, figure, gain):
    before, after = before_and_after(key, number)
    assert figure(after) - figure(before) == gain


def test_the_figures_of_the_race():
    meeting, met = before_and_after("race", 3)
    assert (fame(meeting), money(meeting), reach(meeting)) == (40, 36, 58) and reach(met) >= 61
    last, won = before_and_after("race", 4)
    assert (fame(last), money(last), reach(last, 1), reach(won)) == (44, 28, 63, 64)


def test_kali_is_full_where_the_text_says_so():
    assert held(before_and_after("dice", 3)[0]) == 10


@pytest.mark.parametrize(
    ("key", "number", "moves"),
    [
        ("first-turn", 4, ["lay d2 90"]),
        ("first-turn", 5, ["place balcony-violet"]),
        ("buildings", 1, ["build b-d1", "lay b2 0", "pay blue 4"]),
        ("river", 1, ["place harbor", "pay violet 4 with karma", "sail 3"]),
        ("race", 1, ["place assorted"]),
        ("race", 3, ["place tea", "pay blue 5"]),
        ("variants", 1, ["put r3"]),
    ],
)
def test_another_way_counts(key, number, moves):
    assert COURSE.attempt(COURSE.by_key[key], number - 1, moves).verdict is Verdict.REACHED


@pytest.mark.parametrize(
    ("key", "number", "moves"),
    [
        ("first-turn", 3, ["build b-s1"]),
        ("roads", 2, ["lay a1 0"]),
        ("buildings", 1, ["build g-s3"]),
        ("goods", 2, ["place tea", "pay blue 6"]),
        ("river", 2, ["sail 1"]),
        ("race", 4, ["place tea"]),  # a difference of 2 as well, but later
        ("variants", 3, ["done"]),
    ],
)
def test_a_miss_is_a_miss(key, number, moves):
    assert COURSE.attempt(COURSE.by_key[key], number - 1, moves).verdict is Verdict.MISSED
