"""The modules in which a game is compared with itself on the processor: the search, and the rules alone."""

import numpy as np

from serai.bots.engine import SEARCH, EngineFile, Functions, build_engine, digest_of, write_module
from serai.bots.thinking import Tree
from serai.kernel.dispatch import check, legal, places, scores
from serai.kernel.game import Game
from serai.kernel.jit import cache_root
from serai.kernel.loops import step
from serai.kernel.state import SEATS
from serai.kernel.webassembly.modules import build

RULES = "rules"


def modules_of(game: Game) -> dict[str, EngineFile]:
    """Both by name, built where they are missing. Pages load the search alone: positions are drawn by the server."""
    return {RULES: build_rules(game), SEARCH: build_engine(game)}


def build_rules(game: Game) -> EngineFile:
    """The rules alone, built in this process from functions that Numba has optimised."""
    functions = rules_of(game)
    digest = digest_of(game, functions)
    path = cache_root() / "engines" / f"{game.name}-{RULES}-{digest}.wasm"
    if not path.exists():
        write_module(build(functions), path)
    return EngineFile(digest, path, path.with_suffix(".json"))


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
