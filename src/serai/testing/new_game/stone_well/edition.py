"""How the printed figures of `edition.toml` become the record that the rules receive."""

import numpy as np

from serai.kernel.editions import EditionTables
from stone_well.state import COLOURS
from stone_well.texts import COLOUR_KEYS

EDITION = np.dtype([("stones", np.int16, COLOURS), ("target", np.int16)], align=True)


def fill_edition(e: np.record, tables: EditionTables) -> None:
    """Read every figure with its bounds; a wrong one is refused by its name."""
    e.stones = [tables.number(f"stones.{colour}", low=1, high=50) for colour in COLOUR_KEYS]
    e.target = tables.number("winning.target", low=1, high=1000)
