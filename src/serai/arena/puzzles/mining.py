"""Mining: strong bots play, a short search at the beginning of every turn looks for one that stands out, and what it
finds is proved by a long one. Every game follows from its number alone, whoever plays it.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import serai
from serai.arena.puzzles.journal import append_game, read_journal
from serai.arena.puzzles.proving import CLEAR, Proof, ProvedTurn, first_seen, prove
from serai.arena.puzzles.themes import theme_of
from serai.arena.puzzles.turns import Glimpse, as_known, ended, glimpsed
from serai.arena.workers import spread
from serai.bots import bot
from serai.bots.levels import best_search
from serai.kernel.game import Turn
from serai.kernel.plain import Plain
from serai.kernel.position import Position

LONGEST_SOLUTION = 14  # decisions
FEWEST_CHOICES = 4  # at the first decision
APART = 2  # turns between two puzzles of a game
DULL = (["bid 0"], ["done"])  # nobody ponders about paying or doing nothing
MOST_OF_A_THEME = 0.3  # of all that are wanted
BATCH = 24  # games for each process between two looks at which themes are full
KEPT_OTHERS = 3  # turns that are no solution, whose chances are told


@dataclass(frozen=True)
class Recipe:
    """What is played and how long is thought. A game is asked for more than `CLEAR`, so that a longer proof agrees."""

    game: str
    players: tuple[int, ...] = (2, 2, 2, 2, 3, 2, 2, 2, 2, 4)  # taken in turn
    options: tuple[Mapping[str, str], ...] = field(default=({},))  # likewise, after all counts of players
    planner: str = ""  # who plays the games; otherwise what the search prefers is played
    opening: int = 0  # decisions before the first look
    within: tuple[str, ...] = ()  # questions with which a puzzle may begin within a turn: whom to kill, what to buy
    told_by: Mapping[str, str] = field(default_factory=dict)  # themes that a question alone tells
    undecided: tuple[float, float] = (0.06, 0.97)  # chances to win between which a puzzle matters
    glimpse: int = 240
    proofs: tuple[int, ...] = (1_000, 12_000)  # short ones spare most of the long ones
    stands_out: float = 0.05  # what a glimpse must promise
    hopeless: float = 0.045  # what a proof must see on its way
    luck: float = 0.04  # turns that are as good may seem so far apart in a short proof
    clear: float = CLEAR + 0.005
    agreed: float = 0.0  # what a second proof, of another seed, must see; 0 where none is asked
    solutions: int = 4  # at most
    most: int = 6  # puzzles of one game
    first: int = 1  # the number of the first game

    def start(self, number: int) -> Position:
        """How a game begins."""
        options = self.options[number // len(self.players) % len(self.options)]
        return serai.game(self.game).new(self.players[number % len(self.players)], number, options)


#: Where most turns can be made in many ways that are nearly as good, the same idea may have more solutions, and a turn
#: stands out more often where a planner played, which leaves good turns to others.
CHANGES: dict[str, Plain] = {
    "five-tribes": {
        "players": (2,),
        "planner": "apprentice",
        "opening": 140,
        "within": ("drop", "hunt", "kill", "tile", "market", "shrine", "place", "target"),
        "told_by": {"bid": "bidding"},
        "undecided": (0.06, 1.0),
        "glimpse": 400,
        "proofs": (1_000, 2_500, 8_000),
        "clear": CLEAR,
        "agreed": CLEAR - 0.02,
        "solutions": 12,
    }
}


def recipe_of(game: str) -> Recipe:
    """How a game is mined."""
    return Recipe(game, **CHANGES.get(game, {}))


@dataclass(frozen=True)
class Task:
    """A game to mine: themes of which there are enough are passed over, and it is not begun after the deadline."""

    recipe: Recipe
    number: int
    full: frozenset[str] = frozenset()
    deadline: float = math.inf  # by the clock on the wall, which all processes share


class Themes:
    """How many puzzles of each theme there are, each counted once, where so many are wanted in all."""

    def __init__(self, wanted: int, puzzles: Sequence[Plain] = ()) -> None:
        self.wanted = wanted
        self.most = math.ceil(wanted * MOST_OF_A_THEME)
        self._of: dict[str, str] = {}  # by the puzzles' ids
        self.add(puzzles)

    def add(self, puzzles: Sequence[Plain]) -> None:
        """Count puzzles."""
        self._of.update((str(puzzle["id"]), str(puzzle["theme"])) for puzzle in puzzles)

    @property
    def full(self) -> frozenset[str]:
        """The themes of which there are enough."""
        return frozenset(theme for theme, number in Counter(self._of.values()).items() if number >= self.most)

    @property
    def found(self) -> int:
        """How many there are, without those of a theme that are too many."""
        return sum(min(number, self.most) for number in Counter(self._of.values()).values())

    @property
    def enough(self) -> bool:
        return self.found >= self.wanted


def mine(tasks: Sequence[Task], jobs: int | None = 1, ray: bool = False) -> Iterator[tuple[int, list[Plain]]]:
    """The puzzles of some games, each with its number, in their order, up to the deadline."""
    for task, found in zip(tasks, spread(mine_game, tasks, jobs, ray), strict=True):
        if found is None:
            return
        yield task.number, found


def mine_into(
    journal: Path,
    recipe: Recipe,
    themes: Themes,
    jobs: int,
    *,
    ray: bool = False,
    seconds: float = math.inf,
    progress: Callable[[int, int], None] = lambda found, wanted: None,
) -> None:
    """Go on with a journal until there are enough puzzles, or for some time."""
    deadline = time.time() + seconds
    played = read_journal(journal)
    for game in played:
        themes.add(game["puzzles"])
    number = max((int(game["number"]) + 1 for game in played), default=recipe.first)
    while not themes.enough and time.time() < deadline:
        tasks = [Task(recipe, n, themes.full, deadline) for n in range(number, number + BATCH * jobs)]
        for done, puzzles in mine(tasks, jobs, ray):
            append_game(journal, done, puzzles)
            themes.add(puzzles)
            progress(themes.found, themes.wanted)
            if themes.enough:
                break
        number += len(tasks)


def mine_game(task: Task) -> list[Plain] | None:
    """Play a game and return the puzzles it holds; None if it is too late to begin."""
    if time.time() > task.deadline:
        return None
    recipe, number = task.recipe, task.number
    position = recipe.start(number)
    search = best_search(position, number)
    planner = bot(recipe.planner).player(number) if recipe.planner else None
    found: list[Plain] = []
    turns, last = 0, -APART
    begun: tuple[int, Turn] | None = None
    while not position.over and len(found) < recipe.most:
        codes = position.codes()
        if len(codes) == 1:
            position.play(codes[0])
            continue
        fresh = begun != (position.seat, position.turn)  # otherwise on with a turn, after a draw
        begun = position.seat, position.turn
        turns += fresh
        looked = looks_at(position, task, fresh)
        spared = not looked or turns - last < APART or len(codes) < FEWEST_CHOICES
        if planner and spared:
            position.play(planner.choose(position))
            continue
        thought = search.think(position, simulations=recipe.glimpse, settle=False)
        seen = glimpsed(search, position) if looked else None
        if turns - last >= APART and seen is not None and promises(position, seen, task):
            puzzle = proved(as_known(position), recipe, number)
            if puzzle is not None:
                found.append({"id": f"{number}-{position.ply}", **puzzle})
                last = turns
        if planner:
            position.play(planner.choose(position))
        else:
            play_turn(position, seen.codes if seen else (thought.code,))
    return found


def looks_at(position: Position, task: Task, fresh: bool) -> bool:
    """Whether a puzzle may begin here, before anything is searched."""
    recipe = task.recipe
    if not fresh and position.prompt not in recipe.within:
        return False
    return position.ply >= recipe.opening and recipe.told_by.get(position.prompt) not in task.full


def promises(position: Position, seen: Glimpse, task: Task) -> bool:
    """Whether a glimpse saw a turn that may be clearly best, is neither long nor dull, and of a theme still wanted."""
    least, most = task.recipe.undecided
    if seen.gap < task.recipe.stands_out or not least <= seen.win <= most:
        return False
    if len(position.codes()) < FEWEST_CHOICES or len(seen.codes) > LONGEST_SOLUTION:
        return False
    moves = texts(position, seen.codes)
    return moves not in DULL and theme_after(position, seen.codes) not in task.full


def theme_after(position: Position, codes: Sequence[int]) -> str:
    """What a turn is about."""
    after = position.copy()
    for code in codes:
        after.play(code)
    return theme_of(position.to_dict(), after.to_dict(), texts(position, codes))


def play_turn(position: Position, codes: Sequence[int]) -> None:
    """Play a turn as far as it goes."""
    start = position.copy()
    for code in codes:
        if ended(start, position) or code not in position.codes():
            return
        position.play(code)


def proved(position: Position, recipe: Recipe, seed: int) -> Plain | None:
    """A position as a puzzle, or None where no turn is clearly best."""
    least, most = recipe.undecided
    proof: Proof | None = None
    for simulations in recipe.proofs:
        proof = prove(position, simulations, seed, recipe.hopeless, recipe.solutions)
        if proof is None or not least <= proof.best <= most:
            return None
        if proof.spread(recipe.solutions) > recipe.luck:
            return None
    if proof is None or not proof.others or proof.gap < recipe.clear or len(proof.solutions) > recipe.solutions:
        return None
    best = proof.turns[0].codes
    if len(best) > LONGEST_SOLUTION or texts(position, best) in DULL:
        return None
    if recipe.agreed and not agrees(prove(position, proof.simulations, seed + 1), proof, recipe.agreed):
        return None
    return {
        "theme": theme_after(position, best),
        "hardness": first_seen(position, best[0], seed),
        "position": position.to_dict(),
        **as_data(position, proof),
    }


def agrees(again: Proof | None, proof: Proof, least: float) -> bool:
    """Whether a second proof finds a solution of the first one again, so far ahead of what is none."""
    return (
        again is not None
        and again.gap >= least
        and not {t.end for t in proof.solutions}.isdisjoint(turn.end for turn in again.solutions)
    )


def as_data(position: Position, proof: Proof) -> Plain:
    """What is kept of a proof."""

    def row(turn: ProvedTurn) -> Plain:
        return {"moves": texts(position, turn.codes), "end": turn.end, "win": round(turn.win, 4)}

    return {
        "solutions": [row(turn) for turn in proof.solutions],
        "others": [row(turn) for turn in proof.others[:KEPT_OTHERS]],
        "proof": {"simulations": proof.simulations, "seed": proof.seed, "revision": position.game.revision},
    }


def texts(position: Position, codes: Sequence[int]) -> list[str]:
    return [position.game.notation.text(code) for code in codes]
