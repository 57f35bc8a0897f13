"""What somebody has played: figures per game, and the rating as it went. Nothing here is counted twice or kept."""

from dataclasses import dataclass, field

from sqlalchemy import select

from serai.club.store.engine import Store
from serai.club.store.schema import results, tables

MOST = 2000  # games that are looked at, the latest
HOT_SEAT = "hot-seat"  # nobody's result: one person had several seats


@dataclass
class Career:
    """One game of a person."""

    games: int = 0
    won: int = 0
    places: int = 0  # all of them together
    course: list[tuple[int, float]] = field(default_factory=list)  # when, and the rating after it; the oldest first

    @property
    def mean_place(self) -> float:
        return self.places / self.games if self.games else 0.0

    @property
    def share_won(self) -> float:
        return self.won / self.games if self.games else 0.0


class Careers:
    """Results by person."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, player: str, rated_only: bool) -> dict[str, Career]:
        """A person's figures by game; others see what the ladder counts, so `rated_only` is for them."""
        r, t = results.c, tables.c
        lines = (
            select(r.game, r.place, r.at, r.mu_after, r.sigma_after)
            .join_from(results, tables, t.id == r.table_id)
            .where(r.player == player, (t.unrated_why.is_(None)) | (t.unrated_why != HOT_SEAT))
            .order_by(r.at.desc())
            .limit(MOST)
        )
        if rated_only:
            lines = lines.where(r.mu_after.is_not(None))
        with self.store.read() as c:
            rows = c.execute(lines).all()
        found: dict[str, Career] = {}
        for row in reversed(rows):
            career = found.setdefault(row.game, Career())
            career.games += 1
            career.won += row.place == 1
            career.places += row.place
            if row.mu_after is not None:
                career.course.append((row.at, float(row.mu_after) - 3 * float(row.sigma_after)))
        return found
