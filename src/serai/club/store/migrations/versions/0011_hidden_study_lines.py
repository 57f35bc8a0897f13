"""Lines of a study's chat that a host took away."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    op.add_column("study_lines", sa.Column("hidden", sa.BigInteger()))
