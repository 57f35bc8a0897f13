"""Which tasks of a game's lessons a person has solved."""

import sqlalchemy as sa
from alembic import op

from serai.club.store.migrations.columns import at, game_key, person_key

revision, down_revision = "0008", "0007"


def upgrade() -> None:
    op.create_table(
        "lessons",
        person_key(),
        game_key(),
        sa.Column("lesson", sa.String(32), primary_key=True),
        sa.Column("solved", sa.Integer(), nullable=False),
        at(),
    )
