"""Which texts can be kept at all: PostgreSQL takes no NUL, and half of a surrogate pair cannot be written as UTF-8."""

from collections.abc import Iterable, Mapping


def is_storable(text: str) -> bool:
    """Whether every database takes this text.

    >>> is_storable("ψ"), is_storable("a\\0"), is_storable("\\ud800")
    (True, False, False)
    """
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def all_storable(value: object) -> bool:
    """Whether this holds for every text in a value as JSON has them, names included."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, str):
            if not is_storable(found):
                return False
        elif isinstance(found, Mapping):
            waiting += [*found, *found.values()]
        elif isinstance(found, Iterable) and not isinstance(found, bytes):
            waiting += found
    return True
