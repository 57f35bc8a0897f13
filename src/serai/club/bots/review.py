"""The review of a game that is over, as data: its curves, where it turned, and what the turns of people were worth.

It grows with every answer of a bot process, in the form that the store keeps. Asking for it is in `bots/advice.py`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Required, TypedDict

from sqlalchemy import Connection, select

from serai.club.bots.messages import Reviewed
from serai.club.play.export import line_of
from serai.club.store.schema import entries

MOST_POINTS = 96  # of a curve; a longer game is looked at less often
TURNING_POINTS = 3
LEAST_SWING = 0.03
MOST_TURNS = 40  # of people, whose worth is looked for
LESSONS = 3  # turns of a seat to learn from
LEAST_LOSS = 0.03  # of chance to win; less teaches nothing
CURVES = 0.75  # of the work of a review; the rest is judging the turns that mattered

Swing = tuple[int, int, int, float, float]  # after a version, until one, whose turn, and its chances before and after
Turn = tuple[int, int, str, float, float, str | None, float]  # the figures of a turning point
Doubt = tuple[int, str]  # a decision to judge: the version before it, and the move
OwnTurn = tuple[int, int, list[str]]  # the version before it, whose it was, and its moves


class ReviewData(TypedDict, total=False):
    """A review as the store keeps it; it grows with every answer."""

    failed: bool
    points: Required[list[int]]  # the versions that are looked at
    seen: list[Reviewed]  # at each of them, as far as they are looked at
    swings: list[Swing]
    doubts: list[Doubt]
    judged: list[Reviewed]
    turns: list[Turn]
    own: list[OwnTurn]  # the turns of people
    worths: list[Reviewed]  # what they were worth, as far as they are looked at


class Step(NamedTuple):
    """An entry of the log as a review needs it."""

    seq: int
    kind: str
    seat: int | None
    move: str | None
    deciding: int | None
    back_to: int | None


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
class TurnWorth:
    """A turn of a person: the chance to win it left, and that of the best turn that was found."""

    version: int  # before it
    seat: int
    moves: tuple[str, ...]
    win: float
    best_win: float
    best: tuple[str, ...]
    ends: tuple[str, str]  # where the best turn and this one lead

    @property
    def loss(self) -> float:
        return max(0.0, self.best_win - self.win)


@dataclass(frozen=True)
class Review:
    """The course of a game: scores and chances to win by seat at some versions, and where it turned."""

    versions: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]  # may be shorter than `versions` while it is thought about
    wins: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]
    done: bool
    share: float  # how much of the thinking is done
    worths: tuple[TurnWorth, ...] = ()  # of people's turns; they come last, one after another
    all_worths: bool = False

    def lessons(self, seats: Collection[int]) -> list[TurnWorth]:
        """The turns of some seats that gave away most, in the order of the game."""
        lost = [worth for worth in self.worths if worth.seat in seats and worth.loss >= LEAST_LOSS]
        return sorted(sorted(lost, key=lambda worth: -worth.loss)[:LESSONS], key=lambda worth: worth.version)


def review_of(data: ReviewData) -> Review:
    """A review as far as it is thought of."""
    seen, judged, doubts = data.get("seen", []), data.get("judged", []), data.get("doubts", [])
    own, worths = data.get("own"), data.get("worths", [])
    share = CURVES * len(seen) / len(data["points"]) + (1 - CURVES) * len(judged) / max(1, len(doubts))
    return Review(
        tuple(data["points"]),
        tuple(tuple(each["scores"]) for each in seen),
        tuple(map(tuple, smooth([each["wins"] for each in seen]))),
        tuple(TurningPoint(*each) for each in data.get("turns", [])),
        "turns" in data,
        1.0 if "turns" in data else share,
        tuple(turn_worth(*pair) for pair in zip(own or (), worths, strict=False)),
        own is not None and len(worths) == len(own),
    )


def read_line(c: Connection, table_id: str) -> list[Step]:
    """The entries of a game that count: its start and the moves that were not taken back."""
    wanted = select(*(entries.c[name] for name in Step._fields)).where(entries.c.table_id == table_id)
    steps = [Step._make(row) for row in c.execute(wanted.order_by(entries.c.seq))]
    line = set(line_of((step.seq, step.kind, step.back_to) for step in steps))
    return [step for step in steps if step.seq in line]


def looked_at(line: list[Step], most: int) -> list[int]:
    """The versions at which a game is looked at: its beginning, its end, and where the decision passes on."""
    passes = [row.seq for row in line if row.kind == "start" or row.deciding != row.seat]
    last = line[-1].seq
    return spread([*passes, *([last] if passes[-1:] != [last] else [])], most)


def moments(seats: Sequence[int]) -> list[int]:
    """After how many moves a line is looked at, by who made them: its beginning, its end, and where another goes on.

    >>> moments([0, 0, 1, 0])
    [0, 2, 3, 4]
    """
    passes = [n for n, (before, after) in enumerate(pairwise(seats), 1) if before != after]
    return spread([0, *passes, len(seats)], MOST_POINTS)


def spread(found: list[int], most: int) -> list[int]:
    """At most so many of them, from the first to the last."""
    if len(found) <= most:
        return found
    return [found[round(n * (len(found) - 1) / (most - 1))] for n in range(most)]


def grown(data: ReviewData, items: list[Reviewed], line: list[Step], held: Collection[int]) -> tuple[ReviewData, bool]:
    """A review with what was answered: first the curves, then the decisions of the turns that mattered most, and last
    what every turn of the seats that people held was worth."""
    data = data.copy()
    if "turns" in data:
        data["worths"] = data.get("worths", []) + items
        return data, len(data["worths"]) < len(data["own"])
    if len(data.get("seen", [])) < len(data["points"]):
        data["seen"] = data.get("seen", []) + items
        if len(data["seen"]) < len(data["points"]):
            return data, True
        data["swings"] = swings(data, line)
        data["doubts"] = [doubt for swing in data["swings"] for doubt in decisions(swing, line)]
    else:
        data["judged"] = data.get("judged", []) + items
    if len(data.get("judged", [])) < len(data["doubts"]):
        return data, True
    data["turns"] = [turning_point(data, swing, line) for swing in data["swings"]]
    data["own"] = own_turns(line, held)
    return data, bool(data["own"])


def own_turns(line: list[Step], held: Collection[int]) -> list[OwnTurn]:
    """The runs of decisions of some seats; of a long game, some of them."""
    found: list[OwnTurn] = []
    for before, row in pairwise(line):
        if row.seat is None or row.move is None or row.seat not in held:
            continue
        if found and before.seat == row.seat and before.kind == "move":
            found[-1][2].append(row.move)
        else:
            found.append((before.seq, row.seat, [row.move]))
    if len(found) <= MOST_TURNS:
        return found
    return [found[round(n * (len(found) - 1) / (MOST_TURNS - 1))] for n in range(MOST_TURNS)]


def turn_worth(turn: OwnTurn, found: Reviewed) -> TurnWorth:
    version, seat, moves = turn
    best, own = found["ends"]
    return TurnWorth(version, seat, tuple(moves), found["win"], found["best_win"], tuple(found["best"]), (best, own))


def swings(data: ReviewData, line: list[Step]) -> list[Swing]:
    """The turns after which the chances differed most and stayed so, in the order of the game.

    What is compared are two points of the curve that is drawn: before a turn, and when the round after it is over.
    """
    seats = {row.seq: row.seat for row in line}
    points, curve = data["points"], smooth([each["wins"] for each in data["seen"]])
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


def mean(wins: Sequence[Sequence[float]]) -> list[float]:
    """The mean chances by seat."""
    return [round(sum(each) / len(wins), 4) for each in zip(*wins, strict=True)]


def smooth(wins: Sequence[Sequence[float]]) -> list[list[float]]:
    """Every seat's curve as the mean of the round up to each turn; beginning and end are as they are.

    Whoever has just moved always seems to be ahead a little: over a round that evens out.
    """
    around = len(wins[0]) if wins else 0
    last = len(wins) - 1
    return [list(wins[n]) if n == last else mean(wins[max(0, n + 1 - around) : n + 1]) for n in range(len(wins))]


def ends(turn: int, points: int, seats: int) -> tuple[int, int]:
    """Where a curve is read to tell what a turn changed: just before it, and when the round it begins is over.

    >>> ends(4, 20, 2), ends(18, 20, 3)
    ((3, 5), (17, 19))
    """
    return turn - 1, min(turn + seats - 1, points - 1)


def decisions(swing: Swing, line: list[Step]) -> list[Doubt]:
    """The decisions of a stretch that its seat made: the version before each, and the move."""
    after, until, seat, *_chances = swing
    return [
        (before.seq, row.move)
        for before, row in pairwise(line)
        if after < row.seq <= until and row.seat == seat and row.move is not None
    ]


def turning_point(data: ReviewData, swing: Swing, line: list[Step]) -> Turn:
    """Where a stretch turned: at the decision that gave away most, or, where none did, at its last one."""
    _after, _until, seat, before, after = swing
    after_of = {one.seq: other.seq for one, other in pairwise(line)}
    own = decisions(swing, line)
    judged = dict(zip(map(tuple, data["doubts"]), data["judged"], strict=True))

    def lost(doubt: Doubt) -> float:
        verdict = judged[doubt]
        return float(verdict["best_win"] - verdict["win"]) if verdict["better"] != doubt[1] else 0.0

    at = max(own, key=lost)
    if lost(at) < LEAST_SWING or after > before:
        return after_of[own[-1][0]], seat, own[-1][1], before, after, None, 0.0
    return after_of[at[0]], seat, at[1], before, after, judged[at]["better"], lost(at)
