"""What people make of puzzles: tries, ratings, the puzzle of the day, and what becomes of it with an account."""

import json

from serai.arena.puzzles.shelf import shelf_of
from serai.club.puzzles.solving import Tried

GAME = "ganesha"


def test_only_a_first_try_is_rated(club):
    ann = club.people.guest("Ann").id
    one, other = shelf_of(GAME).puzzles[:2]
    before = club.puzzles.figure(one)
    assert club.puzzles.skill(GAME, ann) is None and before.tries == 0
    assert club.puzzles.answered(ann, one, False) == Tried(1, False, False)
    low, figure = club.puzzles.skill(GAME, ann), club.puzzles.figure(one)
    assert low and low.mu < 25 and figure.mu > before.mu and (low.tries, low.solved) == (1, 0)
    assert club.puzzles.answered(ann, one, True) == Tried(2, True, False)
    assert club.puzzles.skill(GAME, ann) == low and club.puzzles.figure(one) == figure
    club.puzzles.answered(ann, other, True)
    high = club.puzzles.skill(GAME, ann)
    assert high and high.mu > low.mu and (high.tries, high.solved) == (2, 1)


def test_who_looks_at_the_solution_first_has_lost(club):
    ann = club.people.guest("Ann").id
    today = club.puzzles.of_today(GAME, ann)
    assert today and today.mine is None and today.solvers == today.triers == 0
    assert club.puzzles.showed(ann, today.puzzle) == Tried(0, False, True)
    assert club.puzzles.answered(ann, today.puzzle, True) == Tried(1, True, True)
    skill, today = club.puzzles.skill(GAME, ann), club.puzzles.of_today(GAME, ann)
    assert skill and skill.solved == 0 and today and (today.solvers, today.streak.days) == (1, 0)


def test_a_day_counts_once_and_for_everybody(club):
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    puzzle = club.puzzles.of_today(GAME, None).puzzle
    club.puzzles.answered(ann, puzzle, True)
    club.puzzles.answered(ben, puzzle, False)
    today = club.puzzles.of_today(GAME, ann)
    assert (today.solvers, today.triers, today.streak.days, today.streak.best) == (1, 2, 1, 1)
    assert [solved for _day, solved in today.streak.week] == [False] * 6 + [True]
    assert club.puzzles.of_today(GAME, ben).streak.days == 0


def test_puzzles_come_along_to_an_account_and_go_when_it_goes(club):
    guest = club.people.guest("Ann").id
    puzzle, other = shelf_of(GAME).puzzles[:2]
    club.puzzles.answered(guest, puzzle, True)
    account = club.people.register(club.people.guest("Annika").id, "Annika", "correct horse battery").id
    club.puzzles.answered(account, other, False)
    own = club.puzzles.skill(GAME, account)
    club.departures.bring_along(guest, account)
    assert set(club.puzzles.tried(GAME, account)) == {puzzle.id, other.id} and club.puzzles.tried(GAME, guest) == {}
    assert club.puzzles.skill(GAME, account) == own, "an account keeps its own rating"
    data = json.loads("".join(club.own_data.export(account)))
    assert {row["puzzle"] for row in data["puzzles"]} == {puzzle.id, other.id} and len(data["puzzle_ratings"]) == 1
    club.departures.forget(account)
    assert club.puzzles.tried(GAME, account) == {} and club.puzzles.skill(GAME, account) is None
