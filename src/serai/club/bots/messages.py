"""What the server and a bot process say to each other, one line of JSON each, and what the store keeps of a review."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from serai.club.play.cache import Facts

Figures = Mapping[str, object]  # the tables of an edition that does not come with the game


class ReviewItem(TypedDict):
    """A position to look at, or, with a move, one to judge; with a turn, what that was worth."""

    facts: Facts
    move: str | None
    turn: NotRequired[list[str]]


class Question(TypedDict):
    """A job for a bot process: a decision, a hint, or a part of a review."""

    job: int
    kind: NotRequired[str]  # hint, review, analysis; without it a decision
    game: str
    figures: Figures | None
    facts: NotRequired[Facts]  # of a decision and a hint
    table: NotRequired[str]  # of a decision, as its seat and level
    seat: NotRequired[int]
    level: NotRequired[str]
    items: NotRequired[list[ReviewItem]]  # of a review
    seconds: NotRequired[float]  # for each of them


class Reviewed(TypedDict, total=False):
    """A position of a review, by its scores and chances; or a decision or turn: its chance, and what was better."""

    scores: list[int]
    wins: list[float]
    win: float
    better: str
    best_win: float
    best: list[str]  # the best turn
    ends: list[str]  # where it and the turn that was played lead


class Choice(TypedDict):
    """A decision at the root of a search, or all of them together, as scripts in pages read it."""

    code: int
    visits: int
    win: float
    points: float
    values: list[float]  # each seat's part of the reward
    line: list[int]


class ThoughtData(TypedDict):
    """What thinking about a position came to, as scripts in pages read it."""

    simulations: int
    perSecond: int
    deepest: int
    seat: int  # whose search it is
    root: Choice
    choices: list[Choice]


class AdviceData(TypedDict, total=False):
    """A hint, a part of a review or thoughts about a position, as a bot process answers; a hint is kept like this."""

    failed: bool
    steps: list[tuple[str, bool]]
    win: float
    points: float
    value: float
    other: tuple[str, float, float, float] | None
    items: list[Reviewed]
    thought: ThoughtData


class Answer(TypedDict):
    """What a bot process says: that it is ready, or what it found, or what went wrong."""

    ready: NotRequired[int]
    job: NotRequired[int]
    codes: NotRequired[list[int]]
    advice: NotRequired[AdviceData]
    seconds: NotRequired[float]
    error: NotRequired[str]
