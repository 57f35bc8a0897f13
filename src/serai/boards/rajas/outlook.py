"""What a player of Rajas of the Ganges counts before a decision, and what belongs to the same deal."""

from collections.abc import Sequence

import numpy as np

from serai.boards.outlook import Counting, Sign
from serai.kernel.i18n import N_
from serai.kernel.position import Position

SIGNS = {
    "fame": Sign(N_("fame"), "fame", 20),
    "money": Sign(N_("money"), "coin", 20),
    "karma": Sign(N_("karma"), "karma", 20),
    "dice": Sign(N_("dice"), "fx-1-die", 15),
    "workers": Sign(N_("active workers"), "worker-{emblem}", 26),
    "boat": Sign(N_("river spaces")),
    "upgrades": Sign(N_("upgrades"), "fx-1-upgrade", 15),
}


def counts(s: np.record, e: np.record, seat: int) -> dict[str, int]:
    """What a seat has; a worker that is placed is not lost, nor is a die that is about to be rolled."""
    rolling = int(s.picked.sum()) + int(s.taken.sum()) if int(s.seat) == seat else 0
    return {
        "fame": int(s.fame[seat]),
        "money": int(s.money[seat]),
        "karma": int(s.karma[seat]),
        "dice": int(s.dice[seat].sum()) + rolling,
        "workers": int(s.active[seat]),
        "boat": int(s.boat[seat]),
        "upgrades": int(s.upgrades[seat].sum()),
    }


def follow(position: Position) -> Sequence[int]:
    """The dice that a space takes and the good that is sold; of dice that are gained only the number counts."""
    prompt = position.prompt
    if prompt in ("pay", "sell"):
        return position.codes()
    if prompt == "take":
        return position.codes()[:1]
    return ()


COUNTING = Counting(SIGNS, counts, follow)
