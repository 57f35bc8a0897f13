"""Chat at a table, between those who sit there: free text among friends, quick phrases among strangers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from serai.club import free_text, metrics
from serai.club.chat.phrases import PHRASES, phrase
from serai.club.errors import BadRequest, NotAllowed, NotFound, TooMany
from serai.club.people.moderation import write_report
from serai.club.play.clock import DAY
from serai.club.rate_limits import Bucket
from serai.club.service import Service
from serai.club.store import idempotency, schema
from serai.club.store.engine import Store
from serai.club.tables.rows import stir, table_row
from serai.kernel.i18n import _

AT_MOST = 200  # lines in one answer
CONTEXT = 10  # lines kept with a report


@dataclass(frozen=True)
class ChatLine:
    """One line as its reader sees it; a phrase is in the reader's language already."""

    id: int
    person: str | None
    name: str
    seat: int | None
    text: str
    phrase: str | None
    at: int
    mine: bool


class Chat(Service):
    """What is said at the tables."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._pace = Bucket(self.settings.chat_per_s, self.settings.chat_burst, self.now)

    def say(
        self, table_id: str, person_id: str, text: str | None = None, phrase: str | None = None, key: str | None = None
    ) -> ChatLine:
        """Say something at a table one sits at: a text, or a phrase by its name. With the same key it is said once."""
        if (text is None) == (phrase is None):
            raise BadRequest(_("say a text or a phrase"))
        if phrase is not None and phrase not in PHRASES:
            raise BadRequest(_("there is no such phrase"))
        said = free_text.admit(free_text.CHAT, text) if text is not None else None
        if not self._pace.take(person_id):
            raise TooMany(_("you are writing too fast; wait a moment"), 1 / self.settings.chat_per_s)
        now = self.heartbeat.ms()
        with self.store.write() as c:
            row = table_row(c, table_id)
            why = self._why_not(c, row, person_id, said is not None, said is not None and free_text.has_link(said))
            if why is not None:
                raise NotAllowed(why)
            heard = idempotency.before(c, person_id, key, "say", now)
            if heard is None:
                values = dict(table_id=row.id, person_id=person_id, text=said, phrase=phrase, at=now)
                id = int(c.execute(insert(schema.chat).values(**values).returning(schema.chat.c.id)).scalar_one())
                idempotency.note(c, person_id, key, id)
                stir(self.store, c, row.id)
                metrics.CHAT_LINES.inc()
            else:
                id = int(heard)
        return next(line for line in self.read(table_id, person_id, id - 1) if line.id == id)

    def read(self, table_id: str, person_id: str | None, after: int = 0) -> list[ChatLine]:
        """What was said after a line, as this reader may see it: those at the table everything, others phrases."""
        with self.store.read() as c:
            table = table_row(c, table_id)
            return [self._line(row, person_id) for row in self._visible(c, table, person_id, after=_number(after))]

    def may(self, table_id: str, person_id: str | None) -> dict[str, str | None]:
        """Why this person may not say a text or a phrase now; None where they may."""
        with self.store.read() as c:
            row = table_row(c, table_id)
            return {kind: self._why_not(c, row, person_id, kind == "text") for kind in ("text", "phrase")}

    def set(self, table_id: str, person_id: str, to: str) -> None:
        """The host closes the chat of a table (off), or leaves it to the club's rule again (auto)."""
        if to not in ("auto", "off"):
            raise BadRequest(_("chat is auto or off"))
        with self.store.write() as c:
            row = table_row(c, table_id, lock=True)
            if row.host_id != person_id:
                raise NotAllowed(_("only the host of the table can do this"))
            c.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(chat=to))
            stir(self.store, c, row.id)

    def report(self, table_id: str, person_id: str, line_id: int, text: str) -> int:
        """Report a line to the hosts; the lines before it go along, also when they are deleted later."""
        with self.store.write() as c:
            table = table_row(c, table_id)
            heard = self._visible(c, table, person_id, until=_number(line_id), most=CONTEXT)
            if not heard or heard[-1].id != line_id or heard[-1].person_id is None:
                raise NotFound(_("there is no such line"))
            quote = "\n".join(f"{row.name}: {row.text or row.phrase}" for row in heard)
            about = heard[-1].person_id
            more = dict(table_id=table.id, chat_id=line_id, quote=quote)
            return write_report(c, person_id, about, text, self.heartbeat.ms(), **more)

    def prune(self) -> int:
        """Delete what is older than the settings keep; returns how many lines."""
        limit = self.heartbeat.ms() - self.settings.chat_days * DAY
        r = schema.reports.c
        with self.store.write() as c:
            c.execute(delete(schema.reports).where(r.handled < limit))
            return c.execute(delete(schema.chat).where(schema.chat.c.at < limit)).rowcount

    # -- inside --------------------------------------------------------------------------------------------------------

    def _why_not(
        self, c: Connection, table: Row[Any], person_id: str | None, free: bool, link: bool = False
    ) -> str | None:
        s, p = schema.seats.c, schema.people.c
        query = select(s.person_id, s.by_invite, p.preferences, p.muted_until).join_from(schema.seats, schema.people)
        seated = c.execute(query.where(s.table_id == table.id, s.kind == "person")).all()
        mine = next((row for row in seated if row.person_id == person_id), None)
        if mine is None:
            return _("only those who sit at the table can speak here")
        if mine.muted_until is not None and mine.muted_until > self.heartbeat.ms():
            return _("the hosts have muted you")
        if table.chat == "off":
            return _("chat is closed at this table")
        if free and not self._friends(c, table, seated):
            return _("between strangers there are quick phrases only, unless all of you allow chat in your settings")
        if link and table.visibility != "link" and not self._invited(table, seated):
            return _("web and e-mail addresses are for tables at which everybody was invited")
        return None

    def _friends(self, c: Connection, table: Row[Any], seated: Sequence[Any]) -> bool:
        """Whether free text is fine: everybody came by a link from the host, or everybody wants it."""
        if self.settings.strangers_chat or table.visibility == "link":
            return True
        if len({row.person_id for row in seated}) == 1:
            s = schema.seats.c  # alone, until anybody sits down
            return c.execute(select(s.seat).where(s.table_id == table.id, s.kind == "open")).first() is None
        return self._invited(table, seated) or all((row.preferences or {}).get("chat") is True for row in seated)

    def _invited(self, table: Row[Any], seated: Sequence[Any]) -> bool:
        """Whether everybody at the table came by the host's own invitation."""
        return all(row.person_id == table.host_id or row.by_invite for row in seated)

    def _visible(
        self,
        c: Connection,
        table: Row[Any],
        person_id: str | None,
        after: int = 0,
        until: int = 2**62,
        most: int = AT_MOST,
    ) -> list[Row[Any]]:
        """The latest lines that a reader may know, in their order."""
        said, s, b = schema.chat, schema.seats.c, schema.blocks.c
        seat = select(s.seat).where(s.table_id == table.id, s.person_id == said.c.person_id).limit(1).scalar_subquery()
        query = (
            select(said, schema.people.c.name, seat.label("seat"))
            .join_from(said, schema.people, isouter=True)
            .where(said.c.table_id == table.id, said.c.hidden.is_(None), said.c.id > after, said.c.id <= until)
        )
        own = select(s.joined, s.by_invite).where(s.table_id == table.id, s.person_id == person_id, s.kind == "person")
        mine = c.execute(own).first() if person_id is not None else None
        if mine is None:
            query = query.where(said.c.phrase.is_not(None))
        elif table.visibility == "open" and not mine.by_invite and mine.joined is not None:
            # what was said among friends is not for whoever sits down later
            query = query.where(said.c.phrase.is_not(None) | (said.c.at >= mine.joined))
        if person_id is not None:
            muted = select(b.other_id).where(b.person_id == person_id)
            query = query.where(said.c.person_id.is_(None) | said.c.person_id.not_in(muted))
        return list(reversed(c.execute(query.order_by(said.c.id.desc()).limit(most)).all()))

    def _line(self, row: Row[Any], reader: str | None) -> ChatLine:
        text = row.text if row.phrase is None else phrase(row.phrase)
        mine = reader is not None and row.person_id == reader
        return ChatLine(row.id, row.person_id, row.name or "", row.seat, text or "", row.phrase, row.at, mine)

    def stir(self, table_id: str) -> None:
        """Let everybody at a table look again: who may read whom has changed."""
        with self.store.write() as c:
            stir(self.store, c, table_row(c, table_id).id)


def hide_line(store: Store, line_id: int, now: int) -> None:
    """Take a line away for everybody (an admin's act)."""
    said = schema.chat.c
    hidden = update(schema.chat).where(said.id == _number(line_id)).values(hidden=now)
    with store.write() as c:
        row = c.execute(hidden.returning(said.table_id)).first()
        if row is None:
            raise NotFound(_("there is no such line"))
        stir(store, c, row.table_id)


def _number(id: int) -> int:
    """A line's number within what a database can count."""
    if not isinstance(id, int) or isinstance(id, bool):
        raise BadRequest(_("a line is named by its number"))
    return min(max(id, 0), 2**62)
