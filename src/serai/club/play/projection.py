"""What one viewer may see of a table: built by inclusion from the game's own views, never by leaving things out."""

from collections.abc import Iterable

from sqlalchemy import select

from serai.club.errors import NotFound
from serai.club.model import LogLine, Table, TableView
from serai.club.play import clock as clocks
from serai.club.play.cache import (
    AS_TOLD,
    RAW,
    RECENT,
    LoadedTable,
    Raw,
    TableCache,
    checked_version,
    edition_of,
    facts_at,
    position_of,
)
from serai.club.play.export import line_of
from serai.club.play.sights import Logs, Sights
from serai.club.service import Service
from serai.club.store.engine import Store
from serai.club.store.schema import entries, seats
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.kernel.position import Event, Position
from serai.kernel.ties import Tie

PASSING = 8  # moves shown one after another at most, before the newest position


class Looks(Service):
    """Looking, without changing anything."""

    cache: TableCache

    def known(self, table_id: str, me: str | None) -> Position | None:
        """The position as a viewer who decides now knows it, to try moves on; None for everybody else."""
        with self.cache.hold(table_id, AS_TOLD) as t:
            if t.position is None or not decides(t, t.table.seats_of(me)):
                return None
            return t.position.as_known_to(t.position.seat)

    def look(
        self,
        table_id: str,
        me: str | None = None,
        at: int | None = None,
        seat: int | None = None,
        as_of: float | None = None,
    ) -> TableView:
        """A table as a viewer may see it now, or at an earlier version (`at`); after the game through any seat.

        Where several people share a screen, a version is shown as to nobody before the end: it is looked at without the
        screen being handed over.
        With `as_of` it is as it was at that moment or later (see `TableCache.hold`).
        """
        with self.cache.hold(table_id, as_of) as t:
            now = self.heartbeat.now(t.table.game)
            own = t.table.seats_of(me)
            if t.position is None:
                return TableView(t.table, t.version, own, None, at=now.ms)
            past = at is not None and at != t.version
            done = t.table.done
            seen = Sights(position_at(self.store, t, at), done) if past else t.seen()
            position = seen.position
            shared = at is not None and not done and len(own) > 1 and not t.game.perfect_information
            through = seat if done and seat in range(t.table.players) else seen_as(t.table, me, position)
            through = None if shared else through
            mine = decides(t, own) and not past and not shared
            over = done and not past
            return TableView(
                table=t.table,
                version=t.version if at is None else at,
                seats=own,
                seat=through,
                view=seen.view(through) if mine else seen.bare_view(through),
                ply=position.ply,
                deciding=None if position.over or over else position.seat,
                mine=mine,
                prompt=None if position.over or over else position.prompt,
                question=None if position.over or over else position.question,
                moves=seen.moves if mine else (),
                codes=seen.codes if mine else (),
                log=self._log(t, through, done, at if past else None),
                left=clocks.left_now(t.table.pace, t.clock, now) if t.clock and not past else None,
                clock=t.clock if not past else None,
                deadline=clocks.deadline(t.table.pace, t.clock, now.outages) if not past else None,
                undo=not past and me is not None and can_undo(t, me),
                go_back=not past and me is not None and can_go_back(t, me),
                scores=tuple(position.scores()) if over else None,
                ties=settled_by(t.table, position) if over else (),
                sheet=seen.known_lines(through),
                contributions=t.fairness.contributions if done else (),
                at=now.ms,
                edition=own_edition(position.edition, t.game),
            )

    def passing(self, table_id: str, me: str | None, since: int, until: int | None = None) -> list[TableView]:
        """The positions between two versions (now, without `until`), for a page that shows one move after another.

        None where something was taken back, where it is long ago, or where several people share a screen.
        """
        with self.cache.hold(table_id, AS_TOLD) as t:
            own, until = t.table.seats_of(me), t.version if until is None else until
            new = [raw for raw in t.recent if since < raw.seq <= until]
            known = bool(t.recent) and t.recent[0].seq <= since + 1
            if not known or len(own) > 1 or any(raw.kind == "undo" for raw in new):
                return []
            wanted = [raw.seq for raw in new if raw.kind == "move" and raw.seq < until][-PASSING:]
            if not wanted:
                return []
            with self.store.read() as c:
                mine = (entries.c.table_id == t.id, entries.c.seq.in_(wanted))
                facts = c.execute(select(entries.c.seq, entries.c.facts).where(*mine).order_by(entries.c.seq)).all()
                edition = edition_of(c, t.table.game, t.table.edition)
            through, done = own[0] if own else None, t.table.done
            looks = []
            for row in facts:
                seen = Sights(position_of(t.game, edition, row.facts), done)
                told = tuple(lines_of(t.game, [raw for raw in t.recent if raw.seq <= row.seq], through, done, t.lines))
                view = seen.bare_view(through)
                figures = own_edition(edition, t.game)
                looks.append(TableView(t.table, row.seq, own, through, view, log=told, edition=figures))
            return looks

    def log(self, table_id: str, me: str | None = None, after: int = 0, most: int = 1000) -> tuple[LogLine, ...]:
        """The lines of the log after a version, oldest first."""
        with self.cache.hold(table_id) as t:
            after = checked_version(after)
            if t.position is None:
                return ()
            through, done = seen_as(t.table, me, t.position), t.table.done
            if t.recent and t.recent[0].seq <= after + 1:
                return tuple(line for line in log_of(t, through, done) if line.version > after)[:most]
            return tuple(self._read(t, through, done, after, most))

    def looked(self, table_id: str, me: str, version: int) -> None:
        """Remember the last version a person has seen, so that a page tells them what is new."""
        version = checked_version(version)
        with self.store.write() as c:
            mine = (seats.c.table_id == table_id, seats.c.person_id == me, seats.c.looked < version)
            c.execute(seats.update().where(*mine).values(looked=version))

    def last_looked(self, table_id: str, me: str | None) -> int | None:
        """The last version a person has seen, or None if they have no seat here."""
        with self.store.read() as c:
            mine = select(seats.c.looked).where(seats.c.table_id == table_id, seats.c.person_id == me)
            found = c.execute(mine.order_by(seats.c.looked.desc())).scalar()
            return None if found is None else int(found)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _log(self, t: LoadedTable, through: int | None, done: bool, at: int | None) -> tuple[LogLine, ...]:
        if at is None:
            return log_of(t, through, done)
        return tuple(line for line in self._read(t, through, done, 0, 10_000) if line.version <= at)

    def _read(self, t: LoadedTable, through: int | None, done: bool, after: int, most: int) -> list[LogLine]:
        with self.store.read() as c:
            rows = c.execute(
                select(*RAW).where(entries.c.table_id == t.id, entries.c.seq > after).order_by(entries.c.seq)
            ).all()
        return lines_of(t.game, [Raw._make(row) for row in rows], through, done)[:most]


def can_undo(t: LoadedTable, me: str) -> bool:
    """Whether somebody may take back the last move: their own, nothing drawn since, and they still decide."""
    if t.table.status != "playing" or t.table.policy == "strict" or len(t.tail) < 2:
        return False
    last = t.tail[-1]
    return last.actor == me and last.seat == t.table.deciding and decides(t, t.table.seats_of(me))


def can_go_back(t: LoadedTable, me: str) -> bool:
    """Whether somebody teaches himself: a teaching table at which all other seats are bots'."""
    alone = all(s.kind == "bot" or s.person == me for s in t.table.seats) and not t.table.rated
    return t.table.status == "playing" and t.table.policy == "teaching" and alone and t.version > 1


def decides(t: LoadedTable, own: tuple[int, ...]) -> bool:
    """Whether one of these seats decides now, and its person does it."""
    seat = t.table.deciding
    return t.table.status == "playing" and seat in own and t.table.seats[seat].stand_in is None


def position_at(store: Store, t: LoadedTable, version: object) -> Position:
    """The position of a held table at a version."""
    if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= t.version:
        raise NotFound(_("the table has no such version"))
    with store.read() as c:
        _seq, facts = facts_at(c, t.id, version)
        return position_of(t.game, edition_of(c, t.table.game, t.table.edition), facts)


def settled_by(table: Table, position: Position) -> tuple[Tie, ...]:
    """The ties of a game that has ended, as far as its places follow from the position."""
    places = table.result.places if table.result else ()
    return tuple(position.ties()) if list(places) == position.places() else ()


def own_edition(edition: Edition, game: Game) -> Edition | None:
    """An edition that is not the one that comes with the game, or None."""
    return edition if edition.digest != game.edition.digest else None


def seen_as(table: Table, me: str | None, position: Position) -> int | None:
    """The seat through which a person looks; of several on one device the one that decides, else nobody's."""
    own = table.seats_of(me)
    if len(own) <= 1:
        return own[0] if own else None
    return position.seat if position.seat in own and not position.over else None


def log_of(t: LoadedTable, through: int | None, done: bool) -> tuple[LogLine, ...]:
    """The newest lines of a held table's log for a seat, put together once for all who are told the same."""
    if t.logs.at != (t.version, done):
        t.logs = Logs((t.version, done))
    logs = t.logs
    if logs.public is not None:
        return logs.public
    found = logs.private.get(through)
    if found is None:
        found = tuple(lines_of(t.game, t.recent, through, done, t.lines))
        if done or all(to < 0 for raw in t.recent for *_what, to in raw.events):
            logs.public = found
        else:
            logs.private[through] = found
    return found


def lines_of(
    game: Game, raws: Iterable[Raw], through: int | None, done: bool, kept: dict[int, LogLine] | None = None
) -> list[LogLine]:
    """Entries as lines of the log, with the events that are for everyone or for this seat.

    Lines that say the same to everybody are taken from `kept`, by version, and put there.
    """
    listed = list(raws)
    played = set(line_of((raw.seq, raw.kind, raw.back_to) for raw in listed))
    kept = {} if kept is None else kept
    if len(kept) > 2 * RECENT:
        kept.clear()
    found = []
    for raw in listed:
        undone = raw.kind == "move" and raw.seq not in played
        line = kept.get(raw.seq)
        if line is None or line.undone != undone:
            line = _line_from(game, raw, through, done, undone)
            if all(to < 0 for *_what, to in raw.events):
                kept[raw.seq] = line
        found.append(line)
    return found


def _line_from(game: Game, raw: Raw, through: int | None, done: bool, undone: bool) -> LogLine:
    seq, kind, branch, ply, seat, actor, move, back_to, told, data, at = raw
    events = tuple(
        Event(kind, seat, a, b, None if to < 0 else to, game)
        for kind, seat, a, b, to in told
        if to < 0 or to == through or done
    )
    return LogLine(seq, kind, branch, ply, seat, actor, move, events, at, back_to, undone, data)
