"""Every symbol of the page in one sprite, sent once and kept by the browser; boards `use` them by name."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache

from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.presentation import board_of, listed_games
from serai.boards.symbols import figures, gems, icons, tokens


@cache
def all_symbols() -> Mapping[str, str]:
    """What all games share and what each brings, with the figures of the editions that come with them."""
    found = {**figures.SYMBOLS, **gems.SYMBOLS, **tokens.SYMBOLS, **icons.SYMBOLS}
    with drawn_with(None):
        for game in listed_games():
            board = board_of(game)
            if board is not None:
                found |= board.symbols()
    return found


def symbols_of(names: Iterable[str]) -> str:
    """Some symbols as elements, for a drawing that stands by itself."""
    known = all_symbols()
    return "".join(f'<symbol id="{name}" overflow="visible">{known[name]}</symbol>' for name in names)


@cache
def sprite() -> str:
    """The sprite as an SVG file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols_of(sorted(all_symbols()))}</svg>'


@cache
def sprite_address() -> str:
    """Where the sprite is served: a new drawing has a new address, so it may be kept for ever."""
    return f"/sprite-{hashlib.sha256(sprite().encode()).hexdigest()[:12]}.svg"
