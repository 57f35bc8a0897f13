"""What lets somebody in: sessions for browsers, tokens for programs. The store keeps only their hashes."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from serai.club import free_text
from serai.club.errors import BadRequest, NotAllowed, NotFound, TooMany, Unavailable
from serai.club.people.preferences import DEFAULTS
from serai.club.play.clock import DAY, HOUR
from serai.club.store import schema
from serai.kernel.i18n import _

if TYPE_CHECKING:
    from serai.club import Club

SCOPES = ("read", "play", "chat", "table")
TOKEN_PREFIX = "serai_"
SEEN_EVERY = HOUR  # being seen is written down at most this often
TOKENS_EACH = 20
SESSIONS_EACH = 50

# Asked for with every request, so they are put together once.
_BY_SESSION = (
    select(schema.people, schema.sessions.c.expires, schema.sessions.c.seen.label("session_seen"))
    .add_columns(schema.sessions.c.made.label("session_made"))
    .join_from(schema.sessions, schema.people)
    .where(
        schema.sessions.c.hash == bindparam("digest"),
        schema.sessions.c.expires > bindparam("now"),
        schema.people.c.forgotten.is_(None),
        schema.people.c.suspended.is_(None),
    )
)
_BY_TOKEN = (
    select(schema.people, schema.tokens.c.scopes, schema.tokens.c.used, schema.tokens.c.id.label("token_id"))
    .join_from(schema.tokens, schema.people)
    .where(
        schema.tokens.c.hash == bindparam("digest"),
        schema.people.c.forgotten.is_(None),
        schema.people.c.suspended.is_(None),
    )
)


def revoked_topic(person_id: str) -> str:
    """The topic of a person's sessions and tokens that were revoked."""
    return f"keys-{person_id}"


@dataclass(frozen=True)
class Person:
    """Somebody at the club, as they may see themselves."""

    id: str
    name: str
    account: bool
    language: str
    preferences: Mapping[str, object] = field(repr=False)
    email: str | None = field(repr=False, default=None)
    muted: bool = False
    host: bool = False  # moderates: sees reports, mutes, closes


@dataclass(frozen=True)
class Session:
    """A browser's key: the secret for its cookie, and the token that its forms must carry."""

    secret: str = field(repr=False)
    person: str
    expires: int
    renewed: bool = False  # it lives longer since this look at it: the cookie should as well
    made: int = 0

    @property
    def csrf(self) -> str:
        return hmac.new(self.secret.encode(), b"csrf", hashlib.sha256).hexdigest()


@dataclass(frozen=True)
class Token:
    """A program's key as its owner sees it listed; the text itself is shown once, when it is made."""

    id: str
    title: str
    scopes: frozenset[str]
    made: int
    used: int | None


def digest(secret: str) -> str:
    """What the store keeps of a secret. The secret is 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def is_id(text: object) -> bool:
    """Whether this may be an id. What is none is not asked for: PostgreSQL refuses some texts that SQLite takes."""
    return isinstance(text, str) and text.isascii() and text.isalnum() and len(text) <= 32


class Sessions:
    """Opening, checking and taking away sessions and tokens."""

    def __init__(self, club: "Club") -> None:
        self.club = club
        self.store = club.store
        self.settings = club.settings

    @property
    def ms(self) -> int:
        """Now, in whole milliseconds."""
        return self.club.ms()

    # -- sessions ------------------------------------------------------------------------------------------------------

    def open_session(self, person_id: str) -> Session:
        """A new session with a new secret; beyond a number of them the oldest ends."""
        secret, now = secrets.token_urlsafe(32), self.ms
        expires = now + self.settings.session_days * DAY
        s = schema.sessions.c
        with self.store.write() as c:
            self._must_exist(c, person_id)
            old = select(s.hash).where(s.person_id == person_id).order_by(s.seen.desc(), s.made.desc(), s.hash)
            extra = c.execute(old.offset(SESSIONS_EACH - 1)).scalars().all()
            if extra:
                c.execute(delete(schema.sessions).where(s.hash.in_(extra)))
            c.execute(
                insert(schema.sessions).values(
                    hash=digest(secret), person_id=person_id, made=now, seen=now, expires=expires
                )
            )
        return Session(secret, person_id, expires, made=now)

    def by_session(self, secret: str) -> tuple[Person, Session]:
        """Whose session this is. It lives on while it is used."""
        now, s, p = self.ms, schema.sessions.c, schema.people
        with self.store.read() as c:
            row = c.execute(_BY_SESSION, {"digest": digest(secret), "now": now}).first()
        if row is None:
            raise NotFound(_("this session has ended; enter again"))
        expires = row.expires
        if now - row.session_seen > SEEN_EVERY:
            expires = now + self.settings.session_days * DAY
            with suppress(Unavailable), self.store.write() as c:  # it matters little, and comes again
                c.execute(update(schema.sessions).where(s.hash == digest(secret)).values(seen=now, expires=expires))
                c.execute(update(p).where(p.c.id == row.id).values(seen=now))
        return self._person(row), Session(secret, row.id, expires, expires != row.expires, row.session_made)

    def close_session(self, secret: str) -> None:
        """End a session; one that has ended already is fine."""
        with self.store.write() as c:
            s = schema.sessions.c
            gone = c.execute(delete(schema.sessions).where(s.hash == digest(secret)).returning(s.person_id)).first()
            if gone is not None:
                self.store.tell(c, revoked_topic(gone.person_id))

    def close_sessions(self, person_id: str, but: str | None = None) -> int:
        """End all sessions of a person, perhaps but this one; returns how many ended."""
        s = schema.sessions.c
        kept = digest(but) if but is not None else ""
        with self.store.write() as c:
            self.store.tell(c, revoked_topic(person_id))
            return c.execute(delete(schema.sessions).where(s.person_id == person_id, s.hash != kept)).rowcount

    def sessions(self, person_id: str) -> list[dict[str, int]]:
        """When a person's sessions were opened, last used, and end; the last used first."""
        s = schema.sessions.c
        with self.store.read() as c:
            rows = c.execute(select(s.made, s.seen, s.expires).where(s.person_id == person_id).order_by(s.seen.desc()))
            return [dict(row) for row in rows.mappings()]

    def end_keys(self, c: Connection, person_id: str, but: str | None = None, tokens: bool = True) -> None:
        """End a person's sessions, perhaps but this one, and tokens, in the transaction that gives a reason to."""
        s, kept = schema.sessions.c, digest(but) if but is not None else ""
        c.execute(delete(schema.sessions).where(s.person_id == person_id, s.hash != kept))
        if tokens:
            c.execute(delete(schema.tokens).where(schema.tokens.c.person_id == person_id))
        self.store.tell(c, revoked_topic(person_id))

    # -- tokens --------------------------------------------------------------------------------------------------------

    def token(self, person_id: str, title: str, scopes: Iterable[str]) -> str:
        """A new token; its text is never shown again."""
        chosen = sorted(set(scopes))
        title = free_text.admit(free_text.TOKEN_TITLE, title)
        if not chosen or any(scope not in SCOPES for scope in chosen):
            raise BadRequest(_("the scopes of a token are {known}").format(known=", ".join(SCOPES)))
        text, t = TOKEN_PREFIX + secrets.token_urlsafe(32), schema.tokens.c
        with self.store.write() as c:
            self._must_exist(c, person_id)
            if c.execute(select(func.count()).where(t.person_id == person_id)).scalar_one() >= TOKENS_EACH:
                raise TooMany(_("you have {n} tokens already; take one back first").format(n=TOKENS_EACH))
            c.execute(
                insert(schema.tokens).values(
                    id=secrets.token_hex(16),
                    hash=digest(text),
                    person_id=person_id,
                    title=title,
                    scopes=chosen,
                    made=self.ms,
                )
            )
        return text

    def by_token(self, text: str) -> tuple[Person, frozenset[str]]:
        """Whose token this is, and what it may do."""
        now, t, p = self.ms, schema.tokens.c, schema.people
        with self.store.read() as c:
            row = c.execute(_BY_TOKEN, {"digest": digest(text)}).first()
        if row is None:
            raise NotAllowed(_("this token is not known, or was taken back"))
        if row.used is None or now - row.used > SEEN_EVERY:
            with suppress(Unavailable), self.store.write() as c:
                c.execute(update(schema.tokens).where(t.id == row.token_id).values(used=now))
                c.execute(update(p).where(p.c.id == row.id).values(seen=now))
        return self._person(row), frozenset(row.scopes)

    def tokens(self, person_id: str) -> list[Token]:
        """A person's tokens, the newest first."""
        t = schema.tokens.c
        with self.store.read() as c:
            rows = c.execute(select(schema.tokens).where(t.person_id == person_id).order_by(t.made.desc(), t.id))
            return [Token(r.id, r.title, frozenset(r.scopes), r.made, r.used) for r in rows]

    def revoke_token(self, person_id: str, token_id: str) -> None:
        """Take a token back."""
        t = schema.tokens.c
        mine = (t.id == token_id, t.person_id == person_id)
        with self.store.write() as c:
            if not is_id(token_id) or not c.execute(delete(schema.tokens).where(*mine)).rowcount:
                raise NotFound(_("there is no such token"))
            self.store.tell(c, revoked_topic(person_id))

    # -- shared with people --------------------------------------------------------------------------------------------

    def _must_exist(self, c: Connection, person_id: str, lock: bool = False) -> Row[Any]:
        """A person's row; with `lock`, nobody else changes it until the transaction ends."""
        p = schema.people
        query = select(p).where(p.c.id == person_id, p.c.forgotten.is_(None))
        row = c.execute(query.with_for_update() if lock else query).first() if is_id(person_id) else None
        if row is None:
            raise NotFound(_("there is no such person"))
        return row

    def _person(self, row: Row[Any]) -> Person:
        return Person(
            row.id,
            row.name,
            row.password is not None,
            row.language,
            {**DEFAULTS, **(row.preferences or {}), "language": row.language},
            row.email,
            row.muted_until is not None and row.muted_until > self.ms,
            bool(row.host),
        )
