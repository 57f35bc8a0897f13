"""What can be wrong with a call to a batch. Every one is a SeraiError, and none of them leaves a game changed."""

from serai.kernel.errors import IllegalMove, Reason, SeraiError
from serai.kernel.i18n import _


class NotStarted(SeraiError):
    """The games of a batch are dealt by `reset`, which was not called yet."""


class BadAction(SeraiError):
    """Actions are not one whole number per game, or one of them is no code of the game at all."""


class IllegalAction(IllegalMove):
    """An action is not allowed in its game; `index` says which game, `reason` why."""

    def __init__(self, index: int, move: str, reason: Reason) -> None:
        super().__init__(move, reason)
        self.args = (_("game {index}: {refusal}").format(index=index, refusal=self.args[0]),)
        self.index = index
