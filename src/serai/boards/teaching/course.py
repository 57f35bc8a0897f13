"""Courses: lessons of small tasks on real positions. Every line that the rules allow and that reaches the goal counts.

A text names the parts of the board it speaks of as {1}, {2} …, in the order of its task's `points`: ids of the drawn
board or of the page. Texts are translated when they are shown. The learner has the first seat. A test plays every
lesson through.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

import serai
from serai.boards.drawing.piece_ids import Cast
from serai.boards.presentation import Board, presentation_of
from serai.kernel.game import Game
from serai.kernel.plain import ReadOnly
from serai.kernel.position import Event, Position

LEARNER = 0
#: Parts of the page that a text may point at.
PARTS = ("take-back", "hint", "player-0", "player-1", "player-2", "player-3")
#: Moves of one try: no task needs nearly as many.
MOST_MOVES = 24
#: Positions looked at to see whether a goal can still be reached, and how.
MOST_POSITIONS = 400

#: Before the task, now, what happened in between: is it reached?
Goal = Callable[[Position, Position, Sequence[Event]], bool]
#: What a figure of an event must be.
FigureTest = Callable[[int], bool]


@dataclass(frozen=True)
class Start:
    """Where a task begins: a new game and some moves of it, or a position set up by hand and some moves."""

    players: int = 2
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    position: ReadOnly | None = None  # as `Game.from_json` takes it; then players and options stand in it

    def begin(self, game: Game) -> Position:
        """The position before the moves."""
        if self.position is not None:
            return game.from_json(self.position, seed=self.seed)
        return game.new(players=self.players, seed=self.seed, options=self.options)


@dataclass(frozen=True)
class Task:
    """One step of a lesson: what is said and what is to be done; without a goal one just reads on."""

    text: str = ""  # what is to be known
    ask: str = ""  # what is to be done, in one sentence
    points: tuple[str, ...] = ()
    goal: Goal | None = None
    solution: tuple[str, ...] = ()  # one line of the learner's moves that reaches the goal: the hint, and the way on
    refused: str = ""  # a move that the rules refuse here: the step shows how that is said
    wrong: str = ""  # why a legal try misses the goal
    good: str = ""  # why it is good play, said when the goal is reached
    rules: tuple[str, ...] = ()  # the rules behind it, one click away
    start: Start | None = None  # another position than the one where the task before ended
    then: tuple[str, ...] = ()  # what the others play after it

    @property
    def told(self) -> str:
        """All that is said before a try."""
        return f"{self.text} {self.ask}".strip()

    @property
    def texts(self) -> Iterator[str]:
        """Everything that is read here."""
        return filter(None, (self.text, self.ask, self.wrong, self.good))


@dataclass(frozen=True)
class Lesson:
    """Some tasks on one subject."""

    key: str  # for addresses and progress: never changed, never used again
    title: str
    start: Start
    tasks: tuple[Task, ...]


class PlayedMove(NamedTuple):
    """What one move caused, for the log."""

    seat: int
    move: str
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Stage:
    """The game as it stands when a task begins, or within it."""

    position: Position
    cast: Cast
    moves: tuple[PlayedMove, ...] = ()


class Verdict(Enum):
    """How a try stands."""

    OPEN = "open"  # go on
    REACHED = "reached"
    MISSED = "missed"  # the turn is over, or nothing leads to the goal any more


@dataclass(frozen=True)
class Attempt:
    """A try at a task: where its moves led, and how it stands."""

    stage: Stage
    verdict: Verdict
    line: tuple[str, ...] = ()  # moves that reach the goal from here, where they were looked for and found


@dataclass(frozen=True)
class Course:
    """A game's lessons."""

    game: str
    lessons: tuple[Lesson, ...]
    _kept: dict[tuple[str, int], Stage] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def rules(self) -> Game:
        return serai.game(self.game)

    @cached_property
    def board(self) -> Board:
        """The drawn board that the words point at; a course without one is a mistake of its author."""
        board = presentation_of(self.game).board
        assert board is not None, self.game
        return board

    @cached_property
    def by_key(self) -> dict[str, Lesson]:
        return {lesson.key: lesson for lesson in self.lessons}

    @property
    def steps(self) -> int:
        """How many tasks the course has."""
        return sum(len(lesson.tasks) for lesson in self.lessons)

    @property
    def decisions(self) -> int:
        """How many decisions a learner makes in it."""
        return sum(len(task.solution) for lesson in self.lessons for task in lesson.tasks)

    @property
    def words(self) -> int:
        """How many words a learner reads in it; the numbers of pins are none."""
        texts = [text for lesson in self.lessons for task in lesson.tasks for text in task.texts]
        titles = [lesson.title for lesson in self.lessons]
        return sum(len(re.sub(r"\{\d\}", "", text).split()) for text in (*titles, *texts))

    def stage(self, lesson: Lesson, number: int) -> Stage:
        """The game where a task begins: the tasks before it are solved as their solutions say, by the rules."""
        key = lesson.key, number
        if key not in self._kept:
            begins = lesson.tasks[number].start if number < len(lesson.tasks) else None
            if number == 0 or begins is not None:
                start = begins or lesson.start
                position = start.begin(self.rules)
                fresh = Stage(position, self.board.piece_ids(position.view(), None))
                self._kept[key] = played(self.board, fresh, start.moves)
            else:
                before = lesson.tasks[number - 1]
                self._kept[key] = played(self.board, self.stage(lesson, number - 1), (*before.solution, *before.then))
        return self._kept[key]

    def attempt(self, lesson: Lesson, number: int, moves: Sequence[str]) -> Attempt:
        """These moves of the learner at a task; raises `IllegalMove` where the rules refuse one of them.

        Moves after the goal was reached, or after it was missed, are not played.
        """
        task, stage = lesson.tasks[number], self.stage(lesson, number)
        before, goal = stage.position, task.goal
        if goal is None:
            return Attempt(stage, Verdict.REACHED)
        events: list[Event] = []
        for move in moves[:MOST_MOVES]:
            stage = played(self.board, stage, (move,))
            events += stage.moves[-1].events
            if goal(before, stage.position, events):
                return Attempt(stage, Verdict.REACHED)
            if not same_turn(before, stage.position):
                return Attempt(stage, Verdict.MISSED)
        if tuple(moves) == task.solution[: len(moves)]:
            return Attempt(stage, Verdict.OPEN, task.solution[len(moves) :])
        line = line_to(goal, before, stage.position, events)
        return Attempt(stage, Verdict.MISSED if line is None else Verdict.OPEN, line or ())


def played(board: Board, before: Stage, moves: Sequence[str]) -> Stage:
    """A stage after some moves; raises `IllegalMove` where the rules refuse one."""
    position, cast, made = before.position.copy(), before.cast, list(before.moves)
    for move in moves:
        seat = position.seat
        made.append(PlayedMove(seat, move, tuple(position.play(move))))
        cast = board.piece_ids(position.view(), cast)
    return Stage(position, cast, tuple(made))


def same_turn(before: Position, now: Position) -> bool:
    """Whether the learner still decides in the turn that the task began in."""
    return not now.over and now.seat == LEARNER and now.turn == before.turn


def line_to(goal: Goal, before: Position, now: Position, events: Sequence[Event]) -> tuple[str, ...] | None:
    """The shortest line of the learner's own moves that reaches a goal within the turn; None if there is none.

    Where there are too many positions to look at, the answer is that no line was found: ().
    """
    waiting: deque[tuple[Position, tuple[Event, ...], tuple[str, ...]]] = deque([(now, tuple(events), ())])
    looked_at = 0
    while waiting:
        position, so_far, line = waiting.popleft()
        for move in position.moves():
            looked_at += 1
            if looked_at > MOST_POSITIONS:
                return ()
            after = position.copy()
            told = (*so_far, *after.play(move))
            if goal(before, after, told):
                return (*line, move)
            if same_turn(before, after):
                waiting.append((after, told, (*line, move)))
    return None


# -- goals that many tasks share ---------------------------------------------------------------------------------------


def anything(_before: Position, _now: Position, _events: Sequence[Event]) -> bool:
    """Any move will do: the step is about how it is made."""
    return True


def at_least(least: int) -> FigureTest:
    """For figures of an event: so much or more."""
    return lambda figure: figure >= least


def told(kind: int, a: int | FigureTest | None = None, b: int | FigureTest | None = None, *, times: int = 1) -> Goal:
    """The learner caused an event of this kind, with such figures where they are given, at least so many times."""

    def reached(_before: Position, _now: Position, events: Sequence[Event]) -> bool:
        found = (event for event in events if event.kind == kind and event.seat == LEARNER)
        return times <= sum(_fits(event.a, a) and _fits(event.b, b) for event in found)

    return reached


def _fits(figure: int, wanted: int | FigureTest | None) -> bool:
    return wanted is None or (wanted(figure) if callable(wanted) else figure == wanted)


def every(*goals: Goal) -> Goal:
    """All of these at once."""
    return lambda before, now, events: all(goal(before, now, events) for goal in goals)


def gained(figure: Callable[[Position], float], least: float) -> Goal:
    """A figure of the position has grown by at least so much since the task began."""
    return lambda before, now, events: figure(now) - figure(before) >= least


def turn_over(before: Position, now: Position, _events: Sequence[Event]) -> bool:
    """The learner's turn has come to its end."""
    return not same_turn(before, now)
