"""Time limits for slow clients: a request's head must come within a few seconds, its body as well, and an answer must
be read. How many connections may be open is up to `connections`, and which process serves a stream to `table_homes`.
"""

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from serai.web.transport.connections import Connections
from serai.web.transport.table_homes import TableHomes

HEAD_S = 10.0
BODY_S = 30.0
HAND_OVER_S, HAND_OVER_TRIES = 0.01, 50
TAKING_S = 30.0  # an answer of which nothing is read for so long is given up
BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-type: text/plain\r\n"
    b"content-length: 21\r\nconnection: close\r\n\r\ntoo many connections\n"
)


class TimedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with time limits; it has its own between two requests."""

    _running_out: TimerHandle | None = None
    _not_read: TimerHandle | None = None

    def __init__(
        self, *given: Any, open_connections: Connections | None = None, homes: TableHomes | None = None, **more: Any
    ) -> None:
        super().__init__(*given, **more)
        self.open_connections, self.homes = open_connections, homes
        self._begun = False  # a request of which not all has come

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else "unknown"
        if self.open_connections is not None and not self.open_connections.admit(self, address):
            transport.write(BUSY)
            transport.close()
            return
        self._wait(HEAD_S)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.is_waiting() and self._running_out is None:
            self._wait(HEAD_S)  # also for empty lines, with which no request begins
        home = self.homes.elsewhere(data) if self.homes is not None and self._is_between_requests() else None
        if home is None:
            super().data_received(data)
        else:
            self._hand_over(home, data)

    def _hand_over(self, home: int, data: bytes, tries: int = HAND_OVER_TRIES) -> None:
        """Have another process go on with this connection; if it does not come to it, this one does."""
        assert self.homes is not None
        if self.transport.is_closing():
            return
        try:
            handed = self.homes.hand_over(home, data, self.transport.get_extra_info("socket"))
        except BlockingIOError:  # few fit into the queue, and many pages may come at once
            if tries > 0:
                self.transport.pause_reading()
                self.loop.call_later(HAND_OVER_S, self._hand_over, home, data, tries - 1)
                return
            handed = False
        if handed:
            self.transport.close()  # of this process's descriptor alone: the connection stays open
        else:
            self.transport.resume_reading()
            super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun = True

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait(BODY_S)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._begun = False
        self._wait(None)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._not_read is None:
            self._not_read = self.loop.call_later(TAKING_S, self.cut)

    def resume_writing(self) -> None:
        self._read_again()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        self._read_again()
        if self.open_connections is not None:
            self.open_connections.release(self)
        super().connection_lost(exc)

    def is_waiting(self) -> bool:
        """Whether nothing is answered on this connection: no request came, or not all of it."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or (cycle.more_body and not cycle.response_started)

    def _is_between_requests(self) -> bool:
        """Whether the next byte begins a request, and nothing is answered: what is in a body is none."""
        return not self._begun and (self.cycle is None or self.cycle.response_complete)

    def cut(self) -> None:
        """End it at once."""
        transport: Any = self.transport
        if not transport.is_closing():
            transport.abort()

    def _wait(self, seconds: float | None) -> None:
        if self._running_out is not None:
            self._running_out.cancel()
        self._running_out = None if seconds is None else self.loop.call_later(seconds, self.cut)

    def _read_again(self) -> None:
        if self._not_read is not None:
            self._not_read.cancel()
            self._not_read = None
