"""Writing entries: the only way into a table's history. One transaction stores a request's entries, what they make of
the table, the next bot's job and the notices; of two writers at one version, one wins and the other learns it.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from serai.club import metrics
from serai.club.errors import BadRequest, Refused, Stale
from serai.club.model import DONE, Table
from serai.club.notify import outbox
from serai.club.play import clock as clocks
from serai.club.play.cache import RAW, STORED, LoadedTable, Marked, Raw, TableCache, facts_of, follow
from serai.club.play.clock import Clock
from serai.club.play.sights import Sights
from serai.club.service import Service
from serai.club.store.engine import Store
from serai.club.store.prepared import Prepared
from serai.club.store.schema import entries, jobs, results, tables
from serai.club.tables.rows import read_table
from serai.kernel.i18n import _
from serai.kernel.position import Position


@dataclass
class Draft:
    """An entry to be: what happened, and the position after it (none where the position stays as it is)."""

    kind: str
    seat: int | None = None
    actor: str | None = None
    move: str | None = None
    back_to: int | None = None
    position: Position | None = None
    events: list[list[int]] = field(default_factory=list)
    data: dict[str, object] | None = None
    clock: Clock | None = None

    @cached_property
    def seen(self) -> Sights | None:
        """What may be seen of the position after it, while the game goes on."""
        return Sights(self.position, done=False) if self.position is not None else None


@dataclass(frozen=True)
class Fallback:
    """Why a bot's decision was made by a quick bot or at random; kept as the data of the entry."""

    why: str  # saturated, failed, broken, unknown
    load_of: str | None = None  # the person whose own tables kept the bots busy; None: nobody's own doing

    @property
    def data(self) -> dict[str, object]:
        return {"fallback": self.why, "load_of": self.load_of}


@dataclass(frozen=True)
class Request:
    """Who asks for what, once: the key under which the answer is remembered, and a hash of what was asked."""

    key: str | None
    asked: str | None

    @classmethod
    def of(cls, person: str, key: object, *asked: object) -> "Request":
        if key is None:
            return cls(None, None)
        if not isinstance(key, str) or not 1 <= len(key) <= 64 or not key.isascii() or not key.isprintable():
            raise BadRequest(_("a request's key is 1 to 64 plain characters"))
        text = json.dumps([person, *asked], ensure_ascii=True)
        # Keys of different people never meet: nobody can use up another's.
        return cls(f"{person}/{key}", hashlib.sha256(text.encode()).hexdigest())


NO_KEY = Request(None, None)

HANDS = ("takeover", "return")  # entries that leave the position as it is: a seat changes hands

_BEFORE = select(entries.c.seq, entries.c.asked).where(
    entries.c.table_id == bindparam("table"), entries.c.key == bindparam("asked_with")
)


# What is asked for is written to a table's row, by the columns' names, if the table is as it was seen.
_WON = (
    tables.update()
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("seen"))
    .returning(tables.c.changes)
)
_MOVED = Prepared(_WON, ("version", "branch", "deciding", "deadline", "moved"))
_ENTRY = Prepared(entries.insert(), tuple(column.name for column in entries.columns))


class History(Service):
    """Appends entries to held tables."""

    cache: TableCache

    def answered(self, t: LoadedTable, request: Request) -> int | None:
        """The version that the same request led to before, or None; the same key for something else is refused."""
        if request.key is None:
            return None
        with self.store.read() as connection:
            row = connection.execute(_BEFORE, {"table": t.id, "asked_with": request.key}).first()
        if row is None:
            return None
        if row.asked != request.asked:
            raise Refused(_("this key was used for another request"))
        return int(row.seq)

    def append(
        self,
        t: LoadedTable,
        drafts: Sequence[Draft],
        request: Request = NO_KEY,
        also: Callable[[Connection], None] | None = None,
        branch: int | None = None,
        **changes: object,
    ) -> int:
        """Store entries of a held table, all or none, and answer its new version; `changes` are of the table's row."""
        branch = t.branch if branch is None else branch
        position = next((d.position for d in reversed(drafts) if d.position is not None), t.position)
        assert position is not None
        over = position.over or changes.get("status") in DONE
        deciding = None if over else position.seat
        version = t.version + len(drafts)
        moment = self.heartbeat.now(t.table.game)
        now = moment.ms
        rows = [
            self._row(t, n, draft, branch, deciding, now, request if n == len(drafts) else NO_KEY)
            for n, draft in enumerate(drafts, 1)
        ]
        try:
            with metrics.MOVE_TIME.time(), self.cache.writing(t), self.store.write() as connection:
                now_on = {
                    "table": t.id,
                    "seen": t.version,
                    "version": version,
                    "branch": branch,
                    "deciding": deciding,
                    "deadline": clocks.deadline(t.table.pace, drafts[-1].clock, moment.outages),
                    "moved": now,
                    **changes,
                }
                won = connection.execute(_WON, now_on).all() if changes else _MOVED.write(connection, now_on)
                # Who acts on what was only told of must not have missed what changed beside the game either.
                same = bool(won) and won[0][0] == t.table.changes
                if not won or not (same or t.sure):
                    raise _Lost
                for row in rows:
                    _ENTRY.write(connection, row)
                if also is not None:
                    also(connection)
                # A plain move changes nothing else of the table's words.
                plain = same and also is None and not changes
                table = (
                    replace(t.table, version=version, deciding=deciding, moved=now)
                    if plain
                    else read_table(connection, t.id)
                )
                if all(d.kind in HANDS for d in drafts) and _decider(table) == _decider(t.table):
                    self.store.tell_table(connection, t.id, version)  # whoever decides goes on thinking, bot or not
                else:
                    clear_job(connection, t.table)
                    set_going(self.store, connection, table, version, now, changed=deciding != t.table.deciding)
                stored = STORED.values(connection, {"table": t.id})
        except (IntegrityError, _Lost):
            self.cache.refresh(t)
            before = self.answered(t, request)
            if before is not None:
                return before
            raise stale(t.version) from None
        t.table, t.version, t.branch, t.position, t.stored = table, version, branch, position, stored
        for draft in drafts:
            if draft.kind == "move":
                by = "bot" if (draft.actor or "").startswith("bot:") else "person"
                metrics.MOVES.labels(table.game, by).inc()
        t.sights = drafts[-1].seen  # it holds for this position while the game goes on
        t.clock = drafts[-1].clock
        for row in rows:
            follow(t.tail, Marked._make(row[name] for name in Marked._fields))
            t.recent.append(Raw._make(row[column.name] for column in RAW))
        return version

    def _row(
        self, t: LoadedTable, n: int, draft: Draft, branch: int, deciding: int | None, now: int, request: Request
    ) -> dict[str, object]:
        position = draft.position or t.position
        assert position is not None
        facts, digest = facts_of(position, draft.seen.common if draft.seen else None)
        return {
            "table_id": t.id,
            "seq": t.version + n,
            "kind": draft.kind,
            "branch": branch,
            "ply": position.ply,
            "draws": position.draws,
            "seat": draft.seat,
            "actor": draft.actor,
            "move": draft.move,
            "back_to": draft.back_to,
            "deciding": position.seat if draft.position is not None and not position.over else deciding,
            "facts": facts if draft.position is not None else None,
            "digest": digest,
            "events": draft.events,
            "data": draft.data,
            "clock": draft.clock.to_dict() if draft.clock else None,
            "key": request.key,
            "asked": request.asked,
            "at": now,
        }


class _Lost(Exception):
    """Somebody else wrote first."""


def _add_job(connection: Connection, kind: str, table: Table, version: int, now: int, **values: object) -> None:
    """Put work down for whoever is free, in the transaction that causes it."""
    connection.execute(jobs.insert().values(kind=kind, table_id=table.id, seq=version, made=now, **values))


def clear_job(connection: Connection, before: Table) -> None:
    """The decision that waited for a bot, if one did, is made or void."""
    if before.deciding is not None and before.seats[before.deciding].played_by is not None:
        connection.execute(jobs.delete().where(jobs.c.table_id == before.id, jobs.c.kind == "bot"))


def set_going(store: Store, connection: Connection, table: Table, version: int, now: int, changed: bool) -> None:
    """What an entry sets going: a bot's job, a rating, a notice to a slow game's next player, the pages."""
    if table.status == "playing" and table.deciding is not None:
        seat = table.seats[table.deciding]
        if seat.played_by is not None:
            whose = {"seat": seat.number, "level": seat.played_by, "person_id": table.bots_serve}
            _add_job(connection, "bot", table, version, now, **whose)
            store.tell_jobs(connection)
        elif changed:
            outbox.queue(connection, table, seat.number, now)
    elif table.status == "over" and table.result is not None:
        lines = zip(table.seats, table.result.places, table.result.scores, strict=True)
        for seat, place, score in lines:
            connection.execute(
                results.insert().values(
                    table_id=table.id,
                    seat=seat.number,
                    player=seat.player,
                    game=table.game,
                    place=place,
                    score=score,
                    at=now,
                )
            )
        if table.rated:
            _add_job(connection, "rate", table, version, now)
            store.tell_jobs(connection)
    store.tell_table(connection, table.id, version)


def fallbacks(connection: Connection, table_id: str) -> list[tuple[int, Fallback]]:
    """The decisions of a game that were not made by the bot of their seat: the seat, and why; the oldest first."""
    e = entries.c
    told = select(e.seat, e.data).where(e.table_id == table_id, e.kind == "move", e.data.is_not(None)).order_by(e.seq)
    return [
        (row.seat, Fallback(row.data["fallback"], row.data.get("load_of")))
        for row in connection.execute(told)
        if "fallback" in row.data
    ]


def _decider(table: Table) -> tuple[int | None, str | None]:
    """Which seat decides, and the bot in it."""
    return table.deciding, None if table.deciding is None else table.seats[table.deciding].played_by


def stands(t: LoadedTable, version: int, seats: Collection[int]) -> bool:
    """Whether what these seats decided at a version still counts: since then only other seats changed hands."""
    if version == t.version:
        return True
    since = [raw for raw in t.recent if raw.seq > version]
    return 0 < t.version - version == len(since) and all(r.kind in HANDS and r.seat not in seats for r in since)


def stale(version: int) -> Stale:
    """The table has moved on."""
    return Stale(
        _("the table has moved on since you looked; it is at version {version}").format(version=version), version
    )
