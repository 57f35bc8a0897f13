"""Every symbol of the page in one sprite, sent once and kept by the browser; boards `use` them by name."""

import hashlib
from functools import cache

from serai.boards.five_tribes.drawing import symbols as five_tribes
from serai.boards.ganesha.drawing import symbols as ganesha
from serai.boards.rajas.drawing import symbols as rajas
from serai.boards.symbols import figures, gems, icons, tokens

SYMBOLS: dict[str, str] = {
    **figures.SYMBOLS,
    **gems.SYMBOLS,
    **tokens.SYMBOLS,
    **icons.SYMBOLS,
    **five_tribes.SYMBOLS,
    **ganesha.SYMBOLS,
    **rajas.SYMBOLS,
}


@cache
def sprite() -> str:
    """The sprite as an SVG file."""
    symbols = "".join(f'<symbol id="{name}" overflow="visible">{SYMBOLS[name]}</symbol>' for name in sorted(SYMBOLS))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


@cache
def sprite_address() -> str:
    """Where the sprite is served: a new drawing has a new address, so it may be kept for ever."""
    return f"/sprite-{hashlib.sha256(sprite().encode()).hexdigest()[:12]}.svg"
