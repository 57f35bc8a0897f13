"""The sockets that a server listens at, alone or beside others on one port."""

import errno
import socket
import sys
import time

from serai.web.transport.connections import BACKLOG

#: Linux gives each new connection to one of the sockets that share a port, evenly; elsewhere all share one socket.
SPREADS = sys.platform == "linux"
FREE_S = 3.0  # processes whose supervisor was killed give the port up within a moment


def listening(host: str, port: int, beside: bool = False) -> socket.socket:
    """A socket that listens; port 0 takes any that is free. With `beside`, others may listen at the same port."""
    made = _bound(host, port, beside)
    made.listen(BACKLOG)
    made.set_inheritable(True)
    return made


def shared_port(host: str, port: int) -> socket.socket:
    """A socket that keeps a port for the processes of one server; where connections are not spread, it listens.

    A port at which somebody else listens is not shared.
    """
    limit = time.monotonic() + FREE_S
    while True:
        try:
            alone = listening(host, port)
            break
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > limit:
                raise
            time.sleep(0.1)
    if not SPREADS:
        return alone
    with alone:
        taken = alone.getsockname()[1]
    return _bound(host, taken, beside=True)


def _bound(host: str, port: int, beside: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if beside:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        made.bind((host, port))
    except OSError:
        made.close()
        raise
    return made
