"""What people make of puzzles."""

import sqlalchemy as sa
from alembic import op

from serai.club.store.migrations.columns import at, game_key, person_key, tried_skill

revision, down_revision = "0009", "0008"


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        person_key(),
        game_key(),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("solved", sa.BigInteger()),
        sa.Column("shown", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("day", sa.Integer()),
        at(),
    )
    op.create_index(op.f("ix_puzzle_tries_game_puzzle"), "puzzle_tries", ["game", "puzzle"])
    op.create_table(
        "puzzle_skills",
        person_key(),
        game_key(),
        *tried_skill(),
    )
    op.create_table(
        "puzzle_figures",
        game_key(),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        *tried_skill(),
    )
