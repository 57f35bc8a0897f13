"""Deleting what is no longer needed or may no longer be kept."""

from sqlalchemy import and_, delete, exists, select

from serai.club.play.clock import DAY
from serai.club.service import Service
from serai.club.store import schema

SENT_DAYS = 30  # how long a settled notice is kept
NEVER_BEGAN_DAYS = 7  # how long a closed table at which nothing was played is kept
ASKED_DAYS = 7  # how long the same request may come again and get the same answer


class Pruning(Service):
    """Deletes sessions, notices, tables that never began, guests who never sat, and figures nobody plays with."""

    def prune(self) -> int:
        """Delete what is no longer needed or may no longer be kept."""
        now, settings = self.heartbeat.ms(), self.settings
        s, o, p, t = schema.sessions.c, schema.outbox.c, schema.people.c, schema.tables.c
        gone = 0
        with self.store.write() as c:
            gone += c.execute(delete(schema.sessions).where(s.expires < now)).rowcount
            gone += c.execute(delete(schema.outbox).where(o.sent < now - SENT_DAYS * DAY)).rowcount
            gone += c.execute(delete(schema.letters_sent).where(schema.letters_sent.c.at < now - 2 * DAY)).rowcount
            gone += c.execute(delete(schema.asked).where(schema.asked.c.at < now - ASKED_DAYS * DAY)).rowcount
            never_began = and_(t.status == "closed", t.started.is_(None), t.ended < now - NEVER_BEGAN_DAYS * DAY)
            gone += c.execute(delete(schema.tables).where(never_began)).rowcount
            # Guests who never sat anywhere and did not come back: nothing is lost but their cookie.
            unknown = and_(
                p.password.is_(None),
                p.seen < now - settings.guest_days * DAY,
                ~exists().where(schema.seats.c.person_id == p.id),
                ~exists().where(t.host_id == p.id),
            )
            gone += c.execute(delete(schema.people).where(unknown)).rowcount
        return gone + self.editions()

    def editions(self) -> int:
        """Delete the figures that no table plays or was played with."""
        e, t = schema.editions.c, schema.tables.c
        unused = ~exists().where(t.game == e.game, t.edition == e.digest)
        with self.store.write() as c:
            # Whoever makes a table holds its edition: what is locked here is wanted by nobody, which is asked again.
            found = c.execute(select(e.game, e.digest).where(unused).with_for_update()).all()
            return sum(
                c.execute(delete(schema.editions).where(e.game == game, e.digest == digest, unused)).rowcount
                for game, digest in found
            )
