"""Actions that a batch may be given; a refusal says what would do."""

from typing import Any

import numpy as np

from serai.envs.errors import BadAction
from serai.kernel.i18n import _


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
