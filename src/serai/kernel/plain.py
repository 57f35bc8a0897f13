"""The types of plain data and of records, as everything that is not compiled names them."""

from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

Plain = dict[str, Any]  # as JSON and TOML hold it, by names
ReadOnly = Mapping[str, Any]  # the same, not to be changed
View = ReadOnly  # a position by names, as one may see it: every game has its own

Records = np.recarray[Any, Any]  # an array of records of one kind; one of them is an `np.record`, its fields are Any

_T = TypeVar("_T")
ByNumber = Mapping[Any, _T]  # by the members of a game's own enumeration, as which a number serves too
