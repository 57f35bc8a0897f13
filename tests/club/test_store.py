"""The store itself: migrations, one writer at a time, durability, and when it cannot be reached."""

import base64
import json
import os
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, text
from sqlalchemy.exc import DBAPIError

import serai.club
from serai.club import Unavailable
from serai.club.store.backup import _go_on_counting
from serai.club.store.engine import Store, is_made
from serai.club.store.schema import HEAD, meta, metadata

from .conftest import FakeTime


@pytest.fixture
def empty(store_url, tmp_path, request):
    """A store in which there is nothing yet."""
    if store_url.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'empty' / 'club.db'}"
    store = Store(store_url.replace("postgresql://", "postgresql+psycopg://"))
    with store.write() as c:
        c.execute(text("drop schema public cascade"))
        c.execute(text("create schema public"))
    store.close()
    return store_url.replace("postgresql://", "postgresql+psycopg://")


def test_migrations_lead_to_the_schema(empty):
    store = Store(empty)
    assert store.revision() is None
    store.migrate()
    store.migrate()  # once more is no harm
    assert store.revision() == HEAD
    with store.read() as c:
        context = MigrationContext.configure(c, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    folder = Path(serai.club.__file__).parent / "store" / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == HEAD
    store.close()


def test_a_store_of_the_first_release_is_brought_along(empty, make_club):
    """`first_store.json` was written by the code with schema 0001, rows of every table; it is never made anew."""
    first = json.loads(Path(__file__).with_name("first_store.json").read_text(encoding="utf-8"))
    names, seen = first["names"], first["seen"]
    store = Store(empty)
    store.upgrade("0001")
    written = fill(store, first["rows"])
    store.migrate()
    assert store.revision() == HEAD
    with store.write() as c:
        for name, rows in written.items():
            kept = metadata.tables.get(name)
            if kept is not None:  # every row is still there, and says the same
                found = c.execute(kept.select()).mappings().all()
                same = [column.name for column in kept.c if column.name in written[name][0]]
                same = [column for column in same if column != "name_key"]  # computed from the name, otherwise now
                assert sorted(repr([row[n] for n in same]) for row in found) == sorted(
                    repr([row[n] for n in same]) for row in rows
                )
        _go_on_counting(c)
        context = MigrationContext.configure(c, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    store.close()

    club = make_club(database_url=empty, now=FakeTime(1_790_000_100.0))
    ann, ben = names["ann"], names["ben"]
    assert club.passwords.login("Ann — Άννα", "correct horse").id == ann
    assert club.sessions.by_session(names["session"])[0].name == "Бен"
    person, scopes = club.sessions.by_token(names["token"])
    assert person.id == ann and set(scopes) == {"read", "play"}
    preferences = club.people.find(ann).preferences
    assert preferences["email_confirmed"] and preferences["webhook"] == "https://example.org/hook"
    assert len(club.moderation.muted_or_blocked(ann)["block"]) == 1
    for name, before in seen.items():
        look = club.looks.look(names[name], ann)
        assert (look.version, list(look.moves)) == (before["version"], before["moves"])
    assert len(club.records.record(names["over"])) > 1000
    assert {each.name for each in club.ratings.ladder("ganesha")} == {"Ann — Άννα", "Бен"}
    assert [line.phrase or line.text for line in club.chat.read(names["playing"], ben)] == ["hello 🦊", "hello"]
    assert club.admin().reports()[0]["text"] == "rude" and len(club.admin().tables()) == 5
    # And it goes on: a move, a word, somebody who comes with an old invitation, what happens by itself.
    me = (ann, ben)[club.tables.find(names["playing"]).deciding]
    look = club.looks.look(names["playing"], me)
    answer = club.moves.move(names["playing"], me, [look.moves[0]], look.version, confirmed=True)
    assert answer.version == look.version + 1
    club.chat.say(names["playing"], ann, text="and on")
    eve = club.people.guest("Newcomer").id
    assert club.joining.join(names["waiting"], eve, secret=names["invite"], contribution="cd" * 32).seats_of(eve)
    assert club.housekeeping.round()


def fill(store, tables):
    """Put rows into a store as it is now; answers them as they were written."""
    old = MetaData()
    written: dict[str, list[Any]] = {}
    with store.write() as c:
        old.reflect(c)
        assert set(tables) == set(old.tables) - {"alembic_version"} and all(tables.values())
        for table in old.sorted_tables:
            every = [column.name for column in table.c]
            for row in tables.get(table.name, ()):
                row = {n: base64.b64decode(v["base64"]) if _binary(v) else v for n, v in row.items()}
                c.execute(table.insert().values(**row))
                written.setdefault(table.name, []).append(dict.fromkeys(every) | row)
    return written


def _binary(value):
    return isinstance(value, dict) and set(value) == {"base64"}


def test_several_processes_start_at_once(empty):
    code = (
        "import sys; from serai.club.store.engine import Store\n"
        "s = Store(sys.argv[1]); s.migrate(); print(s.revision())"
    )
    starting = [
        subprocess.Popen([sys.executable, "-c", code, empty], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for process in starting:
        out, err = process.communicate(timeout=60)
        assert (out.strip(), process.returncode) == (HEAD, 0), err


def test_an_error_does_not_tell_what_was_to_be_stored(club):
    """It may come into the log, and what it was about may be an address or a secret."""
    with club.store.engine.connect() as c, pytest.raises(DBAPIError) as failed:
        c.execute(text("select :secret from nowhere"), {"secret": "hush"})
    assert "nowhere" in str(failed.value) and "hush" not in str(failed.value)


def test_a_failed_transaction_leaves_nothing(club):
    def fail():
        with club.store.write() as c:
            c.execute(meta.insert().values(name="x", value=1))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with club.store.read() as c:
        assert c.execute(meta.select().where(meta.c.name == "x")).first() is None


def test_many_writers_lose_nothing(club):
    with club.store.write() as c:
        c.execute(meta.insert().values(name="n", value=0))

    def add(_n):
        with club.store.write() as c:
            value = c.execute(meta.select().where(meta.c.name == "n").with_for_update()).one().value
            c.execute(meta.update().where(meta.c.name == "n").values(value=value + 1))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(80)))
    with club.store.read() as c:
        assert c.execute(meta.select().where(meta.c.name == "n")).one().value == 80


def test_commits_are_durable(club):
    with club.store.read() as c:
        if club.store.dialect == "sqlite":
            assert c.execute(text("pragma journal_mode")).scalar() == "wal"
            assert c.execute(text("pragma synchronous")).scalar() == 2
            assert c.execute(text("pragma foreign_keys")).scalar() == 1
        else:
            assert c.execute(text("show synchronous_commit")).scalar() == "on"


def test_a_store_that_is_gone_is_unavailable(tmp_path):
    store = Store(f"postgresql+psycopg://nobody@/none?host={tmp_path}&connect_timeout=1")
    assert not store.alive()
    with pytest.raises(Unavailable), store.read():
        pass
    assert Store(f"sqlite:///{tmp_path / 'club.db'}").alive()


def test_a_store_in_memory_is_refused():
    with pytest.raises(ValueError, match="file"):
        Store("sqlite://")


def test_a_start_with_a_thousand_tables_is_quick(club, make_club):
    """Nothing is loaded at the start, so the number of tables does not matter; the bound is the issue's."""
    from tests.club.sitting import sit

    table = sit(club, "ganesha")
    copy_table(club, table.id, 1000)
    began = time.perf_counter()
    again = make_club()
    look = again.looks.look(table.id)
    assert time.perf_counter() - began < 3 and look.version == 1 and len(again.cache) == 1
    assert len(again.tables.lobby(None)) == 100


def copy_table(club, table_id, times):
    """The same table many times over, under other ids."""
    from serai.club.store.schema import entries, seats, tables

    with club.store.write() as c:
        for t, key in ((tables, "id"), (seats, "table_id"), (entries, "table_id")):
            rows = c.execute(t.select().where(t.c[key] == table_id)).mappings().all()
            c.execute(t.insert(), [{**row, key: f"{n:026d}"} for n in range(times) for row in rows])


def modes(folder):
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in (folder, *folder.iterdir())}


def test_the_stores_files_are_for_their_owner_alone(tmp_path):
    """The secrets of running tables, addresses and passwords are in them, and in what SQLite puts beside them."""
    before = os.umask(0o022)
    try:
        folder = tmp_path / "club"
        store = Store(f"sqlite:///{folder / 'club.db'}")
        store.migrate()
        new = {"club": 0o700, "club.db": 0o600, "club.db-wal": 0o600, "club.db-shm": 0o600}
        assert modes(folder) == new
        for file in folder.iterdir():  # as an earlier release left them
            file.chmod(0o644)
        again = Store(f"sqlite:///{folder / 'club.db'}")
        assert again.alive() and modes(folder) == new
        again.close()
        store.close()
        folder.chmod(0o755)  # whose folder it is, and what else is in it, is not the club's business
        Store(f"sqlite:///{folder / 'club.db'}").close()
        assert modes(folder) == {"club": 0o755, "club.db": 0o600}
        assert not Store(f"sqlite:///{folder}").alive() and modes(folder)["club"] == 0o755  # no file at all
    finally:
        os.umask(before)


def test_a_store_of_a_newer_release_is_named_in_plain_words(store_url):
    store = Store(store_url.replace("postgresql://", "postgresql+psycopg://"))
    with store.write() as c:
        c.execute(text("update alembic_version set version_num = '0099'"))
    with pytest.raises(Unavailable, match=f"newer release .*0099.*{HEAD}"):
        store.migrate()
    assert store.revision() == "0099"
    with store.write() as c:
        c.execute(text("update alembic_version set version_num = :head"), {"head": HEAD})
    store.close()


def test_looking_for_a_club_makes_none(empty, tmp_path):
    assert not is_made(empty) and not (tmp_path / "empty").exists()
    store = Store(empty)
    store.migrate()
    store.close()
    assert is_made(empty)
