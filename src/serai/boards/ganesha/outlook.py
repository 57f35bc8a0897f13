"""What a player of Ganesha counts before a decision."""

import numpy as np

from serai.boards.outlook import Counting, Sign
from serai.games.ganesha.state import NONE
from serai.kernel.i18n import N_

SIGNS = {"points": Sign(N_("points")), "stones": Sign(N_("stones"))}


def counts(s: np.record, e: np.record, seat: int) -> dict[str, int]:
    """Points, and stones wherever they lie: in the treasury, on tactics cells, in hand."""
    held = int(s.hand.sum()) if int(s.active) == seat else 0
    cups = int((s.tactics[seat] != NONE).sum())
    return {"points": int(s.score[seat]), "stones": int(s.treasury[seat].sum()) + cups + held}


COUNTING = Counting(SIGNS, counts)
