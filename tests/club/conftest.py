"""Clubs to test: the same tests on SQLite and on a real PostgreSQL, with a clock that only moves when told."""

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from argon2 import PasswordHasher

from serai.club import Club, Settings, schema
from serai.club.store import Store
from tests.club.postgres import BIN, running, wait_until

__all__ = ["FakeTime", "wait_until"]


class FakeTime:
    """A clock in the tests' hands."""

    def __init__(self, at: float = 1_800_000_000.0) -> None:
        self.at = at
        self.clubs: list[Club] = []

    def __call__(self) -> float:
        return self.at

    def pass_(self, seconds: float, alive: bool = True) -> None:
        """Time passes. The servers gave signs of life all the while, unless none was alive (or the machine slept)."""
        for club in self.clubs if alive else ():
            with club.store.write() as c:
                then = int((self.at + seconds) * 1000)
                c.execute(schema.meta.update().where(schema.meta.c.name == "alive").values(value=then))
        self.at += seconds


def clocks(now: Callable[[], float]) -> dict[str, Any]:
    """What a club takes its time from: in a test's hands, or the real clocks."""
    return {} if now is time.time else {"now": now, "monotonic": now, "store_now": now}


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server of our own (without a database's name); SERAI_TEST_POSTGRES names another one."""
    given = os.environ.get("SERAI_TEST_POSTGRES")
    if given:
        yield given.rstrip("/")
        return
    if BIN is None:
        if "postgres" in os.environ.get("SERAI_REQUIRE", ""):
            pytest.fail("PostgreSQL is required here, and is not installed")
        pytest.skip("PostgreSQL is not installed")
    with running() as url:
        yield url


class Databases:
    """Migrated, empty databases; one that was used is emptied and used again, which is quicker than a new one."""

    def __init__(self, postgres: str) -> None:
        self.postgres, self.free, self.made = postgres, [], 0  # type: ignore[var-annotated]

    def url(self, name: str) -> str:
        return self.postgres.format(name) if "{}" in self.postgres else f"{self.postgres}/{name}"

    def take(self) -> str:
        if self.free:
            return self.free.pop()
        self.made += 1
        name = f"serai_{os.getpid()}_{self.made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"drop database if exists {name} with (force)")  # type: ignore[call-overload]
            connection.execute(f"create database {name}")  # type: ignore[call-overload]
        store = Store(Settings(database_url=self.url(name)).database_url)
        store.migrate()
        store.close()
        return self.url(name)

    def give(self, url: str) -> None:
        tables = ", ".join(table.name for table in schema.metadata.sorted_tables)
        with suppress(psycopg.Error), psycopg.connect(url, autocommit=True) as connection:
            connection.execute("set lock_timeout = '5s'")
            connection.execute(f"truncate {tables} restart identity")  # type: ignore[call-overload]
            self.free.append(url)


@pytest.fixture(scope="session")
def databases(postgres: str) -> Databases:
    return Databases(postgres)


@pytest.fixture
def new_postgres_url(databases: Databases) -> Iterator[Callable[[], str]]:
    """Gives empty databases to a test."""
    taken: list[str] = []

    def new() -> str:
        taken.append(databases.take())
        return taken[-1]

    yield new
    for url in taken:
        databases.give(url)


@pytest.fixture(scope="session")
def new_sqlite_url(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], str]:
    """Makes empty stores in a folder, each a copy of one that is migrated already."""
    template = tmp_path_factory.mktemp("store") / "template.db"
    store = Store(f"sqlite:///{template}")
    store.migrate()
    with store.engine.connect() as connection:
        connection.exec_driver_sql("pragma wal_checkpoint(truncate)")
    store.close()

    def copy(folder: Path) -> str:
        shutil.copyfile(template, folder / "club.db")
        return f"sqlite:///{folder / 'club.db'}"

    return copy


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store's URL, once for each kind of database."""
    if request.param == "sqlite":
        copy: Callable[[Path], str] = request.getfixturevalue("new_sqlite_url")
        return copy(tmp_path)
    new: Callable[[], str] = request.getfixturevalue("new_postgres_url")
    return new()


@pytest.fixture(autouse=True)
def counted_secrets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables get secrets that follow from the test's name: a test that fails once fails again."""
    from serai.club import tables
    from serai.kernel.fairness import Fairness

    made = [0]

    def next_secret() -> tuple[str, str]:
        made[0] += 1
        name = f"{request.node.originalname} {made[0]}"  # the same deals on every database
        secret = hashlib.sha256(name.encode()).digest()
        return secret.hex(), Fairness(secret, ()).commitment

    monkeypatch.setattr(tables, "new_secret", next_secret)


@pytest.fixture
def clock() -> FakeTime:
    return FakeTime()


@pytest.fixture
def make_club(store_url: str, tmp_path: Path, clock: FakeTime) -> Iterator[Callable[..., Club]]:
    """Makes started clubs on the test's store; bots and tending sleep unless `working=True`."""
    clubs: list[Club] = []

    def make(working: bool = False, now: Callable[[], float] | None = None, **settings: Any) -> Club:
        settings = {"database_url": store_url, "data_folder": tmp_path, "secret_key": "k" * 32, "workers": 1} | settings
        club = Club(Settings(**settings), **clocks(now or clock))
        club.people.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # quick, for tests only
        club.start(working=working)
        clubs.append(club)
        clock.clubs = clubs
        return club

    yield make
    for club in clubs:
        club.stop()


@pytest.fixture
def club(make_club: Callable[..., Club]) -> Club:
    return make_club()
