"""The stones of Ganesha by number: which one lies where. Even what is in the bag is public, only its order is not."""

from serai.boards.drawing.piece_ids import Cast, follow
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.plain import View

HAND, BAG = "hand", "bag"


def cast(view: View, before: Cast | None = None) -> Cast:
    """The cast of a position; with the cast of the one before it, stones keep their ids."""
    counts: dict[str, dict[str, int]] = {colour: {} for colour in COLOUR_KEYS}
    for cell, colour in view["altar"].items():
        counts[colour][f"altar-{cell}"] = 1
    for colour, n in view["mandala"].items():
        counts[colour].update({f"mandala-{i}": 1 for i in range(n)})
    for place in (HAND, BAG):
        for colour, n in view[place].items():
            counts[colour][place] = n
    for seat, owned in view["treasury"].items():
        for colour, n in owned.items():
            counts[colour][seat] = n
    for seat, cups in view["tactics"].items():
        for cup, colour in cups.items():
            counts[colour][f"{seat}-{cup}"] = 1
    return follow(before, counts, {})
