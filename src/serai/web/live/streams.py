"""Live pages: server-sent events, each with its stamp as id. A change wakes every reader of a table.

A reader who does not keep up gets only the newest frame; one who does not read at all is dropped and may come back with
its last stamp.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sse_starlette import ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from serai.club import metrics
from serai.club.authentication.sessions import revoked_topic
from serai.club.errors import ClubError, TooMany, Unavailable
from serai.club.rate_limits import OpenCount
from serai.kernel.i18n import _
from serai.web.live.context import Viewer
from serai.web.live.frames import Frame, Frames
from serai.web.threads import in_thread

if TYPE_CHECKING:
    from serai.club import Club

BEAT_S = 15.0  # a sign of life, so that both ends notice a dead connection
KEY_BEATS = 8  # after so many a reader's key is checked again: it may have expired
SEND_TIMEOUT_S = 20.0  # how long one send may take before the reader is dropped
RETRY_MS = 300
BEAT = ServerSentEvent(".", event="beat", sep="\n").encode()


@dataclass(frozen=True)
class Key:
    """What a stream was opened with: a session or token, and how it is checked again."""

    person: str
    look: Callable[[], Any]

    async def holds(self) -> bool:
        """Whether it still opens anything."""
        try:
            await in_thread(self.look)
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
        self.readers: dict[asyncio.Event, Viewer | None] = {}  # whose frame each wants, if it wants frames
        self.unsubscribe: Callable[[], None] | None = None

    def tell(self) -> None:
        """Wake all readers."""
        for reader in self.readers:
            reader.set()


class Streams:
    """All streams of this process. Lives in the event loop; pubsub calls in from other threads."""

    def __init__(self, club: "Club", frames: Frames) -> None:
        self.club, self.frames = club, frames
        self._watched: dict[str, Watched] = {}
        self._by_address = OpenCount()
        club.limits.share("pages", self._by_address)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = False

    def stop(self) -> None:
        """End every stream; the pages come back to the next process."""
        self._stopping = True
        for watched in self._watched.values():
            watched.tell()

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
            viewers = {viewer for viewer in watched.readers.values() if viewer is not None}
            if viewers:  # they are told when their frames are drawn
                self.frames.ahead(table_id, watched.turn, viewers, watched.tell)
            else:
                watched.tell()

    def room_for(self, address: str) -> None:
        """Refuse a stream where one address has too many."""
        if self._by_address.number(address) >= self.club.settings.streams_per_address:
            raise TooMany(_("too many open pages from your address"), 5)

    def _enter(self, table_id: str, address: str, reader: asyncio.Event, viewer: Viewer | None) -> Watched:
        self._loop = asyncio.get_running_loop()
        self.room_for(address)
        self._by_address.enter(address)
        watched = self._watched.get(table_id)
        if watched is None:
            watched = self._watched[table_id] = Watched()
            watched.unsubscribe = self.club.pubsub.watch(table_id, self._changed)
        watched.readers[reader] = viewer
        metrics.CONNECTIONS.inc()
        return watched

    def _leave(self, table_id: str, address: str, reader: asyncio.Event, watched: Watched) -> None:
        metrics.CONNECTIONS.dec()
        self._by_address.leave(address)
        watched.readers.pop(reader, None)
        if not watched.readers and self._watched.get(table_id) is watched:
            del self._watched[table_id]
            self.frames.forget(table_id)
            if watched.unsubscribe:
                watched.unsubscribe()

    async def changes(
        self, table_id: str, address: str, key: "Key | None", viewer: Viewer | None = None
    ) -> AsyncIterator[int | None]:
        """The numbers of a table's changes as they happen, the newest only; None where nothing happened for a while.

        A reader who wants a viewer's frames is told when they are drawn.

        They end when the reader's key is no longer valid: it is checked every few beats, and at once when one of
        the person's was revoked.
        """
        reader, doubt = asyncio.Event(), asyncio.Event()
        watched = self._enter(table_id, address, reader, viewer)
        loop, beats, beating = asyncio.get_running_loop(), 0, False

        def wake() -> None:
            doubt.set()
            reader.set()

        def told(_topic: str, _version: int) -> None:
            loop.call_soon_threadsafe(wake)

        def beat() -> None:
            nonlocal beating, beats
            beating, beats = True, beats + 1
            if beats % KEY_BEATS == 0:
                doubt.set()
            reader.set()

        timer = loop.call_later(BEAT_S, beat)
        listening = key and self.club.pubsub.subscribe(revoked_topic(key.person), told)
        try:
            seen = watched.turn  # before the first is drawn: what happens meanwhile comes after it
            yield seen
            while not self._stopping:
                await reader.wait()
                reader.clear()
                if doubt.is_set():
                    doubt.clear()
                    if key and not await key.holds():
                        return
                beaten, beating = beating, False
                if watched.turn != seen and not self._stopping:
                    seen = watched.turn
                    yield seen
                    metrics.DELIVERY_TIME.observe(time.perf_counter() - watched.at)
                elif beaten:
                    yield None
                if beaten:
                    timer = loop.call_later(BEAT_S, beat)
        finally:
            timer.cancel()
            if listening:
                listening()
            self._leave(table_id, address, reader, watched)

    async def frames_of(
        self, table_id: str, viewer: Viewer, address: str, has: str, key: "Key | None"
    ) -> AsyncGenerator[bytes]:
        """A viewer's frames as events, beginning with the current one unless the page has it.

        The first is sent whole; a later one is what differs from the last that this stream has sent.
        """
        base: Frame | None = None
        self.club.presence.came(table_id, viewer.person)
        try:
            async for turn in self.changes(table_id, address, key, viewer):
                if turn is None:
                    yield BEAT
                    continue
                frame = await self.frames.fresh(table_id, turn, viewer, has)
                if frame.stamp != has:
                    for step in frame.steps:
                        if step.version > version_in(has):
                            yield step.event(base)
                    yield frame.event(base)
                    has, base = frame.stamp, frame
        finally:
            self.club.presence.went(table_id, viewer.person)


class EventStream(Response):
    """Server-sent events until they end by themselves or the client hangs up; a send that takes too long ends them.

    One task waits for events and sends them, so that an event costs one wake-up; another only waits for a hang-up.
    """

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes]) -> None:
        self.status_code, self.background = 200, None
        self.events = _until_refused(events)
        self.init_headers({"Cache-Control": "no-store", "Connection": "keep-alive", "X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        loop, sending = asyncio.get_running_loop(), False
        async with aclosing(self.events):
            try:
                async with asyncio.timeout(None) as limit:
                    await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                    listening = loop.create_task(_until_hung_up(receive, limit))
                    try:
                        async for event in self.events:
                            sending = True
                            limit.reschedule(loop.time() + SEND_TIMEOUT_S)
                            await send({"type": "http.response.body", "body": event, "more_body": True})
                            sending = False
                            limit.reschedule(loop.time() if listening.done() else None)
                    finally:
                        gone = listening.done()
                        listening.cancel()
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except TimeoutError:
                if sending and not gone:
                    metrics.DROPPED.inc()


async def _until_hung_up(receive: Receive, limit: asyncio.Timeout) -> None:
    """Wait for the reader to hang up; then the time of whoever sends them events is over."""
    while (await receive())["type"] != "http.disconnect":
        pass
    if not limit.expired():
        limit.reschedule(asyncio.get_running_loop().time())


async def _until_refused(events: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
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
