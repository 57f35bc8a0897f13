"""People: accounts, what lets them in, what they keep from each other and what they have learnt."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Text, false

from serai.club.store.schema.columns import Counter, Hash, Id, Json, counter_id, moment, of_person, own_id, store_table

people = store_table(
    "people",
    own_id(),
    Column("name", String(80), nullable=False, info={"door": "name"}),
    Column("name_key", String(160), unique=True),  # by which it is found; only accounts have one
    Column("password", Text),  # argon2; only accounts have one
    Column("email", String(320), info={"door": "e-mail"}),
    Column("language", String(8), nullable=False, server_default="en"),
    Column("preferences", Json, nullable=False, default=dict, info={"door": "webhook"}),
    Column("muted_until", BigInteger),
    Column("host", Boolean, nullable=False, server_default=false()),  # may see reports, mute and close
    Column("suspended", BigInteger),  # since when; they cannot come in
    moment("made"),
    moment("seen"),
    Column("forgotten", BigInteger),
    Index(None, "email"),
)

# What the names of accounts look like (`names.appearances`), so that nobody else takes one that looks the same. Older
# accounts may share an appearance: they keep their names.
appearances = store_table(
    "appearances",
    of_person(primary_key=True),
    Column("appearance", Text, primary_key=True),
    Index(None, "appearance"),
)

sessions = store_table(
    "sessions",
    Column("hash", Hash, primary_key=True),
    of_person(),
    moment("made"),
    moment("seen"),
    moment("expires"),
    Index(None, "person_id"),
    Index(None, "expires"),
)

tokens = store_table(
    "tokens",
    own_id(),
    Column("hash", Hash, nullable=False, unique=True),
    of_person(),
    Column("title", String(80), nullable=False, info={"door": "token title"}),
    Column("scopes", Json, nullable=False),
    moment("made"),
    Column("used", BigInteger),
    Index(None, "person_id"),
)

# Passwords that somebody forgot: what they typed until it is looked up, then whose account it is. A row is worth one
# new password; its code is made from the club's key when it is needed and kept nowhere.
resets = store_table(
    "resets",
    counter_id(),
    Column("asked", String(320), info={"door": "name"}),
    of_person(nullable=True),
    Column("email", String(320), info={"door": "e-mail"}),
    moment("made"),
    Index(None, "person_id"),
    Index(None, "made"),
    sqlite_autoincrement=True,
)

# Requests with a key that have no entry in the history: what was answered to the first one.
asked = store_table(
    "asked",
    of_person(primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),  # make, play-on, say
    Column("answer", String(32), nullable=False),  # the id of what was made
    moment("at"),
    Index(None, "at"),
)

# Whose chat a person does not see (mute) or does not want to meet (block).
blocks = store_table(
    "blocks",
    of_person(primary_key=True),
    of_person("other_id", primary_key=True),
    Column("kind", String(8), primary_key=True),  # mute, block
    moment("at"),
    Index(None, "other_id"),
)

reports = store_table(
    "reports",
    counter_id(),
    of_person("by_id", nullable=True),
    of_person("about_id", nullable=True),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("chat_id", Counter),
    Column("quote", Text, nullable=False, server_default="", info={"door": "chat"}),
    Column("text", Text, nullable=False, info={"door": "report"}),
    moment("at"),
    Column("handled", BigInteger),
    Column("handled_by", String(80)),
    sqlite_autoincrement=True,
)

# Which tasks of a game's lessons a person has solved.
lessons = store_table(
    "lessons",
    of_person(primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(32), primary_key=True),
    Column("solved", Integer, nullable=False),  # bits, the first task the lowest
    moment("at"),
)
