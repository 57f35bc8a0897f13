"""The rules reference of a game: every numbered rule in our own words, read from its Markdown file."""

import re
from dataclasses import dataclass
from pathlib import Path

_RULE = re.compile(r"^- \*\*([A-Z]-\d{3})\*\* (.+)$")


@dataclass(frozen=True)
class RuleText:
    """One atomic rule."""

    id: str
    chapter: str
    text: str


def read_rules(package: Path, language: str = "en") -> dict[str, RuleText]:
    """All rules of a game by id, in the order of the book; English where a language has no text."""
    path = package / "reference" / f"{language}.md"
    if not path.exists():
        path = package / "reference" / "en.md"
    rules: dict[str, RuleText] = {}
    chapter = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter = line[3:].strip()
        elif match := _RULE.match(line):
            rules[match[1]] = RuleText(match[1], chapter, match[2])
    return rules
