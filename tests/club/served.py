"""The whole server as a server to be killed: `serai serve` in processes of its own, asked over HTTP as programs ask."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx

from serai.club import Club, Settings
from tests.club.postgres import wait_until
from tests.club.sitting import NO_QUOTAS, sit

LIMITS = (
    "REQUESTS_PER_S",
    "REQUESTS_BURST",
    "CONNECTIONS_PER_ADDRESS",
    "MOVES_PER_S",
    "MOVES_BURST",
    "GUESTS_PER_HOUR",
    *map(str.upper, NO_QUOTAS),
)
ANSWER_S = 60.0


class Gone(Exception):
    """The server died before it answered: whether the request was stored is unknown."""


def children_of(pid: int) -> list[int]:
    """The processes that a process has started and that live."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found.append(int(entry.name))
    return found


class Served:
    """A process that serves, until it is killed; then another in its place, on the same port."""

    def __init__(self, url: str, errors: str, prepare: Callable[[], None] | None = None, **settings: object) -> None:
        self.url, self.errors, self.port = url, errors, int(str(settings.pop("port", 0)))  # 0: any that is free
        self.prepare = prepare  # runs in the new process before anything else
        self.settings = {f"SERAI_{name.upper()}": str(value) for name, value in settings.items()}
        self.starts: list[float] = []
        self.club = Club(Settings(database_url=url, workers=0, guests_per_hour=1_000_000, **NO_QUOTAS))
        self.tokens: dict[str, str] = {}
        self.lines = httpx.Client(timeout=ANSWER_S, limits=httpx.Limits(max_connections=200))
        self.spawn()

    def spawn(self) -> None:
        """Start, and wait until pages are served."""
        empty = Path(self.errors).with_name("club.toml")
        empty.touch()
        command = [sys.executable, "-c", "from serai.cli.main import main; main()", "serve", "--settings", str(empty)]
        env = {
            **os.environ,
            "SERAI_DATABASE_URL": self.url,
            "SERAI_DATA_FOLDER": str(empty.parent),
            "SERAI_SECRET_KEY": "k" * 40,
            "SERAI_WORKERS": "1",
            **{f"SERAI_{name}": "10000" for name in LIMITS},
            **self.settings,
        }
        began = time.monotonic()
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port)],
                env=env,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                preexec_fn=self.prepare,
            )
        assert self.process.stdout is not None
        found = next((m for line in self.process.stdout if (m := re.search(r"https?://[^ :]+:(\d+)", line))), None)
        assert found is not None, Path(self.errors).read_text()
        self.starts.append(time.monotonic() - began)
        self.port, self.answers = self.port or int(found[1]), 0  # a public address has a port of its own

    def kill(self) -> None:
        """End the process as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """End it as a host does; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def ask(self, **asked: Any) -> dict[str, Any]:
        """What the club's core would answer, by way of the API."""
        if asked["do"] == "sit":
            table = sit(self.club, asked["game"], asked["names"])
            people = [str(seat.person) for seat in table.seats]
            self.tokens |= {id: self.club.sessions.token(id, "crash", ("read", "play")) for id in people}
            return {"table": table.id, "people": people}
        if asked["do"] == "look":
            position = self._request("GET", "position", asked)
            told = self._request("GET", "log", asked)
            log = [[line["version"], line["kind"], line["move"]] for line in told]
            return {**position, "log": log}
        what = {"version": asked["version"], "key": asked["key"]}
        if asked["do"] == "move":
            what["moves"] = asked["moves"]
        answer: dict[str, Any] = self._request("POST", "undo" if asked["do"] == "undo" else "moves", asked, what)
        return answer

    def _request(self, method: str, room: str, asked: dict[str, Any], body: Any = None) -> Any:
        address = f"http://127.0.0.1:{self.port}/api/v1/tables/{asked['table']}/{room}"
        head = {"Authorization": f"Bearer {self.tokens[asked['me']]}"}
        try:
            answer = self.lines.request(method, address, headers=head, json=body)
        except httpx.TransportError:
            raise Gone from None
        self.answers += 1
        if answer.status_code >= 500 and "json" not in answer.headers.get("content-type", ""):
            raise Gone  # it closes: those who kept it were killed, and its requests have had their time
        found = answer.json()
        if answer.status_code == 200:
            return found
        if answer.status_code >= 500 or method == "GET":
            return {"error": "exception", "text": f"{answer.status_code} {found}"}
        return {"error": found["kind"], "text": found["detail"]}


class Page:
    """Somebody's open page of a table: it reads the stream, and comes back with its stamp when it is cut off."""

    def __init__(self, server: Served, table: str) -> None:
        self.server, self.table = server, table
        self.version, self.frames = -1, 0
        self._stopping = Event()
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()

    def _read(self) -> None:
        stamp = ""
        while not self._stopping.is_set():
            path = f"/t/{self.table}/events" + (f"?since={stamp}" if stamp else "")
            with (
                suppress(OSError, HTTPException),
                closing(HTTPConnection("127.0.0.1", self.server.port, timeout=30)) as line,
            ):
                line.request("GET", path)
                for event in line.getresponse():
                    if self._stopping.is_set():
                        return
                    if event.startswith(b"id: "):
                        stamp = event[4:].strip().decode()
                        self.version, self.frames = int(stamp.partition(".")[0]), self.frames + 1
            self._stopping.wait(0.2)


class ServedByTwo(Served):
    """A server of two processes: one of them is killed, or the one that keeps them."""

    rng = random.Random(2)
    killed = 0  # the process that was, if it was not the supervisor

    def spawn(self) -> None:
        """Start all, or wait until the supervisor has started again what was killed.

        A supervisor closes the server when a process ends too often before it could settle, kills among it; then all
        are started as a host would.
        """
        if self.killed:
            began = time.monotonic()
            wait_until(lambda: len(self.serving()) == 2 or self.process.poll() is not None, ANSWER_S, "a process")
            self.starts.append(time.monotonic() - began)
            self.killed = self.answers = 0
        if not self.starts or self.process.poll() is not None:
            self.settings["SERAI_PROCESSES"] = "2"
            super().spawn()

    def serving(self) -> list[int]:
        """The processes that listen at the port."""
        sockets = {
            line.split()[9]
            for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
            if line.split()[1] == f"0100007F:{self.port:04X}" and line.split()[3] == "0A"
        }
        forked = [pid for each in children_of(self.process.pid) for pid in children_of(each)]
        return [pid for pid in forked if any(f"socket:[{inode}]" in sockets_of(pid) for inode in sockets)]

    def kill(self) -> None:
        if self.rng.random() < 0.3 or not self.serving():
            everybody = [pid for each in children_of(self.process.pid) for pid in (each, *children_of(each))]
            super().kill()
            self.killed = 0
            wait_until(lambda: not any(map(alive, everybody)), 30, "the processes of a dead supervisor")
        else:
            self.killed = self.rng.choice(self.serving())
            os.kill(self.killed, signal.SIGKILL)
            wait_until(lambda: not alive(self.killed), 10, "a killed process")


def alive(pid: int) -> bool:
    """Whether a process lives."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def sockets_of(pid: int) -> set[str]:
    """What a process has open, as the system names it."""
    found = set()
    with suppress(OSError):
        for each in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                found.add(os.readlink(each))
    return found
