"""Clocks that are set, machines that sleep: nobody is flagged, nobody gains time, and no outage is hidden."""

import time
from functools import partial
from itertools import pairwise

import pytest
from sqlalchemy import select, text

from serai.club import Club, Pace, Settings
from serai.club.store import schema
from serai.club.store.timebase import Timebase
from tests.club.postgres import wait_until
from tests.club.sitting import sit, step
from tests.expected import present

HOUR = 3600
PACE = Pace.realtime(600, 0)


class Machine:
    """A wall clock that anybody may set and a monotonic clock that only runs."""

    def __init__(self):
        self.wall, self.running = 1_800_000_000.0, 500.0

    def pass_(self, seconds):
        self.wall += seconds
        self.running += seconds

    def beat_for(self, seconds, *clubs):
        """Time passes with every server's signs of life."""
        for _ in range(int(seconds // 5)):
            self.pass_(5)
            for club in clubs:
                club.heartbeat.beat()


@pytest.fixture
def machine():
    return Machine()


@pytest.fixture
def serve(store_url, tmp_path):
    """Starts a server; its heart beats when the test says so. The store's clock is the first machine's wall clock."""
    opened: list[Club] = []
    walls: list[Machine] = []

    def made(machine):
        walls.append(machine)
        club = Club(
            Settings(database_url=store_url, data_folder=tmp_path, secret_key="k" * 32, workers=0),
            now=lambda: machine.wall,
            monotonic=lambda: machine.running,
            store_now=lambda: walls[0].wall,
        )
        club.store.migrate()
        club.heartbeat.beat()
        opened.append(club)
        return club

    yield made
    for club in opened:
        club.store.close()


def silences(club):
    with club.store.read() as c:
        return [(row.until - row.since) // 1000 for row in c.execute(select(schema.outages).order_by("since"))]


def left(club, table):
    return round(present(club.looks.look(table.id).left)[present(table.deciding)] / 1000)


def none_flagged(club, table):
    club.moves.flag_due()
    return club.tables.find(table.id).seats[table.deciding].stand_in is None


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
@pytest.mark.parametrize("beats", [True, False])
def test_a_wall_clock_that_jumps_in_a_running_server(serve, machine, jump, beats):
    club = serve(machine)
    table = sit(club, "ganesha", pace=PACE)
    machine.beat_for(60, club)
    machine.wall += jump
    if beats:
        club.heartbeat.beat()
    assert none_flagged(club, table) and left(club, table) == 540
    machine.beat_for(60, club)
    assert none_flagged(club, table) and left(club, table) == 480
    machine.beat_for(485, club)
    assert club.moves.flag_due() == 1, "nobody has gained time either"
    assert silences(club) == ([HOUR] if jump > 0 else [])


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_hides_no_outage(serve, machine, jump):
    """The process is held up for ten minutes while the clock is set."""
    club = serve(machine)
    table = sit(club, "ganesha", pace=PACE)
    machine.beat_for(60, club)
    machine.pass_(600)
    machine.wall += jump
    assert none_flagged(club, table) and left(club, table) == 540
    assert silences(club) and sum(silences(club)) >= 600
    machine.beat_for(60, club)
    assert left(club, table) == 480


@pytest.mark.parametrize("jump", [HOUR, -HOUR, -300])
def test_a_restart_after_a_jump(serve, machine, jump):
    """Ten minutes without a server, and the clock is another one when it starts again."""
    club = serve(machine)
    table = sit(club, "ganesha", pace=PACE)
    machine.beat_for(60, club)
    before = club.ms()
    machine.pass_(600)
    machine.wall += jump
    machine.running = 3.0  # as after a boot
    again = serve(machine)
    assert again.ms() >= before
    assert none_flagged(again, table) and left(again, table) == 540
    assert silences(again) == [max(0, 600 + jump)]
    machine.beat_for(60, again)
    assert left(again, table) == 480
    machine.beat_for(485, again)
    assert again.moves.flag_due() == 1


def test_a_clock_put_right_again_leaves_no_trace(serve, machine):
    club = serve(machine)
    table = sit(club, "ganesha", pace=PACE)
    for jump in (-HOUR, HOUR):
        machine.wall += jump
        machine.beat_for(60, club)
    assert left(club, table) == 480 and silences(club) == []
    assert abs(club.ms() - machine.wall * 1000) < 200


def test_time_that_is_ahead_comes_back_slowly(serve, machine):
    """After a jump back the club's time is ahead of the clock; it runs slower until they agree, and never back."""
    club = serve(machine)
    machine.wall -= 1.2
    seen, ahead = [], []
    for _ in range(60):
        machine.pass_(14)
        club.heartbeat.beat()
        seen.append(club.ms())
        ahead.append(club.ms() - machine.wall * 1000)
    assert 1190 < ahead[0] <= 1200 and 900 < ahead[-1] < 1050 and ahead == sorted(ahead, reverse=True)
    assert min(later - earlier for earlier, later in pairwise(seen)) >= 13_990


@pytest.mark.parametrize("monotonic_runs", [True, False])
def test_a_machine_that_sleeps(serve, machine, monotonic_runs):
    """Whether a monotonic clock counts while a machine sleeps is the system's business."""
    club = serve(machine)
    table = sit(club, "ganesha", pace=PACE)
    machine.beat_for(60, club)
    machine.wall += 8 * HOUR
    machine.running += 8 * HOUR if monotonic_runs else 0
    assert none_flagged(club, table) and left(club, table) == 540
    step(club, table)
    club.heartbeat.beat()
    assert silences(club) == [8 * HOUR]
    assert abs(club.ms() - machine.wall * 1000) < 1000


def test_servers_with_different_wall_clocks_agree(serve, machine):
    """The store's clock counts, and a server that slept alone goes with those that did not."""
    other = Machine()
    other.wall += 2 * HOUR
    one, two = serve(machine), serve(other)
    table = sit(one, "ganesha", pace=PACE)
    assert abs(one.ms() - two.ms()) < 10
    for _ in range(12):
        machine.pass_(5)
        other.pass_(5)
        one.heartbeat.beat()
        two.heartbeat.beat()
    assert left(one, table) == left(two, table) == 540 and silences(one) == []
    for _ in range(24):  # the second machine sleeps
        machine.pass_(5)
        one.heartbeat.beat()
    other.wall += 120
    assert left(two, table) == left(one, table) == 420, "it asks before it answers"
    other.wall -= 5 * HOUR
    assert left(two, table) == 420 and silences(one) == []
    step(two, table)
    assert left(one, table) in (420, 600)


def test_all_servers_hear_of_a_step_of_the_stores_clock(serve, machine):
    """The database's clock is set forward: the first server that sees it tells the others, which need not wait."""
    other = Machine()
    one, two = serve(machine), serve(other)
    two.start(working=False)
    try:
        machine.wall += HOUR
        one.heartbeat.beat()
        wait_until(lambda: abs(one.ms() - two.ms()) < 1000, 4)  # its next sign of life is due in five seconds
        assert silences(one) == [HOUR]
    finally:
        two.stop()


def wrong_time(by):
    return time.time() + by


def test_postgresql_has_the_time(new_postgres_url, tmp_path):
    """Servers whose machines are hours apart, with nothing told to them but the database."""
    url = new_postgres_url()
    clubs = []
    for wrong in (-HOUR, 2 * HOUR):
        settings = Settings(database_url=url, data_folder=tmp_path, secret_key="k" * 32, workers=0)
        clubs.append(Club(settings, now=partial(wrong_time, wrong)))
        clubs[-1].start(working=False)
    try:
        with clubs[0].store.read() as c:
            real = c.execute(text("select extract(epoch from clock_timestamp()) * 1000")).scalar_one()
        assert all(abs(club.ms() - float(real)) < 2000 for club in clubs)
        table = sit(clubs[0], "ganesha", pace=Pace.realtime(60, 0))
        assert all(present(club.looks.look(table.id).left)[present(table.deciding)] > 50_000 for club in clubs)
        assert not clubs[1].moves.flag(table.id) and silences(clubs[0]) == []
    finally:
        for club in clubs:
            club.stop()


def test_a_timebase_never_goes_back():
    machine = Machine()
    kept = Timebase(lambda: machine.wall, lambda: machine.running)
    before = kept.ms()
    kept.slew(-HOUR * 1000)
    machine.pass_(1)
    assert 999 <= kept.ms() - before <= 1000
    machine.pass_(99)
    assert 99_990 <= kept.ms() - before <= 100_000, "one correction ends, even if no other one comes"
    assert not kept.disturbed()
    machine.wall += 2
    assert kept.disturbed()
    kept.step(5000)
    assert 104_990 <= kept.ms() - before <= 105_000 and not kept.disturbed()
