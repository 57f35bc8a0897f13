"""The rules reference in every language tells the same rules as the English one, line by line."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import serai
from serai.kernel.i18n import LANGUAGES, speak
from serai.kernel.rulebook import passages_about, read_rules

SCRIPTS = {"ru": re.compile("[а-яё]", re.IGNORECASE), "el": re.compile("[α-ωά-ώ]", re.IGNORECASE)}
ENTRY = re.compile(r"^- \*\*([A-Z]-[A-Z]?\d+)\*\* (.+)$")
CITED = re.compile(r"(?<![`\w-])[A-Z]-[A-Z]?\d+(?!\w)")
OPTION = re.compile(r"`[^`]+`")
LOOKALIKES = re.compile(r"[a-z][а-яёα-ωά-ώ]|[а-яёα-ωά-ώ][a-z]", re.IGNORECASE)


def reference(game: str, language: str) -> Path:
    return serai.game(game).package / "reference" / f"{language}.md"


TRANSLATED = [
    (name, path.stem)
    for name in serai.game_names()
    for path in sorted(reference(name, "en").parent.glob("*.md"))
    if path.stem != "en"
]


def shape(line: str) -> str:
    """What a line is, apart from its words."""
    if entry := ENTRY.match(line):
        return f"entry {entry[1]}"
    if line.startswith("#"):
        return line.split()[0]
    if line.startswith("|"):
        return f"{line.count('|') - 1} columns"
    return "text" if line else ""


def lines(game: str, language: str) -> list[tuple[str, str]]:
    """The English lines beside those of a language."""
    english, other = (reference(game, name).read_text(encoding="utf-8").splitlines() for name in ("en", language))
    return list(zip(english, other, strict=True))


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_it_is_built_like_the_english_one(game, language):
    assert language in LANGUAGES
    assert [(ours, theirs) for ours, theirs in lines(game, language) if shape(ours) != shape(theirs)] == []
    assert list(read_rules(serai.game(game).package, language)) == list(read_rules(serai.game(game).package))


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
@pytest.mark.parametrize("token", [re.compile(r"\d+"), CITED, OPTION], ids=["numerals", "references", "options"])
def test_numerals_references_and_options_are_the_same(game, language, token):
    wrong = [
        theirs
        for ours, theirs in lines(game, language)
        if Counter(token.findall(ours)) != Counter(token.findall(theirs))
    ]
    assert wrong == []


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_every_text_is_told_in_the_language(game, language):
    for ours, theirs in lines(game, language):
        if shape(ours) and set(ours) - set("| -"):
            assert theirs != ours and SCRIPTS[language].search(theirs), theirs
    pairs = zip(
        read_rules(serai.game(game).package).values(),
        read_rules(serai.game(game).package, language).values(),
        strict=True,
    )
    assert [theirs.id for ours, theirs in pairs if theirs.chapter == ours.chapter or not theirs.text.strip()] == []


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_no_word_mixes_two_alphabets(game, language):
    assert [theirs for _ours, theirs in lines(game, language) if LOOKALIKES.search(theirs)] == []


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_every_rule_is_told_in_its_own_words(game, language):
    texts = sorted(rule.text for rule in read_rules(serai.game(game).package, language).values())
    assert [a for a, b in pairwise(texts) if a == b] == []


def test_a_word_is_found_in_all_its_forms():
    """“Builders” are named in many cases; the English text, which agrees rule by rule, finds them all."""
    package = serai.game("five-tribes").package
    speak("ru")
    try:
        found = passages_about(package, "строитель", "ru")
        both = passages_about(package, "верблюды маркеры", "ru")
    finally:
        speak("en")
    assert len(found) > sum("строитель" in rule.text.casefold() for rule in found) > 0
    assert [rule.id for rule in passages_about(package, "f-067")] == ["F-067"]
    assert 0 < len(both) < len(passages_about(package, "camel"))
    assert passages_about(package, "βεζιρης", "el") == passages_about(package, "ΒΕΖΊΡΗΣ", "el") != []
