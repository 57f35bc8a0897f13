"""Mutes and blocks between people, reports, and what an admin does about them."""

from sqlalchemy import Connection, delete, insert, or_, select, update

from serai.club import free_text
from serai.club.errors import BadRequest, TooMany
from serai.club.people.rows import person_row, seen_anew
from serai.club.play.clock import DAY
from serai.club.service import Service
from serai.club.store import schema
from serai.kernel.i18n import _

FOREVER_MS = 10**15
MUTES = "mutes"  # the topic of who has muted whom, and whom the club has


class Moderation(Service):
    """Muting, blocking, reporting and silencing."""

    def mute_or_block(self, person_id: str, other_id: str, kind: str = "mute", on: bool = True) -> None:
        """Mute somebody (not see their chat) or block them (nor sit with them), or no longer."""
        if kind not in ("mute", "block") or person_id == other_id:
            raise BadRequest(_("you can mute or block somebody else"))
        b = schema.blocks
        with self.store.write() as c:
            person_row(c, person_id)
            person_row(c, other_id)
            mine = (b.c.person_id == person_id, b.c.other_id == other_id, b.c.kind == kind)
            c.execute(delete(b).where(*mine))
            if on:
                c.execute(insert(b).values(person_id=person_id, other_id=other_id, kind=kind, at=self.heartbeat.ms()))
            self.store.tell(c, MUTES)

    def muted_or_blocked(self, person_id: str) -> dict[str, frozenset[str]]:
        """Whom a person muted and blocked, as ids by kind."""
        b = schema.blocks.c
        with self.store.read() as c:
            rows = c.execute(select(b.kind, b.other_id).where(b.person_id == person_id)).all()
        return {kind: frozenset(r.other_id for r in rows if r.kind == kind) for kind in ("mute", "block")}

    def report(self, person_id: str, about_id: str, text: str, table_id: str | None = None) -> int:
        """Report somebody; a chat line is reported with `chat.report`, which keeps its context."""
        with self.store.write() as c:
            person_row(c, person_id)
            person_row(c, about_id)
            return write_report(c, person_id, about_id, text, self.heartbeat.ms(), table_id=table_id)

    def silence(self, person_id: str, days: float | None = None, on: bool = True) -> None:
        """Take somebody's voice in every chat, for some days or until it is given back (an admin's act)."""
        until = None if not on else FOREVER_MS if days is None else self.heartbeat.ms() + int(days * DAY)
        with self.store.write() as c:
            person_row(c, person_id)
            c.execute(update(schema.people).where(schema.people.c.id == person_id).values(muted_until=until))
            self.store.tell(c, MUTES)
        seen_anew(self.store, person_id, self.heartbeat.ms())


def blocked_between(c: Connection, one: str, others: set[str]) -> bool:
    """Whether one of these people blocked the other, in either direction; for seating."""
    b = schema.blocks.c
    either = or_(
        (b.person_id == one) & b.other_id.in_(others),
        (b.other_id == one) & b.person_id.in_(others),
    )
    return c.execute(select(b.kind).where(b.kind == "block", either).limit(1)).first() is not None


def write_report(
    c: Connection, by: str, about: str | None, text: str, now: int, table_id: str | None = None, **more: object
) -> int:
    """Store one report; a person has a limited number of open ones."""
    text = free_text.admit(free_text.REPORT, text)
    r = schema.reports
    open_ones = c.execute(select(r.c.id).where(r.c.by_id == by, r.c.handled.is_(None)).limit(50)).all()
    if len(open_ones) == 50:
        raise TooMany(_("the hosts already have {n} unread reports from you").format(n=50))
    values = dict(by_id=by, about_id=about, text=text, at=now, table_id=table_id, **more)
    return int(c.execute(insert(r).values(**values).returning(r.c.id)).scalar_one())
