"""The club: tables, people and everything that happens at them. It knows no HTTP; `docs/club.md` has its words.

>>> from serai.club import Club, Pace, Seat, Settings  # doctest: +SKIP
>>> club = Club(Settings(database_url="sqlite:///club.db"))  # doctest: +SKIP
"""

import time
from collections.abc import Callable, Collection

from serai.club.analysis.access import Analysis
from serai.club.authentication import old_cookies
from serai.club.authentication.password_reset import PasswordResets
from serai.club.authentication.passwords import Passwords
from serai.club.authentication.sessions import Sessions
from serai.club.bots.advice import Advice
from serai.club.bots.pool import BotPool
from serai.club.chat.messages import Chat
from serai.club.errors import BadRequest, ClubError, NotAllowed, NotFound, Refused, Stale, TooMany, Unavailable
from serai.club.model import Accepted, LogLine, NeedsConfirmation, Result, Seat, Table, TableView, Terms, Thinking
from serai.club.notify.email_limits import EmailLimits
from serai.club.notify.notices import Notices
from serai.club.operations.housekeeping import Chore, Housekeeping
from serai.club.operations.pruning import Pruning
from serai.club.operations.store_metrics import Figures
from serai.club.people import account_names
from serai.club.people.accounts import People
from serai.club.people.admin import Admin, machine_user
from serai.club.people.departures import Departures
from serai.club.people.emails import Emails
from serai.club.people.lessons import Lessons
from serai.club.people.moderation import Moderation
from serai.club.people.own_data import OwnData
from serai.club.plans.keeping import Plans
from serai.club.play.cache import TableCache
from serai.club.play.careers import Careers
from serai.club.play.clock import MINUTE, SECOND, Clock, DailyHours, Pace
from serai.club.play.export import Records
from serai.club.play.history import History
from serai.club.play.moves import Moves
from serai.club.play.projection import Looks
from serai.club.play.ratings import Ratings
from serai.club.play.statistics import Statistics
from serai.club.presence import Presence
from serai.club.puzzles.solving import Puzzles
from serai.club.service import Foundation
from serai.club.settings import Settings
from serai.club.shared_limits import SharedLimits
from serai.club.store.engine import Store
from serai.club.store.health import Health
from serai.club.store.heartbeat import CLOCK, Heartbeat
from serai.club.store.pubsub import PubSub
from serai.club.store.timebase import Timebase
from serai.club.studies.keeping import Studies
from serai.club.tables.create import Tables
from serai.club.tables.join import Joining
from serai.club.tables.leave import Leaving
from serai.club.tables.past import PastGames
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
        unready: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`now` and `monotonic` are the machine's clocks, `store_now` the database's (None: as it says itself).

        `unready` names the games that are still being compiled: their bots wait.
        """
        self.settings = settings
        self.now = now
        self.store = Store(settings.database_url)
        self.health = Health(self.store)
        self.pubsub = PubSub(self.store)
        self.heartbeat = Heartbeat(self.store, Timebase(now, monotonic), store_now)
        self.cache = TableCache(self.store, self.pubsub, settings.live_tables)
        self.foundation = foundation = Foundation(self.store, self.heartbeat, settings, now)
        self.history = History(foundation, self.cache)
        self.quotas = Quotas(settings, now)
        self.tables = Tables(foundation, self.pubsub, self.quotas)
        self.joining = Joining(foundation, self.quotas)
        self.leaving = Leaving(foundation, self.cache, self.history, self.joining)
        self.moves = Moves(foundation, self.cache, self.history, self.leaving)
        self.looks = Looks(foundation, self.cache)
        self.analysis = Analysis(self.store, self.cache)
        self.presence = Presence()
        self.studies = Studies(foundation, self.analysis, self.presence)
        self.plans = Plans(self.store, self.pubsub, self.heartbeat, self.looks, self.moves)
        self.records = Records(self.store)
        self.sessions = Sessions(foundation)
        self.lessons = Lessons(foundation)
        self.moderation = Moderation(foundation)
        self.passwords = Passwords(foundation)
        self.email_limits = EmailLimits(foundation)
        self.emails = Emails(foundation, self.email_limits)
        self.people = People(foundation, self.passwords, self.emails)
        self.departures = Departures(foundation, self.cache, self.leaving)
        self.resets = PasswordResets(foundation, self.passwords, self.email_limits)
        self.own_data = OwnData(foundation, self.sessions, self.moderation, self.records, self.studies)
        self.chat = Chat(foundation)
        self.ratings = Ratings(foundation, self.pubsub)
        self.careers = Careers(self.store)
        self.puzzles = Puzzles(foundation)
        self.past = PastGames(self.store)
        self.statistics = Statistics(foundation)
        self.advice = Advice(foundation)
        self.bots = BotPool(foundation, self.pubsub, self.moves, self.advice, unready)
        self.notices = Notices(foundation, self.email_limits, self.emails, self.resets)
        self.pruning = Pruning(foundation)
        self.figures = Figures(foundation)
        self.housekeeping = Housekeeping(foundation, self._chores())
        self.limits = SharedLimits(self.pubsub, self.store.me)
        for name in (
            "quotas",
            "people",
            "passwords",
            "emails",
            "resets",
            "own_data",
            "chat",
            "bots",
            "presence",
            "studies",
        ):
            self.limits.share_all(name, getattr(self, name))
        self.old_cookies = old_cookies.OldCookies()  # known when the store is

    def ms(self) -> int:
        """The store's time in whole milliseconds since 1970: the same in every process, whatever their machines say."""
        return self.heartbeat.ms()

    def _chores(self) -> tuple[Chore, ...]:
        return (
            Chore("flags", self.moves.flag_due),
            Chore("ratings", self.ratings.count_due),
            Chore("plans", self.plans.play_due, 5 * SECOND),
            Chore("resets", self.resets.resolve),
            Chore("notices", self.notices.send_due),
            Chore("figures", self.figures.count, 10 * SECOND),
            Chore("statistics", self.statistics.count_due, 10 * SECOND),
            Chore("abandoned", self.leaving.close_abandoned, MINUTE),
            Chore("prune", self.pruning.prune, 10 * MINUTE),
            Chore("chat", self.chat.prune, 10 * MINUTE),
            Chore("studies", self.studies.prune, 10 * MINUTE),
            Chore("old plans", self.plans.prune, 10 * MINUTE),
        )

    def admin(self, by: str | None = None) -> Admin:
        """The host's hands, in the name of whoever acts (None: the machine's user)."""
        return Admin(
            self.foundation, self.leaving, self.passwords, self.moderation, self.departures, by or machine_user()
        )

    def start(self, working: bool = True) -> None:
        """Migrate the store and start what runs in the background; without `working`, no bots and no housekeeping."""
        self.store.migrate()
        account_names.recompute(self.store)
        self.old_cookies = old_cookies.taken(self.store, self.settings, self.ms())
        self.heartbeat.start()
        self.pubsub.start()
        self.limits.start()
        self.pubsub.subscribe(CLOCK, lambda _topic, _version: self.heartbeat.hurry())
        if working:
            self.bots.start()
            self.housekeeping.start()

    def stop(self) -> None:
        """Stop everything; what was acknowledged is stored already."""
        self.housekeeping.stop()
        self.notices.stop()
        self.bots.stop()
        self.limits.stop()
        self.pubsub.stop()
        self.heartbeat.stop()
        self.store.close()

    def __enter__(self) -> "Club":
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
