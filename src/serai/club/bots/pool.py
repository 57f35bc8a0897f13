"""Bots think in processes of their own, at low priority. One thread hands out the jobs and stores the answers.

A job is a bot's decision at one version of a table, or advice about it. It is claimed in the store with a lease that is
renewed while a worker thinks: if the worker dies it is replaced and asked again, if the whole server dies another one
claims the job.
"""

import json
import logging
import os
import secrets
import subprocess
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from serai.bots import BOTS
from serai.club import logs, metrics
from serai.club.bots.advice import Advice
from serai.club.bots.consultations import Consultation, Consultations
from serai.club.bots.fair_shares import Shares
from serai.club.bots.messages import AdviceData, Answer, Question
from serai.club.errors import ClubError, TooMany, Unavailable
from serai.club.logs import about_table
from serai.club.play.history import Fallback
from serai.club.play.moves import Moves
from serai.club.service import Service
from serai.club.settings import Settings
from serai.club.store.jobs import Job, Jobs
from serai.club.store.postgres_notices import JOBS
from serai.club.store.pubsub import PubSub
from serai.kernel.i18n import _
from serai.kernel.position import Position

Asking = TypeVar("Asking")
FromWorker = tuple["Worker", Answer | None] | None  # what a process said, or that it died; None: look for work

log = logging.getLogger(__name__)

LOOK_S = 1.0  # the store is asked at least this often, for jobs of servers that died
TURNS = PERSON, _TABLE = ("hint", "bot")  # who waits: they take turns, so that neither starves the other
LAST = "review"  # nobody is in a hurry
CHEAP = "greedy"  # who answers when there is no time
TRIES = 3  # with a bot; then any legal move, so that a broken bot cannot stop a game
STICKY = 1000  # tables remembered with the worker that knows them
COLD = 10  # times as long for the first answer of a bot at a game: it may have to be compiled
RESPAWN_S = (0.0, 0.5, 2.0, 10.0, 30.0)


@dataclass
class Assignment:
    """A job in a worker's hands."""

    job: Job
    game: str
    level: str
    since: float
    codes: list[int] = field(repr=False, default_factory=list)
    fallback: Fallback | None = None
    consultation: Consultation | None = None

    @property
    def kind(self) -> tuple[str, str]:
        return self.game, self.level


class Worker:
    """One bot process and the thread that reads its answers."""

    def __init__(self, number: int, inbox: "SimpleQueue[FromWorker]", settings: Settings) -> None:
        self.number = number
        self.ready = False
        self.asked: Assignment | None = None
        self.knows: set[tuple[str, str]] = set()  # games and levels it has answered for
        how = (settings.log_format, settings.log_level, logs.process_name)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "serai.club.bots.process", *how],
            env={name: value for name, value in os.environ.items() if name != metrics.FOLDER},  # it counts nothing
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        Thread(target=self._listen, args=(inbox,), name=f"serai-worker-{number}", daemon=True).start()

    def ask(self, question: Question) -> None:
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):  # it has just died: its listener tells so
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()

    def kill(self) -> None:
        """End the process at once; its listener tells the rest."""
        self.process.kill()

    def _listen(self, inbox: "SimpleQueue[FromWorker]") -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            try:
                inbox.put((self, json.loads(line)))
            except ValueError:
                break
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
        inbox.put((self, None))


class BotPool(Service):
    """All bot processes of this server."""

    pubsub: PubSub
    moves: Moves
    advice: Advice
    unready: Callable[[], Collection[str]]  # the games that are still being compiled: their bots wait

    def __post_init__(self) -> None:
        super().__post_init__()
        self.me = f"{os.getpid()}-{secrets.token_hex(6)}"
        self.jobs = Jobs(self.store, self.me)
        self.workers: list[Worker] = []
        self._inbox: SimpleQueue[FromWorker] = SimpleQueue()
        self._sticky: OrderedDict[str, int] = OrderedDict()
        self._deaths: dict[int, list[float]] = {}
        self._due: list[tuple[float, int]] = []  # workers to be started again, and when
        self._thread: Thread | None = None
        self._unsubscribe: Callable[[], None] | None = None
        self._stopping = False
        self._renewed = 0.0
        self._turns = TURNS  # whose turn it is
        self._shares = Shares()
        self.consultations = Consultations()
        self._unready: frozenset[str] = frozenset()
        self._compiled: dict[str, int] = {}  # games that were compiled while the club was open, and since when

    def start(self) -> None:
        """Start the processes and the thread; they get ready by themselves."""
        settings = self.settings
        if self._thread is None and settings.workers:
            self._stopping = False
            self.workers = [Worker(number, self._inbox, settings) for number in range(settings.workers)]
            self._unsubscribe = self.pubsub.subscribe(JOBS, lambda *_change: self._inbox.put(None))
            self._thread = Thread(target=self._run, name="serai-workers", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End everything; what was being thought about is given back for others."""
        if self._thread is None or self._unsubscribe is None:
            return
        self._unsubscribe()
        self._stopping = True
        self._inbox.put(None)
        self._thread.join(10)
        self._thread = None
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.process.wait(10)
            if worker.asked is not None and worker.asked.consultation is not None:
                worker.asked.consultation.fail()
            elif worker.asked is not None:
                self._quietly(self.jobs.release, worker.asked.job)
        self.workers = []
        metrics.WORKERS.set(0)

    def consult(self, who: str, address: str, position: Position) -> "Future[AdviceData]":
        """Have a position thought about for somebody whose browser cannot, when it is their turn."""
        if not self.settings.workers:
            raise TooMany(_("too many positions at once; wait a moment"), 1)
        found = self.consultations.ask(who, address, position, self.heartbeat.ms())
        self._inbox.put(None)
        return found

    @property
    def pids(self) -> list[int]:
        """The processes that are alive now."""
        return [worker.process.pid for worker in self.workers if worker.process.poll() is None]

    # -- the thread ----------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._round()
            except Unavailable as error:
                log.warning("bots wait for the database: %s", error)
                time.sleep(0.5)
            except Exception:
                log.exception("the bot pool failed and goes on")
                time.sleep(0.5)

    def _round(self) -> None:
        """Read what the workers sent, then hand out what can be handed out."""
        received = []
        with suppress(Empty):
            received.append(self._inbox.get(timeout=LOOK_S))
            while True:
                received.append(self._inbox.get_nowait())
        for worker, answer in filter(None, received):
            try:
                with about_table(worker.asked.job.table_id if worker.asked else ""):
                    self._receive(worker, answer)
            except Unavailable as error:  # the job is left to its lease; the other answers must still be read
                log.warning("a bot's move could not be stored and is asked for again: %s", error)
            except Exception:
                log.exception("a bot's answer could not be used, and is asked for again")
        self._watch()
        self._hand_out()

    def _receive(self, worker: Worker, answer: Answer | None) -> None:
        if answer is None:
            self._died(worker)
        elif "ready" in answer:
            worker.ready = True
        else:
            self._answered(worker, answer)

    def _hand_out(self) -> None:
        idle = [worker for worker in self.workers if worker.ready and worker.asked is None]
        busy = [worker.asked.job.id for worker in self.workers if worker.asked is not None]
        if idle:
            now, lease = self.heartbeat.ms(), int(self.settings.bot_lease_s * 1000)
            before, self._unready = self._unready, frozenset(self.unready())
            self._compiled |= dict.fromkeys(before - self._unready, now)
            given: Counter[str] = Counter()
            first, second = self._turns
            half = (len(idle) + 1) // 2
            for kind, most in ((first, half), (second, len(idle)), (first, len(idle)), (LAST, len(idle))):
                count, had = min(most, len(idle)), given[kind]
                for job in self.jobs.claim(kind, count, now, lease, busy, self._load, self._unready):
                    given[kind] += 1
                    known = self._sticky.get(job.table_id)
                    worker = next((each for each in idle if each.number == known), idle[0])
                    with about_table(job.table_id):
                        asked = (self._ask if kind == "bot" else self._consult)(worker, job, now)
                    if asked:
                        idle.remove(worker)
                    else:
                        self._inbox.put(None)  # a place is still free
                if kind == PERSON:
                    left = min(most - (given[kind] - had), len(idle))
                    for consultation in self.consultations.take(left, self._load, self._unready):
                        given[kind] += 1
                        self._think(idle.pop(0), consultation)
            if given[first] > given[second]:
                self._turns = second, first
        metrics.BOT_QUEUE.labels("thinking").set(sum(worker.asked is not None for worker in self.workers))
        metrics.WORKERS.set(len(self.pids))

    def _load(self, person: str | None) -> float:
        return self._shares.load(person, self.heartbeat.ms())

    def _ask(self, worker: Worker, job: Job, now: int) -> bool:
        """Give a job to a worker; False if nobody waits for it any more."""
        thinking = self._wanted(job, lambda: self.moves.thinking(job.table_id, job.seq))
        if thinking is None:
            return False
        position = thinking.position
        codes, edition = position.codes(), position.edition
        if job.tries > TRIES:
            metrics.BOT_FALLBACKS.labels("broken").inc()
            self._play(job, [secrets.choice(codes)], Fallback("broken"))
            return False
        fallback = self._fallback(job, now, thinking.game, thinking.rated)
        level = CHEAP if fallback else str(job.level)
        worker.asked = Assignment(job, thinking.game, level, time.monotonic(), codes, fallback)
        self._sticky[job.table_id] = worker.number
        self._sticky.move_to_end(job.table_id)
        while len(self._sticky) > STICKY:
            self._sticky.popitem(last=False)
        metrics.BOT_WAIT_TIME.observe(max(0, now - job.made) / 1000)
        worker.ask(
            {
                "job": job.id,
                "table": job.table_id,
                "seat": thinking.seat,
                "level": level,
                "game": thinking.game,
                "facts": position.to_dict(),
                "figures": None if edition.digest == position.game.edition.digest else edition.tables.data,
            }
        )
        return True

    def _wanted(self, job: Job, read: Callable[[], Asking]) -> Asking | None:
        """What a job is about; None, and the job is dropped, if nobody waits for it any more."""
        try:
            return read()
        except Unavailable:
            self._quietly(self.jobs.release, job)
            raise
        except ClubError:
            self.jobs.drop(job)
            return None

    def _consult(self, worker: Worker, job: Job, _now: int) -> bool:
        """Ask a worker for advice; False if nobody waits for it any more, or it failed too often."""
        question = self._wanted(job, lambda: self.advice.question(job))
        if question is None:
            return False
        if job.tries > TRIES:
            self.advice.answered(job, {"failed": True})
            self.jobs.drop(job)
            return False
        worker.asked = Assignment(job, question["game"], job.kind, time.monotonic())
        worker.ask({**question, "table": job.table_id})
        return True

    def _think(self, worker: Worker, asked: Consultation) -> None:
        """Have a worker think about a position of no table."""
        game = asked.question["game"]
        worker.asked = Assignment(asked.job, game, asked.job.kind, time.monotonic(), consultation=asked)
        worker.ask(asked.question)

    def _fallback(self, job: Job, now: int, game: str, rated: bool) -> Fallback | None:
        """Why a quick bot decides: the seat's bot is unknown here, has failed before, or the job waited too long.

        Waiting for the game to be compiled does not count: the club is not busy then.
        A rated game waits for its bot: whoever made the club busy, with guests of their own, could choose what counts.
        """
        found = None
        if job.level not in BOTS:
            found = Fallback("unknown")
        elif job.tries > 1 + TRIES // 2:
            found = Fallback("failed")
        elif not rated and now - max(job.made, self._compiled.get(game, 0)) > self.settings.bot_wait_s * 1000:
            found = Fallback("saturated", self._own_load(job, now))
        if found:
            metrics.BOT_FALLBACKS.labels(found.why).inc()
        return found

    def _own_load(self, job: Job, now: int) -> str | None:
        """The person of a job that waited too long, if it would not have without their other tables."""
        turns = 1 + self.jobs.delaying(job, now)
        waited = now - job.made
        return job.person_id if waited / turns <= self.settings.bot_wait_s * 1000 else None

    def _answered(self, worker: Worker, answer: Answer) -> None:
        asked, worker.asked = worker.asked, None
        if asked is None or asked.job.id != answer["job"]:
            return
        self._charge(asked)
        if asked.consultation is not None:
            worker.knows.add(asked.kind)
            if "advice" in answer:
                asked.consultation.answer.set_result(answer["advice"])
            else:
                asked.consultation.fail()
            return
        if asked.job.kind != "bot":
            self._advised(worker, asked, answer)
            return
        chosen = answer.get("codes") or [-1]
        if chosen[0] not in asked.codes:
            log.error(
                "bot %s found no move and is asked again: %s", asked.level, answer.get("error", "not a legal one")
            )
            self.jobs.release(asked.job)
            return
        worker.knows.add(asked.kind)
        metrics.BOT_THINK_TIME.labels(asked.level).observe(answer["seconds"])
        self._play(asked.job, chosen, asked.fallback)

    def _charge(self, asked: Assignment) -> None:
        """Count a worker's time to whom it was for."""
        self._shares.charge(asked.job.person_id, time.monotonic() - asked.since, self.heartbeat.ms())

    def _advised(self, worker: Worker, asked: Assignment, answer: Answer) -> None:
        """Keep advice; a review goes on with its next part when nothing else waits."""
        if "advice" not in answer:
            log.error("%s found no advice and is asked again: %s", asked.level, answer.get("error"))
            self.jobs.release(asked.job)
            return
        worker.knows.add(asked.kind)
        metrics.BOT_THINK_TIME.labels(asked.level).observe(answer["seconds"])
        if self.advice.answered(asked.job, answer["advice"]):
            self.jobs.release(asked.job, went_well=True)
        else:
            self.jobs.drop(asked.job)

    def _play(self, job: Job, codes: list[int], fallback: Fallback | None) -> None:
        assert job.seat is not None  # a decision has one
        try:
            self.moves.bot_move(job.table_id, job.seq, job.seat, codes, fallback)
        except Unavailable:
            self._quietly(self.jobs.release, job)
            raise
        except ClubError as error:
            # The table moved on, or the seat was taken back: nobody waits for this any more.
            log.info("a bot's move came too late: %s", error)
            self.jobs.drop(job)

    # -- life and death ------------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Keep the leases, end what thinks too long, start again what died."""
        settings, now = self.settings, time.monotonic()
        thinking = [worker for worker in self.workers if worker.asked is not None]
        for worker in thinking:
            assert worker.asked is not None
            limit = settings.bot_limit_s * (1 if worker.asked.kind in worker.knows else COLD)
            if now - worker.asked.since > limit:
                with about_table(worker.asked.job.table_id):
                    log.error("bot %s thinks for more than %g s: its process is replaced", worker.asked.level, limit)
                worker.kill()
        if thinking and now - self._renewed > settings.bot_lease_s / 3:
            self._renewed = now
            ids = [worker.asked.job.id for worker in thinking if worker.asked is not None]
            self.jobs.renew(ids, self.heartbeat.ms(), int(settings.bot_lease_s * 1000))
        for when, number in [each for each in self._due if each[0] <= now]:
            self._due.remove((when, number))
            self.workers.append(Worker(number, self._inbox, settings))
            metrics.WORKERS_REPLACED.inc()

    def _died(self, worker: Worker) -> None:
        """Replace a worker, after a longer wait each time it dies again, and give its job back."""
        status = worker.process.returncode
        log.warning("bot process %s ended (status %s) and is started again", worker.process.pid, status)
        self.workers.remove(worker)
        now = time.monotonic()
        deaths = [at for at in self._deaths.get(worker.number, []) if now - at < 60]
        self._deaths[worker.number] = [*deaths, now]
        self._due.append((now + RESPAWN_S[min(len(deaths), len(RESPAWN_S) - 1)], worker.number))
        if worker.asked is not None:
            self._charge(worker.asked)
            if worker.asked.consultation is not None:
                worker.asked.consultation.fail()
            else:
                self.jobs.release(worker.asked.job)
            self._inbox.put(None)

    def _quietly(self, act: Callable[[Job], None], job: Job) -> None:
        try:
            act(job)
        except ClubError as error:
            log.warning("a bot's job waits until its lease ends: %s", error)
