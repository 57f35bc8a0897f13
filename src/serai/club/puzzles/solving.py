"""Puzzles in the club: who has solved which, the puzzle of the day, days in a row, and ratings.

Only a first try is rated, as a game between two (openskill): it is won by the person who finds a solution at once, else
by the puzzle. Days are those of UTC.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Row, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from serai.arena.puzzles.shelf import Puzzle, shelf_of
from serai.club.service import Service
from serai.club.store.schema import puzzle_figures, puzzle_skills, puzzle_tries
from serai.kernel.plain import Plain

SETTLED = 10  # tries; fewer say little
WEEK = 7
EASIEST, STEP = (
    18.0,
    1.5,
)  # what a puzzle is worth that a search sees at once, and for every time it takes twice as long
SURE = 4.0  # how sure that is


@dataclass(frozen=True)
class Skill:
    """A rating in puzzles, of a person or of a puzzle itself."""

    mu: float
    sigma: float
    tries: int
    solved: int

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.tries < SETTLED


@dataclass(frozen=True)
class Streak:
    """Days in a row on which somebody solved the puzzle of the day: now, at best, and which days of this week."""

    days: int
    best: int
    week: tuple[tuple[date, bool], ...]  # the last seven days, today last


@dataclass(frozen=True)
class Tried:
    """What a person made of a puzzle."""

    tries: int
    solved: bool
    shown: bool  # its solution, before it was solved


@dataclass(frozen=True)
class Today:
    """The puzzle of the day for somebody: what they made of it, how many have solved it, and their days in a row."""

    puzzle: Puzzle
    day: date
    mine: Tried | None
    solvers: int
    triers: int
    streak: Streak


class Puzzles(Service):
    """What people make of puzzles."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.model = PlackettLuce()

    def today(self) -> date:
        return datetime.fromtimestamp(self.heartbeat.ms() / 1000, UTC).date()

    def of_today(self, game: str, me: str | None) -> Today | None:
        """The puzzle of the day; None where a game has no puzzles."""
        day = self.today()
        puzzle = shelf_of(game).of_day(day)
        if puzzle is None:
            return None
        t = puzzle_tries.c
        about = (t.game == game, t.puzzle == puzzle.id)
        with self.store.read() as c:
            triers, solvers = c.execute(select(func.count(), func.count(t.solved)).where(*about)).one()
            mine = c.execute(select(puzzle_tries).where(*about, t.person_id == me)).first() if me else None
            days = c.execute(select(t.day).where(t.person_id == me, t.game == game, t.day.is_not(None))).scalars().all()
        return Today(puzzle, day, _tried(mine), solvers, triers, streak_of(map(date.fromordinal, days), day))

    def tried(self, game: str, me: str | None) -> dict[str, Tried]:
        """What somebody made of a game's puzzles, by their ids."""
        if me is None:
            return {}
        t = puzzle_tries.c
        with self.store.read() as c:
            rows = c.execute(select(puzzle_tries).where(t.person_id == me, t.game == game)).all()
        return {row.puzzle: tried for row in rows if (tried := _tried(row))}

    def skill(self, game: str, me: str | None) -> Skill | None:
        """A person's rating in a game's puzzles; None before the first try."""
        if me is None:
            return None
        t = puzzle_skills.c
        with self.store.read() as c:
            row = c.execute(select(puzzle_skills).where(t.person_id == me, t.game == game)).first()
        return _skill(row) if row else None

    def figure(self, puzzle: Puzzle) -> Skill:
        """A puzzle's rating; before the first try what its hardness says."""
        t = puzzle_figures.c
        with self.store.read() as c:
            row = c.execute(select(puzzle_figures).where(t.game == puzzle.game, t.puzzle == puzzle.id)).first()
        return _skill(row) if row else Skill(first_rating(puzzle), SURE, 0, 0)

    def answered(self, me: str, puzzle: Puzzle, solved: bool) -> Tried:
        """Keep a whole turn that somebody tried."""
        return self._keep(me, puzzle, solved, shown=False)

    def showed(self, me: str, puzzle: Puzzle) -> Tried:
        """Keep that somebody looked at the solution: a puzzle that was not solved before is lost."""
        return self._keep(me, puzzle, False, shown=True)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _keep(self, me: str, puzzle: Puzzle, solved: bool, shown: bool) -> Tried:
        now, t = self.heartbeat.ms(), puzzle_tries
        mine = (t.c.person_id == me, t.c.game == puzzle.game, t.c.puzzle == puzzle.id)
        first = dict(person_id=me, game=puzzle.game, puzzle=puzzle.id, tries=0, shown=False, at=now)
        with self.store.write() as c:
            c.execute(self._insert(t).values(**first).on_conflict_do_nothing())
            row = c.execute(select(t).where(*mine).with_for_update()).one()
            if row.tries == 0 and not row.shown:
                self._rate(c, me, puzzle, solved)
            values: Plain = {"at": now}
            if shown and row.solved is None:
                values["shown"] = True
            elif not shown and row.solved is None:
                values["tries"] = row.tries + 1
                if solved:
                    values["solved"] = now
                    day = self.today()
                    if not row.shown and shelf_of(puzzle.game).of_day(day) == puzzle:
                        values["day"] = day.toordinal()
            c.execute(update(t).where(*mine).values(**values))
            row = c.execute(select(t).where(*mine)).one()
        found = _tried(row)
        assert found is not None
        return found

    def _rate(self, c: Connection, me: str, puzzle: Puzzle, solved: bool) -> None:
        """Count a first try for the person and for the puzzle."""
        fresh = self.model.rating()
        person = self._held(c, puzzle_skills, {"person_id": me, "game": puzzle.game}, fresh.mu, fresh.sigma)
        figure = self._held(c, puzzle_figures, {"game": puzzle.game, "puzzle": puzzle.id}, first_rating(puzzle), SURE)
        teams = [[self.model.rating(mu=float(row.mu), sigma=float(row.sigma))] for row in (person, figure)]
        (own,), (other,) = self.model.rate(teams, ranks=[1.0, 2.0] if solved else [2.0, 1.0])
        for table, row, after in ((puzzle_skills, person, own), (puzzle_figures, figure, other)):
            keys = [column == row._mapping[column.name] for column in table.primary_key]
            values = dict(mu=repr(after.mu), sigma=repr(after.sigma), tries=row.tries + 1, solved=row.solved + solved)
            c.execute(update(table).where(*keys).values(**values, at=self.heartbeat.ms()))

    def _held(self, c: Connection, table: Any, keys: Plain, mu: float, sigma: float) -> Row[Any]:
        """A rating, made where there is none, and held until the transaction ends."""
        values = dict(keys, mu=repr(mu), sigma=repr(sigma), tries=0, solved=0, at=0)
        c.execute(self._insert(table).values(**values).on_conflict_do_nothing())
        mine = [table.c[name] == value for name, value in keys.items()]
        return c.execute(select(table).where(*mine).with_for_update()).one()

    def _insert(self, table: Any) -> Any:
        return (postgresql if self.store.dialect == "postgresql" else sqlite).insert(table)


def first_rating(puzzle: Puzzle) -> float:
    """How strong a puzzle is before anybody has tried it: by how long a search needs to see it.

    The longest solution counts for little: it is the seeing that is hard.
    """
    return EASIEST + STEP * max(0, puzzle.hardness.bit_length() - 4)


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Days in a row; a day that is not over yet breaks none.

    >>> found = streak_of([date(2026, 11, 12), date(2026, 11, 14), date(2026, 11, 15)], date(2026, 11, 16))
    >>> found.days, found.best, [solved for _day, solved in found.week]
    (2, 2, [False, False, True, False, True, True, False])
    """
    solved, one = set(days), timedelta(days=1)
    now, at = 0, today if today in solved else today - one
    while at in solved:
        now, at = now + 1, at - one
    best = 0
    for day in solved:
        if day - one not in solved:
            length = 1
            while day + length * one in solved:
                length += 1
            best = max(best, length)
    week = [today - n * one for n in reversed(range(WEEK))]
    return Streak(now, best, tuple((day, day in solved) for day in week))


def _tried(row: Row[Any] | None) -> Tried | None:
    return Tried(row.tries, row.solved is not None, row.shown) if row is not None else None


def _skill(row: Row[Any]) -> Skill:
    return Skill(float(row.mu), float(row.sigma), row.tries, row.solved)
