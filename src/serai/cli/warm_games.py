"""Compiling a game: `python -m serai.cli.warm_games five-tribes [STAGE]`, one line of progress per entry.

What is not compiled here would be compiled at first use, and a server would stand still for seconds.
"""

import os
import random
import sys
from importlib.util import find_spec

from serai.bots import ENTRIES, bot, think
from serai.games import game as find_game
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.readiness import BOTS, RESEARCH, RULES
from serai.kernel.warm import end_with_the_reader, warm


def draw_every_prompt(game: Game) -> None:
    """Draw the boards of random games, for previews ask rules of their own."""
    from serai.boards.drawing.scene import WIDE, Scene, ScenePlayer
    from serai.boards.presentation import board_of

    board = board_of(game.name)
    if board is None:
        return
    seen: set[str] = set()
    for seed in range(3):
        position, dice = game.new(game.players[0], seed), random.Random(seed)
        while not position.over:
            view = position.view(position.seat)
            if view["prompt"] not in seen:
                seen.add(view["prompt"])
                players = tuple(ScenePlayer(f"p{n}") for n in range(position.players))
                scene = Scene(view, position.seat, tuple(view["moves"]), players, (), board.piece_ids(view, None), WIDE)
                board.draw(scene)
                if board.panel:
                    board.panel(scene)
            position.play(dice.choice(position.codes()))


def apply_first(game: Game) -> None:
    """Carry out a decision without what it forces, as a hint does to show every step."""
    position = game.new(game.players[0], 1)
    game.rules["apply"](position.record, position.edition.record, position.codes()[0])


def main() -> None:
    end_with_the_reader()
    game, until = find_game(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else RESEARCH
    first = game.players[0]
    more = {
        BOTS: [
            ("greedy", lambda: bot("greedy").choose(game.new(first, 1), 1)),
            ("planning", lambda: bot("novice").choose(game.new(first, 1), 1)),
            ("search", lambda: think(game.new(first, 1), simulations=1)),
            ("apply", lambda: apply_first(game)),
        ]
    }
    if find_spec("markupsafe"):  # comes with serai[club], which draws
        more[RULES] = [("boards", lambda: draw_every_prompt(game))]

    def report(stage: str, done: int, total: int, name: str) -> None:
        print(stage, done, total, name, flush=True)
        if done == total and hasattr(os, "nice"):
            os.nice(5)  # what is left is less urgent than another game's rules

    try:
        warm(game, report, more, ENTRIES, until)
    except SeraiError as error:
        sys.exit(f"serai: {error}")


if __name__ == "__main__":
    main()
