"""A server to visit: in this process for pages and forms, on a real socket for streams."""

import itertools
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI

from serai.club import Club, Settings
from serai.web.app import create
from serai.web.transport.slow_clients import TimedProtocol
from tests.web.visiting import Visitor

ADDRESS = "http://testserver"


def settings_for(folder: Path, **more: Any) -> Settings:
    base = {"data_folder": folder, "public_url": ADDRESS, "secret_key": "k" * 40, "requests_burst": 100_000}
    quick = {f"{what}_{per}": 1000 for what in ("moves", "lessons") for per in ("per_s", "burst")}
    return Settings(**{**base, **quick, "guests_per_hour": 100_000, **more})


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that cost nothing to check."""
    monkeypatch.setattr(
        "serai.club.authentication.passwords.PasswordHasher", lambda *a, **k: PasswordHasher(1, 8, 1), raising=False
    )


@pytest.fixture(autouse=True)
def same_deals(counted_secrets: None) -> None:
    """Every test of the pages deals the same again."""


@pytest.fixture
def new_folder(tmp_path: Path, new_sqlite_url: Callable[[Path], str]) -> Callable[[], Path]:
    """Makes folders for a server, each with an empty store that is migrated already."""
    made = itertools.count()

    def new() -> Path:
        folder = tmp_path / f"club{next(made)}"
        folder.mkdir()
        new_sqlite_url(folder)
        return folder

    return new


@pytest.fixture
def running(new_folder: Callable[[], Path]) -> Iterator[Callable[..., FastAPI]]:
    """A server by its settings; nothing happens in it by itself."""
    clubs: list[Club] = []

    def made(**more: Any) -> FastAPI:
        settings = settings_for(new_folder(), **more)
        club = Club(settings)
        club.start(working=False)
        clubs.append(club)
        return create(settings, club)

    yield made
    for club in clubs:
        club.stop()


@pytest.fixture
def app(running: Callable[..., FastAPI]) -> FastAPI:
    return running()


@pytest.fixture
def club(app: FastAPI) -> Club:
    found: Club = app.state.club
    return found


@pytest.fixture
def visit(app: FastAPI) -> Callable[..., Visitor]:
    """A new browser at the server; with a name it has come in."""

    def made(name: str = "", **more: Any) -> Visitor:
        return Visitor(app, name, **more)

    return made


class Served:
    """A server on a real socket, in a thread."""

    def __init__(self, settings: Settings, working: bool) -> None:
        door = socket.socket()
        door.bind(("127.0.0.1", 0))
        door.listen(128)
        self.port = door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.settings = settings.replaced(port=self.port, public_url="")
        self.club = Club(self.settings)
        self.club.start(working=working)
        self.app = create(self.settings, self.club)
        config = uvicorn.Config(
            self.app, http=TimedProtocol, log_level="warning", timeout_graceful_shutdown=1, proxy_headers=False
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [door]}, daemon=True)
        self.thread.start()
        limit = time.monotonic() + 30
        while not self.server.started and time.monotonic() < limit:
            time.sleep(0.01)

    def stop(self) -> None:
        self.app.state.streams.stop()
        self.server.should_exit = True
        self.thread.join(10)
        self.club.stop()


@pytest.fixture
def served(new_folder: Callable[[], Path]) -> Iterator[Callable[..., Served]]:
    """A server on a real socket; `working` seats bots."""
    servers: list[Served] = []

    def made(working: bool = False, **more: Any) -> Served:
        servers.append(Served(settings_for(new_folder(), workers=1, **more), working))
        return servers[-1]

    yield made
    for each in servers:
        each.stop()
