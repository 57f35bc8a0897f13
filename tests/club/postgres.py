"""A PostgreSQL server of our own in a temporary folder, where it is installed; sockets only, no port."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

_INITDB = max(Path("/usr/lib/postgresql").glob("*/bin/initdb"), default=None)
BIN = _INITDB.parent if _INITDB else None


def wait_until(condition: Callable[[], Any], seconds: float = 20.0, what: str = "") -> Any:
    """Wait for a condition, bounded; answers what it answered."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"waited {seconds} s in vain: {what or condition}")


@contextmanager
def running(durable: bool = False) -> Iterator[str]:
    """The URL of a server, with {} for the database's name; `durable` as in earnest, otherwise quick."""
    assert BIN is not None
    # The server will not run as root; sockets need a short path.
    folder = Path("/tmp") / f"serai-pg-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres", "postgres")
    user = "postgres" if as_user else "serai"
    data = folder / "data"
    how = ("-U", user, "--auth=trust", "--no-sync", "-E", "UTF8", "--no-locale")
    subprocess.run([*as_user, BIN / "initdb", "-D", data, *how], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    options = [
        "listen_addresses=",
        f"unix_socket_directories={folder}",
        "max_connections=200",
        f"fsync={'on' if durable else 'off'}",
    ]
    server = subprocess.Popen(
        [*as_user, BIN / "postgres", "-D", data, *(part for option in options for part in ("-c", option))],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    url = f"postgresql://{user}@/{{}}?host={folder}"

    def answers() -> bool:
        with suppress(psycopg.Error):
            psycopg.connect(url.format("postgres")).close()
            return True
        return False

    try:
        wait_until(answers, 30, "PostgreSQL")
        yield url
    finally:
        stop = [*as_user, BIN / "pg_ctl", "-D", data, "-m", "immediate", "stop"]
        subprocess.run(stop, stdout=subprocess.DEVNULL, check=False, cwd=folder)
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
