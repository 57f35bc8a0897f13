"""Compiling rule functions: `jit` for every rule, `entry` for the few that are called from Python.

Compiled entries are kept on disk in one folder per game, named after a digest of the kernel's and that game's sources.
Numba's own check looks only at the file of the cached function and would miss a change in a function it calls.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core import caching

INTERPRET = os.environ.get("SERAI_INTERPRET") == "1"

_KERNEL = Path(__file__).parent
COMPILED_KERNEL = [_KERNEL / f"{name}.py" for name in ("jit", "chance", "state", "dispatch", "ranking", "loops")]

BOUNDS = numba.config.BOUNDSCHECK  # NUMBA_BOUNDSCHECK=1: every index is checked, in a cache of its own

_folders: dict[types.Type, Path] = {}
_packages: dict[Path, Path] = {}


def jit(fn: Callable[..., Any]) -> Any:
    """Compile a rule function; with SERAI_INTERPRET=1 leave it as plain Python."""
    if INTERPRET:
        return fn
    # without Numba's runtime a rule cannot allocate: what compiles here also runs on a GPU, and faster here
    dispatcher = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False)(fn)
    # compiled callers pass every small integer, constant and enum member as one type, or each would compile anew
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(tuple(map(widened, args)), kws)
    return dispatcher


def widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember) or (isinstance(kind, types.Integer) and kind.signed):
        return types.int64
    return kind


def entry(fn: Callable[..., Any]) -> Any:
    """Compile a function that Python calls, and keep the result on disk."""
    return keep(jit(fn))


def keep(dispatcher: Any) -> Any:
    """Let an already decorated function keep its compiled forms on disk."""
    if not INTERPRET:
        dispatcher._cache = GameCache(dispatcher.py_func)
    return dispatcher


def cache_root() -> Path:
    """Where compiled games live: $SERAI_CACHE, or the user's cache folder."""
    return Path(os.environ.get("SERAI_CACHE") or platformdirs.user_cache_dir("serai"))


def digest_of(sources: Iterable[Path]) -> str:
    """A digest of some source files, by name and content."""
    h = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version_info[:2]} {BOUNDS}".encode())
    for path in sources:
        h.update(path.name.encode() + b"\0" + path.read_bytes())
    return h.hexdigest()[:16]


def cache_folder(name: str, package: Path) -> Path:
    """The folder of one game's compiled functions, as of the present sources of its package and the kernel.

    Heuristics are no rules: only what is compiled outside the kernel and the game, such as search, depends on them.
    """
    rules = sorted({*package.rglob("*.py")} - {*heuristics_of(package)})
    return cache_root() / f"{name}-{digest_of([*COMPILED_KERNEL, *rules])}"


def heuristics_of(package: Path) -> list[Path]:
    """The files of a game that are no rules: `heuristics.py`, or the folder `heuristics`."""
    return sorted([*package.glob("heuristics.py"), *package.glob("heuristics/*.py")])


def keep_in(folder: Path, package: Path, *dtypes: np.dtype) -> None:
    """Functions compiled for these records are kept in this folder; the game's sources are in `package`."""
    _packages[folder] = package
    for dtype in dtypes:
        _folders[numba.from_dtype(dtype)] = folder


class GameCache(caching._Cache):  # type: ignore[misc]
    """A Numba cache that picks the folder of the game whose record appears in the signature."""

    def __init__(self, py_func: Callable[..., Any]) -> None:
        self._py_func = py_func
        self._stores: dict[Path, Any] = {}

    @property
    def cache_path(self) -> str:
        return str(cache_root())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        return self._store(sig).load_overload(sig, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        self._store(sig).save_overload(sig, data)

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...

    def _store(self, sig: Any) -> Any:
        folder = _folder_for(sig)
        if folder is None:
            return caching.NullCache()
        if folder not in self._stores:
            self._stores[folder] = _store_in(folder)(self._py_func)
        return self._stores[folder]


def _folder_for(sig: Any) -> Path | None:
    for kind in getattr(sig, "args", sig):
        record = kind.dtype if isinstance(kind, types.Array) else kind
        if record in _folders:
            return _folders[record]
    return None


def _store_in(folder: Path) -> type:
    """A Numba function cache that lives in one folder, whose name already says which kernel and game it belongs to."""

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
            self._py_file = py_file
            self._line = py_func.__code__.co_firstlineno

        def ensure_cache_path(self) -> None:
            folder.mkdir(parents=True, exist_ok=True)

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            # the folder knows the kernel and the game; a bot's or a loop's own package must be unchanged too
            source, own = Path(self._py_file), Path(self._py_file).parent
            heuristics = heuristics_of(_packages[folder])
            rules = own == _KERNEL or (own.is_relative_to(_packages[folder]) and source not in heuristics)
            files = {*own.glob("*.py")} - {*heuristics}
            return digest_of(sorted(files if rules else {*files, *heuristics}))

        def get_disambiguator(self) -> str:
            return str(self._line)

        @classmethod
        def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "Locator":
            return cls(py_func, py_file)

    class Impl(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class Store(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

    return Store
