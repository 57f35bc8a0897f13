"""Seats that are left, taken back and replaced; time that runs out; games that end early."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from serai.club import NotAllowed, Pace, Refused, Stale
from serai.club.store.schema import jobs, outbox, results, tables
from serai.club.tables.leave import is_no_show
from serai.kernel.readiness import not_compiled
from tests.club.sitting import decider, sit, step
from tests.expected import present


def waiting(club, table):
    with club.store.read() as c:
        return [(j.kind, j.seq, j.seat) for j in c.execute(select(jobs).where(jobs.c.table_id == table.id))]


def test_a_bot_takes_over_and_gives_back(club):
    table = sit(club, "ganesha", rated=True)
    me = decider(club, table)
    seat = table.deciding
    left = club.leaving.leave(table.id, me)
    assert left.seats[seat].stand_in and left.seats[seat].stand_in_why == "left"
    assert left.rated and left.unrated_why is None
    assert waiting(club, table) == [("bot", left.version, seat)]
    with pytest.raises(NotAllowed, match="take it back"):
        club.moves.move(table.id, me, ["x"], left.version)
    assert not club.looks.look(table.id, me).mine
    with pytest.raises(Refused):
        club.leaving.hand_over_seat(table.id, me)
    back = club.leaving.take_back_seat(table.id, me)
    assert back.seats[seat].stand_in is None and waiting(club, table) == []
    with pytest.raises(Stale):
        club.moves.bot_move(table.id, left.version, seat, [0])
    with pytest.raises(Refused):
        club.leaving.take_back_seat(table.id, me)
    with pytest.raises(NotAllowed):
        club.leaving.take_back_seat(table.id, club.people.guest("Zoe").id)
    step(club, table)
    assert [line.kind for line in club.looks.look(table.id).log] == ["start", "takeover", "return", "move"]


def test_a_no_show_is_replaced(club, clock):
    table = sit(club, "ganesha")
    me, seat = decider(club, table), table.deciding
    other = next(s for s in table.seats if s.number != seat)
    if table.host == me:
        step(club, table)
        while club.tables.find(table.id).deciding == seat:
            step(club, table)
        me, seat, other = present(other.person), other.number, table.seats[seat]
    with pytest.raises(Refused, match="still time"):
        club.leaving.replace(table.id, table.host, seat)
    clock.pass_(600)
    with pytest.raises(Refused, match="nobody is waiting"):
        club.leaving.replace(table.id, table.host, other.number)
    with pytest.raises(NotAllowed):
        club.leaving.replace(table.id, club.people.guest("Zoe").id, seat)
    assert club.leaving.replace(table.id, table.host, seat).seats[seat].stand_in_why == "no-show"
    assert club.leaving.take_back_seat(table.id, me).seats[seat].stand_in is None


def test_a_game_by_days_has_a_clock_and_no_no_shows(club, clock):
    table = sit(club, "ganesha", pace=Pace.per_turn(3))
    clock.pass_(24 * 3600)
    found = club.tables.find(table.id)
    assert not is_no_show(found, club.heartbeat.now("ganesha"))
    while club.tables.find(table.id).deciding == table.seats_of(table.host)[0]:
        step(club, table)
    clock.pass_(3600)
    absent = club.tables.find(table.id)
    with pytest.raises(Refused, match="has a clock"):
        club.leaving.replace(table.id, table.host, absent.deciding)
    assert not is_no_show(absent, club.heartbeat.now("ganesha"))
    assert is_no_show(replace(absent, pace=Pace.none()), club.heartbeat.now("ganesha"))


def test_out_of_time_a_bot_plays_on(club, clock):
    table = sit(club, "ganesha", pace=Pace.realtime(60, 5), rated=True)
    me, seat = decider(club, table), table.deciding
    clock.pass_(59.999)
    assert not club.moves.flag(table.id)
    assert club.looks.look(table.id).left[seat] == 1
    clock.pass_(0.001)
    move = club.looks.look(table.id, me).moves[0]
    with pytest.raises(Stale, match="time is up"):
        club.moves.move(table.id, me, [move], 1, confirmed=True)
    over = club.tables.find(table.id)
    assert over.seats[seat].stand_in_why == "time" and over.version == 2 and over.rated
    assert not club.moves.flag(table.id)
    code = club.moves.thinking(table.id, 2).position.codes()[0]
    club.moves.bot_move(table.id, 2, seat, code)
    back = club.leaving.take_back_seat(table.id, me)
    assert club.looks.look(table.id).left[seat] == 30_000 and back.version == 4
    clock.pass_(10)
    step(club, table)
    with club.store.read() as c:
        assert c.execute(select(tables.c.deadline).where(tables.c.id == table.id)).scalar_one() > clock.at * 1000


def test_clocks_run_on_after_a_restart_but_not_through_it(club, make_club, clock):
    """The server is gone for an hour: that hour is nobody's."""
    table = sit(club, "ganesha", pace=Pace.realtime(60, 5))
    seat = table.deciding
    for _ in range(2):
        clock.pass_(5)
        club.heartbeat.beat()
    clock.pass_(2, alive=False)
    assert club.looks.look(table.id).left[seat] == 48_000
    clock.pass_(3600, alive=False)
    again = make_club()
    clock.pass_(5)
    # The last sign of life was at ten seconds; five have passed since the restart.
    assert again.looks.look(table.id).left[seat] == 45_000
    assert not again.moves.flag(table.id)
    for _ in range(8):
        again.heartbeat.beat()
        clock.pass_(5)
    clock.pass_(4.999)
    assert not again.moves.flag(table.id)
    clock.pass_(0.001)
    assert again.moves.flag(table.id)


def test_the_clock_of_whoever_is_asked_runs(club, clock):
    """Ginger: within one seat's turn another decides; the turn's increment is paid once, at its end."""
    import random

    pace = Pace.realtime(3600, 10)
    rng = random.Random(1)
    for _ in range(12):
        table = sit(club, "ganesha", pace=pace)
        while club.tables.find(table.id).status == "playing":
            before = club.looks.look(table.id)
            clock.pass_(7)
            step(club, table, rng.choice)
            now = club.looks.look(table.id)
            if now.table.status != "playing":
                break
            gained = [a - b for a, b in zip(now.left, before.left, strict=True)]
            expected = [0, 0]
            expected[before.deciding] -= 7000
            if now.clock.turn != before.clock.turn:
                expected[before.clock.turn[0]] += 10_000
            assert gained == expected
            if now.deciding != now.clock.turn[0]:
                assert now.clock.running == now.deciding
                return
    pytest.fail("nobody used ginger")


def test_bots_have_no_clock(club, clock):
    table = sit(club, "ganesha", "Ann", bots=1, pace=Pace.realtime(60, 5))
    while club.tables.find(table.id).deciding == 0:
        step(club, table)
    clock.pass_(10_000)
    assert not club.moves.flag(table.id) and club.looks.look(table.id).clock.running is None
    assert club.looks.look(table.id).deadline is None


def test_slow_games_write_letters(club):
    table = sit(club, "five-tribes", "Ann Ben Cleo", pace=Pace.per_turn(2))
    step(club, table)
    now = club.tables.find(table.id)
    with club.store.read() as c:
        letters = c.execute(select(outbox.c.kind, outbox.c.person_id, outbox.c.seq)).all()
    assert [tuple(letter) for letter in letters][-1] == ("your-turn", now.seats[now.deciding].person, 2)


def test_all_agree_to_end(club):
    table = sit(club, "ganesha", "Ann Ben", bots=1, rated=True)
    ann, ben = table.seats[0].person, table.seats[1].person
    with pytest.raises(Refused):
        club.leaving.agree_end(table.id, ben)
    proposed = club.leaving.propose_end(table.id, ann)
    assert proposed.status == "playing" and proposed.proposal["agreed"] == [0]
    assert club.leaving.decline_end(table.id, ben).proposal is None
    club.leaving.propose_end(table.id, ben)
    while club.tables.find(table.id).seats[club.tables.find(table.id).deciding].kind == "bot":
        now = club.tables.find(table.id)
        code = club.moves.thinking(table.id, now.version).position.codes()[0]
        club.moves.bot_move(table.id, now.version, now.deciding, code)
    step(club, table)  # who plays on does not want to end
    assert club.tables.find(table.id).proposal is None
    club.leaving.propose_end(table.id, ben)
    over = club.leaving.agree_end(table.id, ann)
    assert over.status == "over" and over.result.reason == "agreed" and len(over.result.scores) == 3
    assert not over.rated and over.unrated_why == "agreed"
    with club.store.read() as c:
        lines = c.execute(select(results).where(results.c.table_id == table.id).order_by(results.c.seat)).all()
    assert [line.player for line in lines] == [ann, ben, "bot:random"]
    with pytest.raises(NotAllowed):
        club.leaving.propose_end(sit(club, "ganesha", "Dora Eva").id, ann)


def test_whoever_left_need_not_agree(club):
    table = sit(club, "ganesha")
    ann, ben = (s.person for s in table.seats)
    club.leaving.leave(table.id, ben)
    with pytest.raises(Refused):
        club.leaving.propose_end(table.id, ben)
    assert club.leaving.propose_end(table.id, ann).status == "over"


def test_whoever_stays_becomes_the_host(club, clock):
    table = sit(club, "ganesha", "Ann Ben Cid")
    guests = [s for s in table.seats if s.person != table.host]
    club.leaving.leave(table.id, table.host)
    assert club.tables.find(table.id).host == guests[0].person
    club.leaving.leave(table.id, guests[0].person)
    assert club.tables.find(table.id).host == guests[1].person
    club.leaving.leave(table.id, guests[1].person)
    assert club.tables.find(table.id).host == guests[1].person  # nobody is left


def test_a_clock_waits_for_its_game_to_be_compiled(club, clock, caplog):
    """Once a second for a minute or two: nothing to be alarmed about."""
    table = sit(club, "ganesha", pace=Pace.realtime(60, 5))
    clock.pass_(61)
    club.cache.drop(table.id)
    not_compiled.add("ganesha")
    try:
        assert club.moves.flag_due() == 0 and not [r for r in caplog.records if r.levelname in ("WARNING", "ERROR")]
    finally:
        not_compiled.discard("ganesha")
    assert club.moves.flag_due() == 1
