"""What the club knows of a person, for that person: one JSON text, written piece by piece.

Only one game is in memory at a time. What others said or did is theirs and not in it, but for games played together,
which are public once they are over.
"""

import itertools
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row, Select, or_, select

from serai.club.authentication.sessions import Sessions
from serai.club.errors import ClubError, TooMany
from serai.club.model import DONE
from serai.club.people.moderation import Moderation
from serai.club.people.rows import Person, find_person
from serai.club.play.export import Records
from serai.club.rate_limits import RateWindow
from serai.club.service import Service
from serai.club.store import schema
from serai.club.studies.keeping import Studies
from serai.kernel.i18n import _

PER_HOUR = 3
BATCH = 500
HIDDEN = ("webhook_secret",)  # a key; the settings show it


class OwnData(Service):
    """Writes the download."""

    sessions: Sessions
    moderation: Moderation
    records: Records
    studies: Studies

    def __post_init__(self) -> None:
        super().__post_init__()
        self._asked = RateWindow(PER_HOUR, 3600, self.now)

    def export(self, person_id: str) -> Iterator[str]:
        """The pieces of the text; refused at once if it was asked for too often."""
        person = find_person(self.store, person_id, self.heartbeat.ms())
        if not self._asked.add(person_id):
            raise TooMany(
                _("you downloaded your data {n} times in the last hour; try again later").format(n=PER_HOUR), 3600
            )
        return self._pieces(person)

    def _pieces(self, person: Person) -> Iterator[str]:
        with self.store.read() as c:
            row = c.execute(select(schema.people).where(schema.people.c.id == person.id)).one()
        profile = {
            "id": person.id,
            "name": person.name,
            "account": person.account,
            "email": person.email,
            "muted_until": _when(row.muted_until) if person.muted else None,
            "host": person.host,
            "made": _when(row.made),
            "seen": _when(row.seen),
        }
        settings = {name: value for name, value in person.preferences.items() if name not in HIDDEN}
        tokens = [
            {"title": t.title, "scopes": sorted(t.scopes), "made": _when(t.made), "used": _when(t.used)}
            for t in self.sessions.tokens(person.id)
        ]
        sessions = [{k: _when(v) for k, v in each.items()} for each in self.sessions.of(person.id)]
        others = {kind: sorted(ids) for kind, ids in self.moderation.muted_or_blocked(person.id).items()}
        yield "{" + f'"written": {_text(_when(self.heartbeat.ms()))}'
        for name, value in (
            ("profile", profile),
            ("settings", settings),
            ("sessions", sessions),
            ("tokens", tokens),
            ("muted_and_blocked", others),
        ):
            yield f",\n{_text(name)}: {_text(value)}"
        r, s, q = schema.ratings.c, schema.results.c, schema.reports.c
        rated = select(r.game, r.mu, r.sigma, r.games, r.at).where(r.player == person.id).order_by(r.game)
        ended = select(s.table_id, s.game, s.seat, s.place, s.score, s.at).where(s.player == person.id).order_by(s.at)
        told = select(q.id, q.table_id, q.text, q.at, q.handled).where(q.by_id == person.id).order_by(q.id)
        said = schema.chat.c
        p = schema.plans.c
        e = schema.lessons.c
        learnt = select(e.game, e.lesson, e.solved, e.at).where(e.person_id == person.id)
        z, k = schema.puzzle_tries.c, schema.puzzle_skills.c
        puzzled = select(z.game, z.puzzle, z.tries, z.solved, z.shown, z.day, z.at).where(z.person_id == person.id)
        skilled = select(k.game, k.mu, k.sigma, k.tries, k.solved, k.at).where(k.person_id == person.id)
        meant = select(p.table_id, p.version, p.steps, p.brings, p.by_itself, p.at).where(p.person_id == person.id)
        lines = select(said.table_id, said.text, said.phrase, said.at).where(said.person_id == person.id)
        n = schema.study_lines.c
        heard = select(n.study_id, n.text, n.at).where(n.person_id == person.id)
        for name, query in (
            ("ratings", rated),
            ("results", ended),
            ("reports", told),
            ("chat", lines.order_by(said.id)),
            ("plans", meant.order_by(p.at)),
            ("lessons", learnt.order_by(e.game, e.lesson)),
            ("puzzles", puzzled.order_by(z.at)),
            ("puzzle_ratings", skilled.order_by(k.game)),
            ("study_chat", heard.order_by(n.id)),
        ):
            yield from _list(name, self._rows(query))
        yield from _list("studies", self._studies(person.id))
        yield from _list("games", self._games(person.id))
        yield "}\n"

    def _rows(self, query: Select[Any]) -> Iterator[dict[str, object]]:
        """Rows in batches: a slow reader must not keep a connection from others."""
        for start in itertools.count(0, BATCH):
            with self.store.read() as c:
                rows = c.execute(query.limit(BATCH).offset(start)).mappings().all()
            for row in rows:
                yield {name: _when(value) if name in ("at", "handled") else value for name, value in row.items()}
            if len(rows) < BATCH:
                return

    def _studies(self, person_id: str) -> Iterator[dict[str, object]]:
        """Those that the person made, each as its file has it."""
        s = schema.studies.c
        with self.store.read() as c:
            ids = c.execute(select(s.id).where(s.owner_id == person_id).order_by(s.made, s.id)).scalars().all()
        for id in ids:
            try:
                yield {"study": id, "file": self.studies.written(id)}
            except ClubError:
                continue  # deleted meanwhile

    def _games(self, person_id: str) -> Iterator[dict[str, object]]:
        t, s = schema.tables.c, schema.seats.c
        held = select(s.table_id).where(s.person_id == person_id)
        mine = or_(t.id.in_(held), t.host_id == person_id)
        with self.store.read() as c:
            ids = c.execute(select(t.id).where(mine).order_by(t.made, t.id)).scalars().all()
        for id in ids:
            with self.store.read() as c:
                row = c.execute(select(schema.tables).where(t.id == id)).first()
                own = c.execute(select(s.seat).where(s.table_id == id, s.person_id == person_id)).scalars().all()
            if row is not None:
                yield self._game(row, person_id, sorted(own))

    def _game(self, row: Row[Any], person_id: str, own: list[int]) -> dict[str, object]:
        file: str | None = None
        if row.status in DONE and row.version:  # before the end a file would tell what is hidden
            try:
                file = self.records.record(row.id)
            except ClubError:
                file = None
        return {
            "table": row.id,
            "game": row.game,
            "status": row.status,
            "host": row.host_id == person_id,
            "seats": [seat + 1 for seat in own],
            "options": row.options,
            "overlay": row.overlay if row.host_id == person_id else None,
            "made": _when(row.made),
            "ended": _when(row.ended),
            "result": row.result,
            "file": file,
        }


def _list(name: str, items: Iterable[dict[str, object]]) -> Iterator[str]:
    yield f",\n{_text(name)}: ["
    for n, item in enumerate(items):
        yield (",\n" if n else "\n") + _text(item)
    yield "]"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _when(ms: int | None) -> str | None:
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
