"""Bots think in fair shares: by person first, then by table, however many tables somebody has."""

import time
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from serai.club import Seat, TooMany
from serai.club.bots.fair_shares import LATELY_MS, Shares
from serai.club.play.history import Fallback
from serai.club.store import schema
from serai.club.store.jobs import Jobs

from .conftest import wait_until
from .sitting import HEX, sit
from .test_bot_pool import my_turn, play_to_bot, start_game, waiting

MANY = dict(guest_bot_tables=1000, bot_tables=1000)


def crowd(club, **people):
    """Bots' decisions that wait, so many for each person, in the order of their names; by person's id."""
    table, seq = sit(club, "ganesha", "Ann Ben"), 0
    with club.store.write() as c:
        for name, many in people.items():
            for _ in range(many):
                seq += 1
                values = dict(kind="bot", table_id=table.id, seq=seq, person_id=name, made=seq, level="random")
                c.execute(insert(schema.jobs).values(**values))


def test_whoever_had_least_is_served_next(club):
    crowd(club, hog=30, ann=2, ben=1)
    jobs, shares, order = Jobs(club.store, "one"), Shares(), []
    for _ in range(33):
        (job,) = jobs.claim("bot", 1, 1000, 1000, load=lambda who: shares.load(who, 1000))
        shares.charge(job.person_id, 1.0, 1000)
        order.append(job.person_id)
        jobs.drop(job)
    assert order[:5] == ["hog", "ann", "ben", "hog", "ann"] and set(order[5:]) == {"hog"}


def test_thinking_time_counts_not_decisions(club):
    crowd(club, slow=10, quick=10)
    jobs, shares, order = Jobs(club.store, "one"), Shares(), []
    for _ in range(12):
        (job,) = jobs.claim("bot", 1, 1000, 1000, load=lambda who: shares.load(who, 1000))
        shares.charge(job.person_id, 3.0 if job.person_id == "slow" else 1.0, 1000)
        order.append(job.person_id)
        jobs.drop(job)
    assert order.count("slow") == 3


def test_several_servers_share_out_the_same_way(club):
    """What others think about counts too, and several free places are not all given to one person."""
    crowd(club, hog=30, ann=1, ben=1)
    nobody: dict[str, Any] = {"load": lambda _who: 0.0}
    one, two = Jobs(club.store, "one"), Jobs(club.store, "two")
    first = one.claim("bot", 2, 1000, 1000, **nobody)
    second = two.claim("bot", 2, 1000, 1000, **nobody)
    assert [job.person_id for job in first] == ["hog", "ann"]
    assert [job.person_id for job in second] == ["ben", "hog"]
    assert [job.made for job in (first[0], second[1])] == [1, 2]  # of one person's, the longest waiting


def test_a_share_is_of_the_last_minute():
    shares = Shares()
    shares.charge("ann", 2.0, 0)
    shares.charge("ann", 3.0, LATELY_MS // 2)
    assert shares.load("ann", LATELY_MS - 1) == 5 and shares.load("ben", 0) == 0
    assert shares.load("ann", LATELY_MS) == 3 and shares.load("ann", 2 * LATELY_MS) == 0


def test_a_guest_with_many_tables_of_masters_delays_nobody_else(make_club):
    """Real masters in one process: somebody else's bot answers after two of the guest's decisions at most."""
    idle = make_club(now=time.time, **MANY)
    hog = idle.people.guest("Hog").id
    theirs = []
    for _ in range(12):
        table = idle.tables.make(hog, "ganesha", [Seat.me(), *(Seat.bot("master") for _ in range(3))])
        idle.joining.contribute(table.id, hog, HEX)
        play_to_bot(idle, table.id, hog)
        theirs.append(table.id)
    id, me = start_game(idle, level="greedy", name="Victim")
    play_to_bot(idle, id, me)

    def thought():
        e = schema.entries.c
        with idle.store.read() as c:
            mine = (e.table_id.in_(theirs), e.kind == "move", e.actor.like("bot:%"))
            return len(set(c.execute(select(e.table_id, e.at).where(*mine)).all()))

    assert len(waiting(idle)) == 13 and thought() == 0
    club = make_club(working=True, now=time.time)
    wait_until(lambda: my_turn(club, id, me), 60, "the victim's bot")
    assert thought() <= 3  # one before, one that began meanwhile, one more if the bot was asked in two parts


def test_a_persons_games_against_bots_alone_are_bounded(make_club):
    club = make_club(guest_bot_tables=3, bot_tables=4)
    me = club.people.guest("Ann").id
    alone = [Seat.me(), Seat.bot("random")]

    def begin(*seats):
        table = club.tables.make(me, "ganesha", seats or alone)
        return club.joining.contribute(table.id, me, HEX) if not seats else table

    first, *_rest = [begin() for _ in range(3)]
    with pytest.raises(TooMany, match="3 games against bots"):
        begin()
    club.leaving.close(first.id, me)
    begin()
    # What plays on from an old table or repeats it counts too.
    for again in (lambda: club.tables.play_on(first.id, me, 1), lambda: club.tables.rematch(first.id, me)):
        with pytest.raises(TooMany, match="3 games against bots"):
            again()
    # A table with others is none of these, but becomes one when bots fill it.
    other = begin(Seat.me(), Seat.open())
    club.joining.contribute(other.id, me, HEX)
    with pytest.raises(TooMany, match="3 games against bots"):
        club.joining.fill(other.id, me, 1, "random")
    assert club.tables.find(other.id).seats[1].kind == "open"
    club.people.register(me, "Ann A", "correct horse")
    assert begin().status == "playing"  # accounts may have more
    with pytest.raises(TooMany, match="4 games against bots"):
        begin()


def test_saturation_is_a_persons_own_doing_only_if_their_other_tables_caused_it(make_club, clock):
    club = make_club(**MANY)
    tables = [start_game(club, name="Ann")] + [start_game(club, name="Ben") for _ in range(1)]
    ann, ben = tables[0][1], tables[1][1]
    for id, me in tables:
        play_to_bot(club, id, me)
    own = [club.tables.make(ann, "ganesha", [Seat.me(), Seat.bot("greedy")]) for _ in range(4)]
    for table in own:
        club.joining.contribute(table.id, ann, HEX)
    mine, theirs = (next(job for job in waiting(club) if job.table_id == id) for id, _me in tables)
    assert (mine.person_id, theirs.person_id) == (ann, ben)
    clock.pass_(30)
    # Nothing moved since: nobody's tables were served, so the server was slow.
    with club.store.write() as c:
        c.execute(update(schema.tables).values(moved=mine.made - 1))
    assert club.bots._fallback(mine, club.ms(), "ganesha", False) == Fallback("saturated")
    with club.store.write() as c:
        c.execute(update(schema.tables).where(schema.tables.c.host_id == ann).values(moved=club.ms()))
    assert club.bots._fallback(mine, club.ms(), "ganesha", False) == Fallback("saturated", ann)
    assert club.bots._fallback(mine, club.ms(), "ganesha", True) is None, "a rated game waits"
    assert club.bots._fallback(theirs, club.ms(), "ganesha", False) == Fallback("saturated")
    clock.pass_(100)  # too long even for five tables' turns
    assert club.bots._fallback(mine, club.ms(), "ganesha", False) == Fallback("saturated")


def test_bots_serve_whoever_plays(club):
    table = sit(club, "ganesha", "Ann Ben", bots=1)
    ann, ben = table.seats[0].person, table.seats[1].person
    assert table.bots_serve == ann
    assert club.leaving.hand_over_seat(table.id, ann).bots_serve == ben
