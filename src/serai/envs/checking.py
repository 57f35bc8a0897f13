"""What environments may be given; a refusal says what would do."""

from typing import Any

import numpy as np

from serai.envs.errors import BadAction
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _


def one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    """A value out of those allowed."""
    if value not in known:
        raise BadOption(
            _("{name}: “{value}” is unknown; allowed are {allowed}").format(
                name=name, value=value, allowed=", ".join(known)
            )
        )
    return value


def count_of(name: str, value: int) -> int:
    """A whole number from 1 on."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
        raise BadOption(_("{name} is a whole number from 1 on, not {value}").format(name=name, value=value))
    return int(value)


def checked_seed(value: int) -> int:
    """A whole number from 0 on."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 0:
        raise BadOption(_("{name} is a whole number from 0 on, not {value}").format(name="seed", value=value))
    return int(value)


def array_of(actions: Any) -> Any:
    """Actions as an array; one that fits nowhere if they are none."""
    try:
        return np.asarray(actions)
    except (TypeError, ValueError):
        return np.asarray(None)


def one_each(actions: Any, n: int) -> Any:
    """An array, on whatever device, of whole numbers, one for each of n games."""
    if actions.dtype.kind not in "iu" or actions.shape != (n,):
        raise BadAction(
            _("actions are {n} whole numbers, one for each game, not {dtype} of shape {shape}").format(
                n=n, dtype=actions.dtype, shape=actions.shape
            )
        )
    return actions
