"""Leaving for good: a person's data is deleted, or a guest's games become an account's."""

from sqlalchemy import Connection, delete, exists, select, update

from serai.club.authentication.sessions import revoked_topic
from serai.club.errors import NotAllowed, Refused
from serai.club.people import names
from serai.club.people.lessons import added
from serai.club.people.rows import find_person, person_row, seen_anew
from serai.club.play.cache import TableCache
from serai.club.play.ratings import LADDER
from serai.club.service import Service
from serai.club.store import schema
from serai.club.tables.leave import Leaving
from serai.club.tables.rows import stir
from serai.kernel.i18n import _


class Departures(Service):
    """What becomes of a person's games and data."""

    cache: TableCache
    leaving: Leaving

    def bring_along(self, guest_id: str, account_id: str) -> None:
        """A guest's games become an account's, but for those at which both sit; then the guest is forgotten."""
        seats, tables = schema.seats, schema.tables
        with self.store.write() as c:
            guest, account = (person_row(c, id, lock=True) for id in sorted((guest_id, account_id)))
            if guest.id != guest_id:
                guest, account = account, guest
            if guest.password is not None or account.password is None:
                raise NotAllowed(_("only a guest's games can be taken along, and only to an account"))
            both = select(seats.c.table_id).where(seats.c.person_id == account_id)
            held = select(seats.c.table_id).where(seats.c.person_id == guest_id, seats.c.table_id.not_in(both))
            hosted = select(tables.c.id).where(tables.c.host_id == guest_id, tables.c.id.not_in(both))
            ids = c.execute(held.union(hosted)).scalars().all()
            if _uncounted(c, guest_id):
                raise Refused(_("a rated game of this guest is not counted yet: take the games along afterwards"))
            for table, name, at in (
                (seats, "person_id", "table_id"),
                (tables, "host_id", "id"),
                (schema.entries, "actor", "table_id"),
                (schema.chat, "person_id", "table_id"),
                (schema.results, "player", "table_id"),
                (schema.outbox, "person_id", "table_id"),
                (schema.plans, "person_id", "table_id"),
            ):
                theirs = (table.c[name] == guest_id, table.c[at].in_(ids))
                c.execute(update(table).where(*theirs).values({name: account_id}))
            _bring_studies(c, guest_id, account_id)
            r = schema.ratings.c
            rated = select(r.game).where(r.player == account_id)
            c.execute(
                update(schema.ratings).where(r.player == guest_id, r.game.not_in(rated)).values(player=account_id)
            )
            e = schema.lessons.c
            for learnt in c.execute(select(e.game, e.lesson, e.solved).where(e.person_id == guest_id)).all():
                added(c, account_id, {learnt.game: {learnt.lesson: learnt.solved}}, self.heartbeat.ms())
            _take_puzzles_along(c, guest_id, account_id)
            for id in ids:
                stir(self.store, c, id)
            self.store.tell(c, "lobby")
            self.store.tell(c, LADDER)
        for id in ids:
            self.cache.drop(id)
        self.forget(guest_id)

    def forget(self, person_id: str) -> None:
        """Delete a person's account and data. Games with others stay; the name in them becomes “departed player”."""
        find_person(self.store, person_id, self.heartbeat.ms())
        self.leaving.depart(person_id)
        with self.store.write() as c:
            wiped: dict[str, object] = dict(
                name=names.DEPARTED, name_key=None, password=None, email=None, preferences={}, host=False
            )
            c.execute(
                update(schema.people)
                .where(schema.people.c.id == person_id)
                .values(**wiped, forgotten=self.heartbeat.ms())
            )
            s = schema
            own = [s.sessions, s.tokens, s.appearances, s.resets, s.asked, s.blocks, s.chat, s.outbox, s.plans]
            own += [s.lessons, s.puzzle_tries, s.puzzle_skills, s.study_lines, s.study_people]
            theirs = [table.c.person_id for table in own]
            theirs += [
                s.studies.c.owner_id,
                s.blocks.c.other_id,
                s.reports.c.by_id,
                s.reports.c.about_id,
                s.ratings.c.player,
            ]
            for column in theirs:
                c.execute(delete(column.table).where(column == person_id))
            c.execute(
                update(s.studies).where(s.studies.c.driver_id == person_id).values(driver_id=s.studies.c.owner_id)
            )
            c.execute(update(schema.results).where(schema.results.c.player == person_id).values(player=None))
            c.execute(update(schema.seats).where(schema.seats.c.person_id == person_id).values(called=None))
            self.store.tell(c, revoked_topic(person_id))
            self.store.tell(c, LADDER)
        self.leaving.depart(person_id)  # a seat taken at another tab meanwhile
        seen_anew(self.store, person_id, self.heartbeat.ms())


def _take_puzzles_along(c: Connection, guest_id: str, account_id: str) -> None:
    """What a guest made of puzzles becomes the account's, but for what the account has of its own."""
    for table, keys in ((schema.puzzle_tries, ("game", "puzzle")), (schema.puzzle_skills, ("game",))):
        other = table.alias()
        same = [other.c[key] == table.c[key] for key in keys]
        known = exists().where(other.c.person_id == account_id, *same)
        c.execute(update(table).where(table.c.person_id == guest_id, ~known).values(person_id=account_id))


def _bring_studies(c: Connection, guest_id: str, account_id: str) -> None:
    """A guest's studies, places in those of others and words there become an account's."""
    m = schema.study_people.c
    both = select(m.study_id).where(m.person_id == account_id)
    for column, theirs in (
        (schema.studies.c.owner_id, ()),
        (schema.studies.c.driver_id, ()),
        (schema.study_lines.c.person_id, ()),
        (m.person_id, (m.study_id.not_in(both),)),
    ):
        c.execute(update(column.table).where(column == guest_id, *theirs).values({column.name: account_id}))


def _uncounted(c: Connection, guest_id: str) -> bool:
    """Whether a rated game goes on or is not counted yet: whose result it is cannot be chosen any more."""
    t, s, r = schema.tables.c, schema.seats.c, schema.results.c
    rated = (s.person_id == guest_id, s.table_id == t.id, t.rated)
    counted = exists().where(r.table_id == t.id, r.mu_after.is_not(None))
    waits = (t.status == "playing") | ((t.status == "over") & t.unrated_why.is_(None) & ~counted)
    return c.execute(select(t.id).where(*rated, waits).limit(1)).first() is not None
