"""Filling the seats of an open table: joining, invitations, contributions, and the start once all is there."""

from typing import Any

from sqlalchemy import Connection, Row

from serai.club.authentication.sessions import digest
from serai.club.errors import BadRequest, NotAllowed, Refused
from serai.club.model import Table
from serai.club.people.moderation import blocked_between
from serai.club.play import clock as clocks
from serai.club.play.cache import edition_of, facts_of, fairness_of, position_of
from serai.club.play.clock import Pace
from serai.club.play.history import set_going
from serai.club.play.randomness import checked_contribution, new_invitation
from serai.club.service import Service
from serai.club.store.schema import entries, seats, tables
from serai.club.tables.quotas import Quotas
from serai.club.tables.rows import (
    changing,
    checked_level,
    find_table,
    known_person,
    read_table,
    seat_of,
    seat_rows,
    table_row,
)
from serai.games import game as find_game
from serai.kernel.fairness import Fairness
from serai.kernel.i18n import _
from serai.kernel.position import Position


class Joining(Service):
    """Seats before the game."""

    quotas: Quotas

    # -- coming ------------------------------------------------------------------------------------------------------

    def join(
        self,
        table_id: str,
        me: str,
        seat: int | None = None,
        secret: str | None = None,
        contribution: str | None = None,
    ) -> Table:
        """Take an open seat, one that is kept for me, or the one that an invitation opens (once)."""
        given = checked_contribution(contribution) if contribution is not None else None
        with changing(self.store, table_id, "open") as (c, row):
            held = seat_rows(c, row.id)
            known_person(c, me)
            if any(s.kind == "person" and s.person_id == me for s in held):
                raise NotAllowed(_("you have a seat at this table already"))
            if secret is not None:
                wanted = digest(str(secret))
                free = [s for s in held if s.kind == "invited" and s.invite == wanted]
                if not free:
                    raise NotAllowed(_("this invitation was used already, or was taken back"))
            else:
                free = [s for s in held if s.kind == "open" or (s.kind == "invited" and s.person_id == me)]
                free.sort(key=lambda s: s.kind == "open")
            if seat is not None:
                free = [s for s in free if s.seat == seat]
            if not free:
                raise NotAllowed(_("there is no free seat for you at this table"))
            others = {s.person_id for s in held if s.kind == "person"} | {row.host_id}
            if secret is None and blocked_between(c, me, others - {None, me}):
                raise NotAllowed(_("there is no free seat for you at this table"))
            values = {"kind": "person", "person_id": me, "invite": None, "joined": self.heartbeat.ms()}
            values["by_invite"] = secret is not None
            set_seat(c, row.id, free[0].seat, **values, contribution=given)
            self._start_if_ready(c, row.id)
        return find_table(self.store, table_id)

    def contribute(self, table_id: str, me: str, contribution: str) -> Table:
        """Add my random bytes to the table's chance, for all my seats; once given they cannot be changed."""
        given = checked_contribution(contribution)
        with changing(self.store, table_id, "open") as (c, row):
            mine = [s for s in seat_rows(c, row.id) if s.kind == "person" and s.person_id == me]
            if not mine:
                raise NotAllowed(_("only those who have a seat contribute"))
            for s in mine:
                if s.contribution is not None and s.contribution != given:
                    raise Refused(_("you have contributed already"))
                set_seat(c, row.id, s.seat, contribution=given)
            self._start_if_ready(c, row.id)
        return find_table(self.store, table_id)

    def invite(self, table_id: str, me: str, seat: int) -> str:
        """A secret that opens an empty seat once; a new one makes the old one worthless."""
        secret, kept = new_invitation()
        with changing(self.store, table_id, "open") as (c, row):
            host_only(row, me)
            chosen = _seat(seat_rows(c, row.id), seat)
            if chosen.kind not in ("open", "invited"):
                raise Refused(_("this seat is not free"))
            set_seat(c, row.id, chosen.seat, kind="invited", person_id=None, invite=kept)
        return secret

    def has_invitation(self, table_id: str, me: str, seat: int) -> bool:
        """Whether a secret for this seat was given out that still opens it; for the host to know."""
        with self.store.read() as c:
            row = table_row(c, table_id)
            host_only(row, me)
            return _seat(seat_rows(c, row.id), seat).invite is not None

    def fill(self, table_id: str, me: str, seat: int, level: str | None = None) -> Table:
        """The host gives an empty or a filled seat to a bot, or opens it again; their own seat they only leave."""
        chosen = checked_level(level) if level is not None else None
        with changing(self.store, table_id, "open") as (c, row):
            host_only(row, me)
            old = _seat(seat_rows(c, row.id), seat)
            if old.kind == "person" and old.person_id == me:
                raise Refused(_("this is your own seat"))
            kind = "bot" if chosen else "open"
            set_seat(
                c, row.id, old.seat, kind=kind, bot=chosen, person_id=None, invite=None, contribution=None, joined=None
            )
            self._start_if_ready(c, row.id)
        return find_table(self.store, table_id)

    def start(self, table_id: str, me: str) -> Table:
        """Begin, if everyone is there; it happens by itself as soon as everyone is."""
        with changing(self.store, table_id, "open", "playing") as (c, row):
            held = seat_rows(c, row.id)
            if row.host_id != me and not any(s.person_id == me for s in held):
                raise NotAllowed(_("only those who have a seat can begin"))
            if row.status == "open" and not self._start_if_ready(c, row.id):
                free = any(s.kind in ("open", "invited") for s in held)
                raise Refused(
                    _("there are empty seats") if free else _("somebody has not contributed to the chance yet")
                )
        return find_table(self.store, table_id)

    # -- the start ---------------------------------------------------------------------------------------------------

    def _start_if_ready(self, c: Connection, table_id: str) -> bool:
        held = seat_rows(c, table_id)
        ready = all(s.kind == "bot" or (s.kind == "person" and s.contribution is not None) for s in held)
        if not ready or not any(s.kind == "person" for s in held):
            return False
        players = {s.person_id for s in held if s.kind == "person"}
        if len(players) == 1 and any(s.kind == "bot" for s in held):
            self.quotas.new_game_against_bots(c, *players)
        row = table_row(c, table_id)
        position = self._deal(c, row, fairness_of(row, held))
        now = clocks.Now(self.heartbeat.ms())
        decides = seat_of(held[position.seat])
        pace = Pace.from_dict(row.pace)
        running = None if decides.played_by else position.seat
        clock = clocks.begin(pace, row.players, running, position.turn, now)
        facts, digest = facts_of(position)
        c.execute(
            entries.insert().values(
                table_id=row.id,
                seq=1,
                kind="start",
                branch=0,
                ply=position.ply,
                draws=position.draws,
                deciding=position.seat,
                facts=facts,
                digest=digest,
                events=[],
                clock=clock.to_dict() if clock else None,
                at=now.ms,
            )
        )
        c.execute(
            tables.update()
            .where(tables.c.id == row.id)
            .values(
                status="playing",
                version=1,
                revision=position.game.revision,
                deciding=position.seat,
                deadline=clocks.deadline(pace, clock),
                started=now.ms,
                moved=now.ms,
            )
        )
        set_going(self.store, c, read_table(c, row.id), 1, now.ms, changed=True)
        self.store.tell(c, "lobby")
        return True

    def _deal(self, c: Connection, row: Row[Any], fairness: Fairness) -> Position:
        game = find_game(row.game)
        edition = edition_of(c, row.game, row.edition)
        if row.start is not None:
            return position_of(game, edition, row.start)
        return game.new(row.players, fairness.seed(0, None), row.options, edition)


def set_seat(c: Connection, table_id: str, seat: int, **values: object) -> None:
    c.execute(seats.update().where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values))


def _seat(held: Any, number: object) -> Row[Any]:
    for row in held:
        if row.seat == number and not isinstance(number, bool):
            found: Row[Any] = row
            return found
    raise BadRequest(_("there is no such seat"))


def host_only(row: Row[Any], me: str) -> None:
    if row.host_id != me:
        raise NotAllowed(_("only the host can do this"))
