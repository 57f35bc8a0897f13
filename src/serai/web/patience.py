"""Lines that are slow to say what they want: a request's head must come within a few seconds, its body as well."""

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_S = 15.0
BODY_S = 30.0


class Patient(HttpToolsProtocol):
    """uvicorn's reader of requests, with an end to its patience; it has its own between two requests."""

    _running_out: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEAD_S)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(HEAD_S)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait(BODY_S)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._wait(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)

    def _wait(self, seconds: float | None) -> None:
        if self._running_out is not None:
            self._running_out.cancel()
        self._running_out = None if seconds is None else self.loop.call_later(seconds, self._hang_up)

    def _hang_up(self) -> None:
        transport: Any = self.transport
        if not transport.is_closing():
            transport.abort()
