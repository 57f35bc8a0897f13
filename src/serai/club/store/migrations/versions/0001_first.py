"""The first store."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# SQLite counts only INTEGER PRIMARY KEY by itself.
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "acts",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("by", sa.String(length=80), nullable=False),
        sa.Column("act", sa.String(length=40), nullable=False),
        sa.Column("about", sa.String(length=80), nullable=True),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "editions",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("digest", sa.String(length=16), nullable=False),
        sa.Column("tables", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game", "digest", name=op.f("pk_editions")),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_meta")),
    )
    op.create_table(
        "news",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("topic", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_news")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("since", name=op.f("pk_outages")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("name_key", sa.String(length=160), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("email", sa.String(length=320), nullable=True),
        sa.Column("language", sa.String(length=8), server_default="en", nullable=False),
        sa.Column("preferences", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("role", sa.String(length=16), server_default="person", nullable=False),
        sa.Column("muted_until", sa.BigInteger(), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("forgotten", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("name_key", name=op.f("uq_people_name_key")),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.String(length=32), nullable=False),
        sa.Column("sigma", sa.String(length=32), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_game"), "ratings", ["game"], unique=False)
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("other_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["other_id"], ["people.id"], name=op.f("fk_blocks_other_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_blocks_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "other_id", "kind", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_other_id"), "blocks", ["other_id"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_sessions_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_expires"), "sessions", ["expires"], unique=False)
    op.create_index(op.f("ix_sessions_person_id"), "sessions", ["person_id"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("host_id", sa.String(length=32), nullable=True),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("overlay", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("edition", sa.String(length=16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("pace", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("policy", sa.String(length=8), nullable=False),
        sa.Column("visibility", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("unrated_why", sa.String(length=16), nullable=True),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("start", sa.LargeBinary(), nullable=True),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("changes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("branch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("deciding", sa.Integer(), nullable=True),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("proposal", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("mismatch", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("previous_id", sa.String(length=32), nullable=True),
        sa.Column("next_id", sa.String(length=32), nullable=True),
        sa.Column("chat", sa.String(length=8), server_default="auto", nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("moved", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name=op.f("fk_tables_host_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_deadline"), "tables", ["deadline"], unique=False)
    op.create_index(op.f("ix_tables_status_moved"), "tables", ["status", "moved"], unique=False)
    op.create_index(op.f("ix_tables_status_visibility_made"), "tables", ["status", "visibility", "made"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("scopes", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_tokens_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_tokens_hash")),
    )
    op.create_index(op.f("ix_tokens_person_id"), "tokens", ["person_id"], unique=False)
    op.create_table(
        "chat",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("phrase", sa.String(length=40), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hidden", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_chat_person_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_chat_at"), "chat", ["at"], unique=False)
    op.create_index(op.f("ix_chat_table_id_id"), "chat", ["table_id", "id"], unique=False)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("actor", sa.String(length=48), nullable=True),
        sa.Column("move", sa.String(length=120), nullable=True),
        sa.Column("back_to", sa.Integer(), nullable=True),
        sa.Column("deciding", sa.Integer(), nullable=True),
        sa.Column("facts", sa.LargeBinary(), nullable=True),
        sa.Column("digest", sa.String(length=16), nullable=False),
        sa.Column("events", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("clock", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("key", sa.String(length=120), nullable=True),
        sa.Column("asked", sa.String(length=64), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_entries_table_id_key")),
    )
    op.create_table(
        "jobs",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("level", sa.String(length=40), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("claimed_by", sa.String(length=80), nullable=True),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_jobs_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
        sa.UniqueConstraint("table_id", "kind", "seq", name=op.f("uq_jobs_table_id_kind_seq")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_jobs_kind_claimed_until_made"), "jobs", ["kind", "claimed_until", "made"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("channel", sa.String(length=16), nullable=True),
        sa.Column("payload", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("claimed_by", sa.String(length=80), nullable=True),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.Column("sent", sa.BigInteger(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_outbox_person_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_outbox_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_sent_due"), "outbox", ["sent", "due"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("by_id", sa.String(length=32), nullable=True),
        sa.Column("about_id", sa.String(length=32), nullable=True),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("chat_id", COUNTER, nullable=True),
        sa.Column("quote", sa.Text(), server_default="", nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("handled", sa.BigInteger(), nullable=True),
        sa.Column("handled_by", sa.String(length=80), nullable=True),
        sa.ForeignKeyConstraint(["about_id"], ["people.id"], name=op.f("fk_reports_about_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=op.f("fk_reports_by_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reports_table_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=48), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("mu_before", sa.String(length=32), nullable=True),
        sa.Column("sigma_before", sa.String(length=32), nullable=True),
        sa.Column("mu_after", sa.String(length=32), nullable=True),
        sa.Column("sigma_after", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_player_at"), "results", ["player", "at"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("stand_in", sa.String(length=40), nullable=True),
        sa.Column("stand_in_why", sa.String(length=16), nullable=True),
        sa.Column("invite", sa.String(length=64), nullable=True),
        sa.Column("by_invite", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("contribution", sa.String(length=128), nullable=True),
        sa.Column("looked", sa.Integer(), server_default="0", nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_seats_person_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_invite"), "seats", ["invite"], unique=False)
    op.create_index(op.f("ix_seats_person_id"), "seats", ["person_id"], unique=False)
