"""Whose figures a board is drawn with: those of the table's own edition, or those that come with the game.

The edition is set round the drawing of a scene, as the language is; what a board reads of it is kept by its digest.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

import serai
from serai.boards.drawing.kept_answers import kept_by
from serai.kernel.game import Edition

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 256  # answers of a function, of all editions together

_OWN: ContextVar[Edition | None] = ContextVar("edition", default=None)


@contextmanager
def drawn_with(edition: Edition | None) -> Iterator[None]:
    """Draw with an edition; None: with the one that comes with the game."""
    before = _OWN.set(edition)
    try:
        yield
    finally:
        _OWN.reset(before)


def edition_of(game: str) -> Edition:
    """The edition that a board of this game is drawn with now."""
    return _OWN.get() or serai.game(game).edition


def edition_digest() -> str:
    """Which edition of its own a board is drawn with now; empty: the one that comes with the game."""
    own = _OWN.get()
    return own.digest if own else ""


def per_edition(find: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function finds in an edition, for each edition apart."""
    return kept_by(edition_digest, KEPT)(find)
