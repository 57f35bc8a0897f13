"""Work that waits for the store or draws, done in a thread while the loop goes on."""

import asyncio
import atexit
import logging
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 40  # so many requests may wait for the store at once

log = logging.getLogger(__name__)


class Threads:
    """A few threads that do what they are given, in the order of asking; started when they are needed.

    `concurrent.futures` makes a future with a lock for everything and chains it to one of the loop: what waits for work
    here is handed its answer by one call instead.
    """

    def __init__(self, most: int, name: str) -> None:
        self._most, self._name = most, name
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads: list[Thread] = []
        self._idle = 0  # threads that wait, less what waits for them
        self._lock = Lock()
        atexit.register(self._end)

    def submit(self, work: Callable[[], None]) -> None:
        """Have something done; what it answers is its own affair."""
        with self._lock:
            self._idle -= 1
            if self._idle < 0 and len(self._threads) < self._most:
                thread = Thread(target=self._serve, name=f"{self._name}_{len(self._threads)}", daemon=True)
                self._threads.append(thread)
                self._idle += 1
                thread.start()
        self._work.put(work)

    def _serve(self) -> None:
        while (work := self._work.get()) is not None:
            try:
                work()
            except BaseException:
                log.exception("what was done in a thread failed")
            del work  # what it holds is not needed until the next one comes
            with self._lock:
                self._idle += 1

    def _end(self) -> None:
        """What was begun is finished before the process ends."""
        for _thread in self._threads:
            self._work.put(None)
        for thread in self._threads:
            thread.join()


_pool = Threads(THREADS, "requests")


async def in_thread(work: Callable[P, T], *given: P.args, **more: P.kwargs) -> T:
    """What `work` answers, from a thread that speaks this task's language."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()
    _pool.submit(partial(_answered, loop, answer, copy_context(), partial(work, *given, **more)))
    return await answer


def _answered(
    loop: asyncio.AbstractEventLoop, answer: "asyncio.Future[T]", context: Context, work: Callable[[], T]
) -> None:
    give: Callable[[], None]
    try:
        give = partial(_give, answer, context.run(work))
    except BaseException as error:
        give = partial(_refuse, answer, error)
    with suppress(RuntimeError):  # the loop has ended: nobody waits
        loop.call_soon_threadsafe(give)


def _give(answer: "asyncio.Future[T]", found: T) -> None:
    if not answer.done():  # whoever asked may have gone
        answer.set_result(found)


def _refuse(answer: "asyncio.Future[T]", error: BaseException) -> None:
    if not answer.done():
        answer.set_exception(error)
