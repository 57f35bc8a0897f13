"""Live pages: server-sent events, each with its stamp as id. A change wakes every reader of a table.

A reader who does not keep up gets only the newest frame; one who does not read at all is dropped and may come back with
its last stamp.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import AppStatus, SendTimeoutError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from serai.club import metrics
from serai.club.errors import ClubError, TooMany, Unavailable
from serai.club.people.sessions import revoked_topic
from serai.kernel.i18n import _
from serai.web.live.context import Viewer
from serai.web.live.frames import Frames

if TYPE_CHECKING:
    from serai.club import Club

BEAT_S = 15.0  # a sign of life, so that both ends notice a dead connection
KEY_BEATS = 8  # after so many a reader's key is checked again: it may have expired
SEND_TIMEOUT_S = 20.0  # how long one send may take before the reader is dropped
RETRY_MS = 300
BEAT = ServerSentEvent(".", event="beat", sep="\n").encode()

# `Streams.stop` ends them with a proper last chunk; the library alone would cut them off in the middle of an answer.
AppStatus.enable_automatic_graceful_drain = False


@dataclass(frozen=True)
class Key:
    """What a stream was opened with: a session or token, and how it is checked again."""

    person: str
    look: Callable[[], Any]

    async def holds(self) -> bool:
        """Whether it still opens anything."""
        try:
            await run_in_threadpool(self.look)
        except Unavailable:
            return True  # nobody can say so now
        except ClubError:
            return False
        return True


class Watched:
    """A table somebody looks at: how often it changed, and who wants to know."""

    def __init__(self) -> None:
        self.turn = 0
        self.at = 0.0
        self.readers: set[asyncio.Event] = set()
        self.unsubscribe: Callable[[], None] | None = None


class Streams:
    """All streams of this process. Lives in the event loop; pubsub calls in from other threads."""

    def __init__(self, club: "Club", frames: Frames) -> None:
        self.club, self.frames = club, frames
        self._watched: dict[str, Watched] = {}
        self._by_address: Counter[str] = Counter()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = False

    def stop(self) -> None:
        """End every stream; the pages come back to the next process."""
        self._stopping = True
        for watched in self._watched.values():
            for reader in watched.readers:
                reader.set()

    def _changed(self, table_id: str, _version: int) -> None:
        """From pubsub, in any thread."""
        loop, at = self._loop, time.perf_counter()
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, table_id, at)

    def _wake(self, table_id: str, at: float) -> None:
        watched = self._watched.get(table_id)
        if watched is not None:
            watched.turn += 1
            watched.at = at
            for reader in watched.readers:
                reader.set()

    def room_for(self, address: str) -> None:
        """Refuse a stream where one address has too many."""
        if self._by_address[address] >= self.club.settings.streams_per_address:
            raise TooMany(_("too many open pages from your address"), 5)

    def _enter(self, table_id: str, address: str, reader: asyncio.Event) -> Watched:
        self._loop = asyncio.get_running_loop()
        self.room_for(address)
        self._by_address[address] += 1
        watched = self._watched.get(table_id)
        if watched is None:
            watched = self._watched[table_id] = Watched()
            watched.unsubscribe = self.club.pubsub.watch(table_id, self._changed)
        watched.readers.add(reader)
        metrics.CONNECTIONS.inc()
        return watched

    def _leave(self, table_id: str, address: str, reader: asyncio.Event, watched: Watched) -> None:
        metrics.CONNECTIONS.dec()
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]
        watched.readers.discard(reader)
        if not watched.readers and self._watched.get(table_id) is watched:
            del self._watched[table_id]
            self.frames.forget(table_id)
            if watched.unsubscribe:
                watched.unsubscribe()

    async def changes(self, table_id: str, address: str, key: "Key | None") -> AsyncIterator[int | None]:
        """The numbers of a table's changes as they happen, the newest only; None where nothing happened for a while.

        They end when the reader's key is no longer valid: it is checked every few beats, and at once when one of
        the person's was revoked.
        """
        reader, doubt = asyncio.Event(), asyncio.Event()
        watched = self._enter(table_id, address, reader)
        loop, beats = asyncio.get_running_loop(), 0

        def wake() -> None:
            doubt.set()
            reader.set()

        def told(_topic: str, _version: int) -> None:
            loop.call_soon_threadsafe(wake)

        listening = key and self.club.pubsub.subscribe(revoked_topic(key.person), told)
        try:
            yield watched.turn
            seen = watched.turn
            while not self._stopping:
                try:
                    async with asyncio.timeout(BEAT_S):
                        await reader.wait()
                except TimeoutError:
                    beats += 1
                    if key and beats % KEY_BEATS == 0 and not await key.holds():
                        return
                    yield None
                    continue
                reader.clear()
                if key and doubt.is_set():
                    doubt.clear()
                    if not await key.holds():
                        return
                if watched.turn != seen and not self._stopping:
                    seen = watched.turn
                    yield seen
                    metrics.DELIVERY_TIME.observe(time.perf_counter() - watched.at)
        finally:
            if listening:
                listening()
            self._leave(table_id, address, reader, watched)

    async def frames_of(
        self, table_id: str, viewer: Viewer, address: str, has: str, key: "Key | None"
    ) -> AsyncGenerator[bytes]:
        """A viewer's frames as events, beginning with the current one unless the page has it."""
        async for turn in self.changes(table_id, address, key):
            if turn is None:
                yield BEAT
                continue
            frame = await self.frames.fresh(table_id, turn, viewer, has)
            if frame.stamp != has:
                for version, step in frame.steps:
                    if version > version_in(has):
                        yield step
                has = frame.stamp
                yield frame.event


class EventStream(EventSourceResponse):
    """Server-sent events until they end by themselves or the client hangs up; a send that takes too long ends them."""

    def __init__(self, events: AsyncGenerator[bytes]) -> None:
        # Beats are among the events, for a key is looked at with them.
        super().__init__(_until_refused(events), send_timeout=SEND_TIMEOUT_S, ping=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        except SendTimeoutError:
            metrics.DROPPED.inc()


async def _until_refused(events: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    """The events, after a word on how soon to come back; a refusal is the last of them."""
    async with aclosing(events):
        try:
            yield ServerSentEvent(retry=RETRY_MS, sep="\n").encode()
            async for event in events:
                yield event
        except ClubError as error:
            yield ServerSentEvent(json.dumps({"detail": str(error)}), event="refused", sep="\n").encode()


def version_in(stamp: str) -> int:
    """The version of a stamp that a page has; of what is no stamp, one that nothing is newer than.

    >>> version_in("12.3"), version_in("12.step"), version_in("")
    (12, 12, 2147483647)
    """
    number = stamp.partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() else 2**31 - 1


def last_seen(request: Request) -> str:
    """The stamp of what a page shows: from the header of a reconnect, or from the address."""
    return (request.headers.get("last-event-id") or request.query_params.get("since") or "")[:40]
