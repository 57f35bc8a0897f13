"""Tending: what happens by itself, by a clock in the tests' hands."""

import pytest
from sqlalchemy import func, insert, select, update

from serai.club import NotFound, Pace, Seat, schema
from serai.club.limits import Bucket, Window

from .conftest import FakeTime, wait_until


def started(club, pace=None, names=("Ann", "Ben")):
    """A game between two people, begun."""
    ann, ben = (club.people.guest(name).id for name in names)
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], pace=pace, visibility="link")
    club.tables.join(table.id, ben, contribution="ab" * 32)
    club.tables.contribute(table.id, ann, "cd" * 32)
    return table.id


def test_a_clock_that_runs_out_lets_a_bot_play_on(club, clock):
    id = started(club, Pace.realtime(60, 0))
    seat = club.tables.find(id).deciding
    clock.pass_(59)
    assert club.tending.round() and club.tending.flags() == 0
    assert club.tables.find(id).seats[seat].stand_in is None
    clock.pass_(1.5)
    club.tending.round()
    assert club.tables.find(id).seats[seat].stand_in is not None
    assert not club.tables.find(id).rated


def test_tables_nobody_joined_are_closed_after_a_day(club, clock):
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    clock.pass_(23.9 * 3600)
    club.tending.round()
    assert club.tables.find(table.id).status == "open"
    clock.pass_(0.2 * 3600)
    club.tending.round()
    assert club.tables.find(table.id).status == "closed"


def test_games_without_a_clock_are_closed_after_a_month_of_silence(club, clock):
    slow, timed = started(club), started(club, Pace.per_turn(40))
    clock.pass_(29 * 86400)
    club.heart.beat()
    club.tending.round()
    assert club.tables.find(slow).status == "playing"
    clock.pass_(2 * 86400)
    club.tending.round()
    found = club.tables.find(slow)
    assert found.status == "closed" and found.result.reason == "abandoned"
    assert club.tables.find(timed).status == "playing"


def test_what_is_too_old_goes_away(club, clock):
    ann, eve = club.people.guest("Ann"), club.people.guest("Eve")
    table = club.tables.make(ann.id, "ganesha", [Seat.me(), Seat.open()])
    club.people.open_session(ann.id)
    club.chat.say(table.id, ann.id, phrase="hello")
    with club.store.write() as c:
        c.execute(insert(schema.outbox).values(person_id=ann.id, kind="x", made=0, due=0, sent=club.ms()))
    clock.pass_(400 * 86400)
    club.tending.round()
    with club.store.read() as c:
        for kept in (schema.sessions, schema.chat, schema.outbox):
            assert c.execute(select(kept)).all() == []
    with pytest.raises(NotFound):
        club.people.find(eve.id)  # never played, never came back
    assert club.people.find(ann.id).name == "Ann"


def test_ratings_are_counted_even_if_the_server_died_before(club):
    id = started(club)
    with club.store.write() as c:
        t = schema.tables
        result = {"reason": "over", "places": [1, 2], "scores": [9, 5]}
        c.execute(update(t).where(t.c.id == id).values(status="over", result=result))
        held = c.execute(select(schema.seats.c.person_id).order_by(schema.seats.c.seat)).scalars().all()
        for seat, person in enumerate(held):
            line = dict(table_id=id, seat=seat, player=person, game="ganesha", place=seat + 1, score=0, at=0)
            c.execute(insert(schema.results).values(**line))
        c.execute(insert(schema.jobs).values(kind="rate", table_id=id, seq=9, made=club.ms()))
    club.tending.round()
    assert [each.name for each in club.ratings.ladder("ganesha")] == ["Ann", "Ben"]
    with club.store.read() as c:
        assert c.execute(select(schema.jobs)).all() == []


def test_only_one_process_tends_on_postgresql(make_club):
    one, two = make_club(), make_club()
    if one.store.dialect != "postgresql":
        assert one.tending.round() and two.tending.round()  # there, twice does no harm
        return
    assert one.tending.round()
    assert not two.tending.round() and one.tending.round()
    one.tending.stop()
    assert two.tending.round() and not one.tending.round()
    backend = two.tending._lock.execute(select(func.pg_backend_pid())).scalar_one()
    with one.store.write() as c:
        c.execute(select(func.pg_terminate_backend(backend)))  # the connection dies, and the lock with it
    wait_until(one.tending.round, 10, "the lock")
    assert not two.tending.round()


def test_one_part_that_fails_does_not_stop_the_others(club, clock, monkeypatch):
    id = started(club, Pace.realtime(60, 0))
    monkeypatch.setattr(club.ratings, "record", lambda *_: 1 / 0)
    with club.store.write() as c:
        c.execute(insert(schema.jobs).values(kind="rate", table_id=id, seq=9, made=club.ms()))
    monkeypatch.setattr(club.tending.notices, "send_due", lambda: 1 / 0)
    clock.pass_(61)
    assert club.tending.round()
    assert any(seat.stand_in for seat in club.tables.find(id).seats)


def test_the_thread_tends(make_club, clock):
    club = make_club(working=True, workers=0)
    id = started(club, Pace.realtime(60, 0))
    clock.pass_(61)
    wait_until(lambda: any(seat.stand_in for seat in club.tables.find(id).seats), 20, "a flag")


def test_a_window_forgets():
    clock = FakeTime()
    window = Window(2, 10, clock, keys=3)
    assert window.add("a") and window.add("a") and not window.add("a") and window.full("a")
    clock.pass_(10)
    assert not window.full("a") and window.add("a")
    for other in "bcde":
        window.add(other)
    assert len(window._events) == 3
    window.clear("e")
    assert len(window._events) == 2


def test_a_bucket_fills_again():
    clock = FakeTime()
    bucket = Bucket(2, 3, clock, keys=2)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    clock.pass_(0.5)
    assert bucket.take("a") and not bucket.take("a")
    clock.pass_(100)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    bucket.take("b"), bucket.take("c")
    assert len(bucket._levels) == 2
