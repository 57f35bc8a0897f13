"""Finished games of a person, found again: by game, by how they ended, by whom they were played with."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, false, or_, select

from serai.club.errors import BadRequest
from serai.club.model import DONE, Table
from serai.club.store.engine import Store
from serai.club.store.schema import people, results, seats, tables
from serai.club.tables.create import blocked
from serai.club.tables.rows import read_tables
from serai.kernel.i18n import _

RESULTS = ("won", "lost", "unfinished")
LONGEST = 60  # characters of what is searched for


@dataclass(frozen=True)
class Wanted:
    """Which of the games: an empty text stands for all."""

    game: str = ""
    result: str = ""  # won, lost, unfinished
    opponent: str = ""  # a part of a name
    bot_levels: Collection[str] = ()  # bots that the reader calls so
    bot_seats: Collection[int] = ()


class PastGames:
    """What was played, for one's own eyes; of others only what the lobby showed to everybody."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, me: str, wanted: Wanted, most: int, skip: int = 0) -> list[Table]:
        """The finished games at which somebody sat, the latest first."""
        if wanted.result and wanted.result not in RESULTS:
            raise BadRequest(_("games can be found by result: {known}").format(known=", ".join(RESULTS)))
        with self.store.read() as c:
            found = _finished(me)
            if wanted.game:
                found = found.where(tables.c.game == wanted.game)
            if wanted.result:
                found = found.where(_ended(me, wanted.result))
            if wanted.opponent.strip():
                found = found.where(_met(c, me, wanted))
            return read_tables(c, c.execute(found.limit(most).offset(skip)).all())

    def shown_of(self, person: str, to: str | None, most: int) -> list[Table]:
        """Of somebody else's games those that the lobby showed; none where one of the two has blocked the other."""
        with self.store.read() as c:
            hidden = blocked(c, to)
            if person in hidden:
                return []
            found = _finished(person).where(tables.c.visibility == "open").limit(most)
            listed = read_tables(c, c.execute(found).all())
        return [table for table in listed if not any(seat.person in hidden for seat in table.seats if seat.person)]


def _finished(me: str) -> Select[tuple[object, ...]]:
    held = select(seats.c.table_id).where(seats.c.person_id == me, seats.c.kind == "person")
    # The status is an expression: SQLite would walk through everybody's finished tables by its index.
    own = (tables.c.id.in_(held), tables.c.status.concat("").in_(DONE), tables.c.version > 0)
    return select(tables).where(*own).order_by(tables.c.ended.desc(), tables.c.id)


def _ended(me: str, result: str) -> ColumnElement[bool]:
    mine = and_(results.c.table_id == tables.c.id, results.c.player == me)
    if result == "unfinished":
        return ~exists().where(mine)
    return exists().where(mine, results.c.place == 1 if result == "won" else results.c.place > 1)


def _met(c: Connection, me: str, wanted: Wanted) -> ColumnElement[bool]:
    """Whether somebody of a name sat there too. Names are compared here: databases fold case each in their own way."""
    mine = select(seats.c.table_id).where(seats.c.person_id == me)
    others = select(people.c.id, people.c.name).join_from(seats, people, people.c.id == seats.c.person_id)
    known = c.execute(others.where(seats.c.table_id.in_(mine), people.c.id != me).distinct())
    term = wanted.opponent.strip()[:LONGEST].casefold()
    called = [row.id for row in known if term in row.name.casefold()]
    bots = or_(false(), seats.c.bot.in_(wanted.bot_levels), seats.c.seat.in_(wanted.bot_seats))
    there = or_(false(), seats.c.person_id.in_(called), and_(seats.c.kind == "bot", bots))
    return exists().where(seats.c.table_id == tables.c.id, there)
