"""What bots say about a game: a hint to whoever plays against bots, a review of a game that is over.

Both are asked for here, thought about in the bots' processes (`bots/pool.py`, `bots/advice_process.py`) and kept in the
store; pages learn of them as of any change at the table. A hint is for the seat that decides and from what it may know.
A review knows everything, so there is none before the end.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection, Row, select

from serai.club.bots.messages import AdviceData, Question, ReviewItem
from serai.club.bots.review import MOST_POINTS, Review, ReviewData, TurnWorth, grown, looked_at, read_line, review_of
from serai.club.errors import NotAllowed, NotFound, Refused, TooMany
from serai.club.model import Table
from serai.club.play.cache import Facts, checked_version, edition_of, facts_at, unpacked
from serai.club.play.history import stale
from serai.club.service import Service
from serai.club.store.jobs import Job
from serai.club.store.schema import advice, jobs, people, seats, tables
from serai.club.tables.rows import read_table, stir, table_row
from serai.games import game as find_game
from serai.kernel.i18n import _

HINT, REVIEW = "hint", "review"
THINK_S = 10.0  # for all points of the curves together
SHORTEST_S, LONGEST_S = 0.02, 0.06  # for one seat's chance at one of them
JUDGE_S = 0.15  # for a decision of a turn that mattered
TURN_S = 0.2  # for a turn of a person, and as long for what it was worth
AT_ONCE = 12  # positions sent to a worker together; it answers what it did within a second


@dataclass(frozen=True)
class Hint:
    """What the master would do: the whole turn, or what of it comes before chance, and what he expects.

    He chooses by `value`: winning, place and lead together, from 0 to 1.
    """

    steps: tuple[tuple[str, bool], ...]  # each with whether the rules force it
    win: float
    points: float
    value: float
    other: tuple[str, float, float, float] | None  # the next best decision, with the same figures

    @property
    def moves(self) -> tuple[str, ...]:
        """The decisions that are asked for."""
        return tuple(move for move, forced in self.steps if not forced)


class Advice(Service):
    """Asking for advice and reading it."""

    # -- hints ---------------------------------------------------------------------------------------------------------

    def may_hint(self, table: Table, me: str | None) -> bool:
        """Whether a person may ask: the game is not rated, there are bots, and every other seat is their own."""
        held = table.seats_of(me)
        bots = [seat.number for seat in table.seats if seat.kind == "bot"]
        alone = bool(held) and bool(bots) and len(held) + len(bots) == table.players
        return alone and not table.rated and self.settings.workers > 0

    def ask_hint(self, table_id: str, me: str, version: int) -> None:
        """Ask what the master would do now; in a game that is not rated."""
        with self.store.write() as c:
            # Whoever asks at several tables at once is answered one after the other.
            c.execute(select(people.c.id).where(people.c.id == me).with_for_update(key_share=True))
            table = self._may_ask_now(read_table(c, table_id, lock=True), me, version)
            if self._row(c, table.id, HINT, version) is None:
                if self._waits(c, me):
                    raise TooMany(_("one hint at a time: another one of yours is being thought about"), 2)
                self._ask(c, table, HINT, version)

    def refuse_hint(self, table_id: str, me: str, version: int) -> None:
        """Refuse whoever may not ask for a hint now: a browser that would think of one gets nothing either."""
        with self.store.read() as c:
            self._may_ask_now(read_table(c, table_id), me, version)

    def keep_hint(self, table_id: str, me: str, version: int, found: AdviceData) -> None:
        """Keep a hint that the browser of whoever may ask has thought of, unless there is one."""
        with self.store.write() as c:
            table = self._may_ask_now(read_table(c, table_id, lock=True), me, version)
            if self._row(c, table.id, HINT, version) is None:
                now = self.heartbeat.ms()
                c.execute(advice.insert().values(table_id=table.id, kind=HINT, seq=version, data=found, at=now))
                stir(self.store, c, table.id)

    def _may_ask_now(self, table: Table, me: str, version: int) -> Table:
        version = checked_version(version)
        if table.rated and table.seats_of(me):
            raise NotAllowed(_("there are no hints in a rated game"))
        if not self.may_hint(table, me):
            raise NotAllowed(_("hints are for games against bots"))
        if version != table.version:
            raise stale(table.version)
        deciding = table.deciding
        if table.status != "playing" or deciding not in table.seats_of(me) or table.seats[deciding].stand_in:
            raise NotAllowed(_("another seat decides now"))
        return table

    def hint(self, table_id: str, version: int) -> Hint | str | None:
        """The hint of a version; “thinking” or “failed” where there is none (yet), None where nobody asked."""
        with self.store.read() as c:
            row = self._row(c, table_id, HINT, version)
        if row is None:
            return None
        if not row.data:
            return "thinking"
        if "failed" in row.data:
            return "failed"
        if "steps" not in row.data:  # kept by an earlier version of Serai
            return "failed"
        steps = tuple((move, forced) for move, forced in row.data["steps"])
        win, points, value = (row.data[name] for name in ("win", "points", "value"))
        return Hint(steps, win, points, value, tuple(row.data["other"]) if row.data["other"] else None)

    # -- reviews -------------------------------------------------------------------------------------------------------

    def ask_review(self, table_id: str) -> None:
        """Have a finished game reviewed, once."""
        with self.store.write() as c:
            table = read_table(c, table_id, lock=True)
            if table.status != "over":
                raise Refused(_("a game is reviewed when it is over"))
            if not self.settings.workers or self._row(c, table.id, REVIEW, table.version) is not None:
                return
            self._ask(c, table, REVIEW, table.version, {"points": looked_at(read_line(c, table.id), MOST_POINTS)})

    def review(self, table: Table) -> Review | None:
        """What is known of a finished game's course; None where nobody asked, empty where it could not be reviewed."""
        if table.status != "over":
            return None
        with self.store.read() as c:
            row = self._row(c, table.id, REVIEW, table.version)
        if row is None:
            return None
        if "failed" in row.data:
            return Review((), (), (), (), True, 1.0)
        return review_of(row.data)

    def course(self, table_id: str) -> tuple[list[int], list[tuple[int, int, int, str]]]:
        """What a review looks at: versions for the curve, and every decision by the version before and after it."""
        with self.store.read() as c:
            line = read_line(c, table_id)
        made = [(a.seq, b.seq, b.seat, b.move) for a, b in pairwise(line) if b.seat is not None and b.move is not None]
        return looked_at(line, MOST_POINTS), made

    def lesson(self, table_id: str, version: int) -> tuple[Table, TurnWorth, Facts]:
        """A turn of a finished game to try again: its table, what is known of it, and the position before it."""
        with self.store.read() as c:
            table = read_table(c, table_id)
        review = self.review(table)
        found = next((worth for worth in review.worths if worth.version == version), None) if review else None
        if found is None or table.edition != find_game(table.game).edition.digest:
            raise NotFound(_("there is no such puzzle"))
        with self.store.read() as c:
            return table, found, self._facts(c, table.id, version)

    # -- for the workers -----------------------------------------------------------------------------------------------

    def question(self, job: Job) -> Question:
        """What a worker is asked for a job; Stale if nobody waits for the answer any more."""
        with self.store.read() as c:
            table = table_row(c, job.table_id)
            row = self._row(c, job.table_id, job.kind, job.seq)
            if row is None or table.version != job.seq:
                raise stale(table.version)
            asked: Question = {"job": job.id, "kind": job.kind, "game": table.game, "figures": None}
            if table.edition != find_game(table.game).edition.digest:
                asked["figures"] = edition_of(c, table.game, table.edition).tables.data
            if job.kind == HINT:
                return {**asked, "facts": self._facts(c, table.id, job.seq)}
            data: ReviewData = row.data
            if "turns" in data:
                done = len(data.get("worths", []))
                turns: list[ReviewItem] = [
                    {"facts": self._facts(c, table.id, at), "move": None, "turn": moves}
                    for at, _seat, moves in data["own"][done : done + AT_ONCE]
                ]
                return {**asked, "items": turns, "seconds": TURN_S}
            wanted: list[tuple[int, str | None]]
            if len(data.get("seen", [])) < len(data["points"]):
                wanted = [(at, None) for at in data["points"][len(data.get("seen", [])) :]]
                share = THINK_S / len(data["points"]) / table.players
                seconds = min(LONGEST_S, max(SHORTEST_S, share))
            else:
                wanted = [(at, move) for at, move in data["doubts"][len(data.get("judged", [])) :]]
                seconds = JUDGE_S
            some = wanted[:AT_ONCE]
            items: list[ReviewItem] = [{"facts": self._facts(c, table.id, at), "move": move} for at, move in some]
            return {**asked, "items": items, "seconds": seconds}

    def answered(self, job: Job, answer: AdviceData) -> bool:
        """Keep what a worker answered; True if there is more to think about."""
        with self.store.write() as c:
            table = read_table(c, job.table_id, lock=True)
            row = self._row(c, table.id, job.kind, job.seq)
            if row is None or table.version != job.seq:
                return False
            data: AdviceData | ReviewData
            more = False
            if job.kind == HINT or "failed" in answer:
                data = answer
            else:
                people_seats = [seat.number for seat in table.seats if seat.kind == "person"]
                data, more = grown(row.data, answer["items"], read_line(c, table.id), people_seats)
            mine = (advice.c.table_id == table.id, advice.c.kind == job.kind, advice.c.seq == job.seq)
            c.execute(advice.update().where(*mine).values(data=data, at=self.heartbeat.ms()))
            stir(self.store, c, table.id)
            return more

    # -- inside --------------------------------------------------------------------------------------------------------

    def _ask(self, c: Connection, table: Table, kind: str, seq: int, data: ReviewData | None = None) -> None:
        now = self.heartbeat.ms()
        c.execute(advice.insert().values(table_id=table.id, kind=kind, seq=seq, data=data, at=now))
        c.execute(jobs.insert().values(kind=kind, table_id=table.id, seq=seq, person_id=table.bots_serve, made=now))
        self.store.tell_jobs(c)
        stir(self.store, c, table.id)

    def _waits(self, c: Connection, me: str) -> bool:
        """Whether a hint is thought about for a person: who holds a seat where there is one asked for it."""
        mine = (jobs.c.kind == HINT, jobs.c.seq == tables.c.version, tables.c.status == "playing")
        held = (seats.c.table_id == jobs.c.table_id, seats.c.person_id == me, tables.c.id == jobs.c.table_id)
        return c.execute(select(jobs.c.id).where(*mine, *held).limit(1)).first() is not None

    def _row(self, c: Connection, table_id: str, kind: str, seq: int) -> Row[Any] | None:
        mine = (advice.c.table_id == table_id, advice.c.kind == kind, advice.c.seq == seq)
        return c.execute(select(advice).where(*mine)).first()

    def _facts(self, c: Connection, table_id: str, seq: int) -> Facts:
        return unpacked(facts_at(c, table_id, seq)[1])
