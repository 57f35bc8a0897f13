"""Generic functions, chosen by the type of the state record: interpreted by a look-up, compiled while compiling.

So search, tournaments, batches and these loops are written once and serve every game at full speed.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from serai.kernel.found_by_name import in_module
from serai.kernel.jit import INTERPRET, GameCode, jit, keep, keep_for
from serai.kernel.numba_internals import choose_while_compiling, record_type

Rule = Callable[..., Any]

_rules: dict[np.dtype, Mapping[str, Rule]] = {}


def setup(s, e):
    """Deal a new game into a record that is zero but for players, options and rng."""
    return _rules[s.dtype]["setup"](s, e)


def check(s, e, code):
    """Why a code is refused at this point: 0 when it is legal, else the number of a reason."""
    return _rules[s.dtype]["check"](s, e, code)


def legal(s, e, out):
    """Write the legal codes into `out` in ascending order and return how many there are."""
    return _rules[s.dtype]["legal"](s, e, out)


def apply(s, e, code):
    """Carry out one legal decision, up to the next one (which may turn out to be forced: see `step`)."""
    return _rules[s.dtype]["apply"](s, e, code)


def scores(s, e, out):
    """Write every seat's score as if the game ended now."""
    return _rules[s.dtype]["scores"](s, e, out)


def places(s, e, out):
    """Write every seat's place (1 is first; equal numbers share it) as if the game ended now.

    The second half of `out`, which has room for twice the seats, is scratch.
    """
    return _rules[s.dtype]["places"](s, e, out)


def observe(s, e, seat, out):
    """Write the numbers a network sees from one seat; nothing that seat may not know."""
    return _rules[s.dtype]["observe"](s, e, seat, out)


def redeal(s, e, seat):
    """Draw anew what a perfect-memory player in this seat cannot know."""
    return _rules[s.dtype]["redeal"](s, e, seat)


def balance(s, e, out):
    """Write, for every conservation law, how many pieces are too many (or, negative, missing), over zeros."""
    return _rules[s.dtype]["balance"](s, e, out)


def unusual(s, e):
    """Turn a fresh game into one that random play rarely reaches, for soaking."""
    return _rules[s.dtype]["unusual"](s, e)


def eager(s, e, code):
    """Whether a code is one that uniform random play takes too seldom, for soaking."""
    return _rules[s.dtype]["eager"](s, e, code)


def evaluate(s, e, w, seat):
    """How many points this seat may expect to end with, weighed with the game's heuristics `w`."""
    return _rules[s.dtype]["evaluate"](s, e, w, seat)


def prior(s, e, w, code):
    """How promising a legal code looks before any search: 0 is ordinary, each 1 more is e times as likely."""
    return _rules[s.dtype]["prior"](s, e, w, code)


def points(s, e, seat, line):
    """What one line of the score sheet is worth to a seat."""
    return _rules[s.dtype]["points"](s, e, seat, line)


GENERIC = (setup, check, legal, apply, scores, places, observe, redeal, balance, unusual, eager)
HEURISTIC = (evaluate, prior)
REGISTERED = (*GENERIC, *HEURISTIC, points)


@jit
def no_opinion(s, e, w, x):
    """What a game without heuristics answers: search then plays its games to the end."""
    return 0.0


def rules_of(*functions: Rule) -> dict[str, Rule]:
    """A game's functions by their names, as a game registers them; it may have no heuristics."""
    rules = {f.__name__: f for f in functions}
    missing = {f.__name__ for f in GENERIC} - set(rules)
    unknown = set(rules) - {f.__name__ for f in GENERIC + HEURISTIC}
    if missing or unknown or len(rules) < len(functions):
        raise TypeError(f"a game's rules lack {sorted(missing)}, and nothing asks for {sorted(unknown)}")
    return {f.__name__: no_opinion for f in HEURISTIC} | rules


#: In which of a game's modules its functions are found.
MODULES = {
    "setup": (setup, unusual, eager),
    "rules": (check, legal, apply),
    "scoring": (scores, places),
    "observation": (observe,),
    "redeal": (redeal,),
    "laws": (balance,),
}


def rules_in(package: str) -> dict[str, Rule]:
    """The functions of a game, found in its modules."""
    needed = (in_module(package, module, f.__name__) for module, functions in MODULES.items() for f in functions)
    judging = (in_module(package, "heuristics", f.__name__, None) for f in HEURISTIC)
    return rules_of(*needed, *filter(None, judging))


def register(folder: Path, state: np.dtype[np.void], edition: np.dtype[np.void], rules: Mapping[str, Rule]) -> GameCode:
    """Give a game's functions to the generic ones, and keep their compiled forms in a folder."""
    clashes = {name for dtype in (state, edition) for name in dtype.names or () if hasattr(np.record, name)}
    if clashes:
        raise TypeError(f"NumPy's records have methods of these names: {', '.join(sorted(clashes))}")
    code = GameCode(folder, {generic: rules[generic.__name__] for generic in REGISTERED})
    keep_for(code, state, edition)
    for fn in rules.values():
        keep(fn)
    # a record read from an array carries NumPy's record type in its dtype; both must be found
    for dtype in (state, np.dtype((np.record, state)), record_type(state).dtype):
        _rules[dtype] = rules
    return code


def register_also(code: GameCode, state: np.dtype[np.void], rules: Mapping[str, Rule]) -> None:
    """Let the generic functions find a game's rules for another type of its record, too."""
    keep_for(code, state)
    for dtype in (state, np.dtype((np.record, state)), record_type(state).dtype):
        _rules[dtype] = rules


def _chosen(state: np.dtype[np.void], name: str) -> Rule | None:
    return _rules[state][name] if state in _rules else None


if not INTERPRET:
    for _generic in REGISTERED:
        choose_while_compiling(_generic, _chosen)
