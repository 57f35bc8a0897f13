"""The puzzles that come with a game: `puzzles.jsonl.gz` in its folder, one line of JSON each (`docs/notation.md`)."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from serai.arena.puzzles.turns import end_of, ended, restored
from serai.games import game as find_game
from serai.kernel.game import SEAT_NAMES
from serai.kernel.plain import Plain, ReadOnly
from serai.kernel.position import Position

FILE = "puzzles.jsonl.gz"


@dataclass(frozen=True)
class KnownTurn:
    """A whole turn of a puzzle: its moves, where they lead, and the chance to win that they leave."""

    moves: tuple[str, ...]
    end: str
    win: float

    @classmethod
    def of(cls, data: ReadOnly) -> "KnownTurn":
        return cls(tuple(data["moves"]), str(data["end"]), float(data["win"]))


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best turn: the turns that solve it, the best first, and some that do not."""

    game: str
    id: str
    theme: str
    hardness: int  # simulations after which a search saw the solution
    position: ReadOnly
    solutions: tuple[KnownTurn, ...]
    others: tuple[KnownTurn, ...]
    proof: ReadOnly

    @classmethod
    def of(cls, game: str, data: ReadOnly) -> "Puzzle":
        return cls(
            game,
            str(data["id"]),
            str(data["theme"]),
            int(data["hardness"]),
            data["position"],
            tuple(map(KnownTurn.of, data["solutions"])),
            tuple(map(KnownTurn.of, data["others"])),
            data["proof"],
        )

    @property
    def seat(self) -> int:
        return SEAT_NAMES.index(self.position["seat"])

    @property
    def players(self) -> int:
        return int(self.position["players"])

    def start(self) -> Position:
        """The position, as its seat knows it."""
        return restored(find_game(self.game), self.position)

    def reached(self, start: Position, now: Position) -> "Verdict":
        """What a line that led from the start to here is."""
        if not ended(start, now):
            return Verdict(False, None, False)
        end = end_of(now)
        found = next((turn for turn in (*self.solutions, *self.others) if turn.end == end), None)
        return Verdict(True, found, any(turn.end == end for turn in self.solutions))


@dataclass(frozen=True)
class Verdict:
    """Whether a turn is over, what is known of it, and whether it solves its puzzle."""

    over: bool
    turn: KnownTurn | None
    solves: bool


@dataclass(frozen=True)
class Shelf:
    """All puzzles of a game, in their order."""

    puzzles: tuple[Puzzle, ...]

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @cached_property
    def themes(self) -> dict[str, tuple[Puzzle, ...]]:
        """The puzzles by theme, the theme with most of them first."""
        found: dict[str, list[Puzzle]] = {}
        for puzzle in self.puzzles:
            found.setdefault(puzzle.theme, []).append(puzzle)
        return {theme: tuple(some) for theme, some in sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))}

    @cached_property
    def _by_lot(self) -> list[Puzzle]:
        return self.sample(len(self.puzzles))

    def sample(self, number: int, seed: int | None = None) -> list[Puzzle]:
        """So many puzzles, drawn by lot: where others come or go, the rest of a sample stays."""
        salt = "" if seed is None else f"{seed}:"
        lots = sorted(self.puzzles, key=lambda puzzle: hashlib.sha256((salt + puzzle.id).encode()).digest())
        return lots[:number]

    def of_day(self, day: date) -> Puzzle | None:
        """The puzzle of a day: the same for everybody, and none again before all have had theirs."""
        return self._by_lot[day.toordinal() % len(self.puzzles)] if self.puzzles else None


@cache
def shelf_of(game: str) -> Shelf:
    """The puzzles of a game; a game without any has an empty shelf."""
    return Shelf(tuple(Puzzle.of(game, data) for data in shipped_with(game)))


def shipped_with(game: str) -> list[Plain]:
    """The puzzles that come with a game, as data."""
    path = find_game(game).package / FILE
    return read_shelf(path) if path.exists() else []


def read_shelf(path: Path) -> list[Plain]:
    """The lines of a file of puzzles."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def write_shelf(path: Path, puzzles: Iterable[ReadOnly]) -> None:
    """Write a file of puzzles, the same bytes for the same puzzles."""
    text = "".join(json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) + "\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def chosen(puzzles: Sequence[Plain], most: int) -> list[Plain]:
    """Puzzles of all themes in turn, the clearest of each first; in the order in which they were found."""
    themes: dict[str, list[Plain]] = {}
    for puzzle in sorted(puzzles, key=lambda each: each["solutions"][0]["win"] - each["others"][0]["win"]):
        themes.setdefault(puzzle["theme"], []).append(puzzle)
    kept = set[str]()
    while len(kept) < min(most, len(puzzles)):
        for some in themes.values():
            if some and len(kept) < most:
                kept.add(some.pop()["id"])
    return [puzzle for puzzle in puzzles if puzzle["id"] in kept]
