"""The icon legend of a game: every symbol that its board may draw, with a name and a sentence.

What boards already say beside a thing is said here as well; where they have only its name, a rule of the reference is
the sentence. Symbols that mean nothing by themselves, grounds and scenery, are listed as ornaments, so that a test can
tell whether one was forgotten.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from serai.boards.drawing.scene import EMBLEMS


@dataclass(frozen=True)
class Sign:
    """What symbols mean: those shown, upon each other where a `+` joins them, and others that mean the same."""

    symbols: tuple[str, ...]
    name: str  # in the reader's language
    rule: str  # where the reference tells of it
    says: str = ""  # in the reader's language; empty: the rule itself
    also: tuple[str, ...] = ()
    owned: bool = False  # pieces of the players, in the order of their seats

    def known(self) -> set[str]:
        """All symbols that it tells of."""
        return {name for names in (*self.symbols, *self.also) for name in names.split("+")}


@dataclass(frozen=True)
class SignGroup:
    """Signs of one kind."""

    title: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, eq=False)
class Legend:
    """The signs of a game, told in the language of the task."""

    groups: Callable[[], tuple[SignGroup, ...]]
    ornaments: frozenset[str] = field(default_factory=frozenset)

    def known(self) -> set[str]:
        """All symbols that are told of or are ornaments."""
        told = (sign.known() for group in self.groups() for sign in group.signs)
        return set(self.ornaments).union(*told)


def of_players(family: str) -> tuple[str, ...]:
    """A piece in the colours of all players."""
    return tuple(f"{family}-{emblem}" for emblem in EMBLEMS)
