"""A store that takes nothing: said by `/healthz`, and whatever only shows goes on. A real process, a real limit."""

import os
import resource
import sys

import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import text

from serai.club import Club, Settings
from serai.club.store.health import TAKES_NOTHING
from serai.club.store.heartbeat import BEAT_S
from serai.web.app import create
from tests.club.postgres import wait_until
from tests.club.served import Served
from tests.web.routes import filled, routes
from tests.web.visiting import Visitor


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process can be set on Linux only")
def test_a_full_disk_is_said_and_pages_are_shown(tmp_path):
    running = Served(f"sqlite:///{tmp_path / 'club.db'}", str(tmp_path / "errors"))
    try:
        sat = running.ask(do="sit", game="ganesha", names="Ann Ben")
        ann = Visitor(f"http://127.0.0.1:{running.port}")
        session = running.club.sessions.open_session(sat["people"][0])
        key = URLSafeSerializer("k" * 40, salt="serai.session").dumps(session.secret)
        ann.client.cookies.set("serai-session", key)
        with running.club.store.write() as c:  # long enough ago that being seen would be written down
            c.execute(text("update sessions set seen = 0"))
        assert ann.get("/healthz").text == "ok\n"
        full(running, True)
        wait_until(lambda: ann.get("/healthz").status_code == 503, 3 * BEAT_S, "the disk to be full")
        assert ann.get("/healthz").text == f"{TAKES_NOTHING}\n"
        head = {"Authorization": f"Bearer {running.tokens[sat['people'][0]]}"}
        settings = Settings(data_folder=tmp_path / "other", secret_key="k" * 40)
        shown = 0
        for route, method in routes(create(settings, Club(settings))):
            if method == "GET" and not route.path.endswith("/events") and route.path != "/healthz":
                path = filled(route.path, {"name": "ganesha", "person_id": sat["people"][1]}, table_id=sat["table"])
                answer = ann.get(path, **head)
                assert answer.status_code < 500, (path, answer.text[:300])
                shown += answer.status_code == 200
        assert shown > 30
        assert "Ann" in ann.get(f"/t/{sat['table']}").text
        look = running.ask(do="look", me=sat["people"][0], table=sat["table"])
        refused = ann.post(f"/t/{sat['table']}/propose-end")
        assert refused.status_code == 503  # what must be kept is refused, clearly
        full(running, False)
        wait_until(lambda: ann.get("/healthz").text == "ok\n", 3 * BEAT_S, "room on the disk")
        assert running.ask(do="look", me=sat["people"][0], table=sat["table"])["digest"] == look["digest"]
    finally:
        running.kill()
        running.club.stop()


def full(running: Served, is_full: bool) -> None:
    """Let no file of the server grow; to SQLite that is a disk without room."""
    no_limit = resource.RLIM_INFINITY
    size = os.path.getsize(f"{running.url.removeprefix('sqlite:///')}-wal")
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (min(size, 4096) if is_full else no_limit, no_limit))


def test_a_database_that_only_reads_is_said(new_postgres_url, tmp_path, monkeypatch):
    monkeypatch.setattr("serai.club.store.health.KEPT_S", 0.0)
    club = Club(Settings(database_url=new_postgres_url(), data_folder=tmp_path, secret_key="k" * 32))
    assert club.health.trouble() == ""
    name = club.store.url.database
    try:
        with club.store.write() as c:
            c.execute(text(f'alter database "{name}" set default_transaction_read_only = on'))
        club.store.close()
        assert club.health.trouble() == TAKES_NOTHING
        assert club.tables.lobby(None) == []
    finally:
        with club.store.engine.connect() as c:
            c.execute(text("set transaction read write"))
            c.execute(text(f'alter database "{name}" reset default_transaction_read_only'))
            c.commit()
        club.store.close()
