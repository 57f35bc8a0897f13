"""Which tasks of a game's lessons a person has solved. Which games and lessons there are is not the club's to say."""

from collections.abc import Mapping

from sqlalchemy import Connection, Insert, select
from sqlalchemy.dialects import postgresql, sqlite

from serai.club.service import Service
from serai.club.store import schema

MOST_TASKS = 31  # of a lesson: they are the bits of one number

#: By game and lesson: the solved tasks as bits, the first one the lowest.
Progress = Mapping[str, Mapping[str, int]]


class Lessons(Service):
    """Keeps what was learnt."""

    def of(self, person_id: str) -> dict[str, dict[str, int]]:
        """All progress of a person."""
        t = schema.lessons.c
        found: dict[str, dict[str, int]] = {}
        with self.store.read() as c:
            for row in c.execute(select(t.game, t.lesson, t.solved).where(t.person_id == person_id)):
                found.setdefault(row.game, {})[row.lesson] = row.solved
        return found

    def solve(self, person_id: str, game: str, lesson: str, task: int) -> None:
        """Keep that a task was solved, the first of a lesson being 0."""
        assert 0 <= task < MOST_TASKS, task
        self.add(person_id, {game: {lesson: 1 << task}})

    def add(self, person_id: str, progress: Progress) -> None:
        """Keep what was solved elsewhere as well: in a browser without a name."""
        if any(progress.values()):
            with self.store.write() as c:
                added(c, person_id, progress, self.heartbeat.ms())


def added(c: Connection, person_id: str, progress: Progress, now: int) -> None:
    """The same within a transaction."""
    t = schema.lessons
    insert = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
    for game, lessons in sorted(progress.items()):
        for lesson, solved in sorted(lessons.items()):
            fresh = insert(t).values(person_id=person_id, game=game, lesson=lesson, solved=solved, at=now)
            both = t.c.solved.bitwise_or(fresh.excluded.solved)
            kept: Insert = fresh.on_conflict_do_update(
                index_elements=[t.c.person_id, t.c.game, t.c.lesson], set_={"solved": both, "at": now}
            )
            c.execute(kept)
