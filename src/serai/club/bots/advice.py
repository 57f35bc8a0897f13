"""What bots say about a game: a hint to whoever plays against bots, a review of a game that is over.

Both are asked for here, thought about in the bots' processes (`bots/pool.py`, `bots/advice_process.py`) and kept in the
store; pages learn of them as of any change at the table. A hint is for the seat that decides and from what it may know.
A review knows everything, so there is none before the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Required, TypedDict

from sqlalchemy import Connection, Row, select

from serai.club.bots.messages import AdviceData, Question, Reviewed, ReviewItem
from serai.club.errors import NotAllowed, Refused, TooMany
from serai.club.model import Table
from serai.club.play.cache import Facts, checked_version, edition_of, facts_at, unpacked
from serai.club.play.export import line_of
from serai.club.play.history import stale
from serai.club.store.jobs import Job
from serai.club.store.schema import advice, entries, jobs, people, seats, tables
from serai.club.tables.rows import read_table, stir, table_row
from serai.games import game as find_game
from serai.kernel.i18n import _

if TYPE_CHECKING:
    from serai.club import Club

HINT, REVIEW = "hint", "review"
MOST_POINTS = 96  # of a curve; a longer game is looked at less often
THINK_S = 10.0  # for all points of the curves together
SHORTEST_S, LONGEST_S = 0.02, 0.06  # for one seat's chance at one of them
JUDGE_S = 0.15  # for a decision of a turn that mattered
TURNING_POINTS = 3
LEAST_SWING = 0.03
CURVES = 0.75  # of the work of a review; the rest is judging the turns that mattered
AT_ONCE = 12  # positions sent to a worker together; it answers what it did within a second


Swing = tuple[int, int, int, float, float]  # after a version, until one, whose turn, and its chances before and after
Turn = tuple[int, int, str, float, float, str | None, float]  # the figures of a turning point
Doubt = tuple[int, str]  # a decision to judge: the version before it, and the move


class ReviewData(TypedDict, total=False):
    """A review as the store keeps it; it grows with every answer."""

    failed: bool
    points: Required[list[int]]  # the versions that are looked at
    seen: list[Reviewed]  # at each of them, as far as they are looked at
    swings: list[Swing]
    doubts: list[Doubt]
    judged: list[Reviewed]
    turns: list[Turn]


class Step(NamedTuple):
    """An entry of the log as a review needs it."""

    seq: int
    kind: str
    seat: int | None
    move: str | None
    deciding: int | None
    back_to: int | None


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


@dataclass(frozen=True)
class TurningPoint:
    """A turn after which the chances were others: what was decided, its seat's chances, and what was better."""

    version: int
    seat: int
    move: str
    before: float
    after: float
    better: str | None
    gain: float


@dataclass(frozen=True)
class Review:
    """The course of a game: scores and chances to win by seat at some versions, and where it turned."""

    versions: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]  # may be shorter than `versions` while it is thought about
    wins: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]
    done: bool
    share: float  # how much of the thinking is done


class Advice:
    """Asking for advice and reading it."""

    def __init__(self, club: "Club") -> None:
        self.club = club
        self.store = club.store

    # -- hints ---------------------------------------------------------------------------------------------------------

    def may_hint(self, table: Table, me: str | None) -> bool:
        """Whether a person may ask: the game is not rated, there are bots, and every other seat is their own."""
        held = table.seats_of(me)
        bots = [seat.number for seat in table.seats if seat.kind == "bot"]
        alone = bool(held) and bool(bots) and len(held) + len(bots) == table.players
        return alone and not table.rated and self.club.settings.workers > 0

    def ask_hint(self, table_id: str, me: str, version: int) -> None:
        """Ask what the master would do now; in a game that is not rated."""
        version = checked_version(version)
        with self.store.write() as c:
            # Whoever asks at several tables at once is answered one after the other.
            c.execute(select(people.c.id).where(people.c.id == me).with_for_update(key_share=True))
            table = read_table(c, table_id, lock=True)
            if table.rated and table.seats_of(me):
                raise NotAllowed(_("there are no hints in a rated game"))
            if not self.may_hint(table, me):
                raise NotAllowed(_("hints are for games against bots"))
            if version != table.version:
                raise stale(table.version)
            deciding = table.deciding
            if table.status != "playing" or deciding not in table.seats_of(me) or table.seats[deciding].stand_in:
                raise NotAllowed(_("another seat decides now"))
            if self._row(c, table.id, HINT, version) is None:
                if self._waits(c, me):
                    raise TooMany(_("one hint at a time: another one of yours is being thought about"), 2)
                self._ask(c, table, HINT, version)

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
            if not self.club.settings.workers or self._row(c, table.id, REVIEW, table.version) is not None:
                return
            self._ask(c, table, REVIEW, table.version, {"points": _points(_line(c, table.id), MOST_POINTS)})

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
        seen, judged, doubts = (row.data.get(part, []) for part in ("seen", "judged", "doubts"))
        share = CURVES * len(seen) / len(row.data["points"]) + (1 - CURVES) * len(judged) / max(1, len(doubts))
        return Review(
            tuple(row.data["points"]),
            tuple(tuple(each["scores"]) for each in seen),
            tuple(map(tuple, _smooth([each["wins"] for each in seen]))),
            tuple(TurningPoint(*each) for each in row.data.get("turns", [])),
            "turns" in row.data,
            1.0 if "turns" in row.data else share,
        )

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
                data, more = _grown(row.data, answer["items"], _line(c, table.id))
            mine = (advice.c.table_id == table.id, advice.c.kind == job.kind, advice.c.seq == job.seq)
            c.execute(advice.update().where(*mine).values(data=data, at=self.club.ms()))
            stir(self.store, c, table.id)
            return more

    # -- inside --------------------------------------------------------------------------------------------------------

    def _ask(self, c: Connection, table: Table, kind: str, seq: int, data: ReviewData | None = None) -> None:
        now = self.club.ms()
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


def _line(c: Connection, table_id: str) -> list[Step]:
    """The entries of a game that count: its start and the moves that were not taken back."""
    wanted = select(*(entries.c[name] for name in Step._fields)).where(entries.c.table_id == table_id)
    steps = [Step._make(row) for row in c.execute(wanted.order_by(entries.c.seq))]
    line = set(line_of(steps))
    return [step for step in steps if step.seq in line]


def _points(line: list[Step], most: int) -> list[int]:
    """The versions at which a game is looked at: its beginning, its end, and where the decision passes on."""
    passes = [row.seq for row in line if row.kind == "start" or row.deciding != row.seat]
    last = line[-1].seq
    found = [*passes, *([last] if passes[-1:] != [last] else [])]
    if len(found) <= most:
        return found
    return [found[round(n * (len(found) - 1) / (most - 1))] for n in range(most)]


def _grown(data: ReviewData, items: list[Reviewed], line: list[Step]) -> tuple[ReviewData, bool]:
    """A review with what was answered: first the curves, then the decisions of the turns that mattered most."""
    data = data.copy()
    if len(data.get("seen", [])) < len(data["points"]):
        data["seen"] = data.get("seen", []) + items
        if len(data["seen"]) < len(data["points"]):
            return data, True
        data["swings"] = _swings(data, line)
        data["doubts"] = [doubt for swing in data["swings"] for doubt in _decisions(swing, line)]
    else:
        data["judged"] = data.get("judged", []) + items
    if len(data.get("judged", [])) < len(data["doubts"]):
        return data, True
    data["turns"] = [_turning_point(data, swing, line) for swing in data["swings"]]
    return data, False


def _swings(data: ReviewData, line: list[Step]) -> list[Swing]:
    """The turns after which the chances differed most and stayed so, in the order of the game.

    What is compared are two points of the curve that is drawn: before a turn, and when the round after it is over.
    """
    seats = {row.seq: row.seat for row in line}
    points, curve = data["points"], _smooth([each["wins"] for each in data["seen"]])
    around = len(curve[0])
    found = []
    for n in range(1, len(points) - 1):
        seat = seats[points[n]]
        before, after = (curve[at] for at in ends(n, len(points), around))
        swing = sum(abs(a - b) for a, b in zip(after, before, strict=True)) / 2
        if swing >= LEAST_SWING and seat is not None:
            found.append((swing, n, (points[n - 1], points[n], seat, before[seat], after[seat])))
    chosen: list[tuple[int, Swing]] = []
    for _swing, n, turn in sorted(found, key=lambda each: -each[0]):
        if len(chosen) < TURNING_POINTS and all(abs(n - other) >= around for other, _turn in chosen):
            chosen.append((n, turn))
    return [turn for _n, turn in sorted(chosen)]


def _mean(wins: Sequence[Sequence[float]]) -> list[float]:
    """The mean chances by seat."""
    return [round(sum(each) / len(wins), 4) for each in zip(*wins, strict=True)]


def _smooth(wins: Sequence[Sequence[float]]) -> list[list[float]]:
    """Every seat's curve as the mean of the round up to each turn; beginning and end are as they are.

    Whoever has just moved always seems to be ahead a little: over a round that evens out.
    """
    around = len(wins[0]) if wins else 0
    last = len(wins) - 1
    return [list(wins[n]) if n == last else _mean(wins[max(0, n + 1 - around) : n + 1]) for n in range(len(wins))]


def ends(turn: int, points: int, seats: int) -> tuple[int, int]:
    """Where a curve is read to tell what a turn changed: just before it, and when the round it begins is over.

    >>> ends(4, 20, 2), ends(18, 20, 3)
    ((3, 5), (17, 19))
    """
    return turn - 1, min(turn + seats - 1, points - 1)


def _decisions(swing: Swing, line: list[Step]) -> list[Doubt]:
    """The decisions of a stretch that its seat made: the version before each, and the move."""
    after, until, seat, *_chances = swing
    return [
        (before.seq, row.move)
        for before, row in pairwise(line)
        if after < row.seq <= until and row.seat == seat and row.move is not None
    ]


def _turning_point(data: ReviewData, swing: Swing, line: list[Step]) -> Turn:
    """Where a stretch turned: at the decision that gave away most, or, where none did, at its last one."""
    _after, _until, seat, before, after = swing
    after_of = {one.seq: other.seq for one, other in pairwise(line)}
    own = _decisions(swing, line)
    judged = dict(zip(map(tuple, data["doubts"]), data["judged"], strict=True))

    def lost(doubt: Doubt) -> float:
        verdict = judged[doubt]
        return float(verdict["best_win"] - verdict["win"]) if verdict["better"] != doubt[1] else 0.0

    at = max(own, key=lost)
    if lost(at) < LEAST_SWING or after > before:
        return after_of[own[-1][0]], seat, own[-1][1], before, after, None, 0.0
    return after_of[at[0]], seat, at[1], before, after, judged[at]["better"], lost(at)
