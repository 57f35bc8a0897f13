"""The question that is asked before something is final: what is about to be done, and what follows from it."""

from collections.abc import Sequence

from serai.boards.presentation import presentation_of
from serai.boards.text import move_text
from serai.club.model import NeedsConfirmation
from serai.kernel.game import Game
from serai.kernel.i18n import _


def occasion(game: str, asked: NeedsConfirmation) -> str:
    """What a confirmation is good for: the whole turn, or all decisions of a kind that a game asks about once."""
    prompt, turn = asked.decision
    return prompt if prompt in presentation_of(game).asked_once else turn


def question(game: Game, asked: NeedsConfirmation, names: Sequence[str]) -> str:
    """All the moves that would be made, as one question."""
    said = ", ".join(dict.fromkeys(move_text.phrased(game, move, names) for move in asked.moves))
    return _("{moves}?").format(moves=said[:1].upper() + said[1:])


def consequence(asked: NeedsConfirmation, names: Sequence[str]) -> str:
    """Why it cannot be taken back."""
    if asked.ends:
        return _("This ends the game.")
    if asked.draws:
        return _("Something is drawn or rolled then: it cannot be taken back.")
    if asked.passes_to is not None and asked.passes_to < len(names):
        return _("Then {player} decides: it cannot be taken back.").format(player=names[asked.passes_to])
    return _("It cannot be taken back.")
