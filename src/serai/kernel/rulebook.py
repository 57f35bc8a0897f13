"""The rules reference of a game in our own words: numbered rules, rulings, tables, remarks, from a Markdown file.

Pages also show its pictures, lines `![what is seen](name "what it teaches")`, and its signs, `![](symbol)` beside a
word; wherever there are only words, both are left out.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from serai.kernel.i18n import in_english

_RULE = re.compile(r"[A-Z]-\d{3}")
_NUMBERED = re.compile(r"^- \*\*([A-Z]-[A-Z]?\d+)\*\* (.+)$")
_PICTURE = re.compile(r'^!\[([^\]]+)\]\(([\w-]+) "(.+)"\)$')
SIGN = re.compile(r"!\[\]\(([\w+-]+)\) ?")


@dataclass(frozen=True)
class Passage:
    """A line of the reference: a rule or a ruling has a number, a row of a table its cells under their heads.

    A picture has its name and what is seen on it; its text is what it teaches.
    """

    chapter: str
    signed: str  # its text with its signs
    id: str = ""
    cells: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    picture: str = ""
    seen: str = ""

    @property
    def text(self) -> str:
        """The text without signs."""
        return SIGN.sub("", self.signed)

    @property
    def name(self) -> str:
        """What a row of a table is about."""
        return SIGN.sub("", self.cells[0]) if self.cells else ""

    @property
    def line(self) -> str:
        """The passage as one line of plain text."""
        return f"{self.id} {self.text}".strip().replace("**", "")


def anchor(name: str) -> str:
    """The name of a chapter, or of a table's row, as part of an address.

    >>> anchor("The 22 djinns")
    'the-22-djinns'
    """
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-")


def read_rules(package: Path, language: str = "en") -> dict[str, Passage]:
    """All rules of a game by id, in the order of the book."""
    return {each.id: each for each in _passages(package, language) if _RULE.fullmatch(each.id)}


def passages_about(package: Path, words: str, language: str = "en", pictures: bool = False) -> list[Passage]:
    """The passage with this number, or those with all these words; everything without a word. Pictures on request.

    A name is found in all its forms, since the English text counts too: the references agree line by line. Capitals
    and accents do not matter, nor, where words are declined, the last two letters.
    """
    ending = 0 if language == "en" else 2
    wanted = [
        (folded[: max(4, len(folded) - ending)], _folded(in_english(word)))
        for word in words.split()
        if (folded := _folded(word))
    ]
    whole, name_of_whole = _folded(words.strip()), _folded(in_english(words.strip()))
    found = []
    for here, english in zip(_passages(package, language), _passages(package, "en"), strict=True):
        if here.picture and not pictures:
            continue
        own, other = _folded(here.line), _folded(english.line)
        if whole and whole == _folded(here.id):
            return [here]
        if name_of_whole in other or all(word in own or name in other for word, name in wanted):
            found.append(here)
    return found


def has_short_rules(package: Path) -> bool:
    """Whether a game brings its rules on one page."""
    return (package / "reference" / "short" / "en.md").exists()


def short_rules(package: Path, language: str = "en") -> list[Passage]:
    """A game's rules on one page: lines by chapter; none where a game has no such page."""
    return list(_read(package / "reference" / "short", language)) if has_short_rules(package) else []


def _passages(package: Path, language: str) -> Iterator[Passage]:
    return _read(package / "reference", language)


def _read(folder: Path, language: str) -> Iterator[Passage]:
    path = folder / f"{language}.md"
    if not path.exists():
        path = folder / "en.md"
    chapter = ""
    heads: tuple[str, ...] = ()
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = tuple(cell.strip() for cell in line.strip("|").split("|")) if line.startswith("|") else ()
        if line.startswith("## "):
            chapter = line[3:].strip()
        elif cells and not heads:
            heads = cells
        elif cells and not cells[0].startswith("---"):
            yield Passage(chapter, "  ".join(cells), "", cells, heads)
        elif numbered := _NUMBERED.match(line):
            yield Passage(chapter, numbered[2], numbered[1])
        elif picture := _PICTURE.match(line):
            yield Passage(chapter, picture[3], picture=picture[2], seen=picture[1])
        elif chapter and line and not cells:
            yield Passage(chapter, line.removeprefix("- "))
        heads = heads if cells else ()


def _folded(text: str) -> str:
    """A text without capitals and accents.

    >>> _folded("Βεζίρης"), _folded("Ёлка")
    ('βεζιρησ', 'елка')
    """
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
