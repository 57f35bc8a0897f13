"""What games may draw with, by name; a board takes the families it uses (`Board.symbols`)."""

from serai.boards.symbols import figures, gems, icons, tokens

SHARED = {**figures.SYMBOLS, **gems.SYMBOLS, **tokens.SYMBOLS, **icons.SYMBOLS}


def taken(*families: str) -> dict[str, str]:
    """The symbols of some families: `die` has `die-orange-1` and the others, `coin` is alone."""
    return {name: drawn for name, drawn in SHARED.items() if name.partition("-")[0] in families}
