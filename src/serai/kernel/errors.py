"""Errors worded for the person who caused them. Every one is a SeraiError; none of them leaves anything changed."""

from dataclasses import dataclass

NOT_NOW = "not-now"  # the id of the reason why a move is refused that answers another question than the present one


class SeraiError(Exception):
    """What was asked cannot be done; the message says what was wrong and what is allowed."""


class UnknownGame(SeraiError):
    """There is no such game."""


class NotCompiled(SeraiError):
    """A game cannot be used in this process yet: it is being compiled in another one."""

    def __init__(self, game: str, message: str) -> None:
        super().__init__(message)
        self.game = game


class BadOption(SeraiError):
    """A player count or an option does not exist or has a wrong value."""


class BadEdition(SeraiError):
    """An edition or an overlay does not fit the game; the message names the entry."""


class BadPosition(SeraiError):
    """A position cannot be read, or pieces are missing or too many in it."""


class BadGameFile(SeraiError):
    """A game file cannot be read, was cut off or was edited."""


class BadMove(SeraiError):
    """A move's text is not in the game's notation."""


@dataclass(frozen=True)
class Reason:
    """Why a move is refused: a stable id, the rules it rests on, and a sentence in the reader's language.

    >>> import serai
    >>> position = serai.game("five-tribes").new(players=2, seed=7)
    >>> print(position.why_not("lift a1"))
    This is not what is being decided now. To be decided: “Choose a place on the turn order track”. (F-056)
    """

    id: str
    rules: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


class IllegalMove(SeraiError):
    """A move is well written but not allowed at this point; `reason` says why."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(f"{move}: {reason}")
        self.move = move
        self.reason = reason
