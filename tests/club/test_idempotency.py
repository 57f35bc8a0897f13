"""A request that comes twice does its thing once: new tables, lines of the chat; a visitor who clicks twice."""

from functools import partial

import pytest
from sqlalchemy import func, select

from serai.club import BadRequest, Seat, TooMany
from serai.club.store import schema
from tests.club.sitting import sit, step
from tests.club.test_races import race


def count(club, table):
    with club.store.read() as c:
        return c.execute(select(func.count()).select_from(table)).scalar_one()


def test_the_same_key_makes_one_table(club):
    ann = club.people.guest("Ann").id
    make = partial(club.tables.make, ann, "ganesha", [Seat.me(), Seat.open()])
    first = make(key="one-request")
    assert make(key="one-request") == first
    assert make(key="another-one").id != first.id and make().id != make().id
    ben = club.people.guest("Ben").id
    assert club.tables.make(ben, "ganesha", [Seat.me(), Seat.open()], key="one-request").id != first.id
    table = sit(club, "ganesha")
    me = table.seats[0].person
    club.chat.say(table.id, me, phrase="hello", key="one-request")
    with pytest.raises(BadRequest, match="another request"):
        club.tables.make(me, "ganesha", [Seat.me(), Seat.open()], key="one-request")


def test_what_was_refused_can_be_asked_again_with_its_key(make_club):
    club = make_club(open_tables=1)
    ann = club.people.guest("Ann").id
    make = partial(club.tables.make, ann, "ganesha", [Seat.me(), Seat.open()])
    first = make()
    with pytest.raises(TooMany):
        make(key="too-early")
    club.leaving.close(first.id, ann)
    assert make(key="too-early").id != first.id


@pytest.mark.parametrize("servers", [1, 2])
def test_at_the_same_moment_one_table_is_made(club, make_club, servers):
    ann = club.people.guest("Ann").id
    clubs = [club, *(make_club() for _ in range(servers - 1))]
    acts = [partial(c.tables.make, ann, "ganesha", [Seat.me(), Seat.open()], key="a-click") for c in clubs * 3]
    made = race(*acts)
    assert len({table.id for table in made}) == 1 and count(club, schema.tables) == 1


def test_a_line_is_said_once(club):
    table = sit(club, "ganesha")
    me = table.seats[0].person
    first = club.chat.say(table.id, me, phrase="hello", key="said-once")
    again = club.chat.say(table.id, me, phrase="hello", key="said-once")
    assert first == again and count(club, schema.chat) == 1
    club.chat.say(table.id, me, phrase="hello", key="said-twice")
    assert count(club, schema.chat) == 2


def test_one_plays_on_once(club):
    table = sit(club, "ganesha")
    step(club, table)
    for seat in table.seats:
        club.leaving.propose_end(table.id, seat.person)
    me = table.seats[0].person
    first = club.tables.play_on(table.id, me, 1, key="play-on-here")
    assert club.tables.play_on(table.id, me, 1, key="play-on-here") == first
    assert club.tables.play_on(table.id, me, 1, key="and-once-more").id != first.id


def test_the_same_visit_is_the_same_guest_for_a_moment(club, clock):
    ann = club.people.guest("Ann", visit="a secret of a browser")
    assert club.people.guest("Anna", visit="a secret of a browser") == ann
    assert club.people.guest("Ann", visit="another").id != ann.id != club.people.guest("Ann").id
    clock.pass_(61)
    later = club.people.guest("Ann", visit="a secret of a browser")
    assert later.id != ann.id, "whoever comes later may be somebody else at the same browser"


@pytest.mark.parametrize("left", ["account", "forgotten"])
def test_a_visit_never_opens_an_account_or_brings_back_the_departed(club, left):
    ann = club.people.guest("Ann", visit="a secret of a browser")
    if left == "account":
        club.people.register(ann.id, "Ann", "correct horse")
    else:
        club.departures.forget(ann.id)
    other = club.people.guest("Somebody", visit="a secret of a browser")
    assert other.id != ann.id and not other.account


def test_nothing_is_kept_of_the_requests_of_the_departed(club):
    ann = club.people.guest("Ann").id
    club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], key="one-request")
    assert count(club, schema.asked) == 1
    club.departures.forget(ann)
    assert count(club, schema.asked) == 0


def test_the_same_visit_at_the_same_moment_is_one_guest(club, make_club):
    clubs = [club, make_club()]
    guests = race(*(partial(c.people.guest, "Ann", visit="one browser") for c in clubs * 3))
    assert len({guest.id for guest in guests}) == 1 and count(club, schema.people) == 1
