"""Generic functions, chosen by the type of the state record: interpreted by a look-up, compiled while compiling.

So search, tournaments, batches and these loops are written once and serve every game at full speed.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from serai.kernel.jit import INTERPRET, jit, keep, keep_in

_rules: dict[np.dtype, dict[str, Callable[..., Any]]] = {}


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
    """Write, for every conservation law, how many pieces are too many (or, negative, missing)."""
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


GENERIC = (setup, check, legal, apply, scores, places, observe, redeal, balance, unusual, eager)
HEURISTIC = (evaluate, prior)


@jit
def no_opinion(s, e, w, x):
    """What a game without heuristics answers: search then plays its games to the end."""
    return 0.0


def register(folder: Path, package: Path, state: np.dtype, edition: np.dtype, **functions: Callable[..., Any]) -> None:
    """Give a game's functions to the generic ones: sources in `package`, compiled forms in `folder`."""
    missing = {f.__name__ for f in GENERIC} - set(functions)
    if missing:
        raise TypeError(f"a game must register {', '.join(sorted(missing))}")
    clashes = {name for dtype in (state, edition) for name in dtype.names or () if hasattr(np.record, name)}
    if clashes:
        raise TypeError(f"NumPy's records have methods of these names: {', '.join(sorted(clashes))}")
    keep_in(folder, package, state, edition)
    functions = {f.__name__: no_opinion for f in HEURISTIC} | functions
    for fn in functions.values():
        keep(fn)
    # a record read from an array carries NumPy's record type in its dtype; both must be found
    for dtype in (state, np.dtype((np.record, state)), from_dtype(state).dtype):
        _rules[dtype] = functions


def _chosen(kind: Any, name: str) -> Callable[..., Any] | None:
    return _rules.get(getattr(kind, "dtype", None), {}).get(name)  # type: ignore[arg-type]


def _compiled(generic: Callable[..., Any]) -> None:
    """Let compiled code choose the game's function while it is being compiled."""
    name = generic.__name__

    def two(s, e):
        fn = _chosen(s, name)
        return fn and (lambda s, e: fn(s, e))

    def three(s, e, x):
        fn = _chosen(s, name)
        return fn and (lambda s, e, x: fn(s, e, x))

    def four(s, e, x, y):
        fn = _chosen(s, name)
        return fn and (lambda s, e, x, y: fn(s, e, x, y))

    choose = {2: two, 3: three, 4: four}[generic.__code__.co_argcount]
    overload(generic, strict=False)(choose)


if not INTERPRET:
    for _generic in GENERIC + HEURISTIC:
        _compiled(_generic)
