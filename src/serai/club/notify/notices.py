"""“Your turn” for those who are not looking: written down with the move that caused it, sent at least once afterwards.

`outbox.py` writes inside the transaction of the entry; `Notices` sends what is due, in threads of its own. Emails and
webhooks have threads apart, and nobody has two of a kind under way: whose receiver is slow waits for it alone.
"""

import logging
import secrets
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Lock
from typing import Any

from sqlalchemy import Row, bindparam, exists, func, insert, or_, select, update

import serai
from serai.club import logs, metrics
from serai.club.authentication.password_reset import PasswordResets
from serai.club.notify import email as letters
from serai.club.notify import webhooks
from serai.club.notify.email_limits import EmailLimits
from serai.club.people.emails import Emails
from serai.club.play.clock import MINUTE
from serai.club.service import Service
from serai.club.store import schema
from serai.kernel.i18n import _, speak

log = logging.getLogger(__name__)

AT_ONCE = {"email": 2, "webhook": 8}  # threads; a call mostly waits for the other side
PARTED_AT_ONCE = 100
REMEMBERED = 10_000  # people, by who was served last
CLAIM_MS = 120_000
LETTER_AFTER_MS = MINUTE  # somebody at the page needs no email
AGAIN_AFTER_S = (60, 300, 1800, 7200, 21600)  # and after the last one it is given up

# Asked every second, so it is put together once.
_DUE = (
    select(schema.outbox.c.id).where(schema.outbox.c.sent.is_(None), schema.outbox.c.due <= bindparam("now")).limit(1)
)


class Notices(Service):
    """Sends what is due. Each notice is claimed by one process for a while, so a dead one's are sent by another."""

    limits: EmailLimits
    emails: Emails
    resets: PasswordResets

    def __post_init__(self) -> None:
        super().__post_init__()
        self.me = secrets.token_hex(8)
        self._pools: dict[str, ThreadPoolExecutor] = {}
        self._busy: Counter[str] = Counter()  # threads, by channel
        self._served: dict[str, int] = {}  # who was served when, the longest ago first
        self._turns = count(1)
        self._choosing = Lock()
        self._stopping = False

    def stop(self) -> None:
        self._stopping = True
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        self._pools.clear()

    def send_due(self, wait: bool = False) -> int:
        """Start sending what is due; returns how many. With `wait`, only when they are settled (for tests)."""
        self._stopping = False
        with self.store.read() as c:
            if c.execute(_DUE, {"now": self.heartbeat.ms()}).first() is None:
                return 0
        self._part_due()
        started = []
        for channel, threads in AT_ONCE.items():
            claimed = self._claim(channel, threads - self._busy[channel])
            if claimed and channel not in self._pools:
                self._pools[channel] = ThreadPoolExecutor(threads, f"serai-{channel}")
            for id in claimed:
                with self._choosing:
                    self._busy[channel] += 1
                started.append(self._pools[channel].submit(self._send_on, channel, id))
        if wait:
            for each in started:
                each.result()
        return len(started)

    def _send_on(self, channel: str, id: int) -> None:
        """Send one notice, and then the next one as long as any is due."""
        waiting = [id]
        try:
            while waiting:
                self._settle(waiting.pop())
                if not self._stopping:
                    waiting = self._claim(channel, 1)
        except Exception as error:  # the next round goes on
            log.warning("notices by %s are put off: %s", channel, error)
        finally:
            with self._choosing:
                self._busy[channel] -= 1

    def _claim(self, channel: str, most: int) -> list[int]:
        """Up to so many that can be sent now, one for each person; who was served longest ago comes first."""
        o, other, now = schema.outbox.c, schema.outbox.alias(), self.heartbeat.ms()
        due = (o.channel == channel, o.sent.is_(None), o.due <= now)
        free = or_(o.claimed_until.is_(None), o.claimed_until < now)
        under_way = exists().where(
            other.c.person_id == o.person_id,
            other.c.channel == channel,
            other.c.sent.is_(None),
            other.c.claimed_until >= now,
        )
        first = select(func.min(o.id), o.person_id, func.min(o.due)).where(*due, free, ~under_way).group_by(o.person_id)
        mine = dict(claimed_by=self.me, claimed_until=now + CLAIM_MS)
        if most < 1:
            return []
        with self._choosing:
            with self.store.read() as c:
                found = c.execute(first).all()
            found = sorted(found, key=lambda each: (self._served.get(each[1], 0), each[2], each[0]))[:most]
            if not found:
                return []
            with self.store.write() as c:
                claiming = update(schema.outbox).where(*due, free).values(**mine)
                claimed = [each for each in found if c.execute(claiming.where(o.id == each[0])).rowcount]
            for _id, person, _due in claimed:
                self._served.pop(person, None)
                self._served[person] = next(self._turns)
            while len(self._served) > REMEMBERED:
                del self._served[next(iter(self._served))]
        return [each[0] for each in claimed]

    def _part_due(self) -> None:
        """Make of each notice one for each way in which its person wants to be told."""
        o, now = schema.outbox, self.heartbeat.ms()
        whole = _whole(o.c.channel.is_(None), o.c.due <= now).order_by(o.c.due, o.c.id).limit(PARTED_AT_ONCE)
        with self.store.read() as c:
            rows = c.execute(whole).all()
        if not rows:
            return
        with self.store.write() as c:
            for row in rows:
                parted = update(o).where(o.c.id == row.id, o.c.sent.is_(None)).values(sent=now)
                if c.execute(parted).rowcount:
                    kept = ("person_id", "kind", "table_id", "seq", "email", "made")
                    same = {name: getattr(row, name) for name in kept}
                    for way in _ways(row, now):
                        c.execute(insert(o).values(**same, **way))

    def _settle(self, id: int) -> None:
        """Send one notice and write down what became of it."""
        logs.table_id.set("")  # this thread's last notice was about another
        try:
            with self.store.read() as c:
                row = c.execute(_whole(schema.outbox.c.id == id)).first()
            if row is None:
                return
            speak(row.language)
            logs.table_id.set(row.table_id or "")
            why_not = self._no_longer(row)
            error: Exception | None = None
            if why_not is None:
                try:
                    self._send(row)
                except (letters.LetterFailed, webhooks.CallFailed) as failed:
                    error = failed
            self._write_down(row, why_not, error)
        except Exception:
            log.exception("notice %s failed", id)

    def _no_longer(self, row: Row[Any]) -> str | None:
        """Why a notice need not be sent any more, if so."""
        settings = self.settings
        if row.channel == "email" and not settings.smtp_host:
            return _("no mail server is set")
        if row.channel == "webhook" and not settings.webhooks:
            return _("webhooks are off")
        if row.channel == "email" and (not row.email or row.email != row.current_email):
            return _("they have another address now")
        if row.kind == "confirm" and _confirmed(row):
            return _("there is no address to confirm")
        if row.kind == "reset" and not (_confirmed(row) and self.resets.holds(row.seq, row.person_id)):
            return _("the code is no longer valid")
        if row.kind != "your-turn":
            return None
        if row.channel not in (way["channel"] for way in _ways(row, 0)):
            return _("they no longer want it")
        if row.status != "playing" or row.seat is None or row.stand_in is not None:
            return _("it is no longer their turn")
        if row.channel == "email" and (row.looked or 0) >= row.seq:
            return _("they have seen it")
        if row.channel == "email" and not row.tries:  # sending the same email again does not count
            with self.store.write() as c:
                if not self.limits.admit(c, row.email, row.kind):
                    return _("they have had enough e-mails today")
        return None

    def _send(self, row: Row[Any]) -> None:
        settings, moment = self.settings, self.now()
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
            code = self.emails.code(row.person_id, row.email)
            about = {"code": code, "link": f"{settings.address}/settings"}
        elif row.kind == "reset":
            code = self.resets.code(row.seq, row.person_id, row.email, row.password)
            about = {"code": code, "link": f"{settings.address}/reset#{code}"}
        else:
            about = {"game": serai.game(row.game).title, "link": f"{settings.address}/t/{row.table_id}"}
        subject, body = letters.written(row.kind, row.name, **about)
        letters.send(settings, row.email, subject, body, f"{row.kind}-{row.id}-{row.made}", moment)

    def _write_down(self, row: Row[Any], why_not: str | None, error: Any) -> None:
        now, o = self.heartbeat.ms(), schema.outbox
        values: dict[str, object] = {"claimed_by": None, "claimed_until": None, "error": why_not}
        outcome = "sent" if why_not is None else "dropped"
        if error is None:
            values["sent"] = now
        else:
            over = error.for_good or row.tries >= len(AGAIN_AFTER_S)
            outcome = "gave-up" if over else "failed"
            if row.channel == "email" and not error.for_good:
                cause = type(error.__cause__).__name__  # what the mail server says may hold somebody's address
                log.warning("a letter could not be sent (%s); `serai doctor` tries the mail server", cause)
            values |= {"error": str(error)[:500], "tries": row.tries + 1}
            values |= {"sent": now} if over else {"due": now + AGAIN_AFTER_S[row.tries] * 1000}
        metrics.NOTICES.labels(row.channel, outcome).inc()
        with self.store.write() as c:
            c.execute(update(o).where(o.c.id == row.id).values(**values))


def _confirmed(row: Row[Any]) -> bool:
    return bool(row.current_email and (row.preferences or {}).get("email_confirmed"))


def _ways(row: Row[Any], now: int) -> list[dict[str, object]]:
    """How a person wants to be told that it is their turn, and from when on."""
    wishes = row.preferences or {}
    ways: list[dict[str, object]] = []
    if _confirmed(row) and wishes.get("email_notices"):
        ways.append(dict(channel="email", due=row.made + LETTER_AFTER_MS))
    if wishes.get("webhook"):
        ways.append(dict(channel="webhook", due=now))
    return ways


def _whole(*which: Any) -> Any:
    """Notices that wait, with their person, and their table and seat if they have one."""
    o, p, t, s = schema.outbox, schema.people, schema.tables, schema.seats
    seat_here = (s.c.table_id == o.c.table_id) & (s.c.person_id == o.c.person_id) & (s.c.seat == t.c.deciding)
    return (
        select(o, p.c.name, p.c.email.label("current_email"), p.c.password, p.c.language, p.c.preferences)
        .add_columns(t.c.game, t.c.status, t.c.deciding, s.c.seat, s.c.stand_in, s.c.looked)
        .join_from(o, p, o.c.person_id == p.c.id)
        .outerjoin(t, t.c.id == o.c.table_id)
        .outerjoin(s, seat_here)
        .where(*which, o.c.sent.is_(None), p.c.forgotten.is_(None))
    )
