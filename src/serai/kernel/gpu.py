"""What numba-cuda needs so that rules run unchanged in a CUDA kernel: take `cuda` from here, not from Numba.

Every rule becomes part of the kernel that uses it, without a call. Calls would be legal, but NVIDIA's assembler (ptxas
and nvJitLink, 13.0 to 13.5) got them wrong when link-time optimisation made the functions local to the kernel: threads
that had gone different ways came back with broken addresses, or left their games early. The same PTX was right when
interpreted, when threads ran one by one, and when nothing was called.
"""

from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numba import types
from numba.core.dispatcher import Dispatcher

from serai.kernel.crowd import crowd
from serai.kernel.game import Game
from serai.kernel.numba_internals import with_one_set_of_types

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # the old name is still asked for

from numba import cuda
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.target import CUDATypingContext
from numba.cuda.typing import arraydecl

__all__ = ["Kernel", "cuda", "playing"]

Kernel: TypeAlias = Any  # takes a grid in brackets, then its arrays


def playing(game: Game) -> Kernel:
    """The kernel in which every thread plays random games: see `crowd`."""
    return cuda.jit(crowd(cuda, game.rules))


# -- members of enumerations are plain numbers when they stand in brackets; Numba's CPU target knows that -------------

_index_type = arraydecl.get_array_index_type


def _plain(kind: types.Type) -> types.Type:
    if isinstance(kind, types.IntEnumMember):
        return types.intp
    if isinstance(kind, types.BaseTuple) and not isinstance(kind, types.BaseNamedTuple):
        return types.Tuple([_plain(part) for part in kind])
    return kind


arraydecl.get_array_index_type = lambda array, index: _index_type(array, _plain(index))


# -- rules in a kernel: always inlined, and with one set of types as on a core: see `kernel/jit.py` --------------------

_resolve_value = CUDATypingContext.resolve_value_type


@cache
def _on_device(rule: Dispatcher) -> Any:
    return with_one_set_of_types(
        CUDADispatcher(rule.py_func, {**rule.targetoptions, "device": True, "forceinline": True, "opt": True})
    )


def _resolve(context: Any, value: Any) -> Any:
    if isinstance(value, Dispatcher) and not isinstance(value, CUDADispatcher):
        value = _on_device(value)
    return _resolve_value(context, value)


CUDATypingContext.resolve_value_type = _resolve
