"""A person's e-mail address: set, and confirmed by a code that was sent to it."""

import hashlib
import hmac
import re

from sqlalchemy import update

from serai.club import free_text
from serai.club.errors import BadRequest, NotAllowed, TooMany
from serai.club.notify import outbox
from serai.club.notify.email_limits import EmailLimits
from serai.club.people.rows import Person, find_person, person_row
from serai.club.rate_limits import RateWindow
from serai.club.service import Service
from serai.club.store import schema
from serai.kernel.i18n import _

_EMAIL = re.compile(r"[^@\s,;<>\"]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,60}")


class Emails(Service):
    """Changing and confirming addresses."""

    limits: EmailLimits

    def __post_init__(self) -> None:
        super().__post_init__()
        self._codes = RateWindow(10, 3600, self.now)

    def change(self, person_id: str, email: str | None) -> Person:
        """Set or remove an address. Emails go there only after the code sent to it was entered."""
        address = checked_email(email)
        if address and not self._codes.add(f"send {person_id}"):
            raise TooMany(_("too many e-mails; try again later"), 3600)
        with self.store.write() as c:
            row = person_row(c, person_id, lock=True)
            kept = {k: v for k, v in (row.preferences or {}).items() if k != "email_confirmed"}
            c.execute(
                update(schema.people).where(schema.people.c.id == person_id).values(email=address, preferences=kept)
            )
            if address:
                if not self.limits.admit(c, address, "confirm"):
                    raise TooMany(_("too many e-mails went to this address today; try again tomorrow"), 86400)
                outbox.queue_letter(c, person_id, "confirm", address, self.heartbeat.ms())
        return find_person(self.store, person_id, self.heartbeat.ms())

    def code(self, person_id: str, email: str) -> str:
        """The code that confirms an address: nobody can know it who has neither the email nor the club's key."""
        key = self.settings.with_secret().secret_key.encode()
        number = hmac.new(key, f"e-mail {person_id} {email}".encode(), hashlib.sha256).digest()
        return f"{int.from_bytes(number[:8]) % 10**8:08}"

    def confirm(self, person_id: str, code: str) -> Person:
        """Confirm one's address with the code from the email."""
        if not self._codes.add(f"code {person_id}"):
            raise TooMany(_("too many wrong codes; try again later"), 3600)
        with self.store.write() as c:
            row = person_row(c, person_id, lock=True)
            right = row.email and hmac.compare_digest(
                self.code(person_id, row.email).encode(), code.strip().encode("utf-8", "replace")
            )
            if not right:
                raise NotAllowed(_("this is not the code from the e-mail"))
            kept = {**(row.preferences or {}), "email_confirmed": True}
            c.execute(update(schema.people).where(schema.people.c.id == person_id).values(preferences=kept))
        return find_person(self.store, person_id, self.heartbeat.ms())


def checked_email(email: str | None) -> str | None:
    """An address that email can go to, or None for none."""
    address = (email or "").strip()
    if len(address) > free_text.EMAIL.longest:
        raise BadRequest(_("this text has at most {n} characters").format(n=free_text.EMAIL.longest))
    if address and not (address.isascii() and address.isprintable() and _EMAIL.fullmatch(address)):
        raise BadRequest(_("“{email}” is not an e-mail address").format(email=address[:80]))
    return address or None
