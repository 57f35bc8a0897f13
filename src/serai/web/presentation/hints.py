"""A hint on the page: its steps in words and on the board, and why the master chose it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from serai.boards.drawing.drawn_edition import edition_of
from serai.boards.text import move_text
from serai.club.bots.advice import Hint
from serai.kernel.game import Game
from serai.kernel.i18n import _, ngettext
from serai.kernel.measure import said
from serai.web.presentation import wording


@dataclass(frozen=True)
class Hinted:
    """A hint in the reader's language: step by step what to do, what the master expects of it, and why."""

    steps: tuple[tuple[str, bool], ...]  # each with whether it happens by itself
    expected: str
    why: str


def hinted(game: Game, hint: Hint, names: Sequence[str], choices: int, now: int | None = None) -> Hinted:
    """A hint in words; `choices` is how many legal moves there are, `now` the seat's points if they are known."""
    steps = [(move_text.phrased(game, move, names), forced) for move, forced in hint.steps]
    first, forced = steps[0]
    edition = edition_of(game.name)
    # points are worth saying where they decide; a measure is as far as the search looks, not the end
    words = _("Expected: {win} % to win") if game.measure else _("Expected: {win} % to win, {points}")
    points = round(hint.points)
    counted = ngettext("{n} point", "{n} points", abs(points)).format(n=points)
    expected = words.format(win=f"{100 * hint.win:.0f}", points=counted)
    if now is not None:
        expected += f" ({_('now {n}').format(n=said(game, now, edition))})"
    shown = ((first[:1].upper() + first[1:], forced), *steps[1:])
    return Hinted(shown, expected, _why(game, hint, names, choices))


def _why(game: Game, hint: Hint, names: Sequence[str], choices: int) -> str:
    """What the advice gains against the next best choice: the value it was chosen by, and what of it agrees."""
    if hint.other is None:
        return _("Why: there is no other choice.") if choices == 1 else _("Why: nothing else comes close.")
    move, win, points, value = hint.other
    other = move_text.phrased(game, move, names)
    better = round(100 * (hint.value - value))
    if better <= 0:
        return _("Why: a little better than {move}").format(move=other)
    parts = [(round(100 * (hint.win - win)), _("{n} % to win").format), _gain(game, hint.points, points)]
    gain = ", ".join(say(n=wording.signed(n)) for n, say in parts if n > 0)
    said_all = _("{n} % all in all").format(n=wording.signed(better)) + (f" ({gain})" if gain else "")
    return _("Why: {gain} against the next best ({move})").format(gain=said_all, move=other)


def _gain(game: Game, mine: float, other: float) -> tuple[int, Callable[..., str]]:
    """What is gained in points, or in what the game is decided by."""
    if game.measure is None:
        n = round(mine - other)
        return n, ngettext("{n} point", "{n} points", abs(n)).format
    edition = edition_of(game.name)
    n = game.measure.of(round(mine), edition) - game.measure.of(round(other), edition)
    return n, ngettext("{n} space", "{n} spaces", abs(n)).format
