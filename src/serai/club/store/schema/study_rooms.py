"""Studies: rooms that several people share."""

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, String, Text

from serai.club.store.schema.columns import Id, conversation, moment, of_person, of_study, own_id, store_table

# Rooms that several people share, opened by a link: their ids are nowhere listed.
studies = store_table(
    "studies",
    own_id(),
    of_person("owner_id"),
    Column("driver_id", Id, ForeignKey("people.id", ondelete="SET NULL")),
    Column("title", String(80), nullable=False, info={"door": "study title"}),
    Column("version", Integer, nullable=False),
    Column("shown", Integer, nullable=False),  # the version at which the driver last went elsewhere
    Column("chapter", Integer, nullable=False),  # where the driver is
    Column("place", Integer, nullable=False),
    moment("made"),
    moment("changed"),
    Index(None, "owner_id"),
)

chapters = store_table(
    "chapters",
    of_study(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("title", String(80), nullable=False, info={"door": "study title"}),
    Column("tree", LargeBinary, nullable=False, info={"door": "comment"}),  # JSON, zlib
    Column("bytes", Integer, nullable=False),  # before it was packed
)

# Who came by the link.
study_people = store_table(
    "study_people",
    of_study(primary_key=True),
    of_person(primary_key=True),
    moment("since"),
    Index(None, "person_id"),
)

study_lines = conversation("study_lines", of_study(), Column("text", Text, nullable=False, info={"door": "chat"}))
