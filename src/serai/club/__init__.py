"""The club: tables, people and everything that happens at them. It knows no HTTP; `docs/club.md` has its words.

>>> from serai.club import Club, Pace, Seat, Settings  # doctest: +SKIP
>>> club = Club(Settings(database_url="sqlite:///club.db"))  # doctest: +SKIP
"""

import time
from collections.abc import Callable

from serai.club.bots.advice import Advice
from serai.club.bots.pool import BotPool
from serai.club.chat.messages import Chat
from serai.club.errors import BadRequest, ClubError, NotAllowed, NotFound, Refused, Stale, TooMany, Unavailable
from serai.club.housekeeping import Housekeeping
from serai.club.model import Accepted, LogLine, NeedsConfirmation, Result, Seat, Table, TableView, Terms, Thinking
from serai.club.people import account_names, old_cookies
from serai.club.people.accounts import People
from serai.club.people.own_data import OwnData
from serai.club.people.password_reset import PasswordResets
from serai.club.play.cache import TableCache
from serai.club.play.clock import Clock, DailyHours, Pace
from serai.club.play.history import History
from serai.club.play.moves import Moves
from serai.club.play.ratings import Ratings
from serai.club.settings import Settings
from serai.club.store.engine import Store
from serai.club.store.health import Health
from serai.club.store.heartbeat import CLOCK, Heartbeat
from serai.club.store.pubsub import PubSub
from serai.club.store.timebase import Timebase
from serai.club.tables.create import Tables
from serai.club.tables.quotas import Quotas

__all__ = [
    "Accepted",
    "BadRequest",
    "Clock",
    "Club",
    "ClubError",
    "DailyHours",
    "LogLine",
    "NeedsConfirmation",
    "NotAllowed",
    "NotFound",
    "Pace",
    "Refused",
    "Result",
    "Seat",
    "Settings",
    "Stale",
    "Store",
    "Table",
    "TableView",
    "Terms",
    "Thinking",
    "TooMany",
    "Unavailable",
]


class Club:
    """Everything joined: what `web/` and the command line receive."""

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        store_now: Callable[[], float] | None = None,
    ) -> None:
        """`now` and `monotonic` are the machine's clocks, `store_now` the database's (None: as it says itself)."""
        self.settings = settings
        self.now = now
        self.store = Store(settings.database_url)
        self.health = Health(self.store)
        self.pubsub = PubSub(self.store)
        self.heartbeat = Heartbeat(self.store, Timebase(now, monotonic), store_now)
        self.cache = TableCache(self.store, settings.live_tables)
        self.history = History(self)
        self.quotas = Quotas(self)
        self.tables = Tables(self)
        self.moves = Moves(self)
        self.people = People(self)
        self.resets = PasswordResets(self)
        self.own_data = OwnData(self)
        self.chat = Chat(self)
        self.ratings = Ratings(self)
        self.advice = Advice(self)
        self.bots = BotPool(self)
        self.housekeeping = Housekeeping(self)
        self.old_cookies = old_cookies.OldCookies()  # known when the store is

    def ms(self) -> int:
        """The store's time in whole milliseconds since 1970: the same in every process, whatever their machines say."""
        return self.heartbeat.ms()

    def start(self, working: bool = True) -> None:
        """Migrate the store and start what runs in the background; without `working`, no bots and no housekeeping."""
        self.store.migrate()
        account_names.recompute(self.store)
        self.old_cookies = old_cookies.taken(self.store, self.settings, self.ms())
        self.heartbeat.start()
        self.pubsub.start()
        self.pubsub.subscribe(CLOCK, lambda _topic, _version: self.heartbeat.hurry())
        if working:
            self.bots.start()
            self.housekeeping.start()

    def stop(self) -> None:
        """Stop everything; what was acknowledged is stored already."""
        self.housekeeping.stop()
        self.bots.stop()
        self.pubsub.stop()
        self.heartbeat.stop()
        self.store.close()

    def __enter__(self) -> "Club":
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
