"""What a test takes for granted: a value that is there, a text that is found. Where it is not, the test fails here."""

import re
from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """A value that must be there."""
    assert value is not None
    return value


def matched(pattern: str, text: str, flags: int = 0) -> re.Match[str]:
    """Where a pattern is found in a text that must hold it."""
    found = re.search(pattern, text, flags)
    assert found is not None, f"{pattern!r} is not in {text[:2000]!r}"
    return found
