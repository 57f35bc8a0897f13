"""All that uses parts of Numba which may change without notice: how rules are compiled, and how they are kept on disk.

The versions this was tried with bound the dependency in `pyproject.toml`; `tests/kernel/test_compiled_cache.py` tells
whether another one will do. The like for numba-cuda is in `gpu.py`.
"""

import logging
import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba import types
from numba.core import caching, event, registry
from numba.extending import overload

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

not_kept: list[OSError] = []  # why compiled code could not be kept by this process
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)  # NUMBA_BOUNDSCHECK=1: every index is checked
UNOPTIMISED = {"NUMBA_OPT": "0"}  # the environment of a process in which Numba leaves that to others
OPTIMISED = bool(numba.config.OPT)
VERSIONS = f"numba {numba.__version__}, llvmlite {llvmlite.__version__}, numpy {np.__version__}"

# Where a function compiled for arguments of these types is kept, as a folder and a digest; None: nowhere.
Shelf = Callable[[Callable[..., Any], Sequence[types.Type]], tuple[Path, str] | None]


def compile_rule(fn: Callable[..., Any]) -> Any:
    """Compile a rule function when it is first called."""
    # without Numba's runtime a rule cannot allocate: what compiles here also runs on a GPU, and faster here
    return with_one_set_of_types(numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False)(fn))


def llvm_code(fn: Callable[..., Any], args: tuple[types.Type, ...]) -> tuple[str, str]:
    """The LLVM code of a rule function for arguments of some types, with all that it calls, and the function's name."""
    options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    dispatcher = numba.njit(**options, _nrt=False)(getattr(fn, "py_func", fn))
    dispatcher.compile(args)
    compiled = next(iter(dispatcher.overloads.values()))
    return compiled.library.get_llvm_str(), compiled.fndesc.llvm_func_name


def with_one_set_of_types(dispatcher: Any) -> Any:
    """Let compiled callers pass every small integer, constant and enum member as one type, or each compiles anew."""
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(tuple(map(_widened, args)), kws)
    return dispatcher


def _widened(kind: types.Type) -> types.Type:
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember) or (isinstance(kind, types.Integer) and kind.signed):
        return types.int64
    return kind


def choose_while_compiling(generic: Callable[..., Any], chosen: Callable[[np.dtype[np.void], str], Any]) -> None:
    """Let compiled code call, in place of a generic function, the one chosen by the type of its first record."""
    name = generic.__name__

    def choice(kind: types.Type) -> Any:
        return chosen(kind.dtype, name) if isinstance(kind, types.Record) else None

    def two(s: Any, e: Any) -> Any:
        fn = choice(s)
        return fn and (lambda s, e: fn(s, e))

    def three(s: Any, e: Any, x: Any) -> Any:
        fn = choice(s)
        return fn and (lambda s, e, x: fn(s, e, x))

    def four(s: Any, e: Any, x: Any, y: Any) -> Any:
        fn = choice(s)
        return fn and (lambda s, e, x, y: fn(s, e, x, y))

    choices = {2: two, 3: three, 4: four}
    overload(generic, strict=False)(choices[generic.__code__.co_argcount])


@contextmanager
def telling_of_each(tell: Callable[[], None]) -> Iterator[None]:
    """Call something whenever a function has been compiled."""

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            tell()

    with event.install_listener("numba:compile", Listener()):
        yield


# What decides how anything is compiled: part of every digest.
COMPILING = (compile_rule, with_one_set_of_types, _widened, choose_while_compiling)


def processor() -> object:
    """The processor and its abilities for which Numba compiles here."""
    return registry.cpu_target.target_context.codegen().magic_tuple()


def record_type(dtype: np.dtype[np.void]) -> types.Type:
    """How Numba sees a record of this type."""
    return numba.from_dtype(dtype)


def record_in(args: Sequence[types.Type], known: Callable[[types.Type], bool]) -> types.Type | None:
    """The first known record type among the types of some arguments, be it in an array."""
    for kind in args:
        record = kind.dtype if isinstance(kind, types.Array) else kind
        if known(record):
            return record
    return None


def keep_on_disk(dispatcher: Any, shelf: Shelf) -> None:
    """Let a function's compiled forms be loaded from disk, and saved there."""
    dispatcher._cache = _Kept(dispatcher.py_func, shelf)


class _Kept(caching._Cache):  # type: ignore[misc]
    """A Numba cache that asks for a place per signature: records in it say to which game a compiled form belongs."""

    def __init__(self, py_func: Callable[..., Any], shelf: Shelf) -> None:
        self._py_func = py_func
        self._shelf = shelf
        self._stores: dict[tuple[Path, str], caching.FunctionCache] = {}

    @property
    def cache_path(self) -> str:
        return ""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        store = self._store(sig)
        try:
            return store.load_overload(sig, target_context)
        except (EOFError, pickle.UnpicklingError):  # a disk that lost what was written to it; compiled anew
            with suppress(OSError):
                store.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        store = self._store(sig)
        try:
            with _one_at_a_time(store.cache_path):
                store.save_overload(sig, data)
        except OSError as error:  # it can be used all the same
            not_kept.append(error)
            log.warning("compiled code cannot be kept: %s", error)

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...

    def _store(self, sig: Any) -> Any:
        place = self._shelf(self._py_func, getattr(sig, "args", sig))
        if place is None:
            return caching.NullCache()
        if place not in self._stores:
            self._stores[place] = _store_class(*place)(self._py_func)
        return self._stores[place]


@contextmanager
def _one_at_a_time(folder: str | None) -> Iterator[None]:
    """Numba reads an index and writes it back: of two processes, each could forget what the other has saved there."""
    if folder is None or fcntl is None:
        yield
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    with (Path(folder) / "saving.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the system lets go of it when the process ends, however it ends
        yield


def _store_class(folder: Path, digest: str) -> type:
    """A Numba function cache with files of its own in a folder: the digest is part of their names.

    Versions therefore lie side by side, and processes of two versions cannot mix up their indexes and data.
    """

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, py_file: str) -> None:
            self._py_file = py_file  # Numba's warnings name it

        def ensure_cache_path(self) -> None:
            folder.mkdir(parents=True, exist_ok=True)

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return digest

        def get_disambiguator(self) -> str:
            return digest

        @classmethod
        def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "Locator":
            return cls(py_file)

    class Impl(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class Store(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

    return Store
