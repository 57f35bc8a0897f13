"""Whole turns: what a search found of them, where they end, and what each of them is worth.

A turn ends where another seat decides or a new turn begins, or at the first draw: what comes then, nobody can plan.
Two lines that end in the same position are one turn.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from serai.bots.thinking import TreeSearch
from serai.kernel.game import Game
from serai.kernel.plain import ReadOnly
from serai.kernel.position import Position

LONGEST = 24  # decisions of one turn
Codes = tuple[int, ...]
PASSING = ("ply", "draws")  # fields that count how a position was reached, and say nothing about it


def as_known(position: Position) -> Position:
    """A position as the seat that decides knows it, written down and read again: what a puzzle shows and proves."""
    return restored(position.game, position.as_known_to(position.seat).to_dict())


def restored(game: Game, data: ReadOnly) -> Position:
    """A position from what is kept of it; the chance to come is always the same, for nobody sees it."""
    return game.from_json(data, seed=0)


def end_of(position: Position) -> str:
    """A short name of a position, whichever way it was reached."""
    facts = {name: value for name, value in position.to_dict().items() if name not in PASSING}
    return hashlib.sha256(json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:12]


def end_after(position: Position, codes: Sequence[int]) -> str:
    """Where a line leads."""
    after = position.copy()
    for code in codes:
        after.play(code)
    return end_of(after)


def ended(start: Position, now: Position) -> bool:
    """Whether the turn that begins at `start` is over."""
    return now.over or (now.seat, now.turn, now.draws) != (start.seat, start.turn, start.draws)


@dataclass(frozen=True)
class FoundTurn:
    """A whole turn, by its codes, with what a search made of it."""

    codes: Codes
    end: str
    visits: int
    win: float


def found_turns(search: TreeSearch, position: Position, least: int) -> list[FoundTurn]:
    """The turns that the first tree of a search tried at least so often, the most tried first, one for each end."""
    tree = search.trees[0]
    visits, win = tree.column["visits"], tree.column["win"]
    turns: dict[str, FoundTurn] = {}
    open_lines: list[tuple[int, Position, Codes]] = [(tree.root, position, ())]
    while open_lines:
        at, before, codes = open_lines.pop()
        for code, edge in tree.children(at).items():
            tried = int(visits[edge])
            if tried < least:
                continue
            after = before.copy()
            after.play(code)
            line = (*codes, code)
            if not ended(position, after):
                if len(line) < LONGEST:
                    open_lines.append((edge, after, line))
                continue
            end = end_of(after)
            seen = turns.get(end)
            if seen is None or tried > seen.visits:
                turns[end] = FoundTurn(line, end, tried, float(win[edge]) / tried)
    return sorted(turns.values(), key=lambda turn: (-turn.visits, turn.codes))


@dataclass(frozen=True)
class Glimpse:
    """The turn that a short search prefers, its chance to win, and how far it is ahead of other ways to begin."""

    codes: Codes
    win: float
    gap: float


def glimpsed(search: TreeSearch, position: Position, least: int = 3) -> Glimpse | None:
    """What the first tree makes of the turn, by figures alone; None where its best line does not end the turn.

    Only the first decision says whether a turn stands out: later ones often lead to as good a turn, in another order.
    """
    tree = search.trees[0]
    visits, win = tree.column["visits"], tree.column["win"]
    at, after, codes = tree.root, position.copy(), list[int]()
    rivals = sorted(tree.children(at).values(), key=lambda edge: -int(visits[edge]))[1:]
    rival = max((float(win[edge]) / int(visits[edge]) for edge in rivals if visits[edge] >= least), default=0.0)
    while len(codes) < LONGEST:
        below = tree.children(at)
        code = max(below, key=lambda code: int(visits[below[code]]), default=None)
        if code is None or visits[below[code]] < least or code not in after.codes():
            return None
        at = below[code]
        codes.append(code)
        after.play(code)
        if ended(position, after):
            mean = float(win[at]) / int(visits[at])
            return Glimpse(tuple(codes), mean, mean - rival)
    return None


def worth(search: TreeSearch, position: Position, codes: Sequence[int], simulations: int) -> float:
    """The chance to win that a whole turn leaves its seat, over all that may be drawn or lie hidden.

    The last decision is searched alone: a draw that it brings is drawn anew in every simulation.
    """
    before = position.copy()
    for code in codes[:-1]:
        before.play(code)
    return search.chance(before, simulations, position.seat, codes[-1])
