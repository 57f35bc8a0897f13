"""Advice for a real table: the best moves of a position, and what went wrong in a game that is over."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from serai.bots import TreeSearch
from serai.bots.levels import best_search
from serai.kernel.checking import count_of
from serai.kernel.errors import BadGameFile, BadOption
from serai.kernel.gamefile import Record
from serai.kernel.i18n import _
from serai.kernel.position import Position

LONGEST_TURN = 24  # steps of a line that are looked for
ENOUGH = 0.05  # of the visits: then a move's own figures are good enough to judge it


@dataclass(frozen=True)
class Suggestion:
    """A move, what it promises, and the line it begins, up to the first draw.

    The search chooses by `value`: winning, place and lead together. `win` and `points` alone may say otherwise.
    """

    move: str
    win: float
    points: float
    value: float
    share: float
    line: tuple[str, ...]
    seats: tuple[int, ...]  # who decides each move of the line


def suggest(
    position: Position,
    seconds: float | None = 2.0,
    simulations: int | None = None,
    top: int = 5,
    seed: int = 0,
    threads: int = 1,
    thinker: TreeSearch | None = None,
) -> list[Suggestion]:
    """The best moves for the seat that decides, the best one first; found by a new thinker, or by one at hand."""
    if position.over:
        raise BadOption(_("the game is over: there is nothing to decide"))
    count_of("top", top)
    thinker = thinker or best_search(position, seed, threads)
    thought = thinker.think(position, seconds, simulations, settle=False)
    tried = sum(choice.visits for choice in thought.choices)
    found = []
    for choice in thought.choices[:top]:
        if choice.visits:
            line, seats = until_chance(position, thinker.line(choice.code))
            share = choice.visits / tried
            found.append(Suggestion(line[0], choice.win, choice.points, choice.value, share, line, seats))
    return found


def until_chance(position: Position, codes: Iterable[int]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The moves of a line and who decides them, up to the first draw: what comes after it, nobody can expect."""
    after = as_known(position)
    draws, line, seats = after.draws, [], []
    for code in codes:
        if after.over or after.draws != draws or code not in after.codes():
            break
        line.append(position.game.notation.text(code))
        seats.append(after.seat)
        after.play(code)
    return tuple(line), tuple(seats)


def as_known(position: Position) -> Position:
    """A copy in which what the seat that decides does not know is dealt anew: it is as good as drawn."""
    after = position.copy()
    after.reseed(0)
    position.game.rules["redeal"](after.record, after.edition.record, position.seat)
    return after


@dataclass(frozen=True)
class Step:
    """A move of a turn; one that the rules force is made by itself."""

    move: str
    forced: bool


def whole_turn(thinker: TreeSearch | None, position: Position, line: Iterable[str], seconds: float) -> tuple[Step, ...]:
    """A line to the end of its turn, or to the first draw: where it is too short, the thinker goes on, if there is one.

    Forced moves are part of it: a caravan's last drop is one more step, even if there is nothing to choose.
    """
    rules, seat, turn = position.game.rules, position.seat, position.turn
    after, wanted, steps = as_known(position), [position.code(move) for move in line], list[Step]()
    draws = after.draws
    while len(steps) < LONGEST_TURN and not after.over:
        if (after.seat, after.turn, after.draws) != (seat, turn, draws):
            break
        codes = after.codes()
        forced = bool(steps) and len(codes) == 1
        if forced:
            code = codes[0]
        elif wanted and wanted[0] in codes:
            code = wanted.pop(0)
        elif thinker is None:
            break
        else:
            wanted = []
            code = thinker.think(after, seconds).code
        steps.append(Step(position.game.notation.text(code), forced))
        after.record.noted = 0
        after.record.ply += not forced
        rules["apply"](after.record, after.edition.record, code)
    return tuple(steps)


@dataclass(frozen=True)
class Judgement:
    """One move of a game: the chance to win it left its player, and the better move, if there was one."""

    number: int
    seat: int
    move: str
    win: float
    better: str
    best_win: float

    @property
    def loss(self) -> float:
        """How much chance to win was given away."""
        return max(0.0, self.best_win - self.win) if self.better != self.move else 0.0


def review(
    record: Record,
    seconds: float | None = 0.25,
    simulations: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Judgement]:
    """Judge every move of a finished game, as its player could know the position."""
    if not record.position.over:
        raise BadGameFile(_("the game in this file is not over yet: a review is for finished games"))
    thinker = best_search(record.position, seed)
    judged = []
    for number, (position, (seat, move, _digest)) in enumerate(zip(record.positions(), record.moves, strict=False)):
        progress(number, len(record.moves))
        win, better, best_win = judge(thinker, position, position.code(move), seconds, simulations)
        judged.append(Judgement(number + 1, seat, move, win, record.game.notation.text(better), best_win))
    progress(len(record.moves), len(record.moves))
    return judged


def judge(
    thinker: TreeSearch, position: Position, code: int, seconds: float | None, simulations: int | None = None
) -> tuple[float, int, float]:
    """The chance to win that a decision left, the decision that promised most, and its chance.

    A decision that the search hardly tried is searched alone: over all that may be drawn, not over what was drawn.
    """
    thought = thinker.think(position, seconds, simulations, settle=False)
    best = thought.choices[0]
    own = next(choice for choice in thought.choices if choice.code == code)
    win = own.win
    if own.visits < ENOUGH * sum(choice.visits for choice in thought.choices):
        win = thinker.think(position, seconds, simulations, settle=False, only=code).win
    return win, best.code, best.win


def chances(thinker: TreeSearch, position: Position, seconds: float) -> list[float]:
    """Every seat's chance to win, each as it could know the position; together they are 1."""
    if position.over:
        won = [float(place == 1) for place in position.places()]
    else:
        won = [thinker.think(position, seconds, settle=False, seat=seat).win for seat in range(position.players)]
    total = sum(won)
    return [each / total for each in won] if total > 0 else [1 / len(won)] * len(won)


def mistakes(judged: list[Judgement], most: int = 3, least: float = 0.01) -> list[Judgement]:
    """The moves that gave away most, the worst first."""
    return sorted((j for j in judged if j.loss >= least), key=lambda j: -j.loss)[:most]
