"""What puzzles of Ganesha are about."""

from collections.abc import Sequence

from serai.boards.teaching.puzzle_themes import PuzzleThemes
from serai.kernel.i18n import N_
from serai.kernel.plain import ReadOnly

TITLES = {
    "spices": N_("Spices"),
    "tactics": N_("Tactics"),
    "offerings": N_("Offerings"),
    "two-stones": N_("Two stones"),
    "storing": N_("Storing"),
    "final-stage": N_("The final stage"),
}


def theme(before: ReadOnly, _after: ReadOnly, moves: Sequence[str]) -> str:
    """The theme of a turn."""
    if before["prompt"] == "final":
        return "final-stage"
    if any(move.startswith("use ") for move in moves):
        return "spices"
    if any(move.startswith("tactics ") for move in moves):
        return "tactics"
    if any(" offering " in move for move in moves):
        return "offerings"
    if sum(move.startswith("take ") for move in moves) > 1:
        return "two-stones"
    return "storing"


THEMES = PuzzleThemes(TITLES, theme)
