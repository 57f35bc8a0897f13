"""A game file that somebody brought along, as something to look at move by move. Nothing of it is stored.

A page that watches a file sends it along with every step; who was here lately finds it played already.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

import serai
from serai.club.errors import BadRequest
from serai.club.model import LogLine, Result, Seat, Table, TableView
from serai.club.play.clock import Pace
from serai.club.play.projection import own_edition
from serai.club.play.sights import Sights
from serai.club.play.stops import ROUND, Step, Stops, stops_of
from serai.kernel.errors import SeraiError
from serai.kernel.gamefile import Record, is_by_source
from serai.kernel.i18n import _
from serai.kernel.position import Event, Position

KEPT = 6  # files that were watched lately
MOST_MOVES = 5000


@dataclass(frozen=True)
class OpenedGame:
    """A file that was played again: the positions from the start on, and what each move caused."""

    name: str
    record: Record
    positions: tuple[Position, ...]
    log: tuple[LogLine, ...]
    stops: Stops

    @property
    def last(self) -> int:
        return len(self.positions)

    def look(self, version: int) -> TableView:
        """The position at a version as whoever holds the file may see it: everything, for the file says it all."""
        version = max(1, min(version, self.last))
        seen = Sights(self.positions[version - 1], done=True)
        position, table = seen.position, self._table()
        return TableView(
            table=table,
            version=version,
            seats=(),
            seat=None,
            view=seen.bare_view(None),
            ply=position.ply,
            deciding=None if position.over else position.seat,
            log=self.log[:version],
            scores=tuple(position.scores()) if position.over else None,
            sheet=seen.known_lines(None),
            edition=own_edition(self.record.edition, self.record.game),
        )

    def _table(self) -> Table:
        final = self.positions[-1]
        result = Result("over", tuple(final.places()), tuple(final.scores())) if final.over else None
        return Table(
            id=self.name,
            game=self.record.game.name,
            status="over" if final.over else "playing",
            players=final.players,
            options=dict(self.record.first.options),
            edition=self.record.edition.digest,
            pace=Pace.none(),
            policy="strict",
            visibility="link",
            version=self.last,
            deciding=None if final.over else final.seat,
            result=result,
            seats=tuple(Seat("person", n) for n in range(final.players)),
        )


class OpenedFiles:
    """The files that were watched lately, by what they say."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, OpenedGame] = OrderedDict()
        self._lock = Lock()

    def open(self, text: str, count: Callable[[], None] = lambda: None) -> OpenedGame:
        """A file's game, played again and compared with what it says; BadRequest where it is none.

        `count` is called before a game is played again, which takes a while: it may refuse that.
        """
        name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        count()
        found = _opened(name, text)
        with self._lock:
            self._kept[name] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


FILES = OpenedFiles()


def _opened(name: str, text: str) -> OpenedGame:
    if is_by_source(text):  # its rules are compiled when they are first needed, which would hold up every table
        raise BadRequest(
            _("A file with chance by source cannot be watched here; “serai verify FILE” reads it on your own machine.")
        )
    if text.count("\n") > MOST_MOVES:
        raise BadRequest(_("the file has more than {n} lines").format(n=MOST_MOVES))
    try:
        record = Record.parse(text, serai.game)
        played = list(record.played())
    except SeraiError as error:
        raise BadRequest(str(error)) from None
    except RecursionError:
        raise BadRequest(_("this is not a game file")) from None
    lines = [LogLine(1, "start", 0, 0, None, None, None, (), 0)]
    steps = []
    for version, ((seat, move, _digest), (position, events)) in enumerate(
        zip(record.moves, played[1:], strict=True), 2
    ):
        lines.append(LogLine(version, "move", 0, position.ply, seat, None, move, _all(events), 0))
        number = position.view(None).get(ROUND)
        steps.append(Step(version, seat, number if isinstance(number, int) else None))
    positions = tuple(position for position, _events in played)
    return OpenedGame(name, record, positions, tuple(lines), stops_of(steps, len(positions)))


def _all(events: list[Event]) -> tuple[Event, ...]:
    return tuple(events)
