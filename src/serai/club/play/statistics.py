"""What is chosen at the club and how it went: decisions of finished public games, counted by kind and without names.

They are counted a few games at a time, in the order in which the games ended; only sums are kept.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, tuple_, update

from serai.boards.presentation import listed_games, presentation_of
from serai.boards.statistics import Decided, DecisionKind
from serai.club.play.cache import RAW, Raw
from serai.club.play.clock import MINUTE
from serai.club.play.export import line_of
from serai.club.service import Service
from serai.club.store.schema import choices, entries, meta, results, tables
from serai.games import game as find_game
from serai.kernel.game import Game
from serai.kernel.position import Event

LEAST = 30  # games: of fewer nothing is said
AT_ONCE = 10  # games that one round counts
SETTLED_MS = MINUTE  # after its end a game is counted: whatever ended at the same time is in the store by then
MARK = "statistics"  # where in `meta` it says how far they are counted


@dataclass(frozen=True)
class Choice:
    """One choice and how those who made it did."""

    words: str
    games: int
    seats: int
    won: float  # of those seats, as a share
    expected: float  # the share that would be usual among as many players
    points: float  # on average


@dataclass(frozen=True)
class Counted:
    """A kind of decision: its choices of which enough is known, the most frequent first."""

    title: str
    choices: tuple[Choice, ...]


class Statistics(Service):
    """Counting, and what was counted."""

    def of(self, game: str) -> list[Counted]:
        """What is known of a game's decisions; kinds without a choice of enough games are left out."""
        found = []
        for kind in presentation_of(game).statistics:
            h = choices.c
            sums = [func.sum(column).label(column.name) for column in (h.games, h.seats, h.won, h.points)]
            usual = func.sum(1.0 * h.seats / h.players).label("usual")
            query = select(h.choice, *sums, usual).where(h.game == game, h.kind == kind.name).group_by(h.choice)
            with self.store.read() as c:
                rows = c.execute(query.having(func.sum(h.games) >= LEAST)).all()
            ordered = sorted(rows, key=lambda row: (-row.games, row.choice))
            if ordered:
                found.append(Counted(kind.title, tuple(_choice(kind, row) for row in ordered)))
        return found

    def count_due(self) -> int:
        """Count the next games that ended; returns how many. Other kinds than before are counted from the start."""
        kinds = json.dumps({name: [kind.name for kind in presentation_of(name).statistics] for name in listed_games()})
        with self.store.write() as c:
            self.store.lock(c, MARK)
            kept = c.execute(select(meta.c.value).where(meta.c.name == MARK)).scalar()
            mark: dict[str, Any] = kept if kept and kept["kinds"] == kinds else {"kinds": kinds, "at": 0, "id": ""}
            if mark is not kept:
                c.execute(delete(choices))
            due = self._due(c, mark["at"], mark["id"])
            for row in due:
                _count(c, row)
                mark = mark | {"at": row.ended, "id": row.id}
            if due or mark is not kept:
                c.execute(delete(meta).where(meta.c.name == MARK))
                c.execute(insert(meta).values(name=MARK, value=mark))
        return len(due)

    def _due(self, c: Connection, at: int, id: str) -> Sequence[Any]:
        t = tables.c
        usual = (t.status == "over", t.visibility == "open", t.overlay.is_(None), t.game.in_(listed_games()))
        after = tuple_(t.ended, t.id) > tuple_(at, id)
        settled = t.ended <= self.heartbeat.ms() - SETTLED_MS
        query = select(t.id, t.game, t.players, t.ended, t.result).where(*usual, after, settled)
        return c.execute(query.order_by(t.ended, t.id).limit(AT_ONCE)).all()


def _choice(kind: DecisionKind, row: Any) -> Choice:
    seats = int(row.seats)
    shares = int(row.won) / seats, float(row.usual) / seats, int(row.points) / seats
    return Choice(kind.words(row.choice), int(row.games), seats, *shares)


def _count(c: Connection, table: Any) -> None:
    """Add one game to the sums, if it was played out."""
    r = results.c
    ended = {row.seat: row for row in c.execute(select(results).where(r.table_id == table.id))}
    if not ended or table.result["reason"] != "over":
        return
    game = find_game(table.game)
    rows = c.execute(select(*RAW).where(entries.c.table_id == table.id).order_by(entries.c.seq)).all()
    raws = {row.seq: Raw._make(row) for row in rows}
    played = [raws[seq] for seq in line_of((raw.seq, raw.kind, raw.back_to) for raw in raws.values())]
    decisions = [
        Decided(
            raw.seat, raw.move or "", tuple(Event(kind, seat, a, b, None, game) for kind, seat, a, b, _to in raw.events)
        )
        for raw in played
        if raw.kind == "move" and raw.seat is not None
    ]
    for kind in presentation_of(game.name).statistics:
        chosen = set(kind.found(decisions))
        by_choice = Counter(choice for _seat, choice in chosen)
        for choice, seats in by_choice.items():
            those = [ended[seat] for seat, each in chosen if each == choice and seat in ended]
            won, points = sum(line.place == 1 for line in those), sum(line.score for line in those)
            sums = {"games": 1, "seats": seats, "won": won, "points": points}
            _add(c, {"game": game.name, "kind": kind.name, "choice": choice, "players": table.players}, sums)


def _event(told: Sequence[int], game: Game) -> Event:
    kind, seat, a, b, _to = told
    return Event(kind, seat, a, b, None, game)  # the game is over: everybody may know


def _add(c: Connection, key: dict[str, Any], sums: dict[str, int]) -> None:
    here = [choices.c[name] == value for name, value in key.items()]
    more = {name: choices.c[name] + value for name, value in sums.items()}
    if not c.execute(update(choices).where(*here).values(**more)).rowcount:
        c.execute(insert(choices).values(**key, **sums))
