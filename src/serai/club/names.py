"""The names people go by: tidied, readable, and not to be mistaken for somebody else's account."""

import re
import unicodedata

from serai.kernel.i18n import N_, _

LONGEST = 24
DEPARTED = N_("departed player")

# Letters and digits that look alike, folded to one of them: a name written with these is the same name.
_ALIKE = str.maketrans(
    "авекмнорстухіјѕ" + "αβεζηικμνορτυχ" + "i1|0",
    "abekmhopctyxljs" + "abezhlkmnoptyx" + "lllo",
)
_RESERVED = ("admin", "administrator", "moderator", "serai", "host", "system", "guest", "nobody", DEPARTED)
# Marks that reorder or hide text are format characters; the rest of these cannot be read at all.
_UNREADABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class BadName(ValueError):
    """A name that will not do; the message says why. The rooms turn it into their own error."""


def tidy(text: str) -> str:
    """A name as it is stored and shown, or BadName.

    >>> tidy("  Ann   Lee ")
    'Ann Lee'
    """
    if not isinstance(text, str) or len(text) > 20 * LONGEST:
        raise BadName(_("a name has at most {n} characters").format(n=LONGEST))
    name = re.sub(r"[ \u00a0\u3000]+", " ", unicodedata.normalize("NFKC", text)).strip()
    if any(unicodedata.category(c) in _UNREADABLE for c in name):
        raise BadName(_("a name cannot hold invisible or control characters"))
    if len(name) > LONGEST:
        raise BadName(_("a name has at most {n} characters").format(n=LONGEST))
    if not any(c.isalnum() for c in name):
        raise BadName(_("a name needs a letter or a digit"))
    if re.search(r"[\u0300-\u036f\u0483-\u0489]{3}", unicodedata.normalize("NFD", name)):
        raise BadName(_("a name cannot pile marks on a letter"))
    if key(name) in _RESERVED_KEYS:
        raise BadName(_("the name “{name}” is kept for the house").format(name=name))
    return name


def key(name: str) -> str:
    """What two names share when a reader could take one for the other: case, accents and look-alikes are folded.

    >>> key("Рaul") == key("paul") == key("PАUI")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    kept = (c for c in plain if not unicodedata.combining(c) and not c.isspace())
    return "".join(kept).casefold().translate(_ALIKE)


_RESERVED_KEYS = frozenset(key(name) for name in _RESERVED)
