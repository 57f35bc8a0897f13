"""People: guests at once, accounts with a password, their names and settings."""

import secrets
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from serai.club.authentication.passwords import Passwords
from serai.club.authentication.sessions import digest, end_keys
from serai.club.errors import BadRequest, NotAllowed, NotFound, TooMany
from serai.club.people import account_names, names
from serai.club.people.emails import Emails, checked_email
from serai.club.people.moderation import MUTES
from serai.club.people.preferences import checked
from serai.club.people.rows import Person, find_person, person_of, person_row, seen_anew
from serai.club.play.clock import MINUTE
from serai.club.play.randomness import new_id
from serai.club.play.ratings import LADDER
from serai.club.rate_limits import RateWindow
from serai.club.service import Service
from serai.club.store import schema
from serai.kernel.i18n import LANGUAGES, _, language

SAME_VISIT = MINUTE


class People(Service):
    """Everybody the club knows."""

    passwords: Passwords
    emails: Emails

    def __post_init__(self) -> None:
        super().__post_init__()
        self._arrivals = RateWindow(self.settings.guests_per_hour, 3600, self.now)

    # -- coming in -----------------------------------------------------------------------------------------------------

    def guest(self, name: str, address: str = "", visit: str = "") -> Person:
        """A new guest, who can play at once; within moments the same visit (a browser's secret) is the same guest."""
        name = _tidy(name)
        now, id = self.heartbeat.ms(), digest(f"visit {visit}")[:32] if visit else new_id()
        with self.store.read() as c:
            known = c.execute(select(schema.people).where(schema.people.c.id == id)).first()
        if known is not None and known.password is None and known.forgotten is None and now - known.made < SAME_VISIT:
            return person_of(known, now)
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
        if self.find(person_id).account:
            raise NotAllowed(_("you have an account already"))
        self.passwords.not_too_often(address)
        hashed = self.passwords.hash(name, password)
        with self.store.write() as c:
            row = person_row(c, person_id)
            if row.password is not None:
                raise NotAllowed(_("you have an account already"))
            self._may_be_called(row, name)
            account_names.take(self.store, c, person_id, name, password=hashed)
            end_keys(self.store, c, person_id, tokens=end_tokens)
            self.store.tell(c, LADDER)
            self.store.tell(c, "lobby")
        seen_anew(self.store, person_id, self.heartbeat.ms())
        if email:
            self.emails.change(person_id, email)
        return self.find(person_id)

    # -- who and how ---------------------------------------------------------------------------------------------------

    def find(self, person_id: str) -> Person:
        """A person by id."""
        return find_person(self.store, person_id, self.heartbeat.ms())

    def by_name(self, name: str) -> Person:
        """An account by its name."""
        p = schema.people.c
        folded = names.key(name).replace("\0", "")
        with self.store.read() as c:
            row = c.execute(select(schema.people).where(p.name_key == folded)).first()
        if row is None:
            raise NotFound(_("there is no account “{name}”").format(name=name[:60]))
        return person_of(row, self.heartbeat.ms())

    def rename(self, person_id: str, name: str) -> Person:
        """Another name; an account's must be free."""
        name = _tidy(name)
        with self.store.write() as c:
            row = person_row(c, person_id)
            self._may_be_called(row, name)
            if row.password is not None:
                account_names.take(self.store, c, person_id, name)
            else:
                self._must_be_free(c, name)
                c.execute(update(schema.people).where(schema.people.c.id == person_id).values(name=name))
            self.store.tell(c, LADDER)
            self.store.tell(c, "lobby")
        seen_anew(self.store, person_id, self.heartbeat.ms())
        return self.find(person_id)

    def change(self, person_id: str, **preferences: object) -> Person:
        """Change preferences; all or none."""
        chosen = checked(preferences)
        with self.store.write() as c:
            row = person_row(c, person_id, lock=True)
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
            seen_anew(self.store, person_id, self.heartbeat.ms())
        return self.find(person_id)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _must_be_free(self, c: Connection, name: str) -> None:
        """Nobody may look like an account that is not theirs."""
        if account_names.taken(c, name):
            raise BadRequest(_("the name “{name}” belongs to an account; log in, or choose another").format(name=name))

    def _may_be_called(self, row: Row[Any], name: str) -> None:
        """A name is read by everybody, so whoever may not speak may not speak by it either."""
        if name != row.name and row.muted_until is not None and row.muted_until > self.heartbeat.ms():
            raise NotAllowed(_("the hosts have muted you"))


def _tidy(name: str) -> str:
    try:
        return names.tidy(name)
    except names.BadName as error:
        raise BadRequest(str(error)) from None
