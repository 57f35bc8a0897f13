"""Advice in the store, on both databases: asked for once, thought of by a real worker, given up when it fails."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, update

from serai.club import Refused, Seat, Stale, TooMany
from serai.club.bots.advice_process import TOGETHER_S
from serai.club.store import schema

from .conftest import wait_until
from .test_bot_pool import my_turn, play_first, start_game, waiting


@pytest.fixture
def working(make_club):
    return make_club(working=True, now=time.time)


def hint_of(club, id, me):
    version = club.tables.find(id).version
    club.advice.ask_hint(id, me, version)
    return version


def test_a_hint_is_asked_for_once(club):
    id, me = start_game(club)
    bots_move(club, id, me)
    before = club.tables.find(id)
    version = hint_of(club, id, me)
    assert hint_of(club, id, me) == version and club.advice.hint(id, version) == "thinking"
    after = club.tables.find(id)
    assert (after.version, after.changes) == (before.version, before.changes + 1)  # pages hear of it
    [job] = [job for job in waiting(club) if job.kind == "hint"]
    assert set(club.advice.question(job)["facts"]) == set(held_facts(club, id))
    assert "secret" not in str(club.advice.question(job)) and "rng" not in club.advice.question(job)["facts"]
    club.moves.move(id, me, [club.looks.look(id, me).moves[0]], version, confirmed=True)
    with pytest.raises(Stale):
        club.advice.question(job)
    assert not club.advice.answered(job, {"moves": [], "win": 0, "points": 0, "other": None})
    assert club.advice.hint(id, version) == "thinking"  # what came too late is not kept


def bots_move(club, id, me):
    """Let the bots' seats play any move until the person decides."""
    while not my_turn(club, id, me):
        found = club.tables.find(id)
        with club.cache.hold(id) as held:
            code = held.position.codes()[0]
        club.moves.bot_move(id, found.version, found.deciding, code)


def another_game(club, me):
    table = club.tables.make(me, "ganesha", [Seat.me(), Seat.bot("greedy")])
    club.joining.contribute(table.id, me, "ab" * 32)
    bots_move(club, table.id, me)
    return table.id


def test_a_person_waits_for_one_hint_at_a_time(club):
    first, me = start_game(club)
    bots_move(club, first, me)
    second = another_game(club, me)
    version = hint_of(club, first, me)
    with pytest.raises(TooMany, match="one hint at a time"):
        hint_of(club, second, me)
    assert club.advice.hint(second, club.tables.find(second).version) is None
    other, ben = start_game(club, name="Ben")
    bots_move(club, other, ben)
    hint_of(club, other, ben)  # it is nobody else's business
    hint_of(club, first, me)  # and asking for the same again is no other hint
    club.moves.move(first, me, [club.looks.look(first, me).moves[0]], version, confirmed=True)
    hint_of(club, second, me)  # the first one came too late: nobody waits for it
    third = another_game(club, me)
    with pytest.raises(TooMany):
        hint_of(club, third, me)
    (job,) = (job for job in waiting(club) if job.table_id == second and job.kind == "hint")
    club.advice.answered(job, {"moves": [], "win": 0, "points": 0, "other": None})
    club.bots.jobs.drop(job)
    hint_of(club, third, me)  # it was answered


def test_asking_at_all_tables_at_once_gives_one_hint(club):
    first, me = start_game(club)
    bots_move(club, first, me)
    ids = [first, *(another_game(club, me) for _ in range(7))]

    def ask(id):
        try:
            return hint_of(club, id, me)
        except TooMany:
            return None

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, ids))
    assert sum(answer is not None for answer in answers) == 1


def held_facts(club, id):
    with club.cache.hold(id) as held:
        return held.position.to_dict()


@pytest.mark.slow
def test_a_worker_answers_and_bots_go_first(working):
    id, me = start_game(working)
    wait_until(lambda: my_turn(working, id, me), 60, "the bot")
    version = hint_of(working, id, me)
    wait_until(lambda: working.advice.hint(id, version) != "thinking", 30, "the hint")
    assert working.advice.hint(id, version).moves[0] in working.looks.look(id, me).moves
    working.leaving.propose_end(id, me)
    working.advice.ask_review(id)
    other, ben = start_game(working, name="Ben")
    wait_until(lambda: my_turn(working, other, ben), 10 + TOGETHER_S, "a bot, though a review is under way")
    play_first(working, other, ben)
    wait_until(lambda: working.advice.review(working.tables.find(id)).done, 60, "the review")
    wait_until(lambda: all(job.kind == "bot" for job in waiting(working)), 20, "the jobs to be done")


def test_what_fails_again_and_again_is_given_up(make_club):
    club = make_club()
    me = club.people.guest("Ann").id
    table = club.tables.make(me, "ganesha", [Seat.me(), Seat.me()])
    club.joining.contribute(table.id, me, "ab" * 32)
    with pytest.raises(Refused):
        club.advice.ask_review(table.id)
    club.leaving.propose_end(table.id, me)
    club.advice.ask_review(table.id)
    with club.store.write() as c:
        c.execute(update(schema.jobs).where(schema.jobs.c.kind == "review").values(tries=9))
    make_club(working=True, now=time.time)
    wait_until(lambda: waiting(club) == [], 30, "the job to be given up")
    assert not club.advice.review(club.tables.find(table.id)).versions
    with club.store.read() as c:
        assert c.execute(select(schema.advice.c.data)).scalar_one() == {"failed": True}
