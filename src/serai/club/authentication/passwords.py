"""Passwords: checking, changing and guessing them, and what ends with an old one."""

import secrets
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Row, delete, select, update

from serai.club.authentication.known_browsers import KnownBrowsers
from serai.club.authentication.sessions import end_keys
from serai.club.errors import BadRequest, NotAllowed, TooMany
from serai.club.people import names
from serai.club.people.rows import Person, person_of, person_row
from serai.club.rate_limits import RateWindow
from serai.club.service import Service
from serai.club.store import schema
from serai.kernel.i18n import _

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 256
HASHING_AT_ONCE = 1  # each takes 46 MiB and a core for a moment
HASHING_WAITING = 8  # more are sent away: whoever waits keeps a thread from others
KNOWN_WAITING = 4  # places kept for browsers that an account was used in before
NAME_TRIES = 20  # wrong passwords for one name from everywhere, as a multiple of those from one address


class Passwords(Service):
    """Coming in with a name and a password."""

    def __post_init__(self) -> None:
        super().__post_init__()
        # OWASP's second profile, twice: one lane, so that a login takes one core for a moment and not all of them.
        self.hasher = PasswordHasher(time_cost=2, memory_cost=46 * 1024, parallelism=1)
        self.known_browsers = KnownBrowsers(self.settings)
        self._hashing = BoundedSemaphore(HASHING_AT_ONCE)
        self._waiting = BoundedSemaphore(HASHING_AT_ONCE + HASHING_WAITING)
        self._known_waiting = BoundedSemaphore(KNOWN_WAITING)
        self._nobody = ""  # what an unknown name's password is compared with, so that it takes as long
        s = self.settings
        self._failures = RateWindow(s.login_tries, s.login_window_s, self.now)
        self._failures_of_name = RateWindow(NAME_TRIES * s.login_tries, s.login_window_s, self.now)
        self._passwords = RateWindow(s.passwords_per_hour, 3600, self.now)

    def login(self, name: str, password: str, address: str = "", browser: str = "") -> Person:
        """The account with this name and password. The caller opens a new session, so no old key is worth anything.

        A browser that is known for the account (its cookie says so) has tries of its own.
        """
        try:
            key = names.key(names.tidy(name))
        except names.BadName:
            key = names.key(name)[:160].replace("\0", "") if isinstance(name, str) else ""
        p = schema.people.c
        with self.store.read() as c:
            row = c.execute(select(schema.people).where(p.name_key == _storable(key), p.forgotten.is_(None))).first()
        nonce = self.known_browsers.tries_of(browser, row.id) if row is not None else None
        own = f"browser {nonce}"
        known = nonce is not None and not self._failures.full(own)
        # Strangers' mistakes must not shut somebody out: what counts is wrong from here, or wrong very often.
        counted = [own] if known else [f"name {key} {address}", *([f"address {address}"] if address else [])]
        if not known and (any(map(self._failures.full, counted)) or self._failures_of_name.full(key)):
            raise TooMany(_("too many wrong passwords; try again in a while"), self.settings.login_window_s)
        self.not_too_often(own if known else address)
        if not self._matches(row.password if row is not None else None, password, known) or row is None:
            for each in counted:
                self._failures.add(each)
            if not known:
                self._failures_of_name.add(key)
            raise NotAllowed(_("the name or the password is wrong"))
        if row.suspended is not None:
            raise NotAllowed(_("this account is suspended"))
        self._failures.clear(counted[0])
        if self.hasher.check_needs_rehash(row.password):
            hashed = self.hash(row.name, password)
            with self.store.write() as c:
                c.execute(update(schema.people).where(p.id == row.id).values(password=hashed))
        return person_of(row, self.heartbeat.ms())

    def change_password(
        self, person_id: str, old: str, new: str, keep: str | None = None, address: str = "", end_tokens: bool = True
    ) -> None:
        """A new password; every session but the one that asks ends, and tokens unless they are to stay."""
        row = self.confirm_password(person_id, old, address)
        self.replace(person_id, self.hash(row.name, new), keep, end_tokens)

    def confirm_password(self, person_id: str, password: str, address: str = "") -> Row[Any]:
        """Refuse what only the owner may do where the password is wrong: an open browser may be anybody's."""
        row = self._account(person_id)
        mine = f"change {person_id}"
        if self._failures.full(mine):
            raise TooMany(_("too many wrong passwords; try again in a while"), self.settings.login_window_s)
        self.not_too_often(address)
        if not self._matches(row.password, password):
            self._failures.add(mine)
            raise NotAllowed(_("this is not your password"))
        return row

    def reset_password(self, person_id: str) -> str:
        """A new random password for somebody who lost theirs (an admin's act); all sessions and tokens end."""
        row = self._account(person_id)
        password = secrets.token_urlsafe(12)
        self.replace(person_id, self.hash(row.name, password))
        self.forgive(row.name_key)
        return password

    # -- for whoever else sets a password ---------------------------------------------------------------------------

    def hash(self, name: str, password: str) -> str:
        """What is kept of a password; one that is too short or too easy is refused."""
        text = _composed(password)
        if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
            raise BadRequest(
                _("a password has {low} to {high} characters").format(low=SHORTEST_PASSWORD, high=LONGEST_PASSWORD)
            )
        if names.key(text) == names.key(name) or len(set(text)) < 4:
            raise BadRequest(_("this password is too easy to guess"))
        with self._a_turn():
            return self.hasher.hash(text)

    def not_too_often(self, address: str) -> None:
        """Passwords are slow to look at by design: one address may ask for so many."""
        if address and not self._passwords.add(address):
            raise TooMany(_("too many passwords were tried from your address; try again later"), 600)

    def replace(self, person_id: str, hashed: str, keep: str | None = None, end_tokens: bool = True) -> None:
        """Keep a new password and end what the old one opened, in one transaction."""
        with self.store.write() as c:
            c.execute(update(schema.people).where(schema.people.c.id == person_id).values(password=hashed))
            c.execute(delete(schema.resets).where(schema.resets.c.person_id == person_id))
            end_keys(self.store, c, person_id, but=keep, tokens=end_tokens)

    def forgive(self, name_key: str) -> None:
        """Whoever proved otherwise to own an account is not kept out by what others tried with its name."""
        self._failures_of_name.clear(name_key)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _account(self, person_id: str) -> Row[Any]:
        with self.store.read() as c:
            row = person_row(c, person_id)
        if row.password is None:
            raise NotAllowed(_("a guest has no password"))
        return row

    @contextmanager
    def _a_turn(self, known: bool = False) -> Iterator[None]:
        """One after another, and nobody waits behind a crowd; a crowd of strangers does not fill the places kept."""
        waiting = self._known_waiting if known else self._waiting
        if not waiting.acquire(blocking=False):
            raise TooMany(_("too many people are logging in; try again in a moment"), 5)
        try:
            with self._hashing:
                yield
        finally:
            waiting.release()

    def _matches(self, hashed: str | None, password: str, known: bool = False) -> bool:
        if not isinstance(password, str) or len(password) > LONGEST_PASSWORD:
            return False
        with self._a_turn(known):
            if hashed is None and not self._nobody:
                self._nobody = self.hasher.hash(secrets.token_urlsafe(16))
            try:
                return self.hasher.verify(hashed or self._nobody, _composed(password)) and hashed is not None
            except (Argon2Error, InvalidHashError):
                return False


def _composed(text: str) -> str:
    """The same letters however a keyboard composes them."""
    return unicodedata.normalize("NFC", text) if isinstance(text, str) else ""


def _storable(text: str) -> str:
    """What a database can be asked for; a lone surrogate is in no name."""
    return text.encode("utf-8", "ignore").decode()
