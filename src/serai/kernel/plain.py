"""The types of plain data and of records, as everything that is not compiled names them."""

from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Plain = dict[str, Any]  # as JSON and TOML hold it, by names
ReadOnly = Mapping[str, Any]  # the same, not to be changed
View = ReadOnly  # a position by names, as one may see it: every game has its own

Records = npt.NDArray[Any]  # an array of records of one kind; one of them is an `np.record`, its fields are Any

_T = TypeVar("_T")
ByNumber = Mapping[Any, _T]  # by the members of a game's own enumeration, as which a number serves too


def handed_over(records: Records) -> Records:
    """The same records as a plain array: Numba takes four times as long to recognise one of a class below that."""
    return records.view(np.ndarray)


def copied(records: Records) -> Records:
    """A copy, byte by byte; NumPy itself goes through the fields of every record, which takes twenty times as long."""
    return records.view(np.uint8).copy().view(records.dtype)
