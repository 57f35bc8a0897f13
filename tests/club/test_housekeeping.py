"""Tending: what happens by itself, by a clock in the tests' hands."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert, select, update

from serai.club import Club, NotFound, Pace, Seat, Settings, Terms
from serai.club.rate_limits import Bucket, RateWindow, counted
from serai.club.store import schema
from tests.expected import present

from .conftest import FakeTime, wait_until


def started(club, pace=None, names=("Ann", "Ben"), **more):
    """A game between two people, begun."""
    ann, ben = (club.people.guest(name).id for name in names)
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], Terms(pace=pace, visibility="link", **more))
    club.joining.join(table.id, ben, contribution="ab" * 32)
    club.joining.contribute(table.id, ann, "cd" * 32)
    return table.id


def test_a_clock_that_runs_out_lets_a_bot_play_on(club, clock):
    id = started(club, Pace.realtime(60, 0))
    seat = club.tables.find(id).deciding
    clock.pass_(59)
    assert club.housekeeping.round() and club.moves.flag_due() == 0
    assert club.tables.find(id).seats[seat].stand_in is None
    clock.pass_(1.5)
    club.housekeeping.round()
    assert club.tables.find(id).seats[seat].stand_in is not None
    assert not club.tables.find(id).rated


def test_tables_nobody_joined_are_closed_after_a_day(club, clock):
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    clock.pass_(23.9 * 3600)
    club.housekeeping.round()
    assert club.tables.find(table.id).status == "open"
    clock.pass_(0.2 * 3600)
    club.housekeeping.round()
    assert club.tables.find(table.id).status == "closed"


def test_games_without_a_clock_are_closed_after_a_month_of_silence(club, clock):
    slow, timed = started(club), started(club, Pace.per_turn(40))
    clock.pass_(29 * 86400)
    club.heartbeat.beat()
    club.housekeeping.round()
    assert club.tables.find(slow).status == "playing"
    clock.pass_(2 * 86400)
    club.housekeeping.round()
    found = club.tables.find(slow)
    assert found.status == "closed" and found.result.reason == "abandoned"
    assert club.tables.find(timed).status == "playing"


def test_what_is_too_old_goes_away(club, clock):
    ann, eve = club.people.guest("Ann"), club.people.guest("Eve")
    table = club.tables.make(ann.id, "ganesha", [Seat.me(), Seat.open()])
    club.sessions.open_session(ann.id)
    club.chat.say(table.id, ann.id, phrase="hello")
    with club.store.write() as c:
        c.execute(insert(schema.outbox).values(person_id=ann.id, kind="x", made=0, due=0, sent=club.ms()))
    clock.pass_(400 * 86400)
    club.housekeeping.round()
    with club.store.read() as c:
        for kept in (schema.sessions, schema.chat, schema.outbox):
            assert c.execute(select(kept)).all() == []
    with pytest.raises(NotFound):
        club.people.find(eve.id)  # never played, never came back
    assert club.people.find(ann.id).name == "Ann"


def test_tables_that_never_began_are_not_kept_for_ever(club, clock):
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    never = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], Terms(visibility="link")).id
    club.chat.say(never, ann, text="nobody comes")
    club.moderation.report(ben, ann, "rude", never)
    begun = started(club, names=("Cat", "Dan"))
    club.leaving.close(never, ann)
    club.leaving.close(begun, None)
    clock.pass_(6.9 * 86400)
    club.housekeeping.round()
    assert club.tables.find(never).status == "closed"
    clock.pass_(0.2 * 86400)
    club.housekeeping.round()
    with pytest.raises(NotFound):
        club.tables.find(never)
    assert club.tables.find(begun).status == "closed"  # what was played stays
    with club.store.read() as c:
        assert c.execute(select(schema.chat)).all() == []
        (report,) = c.execute(select(schema.reports)).all()
    assert report.table_id is None and report.text == "rude"  # and what was reported


def test_a_rematch_that_never_began_can_be_asked_for_again(club, clock):
    id = started(club)
    club.leaving.close(id, None)
    ann = club.tables.find(id).host
    again = club.tables.rematch(id, ann).id
    club.leaving.close(again, ann)
    clock.pass_(8 * 86400)
    club.housekeeping.round()
    assert club.tables.find(id).next == again
    assert club.tables.rematch(id, ann).status == "open"


def test_ratings_are_counted_even_if_the_server_died_before(club):
    id = started(club, rated=True)
    with club.store.write() as c:
        t = schema.tables
        result = {"reason": "over", "places": [1, 2], "scores": [9, 5]}
        c.execute(update(t).where(t.c.id == id).values(status="over", result=result))
        held = c.execute(select(schema.seats.c.person_id).order_by(schema.seats.c.seat)).scalars().all()
        for seat, person in enumerate(held):
            line = dict(table_id=id, seat=seat, player=person, game="ganesha", place=seat + 1, score=0, at=0)
            c.execute(insert(schema.results).values(**line))
        c.execute(insert(schema.jobs).values(kind="rate", table_id=id, seq=9, made=club.ms()))
    club.housekeeping.round()
    assert [each.name for each in club.ratings.ladder("ganesha")] == ["Ann", "Ben"]
    with club.store.read() as c:
        assert c.execute(select(schema.jobs)).all() == []


def test_only_one_process_tends_on_postgresql(make_club, clock):
    one, two = make_club(), make_club()
    if one.store.dialect != "postgresql":
        assert one.housekeeping.round() and two.housekeeping.round()  # there, twice does no harm
        return
    assert one.housekeeping.round()
    for _ in range(20):
        clock.pass_(1)
        assert not two.housekeeping.round() and one.housekeeping.round()
    one.housekeeping.stop()
    assert two.housekeeping.round() and not one.housekeeping.round()


def test_a_process_that_hangs_is_not_waited_for(make_club, clock):
    """Whoever tends says so again and again; who is silent for a while, dead or not, is relieved."""
    one, two = make_club(), make_club()
    if one.store.dialect != "postgresql":
        return
    id = started(one, Pace.realtime(60, 0))
    for _ in range(19):
        clock.pass_(3)
        one.heartbeat.beat()
        assert one.housekeeping.round()
    clock.pass_(5)
    assert not two.housekeeping.round()
    clock.pass_(2)
    assert two.housekeeping.round() and any(seat.stand_in for seat in two.tables.find(id).seats)
    assert not one.housekeeping.round()  # it wakes up, and need not do anything
    one.housekeeping.stop()  # nor does it give away what is not its own
    assert two.housekeeping.round()


def test_a_clock_that_was_set_back_stops_nobody(make_club, clock):
    one, two = make_club(), make_club()
    if one.store.dialect != "postgresql":
        return
    assert one.housekeeping.round()
    clock.pass_(-3600)
    assert two.housekeeping.round() and not one.housekeeping.round()


TENDS = """
import sys
from serai.club import Club, Settings
with Club(Settings(database_url=sys.argv[1], data_folder=sys.argv[2], secret_key="k" * 32, workers=0)):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.mark.slow
def test_a_stopped_process_does_not_stop_the_clocks(new_postgres_url, tmp_path):
    """Two real servers; the one that tends is stopped, as a machine without memory would, and keeps its connections."""
    url = new_postgres_url()
    club = Club(Settings(database_url=url, data_folder=tmp_path, secret_key="k" * 32, workers=0))
    command = [sys.executable, "-c", TENDS, url, str(tmp_path)]
    servers: dict[int, subprocess.Popen[str]] = {}
    try:
        while len(servers) < 2:
            server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            servers[server.pid] = server
            assert present(server.stdout).readline() == "open\n"
            wait_until(lambda: tender(club), 20, "somebody who tends")
        first = next(iter(servers.values()))
        os.kill(first.pid, signal.SIGSTOP)
        before = tender(club)
        id = started(club, Pace.realtime(10, 0))
        wait_until(lambda: any(seat.stand_in for seat in club.tables.find(id).seats), 30, "a flag")
        assert tender(club) != before
        os.kill(first.pid, signal.SIGCONT)
        time.sleep(2)
        assert tender(club) != before
    finally:
        for server in servers.values():
            server.kill()
            server.communicate()
        club.store.close()


def tender(club):
    """Who tends, by the store."""
    with club.store.read() as c:
        value = c.execute(select(schema.meta.c.value).where(schema.meta.c.name == "housekeeping")).scalar()
    return value and value["by"]


def test_two_processes_never_begin_to_tend_together(make_club, clock):
    clubs = [make_club() for _ in range(4)]
    if clubs[0].store.dialect != "postgresql":
        return
    with ThreadPoolExecutor(4) as pool:
        for _ in range(10):
            assert sum(pool.map(lambda club: club.housekeeping._alone(), clubs)) == 1
            clock.pass_(60)


def test_one_part_that_fails_does_not_stop_the_others(club, clock, monkeypatch):
    id = started(club, Pace.realtime(60, 0))
    monkeypatch.setattr(club.ratings, "record", lambda *_: 1 / 0)
    with club.store.write() as c:
        c.execute(insert(schema.jobs).values(kind="rate", table_id=id, seq=9, made=club.ms()))
    monkeypatch.setattr(club.notices, "_part_due", lambda: 1 / 0)
    clock.pass_(61)
    assert club.housekeeping.round()
    assert any(seat.stand_in for seat in club.tables.find(id).seats)


def test_the_thread_tends(make_club, clock):
    club = make_club(working=True, workers=0)
    id = started(club, Pace.realtime(60, 0))
    clock.pass_(61)
    wait_until(lambda: any(seat.stand_in for seat in club.tables.find(id).seats), 20, "a flag")


def test_an_address_of_the_new_kind_is_counted_with_its_household():
    assert counted("2001:db8:0:7::1") == counted("2001:DB8:0:7:ffff:ffff:ffff:ffff") == "2001:db8:0:7::/64"
    assert counted("2001:db8:0:8::1") != counted("2001:db8:0:7::1")
    assert counted("::ffff:192.0.2.7") == counted("192.0.2.7") == "192.0.2.7"  # the same machine, written otherwise
    assert counted("fe80::1%eth0") == "fe80::/64" and counted("::1") == "::/64"
    assert counted("unknown") == "unknown" and counted("") == ""


def test_a_window_forgets():
    clock = FakeTime()
    window = RateWindow(2, 10, clock, keys=3)
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
