"""Serai: an open table for three modern board games, and a fast research environment.

>>> import serai
>>> game = serai.game("five-tribes")
>>> position = game.new(players=2, seed=7)
>>> position.prompt
'bid'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from serai.kernel.game import Game

__version__ = "0.1.0"


def game(name: str) -> "Game":
    """A game by its name: "five-tribes".

    >>> import serai
    >>> serai.game("five-tribes").title
    'Five Tribes'
    """
    from serai.games import game as by_name

    return by_name(name)


def game_names() -> list[str]:
    """The names of all games."""
    from serai.games import names

    return names()
