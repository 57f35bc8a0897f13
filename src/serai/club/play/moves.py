"""Playing at a table: moves, undo, out of time, a bot's decision. Whoever asks, the seat comes from the store."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import bindparam, select

from serai.club.errors import BadRequest, ClubError, NotAllowed, Refused, Stale, Unavailable
from serai.club.model import Accepted, NeedsConfirmation, Thinking, view_digest
from serai.club.play import clock as clocks
from serai.club.play.cache import AS_TOLD, LoadedTable, TableCache, edition_of, facts_at, position_of
from serai.club.play.clock import Clock
from serai.club.play.ending import end_of, result_of
from serai.club.play.history import NO_KEY, Draft, Fallback, History, Request, stale, stands
from serai.club.play.projection import can_go_back, can_undo, position_at, seen_as
from serai.club.play.randomness import any_seed
from serai.club.service import Service
from serai.club.store.schema import jobs, tables
from serai.club.tables.leave import Leaving
from serai.club.tables.rows import AT_A_TIME, STAND_IN, WRONG_STATUS, each_table
from serai.kernel.errors import BadMove, IllegalMove, Reason
from serai.kernel.i18n import _
from serai.kernel.position import Position

Answer = TypeVar("Answer")

MOST_MOVES = 64
LONGEST_MOVE = 120

# Asked every second, so it is put together once.
_LATE = (
    select(tables.c.id)
    .where(tables.c.status == "playing", tables.c.deadline <= bindparam("now"))
    .order_by(tables.c.deadline)
    .limit(AT_A_TIME)
)


def no_undo(policy: str) -> str:
    """Why the last move stays."""
    if policy == "strict":
        return _("at this table moves cannot be taken back")
    return _("the last move cannot be taken back: something was drawn since, or it was another player's")


def _deciding(t: LoadedTable) -> tuple[str, str]:
    """What is being decided, and in whose how-manieth turn."""
    assert t.position is not None
    seat, key = t.position.turn
    return t.position.prompt, f"{seat}-{key}"


@dataclass
class TriedMoves:
    """Moves tried on a copy: the drafts, the position they lead to, and whether chance was drawn."""

    drafts: list[Draft]
    position: Position
    seat: int
    drew: bool

    @property
    def hands_over(self) -> bool:
        return self.drew or self.position.over or self.position.seat != self.seat


class Moves(Service):
    """The only writer of game entries, through `History`."""

    cache: TableCache
    history: History
    leaving: Leaving

    # -- moves -------------------------------------------------------------------------------------------------------

    def move(
        self,
        table_id: str,
        me: str,
        moves: Sequence[str],
        version: int,
        key: str | None = None,
        confirmed: bool = False,
    ) -> Accepted | NeedsConfirmation:
        """Play a list of moves, all or none. What hands the decision over, draws or ends needs `confirmed`."""
        texts = _texts(moves)
        request = Request.of(me, key, "move", list(texts), version)
        with self.cache.hold(table_id, AS_TOLD) as t:

            def play() -> Accepted | NeedsConfirmation:
                seats = _seats(t, me)
                self._ready(t, version, seats)
                # Unless it is confirmed nothing real is drawn, so nothing about it can come out.
                played = self._played(t, _decides(t, seats), texts, me, real=confirmed)
                if played.hands_over and not confirmed:
                    to = None if played.drew or played.position.over else played.position.seat
                    ends = played.position.over and not played.drew
                    return NeedsConfirmation(texts, played.drew, to, ends, t.version, _deciding(t))
                return self._accepted(t, me, self._store(t, played, request))

            if not t.sure:
                late = clocks.flagged(t.table.pace, t.clock, self.heartbeat.now(t.table.game)) is not None
                if t.version == version and not late:
                    # Storing fails if the table is not what we were told, so only an answer that stores nothing, or
                    # a refusal, has to ask the store first.
                    answer = _unless_refused(play)
                    if isinstance(answer, Accepted):
                        return answer
                self.cache.refresh(t)
            seats = _seats(t, me)
            if (before := self.history.answered(t, request)) is not None:
                return self._accepted(t, me, before)
            return _insisting(t, version, seats, play)

    def why_not(self, table_id: str, me: str | None, move: str) -> Reason | None:
        """Why a move is refused now, or None if it is possible. Only whoever decides is told more than “not you”."""
        with self.cache.hold(table_id) as t:
            if t.position is None or t.table.status != "playing":
                return Reason("not-playing", (), _(WRONG_STATUS[t.table.status]))
            if t.position.seat not in t.table.seats_of(me):
                return Reason("not-your-decision", (), _("another seat decides now"))
            return t.position.why_not(_code(t.position, _texts([move])[0]))

    def bot_move(
        self, table_id: str, seq: int, seat: int, codes: int | Sequence[int], fallback: Fallback | None = None
    ) -> Accepted:
        """Store what a bot decided at version `seq`, or what was decided in its place (`fallback`).

        If the table has moved on, the job is void: Stale.
        """
        chosen = [codes] if isinstance(codes, int) else list(codes)
        with self.cache.hold(table_id, AS_TOLD) as t:

            def play() -> Accepted:
                if not stands(t, seq, (seat,)) or t.table.status != "playing" or t.table.deciding != seat:
                    self._drop_job(table_id, seq)
                    raise stale(t.version)
                level = t.table.seats[seat].played_by
                if level is None:
                    self._drop_job(table_id, seq)
                    raise NotAllowed(_("no bot plays in this seat"))
                played = self._played(t, seat, chosen, f"bot:{level}", real=True)
                for draft in played.drafts:
                    draft.data = fallback.data if fallback else None
                version = self._store(t, played, NO_KEY)
                return Accepted(version, t.seen().digest(seat))

            if not t.sure:
                if t.version == seq and t.table.deciding == seat and t.table.seats[seat].played_by is not None:
                    accepted = _unless_refused(play)
                    if accepted is not None:
                        return accepted
                self.cache.refresh(t)
            return _insisting(t, seq, (seat,), play)

    def thinking(self, table_id: str, seq: int) -> Thinking:
        """The decision a bot is to make at a version, or Stale; its position has a chance of its own."""
        with self.cache.hold(table_id) as t:
            seat = t.table.deciding
            level = None if seat is None else t.table.seats[seat].played_by
            waits = t.table.status == "playing" and seat is not None and stands(t, seq, (seat,))
            if not waits or seat is None or level is None or t.position is None:
                self._drop_job(table_id, seq)
                raise stale(t.version)
            position = t.position.copy()
            position.reseed(any_seed())
            return Thinking(t.id, t.version, seat, level, t.table.game, t.table.rated, position)

    # -- back --------------------------------------------------------------------------------------------------------

    def undo(self, table_id: str, me: str, version: int, key: str | None = None) -> Accepted:
        """Take back my last decision, while nothing was drawn since and nobody else has the decision."""
        request = Request.of(me, key, "undo", version)
        with self.cache.hold(table_id) as t:
            seats = _seats(t, me)
            if (before := self.history.answered(t, request)) is not None:
                return self._accepted(t, me, before)

            def back() -> Accepted:
                self._ready(t, version, seats)
                if not can_undo(t, me):
                    raise Refused(no_undo(t.table.policy))
                return self._accepted(t, me, self._back(t, me, t.tail[-2].seq, t.tail[-1].seat, request))

            return _insisting(t, version, seats, back)

    def go_back(self, table_id: str, me: str, version_to: int, version: int, key: str | None = None) -> Accepted:
        """Return to any point of a teaching game against bots, which is never rated. What was played stays written."""
        request = Request.of(me, key, "go-back", version_to, version)
        with self.cache.hold(table_id) as t:
            seats = _seats(t, me)
            if (before := self.history.answered(t, request)) is not None:
                return self._accepted(t, me, before)
            self._ready(t, version, seats)
            if not can_go_back(t, me):
                raise Refused(_("one can go back at a teaching table, if all others are bots"))
            if not isinstance(version_to, int) or isinstance(version_to, bool) or not 1 <= version_to < t.version:
                raise BadRequest(_("there is no such point in this game"))
            return self._accepted(t, me, self._back(t, me, version_to, seats[0], request))

    def _back(self, t: LoadedTable, me: str, to: int, seat: int | None, request: Request) -> int:
        with self.store.read() as c:
            seq, facts = facts_at(c, t.id, to)
            position = position_of(t.game, edition_of(c, t.table.game, t.table.edition), facts)
        clock = t.clock
        if clock is not None:
            running = None if t.table.seats[position.seat].played_by else position.seat
            clock = clocks.step_back(t.table.pace, clock, running, position.turn, self.heartbeat.now(t.table.game))
        draft = Draft("undo", seat=seat, actor=me, back_to=seq, position=position, clock=clock)
        return self.history.append(t, [draft], request, branch=t.branch + 1, proposal=None)

    # -- time --------------------------------------------------------------------------------------------------------

    def flag(self, table_id: str) -> bool:
        """If the seat that decides has run out of time, a bot plays on for it. Says whether it did."""
        with self.cache.hold(table_id) as t:
            return self._flag(t)

    def flag_due(self) -> int:
        """Let every clock that has run out have its consequence."""
        return each_table(self.store, _LATE, self.flag, now=self.heartbeat.ms())

    def _flag(self, t: LoadedTable) -> bool:
        if t.table.status != "playing":
            return False
        now = self.heartbeat.now(t.table.game)
        seat = clocks.flagged(t.table.pace, t.clock, now)
        if seat is None:
            # An outage moved the deadline: remember the new one, so that nobody asks again before it.
            due = clocks.deadline(t.table.pace, t.clock, now.outages)
            with self.store.write() as c:
                c.execute(
                    tables.update().where(tables.c.id == t.id, tables.c.version == t.version).values(deadline=due)
                )
            return False
        self.leaving.take_over(t, [seat], "time", None, STAND_IN)
        return True

    # -- inside ------------------------------------------------------------------------------------------------------

    def _ready(self, t: LoadedTable, version: object, seats: Sequence[int]) -> None:
        """The table is being played, the asker of these seats has seen what matters of it, and there is time left."""
        if not isinstance(version, int) or isinstance(version, bool):
            raise BadRequest(_("a version is a whole number"))
        if t.table.status != "playing":
            raise Refused(_(WRONG_STATUS[t.table.status]))
        if not stands(t, version, seats):
            raise stale(t.version)
        if clocks.flagged(t.table.pace, t.clock, self.heartbeat.now(t.table.game)) is not None and self._flag(t):
            raise Stale(_("the time is up: a bot plays on in this seat"), t.version)

    def _played(self, t: LoadedTable, seat: int, moves: Sequence[str | int], actor: str, real: bool) -> TriedMoves:
        assert t.position is not None
        position, drafts, clock = t.position, [], t.clock
        before = position.draws
        for n, move in enumerate(moves):
            if position.draws != before or position.over or position.seat != seat:
                # What would follow a draw is unknown to whoever asks: trying it would be a way of peeking.
                raise Refused(_("nothing can follow a move that draws, ends the game or passes the decision on"), at=n)
            code = _code(position, move)
            position = position.copy()
            position.reseed(t.seed(position) if real else any_seed())
            try:
                events = position.play(code)
            except IllegalMove as refused:
                raise Refused(str(refused.reason), refused.reason, n) from None
            notes = [[e.kind, e.seat, e.a, e.b, -1 if e.to is None else e.to] for e in events]
            clock = self._clock_after(t, clock, position)
            drafts.append(
                Draft(
                    "move",
                    seat=seat,
                    actor=actor,
                    move=position.game.notation.text(code),
                    position=position,
                    events=notes,
                    clock=clock,
                )
            )
        return TriedMoves(drafts, position, seat, position.draws != before)

    def _clock_after(self, t: LoadedTable, clock: Clock | None, position: Position) -> Clock | None:
        if clock is None:
            return None
        now = self.heartbeat.now(t.table.game)
        if position.over:
            return clocks.stop(t.table.pace, clock, now)
        running = None if t.table.seats[position.seat].played_by else position.seat
        return clocks.move_on(t.table.pace, clock, running, position.turn, now, position.seat)

    def _store(self, t: LoadedTable, played: TriedMoves, request: Request) -> int:
        changes: dict[str, Any] = {"proposal": None} if t.table.proposal else {}
        drafts = played.drafts
        if played.position.over:
            result = result_of(self.store, t, played.position, "over")
            drafts = [*drafts, Draft("end", data=result, clock=drafts[-1].clock)]
            changes = end_of(result, self.heartbeat.ms())
        return self.history.append(t, drafts, request, **changes)

    def _accepted(self, t: LoadedTable, me: str, version: int) -> Accepted:
        """The answer of a stored request; the same each time it is asked for."""
        if version > t.version:
            self.cache.refresh(t)  # another server stored it since we looked
        if version == t.version:
            assert t.position is not None
            return Accepted(version, t.seen().digest(seen_as(t.table, me, t.position)))
        position = position_at(self.store, t, version)  # of a game that has ended since, too, as it was answered then
        return Accepted(version, view_digest(position.view(seen_as(t.table, me, position))))

    def _drop_job(self, table_id: str, seq: int) -> None:
        with self.store.write() as c:
            c.execute(jobs.delete().where(jobs.c.table_id == table_id, jobs.c.seq == seq, jobs.c.kind == "bot"))


def _unless_refused(act: Callable[[], Answer]) -> Answer | None:
    """What is done by what this process was told of a table; None where that may be why it is refused."""
    try:
        return act()
    except Unavailable:
        raise
    except ClubError:
        return None


def _insisting(t: LoadedTable, version: int, seats: Sequence[int], act: Callable[[], Answer]) -> Answer:
    """Do something that may lose against a seat's changing hands on another server: if it still counts, do it again."""
    while True:
        before = t.version
        try:
            return act()
        except Stale:
            if t.version == before or not stands(t, version, seats):
                raise


def _texts(moves: object) -> tuple[str, ...]:
    if not isinstance(moves, list | tuple) or not 1 <= len(moves) <= MOST_MOVES:
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    for move in moves:
        if not isinstance(move, str) or len(move) > LONGEST_MOVE:
            raise BadRequest(_("a move is a line of text"))
    return tuple(moves)


def _code(position: Position, move: str | int) -> int:
    try:
        return position.code(move)
    except BadMove as error:
        raise BadRequest(str(error)) from None


def _seats(t: LoadedTable, me: str) -> tuple[int, ...]:
    seats = t.table.seats_of(me)
    if not seats:
        raise NotAllowed(_("you have no seat at this table"))
    return seats


def _decides(t: LoadedTable, seats: Sequence[int]) -> int:
    seat = t.table.deciding
    if seat is None or seat not in seats:
        raise NotAllowed(_("another seat decides now"))
    if t.table.seats[seat].stand_in is not None:
        raise NotAllowed(_("a bot plays in this seat; take it back first"))
    return seat
