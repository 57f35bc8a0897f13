"""What a player of Five Tribes counts before a decision, and what belongs to the same deal."""

from collections.abc import Sequence

import numpy as np

from serai.boards.outlook import Counting, Sign
from serai.games.five_tribes.scoring import scores
from serai.games.five_tribes.state import CONTINUE
from serai.kernel.i18n import N_
from serai.kernel.jit import keep
from serai.kernel.position import Position
from serai.kernel.state import SEATS

keep(scores)

SIGNS = {
    "gold": Sign(N_("gold"), "coin"),
    "viziers": Sign(N_("viziers"), "m-vizier", 28),
    "elders": Sign(N_("elders"), "m-elder", 28),
    "cards": Sign(N_("cards"), "hand-card", 13),
    "djinns": Sign(N_("djinns")),
    "camels": Sign(N_("camels left"), "camel-{emblem}", 32),
    "palms": Sign(N_("palms"), "palm", 26),
    "palaces": Sign(N_("palaces"), "palace", 26),
    "points": Sign(N_("points")),
}


def counts(s: np.record, e: np.record, seat: int) -> dict[str, int]:
    """What a seat has; palms and palaces as they go onto the board, points without those that are gold."""
    out = np.zeros(SEATS, np.int64)
    scores(s, e, out)
    return {
        "gold": int(s.gold[seat]),
        "viziers": int(s.viziers[seat]),
        "elders": int(s.elders[seat]),
        "cards": int(s.cards[seat].sum()),
        "djinns": int(s.djinns[seat]).bit_count(),
        "camels": int(s.camels[seat]),
        "palms": -int(s.palms_left),
        "palaces": -int(s.palaces_left),
        "points": int(out[seat]) - int(s.gold[seat]),
    }


def follow(position: Position) -> Sequence[int]:
    """The actions of the tribe and the tile, as far as nothing is chosen; builders alone, without fakirs."""
    prompt = position.prompt
    if prompt in ("tribe", "tile"):
        return [code for code in position.codes() if code == CONTINUE]
    if prompt == "build":
        return [position.code("fakirs 0")]
    return ()


COUNTING = Counting(SIGNS, counts, follow)
