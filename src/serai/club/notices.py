"""“Your turn” for those who are not looking: written down with the move that caused it, sent at least once afterwards.

`queue` is called inside the transaction of the entry; `Notices` sends what is due, in threads of its own.
"""

import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, insert, or_, select, update

import serai
from serai.club import letters, metrics, schema, webhooks
from serai.club.clock import MINUTE
from serai.club.words import Table
from serai.kernel.i18n import _, speak

if TYPE_CHECKING:
    from serai.club import Club

log = logging.getLogger(__name__)

AT_ONCE = 2
CLAIM_MS = 120_000
LETTER_AFTER_MS = MINUTE  # somebody at the page needs no letter
AGAIN_AFTER_S = (60, 300, 1800, 7200, 21600)  # and after the last one it is given up


def queue(connection: Connection, table: Table, seat: int, now: int) -> None:
    """Write down that it is a person's turn, in the transaction that makes it so; slow games only.

    How they want to hear of it is looked up when it is sent, so a move costs one row and no reading.
    """
    person = table.seats[seat].person
    if table.pace.kind == "days" and person is not None:
        connection.execute(
            insert(schema.outbox).values(
                person_id=person, kind="your-turn", table_id=table.id, seq=table.version, made=now, due=now
            )
        )


def queue_letter(connection: Connection, person_id: str, kind: str, now: int) -> None:
    """Write down a letter that is about no table."""
    connection.execute(insert(schema.outbox).values(person_id=person_id, kind=kind, channel="email", made=now, due=now))


class Notices:
    """Sends what is due. Each notice is claimed by one process for a while, so a dead one's are sent by another."""

    def __init__(self, club: "Club") -> None:
        self.club = club
        self.me = secrets.token_hex(8)
        self._pool: ThreadPoolExecutor | None = None

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def send_due(self, wait: bool = False) -> int:
        """Start sending what is due; returns how many. With `wait`, only when they are settled (for tests)."""
        claimed = self._claim()
        if not claimed:
            return 0
        if self._pool is None:
            self._pool = ThreadPoolExecutor(AT_ONCE, "serai-notices")
        started = [self._pool.submit(self._settle, id) for id in claimed]
        if wait:
            for each in started:
                each.result()
        return len(started)

    def _claim(self) -> list[int]:
        o, now = schema.outbox.c, self.club.ms()
        due = (o.sent.is_(None), o.due <= now, or_(o.claimed_until.is_(None), o.claimed_until < now))
        with self.club.store.read() as c:
            found = c.execute(select(o.id).where(*due).order_by(o.due, o.id).limit(10 * AT_ONCE)).scalars().all()
        if not found:
            return []
        mine = dict(claimed_by=self.me, claimed_until=now + CLAIM_MS)
        with self.club.store.write() as c:
            return [
                id for id in found if c.execute(update(schema.outbox).where(o.id == id, *due).values(**mine)).rowcount
            ]

    def _settle(self, id: int) -> None:
        """Send one notice and write down what became of it."""
        try:
            with self.club.store.read() as c:
                row = c.execute(_whole(id)).first()
            if row is None:
                return
            speak(row.language)
            if row.channel is None:
                self._part(row)
                return
            why_not = self._no_longer(row)
            error: Exception | None = None
            if why_not is None:
                try:
                    self._send(row)
                except (letters.LetterFailed, webhooks.CallFailed) as failed:
                    error = failed
            self._write_down(row, why_not, error)
        except Exception:
            log.exception("notice %s could not be settled", id)

    def _part(self, row: Row[Any]) -> None:
        """One notice for each way in which its person wants to hear of it."""
        now, wishes = self.club.ms(), row.preferences or {}
        ways = []
        if row.email and wishes.get("email_confirmed") and wishes.get("email_notices"):
            ways.append(dict(channel="email", due=row.made + LETTER_AFTER_MS))
        if wishes.get("webhook"):
            ways.append(dict(channel="webhook", due=now))
        o = schema.outbox
        same = {name: getattr(row, name) for name in ("person_id", "kind", "table_id", "seq", "made")}
        with self.club.store.write() as c:
            if c.execute(update(o).where(o.c.id == row.id, o.c.sent.is_(None)).values(sent=now)).rowcount:
                for way in ways:
                    c.execute(insert(o).values(**same, **way))

    def _no_longer(self, row: Row[Any]) -> str | None:
        """Why a notice need not be sent any more, if so."""
        settings = self.club.settings
        if row.channel == "email" and not settings.smtp_host:
            return _("no mail server is set")
        if row.channel == "webhook" and not settings.webhooks:
            return _("webhooks are off")
        if row.kind != "your-turn":
            return None
        if row.status != "playing" or row.seat is None or row.stand_in is not None:
            return _("it is no longer their turn")
        if row.channel == "email" and (row.looked or 0) >= row.seq:
            return _("they have seen it")
        return None

    def _send(self, row: Row[Any]) -> None:
        settings, moment = self.club.settings, self.club.now()
        wishes = row.preferences or {}
        if row.channel == "webhook":
            data = {
                "kind": row.kind,
                "id": row.id,
                "table": row.table_id,
                "game": row.game,
                "version": row.seq,
                "seat": row.seat + 1,
                "url": f"{settings.address}/t/{row.table_id}",
            }
            secret = str(wishes.get("webhook_secret", ""))
            webhooks.call(str(wishes.get("webhook", "")), data, secret, int(moment), settings.webhook_private)
            return
        if row.kind == "confirm":
            code = self.club.people.email_code(row.person_id, row.email)
            subject, body = letters.confirm(row.name, code, f"{settings.address}/settings")
        else:
            title = serai.game(row.game).title
            subject, body = letters.your_turn(row.name, title, f"{settings.address}/t/{row.table_id}")
        letters.send(settings, row.email, subject, body, f"{row.kind}-{row.id}-{row.made}", moment)

    def _write_down(self, row: Row[Any], why_not: str | None, error: Any) -> None:
        now, o = self.club.ms(), schema.outbox
        values: dict[str, Any] = {"claimed_by": None, "claimed_until": None, "error": why_not}
        outcome = "sent" if why_not is None else "dropped"
        if error is None:
            values["sent"] = now
        else:
            over = error.for_good or row.tries >= len(AGAIN_AFTER_S)
            outcome = "gave-up" if over else "failed"
            values |= {"error": str(error)[:500], "tries": row.tries + 1}
            values |= {"sent": now} if over else {"due": now + AGAIN_AFTER_S[row.tries] * 1000}
        metrics.NOTICES.labels(row.channel, outcome).inc()
        with self.club.store.write() as c:
            c.execute(update(o).where(o.c.id == row.id).values(**values))


def _whole(id: int) -> Any:
    """A notice with its person, and its table and seat if it has one."""
    o, p, t, s = schema.outbox, schema.people, schema.tables, schema.seats
    seat_here = (s.c.table_id == o.c.table_id) & (s.c.person_id == o.c.person_id) & (s.c.seat == t.c.deciding)
    return (
        select(o, p.c.name, p.c.email, p.c.language, p.c.preferences)
        .add_columns(t.c.game, t.c.status, t.c.deciding, s.c.seat, s.c.stand_in, s.c.looked)
        .join_from(o, p, o.c.person_id == p.c.id)
        .outerjoin(t, t.c.id == o.c.table_id)
        .outerjoin(s, seat_here)
        .where(o.c.id == id, o.c.sent.is_(None), p.c.forgotten.is_(None))
    )
