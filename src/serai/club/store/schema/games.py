"""Tables: their editions, seats and history, and what is said, planned and advised beside the game."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    false,
)

from serai.club.store.schema.columns import (
    Hash,
    Id,
    Json,
    conversation,
    moment,
    of_person,
    of_table,
    own_id,
    store_table,
)

# The figures a table plays with, kept whole: a later release cannot take them away from a running game.
editions = store_table(
    "editions",
    Column("game", String(40), primary_key=True),
    Column("digest", String(16), primary_key=True),
    Column("tables", LargeBinary, nullable=False, info={"door": "figures"}),  # JSON, zlib
)

tables = store_table(
    "tables",
    own_id(),
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
    moment("made"),
    Column("started", BigInteger),
    moment("moved"),  # the last sign of life
    Column("ended", BigInteger),
    Index(None, "status", "visibility", "made"),
    Index(None, "deadline"),
    Index(None, "status", "moved"),
    Index(None, "host_id", "status"),
    Index(None, "game", "edition"),
)

seats = store_table(
    "seats",
    of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, invited, person, bot
    Column("person_id", Id, ForeignKey("people.id", ondelete="SET NULL")),
    Column("called", String(80), info={"door": "name"}),  # one of several people at a screen
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

entries = store_table(
    "entries",
    of_table(primary_key=True),
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
    moment("at"),
    UniqueConstraint("table_id", "key"),
)

# What a person means to do at a table: seen by nobody else, and no part of the game.
plans = store_table(
    "plans",
    of_table(primary_key=True),
    of_person(primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the table when it was kept
    Column("steps", Json, nullable=False),  # [seat, move] each; without a move: as if it were one's own turn
    Column("brings", Json, nullable=False),  # what every run of own steps brought then
    Column("by_itself", Boolean, nullable=False, server_default=false()),  # plays itself, in games by days
    Column("tried", Integer, nullable=False, server_default="0"),  # the version at which it was last tried by itself
    Column("at", BigInteger, nullable=False),
    Index(None, "person_id"),
    Index(None, "by_itself"),
)

chat = conversation("chat", of_table(), Column("text", Text, info={"door": "chat"}), Column("phrase", String(40)))

# What bots say: a hint at a version, the review of a game that is over. The row is there from when it is asked for.
advice = store_table(
    "advice",
    of_table(primary_key=True),
    Column("kind", String(8), primary_key=True),  # hint, review
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", Json),  # none while nothing is known yet
    moment("at"),
)
