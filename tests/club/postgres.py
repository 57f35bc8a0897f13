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
    root = os.geteuid() == 0
    as_whom: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if root else {}
    if root:
        shutil.chown(folder, "postgres", "postgres")
    user = "postgres" if root else "serai"
    data = folder / "data"
    how = ("-U", user, "--auth=trust", "--no-sync", "-E", "UTF8", "--no-locale")
    quietly: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": folder, **as_whom}
    subprocess.run([BIN / "initdb", "-D", data, *how], check=True, **quietly)
    options = [
        "listen_addresses=",
        f"unix_socket_directories={folder}",
        "max_connections=200",
        f"fsync={'on' if durable else 'off'}",
    ]
    server = subprocess.Popen(
        [BIN / "postgres", "-D", data, *(part for option in options for part in ("-c", option))],
        stderr=subprocess.DEVNULL,
        **quietly,
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
        subprocess.run([BIN / "pg_ctl", "-D", data, "-m", "immediate", "stop"], check=False, **quietly)
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
