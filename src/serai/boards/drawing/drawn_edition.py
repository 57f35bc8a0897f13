"""Whose figures a board is drawn with: those of the table's own edition, or those that come with the game.

The edition is set round the drawing of a scene, as the language is; what a board reads of it is kept by its digest.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

import serai
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


def per_edition(find: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function finds in an edition, for each edition apart. Its arguments are given by place."""

    @lru_cache(maxsize=KEPT)
    def kept(_digest: str, given: tuple[Any, ...]) -> T:
        return find(*given)  # type: ignore[call-arg]

    @wraps(find)
    def found(*given: P.args, **_named: P.kwargs) -> T:
        own = _OWN.get()
        return kept(own.digest if own else "", given)

    return found
