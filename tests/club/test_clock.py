"""Clocks in virtual time: exact flags, increments once per turn, windows, summer time, outages."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.club import BadRequest, Pace
from serai.club.play import clock as clocks
from serai.club.play.clock import DAY, HOUR, MINUTE, SECOND, Clock, Now
from tests.expected import present

FAST = Pace.realtime(300, 10)
A, B = (0, "first"), (1, "second")


def at(text: str, zone: str = "Europe/Athens") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def test_no_pace_has_no_clock():
    assert clocks.begin(Pace.none(), 2, 0, A, Now(0)) is None
    assert clocks.flagged(Pace.none(), None, Now(10**15)) is None and clocks.deadline(Pace.none(), None) is None


def test_an_increment_is_paid_once_per_turn_to_whose_turn_it_was():
    clock = present(clocks.begin(FAST, 2, 0, A, Now(0)))
    clock = clocks.move_on(FAST, clock, 0, A, Now(5 * SECOND))  # a decision within the turn
    assert clock.left == (295 * SECOND, 300 * SECOND)
    clock = clocks.move_on(FAST, clock, 1, B, Now(9 * SECOND))
    assert clock.left == (301 * SECOND, 300 * SECOND) and clock.running == 1


def test_two_turns_in_a_row_are_two_turns():
    clock = present(clocks.begin(FAST, 2, 0, (0, "one"), Now(0)))
    clock = clocks.move_on(FAST, clock, 0, (0, "two"), Now(SECOND))
    assert clock.left[0] == 309 * SECOND


def test_an_interrupt_runs_its_own_clock_and_pays_nothing():
    """Ginger asks seat 1 within seat 0's turn: seat 1's time runs, seat 0 is paid at the end of the turn."""
    clock = present(clocks.begin(FAST, 2, 0, A, Now(0)))
    clock = clocks.move_on(FAST, clock, 1, A, Now(20 * SECOND))
    assert clock.left == (280 * SECOND, 300 * SECOND) and clock.running == 1
    clock = clocks.move_on(FAST, clock, 0, A, Now(50 * SECOND))
    assert clock.left == (280 * SECOND, 270 * SECOND) and clock.running == 0
    clock = clocks.move_on(FAST, clock, 1, B, Now(60 * SECOND))
    assert clock.left == (280 * SECOND, 270 * SECOND)


def test_the_flag_falls_exactly_when_the_time_is_used():
    clock = present(clocks.begin(FAST, 2, 0, A, Now(1000)))
    assert clocks.deadline(FAST, clock) == 1000 + 300 * SECOND
    assert clocks.flagged(FAST, clock, Now(1000 + 300 * SECOND - 1)) is None
    assert clocks.flagged(FAST, clock, Now(1000 + 300 * SECOND)) == 0
    assert clocks.left_now(FAST, clock, Now(10**12)) == (0, 300 * SECOND)


def test_bots_have_no_clock():
    clock = present(clocks.begin(FAST, 2, None, A, Now(0)))
    assert clocks.deadline(FAST, clock) is None and clocks.flagged(FAST, clock, Now(10**12)) is None
    clock = clocks.move_on(FAST, clock, 1, B, Now(10**9), asked=1)
    assert clock.left[1] == 300 * SECOND


def test_a_system_clock_that_is_set_back_costs_nothing():
    clock = present(clocks.begin(FAST, 2, 0, A, Now(10**9)))
    assert clocks.left_now(FAST, clock, Now(5)) == (300 * SECOND, 300 * SECOND)


def test_no_time_runs_while_no_server_is_alive():
    clock = present(clocks.begin(FAST, 2, 0, A, Now(0)))
    gone = ((100 * SECOND, 10_000 * SECOND),)
    back = Now(10_050 * SECOND, gone)
    assert clocks.left_now(FAST, clock, back)[0] == 150 * SECOND
    assert clocks.deadline(FAST, clock, gone) == 10_200 * SECOND
    assert clocks.flagged(FAST, clock, Now(10_200 * SECOND - 1, gone)) is None
    assert clocks.flagged(FAST, clock, Now(10_200 * SECOND, gone)) == 0


def test_undo_takes_an_increment_back_but_not_the_time():
    clock = present(clocks.begin(FAST, 2, 0, (0, "one"), Now(0)))
    clock = clocks.move_on(FAST, clock, 0, (0, "two"), Now(5 * SECOND))
    clock = clocks.step_back(FAST, clock, 0, (0, "one"), Now(8 * SECOND))
    assert clock.left[0] == 292 * SECOND and clock.turn == (0, "one")


def test_who_takes_a_seat_back_has_some_time_again():
    clock = clocks.stop(FAST, present(clocks.begin(FAST, 2, 0, A, Now(0))), Now(10**9))
    assert clock.left[0] == 0
    assert clocks.resume(FAST, clock, 0, 0, Now(10**9)).left[0] == 30 * SECOND
    slow = Pace.realtime(3600)
    clock = clocks.stop(slow, present(clocks.begin(slow, 2, 0, A, Now(0))), Now(10**9))
    assert clocks.resume(slow, clock, 0, 0, Now(10**9)).left[0] == 6 * MINUTE


# -- days --------------------------------------------------------------------------------------------------------------


def test_each_turn_has_its_days():
    pace = Pace.per_turn(3)
    clock = present(clocks.begin(pace, 2, 0, A, Now(0)))
    assert clocks.deadline(pace, clock) == 3 * DAY
    clock = clocks.move_on(pace, clock, 1, B, Now(2 * DAY), asked=1)
    assert clocks.deadline(pace, clock) == 5 * DAY
    clock = clocks.move_on(pace, clock, 0, (0, "third"), Now(2 * DAY + 5), asked=0)
    assert clock.left[0] == 3 * DAY


def test_within_a_turn_the_days_do_not_begin_again():
    pace = Pace.per_turn(1)
    clock = present(clocks.begin(pace, 2, 0, A, Now(0)))
    clock = clocks.move_on(pace, clock, 0, A, Now(20 * HOUR), asked=0)
    assert clocks.deadline(pace, clock) == DAY
    clock = clocks.move_on(pace, clock, 1, A, Now(21 * HOUR), asked=1)  # somebody is asked: days of his own
    assert clocks.deadline(pace, clock) == 21 * HOUR + DAY
    clock = clocks.move_on(pace, clock, 0, A, Now(30 * HOUR), asked=0)  # and back: what was left
    assert clocks.deadline(pace, clock) == 30 * HOUR + 3 * HOUR


def test_a_window_counts_only_its_hours():
    pace = Pace.per_turn(1, "08:00", "22:00", "Europe/Athens")
    begun = at("2026-06-10T20:00")
    clock = present(clocks.begin(pace, 2, 0, A, Now(begun)))
    assert clocks.deadline(pace, clock) == at("2026-06-11T20:00")
    assert clocks.left_now(pace, clock, Now(at("2026-06-11T03:00")))[0] == 12 * HOUR
    night = present(clocks.begin(pace, 2, 0, A, Now(at("2026-06-10T23:30"))))
    assert clocks.deadline(pace, night) == at("2026-06-11T22:00")
    assert clocks.flagged(pace, night, Now(at("2026-06-11T22:00") - 1)) is None
    assert clocks.flagged(pace, night, Now(at("2026-06-11T22:00"))) == 0


def test_a_window_past_midnight():
    pace = Pace.per_turn(2, "20:00", "02:00", "Europe/Athens")
    clock = present(clocks.begin(pace, 2, 0, A, Now(at("2026-06-10T01:00"))))
    assert clocks.deadline(pace, clock) == at("2026-06-12T01:00")


@pytest.mark.parametrize(
    ("begun", "flags"),
    [
        ("2026-03-28T12:00", "2026-03-29T12:00"),  # the switch is at night, outside the window
        ("2026-10-24T12:00", "2026-10-25T12:00"),
    ],
)
def test_summer_time_outside_the_window_changes_nothing(begun, flags):
    pace = Pace.per_turn(1, "08:00", "22:00", "Europe/Athens")
    assert clocks.deadline(pace, clocks.begin(pace, 2, 0, A, Now(at(begun)))) == at(flags)


@pytest.mark.parametrize(
    ("begun", "flags"),
    [
        ("2026-03-28T05:00", "2026-03-29T06:00"),  # 03:00 becomes 04:00: the five hours that are left fill that night
        ("2026-10-24T05:00", "2026-10-25T04:00"),  # 04:00 becomes 03:00: they end an hour earlier by the wall clock
    ],
)
def test_summer_time_inside_the_window(begun, flags):
    pace = Pace.per_turn(1, "00:00", "06:00", "Europe/Athens")
    assert clocks.deadline(pace, clocks.begin(pace, 2, 0, A, Now(at(begun)))) == at(flags)


def test_a_window_that_begins_in_the_hour_that_is_skipped():
    pace = Pace.per_turn(1, "03:30", "06:00", "Europe/Athens")
    clock = present(clocks.begin(pace, 2, 0, A, Now(at("2026-03-29T01:00"))))
    begins, ends = next(iter(present(pace.window).spans(at("2026-03-29T01:00"))))
    assert begins == at("2026-03-29T04:30") and ends == at("2026-03-29T06:00")
    assert clocks.deadline(pace, clock) == at("2026-03-30T04:30")


@given(
    since=st.integers(1_700_000_000_000, 1_900_000_000_000),
    days=st.integers(1, 5),
    begins=st.integers(0, 23),
    length=st.integers(1, 23),
    zone=st.sampled_from(["Europe/Athens", "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kolkata"]),
    gone=st.lists(st.tuples(st.integers(0, 100), st.integers(1, 50)), max_size=3),
)
def test_the_deadline_is_the_first_moment_of_the_flag(since, days, begins, length, zone, gone):
    pace = Pace.per_turn(days, f"{begins:02}:00", f"{(begins + length) % 24:02}:00", zone)
    outages = [(since + a * HOUR, since + (a + b) * HOUR) for a, b in gone]
    clock = present(clocks.begin(pace, 2, 0, A, Now(since)))
    due = present(clocks.deadline(pace, clock, outages))
    assert clocks.flagged(pace, clock, Now(due, outages)) == 0
    assert clocks.flagged(pace, clock, Now(due - 1, outages)) is None


@given(st.lists(st.integers(0, 3 * MINUTE), min_size=1, max_size=30))
def test_time_is_neither_made_nor_lost(thinking):
    """What is left and what was used add up to what was given."""
    clock, now = present(clocks.begin(FAST, 2, 0, (0, "0"), Now(0))), 0
    for n, took in enumerate(thinking):
        now += took
        if clocks.flagged(FAST, clock, Now(now)) is not None:
            return
        clock = clocks.move_on(FAST, clock, (n + 1) % 2, ((n + 1) % 2, str(n + 1)), Now(now))
    assert sum(clock.left) == 2 * FAST.initial + len(thinking) * FAST.increment - sum(thinking)
    assert min(clock.left) > 0


# -- as data -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pace",
    [Pace.none(), FAST, Pace.per_turn(2), Pace.per_turn(1, "08:00", "22:30", "Europe/Athens")],
)
def test_a_pace_as_data(pace):
    assert Pace.from_dict(pace.to_dict()) == pace


def test_a_clock_as_data():
    clock = present(clocks.begin(FAST, 2, 0, A, Now(7)))
    assert Clock.from_dict(clock.to_dict()) == clock and Clock.from_dict(None) is None


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"kind": "warp"},
        {"kind": ["none"]},
        {"kind": "none", "days": 1},
        {"kind": "realtime"},
        {"kind": "realtime", "initial_s": 1},
        {"kind": "realtime", "initial_s": "60"},
        {"kind": "realtime", "initial_s": True},
        {"kind": "realtime", "initial_s": float("nan")},
        {"kind": "realtime", "initial_s": 600, "increment_s": -1},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 1.5},
        {"kind": "days", "days": 1, "begins": "08:00"},
        {"kind": "days", "days": 1, "begins": "08:00", "ends": "08:30"},
        {"kind": "days", "days": 1, "begins": "08:00", "ends": "25:00"},
        {"kind": "days", "days": 1, "begins": "08:00", "ends": "22:00", "zone": "Mars/Olympus"},
        {"kind": "days", "days": 1, "begins": "08:00", "ends": "22:00", "zone": "../../etc/passwd"},
        {"kind": "days", "days": 1, "begins": "08:00:30", "ends": "22:00"},
    ],
)
def test_a_pace_that_is_none(data):
    with pytest.raises(BadRequest):
        Pace.from_dict(data)
