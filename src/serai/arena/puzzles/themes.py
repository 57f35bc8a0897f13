"""What a puzzle is about, by what its solution does: a theme per puzzle, in the words that its game brings along."""

from collections.abc import Mapping, Sequence

from serai.boards.presentation import presentation_of
from serai.boards.teaching.puzzle_themes import SHARED
from serai.kernel.plain import ReadOnly


def titles_of(game: str) -> Mapping[str, str]:
    """What the themes of a game are called."""
    return {**SHARED, **presentation_of(game).puzzle_themes.titles}


def theme_of(before: ReadOnly, after: ReadOnly, moves: Sequence[str]) -> str:
    """What a turn is about."""
    return presentation_of(str(before["game"])).puzzle_themes.find(before, after, moves)
