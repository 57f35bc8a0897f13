"""A plan as a line of moves: what it leads to, where it ends, what it brings. Nothing here is stored or shared.

A plan begins with what its seat sees of a table (`TableView`), never with the position.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import serai
from serai.club.errors import BadRequest, NotAllowed, Refused
from serai.club.model import LogLine, TableView
from serai.club.play.moves import LONGEST_MOVE
from serai.kernel.errors import BadMove, IllegalMove, Reason
from serai.kernel.i18n import _
from serai.kernel.position import Event
from serai.kernel.trial import Trial, Unknown

MOST_STEPS = 48
TURN_NOW = ""  # the move of a step by which a plan goes on as if it were its seat's turn

Brings = dict[str, int]  # by what is counted: how much more or less


class PlanStep(NamedTuple):
    """A decision of a seat."""

    seat: int
    move: str


class Broken(NamedTuple):
    """The step at which a plan could not go on, and why."""

    step: PlanStep
    why: Reason


@dataclass
class Line:
    """A plan that is followed from what its seat sees now."""

    trial: Trial
    steps: list[PlanStep] = field(default_factory=list)
    told: list[tuple[PlanStep, list[Event]]] = field(default_factory=list)
    brings: list[Brings] = field(default_factory=list)  # by runs of own steps
    draws: bool = False  # whether the last step draws something; then nothing can follow
    broken: Broken | None = None
    _before: Brings | None = None  # what the seat had when its run began

    @property
    def seat(self) -> int:
        return self.trial.seat

    def go_on(self, step: PlanStep) -> None:
        """Make one more step, or refuse it and change nothing."""
        if len(self.steps) >= MOST_STEPS:
            raise Refused(_("a plan has at most {n} steps").format(n=MOST_STEPS))
        if self.draws:
            raise Refused(_("the plan ends here: what chance brings is not known"))
        if step.move == TURN_NOW:
            if not self.trial.turn_now():
                raise Refused(_("the rules cannot say here that it is your turn"))
            told: list[Event] = []
        elif step.seat != self.trial.position.seat:
            raise Refused(_("another seat decides now"))
        else:
            told = self._decide(step)
        self.steps.append(step)
        self.told.append((step, told))

    def _decide(self, step: PlanStep) -> list[Event]:
        mine = step.seat == self.seat
        before = self._before or self.trial.standing()
        told: list[Event] = []
        try:
            told = self.trial.play(step.move)
        except BadMove as error:
            raise BadRequest(str(error)) from None
        except IllegalMove as refused:
            raise Refused(str(refused.reason), refused.reason) from None
        except Unknown as stop:
            if not mine or stop.why != "draws":
                raise Refused(str(stop)) from None
            self.draws = True  # of one's own a plan may end with it
        if mine:
            if self._before is None:
                self._before = before
                self.brings.append({})
            self.brings[-1] = gained(before, self.trial.standing())
        else:
            self._before = None
        return told


def gained(before: Brings, after: Brings) -> Brings:
    """What has become more or less."""
    names = dict.fromkeys((*before, *after))
    return {name: n for name in names if (n := after.get(name, 0) - before.get(name, 0))}


def begun(look: TableView) -> Line:
    """An empty plan of whoever looks; refused where they cannot plan."""
    seat = planning_seat(look)
    game = serai.game(look.table.game)
    assert look.view is not None
    try:
        return Line(Trial(game, look.edition or game.edition, look.view, seat))
    except Unknown:
        raise Refused(_("what is being decided now depends on what you do not see; plan when it is decided")) from None


def planning_seat(look: TableView) -> int:
    """The seat somebody plans for, or why they cannot."""
    if look.table.status != "playing" or look.view is None:
        raise Refused(_("one can plan while a game is played"))
    if not look.seats:
        raise NotAllowed(_("you have no seat at this table"))
    if len(look.seats) > 1:
        raise Refused(_("where several people share a screen, a plan would not be private"))
    if look.table.seats[look.seats[0]].stand_in is not None:
        raise Refused(_("a bot plays in this seat; take it back first"))
    if not Trial.possible(serai.game(look.table.game)):
        raise Refused(_("in this game one cannot plan ahead"))
    return look.seats[0]


def followed(look: TableView, steps: Iterable[PlanStep]) -> Line:
    """A plan followed as far as it goes; `broken` says where it could not."""
    line = begun(look)
    for step in steps:
        try:
            line.go_on(step)
        except Refused as refused:
            line.broken = Broken(step, refused.reason or Reason("unknown", (), str(refused)))
            break
    return line


def checked(steps: Sequence[PlanStep]) -> tuple[PlanStep, ...]:
    """Steps that may be some, or a refusal."""
    if len(steps) > MOST_STEPS:
        raise BadRequest(_("a plan has at most {n} steps").format(n=MOST_STEPS))
    if any(len(step.move) > LONGEST_MOVE for step in steps):
        raise BadRequest(_("a move is a line of text"))
    return tuple(steps)


def is_own(step: PlanStep, seat: int) -> bool:
    """Whether a step is a move of the seat itself."""
    return step.seat == seat and step.move != TURN_NOW


def runs(steps: Sequence[PlanStep], seat: int) -> list[int]:
    """How many own steps each run of them has: between two runs others decide.

    >>> a, b = PlanStep(0, "lift c3"), PlanStep(1, "bid 5")
    >>> runs([b, a, a, b, a], 0)
    [2, 1]
    """
    found: list[int] = []
    before = False
    for step in steps:
        own = is_own(step, seat)
        if own and not before:
            found.append(0)
        if own:
            found[-1] += 1
        before = own
    return found


def played_since(log: Iterable[LogLine], version: int) -> list[PlanStep]:
    """What was really decided after a version."""
    return [
        PlanStep(line.seat, line.move)
        for line in log
        if line.version > version and line.kind == "move" and not line.undone and line.seat is not None and line.move
    ]


def left_of(steps: Sequence[PlanStep], played: Sequence[PlanStep], seat: int) -> tuple[PlanStep, ...]:
    """What is left of a plan after what was really decided: nothing, where its own seat decided otherwise.

    Where others decided otherwise, what was supposed of them is dropped up to the next own step.

    >>> a, b, c = PlanStep(0, "lift c3"), PlanStep(1, "bid 5"), PlanStep(1, "bid 3")
    >>> left_of([b, a], [b], 0) == left_of([b, a], [c], 0) == (a,)
    True
    >>> left_of([b, a], [b, PlanStep(0, "lift c4")], 0)
    ()
    """
    done = [step for step in played if step.seat == seat]
    rest = list(steps)
    for step in done:
        while rest and not is_own(rest[0], seat):
            rest.pop(0)
        if not rest or rest.pop(0) != step:
            return ()
    last = max((n for n, step in enumerate(played) if step.seat == seat), default=-1)
    for step in played[last + 1 :]:
        if rest and rest[0] == step:
            rest.pop(0)
        else:
            while rest and not is_own(rest[0], seat):
                rest.pop(0)
            break
    return tuple(rest)
