"""Requests that come twice; and columns that nothing ever used."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "asked",
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("answer", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_asked_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "key", name=op.f("pk_asked")),
    )
    op.create_index(op.f("ix_asked_at"), "asked", ["at"])
    op.drop_column("people", "role")
    op.drop_column("tokens", "expires")
    op.drop_column("outbox", "payload")
