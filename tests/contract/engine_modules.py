"""The modules in which a game is compared with itself on the processor: the search, and the rules alone."""

import numpy as np

from serai.bots.engine import SEARCH, EngineFile, Functions, build_engine, build_module
from serai.bots.thinking import Tree
from serai.kernel.dispatch import check, legal, places, scores
from serai.kernel.game import Game
from serai.kernel.loops import step
from serai.kernel.state import SEATS

RULES = "rules"


def modules_of(game: Game) -> dict[str, EngineFile]:
    """Both by name, built where they are missing. Pages load the search alone: positions are drawn by the server."""
    return {RULES: build_module(game, RULES, rules_of(game)), SEARCH: build_engine(game)}


def rules_of(game: Game) -> Functions:
    """What carries out decisions, counts and refuses."""
    tree = Tree(game, 1, 2)  # examples: nothing is called here
    s, e, code = tree.states[0], game.edition.record, 1
    return {
        "legal": (game.rules[legal.__name__], (s, e, tree.out)),
        "check": (game.rules[check.__name__], (s, e, code)),
        "step": (step, (s, e, code, tree.out)),
        "scores": (game.rules[scores.__name__], (s, e, np.zeros(SEATS, np.int64))),
        "places": (game.rules[places.__name__], (s, e, np.zeros(2 * SEATS, np.int64))),
    }
