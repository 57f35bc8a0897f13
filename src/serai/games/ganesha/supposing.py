"""What may be supposed of a game by a seat that plans ahead: that its turn came now. Nothing else is hidden here."""

from serai.games.ganesha.state import FEWEST
from serai.kernel.game import SEAT_NAMES, Edition
from serai.kernel.plain import Plain


def turn_now(facts: Plain, seat: int, edition: Edition) -> Plain | None:
    """Whoever plays before this seat does nothing; None within a turn, and where the altar is filled before."""
    if facts["prompt"] != "take" or facts["seat"] != facts["active"]:
        return None
    players, digits = facts["players"], int(edition.record.digits)
    active, number = SEAT_NAMES.index(facts["active"]), facts["round_number"]
    first = SEAT_NAMES.index(facts["first_player"])
    while active != seat:
        active = (active + 1) % players
        if active == (first + (number - 1) // digits) % players:  # G-077: the round is over
            if number % digits == 0 or number >= int(edition.record.rounds[players - FEWEST]):
                return None
            number += 1
    return {**facts, "seat": SEAT_NAMES[seat], "active": SEAT_NAMES[seat], "round_number": number}
