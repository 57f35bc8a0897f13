"""A position as text, for every game: all that a seat may see, in the game's own words. Also the screen reader's board.

Each game tells its own position (`boards/<game>/text.py`) from the view and from the edition's printed figures.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from serai.boards.five_tribes import text as five_tribes
from serai.boards.ganesha import text as ganesha
from serai.boards.rajas import text as rajas
from serai.boards.text_model import TextPart


class Text(Protocol):
    """What a game's text offers."""

    def read(self, view: Mapping[str, Any], names: Sequence[str]) -> list[TextPart]: ...
    def glance(self, view: Mapping[str, Any], seat: int) -> list[tuple[str, str]]: ...


GAMES: dict[str, Text] = {"five-tribes": five_tribes, "ganesha": ganesha, "rajas": rajas}


def read(game: str, view: Mapping[str, Any] | None, names: Sequence[str]) -> list[TextPart]:
    """A position's view as text; nothing before the game."""
    return GAMES[game].read(view, names) if view else []


def panel_facts(game: str, view: Mapping[str, Any] | None, seat: int) -> list[tuple[str, str]]:
    """What everybody wants to know of a player at a glance."""
    return GAMES[game].glance(view, seat) if view else []
