"""What a person has learnt: it grows, comes along into an account, and leaves with its owner."""

import json


def test_solved_tasks_add_up(club):
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    assert club.lessons.of(ann) == {}
    for task in (0, 3, 3):
        club.lessons.solve(ann, "ganesha", "taking", task)
    club.lessons.add(ann, {"ganesha": {"taking": 0b10}, "rajas": {"first-turn": 0b11}})
    assert club.lessons.of(ann) == {"ganesha": {"taking": 0b1011}, "rajas": {"first-turn": 0b11}}
    assert club.lessons.of(ben) == {}


def test_progress_survives_becoming_an_account_and_joins_one_that_is_there(club):
    ann = club.people.guest("Ann").id
    club.lessons.solve(ann, "ganesha", "taking", 0)
    club.people.register(ann, "Ann", "a long password", None)
    assert club.lessons.of(ann) == {"ganesha": {"taking": 1}}
    guest = club.people.guest("Somebody").id
    club.lessons.add(guest, {"ganesha": {"taking": 0b10, "storing": 1}})
    club.departures.bring_along(guest, ann)
    assert club.lessons.of(ann) == {"ganesha": {"taking": 0b11, "storing": 1}}
    assert club.lessons.of(guest) == {}


def test_progress_is_part_of_ones_data_and_goes_with_it(club):
    ann = club.people.guest("Ann").id
    club.lessons.solve(ann, "ganesha", "taking", 1)
    [learnt] = json.loads("".join(club.own_data.export(ann)))["lessons"]
    assert (learnt["game"], learnt["lesson"], learnt["solved"]) == ("ganesha", "taking", 2)
    club.departures.forget(ann)
    assert club.lessons.of(ann) == {}
