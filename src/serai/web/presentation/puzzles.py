"""The puzzle of the day, as every page that shows it needs it (`puzzle_of_the_day.html`)."""

from dataclasses import dataclass
from datetime import date

from babel.dates import format_date
from starlette.requests import Request

from serai.arena.puzzles.shelf import Puzzle
from serai.club import Club
from serai.club.puzzles.solving import Streak
from serai.kernel.i18n import language
from serai.web.request_context import here_of


@dataclass(frozen=True)
class WeekDay:
    """A day of the strip: its short name, its whole one, whether it was solved, and whether it is today."""

    short: str
    name: str
    solved: bool
    today: bool


@dataclass(frozen=True)
class Daily:
    """The puzzle of the day in words."""

    puzzle: Puzzle
    day: str
    question: str
    solved: bool
    tried: bool
    solvers: int
    triers: int
    streak: Streak
    week: tuple[WeekDay, ...]
    theme: str  # of the page

    @property
    def address(self) -> str:
        return f"/puzzles/{self.puzzle.game}/{self.puzzle.id}"

    @property
    def picture(self) -> str:
        """Kept for a day by browsers: so its address says by which light it is drawn, and in which language."""
        return f"{self.address}/board.svg?theme={self.theme}&in={language()}"


def of_the_day(request: Request, game: str) -> Daily | None:
    """The puzzle of the day for whoever asks; None where a game has no puzzles."""
    club: Club = request.app.state.club
    found = club.puzzles.of_today(game, here_of(request).id)
    if found is None:
        return None
    return Daily(
        found.puzzle,
        format_date(found.day, "d MMMM", locale=language()),
        found.puzzle.start().question,
        found.mine is not None and found.mine.solved,
        found.mine is not None,
        found.solvers,
        found.triers,
        found.streak,
        tuple(_week_day(day, solved, found.day) for day, solved in found.streak.week),
        here_of(request).theme,
    )


def _week_day(day: date, solved: bool, today: date) -> WeekDay:
    short, name = (format_date(day, form, locale=language()) for form in ("EEE", "EEEE, d MMMM"))
    return WeekDay(short.rstrip("."), name, solved, day == today)
