"""How the printed figures of `edition.toml` become the record that the rules receive."""

from typing import Any

from serai.kernel.editions import EditionTables
from stone_well.texts import COLOUR_KEYS


def fill_edition(e: Any, tables: EditionTables) -> None:
    """Read every figure with its bounds; a wrong one is refused by its name."""
    e.stones = [tables.number(f"stones.{colour}", low=1, high=50) for colour in COLOUR_KEYS]
    e.target = tables.number("winning.target", low=1, high=1000)
