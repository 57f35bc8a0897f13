"""Whoever watches a table hears of a change, whichever process made it, and after a lost connection too."""

import json
import subprocess
import sys
import time
from functools import partial

import pytest
from sqlalchemy import text

from serai.club.store.postgres_notices import Listener, Notice, channel_of
from tests.club.postgres import wait_until
from tests.club.sitting import decider, sit, step


def test_a_change_is_told_after_its_commit(club):
    table = sit(club)
    heard = []
    stop = club.pubsub.subscribe(table.id, lambda id, version: heard.append((version, club.tables.find(id).version)))
    step(club, table)
    assert heard == [(2, 2)]
    stop()
    step(club, table)
    assert len(heard) == 1


def test_a_refused_request_tells_nothing(club):
    table = sit(club, names="Ann Ben Cleo")
    heard = []
    club.pubsub.subscribe(table.id, lambda *told: heard.append(told))
    club.moves.move(table.id, decider(club, table), ["bid 5"], 1)
    with pytest.raises(Exception, match="moved on"):
        club.moves.move(table.id, decider(club, table), ["bid 5"], 9)
    with pytest.raises(RuntimeError):
        fail_after_telling(club, table)
    with club.store.write() as c:
        c.execute(text("select 1"))
    assert heard == []


def fail_after_telling(club, table):
    with club.store.write() as c:
        club.store.tell_table(c, table.id, 7)
        raise RuntimeError


def test_a_subscriber_that_fails_does_not_stop_the_others(club):
    table = sit(club)
    heard = []
    club.pubsub.subscribe(table.id, lambda *_: 1 / 0)
    club.pubsub.subscribe(table.id, lambda *told: heard.append(told))
    step(club, table)
    assert heard == [(table.id, 2)]


def test_two_servers_hear_of_each_other(club, make_club):
    other = make_club()
    table = sit(club)
    heard = []
    other.pubsub.watch(table.id, lambda id, version: heard.append(version))
    for n in range(5):
        before = time.monotonic()
        version = step(club, table).version
        wait_until(partial(heard.__contains__, version), 5)
        assert time.monotonic() - before < 2, n
    assert heard[-5:] == [2, 3, 4, 5, 6]


def test_chat_seats_and_lists_are_told_too(club, make_club):
    from serai.club import Seat

    other = make_club()
    heard = []
    other.pubsub.subscribe("lobby", lambda *told: heard.append(told))
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    wait_until(lambda: heard, 5)
    other.pubsub.watch(table.id, lambda *told: heard.append(told))
    club.joining.join(table.id, ben)
    wait_until(lambda: (table.id, 0) in heard, 5)


def test_a_process_hears_of_another(club, store_url):
    """From the commit there to the subscriber here; the bound is loose because tests share two cores."""
    table = sit(club, names="Ann Ben Cleo")
    other = subprocess.Popen(
        [sys.executable, "-m", "tests.club.other", store_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdin and other.stdout
        assert json.loads(other.stdout.readline()) == {"ready": True}
        heard: dict[int, float] = {}
        club.pubsub.watch(table.id, lambda id, version: heard.setdefault(version, time.time()))
        took = []
        for _ in range(8):
            me = decider(club, table)
            look = club.looks.look(table.id, me)
            other.stdin.write(
                json.dumps({"table": table.id, "me": me, "moves": [look.moves[0]], "version": look.version}) + "\n"
            )
            other.stdin.flush()
            answer = json.loads(other.stdout.readline())
            assert answer["kind"] == "accepted"
            wait_until(partial(heard.__contains__, answer["version"]), 5)
            took.append(heard[answer["version"]] - answer["at"])
        assert sorted(took)[len(took) // 2] < 0.5, took
    finally:
        other.communicate(timeout=20)  # closes its input, which ends it


def test_a_lost_connection_is_made_again_and_nothing_is_missed(club, make_club):
    other = make_club()
    table = sit(club)
    heard = []
    other.pubsub.watch(table.id, lambda id, version: heard.append(version))
    if club.store.dialect == "sqlite":
        pytest.skip("there is no connection to lose")
    with club.store.write() as c:
        # The listeners of both; whatever is written before they are back must be heard all the same.
        lost = "select count(pg_terminate_backend(pid)) from pg_stat_activity where query ilike 'listen%'"
        assert c.execute(text(f"{lost} and datname = current_database()")).scalar() == 2
    version = step(club, table).version
    wait_until(lambda: version in heard, 10)
    wait_until(lambda: other.pubsub.listening, 10)
    version = step(club, table).version
    wait_until(lambda: version in heard, 10)


def only_on_postgres(club):
    if club.store.dialect == "sqlite":
        pytest.skip("SQLite writes its news with the change itself")


def test_a_notice_that_was_never_sent_is_caught_up(club, make_club, monkeypatch):
    """As when a process dies between its commit and its notices: whoever watches finds another version."""
    only_on_postgres(club)
    other, table, heard = make_club(), sit(club), []
    other.pubsub.watch(table.id, lambda id, version: heard.append(version))
    wait_until(lambda: heard, 5)
    monkeypatch.setattr(club.store.publisher, "put", lambda *_notice: None)
    version = step(club, table).version
    wait_until(lambda: version in heard, 10)
    heard.clear()
    club.chat.say(table.id, decider(club, table), phrase="thanks")  # the version stays, the count of changes does not
    wait_until(lambda: version in heard, 10)


def test_a_table_is_told_only_where_it_is_watched(club, make_club, monkeypatch):
    only_on_postgres(club)
    other = make_club()
    watched, ignored = sit(club), sit(club)
    while channel_of(ignored.id) == channel_of(watched.id):
        ignored = sit(club)
    received: list[str] = []
    heard: list[int] = []
    read = Listener.wait

    def wait(self, seconds):
        found = read(self, seconds)
        received.extend(notice.topic for _by, notice in found)
        return found

    monkeypatch.setattr(Listener, "wait", wait)
    stop = other.pubsub.watch(watched.id, lambda id, version: heard.append(version))
    wait_until(lambda: heard, 5)
    step(club, ignored)
    version = step(club, watched).version
    wait_until(lambda: version in heard, 5)
    assert watched.id in received and ignored.id not in received
    stop()
    received.clear()
    other.pubsub.watch(ignored.id, lambda id, version: heard.append(-version))  # and now the other way round
    wait_until(lambda: -2 in heard, 5)
    step(club, watched)
    step(club, ignored)
    wait_until(lambda: -3 in heard, 5)
    assert ignored.id in received and watched.id not in received


def test_many_changes_are_few_notices(club, make_club, monkeypatch):
    """Writers do not wait for each other's notices: those of a moment go out together."""
    only_on_postgres(club)
    other, table, heard = make_club(), sit(club), []
    other.pubsub.watch(table.id, lambda id, version: heard.append(version))
    wait_until(lambda: heard, 5)
    with club.store.publisher._some:  # nothing is sent while this is held
        for version in range(2, 50):
            club.store.publisher.put(channel_of(table.id), Notice(table.id, version))
    wait_until(lambda: 49 in heard, 5)
    assert len([version for version in heard if version > 1]) < 5
