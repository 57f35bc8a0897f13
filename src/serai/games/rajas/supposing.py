"""What may be supposed of a game by a seat that plans ahead: that its turn came now. Nothing else is hidden here."""

from serai.kernel.game import SEAT_NAMES, Edition
from serai.kernel.plain import Plain


def turn_now(facts: Plain, seat: int, _edition: Edition) -> Plain | None:
    """Whoever plays before this seat in this round places nothing; None within a turn, or without a worker."""
    if facts["prompt"] != "place" or not facts["unplaced"].get(SEAT_NAMES[seat]):
        return None
    players, stage = facts["players"], facts["stage"]
    turn = (seat - SEAT_NAMES.index(facts["starting"])) % players + 1  # counted when it begins
    placements = facts["placements"]
    if turn <= facts["turn"]:
        if facts["meetings"]:  # this stage is the last
            return None
        stage, placements = stage + 1, 0
    return {**facts, "seat": SEAT_NAMES[seat], "turn": turn, "stage": stage, "placements": placements}
