"""Names for the seats of several people at one screen."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("called", sa.String(80), nullable=True))
