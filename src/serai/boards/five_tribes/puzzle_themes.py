"""What puzzles of Five Tribes are about."""

from collections.abc import Sequence

from serai.boards.teaching.puzzle_themes import END_GAME, GENERAL, PuzzleThemes
from serai.kernel.i18n import N_
from serai.kernel.plain import ReadOnly

TITLES = {
    "bidding": N_("Bidding"),
    "djinns": N_("Djinns"),
    "assassins": N_("Assassins"),
    "market": N_("The market"),
    "builders": N_("Builders"),
    "camels": N_("Camels"),
    "viziers": N_("Viziers"),
    "elders": N_("Elders"),
    "merchants": N_("Merchants"),
}


def theme(before: ReadOnly, after: ReadOnly, moves: Sequence[str]) -> str:
    """The theme of a turn."""
    if moves[0].startswith("bid "):
        return "bidding"
    if before["last_round"] or after["last_round"] or after["over"]:
        return END_GAME
    for theme, verbs in (("djinns", ("take ", "use ")), ("assassins", ("kill ",)), ("market", ("buy ", "sell"))):
        if any(move.startswith(verbs) for move in moves):
            return theme
    drops = [move.split()[1] for move in moves if move.startswith("drop ")]
    tribe = {"blue": "builders", "yellow": "viziers", "white": "elders", "green": "merchants"}.get(
        drops[-1] if drops else "", GENERAL
    )
    return "camels" if before["owner"] != after["owner"] and tribe != "builders" else tribe


THEMES = PuzzleThemes(TITLES, theme)
