"""Times when no server was alive, and a machine that slept: nobody's clock runs then."""

import pytest
from sqlalchemy import select

from serai.club import Pace, Refused
from serai.club.store.schema import meta, outages
from serai.kernel.readiness import not_compiled
from tests.club.sitting import sit, step
from tests.expected import present


def silences(club):
    with club.store.read() as c:
        return [(row.until - row.since) // 1000 for row in c.execute(select(outages).order_by(outages.c.since))]


def test_a_machine_that_slept_flags_nobody(club, clock):
    """Tending or a move comes before the first beat after the sleep."""
    table = sit(club, "ganesha", pace=Pace.realtime(60, 0))
    seat = table.deciding
    clock.pass_(8 * 3600, alive=False)
    club.moves.flag_due()
    assert club.tables.find(table.id).seats[seat].stand_in is None
    assert club.looks.look(table.id).left[seat] == 60_000
    assert not club.moves.flag(table.id)
    club.heartbeat.beat()
    assert silences(club) == [8 * 3600]
    clock.pass_(10)
    assert club.looks.look(table.id).left[seat] == 50_000
    clock.pass_(50)
    assert club.moves.flag_due() == 1 and club.tables.find(table.id).seats[seat].stand_in_why == "time"


def test_a_move_right_after_the_sleep_is_not_too_late(club, clock):
    table = sit(club, "ganesha", pace=Pace.realtime(60, 0))
    seat = table.deciding
    clock.pass_(20)
    clock.pass_(8 * 3600, alive=False)
    step(club, table)
    assert club.looks.look(table.id).left[seat] == 40_000


def test_while_the_machine_slept_nobody_failed_to_come(club, clock):
    table = sit(club, "ganesha")
    other = table.seats[1 - present(table.deciding)].person
    clock.pass_(300)
    clock.pass_(8 * 3600, alive=False)
    with pytest.raises(Refused, match="still time"):
        club.leaving.replace(table.id, other, table.deciding)
    club.heartbeat.beat()
    clock.pass_(300)
    assert club.leaving.replace(table.id, other, table.deciding).seats[table.deciding].stand_in_why == "no-show"


def test_while_another_server_lives_time_runs(club, make_club, clock):
    """A process that was stopped, beside one that was not: the clocks have run."""
    table = sit(club, "ganesha", pace=Pace.realtime(60, 0))
    other = make_club()
    clock.pass_(50, alive=False)
    with other.store.write() as c:
        c.execute(meta.update().where(meta.c.name == "alive").values(value=other.ms() - 4000))
    assert club.looks.look(table.id).left[table.deciding] == 10_000
    clock.pass_(10, alive=False)
    assert club.moves.flag(table.id) is True and silences(club) == []


def test_a_slow_start_is_no_outage(club, clock):
    clock.pass_(12, alive=False)
    club.heartbeat.beat()
    assert silences(club) == []
    clock.pass_(16, alive=False)
    club.heartbeat.beat()
    assert silences(club) == [16]


@pytest.fixture
def compiling():
    """Ganesha is being compiled in this process, until it is taken out."""
    not_compiled.add("ganesha")
    yield not_compiled
    not_compiled.discard("ganesha")


def test_no_clock_runs_while_its_game_is_compiled(club, make_club, clock, compiling):
    """A new release starts: what it compiles cannot be played, what it need not compile is played meanwhile."""
    compiling.discard("ganesha")
    held, goes_on = (sit(club, game, pace=Pace.realtime(60, 0)) for game in ("ganesha", "five-tribes"))
    seat, other = held.deciding, goes_on.deciding
    clock.pass_(10)
    club.heartbeat.beat()
    club.stop()
    compiling.add("ganesha")
    again = make_club()
    for _ in range(9):
        clock.pass_(5)
        again.heartbeat.beat()
    compiling.discard("ganesha")
    clock.pass_(3)  # the last beat has not heard of it
    assert again.looks.look(held.id).left[seat] == 50_000
    assert again.looks.look(goes_on.id).left[other] == 2_000
    again.heartbeat.beat()
    clock.pass_(10)
    again.heartbeat.beat()
    assert again.looks.look(held.id).left[seat] == 40_000
    again.moves.flag_due()
    assert again.tables.find(goes_on.id).seats[other].stand_in_why == "time"
    assert again.tables.find(held.id).seats[seat].stand_in is None
    for _ in range(8):
        clock.pass_(5)
        again.heartbeat.beat()
    again.moves.flag_due()
    assert again.tables.find(held.id).seats[seat].stand_in_why == "time"


def test_what_was_compiled_before_a_crash_counts(make_club, clock, compiling):
    compiling.discard("ganesha")
    first = make_club()
    table = sit(first, "ganesha", pace=Pace.realtime(60, 0))
    compiling.add("ganesha")
    second = make_club()
    for _ in range(4):
        clock.pass_(5)
        second.heartbeat.beat()
    third = make_club()  # the second was killed
    for _ in range(8):
        clock.pass_(5)
        third.heartbeat.beat()
    compiling.discard("ganesha")
    third.heartbeat.beat()
    clock.pass_(7)
    assert third.looks.look(table.id).left[table.deciding] == 53_000
