"""What is to be done after a commit, what was sent, and what the processes of a club tell each other."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Text, UniqueConstraint

from serai.club.store.schema.columns import Hash, Id, Json, counter_id, moment, of_person, of_table, store_table

# What is to be done after a commit: a bot's decision (kind bot, at version `seq`), a rating (kind rate), advice (kinds
# hint and review).
jobs = store_table(
    "jobs",
    counter_id(),
    Column("kind", String(8), nullable=False),
    of_table(),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer),
    Column("level", String(40)),
    Column("person_id", Id),  # for whom it is done, and whose share of the bots' time it uses
    moment("made"),
    Column("claimed_by", String(80)),
    Column("claimed_until", BigInteger),
    Column("tries", Integer, nullable=False, server_default="0"),
    UniqueConstraint("table_id", "kind", "seq"),
    Index(None, "kind", "claimed_until", "made"),
    Index(None, "kind", "person_id", "made"),
    sqlite_autoincrement=True,
)

# Notices to send: kind your-turn and others; a channel sends it or gives up.
outbox = store_table(
    "outbox",
    counter_id(),
    of_person(),
    Column("kind", String(16), nullable=False),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("seq", Integer),
    Column("channel", String(16)),
    Column("email", String(320), info={"door": "e-mail"}),  # as it was when the notice was written down
    moment("made"),
    moment("due"),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("claimed_by", String(80)),
    Column("claimed_until", BigInteger),
    Column("sent", BigInteger),
    Column("error", Text),
    Index(None, "sent", "due"),
    sqlite_autoincrement=True,
)

# Emails that went out, by a keyed hash of the address: what counts against the daily limit outlives who asked for it.
letters_sent = store_table(
    "letters_sent",
    counter_id(),
    Column("recipient", Hash, nullable=False),
    Column("kind", String(16), nullable=False),
    moment("at"),
    Index(None, "recipient", "kind", "at"),
    Index(None, "at"),
    sqlite_autoincrement=True,
)

meta = store_table(
    "meta",
    Column("name", String(40), primary_key=True),
    Column("value", Json),
)

# When no server process was alive: clocks do not run then.
outages = store_table(
    "outages",
    Column("since", BigInteger, primary_key=True),
    moment("until"),
)

# SQLite only: who wrote what, so that other processes on the same file are told of it. PostgreSQL has NOTIFY.
news = store_table(
    "news",
    counter_id(),
    Column("topic", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("by", String(32), nullable=False),
    sqlite_autoincrement=True,
)

# What an admin did.
acts = store_table(
    "acts",
    counter_id(),
    Column("by", String(80), nullable=False),
    Column("act", String(40), nullable=False),
    Column("about", String(80)),
    Column("data", Json),
    moment("at"),
    sqlite_autoincrement=True,
)
