"""Positions to take apart: of a finished game all; of one that is played, where nobody else is concerned."""

from collections.abc import Iterable
from dataclasses import dataclass

from serai.club.analysis.running_games import RunningRated
from serai.club.errors import NotAllowed
from serai.club.model import Table
from serai.club.play.cache import TableCache
from serai.club.play.projection import position_at
from serai.club.store.engine import Store
from serai.kernel.i18n import _
from serai.kernel.position import Position


@dataclass(frozen=True)
class Start:
    """Where an analysis begins: a position of a table, whole after the game, before it as the one who asks knows it."""

    table: Table
    version: int
    last: int  # the newest version of the table
    position: Position


class Analysis:
    """Handing out positions of tables to those who may take them apart."""

    def __init__(self, store: Store, cache: TableCache) -> None:
        self.store = store
        self.cache = cache
        self.running = RunningRated(store, cache)

    def refuse(self, position: Position) -> None:
        """Refuse a position, wherever it comes from, that belongs to a rated game which is being played here."""
        self.running.refuse(position)

    def start(self, table_id: str, me: str | None, version: int | None = None) -> Start:
        """The position of a table at a version, otherwise the newest."""
        with self.cache.hold(table_id) as t:
            seat = None if t.table.done else own_seat(t.table, me)
            if t.position is None:
                raise NotAllowed(_("the game has not begun: there is nothing to analyse"))
            at = t.version if version is None else version
            position = position_at(self.store, t, at)
            return Start(t.table, at, t.version, position if seat is None else position.as_known_to(seat))

    def positions(self, table_id: str, versions: Iterable[int]) -> list[Position]:
        """The positions of a finished game at some versions; before the end nobody sees them all."""
        with self.cache.hold(table_id) as t:
            if not t.table.done:
                raise NotAllowed(_("a game is reviewed when it is over"))
            return [position_at(self.store, t, version) for version in versions]


def may_analyse(table: Table, me: str | None) -> bool:
    """Whether somebody may take a table's game apart: after it, or in an unrated game against bots alone."""
    own = table.seats_of(me)
    alone = len(own) == 1 and all(seat.kind == "bot" or seat.number in own for seat in table.seats)
    return table.done or (table.status == "playing" and not table.rated and alone)


def own_seat(table: Table, me: str | None) -> int:
    """The seat of somebody who plays an unrated game against bots alone; others wait until it is over."""
    if not may_analyse(table, me):
        raise NotAllowed(_("a game that is played can be analysed only by the one who plays it against bots, unrated"))
    return table.seats_of(me)[0]
