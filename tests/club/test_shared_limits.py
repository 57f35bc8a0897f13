"""Limits hold for the club: several processes on one PostgreSQL together allow what one would."""

import time

import pytest

from serai.club import Club, Settings, TooMany
from serai.club.bots.fair_shares import Shares
from serai.club.presence import Presence
from serai.club.rate_limits import Bucket, Limit, OpenCount, RateWindow
from serai.club.shared_limits import LARGEST, SharedLimits, in_parts

from .conftest import wait_until


class Loop:
    """Messages that arrive when the test says so; the real way is in `test_two_clubs…` and in `test_processes`."""

    tells_others = True

    def __init__(self):
        self.ends: list[SharedLimits] = []
        self.waiting: list[str] = []

    def receive(self, _callback):
        """Everybody in `ends` receives."""

    def post(self, message):
        self.waiting.append(message)

    def deliver(self):
        waiting, self.waiting = self.waiting, []
        for message in waiting:
            for end in self.ends:
                end.hear(message)


def joined(*limits):
    """Each limit in a process of its own; what is told arrives with `deliver`."""
    loop, at = Loop(), [100.0]
    loop.ends = [SharedLimits(loop, f"p{n}", lambda: at[0]) for n in range(len(limits))]
    for end, limit in zip(loop.ends, limits, strict=True):
        end.share("limit", limit)

    def exchange(seconds=0.1):
        at[0] += seconds
        for end in loop.ends:
            end.round()
        loop.deliver()

    exchange()
    exchange()
    return loop, exchange


@pytest.mark.parametrize("most", [1, 7, 40])
@pytest.mark.parametrize("count", [2, 5])
def test_a_burst_that_meets_all_processes_at_once_is_shared_out(most, count):
    windows = [RateWindow(most, 60, lambda: 0.0) for _ in range(count)]
    joined(*windows)
    assert {window.processes for window in windows} == {count}
    admitted = sum(window.add("a") for _ in range(most + 1) for window in windows)
    assert most <= admitted <= most + count - 1


@pytest.mark.parametrize("count", [2, 4])
def test_whoever_is_told_late_admits_less_than_another_limit(count):
    """The worst there is: nothing arrives until everything is told twice."""
    most = 40
    windows = [RateWindow(most, 60, lambda: 0.0) for _ in range(count)]
    loop, _exchange = joined(*windows)
    admitted = 0
    for _ in range(20):
        admitted += sum(window.add("a") for _ in range(most) for window in windows)
        late, loop.waiting = loop.waiting, []
        for end in loop.ends:
            end.round()
        now, loop.waiting = loop.waiting, late
        loop.deliver()
        loop.waiting = now
    assert most <= admitted <= most + most * (count - 1) / count + count


def test_what_was_told_counts_once():
    one, two = RateWindow(10, 60, lambda: 0.0), RateWindow(10, 60, lambda: 0.0)
    _loop, exchange = joined(one, two)
    for _ in range(4):
        assert one.add("a")
    exchange()
    assert two.add("a") and not one.full("a")
    exchange()
    exchange()
    assert sum(one.add("a") for _ in range(10)) + sum(two.add("a") for _ in range(10)) <= 5 + 1
    exchange()
    assert one.full("a") and two.full("a") and not two.full("b")
    one.clear("a")
    exchange()
    assert not two.full("a")


def test_a_bucket_pays_back_what_was_too_much():
    now = [0.0]
    one, two = (Bucket(1.0, 20, lambda: now[0]) for _ in range(2))
    loop, exchange = joined(one, two)
    taken = sum(one.take("a") for _ in range(30))
    loop.waiting.clear()
    taken += sum(two.take("a") for _ in range(30))
    assert taken == 20
    for _ in range(3):
        exchange()
    assert not one.take("a") and not two.take("a")
    for _ in range(100):  # each second one more, whoever is asked
        now[0] += 1.0
        taken += one.take("a") + two.take("a")
        exchange()
    assert 118 <= taken <= 121


def test_who_is_at_a_table_is_known_to_every_process():
    one, two = Presence(), Presence()
    _loop, exchange = joined(one.pages, two.pages)
    one.came("table", None)
    one.came("table", "ann")
    two.came("table", None)
    assert one.watching("table") == two.watching("table") == 1, "as far as is known, never more"
    exchange()
    exchange()
    assert one.watching("table") == two.watching("table") == 2 and two.watching("other") == 0
    one.went("table", None)
    exchange()
    exchange()
    assert one.watching("table") == two.watching("table") == 1


def test_what_is_open_is_told_to_newcomers_and_forgotten_with_its_process():
    one, two = OpenCount(), OpenCount()
    loop, exchange = joined(one, two)
    for _ in range(3):
        one.enter("a")
    assert one.number("a") == 6  # the other may be opening as many
    exchange()
    exchange()
    exchange()
    assert one.number("a") == two.number("a") == 3
    newcomer, third = SharedLimits(loop, "p9", loop.ends[0].monotonic), OpenCount()
    newcomer.share("limit", third)
    loop.ends.append(newcomer)
    exchange()
    exchange()
    assert third.number("a") == 3
    one.leave("a")
    exchange()
    assert third.number("a") == 2
    loop.ends.pop(0)
    for _ in range(8):
        exchange(1.0)
    assert third.number("a") == two.number("a") == 0 and third.processes == 2


def test_thinking_is_charged_in_every_process():
    one, two = Shares(), Shares()
    _loop, exchange = joined(one, two)
    one.charge("ann", 2.0, 1000)
    one.charge(None, 1.0, 1000)
    exchange()
    assert (two.load("ann", 1000), two.load(None, 1000), two.load("ben", 1000)) == (2.0, 1.0, 0.0)


def test_any_number_of_keys_is_told_in_parts_that_postgresql_takes():
    told = {"limit": [(f"Ἀθηνᾶ {n}", 1.0) for n in range(1000)]}
    parts = list(in_parts(told))
    assert sum(len(part["limit"]) for part in parts) == 1000 and len(parts) > 1
    assert all(len(str(part).encode()) < LARGEST for part in parts)


def limits_within(thing, seen):
    """Every limit that can be reached from something of ours."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    if isinstance(thing, Limit):
        yield thing
    elif type(thing).__module__.startswith("serai."):
        for value in getattr(thing, "__dict__", {}).values():
            yield from limits_within(value, seen)


def test_every_limit_of_a_club_is_shared(tmp_path):
    club = Club(Settings(database_url=f"sqlite:///{tmp_path / 'club.db'}"))
    shared = {id(limit) for limit in club.limits._limits.values()}
    found = list(limits_within(club, {id(club.limits)}))
    assert len(found) >= 11 and all(id(limit) in shared for limit in found)


def test_two_clubs_on_one_store_let_in_as_many_newcomers_as_one(new_postgres_url, make_club):
    url = new_postgres_url()
    clubs = [make_club(now=time.time, database_url=url, guests_per_hour=8, login_tries=3) for _ in range(2)]
    wait_until(lambda: all(club.limits.processes == 2 for club in clubs), what="that they know each other")

    def newcomers(times):
        came = 0
        for n in range(times):
            try:
                clubs[n % 2].people.guest(f"Guest {n}", "192.0.2.7")
                came += 1
            except TooMany:
                pass
        return came

    came = newcomers(6)
    assert came == 6
    wait_until(lambda: all(len(c.people._arrivals._fresh("192.0.2.7")) == 6 for c in clubs), what="that both know")
    arrivals = [club.people._arrivals for club in clubs]
    wait_until(lambda: not any(each._new or each._told for each in arrivals), what="that what was told counts once")
    assert 2 <= newcomers(10) <= 3
    clubs.pop().stop()
    wait_until(lambda: clubs[0].limits.processes == 1, what="that one is alone again")
