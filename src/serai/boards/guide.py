"""Guided first turns: a real game, some words at each step and a real move to make. A test plays each one through.

A text names the parts of the board it speaks of as {1}, {2} …, in the order of its step's `points`: ids of the drawn
board or of the page. Texts are translated when they are shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import serai
from serai.boards.drawing.piece_ids import Cast
from serai.boards.presentation import Board, presentation_of
from serai.kernel.game import Game
from serai.kernel.position import Event, Position

#: Parts of the page that a guide may point at.
PARTS = ("take-back", "at-log", "at-scores")
#: Which games' guides a browser has seen or passed by: a cookie with their names, joined by dots.
SEEN = "serai-guides"


def seen(cookies: Mapping[str, str]) -> list[str]:
    """The games whose guide was seen or passed by."""
    return [name for name in cookies.get(SEEN, "").split(".") if name in serai.game_names()]


@dataclass(frozen=True)
class GuideStep:
    """What is said, what it speaks of, and what is to be done; without `wants` one just reads on."""

    text: str
    points: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    refused: str = ""  # a move that the rules refuse here: the step shows how that is said
    then: tuple[str, ...] = ()  # what the others play after it


@dataclass(frozen=True)
class GuideTurn:
    """What one move caused, for the log."""

    seat: int
    move: str
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Stage:
    """The game as it stands when a step begins."""

    position: Position
    cast: Cast
    turns: tuple[GuideTurn, ...] = ()


@dataclass(frozen=True)
class Guide:
    """A guided first turn: the learner has the first seat."""

    game: str
    players: int
    seed: int
    steps: tuple[GuideStep, ...]
    _kept: dict[int, Stage] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def rules(self) -> Game:
        return serai.game(self.game)

    @cached_property
    def board(self) -> Board:
        """The drawn board that the words point at; a guide without one is a mistake of its author."""
        board = presentation_of(self.game).board
        assert board is not None, self.game
        return board

    def stage(self, number: int) -> Stage:
        """The game at the beginning of a step: everything before it is played again, by the rules."""
        if number not in self._kept:
            if number == 0:
                position = self.rules.new(players=self.players, seed=self.seed)
                self._kept[0] = Stage(position, self.board.piece_ids(position.view(), None))
            else:
                step, before = self.steps[number - 1], self.stage(number - 1)
                self._kept[number] = played(self.board, before, (*step.wants, *step.then))
        return self._kept[number]


def played(board: Board, before: Stage, moves: Sequence[str]) -> Stage:
    """A stage after some moves; refuses what the rules refuse."""
    position, cast, turns = before.position.copy(), before.cast, list(before.turns)
    for move in moves:
        seat = position.seat
        turns.append(GuideTurn(seat, move, tuple(position.play(move))))
        cast = board.piece_ids(position.view(), cast)
    return Stage(position, cast, tuple(turns))
