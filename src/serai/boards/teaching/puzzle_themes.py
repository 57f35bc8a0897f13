"""What the puzzles of a game are about: each has one theme, found by what its solution does.

A game brings its own in `Presentation.puzzle_themes`; the puzzles of one that does not have one theme for all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from serai.kernel.i18n import N_
from serai.kernel.plain import ReadOnly

#: The position before and after a turn, as `Position.to_dict` tells it, and its moves: the turn's theme.
FindTheme = Callable[[ReadOnly, ReadOnly, Sequence[str]], str]

GENERAL = "turn"
END_GAME = "end-game"
OWN_GAME = "own-game"
#: Themes that every game may use.
SHARED = {
    GENERAL: N_("The best turn"),
    END_GAME: N_("The end of the game"),
    OWN_GAME: N_("From your game"),
}


def one_for_all(_before: ReadOnly, _after: ReadOnly, _moves: Sequence[str]) -> str:
    """A game without themes of its own."""
    return GENERAL


@dataclass(frozen=True)
class PuzzleThemes:
    """A game's themes: what each is called, besides those that are shared, and which of them a turn has."""

    titles: Mapping[str, str] = field(default_factory=dict)
    find: FindTheme = one_for_all
