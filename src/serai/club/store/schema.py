"""The tables of the store, for SQLite and PostgreSQL alike. Times are whole milliseconds since 1970, UTC.

A change here needs a migration beside it (`migrations/versions`); a test compares both.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

HEAD = "0005"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = String(32)
Hash = String(64)
Json = JSON(none_as_null=True)  # as text: JSONB would change the order of names
# SQLite counts only INTEGER PRIMARY KEY by itself; tables with such ids never use one again (sqlite_autoincrement).
Counter = BigInteger().with_variant(Integer, "sqlite")


def _id() -> Column[str]:
    return Column("id", Id, primary_key=True)


def _counter() -> Column[int]:
    return Column("id", Counter, primary_key=True, autoincrement=True)


def _table(primary_key: bool = False) -> Column[str]:
    return Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, primary_key=primary_key)


def _person(name: str = "person_id", nullable: bool = False, primary_key: bool = False) -> Column[str]:
    return Column(name, Id, ForeignKey("people.id", ondelete="CASCADE"), nullable=nullable, primary_key=primary_key)


# -- people ----------------------------------------------------------------------------------------------------------

people = Table(
    "people",
    metadata,
    _id(),
    Column("name", String(80), nullable=False, info={"door": "name"}),
    Column("name_key", String(160), unique=True),  # by which it is found; only accounts have one
    Column("password", Text),  # argon2; only accounts have one
    Column("email", String(320), info={"door": "e-mail"}),
    Column("language", String(8), nullable=False, server_default="en"),
    Column("preferences", Json, nullable=False, default=dict, info={"door": "webhook"}),
    Column("muted_until", BigInteger),
    Column("host", Boolean, nullable=False, server_default=false()),  # may see reports, mute and close
    Column("suspended", BigInteger),  # since when; they cannot come in
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("forgotten", BigInteger),
    Index(None, "email"),
)

# What the names of accounts look like (`names.appearances`), so that nobody else takes one that looks the same. Older
# accounts may share an appearance: they keep their names.
appearances = Table(
    "appearances",
    metadata,
    _person(primary_key=True),
    Column("appearance", Text, primary_key=True),
    Index(None, "appearance"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", Hash, primary_key=True),
    _person(),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index(None, "person_id"),
    Index(None, "expires"),
)

tokens = Table(
    "tokens",
    metadata,
    _id(),
    Column("hash", Hash, nullable=False, unique=True),
    _person(),
    Column("title", String(80), nullable=False, info={"door": "token title"}),
    Column("scopes", Json, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index(None, "person_id"),
)

# Requests with a key that have no entry in the history: what was answered to the first one.
asked = Table(
    "asked",
    metadata,
    _person(primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),  # make, play-on, say
    Column("answer", String(32), nullable=False),  # the id of what was made
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)

# Whose chat a person does not see (mute) or does not want to meet (block).
blocks = Table(
    "blocks",
    metadata,
    _person(primary_key=True),
    _person("other_id", primary_key=True),
    Column("kind", String(8), primary_key=True),  # mute, block
    Column("at", BigInteger, nullable=False),
    Index(None, "other_id"),
)

reports = Table(
    "reports",
    metadata,
    _counter(),
    _person("by_id", nullable=True),
    _person("about_id", nullable=True),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("chat_id", Counter),
    Column("quote", Text, nullable=False, server_default="", info={"door": "chat"}),
    Column("text", Text, nullable=False, info={"door": "report"}),
    Column("at", BigInteger, nullable=False),
    Column("handled", BigInteger),
    Column("handled_by", String(80)),
    sqlite_autoincrement=True,
)

# -- tables ----------------------------------------------------------------------------------------------------------

# The figures a table plays with, kept whole: a later release cannot take them away from a running game.
editions = Table(
    "editions",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("digest", String(16), primary_key=True),
    Column("tables", LargeBinary, nullable=False, info={"door": "figures"}),  # JSON, zlib
)

tables = Table(
    "tables",
    metadata,
    _id(),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),  # open, playing, over, closed
    Column("host_id", Id, ForeignKey("people.id", ondelete="SET NULL")),
    Column("players", Integer, nullable=False),
    Column("options", Json, nullable=False),
    Column("overlay", Json, info={"door": "figures"}),
    Column("edition", String(16), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("pace", Json, nullable=False),
    Column("policy", String(8), nullable=False),  # strict, normal, teaching
    Column("visibility", String(8), nullable=False),  # open, link
    Column("rated", Boolean, nullable=False),
    # From the start: hot-seat, played-on, figures, teaching, newcomer. By the club: outage, fallback, closed. By all:
    # agreed. Of former releases: takeover, went-back, hint.
    Column("unrated_why", String(16)),
    Column("secret", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("start", LargeBinary),  # a position to play on from: JSON, zlib
    Column("version", Integer, nullable=False, server_default="0"),
    Column("changes", Integer, nullable=False, server_default="0"),  # of seats, chat and proposals
    Column("branch", Integer, nullable=False, server_default="0"),
    Column("deciding", Integer),  # the seat that decides, while playing
    Column("deadline", BigInteger),  # when the running clock flags, if nothing happens
    Column("proposal", Json),  # {"by": seat, "agreed": [seats], "at": ms}
    Column("mismatch", Json),  # where today's rules disagree with the facts
    Column("result", Json),  # {"reason", "places", "scores"}
    Column("previous_id", Id),  # the table this is a rematch of, or plays on from
    Column("next_id", Id),  # its rematch
    Column("chat", String(8), nullable=False, server_default="auto"),  # auto, on, off
    Column("made", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("moved", BigInteger, nullable=False),  # the last sign of life
    Column("ended", BigInteger),
    Index(None, "status", "visibility", "made"),
    Index(None, "deadline"),
    Index(None, "status", "moved"),
    Index(None, "host_id", "status"),
    Index(None, "game", "edition"),
)

seats = Table(
    "seats",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, invited, person, bot
    Column("person_id", Id, ForeignKey("people.id", ondelete="SET NULL")),
    Column("bot", String(40)),  # a bot's level
    Column("stand_in", String(40)),  # the level of the bot that plays for a person
    Column("stand_in_why", String(16)),  # left, time, no-show
    Column("invite", Hash),  # SHA-256 of the secret that opens an invited seat
    Column("by_invite", Boolean, nullable=False, server_default=false()),  # its person came with that secret
    Column("contribution", String(128)),
    Column("looked", Integer, nullable=False, server_default="0"),  # the last version its person has seen
    Column("joined", BigInteger),
    Index(None, "person_id"),
    Index(None, "invite"),
)

entries = Table(
    "entries",
    metadata,
    _table(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # start, move, undo, takeover, return, agree, end
    Column("branch", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("seat", Integer),  # who decided, or whose seat it is about
    Column("actor", String(48)),  # a person's id, or bot:LEVEL
    Column("move", String(120)),
    Column("back_to", Integer),  # the entry whose position an undo restores
    Column("deciding", Integer),  # who decides next
    Column("facts", LargeBinary),  # JSON by names, zlib; none where the position did not change
    Column("digest", String(16), nullable=False),
    Column("events", Json, nullable=False),  # [[kind, seat, a, b, to], …]
    Column("data", Json),
    Column("clock", Json),
    Column("key", String(120)),
    Column("asked", String(64)),  # SHA-256 of the request with this key
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "key"),
)

# -- beside the game -------------------------------------------------------------------------------------------------

chat = Table(
    "chat",
    metadata,
    _counter(),
    _table(),
    _person(nullable=True),
    Column("text", Text, info={"door": "chat"}),
    Column("phrase", String(40)),
    Column("at", BigInteger, nullable=False),
    Column("hidden", BigInteger),
    Index(None, "table_id", "id"),
    Index(None, "at"),
    sqlite_autoincrement=True,
)

# One line per seat of a finished game; `player` is a person's id or bot:LEVEL.
results = Table(
    "results",
    metadata,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(48)),
    Column("game", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mu_before", String(32)),
    Column("sigma_before", String(32)),
    Column("mu_after", String(32)),
    Column("sigma_after", String(32)),
    Index(None, "player", "at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(48), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", String(32), nullable=False),  # decimal text: the same on every database
    Column("sigma", String(32), nullable=False),
    Column("ordinal", Double, nullable=False, server_default="0"),  # mu - 3 sigma, for the order of the ladder
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "game", "ordinal"),
)

# What bots say: a hint at a version, the review of a game that is over. The row is there from when it is asked for.
advice = Table(
    "advice",
    metadata,
    _table(primary_key=True),
    Column("kind", String(8), primary_key=True),  # hint, review
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", Json),  # none while nothing is known yet
    Column("at", BigInteger, nullable=False),
)

# What is to be done after a commit: a bot's decision (kind bot, at version `seq`), a rating (kind rate), advice (kinds
# hint and review).
jobs = Table(
    "jobs",
    metadata,
    _counter(),
    Column("kind", String(8), nullable=False),
    _table(),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer),
    Column("level", String(40)),
    Column("person_id", Id),  # for whom it is done, and whose share of the bots' time it uses
    Column("made", BigInteger, nullable=False),
    Column("claimed_by", String(80)),
    Column("claimed_until", BigInteger),
    Column("tries", Integer, nullable=False, server_default="0"),
    UniqueConstraint("table_id", "kind", "seq"),
    Index(None, "kind", "claimed_until", "made"),
    Index(None, "kind", "person_id", "made"),
    sqlite_autoincrement=True,
)

# Notices to send: kind your-turn and others; a channel sends it or gives up.
outbox = Table(
    "outbox",
    metadata,
    _counter(),
    _person(),
    Column("kind", String(16), nullable=False),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("seq", Integer),
    Column("channel", String(16)),
    Column("email", String(320), info={"door": "e-mail"}),  # as it was when the notice was written down
    Column("made", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("claimed_by", String(80)),
    Column("claimed_until", BigInteger),
    Column("sent", BigInteger),
    Column("error", Text),
    Index(None, "sent", "due"),
    sqlite_autoincrement=True,
)

# Emails that went out, by a keyed hash of the address: what counts against the daily limit outlives who asked for it.
letters_sent = Table(
    "letters_sent",
    metadata,
    _counter(),
    Column("recipient", Hash, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "recipient", "kind", "at"),
    Index(None, "at"),
    sqlite_autoincrement=True,
)

# Passwords that somebody forgot: what they typed until it is looked up, then whose account it is. A row is worth one
# new password; its code is made from the club's key when it is needed and kept nowhere.
resets = Table(
    "resets",
    metadata,
    _counter(),
    Column("asked", String(320), info={"door": "name"}),
    _person(nullable=True),
    Column("email", String(320), info={"door": "e-mail"}),
    Column("made", BigInteger, nullable=False),
    Index(None, "person_id"),
    Index(None, "made"),
    sqlite_autoincrement=True,
)

# -- the club --------------------------------------------------------------------------------------------------------

meta = Table(
    "meta",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Json),
)

# When no server process was alive: clocks do not run then.
outages = Table(
    "outages",
    metadata,
    Column("since", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

# SQLite only: who wrote what, so that other processes on the same file are told of it. PostgreSQL has NOTIFY.
news = Table(
    "news",
    metadata,
    _counter(),
    Column("topic", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("by", String(32), nullable=False),
    sqlite_autoincrement=True,
)

# What an admin did.
acts = Table(
    "acts",
    metadata,
    _counter(),
    Column("by", String(80), nullable=False),
    Column("act", String(40), nullable=False),
    Column("about", String(80)),
    Column("data", Json),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
