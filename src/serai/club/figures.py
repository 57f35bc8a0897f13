"""Own figures of a box: an overlay that corrects a game's edition, as a host brings it along.

Here it is only read and measured; whether the figures fit is for the game to say when the table is made.
"""

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from serai.club import free_text
from serai.club.errors import BadRequest
from serai.club.texts import all_storable
from serai.kernel.i18n import _

MOST_BYTES = 32 * 1024  # every figure of the largest edition has room in it, twice


def read(text: bytes) -> dict[str, Any] | None:
    """The overlay in a TOML file; None for an empty one."""
    if len(text) > MOST_BYTES:
        raise BadRequest(_("a file with own figures has at most {n} KiB").format(n=MOST_BYTES // 1024))
    try:
        data = tomllib.loads(text.decode("utf-8-sig"))
    except RecursionError:
        raise BadRequest(_("the file with own figures is not TOML: {error}").format(error=_("too deep"))) from None
    except ValueError as error:
        raise BadRequest(_("the file with own figures is not TOML: {error}").format(error=str(error)[:200])) from None
    return checked(data) or None


def checked(data: Mapping[str, Any]) -> dict[str, Any]:
    """An overlay that can be stored: of plain numbers, words, lists and tables, and not too large."""
    try:
        size = len(json.dumps(data, allow_nan=False, ensure_ascii=False).encode())
    except (TypeError, ValueError, RecursionError):
        raise BadRequest(_("own figures are whole numbers, words, lists and tables")) from None
    if size > MOST_BYTES:
        raise BadRequest(_("a file with own figures has at most {n} KiB").format(n=MOST_BYTES // 1024))
    if not all_storable(data):
        raise BadRequest(_("own figures are whole numbers, words, lists and tables"))
    free_text.admit_all(free_text.FIGURES, data)
    return dict(data)
