"""Arithmetic that is the same everywhere: what compiled code computes with, and our own exponential."""

import dis
import math
from itertools import pairwise

import numpy as np
import pytest

import serai
from serai.arena.duels import play_duels
from serai.arena.learning.selfplay import play_piece
from serai.bots import ENTRIES
from serai.kernel.arithmetic import STEEPEST, exponential
from serai.kernel.fingerprint import library_functions, reached
from serai.kernel.jit import INTERPRET

GAMES = serai.game_names()

# IEEE 754 says how these are rounded; `exp`, `log`, `pow`, `tanh` and their like are each library's own.
EXACT = {"math.floor", "math.sqrt"}
TYPES = {f"numpy.{name}" for name in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")}


def compiled_for(name):
    """Every function that a game's search, planning, duels, self-play or rules may call."""
    game = serai.game(name)
    starts = [*ENTRIES, play_duels, play_piece, *game.rules.values()]
    return {function for start in starts for function in reached(start, game.code.chosen)}


@pytest.mark.parametrize("name", GAMES)
def test_only_exact_functions_of_a_library_are_compiled(name):
    functions = compiled_for(name)
    assert exponential in functions or getattr(exponential, "py_func", None) in functions
    for function in functions:
        assert library_functions(function) <= EXACT | TYPES, f"{function.__module__}.{function.__qualname__}"


@pytest.mark.parametrize("name", GAMES)
def test_no_power_is_taken_by_an_operator(name):
    for function in compiled_for(name):
        powers = [i for i in dis.get_instructions(function) if i.opname == "BINARY_OP" and "**" in i.argrepr]
        assert not powers, f"{function.__module__}.{function.__qualname__}"


@pytest.mark.skipif(INTERPRET, reason="nothing is compiled")
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_compiled_with_loose_arithmetic(name):
    """No fast-math: sums keep their order, and products are not fused with them."""
    for rule in (*ENTRIES, exponential, *serai.game(name).rules.values()):
        assert not rule.targetoptions.get("fastmath") and not rule.targetoptions.get("parallel")


def test_the_exponential_keeps_order_and_ties():
    """Equal numbers have equal powers, larger ones larger powers, and nothing is a matter of the last digit."""
    xs = np.linspace(-STEEPEST, STEEPEST, 4001)
    ys = [exponential(float(x)) for x in xs]
    assert all(a < b for a, b in pairwise(ys))
    assert [exponential(float(x)) for x in xs] == ys
    assert exponential(0.0) == exponential(-0.0) == 1.0
    assert all(y == pytest.approx(math.exp(x), rel=1e-9) for x, y in zip(xs, ys, strict=True))
    for x in (np.nextafter(STEEPEST, math.inf), 1e9, math.inf):
        assert exponential(float(x)) == ys[-1] and exponential(-float(x)) == ys[0]


def test_known_powers_to_the_last_bit():
    """What a browser and a GPU must come to as well."""
    known = {
        1.0: "0x1.5bf0a8b0fa133p+1",
        -1.0: "0x1.78b563635cc05p-2",
        0.5: "0x1.a61298e1e2a32p+0",
        10.25: "0x1.b9ea2aed2a40bp+14",
        -39.5: "0x1.026a3c0738cffp-57",
    }
    for x, bits in known.items():
        assert exponential(x).hex() == bits


def test_what_is_taken_from_a_library_is_seen():
    """Or the tests above would find nothing."""

    def loose(x):
        return math.exp(x) + np.tanh(x)

    assert library_functions(loose) == {"math.exp", "numpy.tanh"}
