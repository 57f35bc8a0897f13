"""Studies that several people share, and what is chosen in finished games."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0010", "0009"


def upgrade() -> None:
    foreign, gone = sa.ForeignKeyConstraint, "CASCADE"
    counter = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner_id", sa.String(32), nullable=False),
        sa.Column("driver_id", sa.String(32)),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("chapter", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        foreign(["owner_id"], ["people.id"], name=op.f("fk_studies_owner_id"), ondelete=gone),
        foreign(["driver_id"], ["people.id"], name=op.f("fk_studies_driver_id"), ondelete="SET NULL"),
    )
    op.create_index(op.f("ix_studies_owner_id"), "studies", ["owner_id"])
    op.create_table(
        "chapters",
        sa.Column("study_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("tree", sa.LargeBinary(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        foreign(["study_id"], ["studies.id"], name=op.f("fk_chapters_study_id"), ondelete=gone),
    )
    op.create_table(
        "study_people",
        sa.Column("study_id", sa.String(32), primary_key=True),
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        foreign(["study_id"], ["studies.id"], name=op.f("fk_study_people_study_id"), ondelete=gone),
        foreign(["person_id"], ["people.id"], name=op.f("fk_study_people_person_id"), ondelete=gone),
    )
    op.create_index(op.f("ix_study_people_person_id"), "study_people", ["person_id"])
    op.create_table(
        "study_lines",
        sa.Column("id", counter, autoincrement=True, primary_key=True),
        sa.Column("study_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        foreign(["study_id"], ["studies.id"], name=op.f("fk_study_lines_study_id"), ondelete=gone),
        foreign(["person_id"], ["people.id"], name=op.f("fk_study_lines_person_id"), ondelete=gone),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_study_lines_study_id_id"), "study_lines", ["study_id", "id"])
    op.create_index(op.f("ix_study_lines_at"), "study_lines", ["at"])
    op.create_table(
        "choices",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(40), primary_key=True),
        sa.Column("choice", sa.String(40), primary_key=True),
        sa.Column("players", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
    )
