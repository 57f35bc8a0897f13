"""Until when cookies under their old names are taken, after a house began to give them names that only TLS allows.

A guest is only a cookie: whoever comes back within this time keeps theirs under its new name.
"""

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from serai.club.clock import DAY
from serai.club.schema import meta
from serai.club.settings import Settings
from serai.club.store import Store

TAKEN_DAYS = 90


def taken_until(store: Store, settings: Settings, now: int) -> int:
    """The end of that time, in milliseconds; it begins with the first start over TLS."""
    if not settings.secure:
        return 0
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
    return int(since or now) + TAKEN_DAYS * DAY
