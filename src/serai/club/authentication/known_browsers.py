"""Browsers that an account was used in before: each may try passwords on its own, whatever strangers do elsewhere.

The cookie is what OWASP calls a device cookie: signed, per account, worth nothing but its own small number of tries.
"""

import hashlib
import secrets
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from serai.club.settings import Settings

MOST = 5  # accounts that one browser is known for
LONGEST = 1000


class KnownBrowsers:
    """Reads and writes the cookie."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._made: URLSafeSerializer | None = None

    @property
    def _signer(self) -> URLSafeSerializer:
        if self._made is None:  # the key is read from a file, so only when it is needed
            self._made = URLSafeSerializer(self.settings.with_secret().secret_key, salt="serai.known-browser")
        return self._made

    def tries_of(self, cookie: str, person_id: str) -> str | None:
        """The key under which this browser's tries for an account are counted; None if it is not known for it."""
        return next((nonce for id, nonce in self._read(cookie) if id == person_id), None)

    def remember(self, cookie: str, person_id: str, session: str = "") -> str:
        """The cookie of a browser in which this account was just used; the account used longest ago is dropped.

        A session that has none yet gets the same one each time it asks, and so no more tries.
        """
        nonce = hashlib.sha256(session.encode()).hexdigest()[:16] if session else secrets.token_hex(8)
        others = [each for each in self._read(cookie) if each[0] != person_id]
        return str(self._signer.dumps([[person_id, nonce], *others][:MOST]))

    def _read(self, cookie: str) -> list[Any]:
        if not cookie or len(cookie) > LONGEST:
            return []
        try:
            kept = self._signer.loads(cookie)
        except BadSignature:
            return []
        return kept if isinstance(kept, list) else []
