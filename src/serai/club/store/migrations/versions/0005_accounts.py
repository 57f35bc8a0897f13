"""Hosts and suspended accounts; names that look alike; letters with a fixed address; forgotten passwords."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005", "0004"

people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("email"))
outbox = sa.table("outbox", sa.column("person_id"), sa.column("email"), sa.column("sent"))


def upgrade() -> None:
    op.add_column("people", sa.Column("host", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("people", sa.Column("suspended", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_people_email"), "people", ["email"])
    op.add_column("outbox", sa.Column("email", sa.String(320), nullable=True))
    op.create_table(
        "appearances",
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("appearance", sa.Text(), primary_key=True),
    )
    op.create_index(op.f("ix_appearances_appearance"), "appearances", ["appearance"])
    op.create_table(
        "letters_sent",
        _counter(),
        sa.Column("recipient", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_letters_sent_recipient_kind_at"), "letters_sent", ["recipient", "kind", "at"])
    op.create_index(op.f("ix_letters_sent_at"), "letters_sent", ["at"])
    op.create_table(
        "resets",
        _counter(),
        sa.Column("asked", sa.String(320)),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("email", sa.String(320)),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_resets_person_id"), "resets", ["person_id"])
    op.create_index(op.f("ix_resets_made"), "resets", ["made"])

    connection = op.get_bind()
    # Names were unique with look-alikes folded into one another; without that they differ all the more.
    for row in connection.execute(sa.select(people).where(people.c.name_key.is_not(None))).all():
        connection.execute(people.update().where(people.c.id == row.id).values(name_key=_key(row.name)))
    theirs = sa.select(people.c.email).where(people.c.id == outbox.c.person_id).scalar_subquery()
    connection.execute(outbox.update().where(outbox.c.sent.is_(None)).values(email=theirs))


def _counter() -> "sa.Column[int]":
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column("id", kind, primary_key=True, autoincrement=True)


def _key(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).casefold()
    kept = (c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c) and not c.isspace())
    return "".join(kept).casefold()
