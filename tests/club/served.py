"""The whole house as a server to be killed: `serai serve` in a process of its own, asked over HTTP as programs ask."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from serai.club import Club, Settings
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


class Served:
    """A process that serves, until it is killed; then another in its place, on the same port."""

    def __init__(self, url: str, errors: str, prepare: Callable[[], None] | None = None, **settings: object) -> None:
        self.url, self.errors, self.port = url, errors, 0
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
        found = next((m for line in self.process.stdout if (m := re.search(r"http://[^ :]+:(\d+)", line))), None)
        assert found is not None, Path(self.errors).read_text()
        self.starts.append(time.monotonic() - began)
        self.port, self.answers = int(found[1]), 0

    def kill(self) -> None:
        """End the process as a power cut would."""
        self.process.kill()
        self.process.wait()

    def ask(self, **asked: Any) -> dict[str, Any]:
        """What the club's core would answer, by way of the API."""
        if asked["do"] == "sit":
            table = sit(self.club, asked["game"], asked["names"])
            people = [str(seat.person) for seat in table.seats]
            self.tokens |= {id: self.club.people.token(id, "crash", ("read", "play")) for id in people}
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
        found = answer.json()
        if answer.status_code == 200:
            return found
        if answer.status_code >= 500 or method == "GET":
            return {"error": "exception", "text": f"{answer.status_code} {found}"}
        return {"error": found["kind"], "text": found["detail"]}
