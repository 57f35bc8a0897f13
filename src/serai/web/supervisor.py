"""One server of several processes: this one keeps the port, starts the others, and starts again what died.

It serves nothing itself and loads none of the pages. What the host set for the server is shared out: together the
processes have so many bots and keep so many tables in memory. What a person or an address may do holds for the club
anyhow (`club/shared_limits.py`).
"""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import NamedTuple

from prometheus_client.multiprocess import mark_process_dead

import serai
from serai.club import logs, metrics
from serai.club.settings import Settings
from serai.web.transport.listening import SPREADS, listening, shared_port

log = logging.getLogger(__name__)

# Forked from a process that has loaded the pages and does nothing else: they start quickly and share memory.
FORKS = multiprocessing.get_context("forkserver")
LOADED = ["serai.web.server"]
LOST = 255  # what is said of a process when the one it was forked from has died: it may live
AGAIN_S = (0.0, 0.5, 1.0, 2.0, 4.0)  # before the next start of a process that ended so often in a row without settling
SETTLED_S = 1.0  # of serving; a process that ends later is started again at once
STOP_S = 15.0  # requests have 5 s, then bots and the store are closed
STOPS = {signal.SIGINT, signal.SIGTERM}


class Compiling(NamedTuple):
    """The modules that compile a game and that run when all are compiled."""

    module: str
    afterwards: str = ""


class Place:
    """One of the server's processes, and what becomes of it."""

    def __init__(
        self, number: int, settings: Settings, door: socket.socket, compiling: Compiling, homes: Path | None = None
    ) -> None:
        self.number, self.settings, self.door, self.compiling = number, settings, door, compiling
        self.homes = homes  # the folder where processes hand connections over to each other
        self.process: ForkServerProcess | None = None
        self.told: Connection | None = None
        self.due = 0.0  # when it is to be started, if it does not run
        self.ready: float | None = None  # since when it serves
        self.ends = 0  # in a row, before it had settled

    def start(self) -> None:
        self.told, theirs = FORKS.Pipe(duplex=False)
        given = (self.settings, self.number, None if SPREADS else self.door, theirs, self.compiling, self.homes)
        process = FORKS.Process(target=run_process, args=given, name=f"serai-{self.number}")
        with _held_back():  # until the process can take a signal
            process.start()
        theirs.close()
        self.process, self.ready = process, None

    def hear(self) -> None:
        """It says that it serves, or it has ended."""
        assert self.told is not None
        with suppress(EOFError):
            self.told.recv()
            self.ready = time.monotonic()
        self.told.close()
        self.told = None

    def ended(self) -> int:
        """Take note that the process has ended: how, and when the next is due."""
        assert self.process is not None
        self.process.join()
        status = self.process.exitcode or 0
        if status == LOST and self.process.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)
        mark_process_dead(self.process.pid, os.environ[metrics.FOLDER])  # type: ignore[no-untyped-call]
        now = time.monotonic()
        settled = self.ready is not None and now - self.ready >= SETTLED_S
        self.ends = 0 if settled else self.ends + 1
        self.due = now + AGAIN_S[min(self.ends, len(AGAIN_S) - 1)]
        if self.told is not None:
            self.told.close()
        self.process = self.told = self.ready = None
        return status


class Supervisor:
    """Keeps all processes running until it is asked to stop, or one cannot be kept."""

    def __init__(self, places: list[Place], opened: Callable[[], None]) -> None:
        self.places, self.opened = places, opened
        self._open = False
        self._stopping = False
        self._woken, self._wake = socket.socketpair()
        for end in (self._woken, self._wake):
            end.setblocking(False)

    def run(self) -> int:
        """Returns the server's exit status."""
        with self._signals():
            try:
                while not self._stopping:
                    if not self._round():
                        return 1
                return 0
            finally:
                self._stop()

    def _round(self) -> bool:
        """Start what is due, wait until something happens; False when a process ends again and again."""
        now = time.monotonic()
        for place in self.places:
            if place.process is None and place.due <= now:
                place.start()
        self._wait()
        for place in self.places:
            if place.process is not None and not place.process.is_alive() and not self._stopping:
                status = place.ended()
                if place.ends >= len(AGAIN_S):
                    log.critical(
                        "process %d ended %d times in a row without serving (last status %d): the server closes",
                        place.number,
                        place.ends,
                        status,
                    )
                    return False
                log.error("process %d ended (status %d) and is started again", place.number, status)
        if not self._open and all(place.ready is not None for place in self.places):
            self._open = True
            self.opened()
        return True

    def _wait(self) -> None:
        running = [place for place in self.places if place.process is not None]
        dues = [place.due for place in self.places if place.process is None]
        seconds = max(0.0, min(dues) - time.monotonic()) if dues else None
        pipes = {place.told: place for place in running if place.told is not None}
        happened = wait([self._woken, *pipes, *(place.process.sentinel for place in running if place.process)], seconds)
        for pipe, place in pipes.items():
            if pipe in happened:
                place.hear()
        if self._woken in happened:
            with suppress(BlockingIOError):
                self._woken.recv(64)

    def _stop(self) -> None:
        """End all: politely, and those that do not listen in the end."""
        running = [place.process for place in self.places if place.process is not None]
        for process in running:
            process.terminate()
        limit = time.monotonic() + STOP_S
        for process in running:
            process.join(max(0.0, limit - time.monotonic()))
            if process.is_alive():
                log.error("process %s does not end: it is killed", process.name)
                process.kill()
                process.join()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Signals end the waiting; they are the host's again afterwards."""
        before = {each: signal.signal(each, self._asked_to_stop) for each in STOPS}
        woke = signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(woke)
            for each, handler in before.items():
                signal.signal(each, handler)

    def _asked_to_stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True


def supervise(settings: Settings, ready: Callable[[Settings], None], compiling: Compiling) -> int:
    """Serve with several processes until somebody asks to stop; `ready` is called once all of them serve.

    Games that are not compiled yet are compiled meanwhile: each process loads them as soon as one has compiled them.
    """
    with ExitStack() as stack:
        door = stack.enter_context(shared_port(settings.host, settings.port))
        here = settings.replaced(port=door.getsockname()[1]).with_secret()
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="serai-metrics-"))
        os.environ[metrics.FOLDER] = folder
        stack.callback(os.environ.pop, metrics.FOLDER)
        FORKS.set_forkserver_preload(LOADED)
        log.info("Serai %s, database %s, processes: %d", serai.__version__, here.database, here.processes)

        def opened() -> None:
            log.info("open at %s", here.address)
            ready(here)

        shares = shared_out(here)
        others = Compiling(compiling.module)  # what comes afterwards is needed once
        homes = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="serai-homes-")))
        places = [Place(n, share, door, others if n > 1 else compiling, homes) for n, share in enumerate(shares, 1)]
        return Supervisor(places, opened).run()


def shared_out(settings: Settings) -> list[Settings]:
    """The settings of each process: bots and tables in memory are divided."""
    count = settings.processes
    return [
        settings.replaced(
            workers=settings.workers // count + (n < settings.workers % count),
            live_tables=-(-settings.live_tables // count),
        )
        for n in range(count)
    ]


def run_process(
    settings: Settings,
    number: int,
    door: socket.socket | None,
    told: Connection,
    compiling: Compiling,
    homes: Path | None = None,
) -> None:
    """What a process of the server does: serve until it is told to stop, or its supervisor has died."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until the server takes it: who presses Ctrl-C asks all processes
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    logs.configure(settings.log_format, settings.log_level, str(number))
    Thread(target=_follow_supervisor, name="serai-supervisor", daemon=True).start()
    from serai.bots import ENTRIES
    from serai.kernel.compiling import Compiler
    from serai.web.server import serve_at
    from serai.web.transport.table_homes import TableHomes

    listener = door or listening(settings.host, settings.port, beside=True)

    def ready(_here: Settings) -> None:
        with suppress(BrokenPipeError):  # the supervisor has died meanwhile, and this process is about to end
            told.send(True)
        told.close()

    compiler = Compiler(map(serai.game, serai.game_names()), compiling.module, ENTRIES, compiling.afterwards)
    tables = TableHomes(homes, number, settings.processes) if homes is not None else None
    sys.exit(serve_at(listener, settings, ready, compiler, tables))


def _follow_supervisor() -> None:
    supervisor = multiprocessing.parent_process()
    assert supervisor is not None
    supervisor.join()
    log.warning("the supervisor has ended: this process closes; start the server again")
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _held_back() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
