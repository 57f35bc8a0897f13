"""Codes of decisions: reading and writing those of a verb, and listing the legal ones."""

from collections.abc import Callable
from typing import Any

from serai.kernel.jit import jit

# -- a verb: its codes count up from the first one, over its only slot or over two ------------------------------------


def reader(first: int) -> Any:
    """The function that reads what a verb's code says in its only slot."""

    @jit
    def read(code):
        return code - first

    return read


def pair_reader(first: int, second: int, least: int = 0) -> Any:
    """The function that reads what a verb's code says in its two slots; the second has so many values, from `least`."""

    @jit
    def read(code):
        return (code - first) // second, (code - first) % second + least

    return read


def writer(first: int) -> Any:
    """The function that writes the code of a verb with one slot."""

    @jit
    def write(value):
        return first + value

    return write


def pair_writer(first: int, second: int, least: int = 0) -> Any:
    """The function that writes the code of a verb with two slots; the second has so many values, from `least`."""

    @jit
    def write(one, other):
        return first + one * second + other - least

    return write


# -- the legal codes ---------------------------------------------------------------------------------------------------


@jit
def append(out, n, code):
    """Write a code behind the first `n` of `out`; how many there are now."""
    out[n] = code
    return n + 1


def legal_by(check: Callable[..., Any]) -> Any:
    """The function that appends those codes of a range which a check of a verb, `check(s, e, code)`, allows."""

    @jit
    def legal(s, e, out, n, first, end):
        for code in range(first, end):
            if check(s, e, code) == 0:
                n = append(out, n, code)
        return n

    return legal
