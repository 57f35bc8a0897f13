"""People: guests at once, accounts with a password, their settings, leaving for good."""

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from serai.club import free_text
from serai.club.errors import BadRequest, NotAllowed, NotFound, Refused, TooMany
from serai.club.notify import email_limits, notices
from serai.club.people import account_names, names
from serai.club.people.moderation import MUTES
from serai.club.people.passwords import Passwords
from serai.club.people.preferences import checked
from serai.club.people.sessions import Person, Session, Token, digest, revoked_topic
from serai.club.play.clock import MINUTE
from serai.club.play.randomness import new_id
from serai.club.play.ratings import LADDER
from serai.club.rate_limits import RateWindow
from serai.club.store import schema
from serai.club.tables.rows import stir
from serai.kernel.i18n import LANGUAGES, _, language

if TYPE_CHECKING:
    from serai.club import Club

__all__ = ["People", "Person", "Session", "Token"]

SAME_VISIT = MINUTE
_EMAIL = re.compile(r"[^@\s,;<>\"]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,60}")


class People(Passwords):
    """Everybody the club knows."""

    def __init__(self, club: "Club") -> None:
        super().__init__(club)
        self._arrivals = RateWindow(self.settings.guests_per_hour, 3600, club.now)
        self._codes = RateWindow(10, 3600, club.now)

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

    def register(
        self,
        person_id: str,
        name: str,
        password: str,
        email: str | None = None,
        address: str = "",
        end_tokens: bool = True,
    ) -> Person:
        """Turn a guest into an account; games and seats stay, sessions end, and tokens unless they are to stay.

        The caller opens a new session afterwards.
        """
        name, email = _tidy(name), checked_email(email)
        if self._row(person_id).password is not None:
            raise NotAllowed(_("you have an account already"))
        self._not_too_often(address)
        hashed = self._hash(name, password)
        with self.store.write() as c:
            row = self._must_exist(c, person_id)
            if row.password is not None:
                raise NotAllowed(_("you have an account already"))
            self._may_be_called(row, name)
            account_names.take(self.store, c, person_id, name, password=hashed)
            self.end_keys(c, person_id, tokens=end_tokens)
            self.store.tell(c, LADDER)
            self.store.tell(c, "lobby")
        self._seen_anew(person_id)
        if email:
            self.change_email(person_id, email)
        return self.find(person_id)

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
            row = self._must_exist(c, person_id)
            self._may_be_called(row, name)
            if row.password is not None:
                account_names.take(self.store, c, person_id, name)
            else:
                self._must_be_free(c, name)
                c.execute(update(schema.people).where(schema.people.c.id == person_id).values(name=name))
            self.store.tell(c, LADDER)
            self.store.tell(c, "lobby")
        self._seen_anew(person_id)
        return self.find(person_id)

    def change(self, person_id: str, **preferences: object) -> Person:
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
                self.store.tell(c, MUTES)
        if kept.get("chat") != (row.preferences or {}).get("chat"):
            self._seen_anew(person_id)
        return self.find(person_id)

    # -- e-mail --------------------------------------------------------------------------------------------------------

    def change_email(self, person_id: str, email: str | None) -> Person:
        """Set or remove an address. Emails go there only after the code sent to it was entered."""
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
                if not email_limits.admit(self.club, c, address, "confirm"):
                    raise TooMany(_("enough letters went to this address today; try again tomorrow"), 86400)
                notices.queue_letter(c, person_id, "confirm", address, self.ms)
        return self.find(person_id)

    def email_code(self, person_id: str, email: str) -> str:
        """The code that confirms an address: nobody can know it who has neither the email nor the club's key."""
        key = self.settings.with_secret().secret_key.encode()
        number = hmac.new(key, f"e-mail {person_id} {email}".encode(), hashlib.sha256).digest()
        return f"{int.from_bytes(number[:8]) % 10**8:08}"

    def confirm_email(self, person_id: str, code: str) -> Person:
        """Confirm one's address with the code from the email."""
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
            if self._uncounted(c, guest_id):
                raise Refused(_("a rated game of this guest is not counted yet: take the games along afterwards"))
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
            self.club.cache.drop(id)
        self.forget(guest_id)

    def _uncounted(self, c: Connection, guest_id: str) -> bool:
        """Whether a rated game goes on or is not counted yet: whose result it is cannot be chosen any more."""
        t, s, r = schema.tables.c, schema.seats.c, schema.results.c
        rated = (s.person_id == guest_id, s.table_id == t.id, t.rated)
        counted = exists().where(r.table_id == t.id, r.mu_after.is_not(None))
        waits = (t.status == "playing") | ((t.status == "over") & t.unrated_why.is_(None) & ~counted)
        return c.execute(select(t.id).where(*rated, waits).limit(1)).first() is not None

    # -- leaving for good ----------------------------------------------------------------------------------------------

    def forget(self, person_id: str) -> None:
        """Delete a person's account and data. Games with others stay; the name in them becomes “departed player”."""
        self.find(person_id)
        self.club.tables.depart(person_id)
        with self.store.write() as c:
            wiped: dict[str, object] = dict(
                name=names.DEPARTED, name_key=None, password=None, email=None, preferences={}, host=False
            )
            c.execute(update(schema.people).where(schema.people.c.id == person_id).values(**wiped, forgotten=self.ms))
            s = schema
            own = (s.sessions, s.tokens, s.appearances, s.resets, s.asked, s.blocks, s.chat, s.outbox)
            theirs = [table.c.person_id for table in own]
            theirs += [s.blocks.c.other_id, s.reports.c.by_id, s.reports.c.about_id, s.ratings.c.player]
            for column in theirs:
                c.execute(delete(column.table).where(column == person_id))
            c.execute(update(schema.results).where(schema.results.c.player == person_id).values(player=None))
            self.store.tell(c, revoked_topic(person_id))
            self.store.tell(c, LADDER)
        self.club.tables.depart(person_id)  # a seat taken at another tab meanwhile
        self._seen_anew(person_id)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _must_be_free(self, c: Connection, name: str) -> None:
        """Nobody may look like an account that is not theirs."""
        if account_names.taken(c, name):
            raise BadRequest(_("the name “{name}” belongs to an account; log in, or choose another").format(name=name))

    def _may_be_called(self, row: Row[Any], name: str) -> None:
        """A name is read by everybody, so whoever may not speak may not speak by it either."""
        if name != row.name and row.muted_until is not None and row.muted_until > self.ms:
            raise NotAllowed(_("the house has muted you"))


def checked_email(email: str | None) -> str | None:
    """An address that email can go to, or None for none."""
    address = (email or "").strip()
    if len(address) > free_text.EMAIL.longest:
        raise BadRequest(_("this text has at most {n} characters").format(n=free_text.EMAIL.longest))
    if address and not (address.isascii() and address.isprintable() and _EMAIL.fullmatch(address)):
        raise BadRequest(_("“{email}” is not an e-mail address").format(email=address[:80]))
    return address or None


def _tidy(name: str) -> str:
    try:
        return names.tidy(name)
    except names.BadName as error:
        raise BadRequest(str(error)) from None
