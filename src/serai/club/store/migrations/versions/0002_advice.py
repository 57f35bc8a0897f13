"""What bots say about a game: hints while it is played, a review when it is over."""

import sqlalchemy as sa
from alembic import op

from serai.club.store.migrations.columns import at

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.create_table(
        "advice",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("seq", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("data", sa.JSON(none_as_null=True)),
        at(),
    )
