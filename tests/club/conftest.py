"""Clubs to test: the same tests on SQLite and on a real PostgreSQL, with a clock that only moves when told."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from serai.club import Club, Settings
from serai.club.store import schema
from tests.club.postgres import wait_until

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


@pytest.fixture(autouse=True)
def same_deals(counted_secrets: None) -> None:
    """Every test of the club's core deals the same again."""


@pytest.fixture
def clock() -> FakeTime:
    return FakeTime()


@pytest.fixture
def make_club(store_url: str, tmp_path: Path, clock: FakeTime) -> Iterator[Callable[..., Club]]:
    """Makes started clubs on the test's store; bots and tending sleep unless `working=True`."""
    clubs: list[Club] = []

    def make(working: bool = False, now: Callable[[], float] | None = None, **settings: Any) -> Club:
        usual = {"database_url": store_url, "data_folder": tmp_path, "secret_key": "k" * 32, "workers": 1}
        chosen: dict[str, Any] = usual | settings
        club = Club(Settings(**chosen), **clocks(now or clock))
        club.passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # quick, for tests only
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
