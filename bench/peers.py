"""The peers: the obvious loop in each of them, played at random from the opening to the end.

A step is one applied action; a chance outcome counts as one where the peer applies it as one.
"""

import random
from collections.abc import Callable

Loop = Callable[[random.Random], int]


def open_spiel(name: str) -> Loop:
    """One random game of an OpenSpiel game, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(chance: random.Random) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def catanatron() -> Loop:
    """One random game of Catan by Catanatron."""
    from catanatron import Color, Game, RandomPlayer

    def play(chance: random.Random) -> int:
        players = [RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        game = Game(players, seed=chance.randrange(1 << 30))
        game.play()
        made = getattr(game.state, "action_records", None) or game.state.actions
        return len(made)

    return play


PEERS: dict[str, Callable[[], Loop]] = {
    "OpenSpiel backgammon": lambda: open_spiel("backgammon"),
    "OpenSpiel oware": lambda: open_spiel("oware"),
    "Catanatron": catanatron,
}
