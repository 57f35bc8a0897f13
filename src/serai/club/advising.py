"""Advice as a bot process thinks of it: plain data in and out, bounded in time. `advice.py` is who asks."""

import secrets
import time
from collections.abc import Iterable
from itertools import islice
from typing import Any

from serai.arena.advice import chances, judge, suggest
from serai.bots import Thinker
from serai.bots.levels import search_settings
from serai.games import game as find_game
from serai.kernel.position import Position

HINT_S = 1.6
TOGETHER_S = 1.0  # a review is answered in parts: no bot's decision waits longer for it
AHEAD = 5  # decisions that a hint names
ENOUGH = 0.01  # of the visits: then a decision can be named as the next best


def hint(position: Position) -> dict[str, Any]:
    """What the master would do for the seat that decides, from what it may know: redealt in every simulation."""
    best, *others = suggest(position, HINT_S, seed=secrets.randbits(32), top=3)
    other = next((each for each in others if each.share >= ENOUGH), None)
    return {
        "moves": _turn(position, best.line),
        "win": best.win,
        "points": best.points,
        "other": [other.move, other.win, other.points] if other else None,
    }


def _turn(position: Position, line: Iterable[str]) -> list[str]:
    """The decisions of a line that can be relied on: of this seat, before anything is drawn."""
    after = position.copy()
    moves: list[str] = []
    for move in islice(line, AHEAD):
        if after.over or after.seat != position.seat or after.draws != position.draws or move not in after.moves():
            break
        moves.append(move)
        after.play(move)
    return moves


def review(game: str, items: Iterable[tuple[Position, str | None]], seconds: float) -> list[dict[str, Any]]:
    """Scores and chances of positions, or, where a move is named, what was better; as many as fit into a second."""
    until = time.monotonic() + TOGETHER_S
    thinker = Thinker(find_game(game), search_settings(game, "master"), secrets.randbits(32))
    found: list[dict[str, Any]] = []
    for position, move in items:
        if found and time.monotonic() > until:
            break
        if move is None:
            wins = [round(win, 4) for win in chances(thinker, position, seconds)]
            found.append({"scores": position.scores(), "wins": wins})
        else:
            win, better, best = judge(thinker, position, position.code(move), seconds)
            found.append({"win": win, "better": position.game.notation.text(better), "best_win": best})
    return found
