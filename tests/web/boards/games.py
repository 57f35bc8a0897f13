"""Random games seen by those who play them: scenes to draw, frame by frame."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

import serai
from serai.kernel.position import Event, Position
from serai.web.boards.cast import Cast
from serai.web.boards.scene import TALL, WIDE, Player, Scene

NAMES = ("Irina", "<b>Sinbad</b> & Co", 'Nikos "x"', "Шахерезада")


@dataclass
class Frame:
    """A position and what the one who decides sees of it."""

    position: Position
    scene: Scene


def scene(position: Position, seat: int | None, events: list[Event], cast: Cast | None, layout: str = WIDE) -> Scene:
    view = position.view(seat)
    return Scene(
        view=view,
        seat=seat,
        moves=tuple(view["moves"]),
        players=tuple(Player(name) for name in NAMES[: position.players]),
        events=tuple(event for event in events[-120:] if event.to in (None, seat)),
        cast=cast,
        layout=layout,
    )


def frames(board: ModuleType, game: str, seed: int, players: int, most: int = 10_000) -> Iterator[Frame]:
    """A random game, decision by decision; every other one on a phone."""
    position = serai.game(game).new(players=players, seed=seed)
    dice, events, cast = random.Random(seed), list[Event](), None
    for n in range(most):
        cast = board.cast_of(position.view(), cast)
        yield Frame(position, scene(position, position.seat, events, cast, TALL if n % 2 else WIDE))
        if position.over:
            return
        events += position.play(dice.choice(position.moves()))
