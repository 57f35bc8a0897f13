"""How many emails one address gets in a day, whoever asks for them.

Confirmations, forgotten passwords and “your turn” are counted apart: nobody can use up one by asking for another.
"""

import hashlib
import hmac

from sqlalchemy import Connection, func, insert, select

from serai.club.play.clock import DAY
from serai.club.service import Service
from serai.club.store.schema import letters_sent


class EmailLimits(Service):
    """Counts emails by address, in the store."""

    def admit(self, c: Connection, email: str, kind: str) -> bool:
        """Count an email to an address; False if it had enough of this kind in the last day."""
        now, who = self.heartbeat.ms(), self._recipient(email)
        most = self.settings.turn_letters_per_day if kind == "your-turn" else self.settings.letters_per_day
        self.store.lock(c, f"letters {who}")
        sent = letters_sent.c
        lately = (sent.recipient == who, sent.kind == kind, sent.at > now - DAY)
        if c.execute(select(func.count()).where(*lately)).scalar_one() >= most:
            return False
        c.execute(insert(letters_sent).values(recipient=who, kind=kind, at=now))
        return True

    def _recipient(self, email: str) -> str:
        """The name under which an address is counted: a keyed hash, the same for all spellings of one mailbox."""
        box, _at, domain = email.lower().rpartition("@")
        key = self.settings.with_secret().secret_key.encode()
        return hmac.new(key, f"recipient {box.partition('+')[0]}@{domain}".encode(), hashlib.sha256).hexdigest()
