"""How many emails one address gets in a day, whoever asks for them.

Confirmations, forgotten passwords and “your turn” are counted apart: nobody can use up one by asking for another.
"""

import hashlib
import hmac
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, insert, select

from serai.club.play.clock import DAY
from serai.club.store.schema import letters_sent

if TYPE_CHECKING:
    from serai.club import Club


def admit(club: "Club", c: Connection, email: str, kind: str) -> bool:
    """Count an email to an address; False if it had enough of this kind in the last day."""
    settings, now, who = club.settings, club.ms(), recipient(club, email)
    most = settings.turn_letters_per_day if kind == "your-turn" else settings.letters_per_day
    club.store.lock(c, f"letters {who}")
    sent = letters_sent.c
    lately = (sent.recipient == who, sent.kind == kind, sent.at > now - DAY)
    if c.execute(select(func.count()).where(*lately)).scalar_one() >= most:
        return False
    c.execute(insert(letters_sent).values(recipient=who, kind=kind, at=now))
    return True


def recipient(club: "Club", email: str) -> str:
    """The name under which an address is counted: a keyed hash, the same for all spellings of one mailbox."""
    box, _at, domain = email.lower().rpartition("@")
    key = club.settings.with_secret().secret_key.encode()
    return hmac.new(key, f"recipient {box.partition('+')[0]}@{domain}".encode(), hashlib.sha256).hexdigest()
