"""JSON that somebody else wrote."""

import json
from typing import Any


def read_json(text: str | bytes) -> Any:
    """What a JSON text says; ValueError where it is none, is too deep, or holds half of a surrogate pair.

    An escape can name such a half, but nobody can write it as UTF-8: every page and every file that quotes it fails.

    >>> read_json('{"name": "\\\\u03c8"}')
    {'name': 'ψ'}
    >>> read_json('{"name": "\\\\ud800"}')
    Traceback (most recent call last):
    ValueError: half of a surrogate pair
    """
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("too deep") from None
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair") from None
    return found
