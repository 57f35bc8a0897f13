"""Compiling a game and its bots: `python -m serai.bots.warm five-tribes`, one line of progress per entry."""

import sys

from serai.bots import bot, think
from serai.kernel.game import find_game
from serai.kernel.warm import warm


def main() -> None:
    game = find_game(sys.argv[1])
    bots = [
        ("greedy", lambda: bot("greedy").choose(game.new(game.players[0], 1), 1)),
        ("planning", lambda: bot("novice").choose(game.new(game.players[0], 1), 1)),
        ("search", lambda: think(game.new(game.players[0], 1), simulations=1)),
    ]
    warm(game, lambda done, total, name: print(done, total, name, flush=True), bots)


if __name__ == "__main__":
    main()
