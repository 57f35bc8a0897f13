"""Advice as a bot process thinks of it: plain data in and out, bounded in time. `bots/advice.py` is who asks."""

import secrets
import time
from collections.abc import Iterable, Sequence

from serai.arena.advice import Step, chances, judge, suggest, whole_turn
from serai.arena.puzzles.turns import end_after, ended, found_turns, worth
from serai.bots.levels import best_search
from serai.bots.search import NONE
from serai.bots.thinking import TreeSearch
from serai.club.bots.messages import AdviceData, Choice, Reviewed, ThoughtData
from serai.club.errors import Refused
from serai.kernel.i18n import _
from serai.kernel.position import Position

HINT_S = 1.6
LINES, LONGEST_LINE = 5, 24  # that a page is told of a position
TOGETHER_S = 1.0  # a review is answered in parts: no bot's decision waits longer for it
STEP_S = 0.1  # for a later decision of the turn that the search did not reach
Figures = tuple[float, float, float]  # chance to win, points, and what was chosen by
Other = tuple[int, Figures]
ENOUGH = 0.01  # of the visits: then a decision can be named as the next best


def hint(position: Position) -> AdviceData:
    """What the best bot would do for the seat that decides, from what it may know: redealt in every simulation."""
    thinker = best_search(position, secrets.randbits(32))
    best, *others = suggest(position, HINT_S, top=3, thinker=thinker)
    other = next((each for each in others if each.share >= ENOUGH), None)
    steps = whole_turn(thinker, position, best.line, STEP_S)
    return {
        "steps": _worth_saying(position, steps),
        "win": best.win,
        "points": best.points,
        "value": best.value,
        "other": (other.move, other.win, other.points, other.value) if other else None,
    }


def think_about(position: Position) -> ThoughtData:
    """What the best bot thinks of a position, in the form in which an engine in a browser tells it."""
    thinker = best_search(position, secrets.randbits(32))
    thought = thinker.think(position, HINT_S, settle=False)

    def told(code: int, win: float, points: float, visits: int) -> Choice:
        first = None if code == NONE else code
        line = [] if first is None else list(thinker.line(first)[:LONGEST_LINE])
        values = thinker.standing(position.players, first)
        return {"code": code, "visits": visits, "win": win, "points": points, "values": values, "line": line}

    return {
        "simulations": thought.simulations,
        "perSecond": round(thought.simulations / thought.seconds),
        "deepest": int(thinker.trees[0].record.deepest),
        "seat": position.seat,
        "root": told(NONE, thought.win, thought.points, thought.simulations),
        "choices": [told(c.code, c.win, c.points, c.visits) for c in thought.choices[:LINES] if c.visits],
    }


def found_elsewhere(position: Position, line: Sequence[int], best: Figures, other: Other | None) -> AdviceData:
    """A hint that a browser thought of: its line as far as it can be played, with the figures that it told."""
    text, legal = position.game.notation.text, position.codes()
    if line[0] not in legal or (other is not None and other[0] not in legal):
        raise Refused(_("this cannot be decided now"))
    win, points, value = best
    steps = whole_turn(None, position, map(text, line), 0)
    told = (text(other[0]), *other[1]) if other is not None and other[0] != line[0] else None
    return {"steps": _worth_saying(position, steps), "win": win, "points": points, "value": value, "other": told}


def _worth_saying(position: Position, steps: Iterable[Step]) -> list[tuple[str, bool]]:
    """Without “go on” and “end the turn” that happen by themselves: these are nothing to know."""
    plain = {verb.template for verb in position.game.notation.verbs if not verb.slots}
    return [(step.move, step.forced) for step in steps if not (step.forced and step.move in plain)]


def review(items: Iterable[tuple[Position, str | None, list[str] | None]], seconds: float) -> list[Reviewed]:
    """Scores and chances of positions of one game, or, where a move or a turn is named, what was better; as many as fit
    into a second."""
    until, thinker = time.monotonic() + TOGETHER_S, None
    found: list[Reviewed] = []
    for position, move, turn in items:
        if found and time.monotonic() > until:
            break
        thinker = thinker or best_search(position, secrets.randbits(32))
        if turn is not None:
            found.append(turn_worth(thinker, position, turn, seconds))
        elif move is None:
            wins = [round(win, 4) for win in chances(thinker, position, seconds)]
            found.append({"scores": position.scores(), "wins": wins})
        else:
            win, better, best = judge(thinker, position, position.code(move), seconds)
            found.append({"win": win, "better": position.game.notation.text(better), "best_win": best})
    return found


def turn_worth(thinker: TreeSearch, position: Position, moves: list[str], seconds: float) -> Reviewed:
    """What a whole turn was worth against the best one found, each searched by itself, as its seat knew it."""
    known = position.as_known_to(position.seat)
    thought = thinker.think(known, seconds, settle=False)
    turns = found_turns(thinker, known, least=3)
    after, played = known.copy(), list[int]()
    for code in map(known.code, moves):
        if ended(known, after) or code not in after.codes():
            break
        played.append(code)
        after.play(code)
    best = turns[0].codes if turns else tuple(played)
    each = max(50, thought.simulations // 3)
    own, most = (worth(thinker, known, line, each) for line in (played, best))
    if own >= most:
        best, most = tuple(played), own
    return {
        "win": round(own, 4),
        "best_win": round(most, 4),
        "best": [known.game.notation.text(code) for code in best],
        "ends": [end_after(known, best), end_after(known, played)],
    }
