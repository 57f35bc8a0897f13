"""People's rows as the club's model, and what the services of people share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, select

from serai.club.errors import NotFound
from serai.club.people.preferences import DEFAULTS
from serai.club.play.clock import DAY
from serai.club.store import schema
from serai.club.store.engine import Store
from serai.club.tables.rows import stir
from serai.kernel.i18n import _


@dataclass(frozen=True)
class Person:
    """Somebody at the club, as they may see themselves."""

    id: str
    name: str
    account: bool
    language: str
    preferences: Mapping[str, object] = field(repr=False)
    email: str | None = field(repr=False, default=None)
    muted: bool = False
    host: bool = False  # moderates: sees reports, mutes, closes


def is_id(text: object) -> bool:
    """Whether this may be an id. What is none is not asked for: PostgreSQL refuses some texts that SQLite takes."""
    return isinstance(text, str) and text.isascii() and text.isalnum() and len(text) <= 32


def person_row(c: Connection, person_id: str, lock: bool = False) -> Row[Any]:
    """The row of a person who is at the club; with `lock`, nobody else changes it until the transaction ends."""
    p = schema.people
    query = select(p).where(p.c.id == person_id, p.c.forgotten.is_(None))
    row = c.execute(query.with_for_update() if lock else query).first() if is_id(person_id) else None
    if row is None:
        raise NotFound(_("there is no such person"))
    return row


def person_of(row: Row[Any], now: int) -> Person:
    """A person from a row; whether somebody is muted depends on the moment."""
    return Person(
        row.id,
        row.name,
        row.password is not None,
        row.language,
        {**DEFAULTS, **(row.preferences or {}), "language": row.language},
        row.email,
        row.muted_until is not None and row.muted_until > now,
        bool(row.host),
    )


def find_person(store: Store, person_id: str, now: int) -> Person:
    """A person by id."""
    with store.read() as c:
        return person_of(person_row(c, person_id), now)


def seen_anew(store: Store, person_id: str, now: int) -> None:
    """Let the pages know on which a person is seen: of tables where he sits, unless nothing happened for a day.

    A transaction of its own: whoever sits down locks the table first and the person then.
    """
    t, s = schema.tables.c, schema.seats.c
    held = select(s.table_id).where(s.person_id == person_id)
    lately = t.status.in_(("open", "playing")) | (t.moved > now - DAY)
    with store.write() as c:
        for id in c.execute(select(t.id).where(t.id.in_(held), lately).order_by(t.id)).scalars().all():
            stir(store, c, id)
