"""Rows of tables and seats as the club's model, and the queries that others share."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, select

from serai.bots import BOTS
from serai.club.errors import BadRequest, ClubError, NotFound, Refused, Unavailable
from serai.club.logs import about_table
from serai.club.model import DONE, Result, Seat, Table
from serai.club.play.clock import Pace
from serai.club.store.engine import Store
from serai.club.store.schema import people, seats, tables
from serai.kernel.errors import NotCompiled
from serai.kernel.i18n import N_, _

log = logging.getLogger(__name__)

AT_A_TIME = 100  # tables that one round of housekeeping looks at
STAND_IN = "apprentice"  # the level of the bot that plays for somebody who is gone
WRONG_STATUS = {
    "open": N_("the game has not begun yet"),
    "playing": N_("the game is being played"),
    "over": N_("the game is over"),
    "closed": N_("the table is closed"),
}

_LISTED = select(seats, people.c.name, people.c.password.is_not(None).label("account")).select_from(
    seats.outerjoin(people, people.c.id == seats.c.person_id)
)

# Asked for with every look and move, so they are put together once.
_TABLE = select(tables).where(tables.c.id == bindparam("table"))
_LOCKED = _TABLE.with_for_update()
_SEATS = _LISTED.where(seats.c.table_id == bindparam("table")).order_by(seats.c.seat)


def checked_level(level: object) -> str:
    """A bot's level that exists, or a refusal."""
    name = str(level)
    if name not in BOTS:  # networks of a file and frozen players are for matches alone
        known = ", ".join(BOTS)
        raise BadRequest(_("there is no bot “{name}”; known are {known}").format(name=name[:40], known=known))
    return name


def seat_of(row: Row[Any]) -> Seat:
    """A seat from its row, joined with its person's name."""
    return Seat(
        row.kind,
        row.seat,
        row.person_id,
        row.called if row.called and row.kind == "person" else row.name,
        row.bot,
        row.stand_in,
        row.stand_in_why,
        row.contribution is not None,
        bool(row.account),
    )


def table_of(row: Row[Any], held: Iterable[Seat]) -> Table:
    """A table from its row. The secret stays behind while anything is still to be drawn."""
    done = row.status in DONE
    return Table(
        id=row.id,
        game=row.game,
        status=row.status,
        host=row.host_id,
        players=row.players,
        options=row.options,
        overlay=row.overlay,
        edition=row.edition,
        pace=Pace.from_dict(row.pace),
        policy=row.policy,
        visibility=row.visibility,
        rated=row.rated,
        unrated_why=row.unrated_why,
        version=row.version,
        changes=row.changes,
        deciding=row.deciding,
        commitment=row.commitment,
        secret=row.secret if done else None,
        proposal=row.proposal,
        mismatch=row.mismatch,
        result=_result(row.result) if row.result else None,
        previous=row.previous_id,
        next=row.next_id,
        chat=row.chat,
        made=row.made,
        started=row.started,
        moved=row.moved,
        ended=row.ended,
        seats=tuple(held),
    )


def _result(data: dict[str, Any]) -> Result:
    taken_over = tuple((seat, why) for seat, why in data.get("taken_over", ()))
    return Result(data["reason"], tuple(data["places"]), tuple(data["scores"]), taken_over)


def table_row(connection: Connection, table_id: object, lock: bool = False) -> Row[Any]:
    """A table's row; with `lock`, nobody else changes the table until the transaction ends."""
    row = connection.execute(_LOCKED if lock else _TABLE, {"table": _known_id(table_id)}).first()
    if row is None:
        raise NotFound(_("there is no such table"))
    return row


def seat_rows(connection: Connection, table_id: str) -> Sequence[Row[Any]]:
    """A table's seats in their order, with names."""
    return connection.execute(_SEATS, {"table": table_id}).all()


def read_table(connection: Connection, table_id: object, lock: bool = False) -> Table:
    """A table with its seats."""
    row = table_row(connection, table_id, lock)
    return table_of(row, map(seat_of, seat_rows(connection, row.id)))


def find_table(store: Store, table_id: object) -> Table:
    """A table as it is now. Whoever knows the id of a table by link may look at it."""
    with store.read() as connection:
        return read_table(connection, table_id)


@contextmanager
def changing(store: Store, table_id: str, *statuses: str) -> Iterator[tuple[Connection, Row[Any]]]:
    """A transaction that has the table to itself; everyone who looks at the table is told of it."""
    with store.write() as c:
        row = table_row(c, table_id, lock=True)
        if row.status not in statuses:
            raise Refused(_(WRONG_STATUS[row.status]))
        yield c, row
        stir(store, c, row.id)
        if row.status == "open" and row.visibility == "open":
            store.tell(c, "lobby")


def read_tables(connection: Connection, rows: Sequence[Row[Any]]) -> list[Table]:
    """Many tables with their seats, in the order of their rows."""
    ids = [row.id for row in rows]
    held: dict[str, list[Seat]] = {id: [] for id in ids}
    for seat in connection.execute(_LISTED.where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)) if ids else ():
        held[seat.table_id].append(seat_of(seat))
    return [table_of(row, held[row.id]) for row in rows]


def each_table(store: Store, query: Select[Any], act: Callable[[str], object], **values: object) -> int:
    """Do something for each table a query finds; one that cannot be done does not stop the others."""
    with store.read() as c:
        ids = c.execute(query, values).scalars().all()
    done = 0
    for id in ids:
        with about_table(id):
            try:
                act(id)
                done += 1
            except Unavailable:
                raise
            except ClubError as error:
                log.info("nothing to do any more: %s", error)
            except NotCompiled as error:
                log.debug("put off: %s", error)
            except Exception:
                log.exception("housekeeping failed at a table and goes on with the others")
    return done


def stir(store: Store, connection: Connection, table_id: str) -> None:
    """Count a change beside the game, and tell everybody who looks at the table."""
    counted = tables.update().where(tables.c.id == table_id).values(changes=tables.c.changes + 1)
    row = connection.execute(counted.returning(tables.c.version, tables.c.changes)).one()
    store.tell_table(connection, table_id, row.version, row.changes)


def known_person(connection: Connection, person_id: object) -> None:
    """Refuse somebody who is not, or no longer, at the club."""
    here = select(people.c.id).where(people.c.id == str(person_id), people.c.forgotten.is_(None))
    if "\0" in str(person_id) or connection.execute(here).first() is None:
        raise NotFound(_("there is no such person"))


def _known_id(table_id: object) -> str:
    # What is no id at all is not asked for: PostgreSQL refuses some texts that SQLite takes.
    if not isinstance(table_id, str) or not table_id.isascii() or not table_id.isalnum() or len(table_id) > 32:
        raise NotFound(_("there is no such table"))
    return table_id
