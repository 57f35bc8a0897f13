"""Whether the store can be used, tried for real: a full disk is noticed only by writing."""

import logging
import time
from threading import Lock

from sqlalchemy.exc import DBAPIError, IntegrityError

from serai.club.errors import Unavailable
from serai.club.store.engine import Store
from serai.club.store.schema import meta

log = logging.getLogger(__name__)

KEPT_S = 1.0  # however often somebody asks, the store is written to no more often
ANSWERS_NOT, TAKES_NOTHING = "the store does not answer", "the store cannot be written"


class Health:
    """What `/healthz` says."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = Lock()
        self._tried: float | None = None
        self._found = ""

    def trouble(self) -> str:
        """What is wrong with the store, in English for whoever looks after the club; empty when nothing is."""
        with self._lock:
            now = time.monotonic()
            if self._tried is None or now - self._tried >= KEPT_S:
                found = self.attempt()
                if found and found != self._found:
                    log.error("the club cannot serve: %s", found)
                self._found, self._tried = found, time.monotonic()
            return self._found

    def attempt(self) -> str:
        """The same, tried now, and nothing logged."""
        if not self.store.alive():
            return ANSWERS_NOT
        mine, now = meta.c.name == "health", time.time_ns() // 1_000_000
        try:
            with self.store.write() as c:
                if not c.execute(meta.update().where(mine).values(value=now)).rowcount:
                    c.execute(meta.insert().values(name="health", value=now))
        except IntegrityError:  # another process was first with it
            return ""
        except (Unavailable, DBAPIError):
            return TAKES_NOTHING
        return ""
