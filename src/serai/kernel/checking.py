"""Arguments that a call may be given; a refusal says what would do."""

import numpy as np

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
