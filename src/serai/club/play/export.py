"""A table's game as a `.serai` file, written from the facts; and playing it again by today's rules, to compare."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from serai.club.errors import NotFound, Refused
from serai.club.model import DONE, Mismatch
from serai.club.play.cache import edition_of, fairness_of, position_of, unpacked
from serai.club.store.engine import Store
from serai.club.store.schema import entries
from serai.club.tables.rows import seat_rows, table_row
from serai.games import game as find_game
from serai.kernel.errors import SeraiError
from serai.kernel.fairness import Fairness
from serai.kernel.gamefile import GameFile
from serai.kernel.i18n import _


class Records:
    """Files and checks of whole games."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def record(self, table_id: str, version: int | None = None) -> str:
        """The text of a finished game's file, with the secret: everyone can verify every draw from it alone.

        There is none before the end: its digests are of whole positions, which a player could search for hidden things.
        """
        with self.store.read() as c:
            row = table_row(c, table_id)
            if row.status not in DONE or not row.version:
                raise Refused(_("the file can be had when the game is over"))
            fairness = _fairness(c, row)
            moves = _line(c, row.id, row.version if version is None else version)
        return GameFile(
            game=row.game,
            revision=row.revision,
            edition=row.edition,
            overlay=row.overlay,
            players=row.players,
            options=row.options,
            seed=fairness.seed(0, None),
            start=unpacked(row.start) if row.start is not None else None,
            fairness=fairness,
            moves=[(entry.seat, entry.move, entry.digest) for entry in moves],
            branches=[entry.branch for entry in moves],
            fallbacks={
                n: entry.data["fallback"] for n, entry in enumerate(moves, 1) if entry.data and "fallback" in entry.data
            },
        ).text()

    def check(self, table_id: str) -> Mismatch | None:
        """Play the whole line again by today's rules: None if every digest agrees, else where the first one differs.

        Digests from before a game's oldest revision say nothing today; there the moves must be legal.
        """
        with self.store.read() as c:
            row = table_row(c, table_id)
            if not row.version:
                return None
            fairness, edition = _fairness(c, row), edition_of(c, row.game, row.edition)
            first = c.execute(
                select(entries.c.facts).where(entries.c.table_id == row.id, entries.c.seq == 1)
            ).scalar_one()
            moves = _line(c, row.id, row.version)
        game = find_game(row.game)
        position = position_of(game, edition, first)
        for entry in moves:
            position.reseed(fairness.seed(entry.branch, position.ply))
            try:
                position.play(entry.move)
            except SeraiError as error:
                return {"seq": entry.seq, "why": "refused", "error": str(error)[:200]}
            if row.revision >= game.oldest and position.digest() != entry.digest:
                return {"seq": entry.seq, "why": "digest"}
        return None


class Played(NamedTuple):
    """An entry as a game's file needs it."""

    seq: int
    kind: str
    branch: int
    seat: int
    move: str
    digest: str
    back_to: int | None
    data: dict[str, Any] | None


def line_of(raws: Iterable[tuple[int, str, int | None]]) -> list[int]:
    """The moves (their seqs) that led to the position after some entries; what was undone is not among them.

    An entry is its seq, its kind, and what an undo went back to.

    >>> line_of([(2, "move", None), (3, "move", None), (4, "undo", 2), (5, "move", None)])
    [2, 5]
    """
    before: dict[int, int] = {}
    led: dict[int, int] = {}  # where undos went: one may go back to an undo too
    at = 0
    for seq, kind, back_to in raws:
        if kind == "undo":
            assert back_to is not None
            at = led[seq] = led.get(back_to, back_to)
        elif kind in ("start", "move"):
            before[seq] = at
            at = seq
    line = []
    while at in before:
        line.append(at)
        at = before[at]
    return line[::-1]


def _line(c: Connection, table_id: str, version: int) -> list[Played]:
    mine = (entries.c.table_id == table_id, entries.c.seq <= version)
    wanted = select(*(entries.c[name] for name in Played._fields)).where(*mine).order_by(entries.c.seq)
    rows = [Played._make(row) for row in c.execute(wanted)]
    if not rows:
        raise NotFound(_("the table has no such version"))
    line = set(line_of((row.seq, row.kind, row.back_to) for row in rows))
    return [row for row in rows if row.kind == "move" and row.seq in line]


def _fairness(c: Connection, row: Row[Any]) -> Fairness:
    return fairness_of(row, seat_rows(c, row.id))
