"""Functions compiled as a WebAssembly module, with a description of their arguments and records for those who call it.

Numba hands out the LLVM code of a function, which needs another triple and another layout of data and nothing else:
rules allocate nothing and call no library. The description is made from the types themselves, so no layout is written
down a second time in a script.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np

from serai.kernel import numba_internals
from serai.kernel.fingerprint import plain
from serai.kernel.plain import Plain
from serai.kernel.webassembly.linking import link

DATA_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
FORMAT = 1  # of the description
SPEED = 2  # of LLVM's levels: 3 makes modules larger and no faster
COMPILING = f"{TRIPLE} {FEATURES} {SPEED} {FORMAT}"  # part of every digest, besides Numba's version

# What compiled code calls by its name in C's library and every processor has as an instruction.
INSTRUCTIONS = """
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
declare double @llvm.sqrt.f64(double)
"""

Argument = Any  # a record, an array, a tuple of arrays or a number: an example of what a function is called with


@dataclass(frozen=True)
class Module:
    """What a browser loads, and what a script must know to call it."""

    code: bytes
    description: Plain


def build(functions: Mapping[str, tuple[Callable[..., Any], Sequence[Argument]]]) -> Module:
    """A module that exports some functions by name, each compiled for arguments like the given ones."""
    whole = _code_of(next(iter(functions.values())), next(iter(functions)))
    for name, function in list(functions.items())[1:]:
        whole.link_in(_code_of(function, name))
    linked = link(_object_file(whole, list(functions)), {name: name for name in functions})
    records: dict[str, Plain] = {}
    calls = {name: _parameters(fn, args, records) for name, (fn, args) in functions.items()}
    description = {"format": FORMAT, "data_end": linked.data_end, "functions": calls, "records": records}
    return Module(linked.code, description)


def _code_of(function: tuple[Callable[..., Any], Sequence[Argument]], name: str) -> llvm.ModuleRef:
    """The LLVM code of one function and all that it calls."""
    fn, args = function
    text, symbol = numba_internals.llvm_code(fn, tuple(map(numba.typeof, args)))
    module = llvm.parse_assembly(text)
    module.get_function(symbol).name = name
    return module


def _object_file(module: llvm.ModuleRef, exports: Sequence[str]) -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module.triple, module.data_layout = TRIPLE, DATA_LAYOUT
    instructions = llvm.parse_assembly(INSTRUCTIONS)
    instructions.triple, instructions.data_layout = TRIPLE, DATA_LAYOUT
    module.link_in(instructions)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in exports:
            value.linkage = llvm.Linkage.internal  # what nobody calls is left out
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=SPEED, features=FEATURES, reloc="static", codemodel="default"
    )
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=SPEED))
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


def _parameters(fn: Callable[..., Any], args: Sequence[Argument], records: dict[str, Plain]) -> list[tuple[str, Plain]]:
    """Every parameter of a function with its name."""
    names = plain(fn).__code__.co_varnames
    return [(name, _described(example, records)) for name, example in zip(names, args, strict=False)]


def _described(example: Argument, records: dict[str, Plain]) -> Plain:
    if isinstance(example, tuple):
        return {"tuple": [_described(part, records) for part in example]}
    if isinstance(example, np.record | np.void):
        return {"record": _record(example.dtype, records)}
    if isinstance(example, np.ndarray):
        item = _record(example.dtype, records) if example.dtype.fields else example.dtype.name
        return {"array": item, "item": example.dtype.itemsize, "dimensions": example.ndim}
    return {"number": np.asarray(example).dtype.name}


def _record(dtype: np.dtype[Any], records: dict[str, Plain]) -> str:
    """The number of a record's type; described are those of its fields that hold plain numbers."""
    dtype = np.dtype(dtype.descr) if dtype.type is np.record and not dtype.fields else dtype
    fields = {
        name: [offset, (field.subdtype or (field, ()))[0].name, int(np.prod(field.shape))]
        for name, (field, offset, *_) in (dtype.fields or {}).items()
        if not (field.subdtype or (field, ()))[0].fields
    }
    described = {"size": dtype.itemsize, "fields": fields}
    for name, known in records.items():
        if known == described:
            return name
    name = str(len(records))
    records[name] = described
    return name
