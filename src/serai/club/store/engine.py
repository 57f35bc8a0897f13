"""The store: an engine for SQLite or PostgreSQL, migrations, and transactions that publish after their commit.

No word about games or people in here: those packages write their own statements over `schema`.
"""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import RLock
from typing import Any

from sqlalchemy import Connection, create_engine, event, inspect, make_url, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.pool import QueuePool

from serai.club.errors import Unavailable
from serai.club.store.postgres_notices import CHANNEL, JOBS, Notice, Publisher, channel_of
from serai.club.store.prepared import Prepared, Values
from serai.club.store.schema import HEAD, news
from serai.kernel.i18n import _

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x5E7A1
BUSY_MS = 20_000
NEWS_KEPT = 2_000
READ_ONLY = "25006"  # PostgreSQL takes no writes now

Subscriber = Callable[[Notice], None]
_NEWS = Prepared(news.insert(), ("topic", "version", "by"))


class Store:
    """One database. `read()` and `write()` give a connection in a transaction; a write is durable when it returns."""

    def __init__(self, url: str, pool: int = 8) -> None:
        self.url = make_url(url)
        self.dialect = self.url.get_backend_name()
        self.me = secrets.token_hex(8)  # this process's name among those that share the store
        self.subscribers: list[Subscriber] = []
        self._writer = RLock()
        if self.dialect == "sqlite":
            if not self.url.database or self.url.database == ":memory:":
                raise ValueError("a club's store is a file: several threads share it")
            _keep_private(Path(self.url.database))
            self.engine = create_engine(
                self.url,
                poolclass=QueuePool,
                pool_size=pool,
                max_overflow=2 * pool,
                pool_use_lifo=True,  # the connection that wrote last has the pages at hand
                hide_parameters=True,
                connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False},
            )
            event.listen(self.engine, "connect", _sqlite_connect)
            event.listen(self.engine, "begin", _sqlite_begin)
        else:
            # Durable whatever the server's own default; a cut connection is found before it is used.
            self.engine = create_engine(
                self.url,
                pool_size=pool,
                max_overflow=2 * pool,
                hide_parameters=True,
                pool_pre_ping=True,
                connect_args={"options": "-c synchronous_commit=on -c timezone=UTC", "connect_timeout": 10},
            )
        self.publisher = Publisher(self.url, self.me) if self.dialect == "postgresql" else None
        # What is read together belongs together: SQLite's transactions see one moment anyhow.
        self._reader = (
            self.engine.execution_options(isolation_level="REPEATABLE READ")
            if self.dialect == "postgresql"
            else self.engine
        )

    # -- transactions ------------------------------------------------------------------------------------------------

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection for reading; everything it reads is of one moment."""
        with self._reachable(), self._reader.connect() as connection:
            yield connection

    def peek(self, prepared: Prepared, given: Mapping[str, object]) -> Values | None:
        """What a statement finds now, as the driver has it; None on a store that is asked through SQLAlchemy only."""
        if self.dialect != "sqlite":
            return None
        with self._reachable(), closing(self.engine.raw_connection()) as pooled:
            driver = pooled.dbapi_connection
            assert isinstance(driver, sqlite3.Connection)
            return prepared.ask(driver, self.engine.dialect, given)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection in a transaction: committed at the end, undone by any error, then told to the subscribers.

        They are also told where the store did not answer to the commit: it may be stored.

        On SQLite one writer of this process works at a time, and takes the file's write lock at once: a transaction
        that begins by reading could not always get it later.
        """
        told: list[tuple[Notice, str | None]] = []
        written = False
        alone = self._writer if self.dialect == "sqlite" else nullcontext()
        try:
            with self._reachable(), alone, self.engine.connect() as plain:
                connection = plain.execution_options(serai_write=True)
                connection.info["serai_told"] = told
                with connection.begin():
                    yield connection
                    written = True
        finally:
            for notice, apart in told if written else ():
                if apart is not None and self.publisher is not None:
                    self.publisher.put(apart, notice)
                for subscriber in self.subscribers:
                    subscriber(notice)

    def tell(self, connection: Connection, topic: str) -> None:
        """Let everyone who subscribed to a topic know, once this transaction is committed, in every process."""
        self._tell(connection, Notice(topic))

    def tell_jobs(self, connection: Connection) -> None:
        """Let bots know that there is work, soon: should this process die before, they look by themselves."""
        self._tell(connection, Notice(JOBS), CHANNEL)

    def tell_table(self, connection: Connection, table_id: str, version: int, changes: int = 0) -> None:
        """Let everyone who watches a table know, once this transaction is committed; other processes soon.

        Should this process die before, they find that the table has another version.
        """
        self._tell(connection, Notice(table_id, version, changes), channel_of(table_id))

    def _tell(self, connection: Connection, notice: Notice, apart: str | None = None) -> None:
        """With the transaction, or soon on a channel apart where that is cheaper and somebody sends it."""
        channel = apart or CHANNEL
        if self.publisher is None or not self.publisher.running:
            apart = None
        connection.info["serai_told"].append((notice, apart))
        if self.dialect != "postgresql":
            _NEWS.write(connection, {"topic": notice.topic, "version": notice.version, "by": self.me})
        elif apart is None:
            told = {"channel": channel, "payload": notice.written(self.me)}
            connection.execute(text("select pg_notify(:channel, :payload)"), told)

    def lock(self, connection: Connection, name: str) -> None:
        """One transaction at a time that names this, until it ends; on SQLite there is only one writer anyhow."""
        if self.dialect == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(hashtextextended(:name, 0))"), {"name": name})

    @contextmanager
    def _reachable(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except sqlite3.OperationalError as error:  # of the driver alone: a connection that cannot be opened
            raise Unavailable(_("the store cannot be reached now; please try again")) from error
        except DBAPIError as error:
            read_only = getattr(error.orig, "sqlstate", None) == READ_ONLY
            if error.connection_invalidated or read_only or isinstance(error, OperationalError):
                raise Unavailable(_("the store cannot be reached now; please try again")) from error
            raise

    # -- life --------------------------------------------------------------------------------------------------------

    def migrate(self) -> None:
        """Bring the store to this release's schema. Of several processes that start at once, one does it."""
        if self.known_revision() != HEAD:
            self.upgrade("head")

    def upgrade(self, revision: str) -> None:
        """Run the scripts up to a revision, in one transaction."""
        with self.write() as connection:  # SQLite holds the file's write lock from here on
            run_scripts(connection, revision)

    def known_revision(self) -> str | None:
        """The schema the store has now; refused where a newer release wrote it."""
        found = self.revision()
        if found is not None and found > HEAD:
            raise Unavailable(
                _(
                    "it was written by a newer release (schema {theirs}; this one knows {ours}); install that one"
                ).format(theirs=found, ours=HEAD)
            )
        return found

    def revision(self) -> str | None:
        """The schema the store has now, or None for an empty one."""
        with self.read() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            found = connection.execute(text("select version_num from alembic_version")).scalar()
            return None if found is None else str(found)

    def alive(self) -> bool:
        """Whether the store answers."""
        try:
            with self.read() as connection:
                connection.execute(select(1))
        except (Unavailable, DBAPIError):
            return False
        return True

    def sound(self) -> bool:
        """Whether nothing in the database's file is damaged; PostgreSQL looks after its own."""
        if self.dialect != "sqlite":
            return True
        try:
            with self.read() as connection:
                return connection.execute(text("pragma quick_check(1)")).scalar() == "ok"
        except (Unavailable, DBAPIError):
            return False

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()


def run_scripts(connection: Connection, revision: str) -> None:
    """Bring what a transaction writes to from the schema it has to another one; of several processes, one does it."""
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def known_revisions() -> set[str]:
    """The schemas that this release and those before it have had."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def words_of(error: BaseException) -> str:
    """What the driver or the system itself says of an error, in one line; no driver names the password."""
    cause = getattr(error, "orig", None) or getattr(error.__cause__, "orig", None) or error.__cause__ or error
    said = getattr(cause, "strerror", None) or str(cause)
    return next(iter(str(said).strip().splitlines()), type(cause).__name__)


def is_made(url: str) -> bool:
    """Whether there is a club in a store already; nothing is made by looking."""
    place = make_url(url)
    if place.get_backend_name() == "sqlite" and not Path(place.database or "").exists():
        return False
    store = Store(url)
    try:
        return store.revision() is not None
    finally:
        store.close()


def _keep_private(file: Path) -> None:
    """Secrets of running tables and people's data: a file, and a folder made for it, are for their owner alone.

    What SQLite puts beside the file gets the file's mode. A folder that was there already is somebody else's business.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):  # or it is not ours to change
            if each.is_file() and each.stat().st_mode & 0o077:
                each.chmod(0o600)


def _sqlite_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _sqlite_begin(connection: Connection) -> None:
    """Every transaction begins here, so it is the driver that is told."""
    driver: Any = connection.connection.dbapi_connection
    write = connection.get_execution_options().get("serai_write")
    driver.execute("BEGIN IMMEDIATE" if write else "BEGIN")
