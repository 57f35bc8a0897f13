"""Where tasks of the Five Tribes course begin: a fresh deal, and two moments of one game."""

import json
from pathlib import Path
from typing import Any

from serai.boards.teaching.course import Start

POSITIONS: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "positions.json").read_text("utf-8"))
ROUND_7 = POSITIONS["round-7"]


def with_pieces(**pieces: object) -> dict[str, Any]:
    """The seventh round with other pieces before the players; bag and decks hold the rest."""
    left_out = ("bag", "deck", "discard", "djinn_deck")
    return {name: value for name, value in ROUND_7.items() if name not in left_out} | pieces


TRADER = with_pieces(cards={"p1": {"fish": 1, "wheat": 1, "ivory": 1, "papyrus": 1, "fakir": 1}})
MASTER = with_pieces(djinns={"p1": ["enki"], "p2": ["boaz"], "p3": ["hagis"]}, elders={"p1": 1, "p2": 2})
STARTS = {
    "deal": Start(players=3, seed=6),
    "first-turn": Start(players=3, seed=6, moves=("bid 3", "bid 0", "bid 1")),
    "round-7": Start(position=ROUND_7, seed=1),
    "trader": Start(position=TRADER, seed=1),
    "master": Start(position=MASTER, seed=1),
    "last-round": Start(position=POSITIONS["last-round"], seed=1),
}
