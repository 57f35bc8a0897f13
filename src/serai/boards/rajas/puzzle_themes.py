"""What puzzles of Rajas of the Ganges are about: the space of the worker, or the end."""

from collections.abc import Sequence

from serai.boards.teaching.puzzle_themes import END_GAME, GENERAL, PuzzleThemes
from serai.kernel.i18n import N_
from serai.kernel.plain import ReadOnly

TITLES = {
    "quarry": N_("Building"),
    "river": N_("The river"),
    "market": N_("The market"),
    "dice": N_("Dice"),
    "palace": N_("The palace"),
}
_SPOTS = {
    "quarry": "quarry",
    "harbor": "river",
    "assorted": "market",
    "silk": "market",
    "tea": "market",
    "spices": "market",
    "outer": "dice",
    "terrace": "dice",
}


def theme(before: ReadOnly, after: ReadOnly, moves: Sequence[str]) -> str:
    """The theme of a turn."""
    if after["over"] or before["met"] != after["met"]:
        return END_GAME
    spot = moves[0].removeprefix("place ").partition("-")[0]
    return _SPOTS.get(spot, "palace") if moves[0].startswith("place ") else GENERAL


THEMES = PuzzleThemes(TITLES, theme)
