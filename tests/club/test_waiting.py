"""The start waits for a PostgreSQL that is not ready yet: a real server, started late and held in recovery."""

import os
import re
import subprocess
import sys
import threading
import time

import pytest

from serai.club.store.engine import Store
from serai.club.store.wait_for_database import wait_for_database
from tests.club import postgres
from tests.club.postgres import wait_until


@pytest.fixture(scope="module")
def cluster():
    if postgres.BIN is None:
        if "postgres" in os.environ.get("SERAI_REQUIRE", ""):
            pytest.fail("PostgreSQL is required here, and is not installed")
        pytest.skip("PostgreSQL is not installed")
    with postgres.made("late") as made:
        yield made


@pytest.fixture
def server(cluster):
    """A server that is not started."""
    yield cluster
    cluster.stop()


def opened(server, errors, **settings):
    """`serai serve` on the server's database."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("SERAI_") or k == "SERAI_CACHE"}
    environment |= {
        "SERAI_DATABASE_URL": server.url.format("postgres"),
        "SERAI_DATA_FOLDER": str(errors.parent),
        "SERAI_SECRET_KEY": "k" * 40,
        "SERAI_WORKERS": "0",
        "SERAI_PORT": "0",
        **{f"SERAI_{name.upper()}": str(value) for name, value in settings.items()},
    }
    command = [sys.executable, "-c", "from serai.cli.main import main; main()", "serve"]
    with errors.open("wb") as told:
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=told, text=True)


def test_the_club_opens_when_its_database_comes(server, tmp_path):
    errors = tmp_path / "errors"
    process = opened(server, errors)
    try:
        wait_until(lambda: "it does not answer" in errors.read_text(), 30, "to begin waiting")
        server.in_recovery(readable=False)
        server.start()
        wait_until(lambda: "it is starting up or recovering" in errors.read_text(), 30, "to notice the recovery")
        assert process.poll() is None
        server.promote()
        assert process.stdout is not None
        assert any(re.search(r"open at http://", line) for line in process.stdout), errors.read_text()
        assert "the database is there" in errors.read_text()
        assert len(errors.read_text().splitlines()) < 8
    finally:
        process.kill()
        process.wait(10)


def test_waiting_ends(server, tmp_path):
    errors = tmp_path / "errors"
    process = opened(server, errors, database_wait_s=0.5)
    assert process.wait(30) == 2
    text = errors.read_text()
    assert "did not come within 0.5 s" in text and "the store cannot be opened" in text


def test_a_standby_is_waited_for_and_a_wrong_name_is_not(server):
    server.in_recovery(readable=True)
    server.start()
    url = server.url.format("postgres")
    wait_until(server.answers, 30, "the standby")
    waiting = threading.Thread(target=wait_for_database, args=(url, 30), daemon=True)
    waiting.start()
    waiting.join(0.5)
    assert waiting.is_alive()
    server.promote()
    waiting.join(20)
    assert not waiting.is_alive()
    began = time.monotonic()
    wait_for_database(server.url.format("nowhere"), 30)  # the server says so itself
    wait_for_database("sqlite:///nowhere.db", 30)
    assert time.monotonic() - began < 10
    store = Store(url.replace("postgresql:", "postgresql+psycopg:"))
    assert store.alive()
    store.close()
