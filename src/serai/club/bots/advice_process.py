"""Advice as a bot process thinks of it: plain data in and out, bounded in time. `bots/advice.py` is who asks."""

import secrets
import time
from collections.abc import Iterable

from serai.arena.advice import chances, judge, suggest, whole_turn
from serai.bots import TreeSearch
from serai.bots.levels import search_settings
from serai.club.bots.messages import AdviceData, Reviewed
from serai.games import game as find_game
from serai.kernel.position import Position

HINT_S = 1.6
TOGETHER_S = 1.0  # a review is answered in parts: no bot's decision waits longer for it
STEP_S = 0.1  # for a later decision of the turn that the search did not reach
ENOUGH = 0.01  # of the visits: then a decision can be named as the next best


def hint(position: Position) -> AdviceData:
    """What the master would do for the seat that decides, from what it may know: redealt in every simulation."""
    thinker = TreeSearch(position.game, search_settings(position.game.name, "master"), secrets.randbits(32))
    best, *others = suggest(position, HINT_S, top=3, thinker=thinker)
    other = next((each for each in others if each.share >= ENOUGH), None)
    plain = {verb.template for verb in position.game.notation.verbs if not verb.slots}
    steps = whole_turn(thinker, position, best.line, STEP_S)
    return {
        # “go on” and “end the turn” that happen by themselves are nothing to know
        "steps": [(step.move, step.forced) for step in steps if not (step.forced and step.move in plain)],
        "win": best.win,
        "points": best.points,
        "value": best.value,
        "other": (other.move, other.win, other.points, other.value) if other else None,
    }


def review(game: str, items: Iterable[tuple[Position, str | None]], seconds: float) -> list[Reviewed]:
    """Scores and chances of positions, or, where a move is named, what was better; as many as fit into a second."""
    until = time.monotonic() + TOGETHER_S
    thinker = TreeSearch(find_game(game), search_settings(game, "master"), secrets.randbits(32))
    found: list[Reviewed] = []
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
