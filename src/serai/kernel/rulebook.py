"""The rules reference of a game: every numbered rule in our own words, read from its Markdown file."""

import re
from dataclasses import dataclass
from pathlib import Path

from serai.kernel.i18n import in_english

_RULE = re.compile(r"^- \*\*([A-Z]-\d{3})\*\* (.+)$")


@dataclass(frozen=True)
class RuleText:
    """One atomic rule."""

    id: str
    chapter: str
    text: str


def read_rules(package: Path, language: str = "en") -> dict[str, RuleText]:
    """All rules of a game by id, in the order of the book; English where a language has no text."""
    rules: dict[str, RuleText] = {}
    chapter = ""
    for line in _lines(package, language):
        if line.startswith("## "):
            chapter = line[3:].strip()
        elif match := _RULE.match(line):
            rules[match[1]] = RuleText(match[1], chapter, match[2])
    return rules


def rules_about(package: Path, word: str, language: str = "en") -> list[RuleText]:
    """The rules with this number or word, in all its forms, since the English text counts too; all without a word."""
    wanted, name, english = word.casefold(), in_english(word).casefold(), read_rules(package)
    return [
        rule
        for rule in read_rules(package, language).values()
        if wanted == rule.id.casefold() or wanted in rule.text.casefold() or name in english[rule.id].text.casefold()
    ]


def search_rules(package: Path, word: str, language: str = "en") -> list[str]:
    """Every line of the reference that holds a word: rules, rulings, rows of tables.

    A name is found in all its forms, and by its English one: the references agree line by line.
    """
    wanted, name = word.casefold(), in_english(word).casefold()
    return [
        re.sub(r"\s*\|\s*", "  ", line).replace("**", "").strip(" -")
        for line, english in zip(_lines(package, language), _lines(package, "en"), strict=True)
        if (wanted in line.casefold() or name in english.casefold()) and not line.startswith("#")
    ]


def _lines(package: Path, language: str) -> list[str]:
    path = package / "reference" / f"{language}.md"
    if not path.exists():
        path = package / "reference" / "en.md"
    return path.read_text(encoding="utf-8").splitlines()
