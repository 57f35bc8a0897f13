"""Backup and restore: everything, from either database into either, whole or not at all."""

import gzip
import hashlib
import json
import os
import stat
import time
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, select, text

from serai.club import Club, Seat, Settings, Terms
from serai.club.store import schema
from serai.club.store.backup import BadBackup, backup, check, restore
from serai.club.store.engine import Store
from tests.club.conftest import clocks


def rows(store):
    """All rows of the store, but for what belongs to the moment."""
    with store.read() as c:
        return {
            t.name: [tuple(row) for row in c.execute(select(t).order_by(*t.primary_key))]
            for t in schema.metadata.sorted_tables
            if t.name not in ("news", "meta")
        }


@pytest.fixture
def filled(club):
    """A club in which something has happened."""
    ann = club.people.guest("Ann — Άννα")
    club.people.register(ann.id, "Ann — Άννα", "correct horse")
    club.people.change(ann.id, webhook="https://example.org")
    table = club.tables.make(ann.id, "ganesha", [Seat.me(), Seat.bot("greedy")], Terms(visibility="link"))
    club.joining.contribute(table.id, ann.id, "ab" * 32)
    club.chat.say(table.id, ann.id, text="hello 🦊")
    club.sessions.token(ann.id, "bot", ["read"])
    return club


@pytest.fixture(params=["sqlite", "postgresql"])
def other_store(request, tmp_path):
    """An empty store of either kind to restore into."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'other.db'}"
    else:
        url = request.getfixturevalue("new_postgres_url")()
    store = Store(Settings(database_url=url).database_url)
    yield store
    store.close()


def test_everything_comes_back_in_either_database(filled, other_store, tmp_path):
    file = tmp_path / "club.backup"
    count = backup(filled.store, file, filled.ms())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(other_store, file) == count > 8
    assert rows(other_store) == rows(filled.store)
    again = tmp_path / "again.backup"
    backup(other_store, again, filled.ms())
    first, second = (gzip.decompress(f.read_bytes()).splitlines()[1:-1] for f in (file, again))
    assert first == second


def test_a_restored_club_goes_on(filled, other_store, tmp_path):
    file = tmp_path / "club.backup"
    backup(filled.store, file, filled.ms())
    restore(other_store, file)
    url = other_store.url.render_as_string(hide_password=False)
    club = Club(Settings(database_url=url, secret_key="k" * 32), **clocks(filled.now))
    club.start(working=False)
    try:
        ann = club.passwords.login("Ann — Άννα", "correct horse")
        (table,) = club.tables.mine(ann.id)
        assert club.looks.look(table.id, ann.id).digest == filled.looks.look(table.id, ann.id).digest
        (line,) = club.chat.read(table.id, ann.id)
        assert club.chat.say(table.id, ann.id, text="and on").id > line.id  # counters go on
        club.moderation.report(ann.id, club.people.guest("Ben").id, "x")
        club.people.guest("Cat")
    finally:
        club.stop()


def test_a_store_that_is_not_empty_is_replaced_only_when_asked(filled, other_store, tmp_path):
    file = tmp_path / "club.backup"
    backup(filled.store, file, filled.ms())
    restore(other_store, file)
    before = rows(other_store)
    with pytest.raises(BadBackup, match="--replace"):
        restore(other_store, file)
    filled.people.guest("Later")
    later = tmp_path / "later.backup"
    backup(filled.store, later, filled.ms())
    assert rows(other_store) == before
    restore(other_store, later, replace=True)
    assert rows(other_store) == rows(filled.store) != before


def spoil(file, change):
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(change(lines))))


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[:-1],
        lambda lines: lines[:5] + lines[6:],
        lambda lines: [*lines, lines[-2]],
        lambda lines: [line.replace(b"Ann", b"Eve") for line in lines],
        lambda lines: [lines[0].replace(b'"serai-backup":1', b'"serai-backup":2'), *lines[1:]],
        lambda lines: [],
        lambda lines: [b"[]\n"],
        lambda lines: [b"\xff\n"],
    ],
)
def test_a_spoiled_file_changes_nothing(filled, tmp_path, change):
    file = tmp_path / "club.backup"
    backup(filled.store, file, filled.ms())
    before = rows(filled.store)
    spoil(file, change)
    with pytest.raises(BadBackup, match="whole backup"):
        restore(filled.store, file, replace=True)
    assert rows(filled.store) == before


def test_files_that_are_no_backups(filled, tmp_path):
    file = tmp_path / "club.backup"
    with pytest.raises(BadBackup, match="cannot be read"):
        check(file)
    backup(filled.store, file, filled.ms())
    whole = file.read_bytes()
    for broken in (whole[:-20], whole[: len(whole) // 2], b"", b"hello", whole[:30] + b"\x00\x00\x00" + whole[33:]):
        file.write_bytes(broken)
        with pytest.raises(BadBackup, match="whole backup"):
            check(file)
    with pytest.raises(BadBackup, match="cannot be written"):
        backup(filled.store, tmp_path / "nowhere" / "x", filled.ms())
    with pytest.raises(BadBackup, match="cannot be written"):
        backup(filled.store, file / "x", filled.ms())
    assert list(tmp_path.glob(".club*")) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_no_backup_takes_the_place_of_a_device_or_a_pipe(filled, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadBackup, match="this is not a file"):
        backup(filled.store, tmp_path / "pipe", filled.ms())
    assert (tmp_path / "pipe").is_fifo() and len(list(tmp_path.glob(".pipe*"))) == 0


def test_a_failure_in_the_middle_leaves_the_store_as_it_was(filled, other_store, tmp_path):
    """A row that the store refuses, behind many that it takes."""
    file = tmp_path / "club.backup"
    backup(filled.store, file, filled.ms())
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    chat = next(n for n, line in enumerate(lines) if isinstance(line, dict) and line.get("table") == "chat")
    lines[chat + 1][1] = "no such table"
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])
    end = {"end": len(lines) - 1, "sha256": hashlib.sha256(body).hexdigest()}
    file.write_bytes(gzip.compress(body + json.dumps(end).encode() + b"\n"))
    other_store.migrate()
    with pytest.raises(BadBackup, match="not a whole backup"):
        restore(other_store, file)
    assert not any(rows(other_store).values())


def old_backup(file, old):
    """Rows of an older schema as that release wrote them into a backup."""

    def plain(value):
        return value["base64"] if isinstance(value, dict) and set(value) == {"base64"} else value

    lines: list[Any] = [{"serai-backup": 1, "schema": "0001", "made": 0, "from": "sqlite"}]
    tables = MetaData()
    tables.reflect(old)
    rows = json.loads(Path(__file__).with_name("first_store.json").read_text(encoding="utf-8"))["rows"]
    for table in tables.sorted_tables:
        if table.name not in ("news", "alembic_version"):
            columns = [column.name for column in table.c]
            lines.append({"table": table.name, "columns": columns})
            lines += [[plain(row.get(name)) for name in columns] for row in rows[table.name]]
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    end = {"end": len(lines), "sha256": hashlib.sha256(body).hexdigest()}
    file.write_bytes(gzip.compress(body + json.dumps(end).encode() + b"\n"))
    return rows


@pytest.mark.parametrize("there", ["nothing", "another club"])
def test_a_backup_of_the_first_release_is_restored_and_brought_up_to_date(filled, other_store, tmp_path, there):
    file = tmp_path / "first.backup"
    first = Store(f"sqlite:///{tmp_path / 'first.db'}")
    first.upgrade("0001")
    rows_then = old_backup(file, first.engine)
    first.close()
    if there == "another club":
        backup(filled.store, tmp_path / "club.backup", filled.ms())
        restore(other_store, tmp_path / "club.backup")
    written = restore(other_store, file, replace=there == "another club")
    assert written == sum(len(each) for name, each in rows_then.items() if name != "news")
    assert other_store.revision() == schema.HEAD
    with other_store.read() as c:
        assert compare_metadata(MigrationContext.configure(c, opts={"compare_type": True}), schema.metadata) == []
    kept = rows(other_store)
    assert len(kept["tables"]) == len(rows_then["tables"]) and len(kept["people"]) == len(rows_then["people"])
    url = other_store.url.render_as_string(hide_password=False)
    club = Club(Settings(database_url=url, secret_key="k" * 32), **clocks(filled.now))
    assert club.passwords.login("Ann — Άννα", "correct horse").name == "Ann — Άννα"
    club.people.guest("Newcomer")
    club.store.close()


def test_a_store_of_an_older_release_is_backed_up_as_it_is(other_store, tmp_path):
    old = Store(f"sqlite:///{tmp_path / 'old.db'}")
    old.upgrade("0005")
    with old.write() as c:
        c.execute(text("insert into meta (name, value) values ('alive', 5)"))
    assert backup(old, tmp_path / "old.backup", 0) == 1 and old.revision() == "0005"
    assert check(tmp_path / "old.backup")["schema"] == "0005"
    old.close()
    assert restore(other_store, tmp_path / "old.backup") == 1 and other_store.revision() == schema.HEAD


def test_a_newer_schema_is_refused(filled, tmp_path, monkeypatch):
    file = tmp_path / "club.backup"
    monkeypatch.setattr(Store, "known_revision", lambda _store: "9999")
    backup(filled.store, file, filled.ms())
    monkeypatch.undo()
    with pytest.raises(BadBackup, match="9999"):
        restore(filled.store, file, replace=True)


def test_a_running_server_is_not_restored_over(make_club, tmp_path):
    club = make_club(now=time.time)
    file = tmp_path / "club.backup"
    backup(club.store, file, club.ms())
    with pytest.raises(BadBackup, match="running"):
        restore(club.store, file, replace=True)


def test_a_backup_is_one_moment_while_people_play(filled, tmp_path):
    """Every seat that is in the file has its person and its table in it, however fast they come."""
    stop = Event()

    def busy():
        while not stop.is_set():
            me = filled.people.guest("Busy")
            filled.tables.make(me.id, "ganesha", [Seat.me(), Seat.open()])

    threads = [Thread(target=busy) for _ in range(2)]
    filled.settings.__dict__["guests_per_hour"] = 10**9
    for thread in threads:
        thread.start()
    try:
        for n in range(5):
            file = tmp_path / f"{n}.backup"
            backup(filled.store, file, filled.ms())
            found, name = dict[str, list[Any]](), ""
            for line in map(json.loads, gzip.decompress(file.read_bytes()).splitlines()):
                if isinstance(line, dict):
                    name, columns = line.get("table", ""), line.get("columns", [])
                else:
                    found.setdefault(name, []).append(dict(zip(columns, line, strict=True)))
            people, tables = {p["id"] for p in found["people"]}, {t["id"] for t in found["tables"]}
            assert all(s["table_id"] in tables and s["person_id"] in people | {None} for s in found["seats"])
            assert len(found["seats"]) == 2 * len(tables)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
