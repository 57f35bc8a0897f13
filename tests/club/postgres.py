"""A PostgreSQL server of our own in a temporary folder, where it is installed; sockets only, no port."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

_INITDB = max(Path("/usr/lib/postgresql").glob("*/bin/initdb"), default=None)
BIN = _INITDB.parent if _INITDB else None


def wait_until(condition: Callable[[], Any], seconds: float = 20.0, what: str = "", every: float = 0.01) -> Any:
    """Wait for a condition, bounded; answers what it answered."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        found = condition()
        if found:
            return found
        time.sleep(every)
    raise AssertionError(f"waited {seconds} s in vain: {what or condition}")


class Server:
    """A server of our own in a folder; `url` has {} for the database's name."""

    def __init__(self, folder: Path, durable: bool = False) -> None:
        assert BIN is not None
        self.bin = BIN
        # The server will not run as root; sockets need a short path.
        self.folder, self.data = folder, folder / "data"
        root = os.geteuid() == 0
        as_whom: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if root else {}
        if root:
            shutil.chown(folder, "postgres", "postgres")
        user = "postgres" if root else "serai"
        self.quietly: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": folder, **as_whom}
        how = ("-U", user, "--auth=trust", "--no-sync", "-E", "UTF8", "--no-locale")
        subprocess.run([BIN / "initdb", "-D", self.data, *how], check=True, **self.quietly)
        self.options = [
            "listen_addresses=",
            f"unix_socket_directories={folder}",
            "max_connections=200",
            f"fsync={'on' if durable else 'off'}",
        ]
        self.url = f"postgresql://{user}@/{{}}?host={folder}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it may not answer yet."""
        options = [part for option in self.options for part in ("-c", option)]
        self.process = subprocess.Popen(
            [self.bin / "postgres", "-D", self.data, *options], stderr=subprocess.DEVNULL, **self.quietly
        )

    def answers(self) -> bool:
        """Whether it takes connections."""
        with suppress(psycopg.Error):
            psycopg.connect(self.url.format("postgres")).close()
            return True
        return False

    def in_recovery(self, readable: bool) -> None:
        """Before it starts: let it recover until it is promoted; meanwhile it can be read, or not even that."""
        signal = self.data / "standby.signal"
        signal.touch()
        shutil.chown(signal, self.data.owner(), self.data.group())
        self.options.append(f"hot_standby={'on' if readable else 'off'}")  # the last one counts

    def promote(self) -> None:
        """End the recovery."""
        subprocess.run([self.bin / "pg_ctl", "-D", self.data, "-w", "promote"], check=True, **self.quietly)

    def stop(self) -> None:
        """Stop it as a power cut would; it can be started again."""
        if self.process is not None:
            stop: list[str | Path] = [self.bin / "pg_ctl", "-D", self.data, "-m", "immediate", "stop"]
            subprocess.run(stop, check=False, **self.quietly)
            self.process.wait(20)
            self.process = None


@contextmanager
def made(name: str = "", durable: bool = False) -> Iterator[Server]:
    """A server that is not started yet."""
    server = Server(Path(tempfile.mkdtemp(prefix=f"serai-pg-{name}", dir="/tmp")), durable)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


@contextmanager
def running(durable: bool = False) -> Iterator[str]:
    """The URL of a server, with {} for the database's name; `durable` as in earnest, otherwise quick."""
    with made(durable=durable) as server:
        server.start()
        wait_until(server.answers, 30, "PostgreSQL")
        yield server.url
