"""Two writers at one version: one wins, the other learns it; in one process, in two clubs, in two real processes."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest

from serai.club import Accepted, Refused, Stale
from tests.club.sitting import decider, everything, sit
from tests.expected import present


def race(*acts):
    """Do things at the same moment; answers what each gave or raised."""
    line = Barrier(len(acts))

    def run(act):
        line.wait(10)
        try:
            return act()
        except (Stale, Refused) as error:
            return error

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


@pytest.mark.parametrize("servers", [1, 2])
def test_one_of_many_writers_wins(club, make_club, servers):
    table = sit(club, names="Ann Ben Cleo")
    clubs = [club, *(make_club() for _ in range(servers - 1))]
    for _round in range(4):
        me = decider(club, table)
        look = club.looks.look(table.id, me)
        moves = [look.moves[n % len(look.moves)] for n in range(6)]
        acts = [
            partial(server.moves.move, table.id, me, [move], look.version, key=f"{_round}-{n}", confirmed=True)
            for n, (move, server) in enumerate(zip(moves, clubs * 6, strict=False))
        ]
        answers = race(*acts)
        won = [a for a in answers if isinstance(a, Accepted)]
        lost = [a for a in answers if isinstance(a, Stale)]
        assert len(won) == 1 and len(lost) == len(answers) - 1
        now = club.tables.find(table.id).version
        assert won[0].version == now and {error.version for error in lost} == {now}
    assert all(c.looks.look(table.id).digest == club.looks.look(table.id).digest for c in clubs)


@pytest.mark.parametrize("servers", [1, 2])
def test_the_same_request_at_the_same_moment_is_stored_once(club, make_club, servers):
    table = sit(club, names="Ann Ben Cleo")
    clubs = [club, *(make_club() for _ in range(servers - 1))]
    me = decider(club, table)
    same = {"key": "same", "confirmed": True}
    answers = race(*(partial(server.moves.move, table.id, me, ["bid 5"], 1, **same) for server in clubs * 3))
    assert len(set(answers)) == 1 and isinstance(answers[0], Accepted)
    assert club.tables.find(table.id).version == 2


def test_two_processes(club, store_url):
    table = sit(club, names="Ann Ben Cleo")
    others = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.club.other", store_url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    try:
        for other in others:
            assert json.loads(present(other.stdout).readline()) == {"ready": True}
        for n in range(6):
            me = decider(club, table)
            look = club.looks.look(table.id, me)
            question = {"table": table.id, "me": me, "moves": [look.moves[0]], "version": look.version}
            for k, other in enumerate(others):
                present(other.stdin).write(json.dumps(question | {"key": f"{n}-{k}"}) + "\n")
                present(other.stdin).flush()
            answers = [json.loads(present(other.stdout).readline()) for other in others]
            assert sorted(a["kind"] for a in answers) == ["accepted", "stale"]
            assert {a["version"] for a in answers} == {look.version + 1}
    finally:
        for other in others:
            other.communicate(timeout=20)  # closes its input, which ends it


def test_joining_the_last_seat_at_once(club, make_club):
    from serai.club import NotAllowed, Seat

    ann, *others = (club.people.guest(name).id for name in ("Ann", "Ben", "Cleo", "Dora"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    clubs = [club, make_club()]

    def join(n, who):
        try:
            return clubs[n % 2].joining.join(table.id, who)
        except NotAllowed as error:
            return Refused(str(error))

    answers = race(*(partial(join, n, who) for n, who in enumerate(others)))
    assert len([a for a in answers if not isinstance(a, Refused)]) == 1
    assert club.tables.find(table.id).seats[1].person in others


def test_contributing_at_once_starts_once(club, make_club):
    from serai.club import Seat
    from tests.club.sitting import HEX

    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    club.joining.join(table.id, ben)
    other = make_club()
    race(lambda: club.joining.contribute(table.id, ann, HEX), lambda: other.joining.contribute(table.id, ben, HEX))
    assert club.tables.find(table.id).status == "playing"
    assert [row[1] for row in everything(club, table)[1]] == [1]
