"""The home of a table among the processes of one server: who opens a stream of it elsewhere is handed over there.

What all viewers of a table see alike is then drawn once in the server, and a change is followed by one process more at
most. A connection goes with the bytes of its request, of which nothing was read yet, over a socket that only these
processes can open. It is a matter of cost alone: whoever cannot be handed over is served where he is.
"""

import asyncio
import re
import socket
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

LARGEST = 16_384  # bytes of a request's head
STREAM = re.compile(rb"GET (?:/t|/api/v1/tables)/([a-z2-7]{26})/events[ ?]")
END = b"\r\n\r\n"


class TableHomes:
    """The homes as one of the processes sees them; all of them know the same folder."""

    def __init__(self, folder: Path, number: int, processes: int) -> None:
        self.folder, self.number, self.processes = folder, number, processes
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.setblocking(False)
        place = self._place(number)
        place.unlink(missing_ok=True)  # of one that died
        self._door.bind(str(place))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._coming: set[asyncio.Task[None]] = set()

    def of(self, table: bytes) -> int:
        """The number of the process that is a table's home."""
        return 1 + zlib.crc32(table) % self.processes

    def elsewhere(self, data: bytes) -> int | None:
        """The process to which a connection is to be handed over when `data` comes on it; None if it stays."""
        found = STREAM.match(data)
        if found is None or len(data) > LARGEST or data.find(END) != len(data) - len(END):
            return None
        home = self.of(found[1])
        return home if home != self.number else None

    def hand_over(self, home: int, data: bytes, line: socket.socket) -> bool:
        """Give a connection away; False where its home cannot be reached, `BlockingIOError` where it is soon to be."""
        try:
            # `socket.send_fds` forgets the address.
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", line.fileno()))
            self._door.sendmsg([data], [rights], 0, str(self._place(home)))
        except BlockingIOError:
            raise
        except OSError:  # it starts just now
            return False
        return True

    def receive(self, made: Callable[[], asyncio.Protocol]) -> None:
        """Take over what others hand over, from now on, each connection with a protocol of its own."""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._door, self._take, made)

    def close(self) -> None:
        """Take over nothing any more."""
        if self._loop is not None:
            self._loop.remove_reader(self._door)
        self._place(self.number).unlink(missing_ok=True)
        self._door.close()

    def _place(self, number: int) -> Path:
        return self.folder / str(number)

    def _take(self, made: Callable[[], asyncio.Protocol]) -> None:
        with suppress(BlockingIOError):
            while True:
                data, lines, _flags, _sender = socket.recv_fds(self._door, LARGEST, 1)
                for line in lines:
                    coming = asyncio.ensure_future(self._serve(socket.socket(fileno=line), data, made))
                    self._coming.add(coming)
                    coming.add_done_callback(self._coming.discard)

    async def _serve(self, line: socket.socket, data: bytes, made: Callable[[], asyncio.Protocol]) -> None:
        line.setblocking(False)
        try:
            _transport, protocol = await asyncio.get_running_loop().connect_accepted_socket(made, line)
        except OSError:  # who asked has hung up
            line.close()
            return
        protocol.data_received(data)
