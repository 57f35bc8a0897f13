"""A seat goes to a bot and comes back: it costs nobody else a move, and wins nobody time."""

import pytest
from sqlalchemy import select

from serai.club import Accepted, NotAllowed, Pace, Refused, Seat, Stale
from serai.club.store.schema import jobs
from tests.club.sitting import HEX, chain, decider, person, sit, step
from tests.expected import present


def bot(club, table):
    """The bot that decides now makes its decision."""
    now = club.tables.find(table.id)
    code = club.moves.thinking(table.id, now.version).position.codes()[0]
    return club.moves.bot_move(table.id, now.version, now.deciding, code)


def other_than(table, me):
    return next(s.person for s in table.seats if s.kind == "person" and s.person != me)


def until_seat(club, table, seat):
    """Play on until this seat decides."""
    while club.tables.find(table.id).deciding != seat:
        now = club.tables.find(table.id)
        bot(club, table) if now.seats[now.deciding].played_by else step(club, table)


# -- others' moves -----------------------------------------------------------------------------------------------------


def test_a_move_stands_though_another_left_and_came_back(club, make_club):
    table = sit(club, "ganesha")
    me = decider(club, table)
    other = other_than(table, me)
    look = club.looks.look(table.id, me)
    club.leaving.hand_over_seat(table.id, other)
    club.leaving.take_back_seat(table.id, other)
    same = {"version": look.version, "key": "k", "confirmed": True}
    done = make_club().moves.move(table.id, me, [look.moves[0]], **same)
    assert isinstance(done, Accepted) and done.version == 4
    assert club.moves.move(table.id, me, [look.moves[0]], **same) == done
    with pytest.raises(Stale):
        club.moves.move(table.id, me, [look.moves[0]], look.version, confirmed=True)


def test_an_undo_stands_though_another_left(club):
    table = sit(club)
    moves = chain(club, table)
    me = decider(club, table)
    before = club.looks.look(table.id, me)
    version = club.moves.move(table.id, me, moves, before.version).version
    club.leaving.hand_over_seat(table.id, other_than(table, me))
    assert club.moves.undo(table.id, me, version).version == version + 2
    with pytest.raises(Stale):
        club.moves.undo(table.id, me, version)


def test_what_was_seen_before_my_own_seat_changed_hands_is_stale(club):
    table = sit(club, "ganesha")
    me = decider(club, table)
    look = club.looks.look(table.id, me)
    club.leaving.hand_over_seat(table.id, me)
    club.leaving.take_back_seat(table.id, me)
    for version in (look.version, look.version + 1, look.version + 3, 0, -1):
        with pytest.raises(Stale):
            club.moves.move(table.id, me, [look.moves[0]], version, confirmed=True)


@pytest.mark.parametrize("act", ["move", "bot"])
def test_another_server_is_told_of_the_leaving_at_the_same_moment(club, make_club, monkeypatch, act):
    """The version is taken between the look at the table and the writing: it is tried again."""
    table = sit(club, "ganesha", "Ann Ben", bots=act == "bot")
    if act == "bot":
        until_seat(club, table, 2)
    now = club.tables.find(table.id)
    leaver = now.seats[1 - present(now.deciding)].person if act == "move" else now.seats[0].person
    other, played, raced = make_club(), club.moves._played, list[object]()

    def leaves_meanwhile(*args, **more):
        if not raced:
            raced.append(other.leaving.hand_over_seat(table.id, leaver))
        return played(*args, **more)

    monkeypatch.setattr(club.moves, "_played", leaves_meanwhile)
    answer = bot(club, table) if act == "bot" else step(club, table)
    assert raced and answer.version == now.version + 2


# -- bots' decisions ---------------------------------------------------------------------------------------------------


def test_a_thinking_bot_is_not_disturbed_by_another_seat(club):
    table = sit(club, "ganesha", "Ann Ben", bots=1)
    until_seat(club, table, 2)
    ann, version = table.host, club.tables.find(table.id).version
    before = waiting(club, table)
    assert before == [(version, 2)]
    thinking = club.moves.thinking(table.id, version)
    club.leaving.hand_over_seat(table.id, ann)
    assert waiting(club, table) == before
    club.leaving.take_back_seat(table.id, ann)
    assert waiting(club, table) == before
    assert club.moves.thinking(table.id, version).position.digest() == thinking.position.digest()
    assert club.moves.bot_move(table.id, version, 2, thinking.position.codes()[0]).version == version + 3
    assert (version, 2) not in waiting(club, table)
    with pytest.raises(Stale):
        club.moves.bot_move(table.id, version, 2, thinking.position.codes()[0])


def test_a_stand_in_that_is_sent_away_decides_nothing(club):
    table = sit(club, "ganesha")
    me, seat = decider(club, table), table.deciding
    left = club.leaving.hand_over_seat(table.id, me)
    club.leaving.take_back_seat(table.id, me)
    assert waiting(club, table) == []
    with pytest.raises(Stale):
        club.moves.bot_move(table.id, left.version, seat, 0)


def waiting(club, table):
    with club.store.read() as c:
        found = c.execute(select(jobs).where(jobs.c.table_id == table.id, jobs.c.kind == "bot"))
        return [(job.seq, job.seat) for job in found]


# -- leaving again -----------------------------------------------------------------------------------------------------


def test_who_took_his_seat_back_decides_before_he_leaves_again(club):
    table = sit(club, "ganesha")
    me = decider(club, table)
    club.leaving.hand_over_seat(table.id, me)
    back = club.leaving.take_back_seat(table.id, me)
    for leave in (club.leaving.hand_over_seat, club.leaving.leave):
        with pytest.raises(Refused, match="decide something"):
            leave(table.id, me)
    assert club.tables.find(table.id).version == back.version
    step(club, table)
    assert club.leaving.hand_over_seat(table.id, me).seats[table.deciding].stand_in_why == "left"


def test_a_decision_of_the_bot_or_of_another_is_not_his_own(club):
    table = sit(club, "ganesha")
    other = table.seats[1 - present(table.deciding)].person
    club.leaving.hand_over_seat(table.id, other)
    club.leaving.take_back_seat(table.id, other)
    step(club, table)
    with pytest.raises(Refused, match="decide something"):
        club.leaving.hand_over_seat(table.id, other)
    until_seat(club, table, table.seats_of(other)[0])
    step(club, table)
    club.leaving.hand_over_seat(table.id, other)


def test_of_several_seats_those_are_left_that_may_be(club):
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.me()])
    table = club.joining.contribute(table.id, ann, HEX)
    club.leaving.hand_over_seat(table.id, ann, 0)
    club.leaving.take_back_seat(table.id, ann, 0)
    left = club.leaving.hand_over_seat(table.id, ann)
    assert [s.stand_in is None for s in left.seats] == [True, False]


# -- time --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [Pace.realtime(12, 0), Pace.per_turn(1)])
def test_going_and_coming_wins_no_time(club, clock, pace):
    table = sit(club, "ganesha", pace=pace)
    me, seat = decider(club, table), table.deciding
    full = club.looks.look(table.id).left[seat]
    clock.pass_(6)
    club.leaving.hand_over_seat(table.id, me)
    clock.pass_(3)
    club.leaving.take_back_seat(table.id, me)
    assert club.looks.look(table.id).left[seat] == full - 6000
    clock.pass_(2)
    assert club.looks.look(table.id).left[seat] == full - 8000
    assert club.looks.look(table.id).deadline == clock.at * 1000 + full - 8000


@pytest.mark.parametrize(("pace", "left"), [(Pace.realtime(12, 0), 30_000), (Pace.per_turn(1), 86_400_000)])
def test_when_the_bot_has_decided_there_is_time_again(club, clock, pace, left):
    table = sit(club, "ganesha", pace=pace)
    me, seat = decider(club, table), table.deciding
    clock.pass_(6)
    club.leaving.hand_over_seat(table.id, me)
    bot(club, table)
    club.leaving.take_back_seat(table.id, me)
    assert club.looks.look(table.id).left[seat] == left


def test_out_of_time_the_bot_decides_first(club, clock):
    table = sit(club, "ganesha", pace=Pace.realtime(12, 0))
    me, seat = decider(club, table), table.deciding
    clock.pass_(12)
    assert club.moves.flag(table.id)
    with pytest.raises(Refused, match="bot decides"):
        club.leaving.take_back_seat(table.id, me)
    bot(club, table)
    assert club.leaving.take_back_seat(table.id, me).seats[seat].stand_in is None
    assert club.looks.look(table.id).left[seat] == 30_000


def test_a_takeover_long_ago_counts_as_one_that_decided(club, clock):
    table = sit(club, "ganesha", pace=Pace.realtime(3600, 0))
    me, seat = decider(club, table), table.deciding
    clock.pass_(3599)
    club.leaving.hand_over_seat(table.id, me)
    with club.cache.hold(table.id) as t:
        t.recent.clear()
        assert club.leaving.take_back_seat(table.id, me).seats[seat].stand_in is None
    assert club.looks.look(table.id).left[seat] == 360_000


# -- no-shows ----------------------------------------------------------------------------------------------------------


def test_any_player_may_replace_a_host_who_does_not_come(club, clock):
    table = sit(club, "ganesha")
    until_seat(club, table, table.seats_of(table.host)[0])
    ben, zoe = other_than(table, table.host), club.people.guest("Zoe").id
    clock.pass_(601)
    seat = club.tables.find(table.id).deciding
    with pytest.raises(NotAllowed, match="no seat"):
        club.leaving.replace(table.id, zoe, seat)
    replaced = club.leaving.replace(table.id, ben, seat)
    assert replaced.seats[seat].stand_in_why == "no-show" and replaced.host == ben
    assert person(table, seat) == table.host


def test_where_there_is_a_clock_it_is_the_rule(club, clock):
    table = sit(club, "ganesha", pace=Pace.realtime(3600, 0))
    seat = table.deciding
    clock.pass_(26 * 60)
    for who in (s.person for s in table.seats):
        with pytest.raises(Refused, match="clock"):
            club.leaving.replace(table.id, who, seat)
