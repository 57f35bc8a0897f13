"""What a person plans at a table."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("steps", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("brings", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("by_itself", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("tried", sa.Integer(), server_default="0", nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index(op.f("ix_plans_person_id"), "plans", ["person_id"])
    op.create_index(op.f("ix_plans_by_itself"), "plans", ["by_itself"])
