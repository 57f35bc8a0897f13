"""The first store."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None

# SQLite counts only INTEGER PRIMARY KEY by itself.
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "acts",
        sa.Column("id", COUNTER, autoincrement=True, primary_key=True),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("about", sa.String(80)),
        sa.Column("data", sa.JSON(none_as_null=True)),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "editions",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("digest", sa.String(16), primary_key=True),
        sa.Column("tables", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.JSON(none_as_null=True)),
    )
    op.create_table(
        "news",
        sa.Column("id", COUNTER, autoincrement=True, primary_key=True),
        sa.Column("topic", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger(), primary_key=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("name_key", sa.String(160)),
        sa.Column("password", sa.Text()),
        sa.Column("email", sa.String(320)),
        sa.Column("language", sa.String(8), server_default="en", nullable=False),
        sa.Column("preferences", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("role", sa.String(16), server_default="person", nullable=False),
        sa.Column("muted_until", sa.BigInteger()),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("forgotten", sa.BigInteger()),
        sa.UniqueConstraint("name_key", name=op.f("uq_people_name_key")),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(48), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.String(32), nullable=False),
        sa.Column("sigma", sa.String(32), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index(op.f("ix_ratings_game"), "ratings", ["game"], unique=False)
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index(op.f("ix_blocks_other_id"), "blocks", ["other_id"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
    )
    op.create_index(op.f("ix_sessions_expires"), "sessions", ["expires"], unique=False)
    op.create_index(op.f("ix_sessions_person_id"), "sessions", ["person_id"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("host_id", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("overlay", sa.JSON(none_as_null=True)),
        sa.Column("edition", sa.String(16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("pace", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("policy", sa.String(8), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("unrated_why", sa.String(16)),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("start", sa.LargeBinary()),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("changes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("branch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("deciding", sa.Integer()),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("proposal", sa.JSON(none_as_null=True)),
        sa.Column("mismatch", sa.JSON(none_as_null=True)),
        sa.Column("result", sa.JSON(none_as_null=True)),
        sa.Column("previous_id", sa.String(32)),
        sa.Column("next_id", sa.String(32)),
        sa.Column("chat", sa.String(8), server_default="auto", nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger()),
        sa.Column("moved", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger()),
    )
    op.create_index(op.f("ix_tables_deadline"), "tables", ["deadline"], unique=False)
    op.create_index(op.f("ix_tables_status_moved"), "tables", ["status", "moved"], unique=False)
    op.create_index(op.f("ix_tables_status_visibility_made"), "tables", ["status", "visibility", "made"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("scopes", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger()),
        sa.Column("expires", sa.BigInteger()),
        sa.UniqueConstraint("hash", name=op.f("uq_tokens_hash")),
    )
    op.create_index(op.f("ix_tokens_person_id"), "tokens", ["person_id"], unique=False)
    op.create_table(
        "chat",
        sa.Column("id", COUNTER, autoincrement=True, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("text", sa.Text()),
        sa.Column("phrase", sa.String(40)),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hidden", sa.BigInteger()),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_chat_at"), "chat", ["at"], unique=False)
    op.create_index(op.f("ix_chat_table_id_id"), "chat", ["table_id", "id"], unique=False)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("actor", sa.String(48)),
        sa.Column("move", sa.String(120)),
        sa.Column("back_to", sa.Integer()),
        sa.Column("deciding", sa.Integer()),
        sa.Column("facts", sa.LargeBinary()),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("events", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("data", sa.JSON(none_as_null=True)),
        sa.Column("clock", sa.JSON(none_as_null=True)),
        sa.Column("key", sa.String(120)),
        sa.Column("asked", sa.String(64)),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_entries_table_id_key")),
    )
    op.create_table(
        "jobs",
        sa.Column("id", COUNTER, autoincrement=True, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("level", sa.String(40)),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("claimed_by", sa.String(80)),
        sa.Column("claimed_until", sa.BigInteger()),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.UniqueConstraint("table_id", "kind", "seq", name=op.f("uq_jobs_table_id_kind_seq")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_jobs_kind_claimed_until_made"), "jobs", ["kind", "claimed_until", "made"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", COUNTER, autoincrement=True, primary_key=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seq", sa.Integer()),
        sa.Column("channel", sa.String(16)),
        sa.Column("payload", sa.JSON(none_as_null=True)),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("claimed_by", sa.String(80)),
        sa.Column("claimed_until", sa.BigInteger()),
        sa.Column("sent", sa.BigInteger()),
        sa.Column("error", sa.Text()),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_sent_due"), "outbox", ["sent", "due"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", COUNTER, autoincrement=True, primary_key=True),
        sa.Column("by_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("about_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="SET NULL")),
        sa.Column("chat_id", COUNTER),
        sa.Column("quote", sa.Text(), server_default="", nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("handled", sa.BigInteger()),
        sa.Column("handled_by", sa.String(80)),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("player", sa.String(48)),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("mu_before", sa.String(32)),
        sa.Column("sigma_before", sa.String(32)),
        sa.Column("mu_after", sa.String(32)),
        sa.Column("sigma_after", sa.String(32)),
    )
    op.create_index(op.f("ix_results_player_at"), "results", ["player", "at"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("bot", sa.String(40)),
        sa.Column("stand_in", sa.String(40)),
        sa.Column("stand_in_why", sa.String(16)),
        sa.Column("invite", sa.String(64)),
        sa.Column("by_invite", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("contribution", sa.String(128)),
        sa.Column("looked", sa.Integer(), server_default="0", nullable=False),
        sa.Column("joined", sa.BigInteger()),
    )
    op.create_index(op.f("ix_seats_invite"), "seats", ["invite"], unique=False)
    op.create_index(op.f("ix_seats_person_id"), "seats", ["person_id"], unique=False)
