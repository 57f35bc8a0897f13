"""What hosts may do, from the command line and on their page. Every act is written down with who did it."""

import getpass

from sqlalchemy import func, insert, select, update

from serai.club.authentication.passwords import Passwords
from serai.club.authentication.sessions import end_keys
from serai.club.chat.messages import hide_line
from serai.club.errors import NotFound, Refused
from serai.club.people import names
from serai.club.people.departures import Departures
from serai.club.people.moderation import Moderation
from serai.club.people.rows import find_person
from serai.club.service import Service
from serai.club.store import schema
from serai.club.tables.leave import Leaving
from serai.club.tables.rows import read_tables
from serai.kernel.i18n import _
from serai.kernel.plain import Plain

MOST = 1000


class Admin(Service):
    """The host's hands. Lists are plain data, for text and for JSON."""

    leaving: Leaving
    passwords: Passwords
    moderation: Moderation
    departures: Departures
    by: str  # who acts

    # -- tables --------------------------------------------------------------------------------------------------------

    def tables(self, status: str | None = None, most: int = MOST) -> list[Plain]:
        """Tables, the most recently moved first."""
        t = schema.tables
        query = select(t).order_by(t.c.moved.desc()).limit(most)
        with self.store.read() as c:
            rows = c.execute(query if status is None else query.where(t.c.status == status)).all()
            return [
                {
                    "id": table.id,
                    "game": table.game,
                    "status": table.status,
                    "seats": [seat.name or seat.level or seat.kind for seat in table.seats],
                    "version": table.version,
                    "moved": table.moved,
                    "mismatch": table.mismatch,
                }
                for table in read_tables(c, rows)
            ]

    def close(self, table_id: str) -> None:
        """End a table without a result."""
        self.leaving.close(table_id, None, "closed")
        self._write_down("close", table_id)

    def delete(self, table_id: str) -> None:
        """Delete a table with all that was played and said at it. Ratings stay."""
        self.leaving.delete(table_id)
        self._write_down("delete", table_id)

    # -- people --------------------------------------------------------------------------------------------------------

    def people(self, like: str | None = None, restricted: bool = False, most: int = MOST) -> list[dict[str, object]]:
        """People, the last seen first; perhaps only those whose name holds a text, or who are muted or suspended."""
        p, now = schema.people, self.heartbeat.ms()
        query = select(p).where(p.c.forgotten.is_(None)).order_by(p.c.seen.desc()).limit(most)
        if like:
            query = query.where(func.lower(p.c.name).contains(like.lower(), autoescape=True))
        if restricted:
            query = query.where((p.c.muted_until > now) | p.c.suspended.is_not(None))
        with self.store.read() as c:
            return [
                {
                    "id": row.id,
                    "name": row.name,
                    "kind": "account" if row.password is not None else "guest",
                    "seen": row.seen,
                    "muted": row.muted_until is not None and row.muted_until > now,
                    "suspended": row.suspended is not None,
                    "host": bool(row.host),
                }
                for row in c.execute(query)
            ]

    def person(self, who: str) -> str:
        """The id of an account by name, of anybody by id, or of a guest whose name nobody else has."""
        p = schema.people.c
        with self.store.read() as c:
            for same in (p.name_key == names.key(who), p.id == who, p.name == who):
                found = c.execute(select(p.id).where(same, p.forgotten.is_(None)).limit(2)).scalars().all()
                if len(found) == 1:
                    return str(found[0])
                if found:
                    raise NotFound(_("several people are called “{name}”; give the id").format(name=who))
        raise NotFound(_("there is nobody called “{name}”").format(name=who))

    def reset_password(self, who: str) -> str:
        """A new password for an account, to be told to its owner."""
        id = self.person(who)
        password = self.passwords.reset_password(id)
        self._write_down("reset-password", id)
        return password

    def mute(self, who: str, days: float | None = None, on: bool = True) -> None:
        """Take somebody's voice in every chat, or give it back."""
        id = self.person(who)
        self.moderation.silence(id, days, on)
        self._write_down("mute" if on else "unmute", id, {"days": days})

    def host(self, who: str, on: bool = True) -> None:
        """Let an account moderate on the page /moderation, or no longer."""
        id = self.person(who)
        if on and not find_person(self.store, id, self.heartbeat.ms()).account:
            raise Refused(_("a guest cannot be a host; they need an account"))
        with self.store.write() as c:
            c.execute(update(schema.people).where(schema.people.c.id == id).values(host=on))
        self._write_down("host" if on else "no-host", id)

    def suspend(self, who: str, on: bool = True) -> None:
        """Suspend an account or a guest, or end it: sessions and tokens end, nothing is deleted."""
        id, p = self.person(who), schema.people
        if on and find_person(self.store, id, self.heartbeat.ms()).host:
            raise Refused(_("a host cannot be suspended; first take the role away: serai admin host --off"))
        with self.store.write() as c:
            c.execute(update(p).where(p.c.id == id).values(suspended=self.heartbeat.ms() if on else None))
            if on:
                end_keys(self.store, c, id)
        self._write_down("suspend" if on else "unsuspend", id)

    def forget(self, who: str) -> None:
        """Delete somebody's account and data, as they could themselves."""
        id = self.person(who)
        self.departures.forget(id)
        self._write_down("forget", id)

    # -- reports -------------------------------------------------------------------------------------------------------

    def reports(self, handled: bool = False) -> list[Plain]:
        """Reports, the oldest first; those that wait for somebody, or all."""
        r, by, about = schema.reports, schema.people.alias("by"), schema.people.alias("about")
        query = (
            select(r, by.c.name.label("by_name"), about.c.name.label("about_name"))
            .join_from(r, by, r.c.by_id == by.c.id, isouter=True)
            .join(about, r.c.about_id == about.c.id, isouter=True)
            .order_by(r.c.id)
            .limit(MOST)
        )
        with self.store.read() as c:
            rows = c.execute(query if handled else query.where(r.c.handled.is_(None))).all()
        return [
            {
                "id": row.id,
                "at": row.at,
                "by": row.by_name,
                "about": row.about_name,
                "about_id": row.about_id,
                "table": row.table_id,
                "line": row.chat_id,
                "text": row.text,
                "quote": row.quote,
                "handled": row.handled is not None,
            }
            for row in rows
        ]

    def handle(self, report: int, hide: bool = False) -> None:
        """Mark a report as read; perhaps take the reported line away for everybody."""
        r = schema.reports
        with self.store.write() as c:
            row = c.execute(
                update(r)
                .where(r.c.id == min(max(report, 0), 2**62), r.c.handled.is_(None))
                .values(handled=self.heartbeat.ms(), handled_by=self.by)
                .returning(r.c.chat_id)
            ).first()
        if row is None:
            raise NotFound(_("there is no open report {number}").format(number=report))
        if hide and row.chat_id is not None:
            hide_line(self.store, row.chat_id, self.heartbeat.ms())
        self._write_down("handle", str(report), {"hide": hide})

    def acts(self, most: int = MOST) -> list[Plain]:
        """What hosts did, the latest first."""
        a, p = schema.acts, schema.people
        query = (
            select(a, p.c.name.label("about_name"))
            .join_from(a, p, a.c.about == p.c.id, isouter=True)
            .order_by(a.c.id.desc())
            .limit(most)
        )
        with self.store.read() as c:
            rows = c.execute(query).all()
        return [
            {"at": row.at, "by": row.by, "act": row.act, "about": row.about_name or row.about, "data": row.data}
            for row in rows
        ]

    def _write_down(self, act: str, about: str, data: dict[str, object] | None = None) -> None:
        values = dict(by=self.by, act=act, about=about, data=data, at=self.heartbeat.ms())
        with self.store.write() as c:
            c.execute(insert(schema.acts).values(**values))


def machine_user() -> str:
    try:
        return getpass.getuser()[:80]
    except (OSError, KeyError):
        return "unknown"
