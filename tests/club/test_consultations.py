"""Positions that bots think about for pages whose browser cannot: in fair turns, one at a time, stored nowhere."""

import pytest

import serai
from serai.club.bots.consultations import MOST, MOST_OF_ADDRESS, Consultations
from serai.club.bots.process import BotProcess
from serai.club.errors import TooMany, Unavailable


@pytest.fixture
def position():
    return serai.game("ganesha").new(players=3, seed=4)


def test_whoever_had_least_is_served_first_and_games_that_are_compiled_wait(position):
    asked = Consultations()
    for who in ("ann", "ben", "cid"):
        asked.ask(who, who, position, now=0)
    had: dict[str | None, float] = {"ann": 5.0, "ben": 0.5, "cid": 2.0}
    load = had.__getitem__
    assert asked.take(2, load, unready=["ganesha"]) == []
    assert [each.job.person_id for each in asked.take(2, load, ())] == ["ben", "cid"]
    assert [each.job.person_id for each in asked.take(2, load, ())] == ["ann"]


def test_one_at_a_time_and_the_newest_that_waits(position):
    asked = Consultations()
    first, second = asked.ask("ann", "home", position, now=0), asked.ask("ann", "home", position, now=1)
    assert first.cancelled() and not second.done()
    (taken,) = asked.take(5, lambda _who: 0.0, ())
    with pytest.raises(TooMany):
        asked.ask("ann", "home", position, now=2)
    taken.fail()
    with pytest.raises(Unavailable):
        second.result()
    asked.ask("ann", "home", position, now=3)  # nobody thinks for her any more


def test_so_many_wait_and_no_more(position):
    asked = Consultations()
    for n in range(MOST):
        asked.ask(f"p{n}", f"a{n}", position, now=0)
    with pytest.raises(TooMany):
        asked.ask("one more", "elsewhere", position, now=0)


def test_one_address_cannot_take_all_places(position):
    asked = Consultations()
    for n in range(MOST_OF_ADDRESS):
        asked.ask(f"guest{n}", "one address", position, now=0)
    with pytest.raises(TooMany):
        asked.ask("one guest more", "one address", position, now=0)
    asked.ask("guest0", "one address", position, now=1)  # in the place of his own
    asked.ask("somebody", "another address", position, now=1)


def test_a_bot_process_is_given_what_the_seat_knows_and_answers_as_an_engine_does(position):
    asked = Consultations()
    asked.ask("ann", "home", position, now=0)
    (taken,) = asked.take(1, lambda _who: 0.0, ())
    known = position.as_known_to(position.seat)
    assert taken.question["facts"] == known.to_dict()
    thought = BotProcess().answer(taken.question)["advice"]["thought"]
    legal = set(position.codes())
    assert thought["choices"] and all(each["code"] in legal for each in thought["choices"])
    assert all(each["line"][0] == each["code"] for each in thought["choices"])
    assert len(thought["root"]["values"]) == 3 and thought["simulations"] > 0
