"""Own figures of a box: an overlay that corrects a game's edition, as a host brings it along.

Here it is only read and measured; whether the figures fit is for the game to say when the table is made.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping

from serai.club import free_text
from serai.club.errors import BadRequest
from serai.kernel.i18n import _

MOST_BYTES = 32 * 1024  # every figure of the largest edition has room in it, twice
# Characters: of a note about a source, of the edition's name or any other word, and of all of them together. The
# editions that come with the games have notes of up to 211, words of up to 51 and 6,320 in all.
LONGEST_NOTE, LONGEST_WORD, MOST_WORDS = 240, 60, 8 * 1024


def read(text: bytes) -> dict[str, object] | None:
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


def checked(data: Mapping[str, object]) -> dict[str, object]:
    """An overlay that can be stored: of plain numbers, words, lists and tables, and not too large."""
    try:
        size = len(json.dumps(data, allow_nan=False, ensure_ascii=False).encode())
    except (TypeError, ValueError, RecursionError):
        raise BadRequest(_("own figures are whole numbers, words, lists and tables")) from None
    if size > MOST_BYTES:
        raise BadRequest(_("a file with own figures has at most {n} KiB").format(n=MOST_BYTES // 1024))
    if sum(len(text) for _name, text, free in _texts("", data) if free) > MOST_WORDS:
        raise BadRequest(_("own figures have at most {n} characters of words").format(n=MOST_WORDS))
    for name, text, _free in _texts("", data):
        most = LONGEST_NOTE if name.split(".")[-1] == "note" else LONGEST_WORD
        if len(text) > most or not text.replace("\n", " ").isprintable():
            where = " ".join(name.split())[:LONGEST_WORD]
            raise BadRequest(_("{entry}: a text of at most {n} plain characters is needed").format(entry=where, n=most))
    free_text.admit_all(free_text.FIGURES, data)
    return dict(data)


def _texts(name: str, value: object) -> Iterator[tuple[str, str, bool]]:
    """Every text in an overlay with the name of its entry, and whether it may be any: names are the edition's own."""
    if isinstance(value, str):
        yield name, value, True
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield name, str(key), name.endswith("marks")
            yield from _texts(f"{name}.{key}".lstrip("."), inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(name, inner)
