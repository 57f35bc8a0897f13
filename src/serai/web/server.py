"""One process that serves: uvicorn that stops cleanly, its streams first. `supervisor` runs several."""

import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from types import FrameType

import uvicorn

import serai
from serai.club import metrics
from serai.club.settings import Settings
from serai.kernel.compiling import Compiler
from serai.web.app import create
from serai.web.memory import use_one_heap
from serai.web.transport.connections import Connections, quieten, raise_descriptor_limit
from serai.web.transport.listening import listening
from serai.web.transport.slow_clients import TimedProtocol
from serai.web.transport.table_homes import TableHomes

log = logging.getLogger(__name__)

GRACE_S = 5
KEEP_ALIVE_S = 15  # between two requests of a page that is read
GARBAGE = (50_000, 20, 20)  # most of what requests make is freed by counting; looking through all of it takes long


class ClubServer(uvicorn.Server):
    """A server that says when it serves, and ends its streams when it is asked to stop."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        stopping: Callable[[], None],
        homes: TableHomes | None = None,
    ) -> None:
        super().__init__(config)
        self.ready, self.stopping, self.homes = ready, stopping, homes

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        settle()
        if self.started:
            if self.homes is not None:
                given = {"config": self.config, "server_state": self.server_state, "app_state": self.lifespan.state}
                self.homes.receive(partial(self.config.http_protocol_class, **given))
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("closing: requests have %d s to end", GRACE_S)
        if self.homes is not None:
            self.homes.close()
        await super().shutdown(sockets=sockets)
        log.info("closed")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.stopping()
        super().handle_exit(sig, frame)


def settle() -> None:
    """What is loaded by now stays: the collector need not look at it again, which would stop everybody for long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def serve(settings: Settings, ready: Callable[[Settings], None] | None = None, compiler: Compiler | None = None) -> int:
    """Serve until somebody asks to stop; `ready` is called with the settings that hold, once pages are served.

    `compiler` brings the games that are not compiled yet; pages tell how far it is.
    """
    listener = listening(settings.host, settings.port)
    return serve_at(listener, settings.replaced(port=listener.getsockname()[1]), ready, compiler)


def serve_at(
    listener: socket.socket,
    here: Settings,
    ready: Callable[[Settings], None] | None = None,
    compiler: Compiler | None = None,
    homes: TableHomes | None = None,
) -> int:
    """Serve at a socket that listens; one of several processes hands streams over to their homes."""
    use_one_heap()
    connections = Connections(here, raise_descriptor_limit())
    quieten()
    log.info("Serai %s, database %s, bot processes: %d", serai.__version__, here.database, here.workers)
    compiler = compiler or Compiler()
    app = create(here, compiler=compiler)
    app.state.club.limits.share("connections", connections.in_the_club)
    metrics.PROCESSES.set(1)

    def serving() -> None:
        compiler.start()  # not before: it takes the processors that pages need to come up
        log.info("open at %s", here.address)
        if ready is not None:
            ready(here)

    config = uvicorn.Config(
        app,
        http=partial(TimedProtocol, open_connections=connections, homes=homes),  # type: ignore[arg-type]
        ws="none",  # a line that changed its protocol would be counted for ever
        backlog=connections.backlog,
        log_config=None,  # its lines go the way of all others
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_S,
        timeout_keep_alive=KEEP_ALIVE_S,
        limit_concurrency=None,
    )
    server = ClubServer(config, serving, app.state.streams.stop, homes)
    try:
        server.run(sockets=[listener])
    finally:
        compiler.stop()
    return 0 if server.started else 1


def open_browser(address: str) -> bool:
    """Open the page in a browser, if this machine has one that can be seen."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if isinstance(browser, webbrowser.GenericBrowser) and getattr(browser, "name", "") in (
        "www-browser",
        "links",
        "lynx",
        "w3m",
        "elinks",
    ):
        return False  # a browser in the terminal cannot show the table
    threading.Thread(target=browser.open, args=(address,), daemon=True).start()
    return True
