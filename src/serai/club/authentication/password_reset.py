"""A forgotten password: an email to the confirmed address, with a code that is worth one new password for an hour.

Asking always writes one row and looks nobody up: the answer and the time it takes are the same for every name. Who is
meant is looked up afterwards, by housekeeping.
"""

import base64
import hashlib
import hmac
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select

from serai.club import free_text
from serai.club.authentication.passwords import Passwords
from serai.club.errors import NotAllowed, TooMany
from serai.club.notify import outbox
from serai.club.notify.email_limits import EmailLimits
from serai.club.people import names
from serai.club.people.rows import Person, find_person
from serai.club.play.clock import HOUR
from serai.club.rate_limits import RateWindow
from serai.club.service import Service
from serai.club.store.schema import people, resets
from serai.kernel.i18n import _

VALID_MS = HOUR
ASKED_PER_HOUR = 10  # from one address
TRIED_PER_HOUR = 30
AT_A_TIME = 100
ACCOUNTS_EACH = 3  # emails for one address that was typed

# Asked every second, so they are put together once.
_WAITING = select(resets).where(resets.c.asked.is_not(None)).limit(AT_A_TIME)
_OLD = select(resets.c.id).where(resets.c.made < bindparam("limit")).limit(1)


class PasswordResets(Service):
    """Asking for a code, sending it, and choosing a new password with it."""

    passwords: Passwords
    limits: EmailLimits

    def __post_init__(self) -> None:
        super().__post_init__()
        self._asked = RateWindow(ASKED_PER_HOUR, 3600, self.now)
        self._tried = RateWindow(TRIED_PER_HOUR, 3600, self.now)

    def ask(self, who: str, address: str = "") -> None:
        """Somebody forgot the password of the account with this name or confirmed e-mail address."""
        if address and not self._asked.add(address):
            raise TooMany(_("too many e-mails; try again later"), 3600)
        who = free_text.admit(free_text.EMAIL, who)
        with self.store.write() as c:
            c.execute(insert(resets).values(asked=who, made=self.heartbeat.ms()))

    def resolve(self) -> int:
        """Queue emails for what was asked, and delete what is too old; returns how many emails."""
        queued, now = 0, self.heartbeat.ms()
        with self.store.read() as c:
            waiting = c.execute(_WAITING).all()
            old = c.execute(_OLD, {"limit": now - VALID_MS}).first()
        for row in waiting:
            with self.store.write() as c:
                if c.execute(delete(resets).where(resets.c.id == row.id)).rowcount:
                    for account in self._meant(c, row.asked):
                        if self.limits.admit(c, account.email, "reset"):
                            values = dict(person_id=account.id, email=account.email, made=now)
                            id = c.execute(insert(resets).values(**values).returning(resets.c.id)).scalar_one()
                            outbox.queue_letter(c, account.id, "reset", account.email, now, seq=id)
                            queued += 1
        if old is not None:
            with self.store.write() as c:
                c.execute(delete(resets).where(resets.c.made < now - VALID_MS))
        return queued

    def complete(self, code: str, password: str, address: str = "", end_tokens: bool = True) -> Person:
        """A new password for whom the code was sent to; all sessions end. The caller opens a new one."""
        if address and not self._tried.add(address):
            raise TooMany(_("too many wrong codes; try again later"), 3600)
        number, account = self._of(code)
        hashed = self.passwords.hash(account.name, password)
        with self.store.write() as c:  # of two that come at once, one finds the row
            if not c.execute(delete(resets).where(resets.c.id == number)).rowcount:
                raise _worthless()
        self.passwords.replace(account.id, hashed, end_tokens=end_tokens)
        self.passwords.forgive(account.name_key)
        return find_person(self.store, account.id, self.heartbeat.ms())

    def code(self, number: int, person_id: str, email: str, password: str) -> str:
        """The code of a row: nobody can know it who has neither the email nor the club's key.

        The old password's hash is a part of it, so any new password makes it worthless.
        """
        key = self.settings.with_secret().secret_key.encode()
        text = f"reset {number} {person_id} {email} {password}"
        proof = base64.b32encode(hmac.new(key, text.encode(), hashlib.sha256).digest()[:15]).decode().lower()
        return f"{number}-{proof}"

    def holds(self, number: int, person_id: str) -> bool:
        """Whether a row is still worth a new password."""
        valid = (resets.c.id == number, resets.c.person_id == person_id, resets.c.made > self.heartbeat.ms() - VALID_MS)
        with self.store.read() as c:
            return c.execute(select(resets.c.id).where(*valid)).first() is not None

    # -- inside --------------------------------------------------------------------------------------------------------

    def _of(self, code: str) -> tuple[int, Row[Any]]:
        """The number and the account of a code, or NotAllowed."""
        number, _dash, _proof = code.strip().partition("-")
        if not (number.isascii() and number.isdecimal() and len(number) < 19):
            raise _worthless()
        p = people.c
        with self.store.read() as c:
            row = c.execute(
                select(people, resets.c.email.label("sent_to"))
                .join_from(resets, people)
                .where(resets.c.id == int(number), resets.c.made > self.heartbeat.ms() - VALID_MS)
                .where(p.forgotten.is_(None), p.suspended.is_(None), p.password.is_not(None))
            ).first()
        if row is None or row.email != row.sent_to or not (row.preferences or {}).get("email_confirmed"):
            raise _worthless()
        right = self.code(int(number), row.id, row.sent_to, row.password)
        if not hmac.compare_digest(right.encode(), code.strip().lower().encode("utf-8", "replace")):
            raise _worthless()
        return int(number), row

    def _meant(self, c: Connection, asked: str) -> list[Row[Any]]:
        """The accounts that a name or a confirmed e-mail address means."""
        p = people.c
        same = p.email.in_({asked, asked.lower()}) if "@" in asked else p.name_key == names.key(asked)[:160]
        found = c.execute(
            select(people)
            .where(same, p.password.is_not(None), p.email.is_not(None), p.forgotten.is_(None), p.suspended.is_(None))
            .order_by(p.seen.desc())
            .limit(20)
        ).all()
        return [row for row in found if (row.preferences or {}).get("email_confirmed")][:ACCOUNTS_EACH]


def _worthless() -> NotAllowed:
    return NotAllowed(_("this code is not the one from the e-mail, was used already, or is older than an hour"))
