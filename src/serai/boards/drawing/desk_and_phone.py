"""The two layouts of a board, written side by side."""

from collections.abc import Callable
from typing import TypeVar

Layout = TypeVar("Layout")


def desk_and_phone(layout: Callable[..., Layout], **places: tuple[object, object]) -> tuple[Layout, Layout]:
    """A game's layouts from their places: of each, where it is on a desk and where it is on a phone.

    >>> desk_and_phone(dict, size=((1020, 836), (660, 762)))
    ({'tall': False, 'size': (1020, 836)}, {'tall': True, 'size': (660, 762)})
    """
    desk, phone = ({name: pair[i] for name, pair in places.items()} for i in (0, 1))
    return layout(tall=False, **desk), layout(tall=True, **phone)
