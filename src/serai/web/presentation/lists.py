"""Tables in lists: with whom, how far, whose turn or how it ended, who is there and how many watch."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Lock
from typing import TYPE_CHECKING

from babel.dates import format_date

import serai
from serai.club.model import Table
from serai.kernel.errors import SeraiError
from serai.kernel.i18n import _, language, ngettext
from serai.kernel.measure import brief
from serai.web.presentation import wording

if TYPE_CHECKING:
    from serai.club import Club

KEPT = 2000  # tables whose round is remembered


@dataclass(frozen=True)
class Listed:
    """A table in a list, with what its reader wants to know of it."""

    table: Table
    state: str
    turn: bool
    by: str
    mine: bool
    names: tuple[str, ...]  # all players
    others: tuple[str, ...]  # all but the reader's own seats
    own: tuple[int, ...]  # the reader's seats
    away: tuple[str, ...] = ()  # people of a running game who do not have it before them
    round: int | None = None
    watching: int = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self.table, name)

    @property
    def against(self) -> str:
        """With whom the reader plays."""
        return _("against {names}").format(names=", ".join(self.others)) if self.others else ""

    @property
    def won(self) -> bool:
        """Whether the reader, or who is looked up, came first in a finished game."""
        result = self.table.result
        if not result or not result.places:
            return False
        return any(result.places[n] == 1 for n in self.own)

    @property
    def progress(self) -> str:
        """How far a running game is."""
        return _("round {n}").format(n=self.round) if self.round else ""


def listed(table: Table, me: str | None) -> Listed:
    """A table for a list."""
    mine = table.seats_of(me)
    turn = table.status == "playing" and table.deciding in mine
    host = next((seat.name for seat in table.seats if seat.person == table.host and seat.name), None)
    names = wording.seat_names(table)
    taken = [seat.number for seat in table.seats if seat.kind not in ("open", "invited")]
    return Listed(
        table,
        _state(table, mine, names, turn),
        turn,
        host or _("somebody"),
        bool(mine),
        tuple(names[n] for n in taken),
        tuple(names[n] for n in taken if n not in mine),
        mine,
    )


def with_people(club: "Club", tables: Iterable[Table], me: str | None) -> list[Listed]:
    """The same with what is known of this moment: the round of a running game, who is away, how many watch."""
    return [_now(club, listed(table, me), me) for table in tables]


def _now(club: "Club", shown: Listed, me: str | None) -> Listed:
    table = shown.table
    if table.status != "playing":
        return shown
    now = present_at(club, table, me)
    return replace(shown, away=now.away, round=ROUNDS.of(club, table), watching=now.watching)


@dataclass(frozen=True)
class PresentPeople:
    """Who of a table's people is there, and how many watch."""

    here: tuple[int, ...]  # seats
    away: tuple[str, ...]  # names of people of a running game
    watching: int


def present_at(club: "Club", table: Table, me: str | None) -> PresentPeople:
    """The same for somebody who looks at the table, and so is there."""
    names, here = wording.seat_names(table), club.presence.here(table) | set(table.seats_of(me))
    people = [s for s in table.seats if s.kind == "person" and not s.stand_in and table.status in ("open", "playing")]
    away = tuple(names[seat.number] for seat in people if seat.number not in here)
    watching = club.presence.watching(table.id)
    return PresentPeople(tuple(sorted(here)), away, watching)


def _state(table: Table, mine: tuple[int, ...], names: list[str], turn: bool) -> str:
    if any(table.seats[n].stand_in_why == "time" for n in mine) and table.status == "playing":
        return _("your time ran out; a bot plays on")
    if turn:
        return _("your turn")
    if table.status == "open":
        free = sum(seat.kind in ("open", "invited") for seat in table.seats)
        if not free:
            return _("about to begin")
        return ngettext("waiting for {n} player", "waiting for {n} players", free).format(n=free)
    if table.status == "playing" and table.deciding is not None:
        return _("{player} is deciding").format(player=names[table.deciding])
    return result_text(table, mine)


def result_text(table: Table, mine: tuple[int, ...]) -> str:
    """How a finished game ended, for one of its players."""
    if not table.result or not table.result.places:
        return _("closed")
    scores = brief_scores(table)
    if len(mine) == 1:
        place = table.result.places[mine[0]]
        said = (
            _("won {scores}").format(scores=scores)
            if place == 1
            else _("place {n}, {scores}").format(n=place, scores=scores)
        ).rstrip(", ")
        ran_out = (mine[0], "time") in table.result.taken_over
        return _("{result}; your time ran out").format(result=said) if ran_out else said
    return scores or _("The game is over.")


def brief_scores(table: Table) -> str:
    """All scores of a finished game on one line; a measure of an edition that is not at hand is left out."""
    game = serai.game(table.game)
    if table.result is None or (game.measure and table.edition != game.edition.digest):
        return ""
    return "\u00a0:\u00a0".join(brief(game, score, game.edition) for score in table.result.scores)


def day(ms: int | None) -> str:
    """The day of something, as the reader writes it."""
    if not ms:
        return ""
    return format_date(datetime.fromtimestamp(ms / 1000, UTC), "d MMM y", locale=language()).replace(" ", "\u00a0")


class Rounds:
    """In which round games are, as everybody may know; a list asks for many, and few of them have moved on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, int | None]] = OrderedDict()
        self._lock = Lock()

    def of(self, club: "Club", table: Table) -> int | None:
        """The number of a table's round; None where the game has none, or cannot be read now."""
        with self._lock:
            known = self._kept.get(table.id)
        if known is not None and known[0] == table.version:
            return known[1]
        try:
            number = (club.looks.look(table.id).view or {}).get("round_number")
        except SeraiError:
            return None
        found = number if isinstance(number, int) and number > 0 else None
        with self._lock:
            self._kept[table.id] = (table.version, found)
            self._kept.move_to_end(table.id)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


ROUNDS = Rounds()
