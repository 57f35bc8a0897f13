"""The store itself: migrations, one writer at a time, durability, and when it cannot be reached."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from serai.club import Unavailable
from serai.club.schema import HEAD, meta, metadata
from serai.club.store import Store


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
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    store = Store(empty)
    assert store.revision() is None
    store.migrate()
    store.migrate()  # once more is no harm
    assert store.revision() == HEAD
    with store.read() as c:
        context = MigrationContext.configure(c, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    from pathlib import Path

    import serai.club

    folder = Path(serai.club.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == HEAD
    store.close()


def test_several_processes_start_at_once(empty):
    code = "import sys; from serai.club.store import Store; s = Store(sys.argv[1]); s.migrate(); print(s.revision())"
    starting = [
        subprocess.Popen([sys.executable, "-c", code, empty], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for process in starting:
        out, err = process.communicate(timeout=60)
        assert (out.strip(), process.returncode) == (HEAD, 0), err


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
    look = again.play.look(table.id)
    assert time.perf_counter() - began < 3 and look.version == 1 and len(again.live) == 1
    assert len(again.tables.lobby(None)) == 100


def copy_table(club, table_id, times):
    """The same table many times over, under other ids."""
    from serai.club.schema import entries, seats, tables

    with club.store.write() as c:
        for t, key in ((tables, "id"), (seats, "table_id"), (entries, "table_id")):
            rows = c.execute(t.select().where(t.c[key] == table_id)).mappings().all()
            c.execute(t.insert(), [{**row, key: f"{n:026d}"} for n in range(times) for row in rows])
