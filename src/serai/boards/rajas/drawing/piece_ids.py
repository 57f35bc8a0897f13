"""Which worker is which: how many of each player's stand where. All other pieces have names of their own."""

from serai.boards.drawing.piece_ids import Cast, follow
from serai.kernel.plain import View

HOME = "home"


def cast(view: View, before: Cast | None = None) -> Cast:
    """The cast of a position, following the one before it: a player's workers glide between spaces and home."""
    counts: dict[str, dict[str, int]] = {}
    for seat in range(view["players"]):
        key = f"p{seat + 1}"
        counts[key] = {HOME: int(view["unplaced"].get(key, 0))}
    for spot, taken in view["workers"].items():
        for room, key in taken.items():
            counts[key][f"{spot} {room}"] = 1
    return follow(before, counts, {})
