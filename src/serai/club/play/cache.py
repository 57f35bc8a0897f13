"""Loaded tables: a bounded number of positions, rebuilt from the facts in the store, with one lock for each.

What is loaded is only ever a copy: the version in the store decides, and whoever finds another one loads again.
"""

import hashlib
import json
import logging
import time
import zlib
from collections import OrderedDict, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import Lock, RLock, get_ident
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, select

from serai.club import metrics
from serai.club.errors import BadRequest, NotFound
from serai.club.logs import about_table
from serai.club.model import LogLine, Mismatch, Table
from serai.club.play.clock import Clock
from serai.club.play.sights import Logs, Sights
from serai.club.store.engine import Store
from serai.club.store.postgres_notices import Notice
from serai.club.store.prepared import Prepared, Values
from serai.club.store.pubsub import PubSub
from serai.club.store.schema import editions, entries, people, seats, tables
from serai.club.tables.rows import read_table, seat_of, seat_rows, stir, table_of, table_row
from serai.games import game as find_game
from serai.kernel.editions import EditionTables as Figures
from serai.kernel.errors import BadPosition, SeraiError
from serai.kernel.fairness import Fairness
from serai.kernel.fields import read_fields
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.kernel.plain import ReadOnly
from serai.kernel.position import Position

log = logging.getLogger(__name__)

Facts = dict[str, Any]  # a position by names
RECENT = 64
FEW = 8  # moves that are sooner played than loaded
NEVER = float("-inf")
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
AS_TOLD = 0.0  # before all moments of `time.monotonic`


class Mark(NamedTuple):
    """A place on the line of play that an undo may return to."""

    seq: int
    seat: int | None
    actor: str | None
    draws: int


class Marked(NamedTuple):
    """An entry as the marks need it."""

    seq: int
    kind: str
    seat: int | None
    actor: str | None
    draws: int
    deciding: int | None
    back_to: int | None


class Raw(NamedTuple):
    """An entry as the log needs it, without its facts."""

    seq: int
    kind: str
    branch: int
    ply: int
    seat: int | None
    actor: str | None
    move: str | None
    back_to: int | None
    events: list[list[int]]
    data: dict[str, object] | None
    at: int


RAW = tuple(entries.c[name] for name in Raw._fields)
CATCHING_UP = tuple(entries.c[name] for name in dict.fromkeys((*Raw._fields, *Marked._fields, "clock", "digest")))


#: All of a table's words: while the store has the same, a loaded table is as it is there.
STORED = Prepared(
    select(
        *(column for column in tables.columns if column.name not in ("start", "deadline")),
        *(column for column in seats.columns if column.name != "looked"),
        people.c.name,
        people.c.password.is_not(None),
    )
    .select_from(tables.outerjoin(seats, seats.c.table_id == tables.c.id))
    .outerjoin(people, people.c.id == seats.c.person_id)
    .where(tables.c.id == bindparam("table"))
    .order_by(seats.c.seat)
)


class LoadedTable:
    """One table in memory: the table's words, its position, and what the next decision needs."""

    __slots__ = (
        "branch",
        "changes",
        "clock",
        "fairness",
        "heard",
        "id",
        "lines",
        "lock",
        "logs",
        "position",
        "read",
        "recent",
        "sights",
        "stored",
        "sure",
        "table",
        "tail",
        "told",
        "version",
        "writer",
    )

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = RLock()
        self.read = NEVER  # when the store was last asked, by `time.monotonic`
        self.sure = False  # whether whoever holds it now has asked the store
        self.told = self.heard = object()  # the last change that was announced, and the last that is in here
        self.writer: int | None = None  # the thread that writes entries of it now
        self.stored: Values | None = (
            None  # what the store had of the table's words, where that tells whether they changed
        )
        self.version = -1
        self.changes = -1  # of the last reading
        self.table: Table
        self.position: Position | None = None
        self.branch = 0
        self.clock: Clock | None = None
        self.fairness: Fairness
        self.tail: list[Mark] = []
        self.sights: Sights | None = None
        self.recent: deque[Raw] = deque(maxlen=RECENT)
        self.lines: dict[int, LogLine] = {}  # of the log, by version, where all viewers are told the same
        self.logs = Logs()

    @property
    def game(self) -> Game:
        return find_game(self.table.game)

    def seen(self) -> Sights:
        """What may be seen of the position now; worked out once, however many look."""
        assert self.position is not None
        kept, done = self.sights, self.table.done
        if kept is None or kept.position is not self.position or kept.done != done:
            kept = self.sights = Sights(self.position, done)
        return kept

    def seed(self, position: Position) -> int:
        """The seed of a position's next decision."""
        return self.fairness.seed(self.branch, position.ply)


class TableCache:
    """The cache. `hold` gives a table that is as the store has it, to one thread at a time."""

    def __init__(self, store: Store, pubsub: PubSub, most: int = 500) -> None:
        self.store = store
        self.most = most
        self._lock = Lock()
        self._loaded: OrderedDict[str, LoadedTable] = OrderedDict()
        pubsub.observers.append(self._hear)

    @contextmanager
    def hold(self, table_id: str, as_of: float | None = None) -> Iterator[LoadedTable]:
        """A table, loaded and up to date, for this thread alone.

        Whoever only wants what was stored at a moment, by `time.monotonic`, may get what was read since then. `AS_TOLD`
        is what this process was told of: less than the store has, if others play there and nobody watches here.
        """
        loaded = self._slot(table_id)
        with loaded.lock, about_table(table_id):
            loaded.sure = False
            try:
                if as_of is None or loaded.read < as_of or loaded.heard is not loaded.told:
                    self.refresh(loaded)
            except BaseException:
                self.drop(table_id)
                raise
            yield loaded

    def refresh(self, loaded: LoadedTable) -> None:
        """Bring a held table to what the store has."""
        begun, loaded.read, told = time.monotonic(), NEVER, loaded.told  # what was read in part is nobody's
        self._read(loaded)
        loaded.read, loaded.heard, loaded.sure = begun, told, True

    @contextmanager
    def writing(self, loaded: LoadedTable) -> Iterator[None]:
        """What a held table's holder writes and then keeps in it himself is no news to it."""
        loaded.writer = get_ident()
        try:
            yield
        except BaseException:
            loaded.told = object()  # it may be stored all the same
            raise
        finally:
            loaded.writer = None

    def _hear(self, notice: Notice) -> None:
        loaded = self._loaded.get(notice.topic)
        if loaded is not None and loaded.writer != get_ident():
            loaded.told = object()

    def _read(self, loaded: LoadedTable) -> None:
        if loaded.stored is not None and self.store.peek(STORED, {"table": loaded.id}) == loaded.stored:
            return
        mismatch, loaded.stored = None, None
        with self.store.read() as connection:
            row = table_row(connection, loaded.id)
            held = seat_rows(connection, row.id)
            stored = STORED.values(connection, {"table": row.id})
            loaded.table = table_of(row, map(seat_of, held))
            if row.version != loaded.version:
                loaded.fairness = fairness_of(row, held)
                # What was counted beside the game may also be whose an old entry is.
                if row.version and not (row.changes == loaded.changes and self._catch_up(connection, loaded, row)):
                    mismatch = self._load(connection, loaded, row)
                loaded.version = row.version
                loaded.branch = row.branch
            loaded.changes = row.changes
        loaded.stored = stored
        if mismatch and row.mismatch is None:
            self._report(loaded, mismatch)

    def drop(self, table_id: str) -> None:
        """Forget a table; it is loaded again when somebody asks."""
        with self._lock:
            self._loaded.pop(table_id, None)
            metrics.LOADED.set(len(self._loaded))

    def __len__(self) -> int:
        return len(self._loaded)

    def _slot(self, table_id: str) -> LoadedTable:
        with self._lock:
            loaded = self._loaded.pop(table_id, None) or LoadedTable(table_id)
            self._loaded[table_id] = loaded
            while len(self._loaded) > self.most:
                self._loaded.popitem(last=False)  # whoever holds it keeps their copy; the version protects the store
            metrics.LOADED.set(len(self._loaded))
            return loaded

    def _catch_up(self, connection: Connection, loaded: LoadedTable, row: Row[Any]) -> bool:
        """Play a few moves that were made elsewhere instead of loading the table; False where that does not do.

        They are played as they were there; should that lead elsewhere than what was stored, loading finds out why.
        """
        if loaded.position is None or loaded.branch != row.branch or not 0 < row.version - loaded.version <= FEW:
            return False
        mine = (entries.c.table_id == row.id) & (entries.c.seq > loaded.version) & (entries.c.seq <= row.version)
        new = connection.execute(select(*CATCHING_UP).where(mine).order_by(entries.c.seq)).all()
        position = loaded.position.copy()
        for entry in new:
            if entry.kind != "move":
                return False
            position.reseed(loaded.fairness.seed(entry.branch, position.ply))
            try:
                position.play(entry.move)
            except SeraiError:
                return False
        if position.digest() != new[-1].digest:
            return False
        loaded.position, loaded.clock = position, Clock.from_dict(new[-1].clock)
        for entry in new:
            loaded.recent.append(Raw._make(getattr(entry, name) for name in Raw._fields))
            follow(loaded.tail, Marked._make(getattr(entry, name) for name in Marked._fields))
        return True

    def _load(self, connection: Connection, loaded: LoadedTable, row: Row[Any]) -> Mismatch | None:
        """Position, clock, log and undo marks from the entries; answers where today's rules disagree with them."""
        mine = (entries.c.table_id == row.id) & (entries.c.seq <= row.version)
        last = connection.execute(
            select(entries).where(mine, entries.c.facts.is_not(None)).order_by(entries.c.seq.desc()).limit(2)
        ).all()
        edition = edition_of(connection, row.game, row.edition)
        loaded.position = position_of(find_game(row.game), edition, last[0].facts)
        clock = select(entries.c.clock).where(mine, entries.c.seq == row.version)
        loaded.clock = Clock.from_dict(connection.execute(clock).scalar())
        recent = connection.execute(select(*RAW).where(mine).order_by(entries.c.seq.desc()).limit(RECENT)).all()
        loaded.recent = deque(map(Raw._make, reversed(recent)), maxlen=RECENT)
        loaded.lines = {}
        marked = select(*(entries.c[name] for name in Marked._fields)).where(mine).order_by(entries.c.seq)
        loaded.tail = []
        for entry in connection.execute(marked):
            follow(loaded.tail, Marked._make(entry))
        if row.revision < loaded.position.game.oldest:
            return None  # its digests are of positions with other names
        return disagreement(loaded.position, last, loaded.fairness, edition)

    def _report(self, loaded: LoadedTable, mismatch: Mismatch) -> None:
        log.error("today's rules lead elsewhere than what was stored, from which the game goes on: %s", mismatch)
        with self.store.write() as connection:
            connection.execute(
                tables.update().where(tables.c.id == loaded.id, tables.c.mismatch.is_(None)).values(mismatch=mismatch)
            )
            stir(self.store, connection, loaded.id)
            loaded.table, loaded.stored = read_table(connection, loaded.id), None


# -- facts -------------------------------------------------------------------------------------------------------------


def facts_of(position: Position, common: ReadOnly | None = None) -> tuple[bytes, str]:
    """A position as the store keeps it, and its digest, which is the kernel's: both come from the same text.

    `common` is what everybody sees of it, if that is known.
    """
    text = _ENCODER.encode(position.to_dict(common)).encode()
    return zlib.compress(text, 6), hashlib.sha256(text).hexdigest()[:16]


def packed(data: Mapping[str, object]) -> bytes:
    """Plain data as compressed JSON."""
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 6)


def unpacked(facts: bytes) -> dict[str, object]:
    """What `packed` wrote."""
    data: dict[str, object] = json.loads(zlib.decompress(facts))
    return data


def position_of(game: Game, edition: Edition, facts: bytes) -> Position:
    """The position of some facts. It is not judged: if today's laws would refuse it, the game still goes on from it."""
    return position_from(game, edition, unpacked(facts))


def position_from(game: Game, edition: Edition, facts: Facts) -> Position:
    """The same of facts that are not packed."""
    data = {name: value for name, value in game.renamed(facts).items() if name not in ("game", "edition")}
    position = Position(game, edition, game.blank(data.pop("players"), data.pop("options")))
    read_fields(game.fields, {name: value for name, value in data.items() if name in game.fields}, position.record)
    with suppress(BadPosition):  # what it derives is in place before it refuses what it finds impossible
        game.complete(position.record, edition.record, set(data))
    return position


def facts_at(connection: Connection, table_id: str, version: int) -> tuple[int, bytes]:
    """The facts at a version, after the entry they stand in: one without facts is at the position of the one before."""
    mine = (entries.c.table_id == table_id, entries.c.seq <= version, entries.c.facts.is_not(None))
    row = connection.execute(
        select(entries.c.seq, entries.c.facts).where(*mine).order_by(entries.c.seq.desc()).limit(1)
    ).first()
    if row is None:
        raise NotFound(_("the table has no such version"))
    return row.seq, bytes(row.facts)


def checked_version(value: object) -> int:
    """A version that may be one, or a refusal."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise BadRequest(_("a version is a whole number"))
    return value


def fairness_of(row: Row[Any], held: Sequence[Row[Any]]) -> Fairness:
    """The chance of a table, from its row and those of its seats."""
    return Fairness(bytes.fromhex(row.secret), tuple(seat.contribution for seat in held))


def edition_of(connection: Connection, game: str, digest: str) -> Edition:
    """The figures a table plays with: today's if they are the same, otherwise those kept with the table."""
    found = find_game(game)
    if found.edition.digest == digest:
        return found.edition
    kept = connection.execute(
        select(editions.c.tables).where(editions.c.game == game, editions.c.digest == digest)
    ).scalar_one()
    return _edition(game, kept)


@lru_cache(maxsize=32)
def _edition(game: str, kept: bytes) -> Edition:
    return Edition(find_game(game), Figures(unpacked(kept)))


def disagreement(position: Position, last: Sequence[Row[Any]], fairness: Fairness, edition: Edition) -> Mismatch | None:
    """Whether the last move, played again by today's rules, leads elsewhere than the facts say."""
    entry = last[0]
    if position.digest() != entry.digest:
        return {"seq": entry.seq, "why": "facts"}
    if entry.kind != "move" or len(last) < 2:
        return None
    try:
        again = position_of(position.game, edition, last[1].facts)
        again.reseed(fairness.seed(entry.branch, again.ply))
        again.play(entry.move)
    except SeraiError as error:
        return {"seq": entry.seq, "why": "refused", "error": str(error)[:200]}
    return None if again.digest() == entry.digest else {"seq": entry.seq, "why": "digest"}


def follow(tail: list[Mark], entry: Marked) -> None:
    """Keep the marks an undo may return to: they end where chance was drawn or another seat decides."""
    if entry.kind in ("start", "move"):
        mark = Mark(entry.seq, entry.seat, entry.actor, entry.draws)
        if tail and (tail[-1].draws != entry.draws or entry.deciding != entry.seat):
            tail.clear()
        tail.append(mark)
    elif entry.kind == "undo" and entry.back_to is not None:
        known = [n for n, mark in enumerate(tail) if mark.seq == entry.back_to]
        if known:
            del tail[known[0] + 1 :]
        else:
            tail[:] = [Mark(entry.back_to, None, None, entry.draws)]
