"""The names people go by: tidied, readable, and not to be mistaken for somebody else's account.

Which characters look alike is Unicode's own data (UTS #39); `tools/confusables.py` writes the table.
"""

import re
import unicodedata
from functools import cache
from pathlib import Path

from serai.club import free_text
from serai.kernel.i18n import N_, _

LONGEST = free_text.NAME.longest
DEPARTED = N_("departed player")

_RESERVED = ("admin", "administrator", "moderator", "serai", "host", "system", "guest", "nobody", DEPARTED)
_TABLE = Path(__file__).with_name("confusables.txt")


class BadName(ValueError):
    """A name that will not do; the message says why. Callers turn it into their own error."""


def tidy(text: str) -> str:
    """A name as it is stored and shown, or BadName.

    >>> tidy("  Ann   Lee ")
    'Ann Lee'
    """
    if not isinstance(text, str) or len(text) > 20 * LONGEST:
        raise BadName(_("a name has at most {n} characters").format(n=LONGEST))
    name = re.sub(r"[ \u00a0\u3000]+", " ", unicodedata.normalize("NFKC", text)).strip()
    if any(free_text.is_unseen(c) for c in name):
        raise BadName(_("a name cannot hold invisible or control characters"))
    if len(name) > LONGEST:
        raise BadName(_("a name has at most {n} characters").format(n=LONGEST))
    if not any(c.isalnum() for c in name):
        raise BadName(_("a name needs a letter or a digit"))
    if re.search(r"[\u0300-\u036f\u0483-\u0489]{3}", unicodedata.normalize("NFD", name)):
        raise BadName(_("a name cannot stack accents on a letter"))
    if free_text.is_address(name):
        raise BadName(_("a name cannot hold a web or e-mail address"))
    if appearances(name) & _reserved():
        raise BadName(_("the name “{name}” is reserved").format(name=name))
    return name


def key(name: str) -> str:
    """What an account's name is found by: case, accents and spaces do not matter.

    >>> key("Ann Lée") == key("annlee")
    True
    """
    return _plain(unicodedata.normalize("NFKC", name).casefold())


def appearances(name: str) -> frozenset[str]:
    """What a name looks like as it is written, in small letters and in capitals.

    Two names of which any appearance is the same can be mistaken for each other. All three are needed: Greek “ν” is a
    Latin “v”, and its capital “Ν” an “N”.

    >>> all(appearances(name) & appearances("Victim") for name in ("Vıctim", "νictim", "VICTlM", "VІСТІМ"))
    True
    >>> appearances("Ivan") & appearances("Inan")
    frozenset()
    """
    written = unicodedata.normalize("NFKC", name)
    return frozenset(_skeleton(each) for each in (written, written.casefold(), written.upper()))


@cache
def data_version() -> str:
    """Which data the appearances come from; what was computed from another must be computed again."""
    return _TABLE.read_text(encoding="ascii").partition("Unicode Technical Standard #39, Unicode ")[2].partition(",")[0]


@cache
def _prototypes() -> dict[int, str]:
    lines = _TABLE.read_text(encoding="ascii").splitlines()
    pairs = (line.split(" ; ") for line in lines if not line.startswith("#"))
    return {int(source, 16): "".join(chr(int(code, 16)) for code in target.split()) for source, target in pairs}


def _skeleton(text: str) -> str:
    """UTS #39's skeleton, without case, accents and spaces; “i” counts as “l”, for its capital does."""
    seen = unicodedata.normalize("NFKD", text).translate(_prototypes())
    return _plain(seen.casefold()).replace("i", "l")


def _plain(text: str) -> str:
    kept = (c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c) and not c.isspace())
    return "".join(kept).casefold()


@cache
def _reserved() -> frozenset[str]:
    return frozenset().union(*(appearances(name) for name in _RESERVED))
