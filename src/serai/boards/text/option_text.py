"""A game's switches in the words of its players: what each is called, its values, and whether it is one seat's own."""

import re

from serai.boards.presentation import OptionWords, presentation_of
from serai.boards.text.move_text import word
from serai.kernel.game import SEAT_NAMES, Option
from serai.kernel.i18n import _

_SEATS = re.compile(rf"(.+)-({'|'.join(SEAT_NAMES)})")


def seat_of(option: Option) -> int | None:
    """The number of the seat that an option is about, from 1; None where it is about the whole table."""
    own = _SEATS.fullmatch(option.name)
    return SEAT_NAMES.index(own[2]) + 1 if own else None


def name_of(game: str, option: Option) -> str:
    """What an option is called; of a game that says nothing of it, what it does."""
    words = _words(game, option)
    return _(words.name).format(n=seat_of(option)) if words else _(option.text)


def about(game: str, option: Option) -> str:
    """What it does, where its name does not say that already."""
    return _(option.text) if _words(game, option) else ""


def value_name(game: str, option: Option, value: str) -> str:
    """What one of its values is called."""
    words = _words(game, option)
    if words and value in words.values:
        return _(words.values[value])
    if value in SEAT_NAMES:
        return _("seat {n}").format(n=SEAT_NAMES.index(value) + 1)
    return word(game, value)


def _words(game: str, option: Option) -> OptionWords | None:
    known = presentation_of(game).options
    own = _SEATS.fullmatch(option.name)
    return known.get(own[1] if own else option.name)
