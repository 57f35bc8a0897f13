"""What is counted in the store for the host's metrics."""

from sqlalchemy import func, select

from serai.club import metrics
from serai.club.model import STATUSES
from serai.club.service import Service
from serai.club.store import schema
from serai.club.store.jobs import Jobs


class Figures(Service):
    """Counts; what happens is counted where it happens."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.jobs = Jobs(self.store, "figures")

    def count(self) -> None:
        """Count tables, people and waiting bots for the host's metrics."""
        t, p = schema.tables.c, schema.people.c
        with self.store.read() as c:
            by_status = {row[0]: row[1] for row in c.execute(select(t.status, func.count()).group_by(t.status))}
            accounts = c.execute(select(func.count()).where(p.password.is_not(None))).scalar_one()
            everybody = c.execute(select(func.count()).where(p.forgotten.is_(None))).scalar_one()
        for status in STATUSES:
            metrics.TABLES.labels(status).set(by_status.get(status, 0))
        metrics.PEOPLE.labels("account").set(accounts)
        metrics.PEOPLE.labels("guest").set(everybody - accounts)
        metrics.BOT_QUEUE.labels("waiting").set(self.jobs.waiting("bot", self.heartbeat.ms()))
