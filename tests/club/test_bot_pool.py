"""Bots in processes of their own: real ones, really killed."""

import json
import os
import signal
import time
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select, update

from serai.club import Club, Seat, Terms, metrics
from serai.club.bots.messages import Question
from serai.club.bots.process import BotProcess
from serai.club.play.history import Fallback, fallbacks
from serai.club.store import schema
from serai.club.store.jobs import Jobs

from .conftest import wait_until


def start_game(club: Club, bots: int = 1, game: str = "ganesha", level: str = "greedy", name: str = "Ann", **more):
    """A game of one person against bots, begun."""
    me = club.people.guest(name).id
    table = club.tables.make(me, game, [Seat.me(), *(Seat.bot(level) for _ in range(bots))], Terms(**more))
    club.joining.contribute(table.id, me, "ab" * 32)
    return table.id, me


def my_turn(club, id, me):
    """Whether the person decides, or the game is over."""
    table = club.tables.find(id)
    return table.status == "over" or table.deciding == 0


def play_first(club, id, me):
    """Make the person's first legal move and hand over."""
    look = club.looks.look(id, me)
    club.moves.move(id, me, [look.moves[0]], look.version, confirmed=True)


def waiting(club):
    with club.store.read() as c:
        return c.execute(select(schema.jobs).order_by(schema.jobs.c.id)).all()


@pytest.fixture
def working(make_club):
    return make_club(working=True, now=time.time)


@pytest.mark.slow
def test_a_whole_game_is_played_against_bots(working):
    id, me = start_game(working, bots=2, rated=True)
    for _ in range(400):
        wait_until(lambda: my_turn(working, id, me), 60, "the bots")
        if working.tables.find(id).status == "over":
            break
        play_first(working, id, me)
    table = working.tables.find(id)
    assert table.status == "over" and table.result.reason == "over"
    wait_until(lambda: waiting(working) == [], 20, "the jobs to be done")
    wait_until(lambda: len(working.ratings.ladder("ganesha")) == 2, 20, "the ratings")


def test_a_worker_that_is_killed_is_replaced_and_its_job_done_again(working):
    wait_until(lambda: any(w.ready for w in working.bots.workers), 60, "a worker")
    (first,) = working.bots.pids
    os.kill(first, signal.SIGSTOP)  # it takes the job and does not answer
    id, me = start_game(working)
    if working.tables.find(id).deciding == 0:
        play_to_bot(working, id, me)
    job = wait_until(lambda: [j for j in waiting(working) if j.claimed_by], 20, "a claim")[0]
    assert working.tables.find(id).version == job.seq
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: my_turn(working, id, me), 60, "the bot")
    assert working.tables.find(id).version > job.seq
    wait_until(lambda: working.bots.pids and working.bots.pids != [first], 20, "a new worker")


def play_to_bot(club, id, me):
    """Play the first legal moves until a bot decides."""
    for _ in range(200):
        if club.tables.find(id).deciding != 0:
            return
        play_first(club, id, me)
    raise AssertionError("the bot never decides")


def test_a_bot_that_fails_again_and_again_does_not_stop_the_game(make_club):
    idle = make_club(now=time.time)
    id, me = start_game(idle)
    play_to_bot(idle, id, me)
    with idle.store.write() as c:
        c.execute(update(schema.jobs).values(tries=3))
    broken = metrics.BOT_FALLBACKS.labels("broken")._value
    before = broken.get()
    club = make_club(working=True, now=time.time)
    version = club.tables.find(id).version
    wait_until(lambda: club.tables.find(id).version > version, 60, "any legal move")
    assert broken.get() == before + 1
    with club.store.read() as c:
        assert fallbacks(c, id)[0] == (1, Fallback("broken"))


def test_a_servers_jobs_are_done_by_another_when_it_dies(make_club, clock):
    one = make_club()
    id, me = start_game(one)
    play_to_bot(one, id, me)
    claimed = Jobs(one.store, "dead server").claim("bot", 5, one.ms(), 10_000)
    assert [job.table_id for job in claimed] == [id]
    two = make_club(working=True)
    wait_until(lambda: any(w.ready for w in two.bots.workers), 60, "a worker")
    assert two.tables.find(id).version == claimed[0].seq
    clock.pass_(10.5)  # the lease ends
    wait_until(lambda: my_turn(two, id, me), 60, "the bot")


class Mute:
    """A worker that takes what it is given and never answers."""

    ready, asked = True, None

    def __init__(self, number):
        self.number = number

    def ask(self, _question):
        pass


@pytest.mark.parametrize("places", [1, 2, 3])
def test_hints_and_bots_take_turns(make_club, monkeypatch, places):
    """However many hints wait, a bot's decision waits for one of them; and the other way round. Reviews come last."""
    club = make_club()
    id, _me = start_game(club)
    with club.store.write() as c:
        c.execute(delete(schema.jobs))
        for kind, many in (("hint", 12), ("bot", 6), ("review", 2)):
            values = [dict(kind=kind, table_id=id, seq=100 + n, made=n) for n in range(many)]
            c.execute(insert(schema.jobs), values)
    given = []

    def take(worker, job, _now):
        worker.asked = type("Asked", (), {"job": job})
        given.append(job)
        return True

    monkeypatch.setattr(club.bots, "_ask", take)
    monkeypatch.setattr(club.bots, "_consult", take)
    club.bots.workers = [Mute(n) for n in range(places)]
    monkeypatch.setattr(type(club.bots), "pids", [])
    try:
        while waiting(club):
            club.bots._hand_out()
            for worker in club.bots.workers:
                if worker.asked is not None:
                    club.bots.jobs.drop(worker.asked.job)
                    worker.asked = None
    finally:
        club.bots.workers = []
    kinds = [job.kind for job in given]
    assert kinds[-2:] == ["review"] * 2 and len(kinds) == 20
    for n in range(0, 12, 2):
        assert set(kinds[n : n + 2]) == {"hint", "bot"} or places == 3
    assert kinds[:12].count("bot") >= 5 and kinds[12:18] == ["hint"] * 6


@pytest.mark.slow
def test_hints_do_not_starve_another_persons_bot(make_club):
    """One worker and hints that wait at twenty tables, asked for by twenty guests; somebody else's bot answers."""
    idle = make_club(now=time.time, guests_per_hour=1000)
    for n in range(20):
        id, me = start_game(idle, name=f"Greedy {'abcdefghijklmnopqrst'[n]}")
        for _ in range(200):
            found = idle.tables.find(id)
            if found.deciding == 0:
                break
            with idle.cache.hold(id) as held:
                code = held.position.codes()[0]
            idle.moves.bot_move(id, found.version, found.deciding, code)
        idle.advice.ask_hint(id, me, idle.tables.find(id).version)
    id, me = start_game(idle, name="Victim")
    play_to_bot(idle, id, me)
    club = make_club(working=True, now=time.time)
    wait_until(lambda: any(w.ready for w in club.bots.workers), 60, "a worker")
    began = time.monotonic()
    wait_until(lambda: my_turn(club, id, me), 60, "the bot")
    took = time.monotonic() - began
    assert sum(job.kind == "hint" for job in waiting(club)) > 10, took


def test_a_job_is_claimed_once(make_club):
    club = make_club()
    for n in range(5):
        id, me = start_game(club, name=f"Ann {n + 2}")
        play_to_bot(club, id, me)
    one, two = Jobs(club.store, "one"), Jobs(club.store, "two")
    first = one.claim("bot", 3, club.ms(), 1000)
    second = two.claim("bot", 9, club.ms(), 1000)
    assert len(first) == 3 and len(second) == 2 and not {j.id for j in first} & {j.id for j in second}
    assert [j.id for j in (*first, *second)] == sorted(j.id for j in (*first, *second))  # the longest waiting first
    assert not one.claim("bot", 9, club.ms(), 1000)
    one.release(first[0])
    two.release(first[1])  # not two's to give back
    assert [j.id for j in two.claim("bot", 9, club.ms(), 1000)] == [first[0].id]


def test_nobody_claims_what_another_claims_at_the_same_time(make_club):
    from concurrent.futures import ThreadPoolExecutor

    club = make_club()
    id, _me = start_game(club)
    with club.store.write() as c:
        for seq in range(100, 160):
            c.execute(insert(schema.jobs).values(kind="test", table_id=id, seq=seq, made=seq))
    jobs = [Jobs(club.store, f"server {n}") for n in range(4)]

    def claim_all(mine: Jobs) -> list[int]:
        found: list[int] = []
        while claimed := mine.claim("test", 4, club.ms(), 60_000):
            found += [job.id for job in claimed]
        return found

    with ThreadPoolExecutor(4) as pool:
        claimed = [id for ids in pool.map(claim_all, jobs) for id in ids]
    assert len(claimed) == len(set(claimed)) == 60


def test_a_job_nobody_waits_for_is_dropped(working):
    id, me = start_game(working)
    wait_until(lambda: my_turn(working, id, me), 60, "the bot")
    with working.store.write() as c:
        c.execute(insert(schema.jobs).values(kind="bot", table_id=id, seq=1000, seat=1, level="greedy", made=0))
        working.store.tell_jobs(c)
    wait_until(lambda: not waiting(working), 60, "the job to go")
    assert my_turn(working, id, me)


@pytest.mark.parametrize("level", ["no such bot", "random"])
def test_a_job_that_waited_too_long_is_done_by_a_cheap_bot(make_club, level):
    club = make_club()
    job = Jobs(club.store, "x")
    id, me = start_game(club)
    play_to_bot(club, id, me)
    (row,) = job.claim("bot", 1, club.ms(), 1000)

    class Old:
        level, tries, made, table_id, person_id = "random", 1, club.ms() - 21_000, id, me

    def why(job):
        found = club.bots._fallback(job, club.ms(), "ganesha", rated=False)
        return found and found.why

    Old.level = level
    assert why(Old) == ("saturated" if level == "random" else "unknown")
    assert why(row) is None
    Old.level, Old.made = "random", club.ms()
    assert why(Old) is None
    Old.tries = 3
    assert why(Old) == "failed"


def test_a_worker_is_kind_to_people(working):
    (pid,) = working.bots.pids
    wait_until(lambda: working.bots.workers[0].ready, 60, "a worker")
    assert os.getpriority(os.PRIO_PROCESS, pid) >= 10


def test_a_worker_ends_with_its_server(make_club):
    club = make_club(working=True, now=time.time)
    (pid,) = club.bots.pids
    wait_until(lambda: club.bots.workers[0].ready, 60, "a worker")
    club.bots.workers[0].process.stdin.close()  # what the system does when a server is killed
    wait_until(lambda: not Path(f"/proc/{pid}/stat").exists() or " Z " in Path(f"/proc/{pid}/stat").read_text(), 20)


def test_a_bot_knows_nothing_of_the_tables_chance(club):
    """What a worker is sent holds neither the secret nor the generator's state."""
    id, me = start_game(club)
    play_to_bot(club, id, me)
    sent = []

    class Silent:
        number, asked = 0, None

        def ask(self, question):
            sent.append(question)

    (job,) = club.bots.jobs.claim("bot", 1, club.ms(), 1000)
    assert club.bots._ask(Silent(), job, club.ms())
    (question,) = sent
    with club.store.read() as c:
        row = c.execute(select(schema.tables)).one()
    assert row.secret not in str(question) and "rng" not in str(question) and "ab" * 32 not in str(question)
    assert set(question) == {"job", "table", "seat", "level", "game", "facts", "figures"}


def test_a_thinker_answers_legal_moves_and_survives_a_bad_question(club):
    id, me = start_game(club)
    play_to_bot(club, id, me)
    thinking = club.moves.thinking(id, club.tables.find(id).version)
    position = thinking.position
    question: Question = {
        "job": 7,
        "table": id,
        "seat": 1,
        "level": "greedy",
        "game": "ganesha",
        "facts": position.to_dict(),
        "figures": None,
    }
    thinker = BotProcess()
    answer = thinker.answer(question)
    assert answer["job"] == 7 and answer["codes"]
    for code in answer["codes"]:
        assert position.seat == 1
        position.play(code)
    assert "error" in thinker.answer({**question, "level": "nobody"})
    assert "error" in thinker.answer({"job": 8, "game": "nothing", "figures": None})


def test_a_thinker_keeps_a_player_for_a_seat(club, monkeypatch):
    made = []

    class Player:
        def __init__(self, seed, pace):
            assert pace.threads == 1
            made.append(seed)

        def choose(self, position):
            return position.codes()[0]

    class Bot:
        player = Player

    monkeypatch.setattr("serai.club.bots.process.bot", lambda level: Bot)
    id, me = start_game(club)
    play_to_bot(club, id, me)
    facts = club.moves.thinking(id, club.tables.find(id).version).position.to_dict()
    thinker = BotProcess()
    question: Question = {
        "job": 1,
        "table": id,
        "seat": 1,
        "level": "x",
        "game": "ganesha",
        "facts": facts,
        "figures": None,
    }
    for _ in range(3):
        thinker.answer(question)
    assert len(made) == 1
    for n in range(5):
        thinker.answer({**question, "table": str(n)})
    assert len(made) == 6 and len(thinker._players) <= 2


def test_a_bot_plays_with_the_tables_own_figures(club):
    me = club.people.guest("Ann").id
    seats = [Seat.me(), Seat.bot("greedy")]
    table = club.tables.make(me, "five-tribes", seats, Terms(overlay={"supply": {"palms": 11}}))
    club.joining.contribute(table.id, me, "ab" * 32)
    play_to_bot(club, table.id, me)
    sent = []

    class Silent:
        number, asked = 0, None

        def ask(self, question):
            sent.append(question)

    (job,) = club.bots.jobs.claim("bot", 1, club.ms(), 1000)
    assert club.bots._ask(Silent(), job, club.ms())
    assert sent[0]["figures"]["supply"]["palms"] == 11
    answer = BotProcess().answer(json.loads(json.dumps(sent[0])))
    assert answer["codes"], answer
    club.moves.bot_move(table.id, job.seq, job.seat, answer["codes"])


def test_what_bots_and_people_do_is_counted(club):
    def moves(by):
        return metrics.MOVES.labels("ganesha", by)._value.get()

    people, bots = moves("person"), moves("bot")
    id, me = start_game(club)
    play_to_bot(club, id, me)
    version = club.tables.find(id).version
    assert people < moves("person") == people + version - 1 and moves("bot") == bots
    (job,) = waiting(club)
    club.moves.bot_move(id, job.seq, job.seat, club.moves.thinking(id, version).position.codes()[:1])
    assert moves("bot") == bots + 1


def test_a_bot_that_thinks_too_long_is_ended(make_club):
    club = make_club(working=True, now=time.time, bot_limit_s=1)
    wait_until(lambda: any(w.ready for w in club.bots.workers), 60, "a worker")
    (worker,) = club.bots.workers
    worker.knows.add(("ganesha", "greedy"))  # warm: the first answer of a cold one may take longer
    os.kill(worker.process.pid, signal.SIGSTOP)
    id, me = start_game(club)
    play_to_bot(club, id, me)
    wait_until(lambda: my_turn(club, id, me), 60, "the bot, in a new process")
    assert worker.process.poll() == -signal.SIGKILL
