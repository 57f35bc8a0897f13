"""People: guests at once, accounts with a password, their settings, leaving for good."""

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from serai.club import names, notices, schema
from serai.club.clock import MINUTE
from serai.club.errors import BadRequest, NotAllowed, NotFound, TooMany
from serai.club.fairness import new_id
from serai.club.keys import Person, Session, Token, digest, taken_back
from serai.club.limits import Window
from serai.club.preferences import checked
from serai.club.ratings import LADDER
from serai.club.seats import stir
from serai.club.shunning import HEARING, Shunning
from serai.kernel.i18n import LANGUAGES, _, language

if TYPE_CHECKING:
    from serai.club import Club

__all__ = ["People", "Person", "Session", "Token"]

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 256
HASHING_AT_ONCE = 1  # each takes 46 MiB and a core for a moment
HASHING_WAITING = 8  # more are sent away: whoever waits keeps a thread from others
NAME_TRIES = 20  # wrong passwords for one name from everywhere, as a multiple of those from one address
SAME_VISIT = MINUTE
_EMAIL = re.compile(r"[^@\s,;<>\"]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,60}")


class People(Shunning):
    """Everybody the club knows."""

    def __init__(self, club: "Club") -> None:
        super().__init__(club)
        # OWASP's second profile, twice: one lane, so that a login takes one core for a moment and not all of them.
        self.hasher = PasswordHasher(time_cost=2, memory_cost=46 * 1024, parallelism=1)
        self._hashing = BoundedSemaphore(HASHING_AT_ONCE)
        self._waiting = BoundedSemaphore(HASHING_AT_ONCE + HASHING_WAITING)
        self._nobody = ""  # what an unknown name's password is compared with, so that it takes as long
        s = self.settings
        self._failures = Window(s.login_tries, s.login_window_s, club.now)
        self._failures_of_name = Window(NAME_TRIES * s.login_tries, s.login_window_s, club.now)
        self._passwords = Window(s.passwords_per_hour, 3600, club.now)
        self._arrivals = Window(s.guests_per_hour, 3600, club.now)
        self._codes = Window(10, 3600, club.now)

    # -- coming in -----------------------------------------------------------------------------------------------------

    def guest(self, name: str, address: str = "", visit: str = "") -> Person:
        """A new guest, who can play at once; within moments the same visit (a browser's secret) is the same guest."""
        name = _tidy(name)
        now, id = self.ms, digest(f"visit {visit}")[:32] if visit else new_id()
        with self.store.read() as c:
            known = c.execute(select(schema.people).where(schema.people.c.id == id)).first()
        if known is not None and known.password is None and known.forgotten is None and now - known.made < SAME_VISIT:
            return self._person(known)
        if address and not self._arrivals.add(address):
            raise TooMany(_("too many newcomers from your address; try again later"), 600)
        row = dict(name=name, language=language(), preferences={}, made=now, seen=now)
        with self.store.write() as c:
            self._must_be_free(c, name)
            try:
                with c.begin_nested():
                    c.execute(insert(schema.people).values(id=id, **row))
            except IntegrityError:  # the same visit at the same moment, or long ago
                if known is not None:
                    id = new_id()
                    c.execute(insert(schema.people).values(id=id, **row))
        return self.find(id)

    def register(self, person_id: str, name: str, password: str, email: str | None = None, address: str = "") -> Person:
        """Turn a guest into an account; games and seats stay. The caller opens a new session afterwards."""
        name, email = _tidy(name), checked_email(email)
        if self._row(person_id).password is not None:
            raise NotAllowed(_("you have an account already"))
        self._not_too_often(address)
        hashed = self._hash(name, password)
        with self.store.write() as c:
            if self._must_exist(c, person_id).password is not None:
                raise NotAllowed(_("you have an account already"))
            self._name_account(c, person_id, name, password=hashed)
            self.store.tell(c, LADDER)
            self.store.tell(c, "lobby")
        self._seen_anew(person_id)
        if email:
            self.change_email(person_id, email)
        return self.find(person_id)

    def login(self, name: str, password: str, address: str = "") -> Person:
        """The account with this name and password. The caller opens a new session, so no old key is worth anything."""
        try:
            key = names.key(names.tidy(name))
        except names.BadName:
            key = ""
        # Strangers' mistakes must not shut somebody out: what counts is wrong from here, or wrong very often.
        counted = [f"name {key} {address}", *([f"address {address}"] if address else [])]
        if any(self._failures.full(each) for each in counted) or self._failures_of_name.full(key):
            raise TooMany(_("too many wrong passwords; try again in a while"), self.settings.login_window_s)
        self._not_too_often(address)
        p = schema.people.c
        with self.store.read() as c:
            row = c.execute(select(schema.people).where(p.name_key == key, p.forgotten.is_(None))).first()
        if not self._matches(row.password if row is not None else None, password) or row is None:
            for each in counted:
                self._failures.add(each)
            self._failures_of_name.add(key)
            raise NotAllowed(_("this name and password do not belong together"))
        self._failures.clear(counted[0])
        if self.hasher.check_needs_rehash(row.password):
            self._set_password(row.id, password, row.name)
        return self._person(row)

    def change_password(self, person_id: str, old: str, new: str, keep: str | None = None, address: str = "") -> None:
        """A new password; every session but the one that asks ends."""
        row = self._row(person_id)
        if row.password is None:
            raise NotAllowed(_("a guest has no password"))
        mine = f"change {person_id}"
        if self._failures.full(mine):
            raise TooMany(_("too many wrong passwords; try again in a while"), self.settings.login_window_s)
        self._not_too_often(address)
        if not self._matches(row.password, old):
            self._failures.add(mine)
            raise NotAllowed(_("the old password is another one"))
        self._set_password(person_id, new, row.name)
        self.close_sessions(person_id, but=keep)

    def reset_password(self, person_id: str) -> str:
        """A new random password for somebody who lost theirs (an admin's act); all sessions and tokens end."""
        row = self._row(person_id)
        if row.password is None:
            raise NotAllowed(_("a guest has no password"))
        password = secrets.token_urlsafe(12)
        self._set_password(person_id, password, row.name)
        self.close_sessions(person_id)
        with self.store.write() as c:
            c.execute(delete(schema.tokens).where(schema.tokens.c.person_id == person_id))
            self.store.tell(c, taken_back(person_id))
        self._failures_of_name.clear(row.name_key)
        return password

    # -- who and how ---------------------------------------------------------------------------------------------------

    def find(self, person_id: str) -> Person:
        """A person by id."""
        return self._person(self._row(person_id))

    def by_name(self, name: str) -> Person:
        """An account by its name."""
        p = schema.people.c
        folded = names.key(name).replace("\0", "")
        with self.store.read() as c:
            row = c.execute(select(schema.people).where(p.name_key == folded)).first()
        if row is None:
            raise NotFound(_("there is no account “{name}”").format(name=name[:60]))
        return self._person(row)

    def rename(self, person_id: str, name: str) -> Person:
        """Another name; an account's must be free."""
        name = _tidy(name)
        with self.store.write() as c:
            if self._must_exist(c, person_id).password is not None:
                self._name_account(c, person_id, name)
            else:
                self._must_be_free(c, name)
                c.execute(update(schema.people).where(schema.people.c.id == person_id).values(name=name))
            self.store.tell(c, LADDER)
            self.store.tell(c, "lobby")
        self._seen_anew(person_id)
        return self.find(person_id)

    def change(self, person_id: str, **preferences: Any) -> Person:
        """Change preferences; all or none."""
        chosen = checked(preferences)
        with self.store.write() as c:
            row = self._must_exist(c, person_id, lock=True)
            spoken = chosen.pop("language", row.language)
            kept = {**(row.preferences or {}), **chosen}
            if kept.get("webhook") and not kept.get("webhook_secret"):
                kept["webhook_secret"] = secrets.token_urlsafe(32)  # signs the calls, so that a receiver can trust them
            c.execute(
                update(schema.people)
                .where(schema.people.c.id == person_id)
                .values(preferences=kept, language=spoken if spoken in LANGUAGES else "en")
            )
            if "chat" in chosen:
                self.store.tell(c, HEARING)
        if kept.get("chat") != (row.preferences or {}).get("chat"):
            self._seen_anew(person_id)
        return self.find(person_id)

    # -- e-mail --------------------------------------------------------------------------------------------------------

    def change_email(self, person_id: str, email: str | None) -> Person:
        """Set or remove an address. Letters go there only after the code sent to it was entered."""
        address = checked_email(email)
        if address and not self._codes.add(f"send {person_id}"):
            raise TooMany(_("too many letters; try again later"), 3600)
        with self.store.write() as c:
            row = self._must_exist(c, person_id, lock=True)
            kept = {k: v for k, v in (row.preferences or {}).items() if k != "email_confirmed"}
            c.execute(
                update(schema.people).where(schema.people.c.id == person_id).values(email=address, preferences=kept)
            )
            if address:
                notices.queue_letter(c, person_id, "confirm", self.ms)
        return self.find(person_id)

    def email_code(self, person_id: str, email: str) -> str:
        """The code that confirms an address: nobody can know it who has neither the letter nor the house's key."""
        key = self.settings.with_secret().secret_key.encode()
        number = hmac.new(key, f"e-mail {person_id} {email}".encode(), hashlib.sha256).digest()
        return f"{int.from_bytes(number[:8]) % 10**8:08}"

    def confirm_email(self, person_id: str, code: str) -> Person:
        """Confirm one's address with the code from the letter."""
        if not self._codes.add(f"code {person_id}"):
            raise TooMany(_("too many wrong codes; try again later"), 3600)
        with self.store.write() as c:
            row = self._must_exist(c, person_id, lock=True)
            right = row.email and hmac.compare_digest(
                self.email_code(person_id, row.email).encode(), code.strip().encode("utf-8", "replace")
            )
            if not right:
                raise NotAllowed(_("this is not the code from the letter"))
            kept = {**(row.preferences or {}), "email_confirmed": True}
            c.execute(update(schema.people).where(schema.people.c.id == person_id).values(preferences=kept))
        return self.find(person_id)

    # -- a guest's games -----------------------------------------------------------------------------------------------

    def bring_along(self, guest_id: str, account_id: str) -> None:
        """A guest's games become an account's, but for those at which both sit; then the guest is forgotten."""
        seats, tables = schema.seats, schema.tables
        with self.store.write() as c:
            guest, account = (self._must_exist(c, id, lock=True) for id in sorted((guest_id, account_id)))
            if guest.id != guest_id:
                guest, account = account, guest
            if guest.password is not None or account.password is None:
                raise NotAllowed(_("only a guest's games can be taken along, and only to an account"))
            both = select(seats.c.table_id).where(seats.c.person_id == account_id)
            held = select(seats.c.table_id).where(seats.c.person_id == guest_id, seats.c.table_id.not_in(both))
            hosted = select(tables.c.id).where(tables.c.host_id == guest_id, tables.c.id.not_in(both))
            ids = c.execute(held.union(hosted)).scalars().all()
            for table, name, at in (
                (seats, "person_id", "table_id"),
                (tables, "host_id", "id"),
                (schema.entries, "actor", "table_id"),
                (schema.chat, "person_id", "table_id"),
                (schema.results, "player", "table_id"),
                (schema.outbox, "person_id", "table_id"),
            ):
                theirs = (table.c[name] == guest_id, table.c[at].in_(ids))
                c.execute(update(table).where(*theirs).values({name: account_id}))
            r = schema.ratings.c
            rated = select(r.game).where(r.player == account_id)
            c.execute(
                update(schema.ratings).where(r.player == guest_id, r.game.not_in(rated)).values(player=account_id)
            )
            for id in ids:
                stir(self.store, c, id)
            self.store.tell(c, "lobby")
            self.store.tell(c, LADDER)
        for id in ids:
            self.club.live.drop(id)
        self.forget(guest_id)

    # -- leaving for good ----------------------------------------------------------------------------------------------

    def forget(self, person_id: str) -> None:
        """Delete a person's account and data. Games with others stay; the name in them becomes “departed player”."""
        self.find(person_id)
        self.club.tables.depart(person_id)
        with self.store.write() as c:
            wiped: dict[str, Any] = dict(name=names.DEPARTED, name_key=None, password=None, email=None, preferences={})
            c.execute(update(schema.people).where(schema.people.c.id == person_id).values(**wiped, forgotten=self.ms))
            for table, column in (
                (schema.sessions, "person_id"),
                (schema.tokens, "person_id"),
                (schema.asked, "person_id"),
                (schema.blocks, "person_id"),
                (schema.blocks, "other_id"),
                (schema.chat, "person_id"),
                (schema.outbox, "person_id"),
                (schema.reports, "by_id"),
                (schema.reports, "about_id"),
                (schema.ratings, "player"),
            ):
                c.execute(delete(table).where(table.c[column] == person_id))
            c.execute(update(schema.results).where(schema.results.c.player == person_id).values(player=None))
            self.store.tell(c, taken_back(person_id))
            self.store.tell(c, LADDER)
        self.club.tables.depart(person_id)  # a seat taken at another tab meanwhile
        self._seen_anew(person_id)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _row(self, person_id: str) -> Any:
        with self.store.read() as c:
            return self._must_exist(c, person_id)

    def _must_be_free(self, c: Any, name: str) -> None:
        """Nobody may look like an account that is not theirs."""
        if c.execute(select(schema.people.c.id).where(schema.people.c.name_key == names.key(name))).first():
            raise BadRequest(_("the name “{name}” belongs to an account; log in, or choose another").format(name=name))

    def _name_account(self, c: Any, person_id: str, name: str, **more: Any) -> None:
        taken = _("the name “{name}” is taken").format(name=name)
        p = schema.people.c
        if c.execute(select(p.id).where(p.name_key == names.key(name), p.id != person_id)).first():
            raise BadRequest(taken)
        try:
            with c.begin_nested():
                values = dict(name=name, name_key=names.key(name), **more)
                c.execute(update(schema.people).where(p.id == person_id).values(**values))
        except IntegrityError:  # another process was faster
            raise BadRequest(taken) from None

    def _hash(self, name: str, password: str) -> str:
        text = _password(password)
        if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
            raise BadRequest(
                _("a password has {low} to {high} characters").format(low=SHORTEST_PASSWORD, high=LONGEST_PASSWORD)
            )
        if names.key(text) == names.key(name) or len(set(text)) < 4:
            raise BadRequest(_("this password is too easy to guess"))
        with self._a_turn():
            return self.hasher.hash(text)

    def _not_too_often(self, address: str) -> None:
        """Passwords are slow to look at by design: one address may ask for so many."""
        if address and not self._passwords.add(address):
            raise TooMany(_("too many passwords from your address; try again later"), 600)

    @contextmanager
    def _a_turn(self) -> Iterator[None]:
        """One after another, and nobody waits behind a crowd."""
        if not self._waiting.acquire(blocking=False):
            raise TooMany(_("too many people at the door; try again in a moment"), 5)
        try:
            with self._hashing:
                yield
        finally:
            self._waiting.release()

    def _set_password(self, person_id: str, password: str, name: str) -> None:
        hashed = self._hash(name, password)
        with self.store.write() as c:
            c.execute(update(schema.people).where(schema.people.c.id == person_id).values(password=hashed))

    def _matches(self, hashed: str | None, password: str) -> bool:
        if not isinstance(password, str) or len(password) > LONGEST_PASSWORD:
            return False
        with self._a_turn():
            if hashed is None and not self._nobody:
                self._nobody = self.hasher.hash(secrets.token_urlsafe(16))
            try:
                return self.hasher.verify(hashed or self._nobody, _password(password)) and hashed is not None
            except (Argon2Error, InvalidHashError):
                return False


def checked_email(email: str | None) -> str | None:
    """An address that letters can go to, or None for none."""
    address = (email or "").strip()
    if address and not (address.isascii() and address.isprintable() and _EMAIL.fullmatch(address)):
        raise BadRequest(_("“{email}” is not an e-mail address").format(email=address[:80]))
    return address or None


def _tidy(name: str) -> str:
    try:
        return names.tidy(name)
    except names.BadName as error:
        raise BadRequest(str(error)) from None


def _password(text: str) -> str:
    """The same letters however a keyboard composes them."""
    return unicodedata.normalize("NFC", text) if isinstance(text, str) else ""
