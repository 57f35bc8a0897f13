"""Where symbols lie: `href` is the one place that writes the address of a symbol, and it notes which ones are used.

A drawing that stands by itself has its symbols inside; a page has them in its sprite, but for those that the table's own
edition draws otherwise, which the board brings along. Set round a drawing, as the language and the edition are.
"""

from collections.abc import Iterator, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(slots=True)
class SymbolHome:
    """Where the symbols of one drawing lie, and which of them it has used."""

    sprite: str = ""  # the sprite's address; empty: in the drawing itself
    own: Set[str] = frozenset()  # those that lie in the drawing all the same
    collects: bool = False  # whether anybody asks which symbols are used
    used: set[str] = field(default_factory=set)

    def href(self, symbol: str) -> str:
        if self.collects:
            self.used.add(symbol)
        return f"#{symbol}" if symbol in self.own else f"{self.sprite}#{symbol}"


_HOME: ContextVar[SymbolHome] = ContextVar("symbol_home", default=SymbolHome())  # noqa: B039 (it collects nothing)


def symbol_home() -> SymbolHome:
    """The home of the symbols that are used now."""
    return _HOME.get()


def href(symbol: str) -> str:
    """The address of a symbol in the drawing that is being made."""
    return _HOME.get().href(symbol)


@contextmanager
def symbols_at(home: SymbolHome) -> Iterator[SymbolHome]:
    """Draw with the symbols of a home."""
    before = _HOME.set(home)
    try:
        yield home
    finally:
        _HOME.reset(before)
