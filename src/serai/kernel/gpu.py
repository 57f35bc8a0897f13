"""What numba-cuda needs so that rules run unchanged in a CUDA kernel: take `cuda` from here, not from Numba."""

import numpy as np
from numba import types

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # the old name is still asked for

from numba import cuda
from numba.cuda.typing import arraydecl

__all__ = ["cuda"]

_index_type = arraydecl.get_array_index_type


def _plain(kind: types.Type) -> types.Type:
    """Members of enumerations are plain numbers when they stand in brackets; Numba's CPU target knows that."""
    if isinstance(kind, types.IntEnumMember):
        return types.intp
    if isinstance(kind, types.BaseTuple) and not isinstance(kind, types.BaseNamedTuple):
        return types.Tuple([_plain(part) for part in kind])
    return kind


arraydecl.get_array_index_type = lambda array, index: _index_type(array, _plain(index))
