"""The whole club in one file, the same for SQLite and PostgreSQL: so one can also move from one to the other.

A gzipped text: a header, every table's columns and rows as JSON lines, and an end with the number of lines and their
SHA-256. It is read in one snapshot, while the club is open; it is restored whole or not at all. It has the schema that
the store had, and a newer release brings it up to date while it restores it.
"""

import base64
import gzip
import hashlib
import json
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, LargeBinary, MetaData, Table, delete, func, insert, select, text, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from serai.club.store import schema
from serai.club.store.engine import Store, known_revisions, run_scripts
from serai.club.store.heartbeat import BEAT_S, store_ms
from serai.kernel.errors import SeraiError
from serai.kernel.gamefile import check_replaceable
from serai.kernel.i18n import _

FORMAT = 1
BATCH = 500
LEFT_OUT = {"news", "alembic_version"}  # only for the processes of the moment; the header says it
LOCK = 0x5E7A3


class BadBackup(SeraiError):
    """A backup cannot be written, read or restored; the message says why."""


def backup(store: Store, path: Path, now: int) -> int:
    """Write everything into a file, readable by its owner only; returns the number of rows."""
    part = path.parent / f".{path.name}.{os.getpid()}"
    try:
        check_replaceable(path)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6) as packed:
                rows = _write(store, packed, now)
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(part, path)
    except OSError as error:
        raise BadBackup(
            _("{path} cannot be written: {error}").format(path=path, error=error.strerror or error)
        ) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return rows


def _write(store: Store, out: gzip.GzipFile, now: int) -> int:
    seen, count, rows = hashlib.sha256(), 0, 0

    def line(data: object) -> None:
        nonlocal count
        written = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"
        seen.update(written)
        out.write(written)
        count += 1

    revision = store.known_revision()
    with store.engine.connect() as c:
        if store.dialect == "postgresql":
            c = c.execution_options(isolation_level="REPEATABLE READ")
        with c.begin():  # one snapshot: SQLite's log and PostgreSQL's versions keep it while others write
            line({"serai-backup": FORMAT, "schema": revision, "made": now, "from": store.dialect})
            for table in _tables(_shape(c, revision)):
                line({"table": table.name, "columns": [column.name for column in table.c]})
                found = c.execution_options(yield_per=BATCH).execute(select(table).order_by(*table.primary_key))
                for row in found:
                    line([_plain(value) for value in row])
                    rows += 1
    out.write(json.dumps({"end": count, "sha256": seen.hexdigest()}).encode() + b"\n")
    return rows


def restore(store: Store, path: Path, replace: bool = False) -> int:
    """Fill a store from a file, whole or not at all; one that is not empty only if it may be replaced."""
    theirs = check(path).get("schema")
    if not isinstance(theirs, str) or theirs not in known_revisions():
        raise BadBackup(
            _("the backup has schema {theirs}, which this release ({ours}) does not know: install its own").format(
                theirs=theirs, ours=schema.HEAD
            )
        )
    store.migrate()
    if _lives(store):
        raise BadBackup(_("a server is running on this store; stop it first"))
    rows = 0
    with store.write() as c:
        if store.dialect == "postgresql":
            c.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        own = _tables(schema.metadata)
        filled = [t.name for t in own if t.name != "meta" and c.execute(select(t).limit(1)).first() is not None]
        if filled and not replace:
            raise BadBackup(
                _("the store is not empty ({tables}); --replace deletes what is there").format(
                    tables=", ".join(filled[:4])
                )
            )
        try:
            for table, batch in _batches(path, _emptied(c, theirs)):
                c.execute(insert(table), batch)
                rows += len(batch)
            if theirs != schema.HEAD:
                run_scripts(c, "head")
        except OperationalError:
            raise
        except (LookupError, TypeError, ValueError, ArithmeticError, RecursionError, SQLAlchemyError):
            # Its checksum is right, its contents are not: somebody wrote it by hand.
            raise BadBackup(_("{path} is not a whole backup").format(path=path)) from None
        j, o = schema.jobs, schema.outbox
        c.execute(update(j).values(claimed_by=None, claimed_until=None))  # whoever claimed them is not here
        c.execute(update(o).values(claimed_by=None, claimed_until=None))
        _go_on_counting(c)
    return rows


def check(path: Path) -> dict[str, object]:
    """Read a backup to its end and compare the checksum; answers its header."""
    broken = BadBackup(_("{path} is not a whole backup").format(path=path))
    seen, count, header, end = hashlib.sha256(), 0, None, None
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                if end is not None:
                    raise broken
                if line.startswith(b'{"end"'):
                    end = json.loads(line)
                    continue
                if header is None:
                    header = json.loads(line)
                seen.update(line)
                count += 1
    except OSError as error:  # also what is not gzipped
        if isinstance(error, gzip.BadGzipFile):
            raise broken from None
        raise BadBackup(_("{path} cannot be read: {error}").format(path=path, error=error.strerror or error)) from None
    except (EOFError, ValueError, RecursionError, zlib.error):
        raise broken from None
    if (
        not isinstance(header, dict)
        or header.get("serai-backup") != FORMAT
        or end
        != {
            "end": count,
            "sha256": seen.hexdigest(),
        }
    ):
        raise broken
    return header


def _shape(c: Connection, revision: str | None) -> MetaData:
    """The tables of a store that has this schema."""
    if revision == schema.HEAD:
        return schema.metadata
    found = MetaData()
    found.reflect(c)
    return found


def _emptied(c: Connection, revision: str) -> MetaData:
    """The tables of a store from which everything was deleted, with the schema of another release where it must be."""
    for table in reversed(schema.metadata.sorted_tables):
        c.execute(delete(table))
    if revision != schema.HEAD:
        _shape(c, None).drop_all(c)
        run_scripts(c, revision)
    return _shape(c, revision)


def _batches(path: Path, shape: MetaData) -> Iterator[tuple[Table, list[dict[str, object]]]]:
    """Tables with some rows each, in the file's order."""
    with gzip.open(path, "rb") as file:
        yield from _read(file, shape)


def _read(file: Iterator[bytes], shape: MetaData) -> Iterator[tuple[Table, list[dict[str, object]]]]:
    table: Table | None = None
    columns: list[str] = []
    batch: list[dict[str, object]] = []
    next(file)
    for line in file:
        data = json.loads(line)
        if isinstance(data, list) and table is not None:
            batch.append({name: _stored(table, name, value) for name, value in zip(columns, data, strict=True)})
        if batch and table is not None and (len(batch) == BATCH or not isinstance(data, list)):
            yield table, batch
            batch = []
        if isinstance(data, dict) and "table" in data:
            table, columns = shape.tables[data["table"]], data["columns"]


def _tables(shape: MetaData) -> list[Table]:
    return [table for table in shape.sorted_tables if table.name not in LEFT_OUT]


def _plain(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


def _stored(table: Table, name: str, value: str | None) -> object:
    return base64.b64decode(value) if value is not None and isinstance(table.c[name].type, LargeBinary) else value


def _lives(store: Store) -> bool:
    """Whether a server gives signs of life on this store: the last one is watched for a beat."""

    def beat() -> int | None:
        with store.read() as c:
            found: int | None = c.execute(select(schema.meta.c.value).where(schema.meta.c.name == "alive")).scalar()
        return found

    first = beat()
    with store.read() as c:
        now = store_ms(c, time.time)
    if first is None or abs(now - first) > 2000 * BEAT_S:
        return False
    limit = time.monotonic() + 1.5 * BEAT_S
    while time.monotonic() < limit:
        if beat() != first:
            return True
        time.sleep(0.2)
    return False


def _go_on_counting(c: Connection) -> None:
    """PostgreSQL's counters continue after the highest number that was brought in."""
    if c.dialect.name != "postgresql":
        return
    for table in schema.metadata.sorted_tables:
        if "id" in table.c and table.c.id.autoincrement is True:
            highest = c.execute(select(func.coalesce(func.max(table.c.id), 0))).scalar_one()
            c.execute(
                text("select setval(pg_get_serial_sequence(:table, 'id'), :value, false)"),
                {"table": table.name, "value": highest + 1},
            )
