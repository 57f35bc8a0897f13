"""Games at random that are the same on every machine: what the suite walks through and compares."""

import sys
from collections.abc import Iterator
from importlib import import_module

from serai.kernel.by_source import BySource
from serai.kernel.chance import below
from serai.kernel.game import Game
from serai.kernel.gamefile import Record
from serai.kernel.position import Position


def load(target: str) -> Game:
    """A game by the place of its object: "package.module:NAME"."""
    module, _, name = target.partition(":")
    found: Game = getattr(import_module(module), name)
    return found


def variants(game: Game) -> Iterator[dict[str, str]]:
    """The default options, and every other value of every option, one at a time."""
    yield {}
    for option in game.options:
        for value in option.values[1:]:
            yield {option.name: value}


def playthrough(game: Game, players: int, seed: int, options: dict[str, str], limit: int = 400) -> Iterator[Position]:
    """Positions of a game played at random, the first included; the same on every machine."""
    yield from played_on(game.new(players, seed, options), seed, limit)


def played_on(position: Position, seed: int, limit: int) -> Iterator[Position]:
    """A position, changed by moves at random."""
    chooser = position.copy()
    chooser.reseed(seed + 1)
    for _ in range(limit):
        yield position
        codes = position.codes()
        if not codes:
            return
        position.play(codes[int(below(chooser.record, len(codes)))])


def random_record(game: Game, players: int, seed: int, options: dict[str, str], limit: int = 10_000) -> Record:
    """A whole random game, written down."""
    record = Record(game, players, seed, options)
    chooser = record.position.copy()
    chooser.reseed(seed + 1)
    while not record.position.over and len(record.moves) < limit:
        codes = record.position.codes()
        record.play(codes[int(below(chooser.record, len(codes)))])
    return record


def trace(target: str) -> list[str]:
    """The digests of some random games: one per player count, and one per option with player counts in turn."""
    game = load(target)
    digests = []
    for n, options in enumerate([*({} for _ in game.players), *variants(game)]):
        players = game.players[n % len(game.players)]
        digests += [position.digest() for position in playthrough(game, players, 9, options, limit=60)]
    if game.sources:
        dealt = game.new(game.players[-1], chance=BySource(bytes(32)))
        digests += [position.digest() for position in played_on(dealt, 9, limit=60)]
    return digests


if __name__ == "__main__":
    print("\n".join(trace(sys.argv[1])))
