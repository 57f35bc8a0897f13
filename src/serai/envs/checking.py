"""Actions that a batch may be given; a refusal says what would do."""

import numpy as np
import numpy.typing as npt

from serai.envs.errors import BadAction
from serai.envs.lockstep.room import Array
from serai.kernel.i18n import _


def array_of(actions: object) -> npt.NDArray[np.generic]:
    """Actions as an array; one that fits nowhere if they are none."""
    try:
        return np.asarray(actions)
    except (TypeError, ValueError):
        return np.asarray(None)


def one_each(actions: Array, n: int) -> Array:
    """An array, on whatever device, of whole numbers, one for each of n games."""
    if actions.dtype.kind not in "iu" or actions.shape != (n,):
        raise BadAction(
            _("actions are {n} whole numbers, one for each game, not {dtype} of shape {shape}").format(
                n=n, dtype=actions.dtype, shape=actions.shape
            )
        )
    return actions
