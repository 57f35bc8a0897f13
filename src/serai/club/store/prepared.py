"""Statements of every request, put together once and handed to SQLite's driver as they are.

SQLAlchemy takes ten times as long for a statement as SQLite does. So what is asked again and again is asked through the
driver, as plain values, and only where those differ from what they were is it read in the usual way. What is written
with every move goes through the driver too. Every other store gets the same statements through SQLAlchemy.
"""

import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Dialect, Row
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.sql.expression import ClauseElement, Executable

if TYPE_CHECKING:
    from serai.club.store.engine import Store

Values = list[tuple[Any, ...]]  # what a driver answers
Write = Callable[[Any], Any] | None  # how a value is written for the driver, where it is not taken as it is


class Prepared:
    """A statement whose parameters are given by name, but for the values it holds itself; one that writes `columns`
    takes them by theirs."""

    def __init__(self, statement: Executable, columns: Sequence[str] | None = None) -> None:
        self.statement, self.columns = statement, columns
        self._written: tuple[str, list[tuple[str, Write]], dict[str, object]] | None = None

    def written(self, dialect: Dialect) -> tuple[str, list[tuple[str, Write]], dict[str, object]]:
        """The statement as a driver that counts parameters takes it, how each is written, and its own values."""
        if self._written is None:
            assert isinstance(self.statement, ClauseElement)
            compiled: Any = self.statement.compile(dialect=dialect, column_keys=self.columns)
            kinds = {
                name: bind.type.dialect_impl(dialect).bind_processor(dialect) for name, bind in compiled.binds.items()
            }
            own = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
            self._written = str(compiled), [(name, kinds[name]) for name in compiled.positiontup], own
        return self._written

    def values(self, connection: Connection, given: Mapping[str, object]) -> Values | None:
        """What the driver answers in a transaction; None on a store that is asked through SQLAlchemy only."""
        driver = connection.connection.dbapi_connection
        return self.ask(driver, connection.dialect, given) if isinstance(driver, sqlite3.Connection) else None

    def write(self, connection: Connection, given: Mapping[str, object]) -> Sequence[Any]:
        """Carry it out in a transaction that writes; answers the rows it returns."""
        found = self.values(connection, given)
        if found is not None:
            return found
        result = connection.execute(self.statement, dict(given))
        return result.all() if result.returns_rows else ()

    def ask(self, driver: sqlite3.Connection, dialect: Dialect, given: Mapping[str, object]) -> Values:
        """Ask the driver; what it refuses is told as SQLAlchemy tells it."""
        text, names, own = self.written(dialect)
        known = own | dict(given)
        values = [known[name] if write is None else write(known[name]) for name, write in names]
        try:
            return driver.execute(text, values).fetchall()
        except sqlite3.IntegrityError as error:
            raise IntegrityError(text, None, error) from error
        except sqlite3.OperationalError as error:
            raise OperationalError(text, None, error) from error
        except sqlite3.Error as error:
            raise DBAPIError(text, None, error) from error


class KeptRows:
    """The rows of a statement by its parameters: the store is asked each time, and what has not changed is kept."""

    def __init__(self, store: "Store", prepared: Prepared, most: int) -> None:
        self.store, self.prepared, self.most = store, prepared, most
        self._kept: OrderedDict[Hashable, tuple[Values, Sequence[Row[Any]]]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable, given: Mapping[str, object]) -> Sequence[Row[Any]]:
        """The rows of now."""
        known = self._kept.get(key)
        if known is not None and self.store.peek(self.prepared, given) == known[0]:
            return known[1]
        with self.store.read() as connection:
            rows = connection.execute(self.prepared.statement, dict(given)).all()
            values = self.prepared.values(connection, given) if rows else None
        with self._lock:
            self._kept.pop(key, None)
            if values is not None:
                self._kept[key] = (values, rows)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return rows
