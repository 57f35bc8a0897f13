"""Requests that come twice; and columns that nothing ever used."""

import sqlalchemy as sa
from alembic import op

from serai.club.store.migrations.columns import at, person_key

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.create_table(
        "asked",
        person_key(),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("answer", sa.String(32), nullable=False),
        at(),
    )
    op.create_index(op.f("ix_asked_at"), "asked", ["at"])
    op.drop_column("people", "role")
    op.drop_column("tokens", "expires")
    op.drop_column("outbox", "payload")
