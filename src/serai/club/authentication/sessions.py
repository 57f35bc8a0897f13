"""What lets somebody in: sessions for browsers, tokens for programs. The store keeps only their hashes."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from serai.club import free_text
from serai.club.errors import BadRequest, NotAllowed, NotFound, TooMany, Unavailable
from serai.club.people.rows import Person, is_id, person_of, person_row
from serai.club.play.clock import DAY, HOUR
from serai.club.service import Service
from serai.club.store import schema
from serai.club.store.engine import Store
from serai.club.store.prepared import KeptRows, Prepared
from serai.kernel.i18n import _

SCOPES = ("read", "play", "chat", "table")
TOKEN_PREFIX = "serai_"
SEEN_EVERY = HOUR  # being seen is written down at most this often
TOKENS_EACH = 20
SESSIONS_EACH = 50
KEPT = 2000  # sessions, and tokens, whose rows are kept

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


def end_keys(store: Store, c: Connection, person_id: str, but: str | None = None, tokens: bool = True) -> None:
    """End a person's sessions, perhaps but this one, and tokens, in the transaction that gives a reason to."""
    s, kept = schema.sessions.c, digest(but) if but is not None else ""
    c.execute(delete(schema.sessions).where(s.person_id == person_id, s.hash != kept))
    if tokens:
        c.execute(delete(schema.tokens).where(schema.tokens.c.person_id == person_id))
    store.tell(c, revoked_topic(person_id))


class Sessions(Service):
    """Opening, checking and taking away sessions and tokens."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._by_session = KeptRows(self.store, Prepared(_BY_SESSION), KEPT)
        self._by_token = KeptRows(self.store, Prepared(_BY_TOKEN), KEPT)

    # -- sessions ------------------------------------------------------------------------------------------------------

    def open_session(self, person_id: str) -> Session:
        """A new session with a new secret; beyond a number of them the oldest ends."""
        secret, now = secrets.token_urlsafe(32), self.heartbeat.ms()
        expires = now + self.settings.session_days * DAY
        s = schema.sessions.c
        with self.store.write() as c:
            person_row(c, person_id)
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
        now, s, p = self.heartbeat.ms(), schema.sessions.c, schema.people
        kept = digest(secret)
        row = next(iter(self._by_session.find(kept, {"digest": kept, "now": now})), None)
        if row is None:
            raise NotFound(_("this session has ended; enter again"))
        expires = row.expires
        if now - row.session_seen > SEEN_EVERY:
            expires = now + self.settings.session_days * DAY
            with suppress(Unavailable), self.store.write() as c:  # it matters little, and comes again
                c.execute(update(schema.sessions).where(s.hash == digest(secret)).values(seen=now, expires=expires))
                c.execute(update(p).where(p.c.id == row.id).values(seen=now))
        return person_of(row, now), Session(secret, row.id, expires, expires != row.expires, row.session_made)

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

    def of(self, person_id: str) -> list[dict[str, int]]:
        """When a person's sessions were opened, last used, and end; the last used first."""
        s = schema.sessions.c
        with self.store.read() as c:
            rows = c.execute(select(s.made, s.seen, s.expires).where(s.person_id == person_id).order_by(s.seen.desc()))
            return [dict(row) for row in rows.mappings()]

    # -- tokens --------------------------------------------------------------------------------------------------------

    def token(self, person_id: str, title: str, scopes: Iterable[str]) -> str:
        """A new token; its text is never shown again."""
        chosen = sorted(set(scopes))
        title = free_text.admit(free_text.TOKEN_TITLE, title)
        if not chosen or any(scope not in SCOPES for scope in chosen):
            raise BadRequest(_("the scopes of a token are {known}").format(known=", ".join(SCOPES)))
        text, t = TOKEN_PREFIX + secrets.token_urlsafe(32), schema.tokens.c
        with self.store.write() as c:
            person_row(c, person_id)
            if c.execute(select(func.count()).where(t.person_id == person_id)).scalar_one() >= TOKENS_EACH:
                raise TooMany(_("you have {n} tokens already; take one back first").format(n=TOKENS_EACH))
            c.execute(
                insert(schema.tokens).values(
                    id=secrets.token_hex(16),
                    hash=digest(text),
                    person_id=person_id,
                    title=title,
                    scopes=chosen,
                    made=self.heartbeat.ms(),
                )
            )
        return text

    def by_token(self, text: str) -> tuple[Person, frozenset[str]]:
        """Whose token this is, and what it may do."""
        now, t, p = self.heartbeat.ms(), schema.tokens.c, schema.people
        kept = digest(text)
        row = next(iter(self._by_token.find(kept, {"digest": kept})), None)
        if row is None:
            raise NotAllowed(_("this token is not known, or was taken back"))
        if row.used is None or now - row.used > SEEN_EVERY:
            with suppress(Unavailable), self.store.write() as c:
                c.execute(update(schema.tokens).where(t.id == row.token_id).values(used=now))
                c.execute(update(p).where(p.c.id == row.id).values(seen=now))
        return person_of(row, now), frozenset(row.scopes)

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
