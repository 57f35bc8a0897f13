"""What a compiled function depends on, as a digest: its bytecode, the constants it reads, and all it calls.

Numba compiles bytecode and freezes globals, so exactly these decide what comes out; comments, docstrings, texts and
views do not. The types of arguments, records among them, and the processor are part of Numba's own key.
"""

import dis
import hashlib
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, MethodDescriptorType, ModuleType
from typing import NamedTuple

import numpy as np

Chosen = Mapping[Callable[..., object], Callable[..., object]]  # which function of a game a generic one stands for

_LIBRARIES = ("builtins", "math", "numba", "numpy")  # their versions are in the digest instead


class _Part(NamedTuple):
    """One function: a digest of all that is its own, and the functions it calls."""

    own: bytes
    calls: tuple[Callable[..., object], ...]


def fingerprint(fn: Callable[..., object], chosen: Chosen, salt: bytes) -> str:
    """A digest of a compiled function and of everything it calls, directly or not."""
    h = hashlib.sha256(salt)
    places = {function: n for n, function in enumerate(reached(fn, chosen))}
    for function in places:
        part = _part_of(function)
        h.update(part.own)
        for called in part.calls:
            h.update(b"%d " % places[plain(chosen.get(called, called))])
    return h.hexdigest()[:20]


def reached(fn: Callable[..., object], chosen: Chosen) -> list[FunctionType]:
    """A function and all that it calls in turn, each once, as a game has them."""
    found = [plain(fn)]
    known = set(found)
    for at in found:  # grows while it is read
        for called in _part_of(at).calls:
            target = plain(chosen.get(called, called))
            if target not in known:
                known.add(target)
                found.append(target)
    return found


def library_functions(fn: Callable[..., object]) -> set[str]:
    """What a function takes from Python's and NumPy's libraries, such as math.floor."""
    function, found = plain(fn), set()
    for code in _codes(function.__code__):
        for name, attributes in _globals_read(code):
            value = function.__globals__.get(name)
            if isinstance(value, ModuleType) and attributes and value.__name__ in _LIBRARIES:
                found.add(f"{value.__name__}.{attributes[0]}")
            elif value is not None and not isinstance(value, ModuleType) and _from_library(value):
                found.add(f"{getattr(value, '__module__', '')}.{getattr(value, '__name__', name)}")
    return found


def plain(fn: Callable[..., object]) -> FunctionType:
    """The Python function behind a compiled one."""
    function = getattr(fn, "py_func", fn)
    assert isinstance(function, FunctionType)
    return function


def shape_of(fn: Callable[..., object]) -> str:
    """A function's bytecode and constants alone, without what its names stand for."""
    function = plain(fn)
    return "\n".join(_shape(code, function.__doc__) for code in _codes(function.__code__))


@cache
def _part_of(fn: FunctionType) -> _Part:
    calls: list[Callable[..., object]] = []
    told: list[str] = [f"{fn.__module__}.{fn.__qualname__}"]
    for code in _codes(fn.__code__):
        told.append(_shape(code, fn.__doc__))
        for name, attributes in _globals_read(code):
            try:
                value = fn.__globals__[name]
            except KeyError:
                told.append(f"builtin {name}")  # or it does not compile at all
                continue
            while attributes and isinstance(value, ModuleType | type):
                value = getattr(value, attributes.pop(0))
            told.append(f"{name} {_value(value, calls, fn)}")
    for cell in fn.__closure__ or ():
        told.append(_value(cell.cell_contents, calls, fn))
    told.append(_value(fn.__defaults__, calls, fn))
    return _Part(hashlib.sha256("\n".join(told).encode()).digest(), tuple(calls))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _shape(code: CodeType, doc: str | None) -> str:
    """A code object without its file, its lines and its docstring."""
    constants = [None if c == doc else c for c in code.co_consts if not isinstance(c, CodeType)]
    arguments = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return repr((code.co_code, arguments, constants, names, code.co_exceptiontable))


def _globals_read(code: CodeType) -> Iterator[tuple[str, list[str]]]:
    """Every read of a global name, with the attributes that are taken of it one after another."""
    name, attributes = "", list[str]()
    for instruction in dis.get_instructions(code):
        if name and instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            attributes.append(instruction.argval)
            continue
        if name:
            yield name, attributes
        name, attributes = (instruction.argval if instruction.opname == "LOAD_GLOBAL" else ""), []
    if name:
        yield name, attributes


def _value(value: object, calls: list[Callable[..., object]], user: FunctionType) -> str:
    """A value that compiled code reads, in words; functions are added to `calls` and described there."""
    if isinstance(getattr(value, "py_func", value), FunctionType) and not _from_library(value):
        assert callable(value)
        calls.append(value)
        return "call"
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name} {value.value!r}"
    if isinstance(value, type) and issubclass(value, Enum):
        return f"{value.__name__} {[(member.name, member.value) for member in value]!r}"
    if value is None or isinstance(value, bool | int | float | complex | str | bytes | np.generic):
        return repr(value)
    if isinstance(value, tuple):
        return f"({', '.join(_value(part, calls, user) for part in value)})"
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        return f"{value.dtype!r} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, np.dtype):
        return repr(value)
    if isinstance(value, type | BuiltinFunctionType | MethodDescriptorType | FunctionType | np.ufunc) and _from_library(
        value
    ):
        return f"library {value.__name__}"
    raise TypeError(f"{user.__qualname__} is compiled and reads {value!r}, of which no digest can be made")


def _from_library(value: object) -> bool:
    return isinstance(value, np.ufunc) or str(getattr(value, "__module__", "")).partition(".")[0] in _LIBRARIES
