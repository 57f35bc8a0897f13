"""The pieces of Five Tribes by number: which meeple stands where, which marker on which track."""

from serai.boards.drawing.piece_ids import Cast, follow
from serai.games.five_tribes.texts import COLOUR_KEYS
from serai.kernel.plain import View

TRIBE = dict(zip(COLOUR_KEYS, ("vizier", "elder", "merchant", "builder", "assassin"), strict=True))
HAND, BAG = "hand", "bag"


def cast(view: View, before: Cast | None = None) -> Cast:
    """The cast of a position; with the cast of the one before it, pieces keep their ids."""
    counts: dict[str, dict[str, int]] = {colour: {} for colour in COLOUR_KEYS}
    for tile, crowd in view["meeples"].items():
        for colour, n in crowd.items():
            counts[colour][tile] = n
    for place in (HAND, BAG):
        for colour, n in view[place].items():
            counts[colour][place] = n
    for colour, held in (("yellow", "viziers"), ("white", "elders")):
        for seat, n in view[held].items():
            counts[colour][seat] = n
    for track in ("bid_track", "turn_track"):
        for place, seat in view[track].items():
            counts.setdefault(f"turn-{seat}", {})[f"{track}-{place}"] = 1
    return follow(before, counts, {"row": tuple(view["row"].values())})
