"""When cookies under their old names are taken, after a club began to give them names that only TLS allows.

A guest is only a cookie: whoever comes back within this time keeps theirs under its new name. A session that is younger
than the new names never had an old one, so somebody planted it.
"""

from typing import NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from serai.club.play.clock import DAY
from serai.club.settings import Settings
from serai.club.store.engine import Store
from serai.club.store.schema import meta

TAKEN_DAYS = 90


class OldCookies(NamedTuple):
    """The time in which they are taken, in milliseconds."""

    since: int = 0
    until: int = 0


def taken(store: Store, settings: Settings, now: int) -> OldCookies:
    """That time; it begins with the first start over TLS."""
    if not settings.secure:
        return OldCookies()
    mine = select(meta.c.value).where(meta.c.name == "prefixed-cookies")
    with store.read() as c:
        since = c.execute(mine).scalar()
    if since is None:
        since = now
        try:
            with store.write() as c:
                c.execute(insert(meta).values(name="prefixed-cookies", value=now))
        except IntegrityError:  # another process was first
            with store.read() as c:
                since = c.execute(mine).scalar()
    begun = int(since or now)
    return OldCookies(begun, begun + TAKEN_DAYS * DAY)
