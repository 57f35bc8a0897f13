"""How people speak of a score that is no plain sum of points, and the score sheet as it is shown.

In most games a score is its own measure. Where a game is won by something else, such as the distance between two
markers, its `Measure` says so: scores and sheets stay sums for programs, people read the measure and its tracks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from serai.kernel.i18n import N_

if TYPE_CHECKING:
    from serai.kernel.game import Edition, Game

MINUS = "\N{MINUS SIGN}"
Value = int | str | None  # None: not known to who reads it


@dataclass(frozen=True)
class Track:
    """Lines of the score sheet that are counted in a unit of their own."""

    name: str
    lines: tuple[str, ...]
    worth: Callable[["Edition"], int]  # how much one of it is in the sum


@dataclass(frozen=True)
class Measure:
    """What decides a game: its name, its number by the sum of a score sheet, and how it is said."""

    name: str
    of: Callable[[int, "Edition"], int]
    say: Callable[[int], str]
    sum: str  # what the sum is called, where it is shown as a detail
    course: str  # what its curve over a game is called
    tracks: tuple[Track, ...]


@dataclass(frozen=True)
class Row:
    """A row of a score sheet: `line`, `part` (what a track comes to), `total` (what decides) or `detail`."""

    kind: str
    label: str  # in English, to be translated
    values: tuple[Value, ...]


def said(game: "Game", score: int, edition: "Edition") -> str:
    """A score as people say it.

    >>> import serai
    >>> [said(game, 128, game.edition) for game in map(serai.game, ("five-tribes", "rajas"))]
    ['128', '3 beyond']
    """
    return game.measure.say(game.measure.of(score, edition)) if game.measure else signless(score)


def brief(game: "Game", score: int, edition: "Edition") -> str:
    """A score as a number alone: with a sign where it counts from a meeting.

    >>> import serai
    >>> [brief(game, 18, game.edition) for game in map(serai.game, ("five-tribes", "rajas"))]
    ['18', '−52']
    """
    if game.measure is None:
        return signless(score)
    n = game.measure.of(score, edition)
    return f"+{n}" if n > 0 else signless(n)


def signless(n: int) -> str:
    """A number with a proper minus, and without a plus."""
    return str(n).replace("-", MINUS)


def sheet_rows(
    game: "Game", sheet: Sequence[Mapping[str, int | None]], scores: Sequence[int] | None, edition: "Edition"
) -> list[Row]:
    """The rows of a score sheet by seats; without scores it is of a game that goes on, and sums what is known."""
    totals: tuple[int | None, ...] = tuple(scores) if scores else tuple(_sum(lines.values()) for lines in sheet)
    measure = game.measure
    if measure is None:
        rows = [Row("line", line, tuple(lines[line] for lines in sheet)) for line in sheet[0]]
        return [*rows, Row("total", N_("total") if scores else N_("so far"), totals)]
    rows = []
    for track in measure.tracks:
        worth = track.worth(edition)
        of_track = {line: tuple(_in(lines[line], worth) for lines in sheet) for line in track.lines}
        rows += [Row("line", line, values) for line, values in of_track.items() if any(values)]
        rows.append(Row("part", track.name, tuple(_sum(values) for values in zip(*of_track.values(), strict=True))))
    decides = tuple(None if n is None else measure.say(measure.of(n, edition)) for n in totals)
    return [*rows, Row("total", measure.name, decides), Row("detail", measure.sum, totals)]


def _in(points: int | None, worth: int) -> int | None:
    return None if points is None else points // worth


def _sum(points: Iterable[int | None]) -> int | None:
    given = list(points)
    known = [n for n in given if n is not None]
    return sum(known) if len(known) == len(given) else None
