"""Writing notices down, in the transaction that gives a reason for them; `notices.py` sends them."""

from sqlalchemy import Connection, insert, select

from serai.club.model import Table
from serai.club.store import schema


def queue(connection: Connection, table: Table, seat: int, now: int) -> None:
    """Write down that it is a person's turn, in the transaction that makes it so; slow games only.

    How they want to be told is looked up when it is sent, so a move costs one row; only the address is fixed now.
    """
    person = table.seats[seat].person
    if table.pace.kind == "days" and person is not None:
        p = schema.people.c
        address = select(p.email).where(p.id == person).scalar_subquery()
        about = dict(kind="your-turn", table_id=table.id, seq=table.version, email=address)
        connection.execute(insert(schema.outbox).values(person_id=person, made=now, due=now, **about))


def queue_letter(
    connection: Connection, person_id: str, kind: str, email: str, now: int, seq: int | None = None
) -> None:
    """Queue an email that is about no table, to the address it has now; `seq` numbers what it is about."""
    about = dict(kind=kind, channel="email", email=email, seq=seq)
    connection.execute(insert(schema.outbox).values(person_id=person_id, made=now, due=now, **about))
