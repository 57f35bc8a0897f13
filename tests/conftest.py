"""Stores to test on, one PostgreSQL for each test process, and secrets of tables: tests of several rooms share them."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from serai.club import Settings
from serai.club.store import schema
from serai.club.store.engine import Store
from tests.club.postgres import BIN, running


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
        self.postgres, self.free, self.made = postgres, list[str](), 0

    def url(self, name: str) -> str:
        return self.postgres.format(name) if "{}" in self.postgres else f"{self.postgres}/{name}"

    def take(self) -> str:
        if self.free:
            return self.free.pop()
        self.made += 1
        name = f"serai_{os.getpid()}_{self.made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"drop database if exists {name} with (force)")
            connection.execute(f"create database {name}")
        store = Store(Settings(database_url=self.url(name)).database_url)
        store.migrate()
        store.close()
        return self.url(name)

    def give(self, url: str) -> None:
        tables = ", ".join(table.name for table in schema.metadata.sorted_tables)
        with suppress(psycopg.Error), psycopg.connect(url, autocommit=True) as connection:
            connection.execute("set lock_timeout = '5s'")
            connection.execute(f"truncate {tables} restart identity")
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


@pytest.fixture
def counted_secrets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables get secrets that follow from the test's name: a test that fails once fails again."""
    from serai.club.tables import create
    from serai.kernel.fairness import Fairness

    made = [0]

    def next_secret() -> tuple[str, str]:
        made[0] += 1
        name = f"{request.node.originalname} {made[0]}"  # the same deals on every database
        secret = hashlib.sha256(name.encode()).digest()
        return secret.hex(), Fairness(secret, ()).commitment

    monkeypatch.setattr(create, "new_secret", next_secret)
