"""What one viewer may see of a table: built by inclusion from the game's own views, never by leaving things out."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from serai.club.errors import NotFound
from serai.club.model import LogLine, Table, TableView
from serai.club.play import clock as clocks
from serai.club.play.cache import RAW, RECENT, LoadedTable, Raw, checked_version, edition_of, facts_at, position_of
from serai.club.play.export import Records, line_of
from serai.club.store.schema import entries, seats
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _
from serai.kernel.position import Event, Position
from serai.kernel.ties import Tie

if TYPE_CHECKING:
    from serai.club import Club

AWAY = 200
PASSING = 8  # moves shown one after another at most, before the newest position


class Looks(Records):
    """Looking, without changing anything."""

    def __init__(self, club: "Club") -> None:
        super().__init__(club)
        self.store = club.store

    def look(
        self,
        table_id: str,
        me: str | None = None,
        since: int | None = None,
        at: int | None = None,
        seat: int | None = None,
        as_of: float | None = None,
    ) -> TableView:
        """A table as a viewer may see it now, or at an earlier version (`at`); after the game through any seat.

        With `as_of` it is as it was at that moment or later (see `Live.hold`).
        """
        with self.club.cache.hold(table_id, as_of) as t:
            now = self.club.heartbeat.now()
            own = t.table.seats_of(me)
            away = self._lines(t, me, since) if since is not None else ()
            if t.position is None:
                return TableView(t.table, t.version, "", own, None, away=away, at=now.ms)
            past = at is not None and at != t.version
            position = self._position_at(t, at) if past and at is not None else t.position
            done = t.table.done
            through = seat if done and seat in range(t.table.players) else seen_as(t.table, me, position)
            view = view_of(t.table, position, through)
            mine = self._decides(t, own) and not past
            over = done and not past
            hidden = t.game.private_lines
            return TableView(
                table=t.table,
                version=t.version if at is None else at,
                digest=view_digest(view),
                seats=own,
                seat=through,
                view=view if mine else {**view, **({"moves": []} if "moves" in view else {})},
                ply=position.ply,
                deciding=None if position.over or over else position.seat,
                mine=mine,
                prompt=None if position.over or over else position.prompt,
                question=None if position.over or over else position.question,
                moves=tuple(position.moves()) if mine else (),
                codes=tuple(position.codes()) if mine else (),
                log=tuple(self._log(t, through, done, at if past else None)),
                away=away,
                left=clocks.left_now(t.table.pace, t.clock, now) if t.clock and not past else None,
                clock=t.clock if not past else None,
                deadline=clocks.deadline(t.table.pace, t.clock, now.outages) if not past else None,
                undo=not past and me is not None and self.can_undo(t, me),
                go_back=not past and me is not None and self.can_go_back(t, me),
                scores=tuple(position.scores()) if over else None,
                ties=settled_by(t.table, position) if over else (),
                sheet=known_lines(t.score_sheet(position), () if done or position.over else hidden, through),
                contributions=t.fairness.contributions if done else (),
                at=now.ms,
                edition=own_edition(position.edition, t.game),
            )

    def passing(self, table_id: str, me: str | None, since: int, until: int | None = None) -> list[TableView]:
        """The positions between two versions (now, without `until`), for a page that shows one move after another.

        None where something was taken back, where it is long ago, or where several people share a screen.
        """
        with self.club.cache.hold(table_id) as t:
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
                view = view_of(t.table, position_of(t.game, edition, row.facts), through)
                told = lines_of(t.game, [raw for raw in t.recent if raw.seq <= row.seq], through, done, t.lines)
                bare = {**view, **({"moves": []} if "moves" in view else {})}
                figures = own_edition(edition, t.game)
                looks.append(
                    TableView(t.table, row.seq, view_digest(view), own, through, bare, log=tuple(told), edition=figures)
                )
            return looks

    def log(self, table_id: str, me: str | None = None, after: int = 0, most: int = 1000) -> tuple[LogLine, ...]:
        """The lines of the log after a version, oldest first."""
        with self.club.cache.hold(table_id) as t:
            return self._lines(t, me, after, most)

    def looked(self, table_id: str, me: str, version: int) -> None:
        """Remember the last version a person has seen, for “while you were away”."""
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

    # -- what is allowed ---------------------------------------------------------------------------------------------

    def can_undo(self, t: LoadedTable, me: str) -> bool:
        """Whether somebody may take back the last move: their own, nothing drawn since, and they still decide."""
        if t.table.status != "playing" or t.table.policy == "strict" or len(t.tail) < 2:
            return False
        last = t.tail[-1]
        return last.actor == me and last.seat == t.table.deciding and self._decides(t, t.table.seats_of(me))

    def can_go_back(self, t: LoadedTable, me: str) -> bool:
        """Whether somebody teaches himself: a teaching table at which all other seats are bots'."""
        alone = all(s.kind == "bot" or s.person == me for s in t.table.seats) and not t.table.rated
        return t.table.status == "playing" and t.table.policy == "teaching" and alone and t.version > 1

    def _decides(self, t: LoadedTable, own: tuple[int, ...]) -> bool:
        seat = t.table.deciding
        return t.table.status == "playing" and seat in own and t.table.seats[seat].stand_in is None

    # -- inside ------------------------------------------------------------------------------------------------------

    def _position_at(self, t: LoadedTable, version: object) -> Position:
        if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= t.version:
            raise NotFound(_("the table has no such version"))
        with self.store.read() as c:
            _seq, facts = facts_at(c, t.id, version)
            return position_of(t.game, edition_of(c, t.table.game, t.table.edition), facts)

    def _log(self, t: LoadedTable, through: int | None, done: bool, at: int | None) -> Iterable[LogLine]:
        if at is None:
            return lines_of(t.game, t.recent, through, done, t.lines)
        return [line for line in self._read(t, through, done, 0, 10_000) if line.version <= at]

    def _lines(self, t: LoadedTable, me: str | None, after: object, most: int = AWAY) -> tuple[LogLine, ...]:
        after = checked_version(after)
        if t.position is None:
            return ()
        through, done = seen_as(t.table, me, t.position), t.table.done
        if t.recent and t.recent[0].seq <= after + 1:
            lines = lines_of(t.game, t.recent, through, done, t.lines)
            return tuple(line for line in lines if line.version > after)[:most]
        return tuple(self._read(t, through, done, after, most))

    def _read(self, t: LoadedTable, through: int | None, done: bool, after: int, most: int) -> list[LogLine]:
        with self.store.read() as c:
            rows = c.execute(
                select(*RAW).where(entries.c.table_id == t.id, entries.c.seq > after).order_by(entries.c.seq)
            ).all()
        return lines_of(t.game, [Raw._make(row) for row in rows], through, done)[:most]


def known_lines(
    sheet: Sequence[dict[str, int]], hidden: Sequence[str], seat: int | None
) -> tuple[Mapping[str, int | None], ...]:
    """A score sheet as a seat may know it: None for what only another seat knows, or nobody without one."""
    return tuple(
        {line: None if line in hidden and n != seat else points for line, points in lines.items()}
        for n, lines in enumerate(sheet)
    )


def view_of(table: Table, position: Position, seat: int | None) -> dict[str, Any]:
    """What is shown of a position: a seat's view; of a game that has ended, all that any of its seats could see.

    That holds for a closed table too: nothing more is played there, and its file with every draw is open to all.
    """
    view = position.view(seat)
    if table.done and not position.game.perfect_information:
        for other in range(position.players):
            view = _together(view, position.view(other))
        view["moves"] = []
    return view


def _together(one: object, other: object) -> Any:
    """Two views of the same thing: what either of them knows."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: _together(one.get(key, other.get(key)), other.get(key, one.get(key))) for key in {**one, **other}}
    return other if one in (None, []) else one


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


def lines_of(
    game: Game, raws: Iterable[Raw], through: int | None, done: bool, kept: dict[int, LogLine] | None = None
) -> list[LogLine]:
    """Entries as lines of the log, with the events that are for everyone or for this seat.

    Lines that say the same to everybody are taken from `kept`, by version, and put there.
    """
    listed = list(raws)
    played = set(line_of(listed))
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


def view_digest(view: dict[str, object]) -> str:
    """A fingerprint of what a viewer sees. One of the whole position would let them search for what they do not see."""
    text = json.dumps({k: v for k, v in view.items() if k != "moves"}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
