"""What the tables of the store are made of: the names of constraints, types, and columns that many have."""

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table
from sqlalchemy.schema import SchemaItem

# Migrations leave the names of constraints to this: a change of it would rename those of stores that exist.
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


def store_table(name: str, *columns: SchemaItem, sqlite_autoincrement: bool = False) -> Table:
    """A table of the store."""
    return Table(name, metadata, *columns, sqlite_autoincrement=sqlite_autoincrement)


def own_id() -> Column[str]:
    return Column("id", Id, primary_key=True)


def counter_id() -> Column[int]:
    return Column("id", Counter, primary_key=True, autoincrement=True)


def moment(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False)


def of_person(name: str = "person_id", nullable: bool = False, primary_key: bool = False) -> Column[str]:
    return Column(name, Id, ForeignKey("people.id", ondelete="CASCADE"), nullable=nullable, primary_key=primary_key)


def of_table(primary_key: bool = False) -> Column[str]:
    return Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, primary_key=primary_key)


def of_study(primary_key: bool = False) -> Column[str]:
    return Column("study_id", Id, ForeignKey("studies.id", ondelete="CASCADE"), nullable=False, primary_key=primary_key)


def conversation(name: str, place: Column[str], *said: Column[str]) -> Table:
    """What people say at a place, line by line; a hidden line stays for those who judge reports."""
    return store_table(
        name,
        counter_id(),
        place,
        of_person(nullable=True),
        *said,
        moment("at"),
        Column("hidden", BigInteger),
        Index(None, place.name, "id"),
        Index(None, "at"),
        sqlite_autoincrement=True,
    )
