"""Compiling rule functions: `jit` for every rule, `entry` for the few that are called from Python.

Compiled entries are kept on disk in a folder per game, each under a digest of what it was compiled from: `fingerprint`.
Numba's own check looks only at the file of the cached function and would miss a change in a function it calls.
"""

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numba import types

from serai.kernel import numba_internals
from serai.kernel.fingerprint import Chosen, fingerprint, plain, shape_of

INTERPRET = os.environ.get("SERAI_INTERPRET") == "1"


class GameCode:
    """Where a game's compiled functions are kept, and which of its functions the generic ones stand for."""

    def __init__(self, folder: Path, chosen: Chosen) -> None:
        self.folder = folder
        self.chosen = chosen
        self._digests: dict[Callable[..., object], str] = {}

    def digest(self, fn: Callable[..., Any]) -> str:
        """A digest of all that a function is compiled from in this game."""
        function = plain(fn)
        if function not in self._digests:
            self._digests[function] = fingerprint(function, self.chosen, _salt())
        return self._digests[function]


_games: dict[types.Type, GameCode] = {}


def jit(fn: Callable[..., Any]) -> Any:
    """Compile a rule function; with SERAI_INTERPRET=1 leave it as plain Python."""
    return fn if INTERPRET else numba_internals.compile_rule(fn)


def entry(fn: Callable[..., Any]) -> Any:
    """Compile a function that Python calls, and keep the result on disk."""
    return keep(jit(fn))


def keep(dispatcher: Any) -> Any:
    """Let an already decorated function keep its compiled forms on disk; what is not optimised serves nobody else."""
    if not INTERPRET and numba_internals.OPTIMISED:
        numba_internals.keep_on_disk(dispatcher, _shelf)
    return dispatcher


def keep_for(code: GameCode, *records: np.dtype[np.void]) -> None:
    """Functions compiled for these records are this game's."""
    for dtype in records:
        _games[numba_internals.record_type(dtype)] = code


def cache_root() -> Path:
    """Where compiled games live: $SERAI_CACHE, or the user's cache folder."""
    return Path(os.environ.get("SERAI_CACHE") or platformdirs.user_cache_dir("serai"))


def _shelf(fn: Callable[..., Any], args: Sequence[types.Type]) -> tuple[Path, str] | None:
    record = numba_internals.record_in(args, _games.__contains__)
    return None if record is None else (_games[record].folder, _games[record].digest(fn))


@cache
def _salt() -> bytes:
    versions = f"{sys.version_info[:2]} {numba_internals.VERSIONS} {numba_internals.BOUNDS_CHECKED}"
    return "\n".join([versions, *(shape_of(fn) for fn in numba_internals.COMPILING)]).encode()
