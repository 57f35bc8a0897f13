"""A game with one field more than it declares an audience for: whatever finds its value somewhere found a leak.

The field makes another record, so rules are interpreted here, not compiled anew: `SERAI_INTERPRET=1`.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from serai.kernel.fields import Field
from serai.kernel.game import Game
from serai.kernel.position import Position
from serai.testing.random_games import load, playthrough

NAME = "undeclared"
VALUE = 1_618_033_988_749


def with_undeclared_field(game: Game) -> Game:
    """The same game, in whose records a field that nobody may see has a value that nothing else has."""
    old = game.state_type
    state = np.dtype([*((name, old[name]) for name in old.names or ()), (NAME, np.int64)], align=True)
    deal = game.rules["setup"]

    def setup(s: Any, e: Any) -> None:
        deal(s, e)
        s[NAME] = VALUE

    fields = {**game.fields, NAME: Field(maximum=2 * VALUE)}
    return replace(game, state_type=state, fields=fields, rules={**game.rules, "setup": setup})


def leaks(game: Game, players: int, stride: int = 8, limit: int = 120) -> Iterator[str]:
    """Where a game tells the value: of positions along a random game, what every viewer gets."""
    for ply, position in enumerate(playthrough(game, players, 1_000_000_007, {}, limit)):
        if ply % stride == 0:
            assert position.record[NAME] == VALUE and str(VALUE) in position.to_json()
            for viewer in (None, *range(players)):
                yield from (f"{where} for seat {viewer} at ply {ply}" for where in _leaks_to(position, viewer))


def _leaks_to(position: Position, viewer: int | None) -> Iterator[str]:
    another = position.copy()
    another.record[NAME] = 2 * VALUE
    here, there = (_told(p, viewer) for p in (position, another))
    for where, told in here.items():
        if told != there[where] or NAME in told or str(VALUE) in told:
            yield where


def _told(position: Position, viewer: int | None) -> dict[str, str]:
    """All that a viewer is told, as text."""
    known = position.as_known_to(viewer)
    told = {
        "view": json.dumps(position.view(viewer)),
        "events": " ".join(event.tell() for event in position.events() if event.to in (None, viewer)),
        "known record": str(known.array.tobytes()) + str(known.record[NAME]),
        "question": position.question,
    }
    if viewer is not None:
        numbers = np.zeros(len(position.game.observation), np.float32)
        position.game.rules["observe"](position.record, position.edition.record, viewer, numbers)
        told["observation"] = str(numbers.tobytes())
    if viewer == position.seat:
        told["moves"] = " ".join(position.moves())
    return told


if __name__ == "__main__":
    tried = with_undeclared_field(load(sys.argv[1]))
    print("\n".join(leak for players in tried.players for leak in leaks(tried, players)))
