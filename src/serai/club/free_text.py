"""The checks of everything people write in their own words: how long, in how many lines, with links or without.

Every free text of the club has a `Door` here and goes through `admit`; a test compares them with the store's columns,
the API's fields and the pages' forms, so no new text goes unchecked. Who may speak at all (mute, block) is
asked where it is said, because it depends on who listens; each door says which rules hold.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from serai.club.errors import BadRequest
from serai.kernel.i18n import _

_JOINERS = "\u200c\u200d"  # letters of some languages and emoji need them
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters, marks and signs by their category, and blank all the same: fillers, an empty Braille pattern and the like.
_BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159\U00016fe4"
_DOT = r"[.\u3002\uff0e\uff61\u2024]"
_LINK = re.compile(
    rf"://|\bwww{_DOT}|\S@\S+{_DOT}\w|"
    rf"[\w-]{_DOT}(?:com|net|org|info|biz|io|co|me|app|dev|xyz|site|online|shop|top|club|link|live|gg|tv|ai|to|ly|cc|"
    rf"de|uk|ru|gr|eu|us|fr|it|es|nl|pl|cn|рф|ελ)\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(rf"[@/\\:]|\w{_DOT}\w\w", re.IGNORECASE)


@dataclass(frozen=True)
class Door:
    """The rules for one kind of free text."""

    name: str
    longest: int
    readers: str  # everybody, table, hosts, owner
    lines: bool = False  # more than one
    links: str = "yes"  # yes, no, friends (only where everybody at the table was invited)
    muted: bool = True  # whether somebody whom a host muted may still write it
    reported_by: str = ""  # how readers report it
    strict: bool = False  # what cannot be seen is refused, not taken out


NAME = Door("name", 24, "everybody", links="no", muted=False, reported_by="people.report", strict=True)
CHAT = Door("chat", 500, "table", links="friends", muted=False, reported_by="chat.report")
REPORT = Door("report", 1000, "hosts", lines=True)
# Words in own figures of a box.
FIGURES = Door("figures", 240, "table", lines=True, links="no", reported_by="people.report")
# What is written at a move of a study, and over a study or a chapter: whoever has the link reads it.
COMMENT = Door("comment", 1_000, "everybody", lines=True, links="no", muted=False, reported_by="studies.report")
TITLE = Door("study title", 80, "everybody", links="no", muted=False, reported_by="studies.report")
TOKEN_TITLE = Door("token title", 80, "owner", strict=True)
EMAIL = Door("e-mail", 320, "owner", strict=True)
WEBHOOK = Door("webhook", 500, "owner", strict=True)

DOORS = {door.name: door for door in (NAME, CHAT, REPORT, FIGURES, COMMENT, TITLE, TOKEN_TITLE, EMAIL, WEBHOOK)}


def admit(door: Door, text: object) -> str:
    """A text as it is kept: composed, without characters that hide or turn round what is written; or BadRequest.

    >>> admit(CHAT, "  well\\u202e  played ")
    'well played'
    """
    if not isinstance(text, str) or len(text) > 4 * door.longest:
        raise BadRequest(_("this text has at most {n} characters").format(n=door.longest))
    if door.strict and any(is_unseen(c) for c in text):
        raise BadRequest(_("this text cannot hold invisible or control characters"))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    parts = text.split("\n") if door.lines else [text]
    # What is taken out brings others together: only then spaces are joined and letters composed.
    kept = "\n".join(_one_line(part) for part in parts).strip()
    if not kept:
        raise BadRequest(_("say something"))
    if len(kept) > door.longest:
        raise BadRequest(_("this text has at most {n} characters").format(n=door.longest))
    if door.links == "no" and has_link(kept):
        raise BadRequest(_("this text cannot hold a web or e-mail address"))
    return kept


def admit_all(door: Door, data: object) -> None:
    """Refuse nested data that holds a text, or a name, which the door would not let in as it is."""
    waiting = [data]
    while waiting:
        found = waiting.pop()
        if isinstance(found, str):
            if found and admit(door, found) != unicodedata.normalize("NFC", found):
                raise BadRequest(_("this text cannot hold invisible or control characters"))
        elif isinstance(found, Mapping):
            waiting += [*found, *found.values()]
        elif isinstance(found, list | tuple):
            waiting += found


def is_unseen(character: str) -> bool:
    """Whether nothing is to be seen of a character, or it hides or turns round others."""
    return unicodedata.category(character) in _UNSEEN or character in _BLANK


def has_link(text: str) -> bool:
    """Whether a text holds what a reader or a mail program takes for a web or e-mail address.

    >>> has_link("see evil.example.com"), has_link("a@b.cd"), has_link("J.R.R. Tolkien"), has_link("St.John")
    (True, True, False, False)
    """
    seen = unicodedata.normalize("NFKC", "".join(c for c in text if not is_unseen(c)))
    return _LINK.search(seen) is not None


def is_address(name: str) -> bool:
    """Whether a name may be taken for an address by whoever reads it; stricter than for a sentence."""
    return has_link(name) or re.search(r"\d\.\d+\.\d+\.\d|\w\.[a-zа-яα-ω]{2,}\b", name) is not None


def fit_for_letters(text: str) -> bool:
    """Whether a name may stand in a letter: some mail programs make a link of anything with a dot in it."""
    return _ADDRESS.search(unicodedata.normalize("NFKC", text)) is None


def _one_line(text: str) -> str:
    text = re.sub(r"\s", " ", text)
    kept = "".join(c for c in text if c in _JOINERS or not is_unseen(c))
    return unicodedata.normalize("NFC", re.sub(" +", " ", kept)).strip(" " + _JOINERS)
