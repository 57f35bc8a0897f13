"""The weights of heuristics: named numbers in a game's `heuristics.toml`; `evaluate` and `prior` get them as a record.

They are data, so tuning them compiles nothing. A game's `styles.toml` has odd ways to weigh, for probing strong bots.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from serai.kernel.errors import BadOption
from serai.kernel.i18n import _


def read_weights(path: Path) -> dict[str, float]:
    """The weights by name; a game without heuristics has none."""
    if not path.exists():
        return {}
    return {name: float(value) for name, value in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def read_styles(path: Path) -> dict[str, dict[str, float]]:
    """Odd ways to weigh, by name: how many times as much each weight counts; a game need not have any."""
    if not path.exists():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {style: {name: float(times) for name, times in table.items()} for style, table in tables.items()}


def weights_record(weights: Mapping[str, float], changed: Mapping[str, float] | None = None) -> np.record:
    """The weights as the record that compiled heuristics receive, some of them changed."""
    unknown = set(changed or ()) - set(weights)
    if unknown:
        raise BadOption(_("there is no weight “{name}”").format(name=min(unknown)))
    clashes = {name for name in weights if hasattr(np.record, name)}
    if clashes:
        raise TypeError(f"NumPy's records have methods of these names: {', '.join(sorted(clashes))}")
    values = {**weights, **(changed or {})} or {"none": 0.0}
    array = np.zeros(1, np.dtype([(name, np.float64) for name in values], align=True)).view(np.recarray)
    for name, value in values.items():
        array[0][name] = value
    record: np.record = array[0]
    return record
