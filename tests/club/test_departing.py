"""Somebody leaves the club for good, whatever the tables do at the same moment: no seat stays with nobody in it."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from serai.club import ClubError, Seat, Stale, Unavailable
from serai.club.tables.rows import changing
from tests.club.sitting import HEX, decider, sit, step


def test_the_game_begins_just_as_he_leaves(club, monkeypatch):
    """`leave` saw an open table; before it has the table to itself the last one joins."""
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    club.joining.contribute(table.id, ann, HEX)
    seen = list[str]()

    def too_late(store, id, *statuses):
        if not seen:
            seen.append(club.tables.find(id).status)
            club.joining.join(id, ben, contribution=HEX)
        return changing(store, id, *statuses)

    monkeypatch.setattr("serai.club.tables.leave.changing", too_late)
    club.departures.forget(ann)
    now = club.tables.find(table.id)
    assert seen == ["open"] and now.status == "playing"
    assert now.seats[0].stand_in_why == "left" and now.host == ben


def test_leaving_as_the_game_begins(club, monkeypatch):
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    club.joining.contribute(table.id, ann, HEX)
    find = club.tables.find
    stale = find(table.id)
    club.joining.join(table.id, ben, contribution=HEX)
    seen = [stale]
    monkeypatch.setattr("serai.club.tables.leave.find_table", lambda _store, id: seen.pop() if seen else find(id))
    assert club.leaving.leave(table.id, ann).seats[0].stand_in_why == "left"


def test_somebody_moves_just_as_he_leaves(club, monkeypatch):
    table = sit(club, "ganesha")
    ann = table.host
    append, lost = club.history.append, list[object]()

    def lose_twice(*args, **more):
        if len(lost) < 2:
            lost.append(True)
            raise Stale("moved on", 1)
        return append(*args, **more)

    monkeypatch.setattr(club.history, "append", lose_twice)
    club.departures.forget(ann)
    assert club.tables.find(table.id).seats[0].stand_in_why == "left"


@pytest.mark.parametrize("error", [Unavailable("not now"), Stale("moved on", 1)])
def test_who_could_not_leave_is_not_forgotten(club, monkeypatch, error):
    table = sit(club, "ganesha")

    def fail(*_args, **_more):
        raise error

    monkeypatch.setattr(club.history, "append", fail)
    with pytest.raises(ClubError):
        club.departures.forget(table.host)
    assert club.people.find(table.host).name == "Ann"


def test_who_has_just_taken_his_seat_back_may_still_leave_for_good(club):
    table = sit(club, "ganesha")
    me = decider(club, table)
    club.leaving.hand_over_seat(table.id, me)
    club.leaving.take_back_seat(table.id, me)
    club.departures.forget(me)
    assert club.tables.find(table.id).seats[table.deciding].stand_in_why == "left"


def test_a_seat_kept_for_him_is_kept_no_longer(club):
    ann, dan, eve = (club.people.guest(name).id for name in ("Ann", "Dan", "Eve"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.invited(dan)])
    club.departures.forget(dan)
    seat = club.tables.find(table.id).seats[1]
    assert (seat.kind, seat.person, seat.name) == ("invited", None, None)
    club.joining.join(table.id, eve, secret=club.joining.invite(table.id, ann, 1))


def test_deleting_races_with_the_last_to_join(club, make_club):
    other = make_club()
    for n in range(6):
        ann, ben = (club.people.guest(f"{name}{n}").id for name in ("Ann", "Ben"))
        table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
        club.joining.contribute(table.id, ann, HEX)

        def join(id=table.id, ben=ben):
            try:
                other.joining.join(id, ben, contribution=HEX)
            except ClubError:
                return

        with ThreadPoolExecutor(2) as pool:
            acts = [pool.submit(join), pool.submit(club.departures.forget, ann)]
            for act in acts:
                act.result(30)
        now = club.tables.find(table.id)
        assert now.host == ben or now.status == "closed"
        assert all(s.person != ann or s.stand_in for s in now.seats)


def test_a_game_goes_on_after_the_departure(club):
    table = sit(club, "ganesha", "Ann Ben Cid")
    club.departures.forget(table.host)
    for _ in range(6):
        now = club.tables.find(table.id)
        if now.seats[now.deciding].played_by is None:
            step(club, table)
        else:
            code = club.moves.thinking(table.id, now.version).position.codes()[0]
            club.moves.bot_move(table.id, now.version, now.deciding, code)
    assert club.records.check(table.id) is None
