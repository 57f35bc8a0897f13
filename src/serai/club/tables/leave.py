"""Leaving and ending: a bot takes over a seat and gives it back, all agree to end early, a table is closed."""

import logging
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, or_, select

from serai.club.errors import BadRequest, NotAllowed, NotFound, Refused, Stale, Unavailable
from serai.club.model import Table
from serai.club.play import clock as clocks
from serai.club.play.cache import LoadedTable, TableCache
from serai.club.play.ending import end_of, result_of
from serai.club.play.history import Draft, History
from serai.club.service import Service
from serai.club.store.schema import people, results, seats, tables
from serai.club.tables.join import Joining, host_only, set_seat
from serai.club.tables.rows import (
    AT_A_TIME,
    STAND_IN,
    WRONG_STATUS,
    changing,
    checked_level,
    each_table,
    find_table,
    seat_rows,
    table_row,
)
from serai.kernel.i18n import N_, _

log = logging.getLogger(__name__)

NO_SHOW_MINUTES = 10
RATED_NO_SHOW_HOURS = 24  # whoever is replaced is last, so they get a day
BACK_MS = 10 * clocks.MINUTE  # how soon after an outage a seat that is lost is the club's fault
MONTH_MS = 30 * clocks.DAY
TO_THE_END = N_("a rated game is played to its end; let a bot play for you instead, which counts as last place")
GIVE_UP_TRIES = 20


class Leaving(Service):
    """Seats during the game, and the end of tables."""

    cache: TableCache
    history: History
    joining: Joining

    # -- seats -------------------------------------------------------------------------------------------------------

    def leave(self, table_id: str, me: str) -> Table:
        """Give up my seats: before the game they are open again, during it a bot plays on for me."""
        if find_table(self.store, table_id).status != "playing":
            with changing(self.store, table_id, "open", "playing") as (c, row):
                begun = row.status == "playing"  # just now
                if not begun:
                    held = seat_rows(c, row.id)
                    if row.host_id != me and not any(s.kind == "person" and s.person_id == me for s in held):
                        raise NotAllowed(_("you have no seat at this table"))
                    self._vacate(c, row, held, me)
            if not begun:
                return find_table(self.store, table_id)
        return self.hand_over_seat(table_id, me)

    def _vacate(self, c: Connection, row: Row[Any], held: Sequence[Row[Any]], me: str) -> None:
        """Give up a person's seats at a table that has not begun, and their role there as its host."""
        for s in held:
            if s.kind == "person" and s.person_id == me:
                set_seat(c, row.id, s.seat, kind="open", person_id=None, contribution=None, joined=None)
        if row.host_id == me:
            heirs = [s.person_id for s in held if s.kind == "person" and s.person_id != me]
            values = {"host_id": heirs[0]} if heirs else {"status": "closed", "ended": self.heartbeat.ms()}
            c.execute(tables.update().where(tables.c.id == row.id).values(**values))

    def hand_over_seat(self, table_id: str, me: str, seat: int | None = None, level: str | None = None) -> Table:
        """Let a bot play for me from now on; without a seat named, in all my seats.

        Who took a seat back decides something in it before leaving it again: to and fro would only disturb others.
        """
        chosen = checked_level(level) if level is not None else STAND_IN
        with self.cache.hold(table_id) as t:
            mine = [n for n in _mine(t, me, seat) if t.table.seats[n].stand_in is None]
            if not mine:
                raise Refused(_("a bot plays in this seat already"))
            ready = [n for n in mine if _has_decided(t, n, "return")]
            if not ready:
                raise Refused(_("you took this seat back: decide something before a bot plays for you again"))
            self.take_over(t, ready, "left", me, chosen)
            return t.table

    def take_back_seat(self, table_id: str, me: str, seat: int | None = None) -> Table:
        """Play myself again; without a seat named, in all my seats. There is more time only if the bot has decided."""
        with self.cache.hold(table_id) as t:
            mine = [n for n in _mine(t, me, seat) if t.table.seats[n].stand_in is not None]
            if not mine:
                raise Refused(_("you play in this seat yourself"))
            decided = {n: _has_decided(t, n, "takeover") for n in mine}
            mine = [n for n in mine if decided[n] or t.table.seats[n].stand_in_why != "time"]
            if not mine:
                raise Refused(_("the time is up: the bot decides first, then you can take the seat back"))
            deciding, now, clock = t.table.deciding, self.heartbeat.now(t.table.game), t.clock
            drafts = []
            for number in mine:
                if clock is not None:
                    runs = deciding == number or (deciding is not None and clock.running == deciding)
                    clock = clocks.resume(t.table.pace, clock, number, deciding if runs else None, now, decided[number])
                drafts.append(Draft("return", seat=number, actor=me, clock=clock))

            def give_back(c: Connection) -> None:
                for number in mine:
                    set_seat(c, t.id, number, stand_in=None, stand_in_why=None)

            self.history.append(t, drafts, also=give_back)
            return t.table

    def replace(self, table_id: str, me: str, seat: int, level: str | None = None) -> Table:
        """Give a seat to a bot: before the game the host does, any; during it a player, that of a no-show."""
        if find_table(self.store, table_id).status == "open":
            return self.joining.fill(table_id, me, seat, level or STAND_IN)
        chosen = checked_level(level) if level is not None else STAND_IN
        with self.cache.hold(table_id) as t:
            _playing(t)
            if t.table.host != me and not t.table.seats_of(me):
                raise NotAllowed(_("you have no seat at this table"))
            absent = _seat_of(t, seat)
            if t.table.seats[absent].played_by is not None or t.table.deciding != absent:
                raise Refused(_("nobody is waiting for this seat"))
            if t.clock is not None:
                raise Refused(_("this game has a clock: when the time is up, a bot plays on"))
            if not is_no_show(t.table, self.heartbeat.now(t.table.game)):
                if t.table.rated:
                    wait = _("there is still time: in a rated game a seat can be replaced after {n} hours")
                    raise Refused(wait.format(n=RATED_NO_SHOW_HOURS))
                wait = _("there is still time: a seat can be replaced after {n} minutes")
                raise Refused(wait.format(n=NO_SHOW_MINUTES))
            self.take_over(t, [absent], "no-show", me, chosen)
            return t.table

    def take_over(self, t: LoadedTable, numbers: Sequence[int], why: str, actor: str | None, level: str) -> None:
        """A bot plays in these seats of a held table from now on. In a rated game they are last once it has decided."""
        clock = t.clock
        if clock is not None and clock.running in numbers:
            clock = clocks.stop(t.table.pace, clock, self.heartbeat.now(t.table.game))
        drafts = [
            Draft("takeover", seat=n, actor=actor, data={"why": why, "level": level}, clock=clock) for n in numbers
        ]

        def seat_bots(c: Connection) -> None:
            for number in numbers:
                set_seat(c, t.id, number, stand_in=level, stand_in_why=why)

        changes = unrated(t.table, "outage") if why in ("time", "no-show") and self._just_back(t) else {}
        staying = [s.person for s in t.table.seats if s.played_by is None and s.number not in numbers]
        if t.table.host not in staying and any(t.table.seats[n].person == t.table.host for n in numbers) and staying:
            changes["host_id"] = staying[0]  # somebody must be able to replace the next who is gone
        self.history.append(t, drafts, also=seat_bots, **changes)

    def abandon(self, table_id: str) -> None:
        """The club has waited enough: a bot plays on in a rated game, which counts; any other table is closed."""
        with self.cache.hold(table_id) as t:
            seat = t.table.deciding
            if t.table.rated and seat is not None and t.table.seats[seat].played_by is None:
                self.take_over(t, [seat], "abandoned", None, STAND_IN)
                return
        self.close(table_id, None, "abandoned")

    def close_abandoned(self) -> int:
        """Close tables that never began, and games without a clock that stand still, when the club has waited enough.

        A rated game is not closed: a bot plays on for whoever is gone, and the result counts.
        A game with a clock cannot be abandoned: its time runs out and a bot plays on.
        """
        t, now, settings = tables.c, self.heartbeat.ms(), self.settings
        never_began = and_(t.status == "open", t.moved < now - settings.abandoned_open_hours * clocks.HOUR)
        idle = now - settings.abandoned_idle_days * clocks.DAY
        left = and_(t.status == "playing", t.deadline.is_(None), t.moved < idle)
        return each_table(self.store, select(t.id).where(or_(never_began, left)).limit(AT_A_TIME), self.abandon)

    def _just_back(self, t: LoadedTable) -> bool:
        """Whether the club was away a moment ago, so that somebody may not have had time to come back."""
        now = self.heartbeat.now(t.table.game)
        return any(until >= max(t.table.moved, now.ms - BACK_MS) for _since, until in now.outages)

    # -- ends --------------------------------------------------------------------------------------------------------

    def propose_end(self, table_id: str, me: str) -> Table:
        """Propose to end the game now, or agree to it; when everyone who plays agrees, it is over and unrated.

        A rated game needs two who agree, and nobody does so more often than the settings allow.
        """
        with self.cache.hold(table_id) as t:
            mine = [n for n in _mine(t, me, None) if t.table.seats[n].stand_in is None]
            if not mine:
                raise Refused(_("a bot plays in this seat already"))
            if t.table.rated:
                if len({s.person for s in t.table.seats if s.kind == "person" and s.stand_in is None}) < 2:
                    raise Refused(_(TO_THE_END))
                with self.store.read() as c:
                    self._may_agree(c, [me])
            with changing(self.store, table_id, "playing") as (c, row):
                agreed = sorted({*(row.proposal or {"agreed": []})["agreed"], *mine})
                by = (row.proposal or {"by": mine[0]})["by"]
                proposal = {"by": by, "agreed": agreed, "at": self.heartbeat.ms()}
                c.execute(tables.update().where(tables.c.id == row.id).values(proposal=proposal))
                needed = {s.seat for s in seat_rows(c, row.id) if s.kind == "person" and s.stand_in is None}
            self.cache.refresh(t)
            if needed <= set(agreed) and t.table.status == "playing":
                assert t.position is not None
                result = result_of(self.store, t, t.position, "agreed") | {"agreed": sorted(needed)}
                drafts = [Draft("agree", seat=by, actor=me), Draft("end", data=result)]
                agreeing = [s.person for s in t.table.seats if s.number in needed and s.person]

                def once_more(c: Connection) -> None:
                    if t.table.rated:  # whoever agreed at several tables at once has not been counted yet
                        self._may_agree(c, agreeing, lock=True)

                changes = end_of(result, self.heartbeat.ms()) | unrated(t.table, "agreed")
                try:
                    self.history.append(t, drafts, also=once_more, **changes)
                except Refused:
                    self.decline_end(table_id, me)
                    raise
            return t.table

    def _may_agree(self, c: Connection, ids: Sequence[str], lock: bool = False) -> None:
        """Refuse where somebody has ended as many rated games by agreement as the settings allow."""
        if lock:
            c.execute(
                select(people.c.id).where(people.c.id.in_(ids)).order_by(people.c.id).with_for_update(key_share=True)
            )
        most = self.settings.agreed_ends_per_month
        lately = (
            select(results.c.player, results.c.seat, tables.c.result)
            .join(tables, tables.c.id == results.c.table_id)
            .where(
                results.c.player.in_(ids),
                results.c.at > self.heartbeat.ms() - MONTH_MS,
                tables.c.unrated_why == "agreed",
            )
        )
        ended = Counter(row.player for row in c.execute(lately) if row.seat in row.result.get("agreed", ()))
        if not most or any(number >= most for number in ended.values()):
            raise Refused(
                _(
                    "a rated game can be ended by agreement {n} times a month, and one of you has done so; "
                    "play on, or let a bot play for you, which counts as last place"
                ).format(n=most)
            )

    def agree_end(self, table_id: str, me: str) -> Table:
        """Agree to the proposal that is on the table."""
        if find_table(self.store, table_id).proposal is None:
            raise Refused(_("nobody has proposed to end the game"))
        return self.propose_end(table_id, me)

    def decline_end(self, table_id: str, me: str) -> Table:
        """Say no to the proposal, or take back one's own."""
        with changing(self.store, table_id, "playing") as (c, row):
            if not any(s.kind == "person" and s.person_id == me for s in seat_rows(c, row.id)):
                raise NotAllowed(_("you have no seat at this table"))
            c.execute(tables.update().where(tables.c.id == row.id).values(proposal=None))
        return find_table(self.store, table_id)

    def close(self, table_id: str, me: str | None = None, reason: str = "closed") -> Table:
        """End a table early. The host closes one that has not begun or where they play alone, the club (None) any."""
        table = find_table(self.store, table_id)
        if table.status == "playing":
            with self.cache.hold(table_id) as t:
                _playing(t)
                alone = all(s.kind == "bot" or s.person == me for s in t.table.seats)
                if me is not None and not (t.table.host == me and alone):
                    raise NotAllowed(_("a game with others ends when all agree"))
                if me is not None and t.table.rated:
                    raise Refused(_(TO_THE_END))
                assert t.position is not None
                result = result_of(self.store, t, t.position, reason)
                changes = end_of(result, self.heartbeat.ms()) | {"status": "closed"} | unrated(t.table, "closed")
                self.history.append(t, [Draft("end", actor=me, data=result)], **changes)
                return t.table
        with changing(self.store, table_id, "open") as (c, row):
            if me is not None:
                host_only(row, me)
            c.execute(tables.update().where(tables.c.id == row.id).values(status="closed", ended=self.heartbeat.ms()))
        return find_table(self.store, table_id)

    def delete(self, table_id: str) -> None:
        """Delete a table that is over or closed, with all that was played and said at it."""
        with self.store.write() as c:
            row = table_row(c, table_id, lock=True)
            if row.status in ("open", "playing"):
                raise Refused(_("close the table first"))
            c.execute(tables.delete().where(tables.c.id == row.id))
            self.store.tell_table(c, row.id, row.version)
        self.cache.drop(table_id)

    def depart(self, person_id: str) -> None:
        """Give up every seat of a person who leaves the club for good."""
        with self.store.read() as c:
            held = select(seats.c.table_id).where(seats.c.person_id == person_id)
            mine = tables.c.id.in_(held) | (tables.c.host_id == person_id)
            ids = c.execute(select(tables.c.id).where(mine, tables.c.status.in_(("open", "playing")))).scalars().all()
        for id in ids:
            self._give_up(id, person_id)

    def _give_up(self, table_id: str, me: str) -> None:
        """Leave a table for good, whatever happens there meanwhile; an error if it cannot be done now."""
        for _attempt in range(GIVE_UP_TRIES):
            try:
                with self.cache.hold(table_id) as t:
                    if t.table.status == "playing":
                        mine = [n for n in t.table.seats_of(me) if t.table.seats[n].stand_in is None]
                        if mine:
                            self.take_over(t, mine, "left", me, STAND_IN)
                    elif t.table.status == "open":
                        with changing(self.store, table_id, "open") as (c, row):
                            held = seat_rows(c, row.id)
                            self._vacate(c, row, held, me)
                            for s in held:
                                if s.kind == "invited" and s.person_id == me:
                                    set_seat(c, row.id, s.seat, person_id=None)
                return
            except NotFound:
                return
            except (Stale, Refused) as error:
                log.info("leaving again: %s", error)  # it began, ended or moved on just now: look again
        raise Unavailable(_("the store cannot be reached now; please try again"))


def is_no_show(table: Table, now: clocks.Now) -> bool:
    """Whether a person decides and has been silent for so long that a bot may be seated; a clock sees to it itself."""
    if table.status != "playing" or table.deciding is None or table.pace.kind != "none":
        return False
    silent = clocks.elapsed(table.pace, table.moved, now)
    enough = RATED_NO_SHOW_HOURS * clocks.HOUR if table.rated else NO_SHOW_MINUTES * clocks.MINUTE
    return table.seats[table.deciding].played_by is None and silent >= enough


def unrated(table: Table, why: str) -> dict[str, Any]:
    """The change of a row that makes a rated game unrated, and says why."""
    return {"rated": False, "unrated_why": why} if table.rated else {}


def _playing(t: LoadedTable) -> None:
    if t.table.status != "playing":
        raise Refused(_(WRONG_STATUS[t.table.status]))


def _mine(t: LoadedTable, me: str, seat: int | None) -> list[int]:
    _playing(t)
    mine = t.table.seats_of(me)
    if not mine or (seat is not None and seat not in mine):
        raise NotAllowed(_("this is not your seat") if mine else _("you have no seat at this table"))
    return list(mine) if seat is None else [seat]


def _has_decided(t: LoadedTable, seat: int, since: str) -> bool:
    """Whether a seat has decided something since it last changed hands this way; what is long ago counts as yes."""
    for raw in reversed(t.recent):
        if raw.seat == seat and raw.kind in ("move", since):
            return raw.kind == "move"
    return True


def _seat_of(t: LoadedTable, number: object) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number not in range(t.table.players):
        raise BadRequest(_("there is no such seat"))
    return number
